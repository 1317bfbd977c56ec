"""Kingdoms: connected areas of one landscape over at least two tiles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from fourgods_tui.core.landscape import Landscape, Side
from fourgods_tui.core.rules import KINGDOM_TILES
from fourgods_tui.core.square import Square
from fourgods_tui.core.world import Prophet, World

RegionAt = tuple[Square, int]
"""A region of a placed tile: the tile's square and the region's number on its face."""


@dataclass(frozen=True, slots=True)
class Kingdom:
    """A kingdom: its landscape, its regions, and the squares of its tiles in order."""

    landscape: Landscape
    regions: frozenset[RegionAt]
    squares: tuple[Square, ...]

    @property
    def size(self) -> int:
        """How many different tiles it lies on."""
        return len(self.squares)

    def prophets_of(self, world: World) -> Counter[int]:
        """How many prophets each seat has in it; seats without one are left out."""
        return Counter(prophet.seat for prophet in self._standing(world.prophets.values(), world))

    def _standing(self, prophets: Iterable[Prophet], world: World) -> Iterable[Prophet]:
        for prophet in prophets:
            lies = world.tiles[prophet.square]
            if lies and (prophet.square, lies.face.region_of[prophet.side]) in self.regions:
                yield prophet


def find_kingdoms(world: World) -> tuple[Kingdom, ...]:
    """Every kingdom of the world, largest first, then by its first square and landscape."""
    found: list[Kingdom] = []
    seen: set[RegionAt] = set()
    for square in world.frame.squares:
        lies = world.tiles[square]
        if lies is None:
            continue
        for number, sides in enumerate(lies.face.regions):
            start = (square, number)
            if start in seen:
                continue
            regions = _reach(world, start)
            seen |= regions
            squares = tuple(sorted({where for where, _ in regions}))
            if len(squares) >= KINGDOM_TILES:
                found.append(Kingdom(lies.face.landscapes[sides[0]], frozenset(regions), squares))
    return tuple(
        sorted(found, key=lambda kingdom: (-kingdom.size, kingdom.squares, kingdom.landscape))
    )


def _reach(world: World, start: RegionAt) -> set[RegionAt]:
    """All regions connected with this one, itself among them.

    Neighbouring tiles always show one landscape on the side they share, so every touching
    side connects.
    """
    tiles, neighbours = world.tiles, world.frame.neighbours
    reached, waiting = {start}, [start]
    while waiting:
        square, number = waiting.pop()
        lies = tiles[square]
        if lies is None:
            continue
        beside = neighbours[square]
        for side in lies.face.regions[number]:
            where = beside[side]
            across = None if where is None else tiles[where]
            if where is not None and across is not None:
                region = (where, across.face.region_of[_OPPOSITE[side]])
                if region not in reached:
                    reached.add(region)
                    waiting.append(region)
    return reached


_OPPOSITE = tuple(side.opposite for side in Side)
