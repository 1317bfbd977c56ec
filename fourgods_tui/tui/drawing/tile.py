"""Pictures of tiles, with nothing on them; the same strips for everybody with the same look."""

from __future__ import annotations

from functools import lru_cache

from fourgods_tui.core.face import Face
from fourgods_tui.core.landscape import Landscape, Side
from fourgods_tui.tui.drawing.canvas import Cell, Pixels, Rows, Sign, Weight, to_strip
from fourgods_tui.tui.drawing.look import Depth, Look
from fourgods_tui.tui.drawing.paints import Fill, paints
from fourgods_tui.tui.drawing.shape import owners
from fourgods_tui.tui.drawing.signs import signs
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.drawing.zoom import Zoom

LANDSCAPES = tuple(Landscape)
Lit = frozenset[Side] | None
_INDEX = {landscape: index for index, landscape in enumerate(LANDSCAPES)}


@lru_cache(maxsize=768)
def tile_strips(face: Face, zoom: Zoom, look: Look, *, odd: bool = False) -> tuple[Strip, ...]:
    """The tile as it lies, one strip a line. Shared, bounded cache; do not change the strips."""
    return tuple(to_strip(row) for row in tile_rows(face, zoom, look, odd=odd))


@lru_cache(maxsize=2048)
def tile_rows(
    face: Face,
    zoom: Zoom,
    look: Look,
    *,
    odd: bool = False,
    ghost: bool = False,
    lit: Lit = None,
) -> Rows:
    """The tile as cells to draw on: see `SquareView` for ``odd`` and ``lit``. Shared, bounded
    cache."""
    colours = paints(look)
    if ghost:
        fills = [colours.ghost[_INDEX[landscape]] for landscape in face.landscapes]
    else:
        fills = [
            (colours.land if lit is None or side in lit else colours.dim)[odd][_INDEX[landscape]]
            for side, landscape in enumerate(face.landscapes)
        ]
    if look.half_blocks:
        return _pixels(face, zoom, look, fills, lit)
    return _sign_rows(face, zoom, look, fills, _weights(look, odd=odd, ghost=ghost, lit=lit))


def _pixels(face: Face, zoom: Zoom, look: Look, fills: list[Fill], lit: Lit) -> Rows:
    owner = owners(face, zoom.width, zoom.width)
    marks = signs(look).land
    marked = marked_cells(face, zoom)

    def cell(x: int, y: int) -> Cell:
        side, below = owner[2 * y][x], owner[2 * y + 1][x]
        fill = fills[side]
        if fill.ground != fills[below].ground:
            return Pixels(fill.ground, fills[below].ground)
        # With sixteen colours there is no dimmer tone, so what is not lit is all signs on black.
        unlit = look.depth is Depth.ANSI16 and lit is not None and side not in lit
        if unlit or (x, y) in marked:
            return Sign(marks[_INDEX[face.landscapes[side]]], fill.ink, fill.ground)
        return Pixels(fill.ground, fill.ground)

    return tuple(tuple(cell(x, y) for x in range(zoom.width)) for y in range(zoom.height))


@lru_cache(maxsize=512)
def marked_cells(face: Face, zoom: Zoom) -> frozenset[tuple[int, int]]:
    """Where a drawing in pixels shows the landscapes' signs: few, as each costs a colour change.

    Every region gets one that has a character to itself; larger ones get more with the zoom.
    """
    owner = owners(face, zoom.width, zoom.width)
    whole: dict[int, list[tuple[int, int]]] = {}
    for y in range(zoom.height):
        for x in range(zoom.width):
            regions = {face.region_of[owner[2 * y + half][x]] for half in (0, 1)}
            if len(regions) == 1:
                whole.setdefault(regions.pop(), []).append((x, y))
    return frozenset(mark for cells in whole.values() for mark in _spread(cells))


def _spread(cells: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Some of a region's cells: on as few lines as will do, a few columns apart."""
    lines: dict[int, list[tuple[int, int]]] = {}
    for x, y in cells:
        lines.setdefault(y, []).append((x, y))
    longest = sorted(lines.values(), key=len, reverse=True)
    wanted = 1 + (len(cells) > _MANY)
    first = longest[0]
    chosen = [first] + [line for line in longest[1:] if abs(line[0][1] - first[0][1]) > 1]
    return [
        line[place]
        for number, line in enumerate(chosen[:wanted])
        for place in range((len(line) % _APART + 2 * number) // 2, len(line), _APART)
    ]


_APART = 4
_MANY = 18


def _weights(look: Look, *, odd: bool, ghost: bool, lit: Lit) -> tuple[Weight, ...]:
    """How each side's signs are set. Without colour weight has to say what shades say else."""
    if look.coloured:
        return (Weight.PLAIN,) * 4
    if ghost:
        return (Weight.REVERSE,) * 4
    if lit is not None:
        return tuple(Weight.REVERSE if side in lit else Weight.PLAIN for side in Side)
    return (Weight.BOLD if odd else Weight.PLAIN,) * 4


def _sign_rows(
    face: Face, zoom: Zoom, look: Look, fills: list[Fill], weights: tuple[Weight, ...]
) -> Rows:
    marks = signs(look).land
    cells = [
        Sign(marks[_INDEX[landscape]], fill.ink, fill.ground, weight)
        for landscape, fill, weight in zip(face.landscapes, fills, weights, strict=True)
    ]
    return tuple(
        tuple(cells[side] for side in row) for row in owners(face, zoom.width, zoom.height)
    )
