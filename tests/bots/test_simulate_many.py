"""Three hundred games over every seat count and option, each proved legal."""

from __future__ import annotations

from itertools import product

import pytest

from fourgods_tui.bots.bot import Level
from fourgods_tui.bots.simulate import simulate
from fourgods_tui.core.check import check
from fourgods_tui.core.rules import Gods, Mode, Rules

GAMES = 300
TABLES = [
    (
        seats,
        Rules().with_options(
            {
                "mode": mode.value,
                "gods": gods.value,
                "gods_per_player": each,
                "last_call": last_call,
                "time_limit": time_limit,
                "turn_seconds": 5 + 5 * seats,
            }
        ),
    )
    for seats, mode, gods, each, last_call, time_limit in product(
        (2, 3, 4), Mode, Gods, (1, 2), (0, 60), (0, 90)
    )
    if each == 1 or seats == 2
]
"""Every seat count with every option."""


@pytest.mark.parametrize("part", range(4))
def test_every_game_is_legal(part: int) -> None:
    for number in range(part, GAMES, 4):
        seats, rules = TABLES[number % len(TABLES)]
        levels = [Level.WALKER] * seats
        if number % 10 == 0:
            levels[number % seats] = Level.MASTER
        if number % 5 == 0:
            levels[(number + 1) % seats] = Level.NOVICE
        if number % 7 == 0:
            levels[(number + 2) % seats] = Level.PLAYER
        verdict = check(simulate(f"many {number}", rules, levels))
        assert verdict.error is None, (number, seats, rules, verdict.error)


def test_the_tables_are_all_there_are() -> None:
    assert len(TABLES) == 16 * 4
    assert len(TABLES) < GAMES
