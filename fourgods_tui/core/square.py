"""Squares of the world: their names and their neighbours."""

from __future__ import annotations

from functools import cache
from typing import NewType

from fourgods_tui.core.landscape import SIDES, Side

Square = NewType("Square", int)
"""A square as a number: ``row * MAX_FRAME + column``, both counted from the north-west."""

MAX_FRAME = 8
"""The widest frame there is; squares keep their numbers in smaller ones (used for lessons)."""

_COLUMNS = "abcdefgh"


def square_at(column: int, row: int) -> Square:
    """The square in this column and row, both from 0."""
    return Square(row * MAX_FRAME + column)


def column_of(square: Square) -> int:
    """The column, 0 in the west."""
    return square % MAX_FRAME


def row_of(square: Square) -> int:
    """The row, 0 in the north."""
    return square // MAX_FRAME


def square_name(square: Square) -> str:
    """``a1`` for the north-west corner, ``h8`` for the south-east one."""
    return f"{_COLUMNS[column_of(square)]}{row_of(square) + 1}"


def parse_square(name: str) -> Square:
    """Read ``a1`` … ``h8``.

    Raises:
        ValueError: for anything else.
    """
    if len(name) == 2 and name[0] in _COLUMNS and name[1] in "12345678":
        return square_at(_COLUMNS.index(name[0]), int(name[1]) - 1)
    raise ValueError(f"not a square: {name[:12]!r}")


class Frame:
    """The frame's squares and who touches whom. Make it with `frame`.

    Attributes:
        size: squares along one side of the frame.
        squares: all squares, row by row from the north-west.
        neighbours: by square number, the four neighbours clockwise from north; None is the frame.
        edges: by square number, how many of its sides touch the frame.
    """

    __slots__ = ("edges", "neighbours", "size", "squares")

    def __init__(self, size: int) -> None:
        self.size = size
        self.squares = tuple(
            square_at(column, row) for row in range(size) for column in range(size)
        )
        inside = frozenset(self.squares)
        self.neighbours: dict[Square, tuple[Square | None, ...]] = {
            square: tuple(self._step(square, side) for side in SIDES) for square in inside
        }
        self.edges: dict[Square, int] = {
            square: beside.count(None) for square, beside in self.neighbours.items()
        }

    def _step(self, square: Square, side: Side) -> Square | None:
        column, row = column_of(square), row_of(square)
        column += (side is Side.EAST) - (side is Side.WEST)
        row += (side is Side.SOUTH) - (side is Side.NORTH)
        inside = 0 <= column < self.size and 0 <= row < self.size
        return square_at(column, row) if inside else None

    def __contains__(self, square: object) -> bool:
        return square in self.neighbours


@cache
def frame(size: int) -> Frame:
    """The frame of this size; one shared object a size."""
    return Frame(size)
