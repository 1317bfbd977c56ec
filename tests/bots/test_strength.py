"""Higher levels win more. The games are fixed by their seeds, so these counts do not vary."""

from __future__ import annotations

import pytest

from fourgods_tui.bots.bot import Level
from fourgods_tui.bots.simulate import simulate
from fourgods_tui.bots.tally import Tally, seating
from fourgods_tui.core.rules import Rules

GAMES = 20


@pytest.mark.parametrize(
    ("one", "others", "least"),
    [(Level.MASTER, Level.PLAYER, 10), (Level.PLAYER, Level.NOVICE, 15)],
)
def test_one_against_three_of_the_level_below(one: Level, others: Level, least: int) -> None:
    tally = Tally()
    for number in range(GAMES):
        levels = seating([one, others, others, others], number, rotate=True)
        tally.add(simulate(f"strength {number}", Rules(), levels, pace=Level.PLAYER))
    wins = {row.level: row.wins for row in tally.rows()}
    assert wins[one] >= least
