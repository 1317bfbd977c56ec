"""A small grid of characters to draw on, and its conversion to strips with few style changes.

A character cell holds either two pixels or a sign. How two pixels are written is free: a cell of
one colour can be a space on that background or a full block in that foreground, and a mixed one an
upper or a lower half. `to_strip` chooses so that neighbours share a style wherever that is
possible: a row of two landscapes with a mixed cell between them is one segment.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntFlag
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style

from fourgods_tui.tui.drawing.paints import Paint
from fourgods_tui.tui.drawing.strip import Strip


class Weight(IntFlag):
    """How a sign is set, besides its colours."""

    PLAIN = 0
    BOLD = 1
    REVERSE = 2
    UNDERLINE = 4


@dataclass(frozen=True, slots=True)
class Pixels:
    """Two pixels, one above the other."""

    top: Paint
    bottom: Paint


@dataclass(frozen=True, slots=True)
class Sign:
    """One character; without colours, fore- and background are None."""

    text: str
    fore: Paint = None
    back: Paint = None
    weight: Weight = Weight.PLAIN


Cell = Pixels | Sign
Rows = tuple[tuple[Cell, ...], ...]
"""A finished drawing."""


class Canvas:
    """Cells that can be overwritten one by one."""

    def __init__(self, rows: Iterable[Iterable[Cell]]) -> None:
        self._rows = [list(row) for row in rows]
        self.width = len(self._rows[0])
        self.height = len(self._rows)

    def put(self, x: int, y: int, cell: Cell) -> None:
        """Replace one cell."""
        self._rows[y][x] = cell

    def under(self, x: int, y: int) -> Paint:
        """The colour to put behind a sign here, so that little of the picture is lost."""
        cell = self._rows[y][x]
        if isinstance(cell, Sign):
            return cell.back
        return cell.top if y < self.height / 2 else cell.bottom

    def rows(self) -> Rows:
        """The drawing as it is now."""
        return tuple(tuple(row) for row in self._rows)


_Style = tuple[Paint, Paint, Weight]
_Partial = tuple[Paint, Paint]
"""The fore- and background that a run needs; None where any will do."""


@lru_cache(maxsize=4096)
def _style(fore: Paint, back: Paint, weight: Weight) -> Style:
    return Style(
        color=fore,
        bgcolor=back,
        bold=bool(weight & Weight.BOLD) or None,
        reverse=bool(weight & Weight.REVERSE) or None,
        underline=bool(weight & Weight.UNDERLINE) or None,
    )


def to_strip(cells: Sequence[Cell]) -> Strip:
    """The cells as a strip, in as few segments as there can be."""
    segments = []
    start = 0
    style: _Style = (None, None, Weight.PLAIN)
    while start < len(cells):
        end, style = _run(cells, start, style)
        text = "".join(_write(cell, style) for cell in cells[start:end])
        segments.append(Segment(text, _style(*style)))
        start = end
    return Strip(segments, len(cells))


def _run(cells: Sequence[Cell], start: int, before: _Style) -> tuple[int, _Style]:
    """The longest run from ``start`` that one style can draw: where it ends, and that style."""
    heavy = next((cell.weight for cell in cells[start:] if isinstance(cell, Sign)), Weight.PLAIN)
    end, options, weight = max(
        ((*_reach(cells, start, weight), weight) for weight in {Weight.PLAIN, heavy}),
        key=lambda found: found[0],
    )
    fore, back = min(options, key=lambda option: _cost(cells[start:end], option, before))
    return end, (fore, back, weight)


def _reach(cells: Sequence[Cell], start: int, weight: Weight) -> tuple[int, list[_Partial]]:
    """How far one style of this weight can go from ``start``, and the styles that can."""
    options: list[_Partial] = [(None, None)]
    for end in range(start, len(cells)):
        narrowed = [
            (fore or new_fore, back or new_back)
            for fore, back in options
            for new_fore, new_back in _ways(cells[end], weight)
            if _agree(fore, new_fore) and _agree(back, new_back)
        ]
        if not narrowed:
            return end, options
        options = narrowed
    return len(cells), options


def _ways(cell: Cell, weight: Weight) -> list[_Partial]:
    """The styles of this weight that can draw the cell; a colour it does not need is None."""
    if isinstance(cell, Sign):
        if cell.weight is not weight:
            return []
        return [(None if cell.text == " " else cell.fore, cell.back)]
    if cell.top == cell.bottom:
        # A space in a bold run is as good; a block would come out brighter in some terminals.
        if weight is Weight.PLAIN:
            return [(None, cell.top), (cell.top, None)]
        return [(None, cell.top)] if weight is Weight.BOLD else []
    if weight is Weight.PLAIN:
        return [(cell.top, cell.bottom), (cell.bottom, cell.top)]
    return []


def _agree(one: Paint, two: Paint) -> bool:
    return one is None or two is None or one == two


def _cost(cells: Sequence[Cell], option: _Partial, before: _Style) -> int:
    """Bytes of the run in this style, after a run in the style ``before``."""
    style = (*option, Weight.PLAIN)
    text = "".join(_write(cell, style) for cell in cells)
    changes = sum(
        paint is not None and paint != old for paint, old in zip(option, before, strict=False)
    )
    return len(text.encode()) + _COLOUR_BYTES * changes


_COLOUR_BYTES = 17
"""What one change of a true colour costs in an escape sequence, about."""


def _write(cell: Cell, style: _Style) -> str:
    """The character that shows the cell in this style."""
    if isinstance(cell, Sign):
        return cell.text
    if cell.top == cell.bottom:
        return " " if cell.top == style[1] else "█"
    return "▀" if cell.top == style[0] else "▄"
