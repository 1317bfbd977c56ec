"""Longer texts for pages: headings, paragraphs, points and rows, wrapped into styled lines.

In a text, what stands between two backquotes is a key or a name to stand out: ```press `b` ```.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.style import Style

from fourgods_tui.core.columns import cell_len
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.ink import Ink
from fourgods_tui.tui.text import Part, line, wrap

WIDEST = 92
"""Columns of text beyond which lines are tiring to read."""
_ROW_GAP = 2


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading, with a blank line above it."""

    text: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph; a blank line follows."""

    text: str


@dataclass(frozen=True, slots=True)
class Point:
    """One point of a list."""

    text: str


@dataclass(frozen=True, slots=True)
class Row:
    """A name in a column of its own, and what there is to say about it."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Space:
    """A blank line."""


Block = Heading | Paragraph | Point | Row | Space


def prose(blocks: Sequence[Block], style: Ink, width: int) -> list[Strip]:
    """The blocks as lines of exactly this width; all rows' names share one column's width."""
    room = max(min(width, WIDEST) - 2, 10)
    names = max((cell_len(block.name) for block in blocks if isinstance(block, Row)), default=0)
    lines: list[list[Part]] = []
    for block in blocks:
        if isinstance(block, Heading) and lines and lines[-1]:
            lines.append([])
        lines.extend(_block(block, style, room, names))
    while lines and not lines[-1]:
        lines.pop()
    return [line([(" ", style.plain), *parts], width, style.plain) for parts in lines]


def _block(block: Block, style: Ink, room: int, names: int) -> Iterator[list[Part]]:
    if isinstance(block, Heading):
        yield [(part, style.title) for part in wrap(block.text, room)]
    elif isinstance(block, Paragraph):
        yield from rich_lines(block.text, room, style.plain, style.bold)
        yield []
    elif isinstance(block, Point):
        sign = "-" if style.ascii else "•"
        yield from _hanging(f"{sign} ", style.dim, block.text, style, room)
    elif isinstance(block, Row):
        name = block.name + " " * (names - cell_len(block.name) + _ROW_GAP)
        yield from _hanging(name, style.bold, block.text, style, room)
    else:
        yield []


def _hanging(first: str, look: Style, text: str, style: Ink, room: int) -> Iterator[list[Part]]:
    """A text behind something that only its first line has."""
    indent = cell_len(first)
    wrapped = rich_lines(text, max(room - indent, 8), style.plain, style.bold)
    for number, parts in enumerate(wrapped):
        yield [(first, look) if number == 0 else (" " * indent, style.plain), *parts]


def rich_lines(text: str, width: int, plain: Style, key: Style) -> list[list[Part]]:
    """A text in lines of at most this width, with what is between backquotes in another style.

    A line is broken at spaces only, so a key or a name of several words may be, too.
    """
    lines: list[list[Part]] = []
    inside = False
    for each in wrap(text.replace("`", _MARK), width):
        parts: list[Part] = []
        for number, piece in enumerate(each.split(_MARK)):
            inside = inside != (number > 0)
            if piece:
                parts.append((piece, key if inside else plain))
        lines.append(parts)
    return lines


_MARK = "\u200b"
"""Stands for a backquote while lines are wrapped: it takes no column."""
