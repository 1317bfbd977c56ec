"""Areas: what lies connected in the world, of one tile or many, with all that stands on it.

A kingdom is an area of two tiles or more. Areas of one tile matter too, because the next tile makes
kingdoms of them; and so do the bare squares an area may still grow into. Sets of squares are the
bits of a number, which makes joining areas cheap.
"""

from __future__ import annotations

from collections.abc import Sequence

from fourgods_tui.core.face import Face
from fourgods_tui.core.landscape import SIDES, Landscape, Side
from fourgods_tui.core.square import Square
from fourgods_tui.core.world import World

_SIDES = len(SIDES)
_OPPOSITES = tuple(int(side.opposite) for side in SIDES)
_NUMBERS = {landscape: number for number, landscape in enumerate(Landscape)}


class Area:
    """One area.

    Attributes:
        landscape: its landscape's number, in the order of `Landscape`.
        tiles: the squares of its tiles, as bits.
        edge: the bare squares it may grow into, as bits; cities may stand there.
        prophets: how many prophets each seat has on it.
    """

    __slots__ = ("edge", "landscape", "prophets", "tiles")

    def __init__(self, landscape: int, tiles: int, edge: int, prophets: tuple[int, ...]) -> None:
        self.landscape = landscape
        self.tiles = tiles
        self.edge = edge
        self.prophets = prophets


class Joined:
    """What one region of a tile would become part of.

    Attributes:
        area: the area after the tile is placed.
        parts: the areas it is made of, apart from the tile's own region.
        side: a side of the tile that belongs to it.
    """

    __slots__ = ("area", "parts", "side")

    def __init__(self, area: Area, parts: tuple[Area, ...], side: Side) -> None:
        self.area = area
        self.parts = parts
        self.side = side


class Survey:
    """All areas of a world.

    Attributes:
        areas: the areas, in no order that matters.
    """

    __slots__ = ("_at", "_neighbours", "_tiles", "areas")

    def __init__(self, world: World, seats: int) -> None:
        self._tiles = world.tiles
        self._neighbours = world.frame.neighbours
        self._at: list[Area | None] = [None] * (_SIDES * len(world.tiles))
        self.areas: list[Area] = []
        nobody = (0,) * seats
        for square in world.frame.squares:
            lies = world.tiles[square]
            if lies is None:
                continue
            for sides in lies.face.regions:
                if self._at[_SIDES * square + sides[0]] is None:
                    number = _NUMBERS[lies.face.landscapes[sides[0]]]
                    self.areas.append(self._reach(square, sides, Area(number, 0, 0, nobody)))
        for prophet in world.prophets.values():
            area = self._at[_SIDES * prophet.square + prophet.side]
            if area is not None:
                area.prophets = one_more(area.prophets, prophet.seat)

    def at(self, square: Square, side: Side) -> Area | None:
        """The area at this side of a tile, or None if no tile lies there."""
        return self._at[_SIDES * square + side]

    def _reach(self, square: Square, sides: tuple[Side, ...], area: Area) -> Area:
        """Mark everything connected with this region as one area."""
        at, tiles, neighbours = self._at, self._tiles, self._neighbours
        for side in sides:
            at[_SIDES * square + side] = area
        waiting = [(square, sides)]
        while waiting:
            square, sides = waiting.pop()
            area.tiles |= 1 << square
            beside = neighbours[square]
            for side in sides:
                where = beside[side]
                if where is None:
                    continue
                across = tiles[where]
                if across is None:
                    area.edge |= 1 << where
                    continue
                back = _OPPOSITES[side]
                if at[_SIDES * where + back] is None:
                    beyond = across.face.regions[across.face.region_of[back]]
                    for other in beyond:
                        at[_SIDES * where + other] = area
                    waiting.append((where, beyond))
        return area

    def joined(self, square: Square, lies: Face, nobody: tuple[int, ...]) -> list[Joined]:
        """What the regions of a tile would become, if it lay so on this square.

        Two regions of one landscape that end up connected, around a loop, become one.
        """
        found: list[Joined] = []
        beside = self._neighbours[square]
        for sides in lies.regions:
            edge, parts = 0, []
            for side in sides:
                where = beside[side]
                if where is None:
                    continue
                area = self._at[_SIDES * where + _OPPOSITES[side]]
                if area is None:
                    edge |= 1 << where
                elif area not in parts:
                    parts.append(area)
            whole = _whole(_NUMBERS[lies.landscapes[sides[0]]], square, edge, parts, nobody)
            found.append(Joined(whole, tuple(parts), sides[0]))
        return found if lies.split is None else _looped(found, square, nobody)


def one_more(prophets: Sequence[int], seat: int) -> tuple[int, ...]:
    """These prophets, and one more of this seat."""
    changed = list(prophets)
    changed[seat] += 1
    return tuple(changed)


def _whole(
    landscape: int, square: Square, edge: int, parts: Sequence[Area], nobody: tuple[int, ...]
) -> Area:
    """The area made of a tile's region and all it touches."""
    tiles, prophets = 1 << square, nobody
    for part in parts:
        tiles |= part.tiles
        edge |= part.edge
        if part.prophets != nobody:
            prophets = tuple(map(int.__add__, prophets, part.prophets))
    return Area(landscape, tiles, edge & ~(1 << square), prophets)


def _looped(found: list[Joined], square: Square, nobody: tuple[int, ...]) -> list[Joined]:
    """The same, with two regions of one landscape that share a part made one."""
    for index, one in enumerate(found):
        for other in found[index + 1 :]:
            if any(part in one.parts for part in other.parts):
                parts = tuple(dict.fromkeys((*one.parts, *other.parts)))
                edge = one.area.edge | other.area.edge
                area = _whole(one.area.landscape, square, edge, parts, nobody)
                rest = [each for each in found if each is not one and each is not other]
                return [*rest, Joined(area, parts, one.side)]
    return found
