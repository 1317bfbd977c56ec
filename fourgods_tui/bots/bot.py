"""What a program that plays is: something that looks at a game and says what it would do."""

from __future__ import annotations

from enum import StrEnum
from random import Random
from typing import Protocol

from fourgods_tui.core.commands import Command
from fourgods_tui.core.game import Game


class Level(StrEnum):
    """How well a program plays; its value is the word the record uses.

    The walker plays anything legal. It is there for simulated games by the hundred, and is not
    offered to people: see `LEVELS`.
    """

    WALKER = "walker"
    NOVICE = "novice"
    PLAYER = "player"
    MASTER = "master"


LEVELS = (Level.NOVICE, Level.PLAYER, Level.MASTER)
"""The levels a person can play against, weakest first."""


class Bot(Protocol):
    """A program at one seat of one game.

    It keeps what it remembers of its game, and a source of chance of its own, so that the same
    seed and the same looks give the same commands.

    Attributes:
        level: how well it plays.
    """

    level: Level

    def choose(self, view: Game, seat: int, now: int) -> Command | None:
        """What this seat would do at `now` (ms since the start), or None for nothing yet.

        Pure computing, a few milliseconds of it: no clock, no waiting, safe in a thread.

        Args:
            view: the game as `seen_by` shows it to this seat.
            seat: the seat the program plays.
            now: when it looks.
        """
        ...


_PACES: dict[Level, tuple[int, int, int]] = {
    Level.WALKER: (600, 2400, 1200),
    Level.NOVICE: (2500, 8000, 4000),
    Level.PLAYER: (1500, 5000, 2500),
    Level.MASTER: (1000, 3600, 1800),
}
"""Shortest, longest and most usual time between two commands, in ms."""


def think_ms(level: str, rng: Random) -> int:
    """How long a program of this level takes for its next command, in ms, at a human pace.

    Raises:
        ValueError: there is no such level.
    """
    shortest, longest, usual = _PACES[Level(level)]
    return round(rng.triangular(shortest, longest, usual))


_LOOKS: dict[Level, float] = {
    Level.WALKER: 1.5,
    Level.NOVICE: 1.2,
    Level.PLAYER: 1.6,
    Level.MASTER: 2.7,
}
"""How many times as long as over another command a program looks at the world, besides, before
it places a tile. With full hands a novice then places a tile each 10 to 11 s, the others each 8 s
as a rule; with the two or so commands that come with a tile it is 19, and 11 to 12 s."""


def looks(level: str) -> float:
    """How long a calm program of this level looks before it places a tile, in `think_ms`.

    Raises:
        ValueError: there is no such level.
    """
    return _LOOKS[Level(level)]


def chance(*parts: object) -> Random:
    """A source of chance that these parts alone decide."""
    return Random(":".join(str(part) for part in parts))  # noqa: S311 - for play, not for secrets
