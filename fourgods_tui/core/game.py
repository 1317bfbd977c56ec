"""The state of a game, as values that never change."""

from __future__ import annotations

from dataclasses import dataclass

from fourgods_tui.core.commands import Hand
from fourgods_tui.core.events import VERSION, EndReason
from fourgods_tui.core.landscape import God
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.score import Score
from fourgods_tui.core.square import Square
from fourgods_tui.core.world import World


@dataclass(frozen=True, slots=True)
class Claimant:
    """A god in a seat's service: None where it is hidden, when it was claimed, prophets left."""

    god: God | None
    t: int
    left: int


@dataclass(frozen=True, slots=True)
class Seat:
    """What a seat holds and has done.

    Attributes:
        name: who plays it.
        bot: the level of the program that plays it, or None for a person.
        hands: the tile number in each hand, or None.
        row: the tile number in each slot of the discard row, or None.
        emptied: by slot, who took a tile from it last and when (ms), or None.
        gods: the gods claimed, first one first.
        done: whether the seat says it is done.
        open_square: where the tile lies that may still get a prophet, or None.
        smashed: cities this seat has smashed: where and when (ms).
        resigned: whether its player has given up; the seat cannot win.
    """

    name: str
    bot: str | None
    hands: tuple[int | None, int | None]
    row: tuple[int | None, ...]
    emptied: tuple[tuple[int, int] | None, ...]
    gods: tuple[Claimant, ...] = ()
    done: bool = False
    open_square: Square | None = None
    smashed: tuple[tuple[Square, int], ...] = ()
    resigned: bool = False

    @property
    def prophets_left(self) -> int:
        """Prophets not in the world."""
        return sum(claimant.left for claimant in self.gods)

    def free_hand(self) -> Hand | None:
        """The first empty hand."""
        return next((hand for hand in Hand if self.hands[hand] is None), None)


@dataclass(frozen=True, slots=True)
class Game:
    """A game at one moment.

    Attributes:
        game: its id.
        rules: constants and options in force.
        seats: the seats, by number.
        world: what lies in the frame.
        bag: tile numbers still to come, next one first; empty in what players are shown.
        left: how many tiles are in the bag.
        turn: whose turn it is in hourglass mode, or None.
        turn_until: when it ends (ms), or None.
        turns: how many turns have begun.
        last_call_until, closing_until: when the game will end (ms), or None.
        last_call_turns, closing_turns: with turns, the seats still to have one before the game
            ends with the turn that runs then; else None.
        ended: why the game ended, or None while it runs.
        score: the final score, or None.
        newest: the square of the tile placed last, by anybody.
        seq: number of the last event folded in.
        t: its time (ms).
        version: the version of the record it began with, whose rules it is played by.
    """

    game: str
    rules: Rules
    seats: tuple[Seat, ...]
    world: World
    bag: tuple[int, ...]
    left: int
    turn: int | None = None
    turn_until: int | None = None
    turns: int = 0
    last_call_until: int | None = None
    closing_until: int | None = None
    last_call_turns: tuple[int, ...] | None = None
    closing_turns: tuple[int, ...] | None = None
    ended: EndReason | None = None
    score: Score | None = None
    newest: Square | None = None
    seq: int = 0
    t: int = 0
    version: int = VERSION

    @property
    def last_call(self) -> bool:
        """Whether the last call has begun."""
        return self.last_call_until is not None or self.last_call_turns is not None

    @property
    def closing(self) -> bool:
        """Whether the closing has begun."""
        return self.closing_until is not None or self.closing_turns is not None

    @property
    def last_turn(self) -> bool:
        """Whether the game ends with the turn that runs now."""
        return () in (self.closing_turns, self.last_call_turns)

    @property
    def cities_left(self) -> int:
        """City markers that can still be founded with."""
        smashed = sum(len(seat.smashed) for seat in self.seats)
        return self.rules.cities - len(self.world.cities) - smashed

    def claimant(self, god: God) -> int | None:
        """The seat that is known to have claimed this god, or None."""
        return next(
            (
                number
                for number, seat in enumerate(self.seats)
                if any(claimant.god is god for claimant in seat.gods)
            ),
            None,
        )
