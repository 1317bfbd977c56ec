"""Games that are over: the interface of whatever remembers them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from fourgods_tui.core.events import EndReason, Line
from fourgods_tui.core.landscape import God


@dataclass(frozen=True, slots=True)
class PastSeat:
    """Who played a seat, and what came of it.

    Attributes:
        name: what they were called when the game ended.
        person: the key of the person, or None for a program. Somebody who is forgotten has no key
            any more, but one sign that stands for them in all their games: see `is_gone`.
        guest: whether the person had no key, so that `person` means nothing any more.
        bot: the level of a program that had the seat from the start, or None.
        stood_in: whether a program played for the person, if only for a while.
        gods: the gods they claimed, first one first.
        total: their points.
        won: whether they are among the winners.
    """

    name: str
    person: str | None
    guest: bool
    bot: str | None
    stood_in: bool
    gods: tuple[God, ...]
    total: int
    won: bool


@dataclass(frozen=True, slots=True)
class PastGame:
    """A game that is over.

    Attributes:
        number: its number; later games have greater ones.
        game: its id.
        began_at, ended_at: time of day, in seconds since 1970.
        length: its last event's time, ms.
        reason: why it ended.
        seats: by seat.
    """

    number: int
    game: str
    began_at: int
    ended_at: int
    length: int
    reason: EndReason
    seats: tuple[PastSeat, ...]


@dataclass(frozen=True, slots=True)
class RunningGame:
    """A game that runs.

    Attributes:
        number, game: its number and id.
        began_at: time of day, in seconds since 1970.
        names: who plays, by seat.
        private: whether one needs a code to come to its table.
    """

    number: int
    game: str
    began_at: int
    names: tuple[str, ...]
    private: bool


GONE = "gone "
"""How the signs begin that stand for people who are forgotten; no key begins so."""
GONE_NAME = "(gone)"
"""What they are called in records; nobody can be called that, because of the brackets."""


def is_gone(person: str | None) -> bool:
    """Whether this stands for somebody who is forgotten."""
    return person is not None and person.startswith(GONE)


class History(Protocol):
    """What can be asked about games that are over. All of it may raise JournalError."""

    async def game(self, number: int) -> PastGame | None:
        """The game with this number, or None if there is none or it is not over."""

    async def recent_games(self, limit: int, before: int | None = None) -> Sequence[PastGame]:
        """The newest games, newest first; only those with a number less than `before`."""

    async def games_of(
        self, person: str, limit: int, before: int | None = None
    ) -> Sequence[PastGame]:
        """The same of one person (by key)."""

    async def results(self) -> Sequence[PastGame]:
        """All games, in the order in which they ended."""

    async def running_games(self) -> Sequence[RunningGame]:
        """The games that run, newest first."""

    async def running_game(self, number: int) -> RunningGame | None:
        """The running game with this number, or None."""

    async def record_lines(self, number: int) -> Sequence[Line]:
        """The record of a game, running ones too: with seed and hidden gods, which nobody
        may see before the end. Empty if there is no such game."""
