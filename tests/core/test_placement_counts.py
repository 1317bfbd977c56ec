"""How many legal placements there are, step by step, in games that anybody can play again.

The game of a seed: tiles come in the bag's order, one at a time. All its placements are sorted by
square (row by row), then by how the face is written; with n of them the one at 7 × step mod n
is taken. A tile that fits nowhere is left out. The numbers are golden: a change that moves one
changes the rules.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from fourgods_tui.core.bag import shuffled
from fourgods_tui.core.placement import legal_placements
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.tiles import TILES
from fourgods_tui.core.world import Placed, World
from tests.core.brute import Laid, Spot, turnings
from tests.core.play import Play

GOLDEN: dict[str, list[int]] = json.loads(
    Path(__file__).with_name("placement_counts.json").read_text()
)


def fast(seed: str) -> list[int]:
    """The counts by the program."""
    world, counts = World(), []
    for step, tile in enumerate(shuffled(seed)):
        found = [
            (each.square, TILES[tile].shown(each.flipped, each.turns))
            for each in legal_placements(world, Rules(), tile)
        ]
        found.sort(key=lambda each: (each[0], each[1].sides))
        counts.append(len(found))
        if found:
            square, lies = found[7 * step % len(found)]
            world = world.placing(square, Placed(tile, lies, 0, 0))
    return counts


def slow(seed: str) -> list[int]:
    """The counts by looking at every square, face and turn."""
    laid, counts = Laid(Play().game), []
    for step, tile in enumerate(shuffled(seed)):
        found: list[tuple[Spot, str]] = [
            (spot, sides)
            for spot in laid.spots()
            for sides in pictures(tile)
            if laid.fits(spot, sides)
        ]
        counts.append(len(found))
        if found:
            spot, sides = found[7 * step % len(found)]
            laid.tiles[spot] = sides
    return counts


def pictures(tile: int) -> list[str]:
    """Every way a tile may lie, sorted as they are written."""
    return sorted({way for shown in TILES[tile].faces for way in turnings(shown.sides)})


@pytest.mark.parametrize("seed", sorted(GOLDEN))
def test_golden_counts(seed: str) -> None:
    assert fast(seed) == GOLDEN[seed]


@pytest.mark.parametrize("seed", sorted(GOLDEN))
def test_a_slow_count_confirms_them(seed: str) -> None:
    assert slow(seed) == GOLDEN[seed]


def test_the_games_fill_most_of_the_world() -> None:
    for counts in GOLDEN.values():
        assert len(counts) == 92
        assert 45 < sum(count > 0 for count in counts) <= 64
