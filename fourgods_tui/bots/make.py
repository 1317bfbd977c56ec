"""From the name of a level to a program that plays it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from fourgods_tui.bots.bot import Bot, Level, chance
from fourgods_tui.bots.novice import Novice
from fourgods_tui.bots.thinker import master, player
from fourgods_tui.bots.walker import Walker


def make_bot(level: str, seed: str) -> Bot:
    """A program of this level for one seat of one game; the seed decides its chances.

    Raises:
        ValueError: there is no such level.
    """
    return _MAKERS[Level(level)](chance(seed))


_MAKERS: dict[Level, Callable[[Random], Bot]] = {
    Level.WALKER: Walker,
    Level.NOVICE: Novice,
    Level.PLAYER: player,
    Level.MASTER: master,
}
