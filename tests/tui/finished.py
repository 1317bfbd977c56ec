"""Finished games for the tests, played by programs."""

from __future__ import annotations

from functools import cache

from fourgods_tui.bots.simulate import Simulation
from fourgods_tui.core.events import Line
from fourgods_tui.core.game import Game
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.score import Score

LEVELS = ("player", "novice", "walker", "player")


@cache
def _simulated(seats: int, seed: str, rules: Rules) -> Simulation:
    simulation = Simulation(seed, rules, LEVELS[:seats])
    simulation.play()
    return simulation


def finished(seats: int, seed: str, rules: Rules) -> Game:
    """A game between programs, at its end; the same for the same arguments."""
    return _simulated(seats, seed, rules).game


def lines_of(seats: int, seed: str, rules: Rules) -> tuple[Line, ...]:
    """The record of such a game."""
    return tuple(_simulated(seats, seed, rules).lines)


def final(game: Game) -> Score:
    """The score of a finished game."""
    assert game.score is not None
    return game.score
