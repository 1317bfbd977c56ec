"""How the largest number of players is looked for."""

from __future__ import annotations

import pytest

from bench.scenarios.most import search


@pytest.mark.parametrize(
    ("holds", "found", "tried"),
    [
        (250, 240, [200, 220, 240, 260]),
        (199, 180, [200, 180]),
        (10, 0, [200, 180, 160, 140, 120, 100, 80, 60, 40, 20]),
        (999, 300, [200, 220, 240, 260, 280, 300]),
    ],
)
async def test_the_search(holds: int, found: int, tried: list[int]) -> None:
    counts: list[int] = []

    async def step(players: int) -> bool:
        counts.append(players)
        return players <= holds

    assert await search(step, 200, 20, 300) == found
    assert counts == tried
