"""The world's picture: the squares side by side, in their frame with its coordinates."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from fourgods_tui.core.square import Square, column_of, row_of, square_at, square_name
from fourgods_tui.tui.drawing.canvas import Cell, Sign, to_strip
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.paints import paints
from fourgods_tui.tui.drawing.square_picture import square_strips
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.drawing.view import SquareView
from fourgods_tui.tui.drawing.zoom import Zoom

LEFT, TOP, RIGHT = 2, 1, 1
"""What the frame adds: columns with the rows' digits, a line with the letters, an edge."""


class WorldPicture:
    """The world of ``size`` × ``size`` squares at one zoom in one look; see `world_picture`.

    Positions are columns and lines from the picture's north-west corner, the frame included.

    Attributes:
        zoom: how large a tile is.
        look: how it is drawn.
        size: squares along a side of the frame.
        width: columns of the whole picture.
        height: lines of the whole picture.
        header: the first line, with the columns' letters.
    """

    def __init__(self, zoom: Zoom, look: Look, size: int) -> None:
        self.zoom, self.look, self.size = zoom, look, size
        self.width = LEFT + zoom.width * size + RIGHT
        self.height = TOP + zoom.height * size
        self.header = self._letters()
        self._left = tuple(self._digit(line) for line in range(zoom.height * size))
        self._right = self._board(" " * RIGHT)

    def region(self, square: Square) -> tuple[int, int, int, int]:
        """The square's rectangle: column, line, width, height."""
        width, height = self.zoom.width, self.zoom.height
        return LEFT + column_of(square) * width, TOP + row_of(square) * height, width, height

    def square_under(self, x: int, y: int) -> Square | None:
        """The square at this position, or None on the frame and outside."""
        column, row = (x - LEFT) // self.zoom.width, (y - TOP) // self.zoom.height
        if 0 <= column < self.size and 0 <= row < self.size:
            return square_at(column, row)
        return None

    def line(self, views: Sequence[SquareView], y: int) -> Strip:
        """Line ``y`` of the picture; ``views`` row by row from the north-west, all squares."""
        if y < TOP:
            return self.header
        row, inner = divmod(y - TOP, self.zoom.height)
        squares = [
            square_strips(view, self.zoom, self.look)[inner]
            for view in views[row * self.size : (row + 1) * self.size]
        ]
        return Strip.join([self._left[y - TOP], *squares, self._right])

    def row(self, strips: Sequence[Sequence[Strip]], row: int) -> list[tuple[Strip, ...]]:
        """The lines of a row of squares, each square a strip of its own; ``strips`` are those of
        all squares, from `square_strips`."""
        squares = strips[row * self.size : (row + 1) * self.size]
        first = row * self.zoom.height
        return [
            (self._left[first + inner], *(square[inner] for square in squares), self._right)
            for inner in range(self.zoom.height)
        ]

    def rows(self, strips: Sequence[Sequence[Strip]]) -> list[tuple[Strip, ...]]:
        """The lines of the whole picture, each square a strip of its own; see `row`."""
        lines: list[tuple[Strip, ...]] = [(self.header,)]
        for row in range(self.size):
            lines += self.row(strips, row)
        return lines

    def lines(self, views: Sequence[SquareView]) -> list[Strip]:
        """The whole picture."""
        return [self.line(views, y) for y in range(self.height)]

    def _board(self, text: str) -> Strip:
        fill = paints(self.look).board
        cells: list[Cell] = [Sign(sign, fill.ink, fill.ground) for sign in text]
        return to_strip(cells)

    def _letters(self) -> Strip:
        width = self.zoom.width
        text = "".join(
            square_name(square_at(column, 0))[0].rjust(width // 2).ljust(width)
            for column in range(self.size)
        )
        return self._board(" " * LEFT + text + " " * RIGHT)

    def _digit(self, line: int) -> Strip:
        row, inner = divmod(line, self.zoom.height)
        middle = inner == (self.zoom.height - 1) // 2
        return self._board(square_name(square_at(0, row))[1:].ljust(LEFT) if middle else " " * LEFT)


@lru_cache(maxsize=64)
def world_picture(zoom: Zoom, look: Look, size: int = 8) -> WorldPicture:
    """The shared picture-maker. Cached: of zooms, looks and frame sizes there are thousands of
    combinations, of some KiB each."""
    return WorldPicture(zoom, look, size)
