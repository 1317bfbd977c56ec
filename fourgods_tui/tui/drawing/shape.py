"""Which side of a face owns which part of the tile: the geometry of the picture.

Each side owns the triangle between its corners and the centre. Where two opposite sides are kept
apart from each other, or are joined past two other sides, the tile has a *long axis*: the sides on
it own the centre, and the two sides beside it reach only a third of the way in. So a joined region
always hangs together and a split one never touches itself, however small the tile is drawn.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from fourgods_tui.core.face import Face
from fourgods_tui.core.landscape import Side

Owners = tuple[tuple[Side, ...], ...]
"""For each row, for each column, the side that owns the point there."""

_VERTICAL = (Side.NORTH, Side.SOUTH)
_HORIZONTAL = (Side.EAST, Side.WEST)


def long_axis(face: Face) -> tuple[Side, Side] | None:
    """The two opposite sides that own the centre, or None where all sides meet in it."""
    for along, across in ((_VERTICAL, _HORIZONTAL), (_HORIZONTAL, _VERTICAL)):
        joined = set(face.region_sides(along[0])) == set(along)
        one, other = across
        apart = face.region_of[one] != face.region_of[other]
        if joined or (apart and face.landscapes[one] is face.landscapes[other]):
            return along
    return None


@lru_cache(maxsize=1024)
def owners(face: Face, width: int, height: int) -> Owners:
    """The owner of each point of a ``width`` × ``height`` picture of the face (both even or 5).

    Points may be pixels (10 × 10) or characters (10 × 5). Shared by everybody, bounded.
    """
    axis = long_axis(face)
    if height == 2 and axis == _HORIZONTAL:
        return _LOW_HORIZONTAL
    rule = _meeting_in_the_centre if axis is None else _along(axis, width * height)
    # Whole numbers, from -width * height to width * height, so that diagonals are exact.
    return tuple(
        tuple(
            rule(face, (2 * x + 1 - width) * height, (2 * y + 1 - height) * width)
            for x in range(width)
        )
        for y in range(height)
    )


# Two rows of characters leave no row between north and south. Here each of the two keeps one
# character, and the sides of the long axis meet, or are separated, in the middle.
_N, _E, _S, _W = Side
_LOW_HORIZONTAL: Owners = ((_W, _N, _E, _E), (_W, _W, _S, _E))


def _meeting_in_the_centre(face: Face, u: int, v: int) -> Side:
    """Owner of the point u east and v south of the centre, without a long axis."""
    vertical, horizontal = _towards(u, v)
    if abs(u) == abs(v):
        return _on_the_diagonal(face, vertical, horizontal)
    return vertical if abs(v) > abs(u) else horizontal


def _along(axis: tuple[Side, Side], edge: int) -> Callable[[Face, int, int], Side]:
    """The rule for a tile with this long axis, whose sides are ``edge`` from the centre."""

    def rule(face: Face, u: int, v: int) -> Side:
        vertical, horizontal = _towards(u, v)
        long, short = (vertical, horizontal) if axis is _VERTICAL else (horizontal, vertical)
        reach, aside = (abs(u), abs(v)) if axis is _VERTICAL else (abs(v), abs(u))
        return short if 3 * reach > edge and reach > aside else long

    return rule


def _towards(u: int, v: int) -> tuple[Side, Side]:
    """North or south, and east or west, whichever the point is nearer to."""
    return Side.NORTH if v < 0 else Side.SOUTH, Side.WEST if u < 0 else Side.EAST


def _on_the_diagonal(face: Face, vertical: Side, horizontal: Side) -> Side:
    """Who owns a point on the line between two sides: the larger region, else the clockwise one.

    Taking the clockwise one keeps a turned face's picture the turned picture of the face.
    """
    sizes = [len(face.region_sides(side)) for side in (vertical, horizontal)]
    if sizes[0] != sizes[1]:
        return vertical if sizes[0] > sizes[1] else horizontal
    clockwise = (vertical + 1) % 4 == horizontal
    return horizontal if clockwise else vertical
