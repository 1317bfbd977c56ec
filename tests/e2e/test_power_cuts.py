"""A server that is killed in the middle of games loses nothing that anybody has seen."""

from __future__ import annotations

from pathlib import Path
from random import Random

from tests.e2e.power_cuts import PEOPLE, Cuts

ROUNDS = 6


async def test_nothing_is_lost_when_the_server_is_killed(hostkeys: Path, tmp_path: Path) -> None:
    cuts = Cuts(tmp_path, hostkeys, Random(5))
    for _ in range(ROUNDS):
        await cuts.round()
    assert cuts.kills == ROUNDS
    assert cuts.lines > 20
    assert cuts.seen > 20
    assert set(PEOPLE) <= cuts.returned
