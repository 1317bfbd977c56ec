"""What a person reads from the screen."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from fourgods_tui.core.square import Square, column_of, parse_square, row_of
from fourgods_tui.core.world import World
from tests.e2e.terminal import SshTerminal

_HEADER = re.compile(r"(?:^|\s)(a) +(b) +c +d +e +f +g +h ")
_SEAT = re.compile(r"(?:^|  )([A-D] \S+ .*[♙i]\d+ .*)")


class Cell(NamedTuple):
    """One character as it is shown; of a blank only its ground is."""

    sign: str
    ink: str
    ground: str
    reverse: bool


class Header(NamedTuple):
    """Where the world's picture is: its north-west square, and how large squares are."""

    x: int
    y: int
    width: int


def header(term: SshTerminal) -> Header | None:
    """Where the world is, read from the letters above it; None if it is not on the screen."""
    for y, line in enumerate(term.screen.display):
        found = _HEADER.search(line)
        if found:
            width = found.start(2) - found.start(1)
            return Header(found.start(1) - (width // 2 - 1), y + 1, width)
    return None


def square_cells(term: SshTerminal, square: Square) -> list[Cell]:
    """What is shown on a square; nothing if the world is not on the screen."""
    where = header(term)
    if where is None:
        return []
    x, y = where.x + column_of(square) * where.width, where.y + row_of(square) * where.width // 2
    lines = cells(term, range(x, x + where.width), range(y, y + where.width // 2))
    return [cell for line in lines for cell in line]


def cells(term: SshTerminal, columns: range, lines: range) -> list[list[Cell]]:
    """What is shown in a part of the screen."""
    return [[_cell(term, column, line) for column in columns] for line in lines]


def _cell(term: SshTerminal, column: int, line: int) -> Cell:
    shown = term.screen.buffer[line][column]
    unseen = shown.data == " " and not shown.reverse
    return Cell(shown.data, "" if unseen else shown.fg, shown.bg, shown.reverse)


def filled(world: World, cursors: Iterable[Square]) -> list[Square]:
    """Squares that look the same to everybody: those with a tile or a city, but for those with
    a cursor, which is one's own to one and somebody's to the others."""
    return [
        square
        for square in world.frame.squares
        if (world.tiles[square] or square in world.cities) and square not in cursors
    ]


def seats(term: SshTerminal) -> list[str]:
    """The lines about the seats, without the mark on one's own."""
    found = (_SEAT.search(line) for line in term.lines)
    return [each[1].rstrip().removesuffix("you").rstrip() for each in found if each]


def cursor(term: SshTerminal) -> Square | None:
    """The square the cursor is on, from the line that tells about it; None outside a game."""
    found = (re.match(r" ([a-h][1-8]) ", line) for line in term.screen.display[2:])
    return next((parse_square(each[1]) for each in found if each), None)


def numbers(line: str) -> list[int]:
    """The whole numbers of a line."""
    return [int(each) for each in re.findall(r"(?<!\S)-?\d+(?!\S)", line)]


def grounds(term: SshTerminal, squares: Iterable[Square]) -> set[str]:
    """The colours behind these squares."""
    return {cell.ground for square in squares for cell in square_cells(term, square)}


def is_drawn(cells: list[Cell], bare: set[str]) -> bool:
    """Whether a square shows a tile or a city and not just an empty place, whose colours these
    are."""
    return any(cell.sign in "▀▄█" or cell.ground not in bare for cell in cells)
