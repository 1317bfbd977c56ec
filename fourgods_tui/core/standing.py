"""How people stand: ratings, careers, and what is kept of somebody; the interface of the store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from fourgods_tui.core.landscape import God


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a player stands among others of their kind.

    Attributes:
        place: 1 is the best; whoever has as many points has the same place.
        player: a person's key, or what stands for all programs of one level.
        name: what the person is called today, or the programs' level.
        points: their rating, a whole number; a beginner has 1000.
        games, wins: of the games that were rated.
    """

    place: int
    player: str
    name: str
    points: int
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody that a person has played against.

    Attributes:
        person: their key.
        name: what they are called today.
        games: how many games both played in.
        ahead, behind: in how many the person was ahead of them, or behind; level in the rest.
    """

    person: str
    name: str
    games: int
    ahead: int
    behind: int


@dataclass(frozen=True, slots=True)
class Career:
    """What a person has played so far. Only games that are over count.

    Attributes:
        person: their key.
        name: what they are called today.
        games, wins: of all their games.
        standing: where they stand, or None before their first rated game.
        gods: the gods they claimed, each with the number of games, most often first.
        course: their points after each rated game, oldest first; not more than the last 500.
        opponents: people they played against, those of most games first; not more than 100.
    """

    person: str
    name: str
    games: int
    wins: int
    standing: Standing | None
    gods: tuple[tuple[God, int], ...]
    course: tuple[int, ...]
    opponents: tuple[Opponent, ...]


class Standings(Protocol):
    """What can be asked about ratings. All of it may raise JournalError.

    A game is rated when every seat is a person's with a key, or every seat a program's.
    """

    async def leaders(
        self, limit: int, *, offset: int = 0, programs: bool = False
    ) -> Sequence[Standing]:
        """The best people, or programs, best first."""

    async def career(self, person: str) -> Career | None:
        """What a person (by key) has played; None if nothing is known of such a key."""

    async def person_called(self, name: str) -> str | None:
        """The key of the person who has this name, or None."""
