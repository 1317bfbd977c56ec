"""What there is to see on one square, as plain values that sessions can share pictures by."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from fourgods_tui.core.face import Face
from fourgods_tui.core.landscape import Side

Seat = int
"""A seat at the table, 0 to 3."""


@dataclass(frozen=True, slots=True)
class ProphetMark:
    """A prophet on the region that owns ``side``."""

    seat: Seat
    side: Side


@dataclass(frozen=True, slots=True)
class CityMark:
    """A city: who founded it, and whose prophet is in it, if any."""

    founder: Seat
    occupant: Seat | None = None


class Hint(Enum):
    """What a table's hints say about an empty square."""

    FITS = "fits"
    TURNED = "turned"
    DEAD = "dead"


@dataclass(frozen=True, slots=True)
class Ghost:
    """The held tile over the cursor's square, not placed yet.

    Attributes:
        face: the face as it would lie.
        matches: for each side, whether it fits what it touches; None where it touches nothing
            that could contradict it.
    """

    face: Face
    matches: tuple[bool | None, bool | None, bool | None, bool | None] = (None,) * 4


@dataclass(frozen=True, slots=True)
class SquareView:
    """One square's content; equal contents are drawn once for everybody.

    Attributes:
        face: the placed tile's face, or None.
        odd: whether column + row is odd; such squares are a shade apart from the others.
        prophet: the prophet on the tile.
        city: the city on the square.
        hint: what the hints say, on a square without tile and city.
        lit: while kingdoms are shown, the sides that belong to the one shown (none: empty set);
            None while no kingdom is shown.
        flash: the seat that has just placed the tile, for a moment.
        ghost: the held tile; it hides what is under it.
        cursor: whether the player's own cursor is here.
        others: the other seats whose cursors are here.
    """

    face: Face | None = None
    odd: bool = False
    prophet: ProphetMark | None = None
    city: CityMark | None = None
    hint: Hint | None = None
    lit: frozenset[Side] | None = None
    flash: Seat | None = None
    ghost: Ghost | None = None
    cursor: bool = False
    others: tuple[Seat, ...] = ()
