"""Lines of styled text in exact columns."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from rich.segment import Segment
from rich.style import Style

from fourgods_tui.core.columns import cell_len, set_cell_size
from fourgods_tui.tui.drawing.strip import Strip

Part = tuple[str, Style]
"""A piece of a line and how it looks."""


def line(parts: Iterable[Part], width: int, style: Style) -> Strip:
    """One line of exactly so many columns; what is too long is cut, with ``…`` where there is
    room for it."""
    return _line(tuple(parts), width, style)


@lru_cache(maxsize=4096)
def _line(parts: tuple[Part, ...], width: int, style: Style) -> Strip:
    """The same. Cached: one line is drawn by many sessions, or again and again by one; and that two
    lines are the same one is seen faster than that they are equal. Some 5 MiB when full."""
    segments: list[Segment] = []
    used = 0
    for text, look in parts:
        columns = cell_len(text)
        if used + columns > width:
            room = width - used
            cut = fit(text, room)
            if cut:
                segments.append(Segment(cut, look))
            used = width
            break
        if text:
            segments.append(Segment(text, look))
        used += columns
    if used < width:
        segments.append(Segment(" " * (width - used), style))
    return Strip(segments, width)


def fit(text: str, width: int) -> str:
    """The text in exactly so many columns."""
    if cell_len(text) > width > 1:
        return set_cell_size(text, width - 1) + "…"
    return set_cell_size(text, max(width, 0))


def shorten(text: str, width: int) -> str:
    """The text in so many columns at most."""
    return text if cell_len(text) <= width else fit(text, width)


def columns_of(text: str, width: int) -> str:
    """The text at the right end of so many columns, with at least one blank before it."""
    return " " * max(width - cell_len(text), 1) + text


def wrap(text: str, width: int) -> list[str]:
    """The text in lines of at most so many columns, broken at spaces where there are any.

    In no room at all it is wrapped as if there were one column.
    """
    width = max(width, 1)
    lines: list[str] = []
    current = ""
    for word in text.split(" "):
        joined = f"{current} {word}" if current else word
        if cell_len(joined) <= width:
            current = joined
            continue
        if current:
            lines.append(current)
        current = word
        while cell_len(current) > width:
            head = _head(current, width)
            lines.append(head)
            current = current[len(head) :]
    lines.append(current)
    return lines


def _head(text: str, width: int) -> str:
    used = 0
    for index, sign in enumerate(text):
        used += cell_len(sign)
        if used > width:
            return text[: max(index, 1)]
    return text


def beside(blocks: Iterable[Strip]) -> Strip:
    """Strips put side by side."""
    return Strip.join(list(blocks))
