"""The last lines: keys and what they do, each of which can be clicked like a button."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from fourgods_tui.core.columns import cell_len
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.text import Part, line

Caps = Sequence[tuple[str, str]]
"""Keys as they are written, several with spaces between them, and what they do (translated)."""

_NAMES = {
    "↑": "up",
    "↓": "down",
    "←": "left",
    "→": "right",
    "esc": "escape",
    "+": "plus",
    "-": "minus",
    "/": "slash",
    "?": "question_mark",
    ",": "comma",
}
"""Names of keys that are written otherwise."""


def key_line(caps: Caps, look: Look, width: int) -> Strip:
    """Keys and what they do, as many as there is room for."""
    return _key_line(tuple(caps), look, width)


@lru_cache(maxsize=512)
def _key_line(caps: tuple[tuple[str, str], ...], look: Look, width: int) -> Strip:
    """The same. Cached: most sessions show one of a few lines of keys."""
    style = ink(look)
    parts: list[Part] = []
    for shown, label, _ in _placed(caps, width):
        # The blanks stand before each key: after the last one there may be no room for any.
        parts += [("  " if parts else " ", style.bar), (shown, style.key), (f" {label}", style.bar)]
    return line(parts, width, style.bar)


def key_at(caps: Caps, x: int, width: int) -> str | None:
    """The name of the key that a click on column `x` of the line stands for.

    On one of several keys it is that one; on what they do it is the first of them.
    """
    for shown, label, start in _placed(caps, width):
        tokens = shown.split(" ")
        at = start
        for token in tokens:
            if at <= x < at + cell_len(token):
                return _NAMES.get(token, token)
            at += cell_len(token) + 1
        if start <= x < start + cell_len(shown) + 1 + cell_len(label):
            return _NAMES.get(tokens[0], tokens[0])
    return None


def row_width(caps: Caps) -> int:
    """How many columns a line of these keys takes, with a blank at its beginning and end."""
    return sum(cell_len(shown) + cell_len(label) + 3 for shown, label in caps)


def left_over(rows: Sequence[Caps], width: int) -> list[tuple[str, str]]:
    """The keys that lines of this width have no room for."""
    return [key for row in rows for key in list(row)[len(list(_placed(row, width))) :]]


def _placed(caps: Iterable[tuple[str, str]], width: int) -> Iterator[tuple[str, str, int]]:
    """The keys that fit, each with the column where it begins."""
    at = 1
    for shown, label in caps:
        columns = cell_len(shown) + cell_len(label) + 3
        if at + columns > width + 2:
            return
        yield shown, label, at
        at += columns
