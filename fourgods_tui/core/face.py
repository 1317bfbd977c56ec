"""A tile's face as it lies: four sides, and how sides of one landscape are joined into regions.

A face is written as its sides clockwise from north, e.g. ``FFSP``. Sides of one landscape are one
region, unless one of them is in lower case: ``FSfS`` has one sea from east to west and two forests
kept apart by it. Faces are shared objects: the same sides always give the same ``Face``.
"""

from __future__ import annotations

from functools import cache

from fourgods_tui.core.landscape import BY_LETTER, SIDES, Landscape, Side

TURNS = 4
"""Quarter turns in a full turn."""


class FaceError(ValueError):
    """The four letters do not describe a face."""


class Face:
    """One face in one orientation. Make it with `face`, never directly.

    Attributes:
        sides: the four letters clockwise from north, the split-off region in lower case.
        landscapes: the landscape each side shows, by `Side`.
        region_of: for each `Side`, the number of its region (0, 1, …).
        regions: for each region, its sides in clockwise order from north.
    """

    __slots__ = ("code", "landscapes", "region_of", "regions", "sides")

    def __init__(self, sides: str) -> None:
        self.sides = sides
        self.landscapes: tuple[Landscape, ...] = tuple(
            BY_LETTER[letter.upper()] for letter in sides
        )
        self.code = pack(tuple(landscape.code for landscape in self.landscapes))
        order = list(dict.fromkeys(sides))
        self.region_of: tuple[int, ...] = tuple(order.index(letter) for letter in sides)
        self.regions: tuple[tuple[Side, ...], ...] = tuple(
            tuple(side for side in SIDES if sides[side] == letter) for letter in order
        )

    def __repr__(self) -> str:
        return f"face({self.sides!r})"

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return (face, (self.sides,))

    @property
    def split(self) -> Landscape | None:
        """The landscape that lies in two separate regions, or None."""
        lower = next((letter for letter in self.sides if letter.islower()), None)
        return BY_LETTER[lower.upper()] if lower else None

    def region_sides(self, side: Side) -> tuple[Side, ...]:
        """All sides of the region that owns ``side``."""
        return self.regions[self.region_of[side]]


def pack(codes: tuple[int, ...]) -> int:
    """Four numbers of 0 to 4, one a side, packed into one of 0 to 624."""
    north, east, south, west = codes
    return north + 5 * east + 25 * south + 125 * west


@cache
def face(sides: str) -> Face:
    """The face with these sides; a cache of at most a few hundred spellings.

    Of two separate regions of one landscape the first clockwise from north is written as the
    capital; the other spelling is accepted and gives the same face.

    Raises:
        FaceError: wrong length or letters, four landscapes, or a split that no face has.
    """
    normal = _normal(sides)
    return Face(normal) if normal == sides else face(normal)


@cache
def turn(lies: Face, turns: int) -> Face:
    """The face after 0 to 3 clockwise quarter turns; a cache of a few hundred."""
    return face(lies.sides[TURNS - turns :] + lies.sides[: TURNS - turns])


def _normal(sides: str) -> str:
    """The one spelling of a face, or FaceError."""
    capitals = sides.upper()
    if len(sides) != len(SIDES) or any(letter not in BY_LETTER for letter in capitals):
        raise FaceError(f"a face is four of F M S P, not {sides[:12]!r}")
    if len(set(capitals)) == len(BY_LETTER):
        raise FaceError(f"no face shows four landscapes: {sides!r}")
    lower = {letter for letter in sides if letter.islower()}
    if not lower:
        return sides
    first = next(index for index, letter in enumerate(sides) if letter.islower())
    across = (first + 2) % TURNS
    split = len(lower) == 1 and sides.count(sides[first]) == 1
    if not split or sides[across] != sides[first].upper() or capitals.count(capitals[first]) != 2:
        raise FaceError(f"only two opposite sides of one landscape can be kept apart: {sides!r}")
    if first > across:
        return sides
    return "".join(
        letter.swapcase() if index in (first, across) else letter
        for index, letter in enumerate(sides)
    )
