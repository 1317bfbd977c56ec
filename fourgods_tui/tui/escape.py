"""Cells as the shortest escape sequences: a code that is in force already is not sent again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from rich.cells import get_character_cell_size
from rich.color import Color
from rich.segment import Segment
from rich.style import Style

Cell = tuple[str, Style | None]
"""One column: what is in it, and its style. The right half of a wide character is empty."""

RESET = "\x1b[0m"

Codes = tuple[str, str, frozenset[str]]
"""The codes of a foreground, a background, and attributes; empty strings for the default."""

_PLAIN: Codes = ("", "", frozenset())


def cells(line: Iterable[Segment]) -> list[Cell]:
    """The columns of a line."""
    found: list[Cell] = []
    for text, style, control in line:
        if control:
            continue
        if text.isascii():
            found.extend([(sign, style) for sign in text])
            continue
        for sign in text:
            width = get_character_cell_size(sign)
            if width == 0 and found:
                found[-1] = (found[-1][0] + sign, found[-1][1])
            elif width:
                found.append((sign, style))
                if width == 2:
                    found.append(("", style))
    return found


def changed_runs(old: Sequence[Cell], new: Sequence[Cell], gap: int) -> list[tuple[int, int]]:
    """Columns that differ, as (start, end) runs; runs no more than `gap` apart are one."""
    runs: list[tuple[int, int]] = []
    for x, (one, two) in enumerate(zip(old, new, strict=True)):
        if one == two:
            continue
        if runs and x - runs[-1][1] <= gap:
            runs[-1] = (runs[-1][0], x + 1)
        else:
            runs.append((x, x + 1))
    return [_whole_signs(new, run) for run in runs]


def _whole_signs(line: Sequence[Cell], run: tuple[int, int]) -> tuple[int, int]:
    """A run that begins and ends between characters, also wide ones."""
    start, end = run
    while start > 0 and not line[start][0]:
        start -= 1
    while end < len(line) and not line[end][0]:
        end += 1
    return start, end


def encode(runs: Iterable[tuple[int, int, Sequence[Cell]]]) -> str:
    """Runs of cells at (column, line), both from 0, as text for a terminal in its plain state,
    which it is in again afterwards."""
    out: list[str] = []
    force = _PLAIN
    for x, y, line in runs:
        out.append(f"\x1b[{y + 1};{x + 1}H")
        last: Style | None = None
        fresh = True
        for sign, style in line:
            if fresh or style is not last:
                fresh, last = False, style
                wanted = _codes(style) if style is not None else _PLAIN
                if wanted != force:
                    out.append(_change(force, wanted))
                    force = wanted
            out.append(sign)
    if force != _PLAIN:
        out.append(RESET)
    return "".join(out)


@lru_cache(maxsize=4096)
def _codes(style: Style) -> Codes:
    """The codes of a style. Cached."""
    attributes = {
        code
        for code, wanted in (
            ("1", style.bold),
            ("2", style.dim),
            ("3", style.italic),
            ("4", style.underline),
            ("7", style.reverse),
        )
        if wanted
    }
    return (
        _colour(style.color, foreground=True),
        _colour(style.bgcolor, foreground=False),
        frozenset(attributes),
    )


def _colour(colour: Color | None, *, foreground: bool) -> str:
    if colour is None or colour.is_default:
        return ""
    return ";".join(colour.get_ansi_codes(foreground=foreground))


@lru_cache(maxsize=16384)
def _change(force: Codes, wanted: Codes) -> str:
    """What leads from one set of codes to another. Cached."""
    fore, back, attributes = force
    if attributes - wanted[2]:
        # Attributes are taken back one by one less reliably than all at once.
        codes = ["0", *sorted(wanted[2]), wanted[0], wanted[1]]
    else:
        codes = sorted(wanted[2] - attributes)
        if wanted[0] != fore:
            codes.append(wanted[0] or "39")
        if wanted[1] != back:
            codes.append(wanted[1] or "49")
    return f"\x1b[{';'.join(code for code in codes if code)}m"
