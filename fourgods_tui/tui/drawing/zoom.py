"""How large a tile is drawn."""

from __future__ import annotations

from enum import IntEnum


class Zoom(IntEnum):
    """A tile's width in characters; its height is half of that.

    A half-block holds two pixels, one above the other, so that a tile is always square in pixels.
    """

    SMALL = 4
    MEDIUM = 6
    LARGE = 8
    HUGE = 10

    @property
    def width(self) -> int:
        """Characters across a tile."""
        return int(self)

    @property
    def height(self) -> int:
        """Lines a tile takes."""
        return int(self) // 2

    def step(self, by: int) -> Zoom:
        """The next larger (``by=1``) or smaller (``by=-1``) zoom, stopping at the ends."""
        place = ZOOMS.index(self) + by
        return ZOOMS[max(0, min(place, len(ZOOMS) - 1))]


ZOOMS = tuple(Zoom)
"""All zooms, the smallest first."""


def largest_zoom(columns: int, lines: int, size: int) -> Zoom:
    """The largest zoom at which ``size`` × ``size`` tiles fit; the smallest if none does."""
    fitting = [
        zoom for zoom in ZOOMS if zoom.width * size <= columns and zoom.height * size <= lines
    ]
    return fitting[-1] if fitting else Zoom.SMALL
