"""What happened in a game: the only way its state changes, and the lines of its record."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from fourgods_tui.core.commands import Hand
from fourgods_tui.core.face import Face
from fourgods_tui.core.landscape import God, Side
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.score import Score
from fourgods_tui.core.square import Square

VERSION = 2
"""The version of the record: it rises when old readers would misread what is new."""


class EndReason(StrEnum):
    """Why a game ended."""

    WORLD_FULL = "world_full"
    AGREED = "agreed"
    BAG_EMPTY = "bag_empty"
    NO_MOVE = "no_move"
    TIME_UP = "time_up"
    ABANDONED = "abandoned"


@dataclass(frozen=True, slots=True)
class Name:
    """Who sits at a seat when the game starts; `bot` is the level of a program, or None."""

    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Started:
    """The game begins. The live stream leaves out the seed, which tells the bag's order."""

    game: str
    seed: str
    rules: Rules
    seats: tuple[Name, ...]
    version: int = VERSION
    """A game is played to its end by the rules of the version it began with."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """Tiles came out of the bag into hands; `left` stay in the bag."""

    seat: int
    tiles: tuple[tuple[Hand, int], ...]
    left: int


@dataclass(frozen=True, slots=True)
class Discarded:
    seat: int
    hand: Hand
    tile: int
    slot: int


@dataclass(frozen=True, slots=True)
class Taken:
    """A tile went from the row of seat `row` into a hand of `seat`."""

    seat: int
    hand: Hand
    tile: int
    row: int
    slot: int


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile lies in the world, showing `face` as it lies."""

    seat: int
    hand: Hand
    tile: int
    square: Square
    face: Face


@dataclass(frozen=True, slots=True)
class Claimed:
    """A god was claimed; None is one that is hidden from whoever looks."""

    seat: int
    god: God | None


@dataclass(frozen=True, slots=True)
class ProphetSent:
    """A prophet stands on the region that owns `side`; `god` is None where it is hidden."""

    seat: int
    god: God | None
    square: Square
    side: Side


@dataclass(frozen=True, slots=True)
class Founded:
    seat: int
    square: Square


@dataclass(frozen=True, slots=True)
class Occupied:
    """A prophet stands on a city; `god` is None where it is hidden."""

    seat: int
    god: God | None
    square: Square


@dataclass(frozen=True, slots=True)
class Smashed:
    """A city gives way to the tile of the next event; `returned` gets a prophet back."""

    seat: int
    square: Square
    returned: int | None


@dataclass(frozen=True, slots=True)
class Done:
    """A player is done, or not after all."""

    seat: int
    done: bool


@dataclass(frozen=True, slots=True)
class Turn:
    """This seat's turn begins (hourglass mode)."""

    seat: int


@dataclass(frozen=True, slots=True)
class LastCall:
    """The bag is empty; the game ends at `until` (ms since its start), or, with turns, when the
    seats in `turns` have had one more each."""

    until: int | None = None
    turns: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Closing:
    """The world is full, or nothing can be placed or founded any more; it ends as a last call."""

    until: int | None = None
    turns: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class SeatChanged:
    """Somebody else plays this seat from now on; `resigned`: as its player has given up."""

    seat: int
    name: str
    bot: str | None
    resigned: bool = False


@dataclass(frozen=True, slots=True)
class Ended:
    reason: EndReason


@dataclass(frozen=True, slots=True)
class Scored:
    """The final score; always the last event."""

    score: Score


Event = (
    Started
    | Drawn
    | Discarded
    | Taken
    | Placed
    | Claimed
    | ProphetSent
    | Founded
    | Occupied
    | Smashed
    | Done
    | Turn
    | LastCall
    | Closing
    | SeatChanged
    | Ended
    | Scored
)


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the record: an event with its number and its time in ms since the start."""

    seq: int
    t: int
    event: Event
