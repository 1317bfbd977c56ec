"""What a player may ask of a game. Who asks is told apart from what is asked."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from fourgods_tui.core.landscape import God, Side
from fourgods_tui.core.square import Square


class Hand(IntEnum):
    """One of a player's two hands."""

    LEFT = 0
    RIGHT = 1

    @property
    def word(self) -> str:
        """``left`` or ``right``, as the record writes it."""
        return "left" if self is Hand.LEFT else "right"

    @property
    def other(self) -> Hand:
        """The other hand."""
        return Hand.RIGHT if self is Hand.LEFT else Hand.LEFT


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw one or two tiles from the bag into empty hands."""

    count: int = 2


@dataclass(frozen=True, slots=True)
class Discard:
    """Put a hand's tile into one's own discard row."""

    hand: Hand


@dataclass(frozen=True, slots=True)
class Take:
    """Take the tile in a slot (from 0) of some seat's row into an empty hand.

    Of a slot used again meanwhile, only the named tile is taken; None takes whatever is there.
    """

    hand: Hand
    row: int
    slot: int
    tile: int | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Place a hand's tile, flipped or not, after so many clockwise quarter turns."""

    hand: Hand
    square: Square
    flipped: bool = False
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Claim:
    """Claim a god."""

    god: God


@dataclass(frozen=True, slots=True)
class SendProphet:
    """Put a prophet on the tile placed last, on the region that owns this side.

    Of two gods it is the named one's prophet, or the first one's with prophets left.
    """

    side: Side
    god: God | None = None


@dataclass(frozen=True, slots=True)
class Found:
    """Found a city, and occupy it in the same breath if asked (`god`: as in `SendProphet`)."""

    square: Square
    occupy: bool = False
    god: God | None = None


@dataclass(frozen=True, slots=True)
class Occupy:
    """Put a prophet on a free city."""

    square: Square
    god: God | None = None


@dataclass(frozen=True, slots=True)
class SayDone:
    """Say done, or take it back."""

    done: bool = True


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End one's turn early, in hourglass mode."""


Command = Draw | Discard | Take | Place | Claim | SendProphet | Found | Occupy | SayDone | EndTurn
