"""Cells as the shortest escape sequences: a code that is in force already is not sent again."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain

from rich.color import Color
from rich.segment import Segment
from rich.style import Style

from fourgods_tui.core.columns import cell_len, sign_columns
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.pinning import Cell, pinned, put, whole_runs

Line = tuple[Strip, ...]
"""A line as it is kept: strips side by side. What is drawn again and again, such as a square of the
world, is a strip of its own, so that it is compared and looked up without looking into it."""

RESET = "\x1b[0m"

Codes = tuple[str, str, frozenset[str]]
"""The codes of a foreground, a background, and attributes; empty strings for the default."""

PLAIN: Codes = ("", "", frozenset())

GAP = 4
"""Unchanged columns between two changes that may be sent again, as jumping takes as many bytes."""


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
            width = sign_columns(sign)
            if width == 0 and found:
                found[-1] = (found[-1][0] + sign, found[-1][1])
            elif width:
                found.append((sign, style))
                if width == 2:
                    found.append(("", style))
    return found


def change_line(old: Line | None, new: Line, force: Codes) -> tuple[int, str, Codes]:
    """How to turn a line that is shown into another one of the same width.

    Args:
        old: what is shown, or None if nobody knows.
        force: the codes in force before.

    Returns the column to begin at, what to send from there (nothing if they look the same), and
    the codes in force after it.
    """
    if old is None:
        return _change_strips((None,), (_as_one(new),), force)
    if len(old) == len(new):
        for before, after in zip(old, new, strict=True):
            if before is not after and before.cell_length != after.cell_length:
                break
        else:
            return _change_strips(old, new, force)
    return _change_strips((_as_one(old),), (_as_one(new),), force)


@lru_cache(maxsize=2048)
def _as_one(line: Line) -> Strip:
    """A line as one strip. Cached: whole pictures take each other's place, such as a table and a
    page over it, and a strip that is the same one as before is found in other caches at once."""
    return line[0] if len(line) == 1 else Strip.join(line)


def _change_strips(
    old: Iterable[Strip | None], new: Iterable[Strip], force: Codes
) -> tuple[int, str, Codes]:
    """Like `change_line`; the strips lie in the same columns."""
    out: list[str] = []
    first = at = column = 0
    for before, after in zip(old, new, strict=True):
        if before is not after:
            change = _change(before, after)
            if change is not None:
                start, end, begins, text, ends = change
                start += column
                if not out:
                    first = start
                elif start > at:
                    out.append(_right(start - at))
                wanted = begins if isinstance(begins, tuple) else _over(force, begins)
                if wanted != force:
                    out.append(_switch(force, wanted))
                out.append(put(text, column))
                at, force = column + end, ends if isinstance(ends, tuple) else _over(wanted, ends)
        column += after.cell_length
    return first, "".join(out), force


def _right(columns: int) -> str:
    """The code to jump to the right; one to a column is unknown to the oldest terminals."""
    return f"\x1b[{columns}C"


Ground = str
"""The codes of a background, where no other matters: nothing is seen on it."""

Change = tuple[int, int, Codes | Ground, str, Codes | Ground]
"""The columns where a change begins and ends, and its text, with the codes that have to be in force
before it and those that are afterwards. With a ground only, the other codes stay as they are."""


@lru_cache(maxsize=2048)
def _over(force: Codes, ground: Ground) -> Codes:
    """The codes for blanks on a ground, so near to those in force as can be. Cached."""
    return _one((force[0], ground, force[2] - _SEEN_ON_BLANKS))


@lru_cache(maxsize=2048)
def _one(codes: Codes) -> Codes:
    """Of equal codes always the same ones, as caches keep tens of thousands of them."""
    return codes


@lru_cache(maxsize=16384)
def _change(old: Strip | None, new: Strip) -> Change | None:
    """How to turn one strip into another, or None if they look the same. Cached: many sessions
    show the same change, whatever was written before it. Some 26 MiB when full."""
    if old is None:
        line = _as_seen(cells(new))
        return (0, new.cell_length, *_encode([pinned(line, 0)])) if line else None
    # Strips mostly share what they begin and end with.
    start, shorter = 0, min(len(old.segments), len(new.segments))
    while start < shorter and old.segments[start] == new.segments[start]:
        start += 1
    end, shorter = 0, shorter - start
    while end < shorter and old.segments[-1 - end] == new.segments[-1 - end]:
        end += 1
    before = _as_seen(cells(old.segments[start : len(old.segments) - end]))
    line = _as_seen(cells(new.segments[start : len(new.segments) - end]))
    runs = changed_runs(before, line) if len(before) == len(line) else [(0, len(line))]
    if not runs:
        return None
    x = sum(cell_len(segment.text) for segment in new.segments[:start])
    parts: list[Sequence[Cell]] = []
    at = runs[0][0]
    for first, last in runs:
        if first > at:
            parts.append([(_right(first - at), None)])
        at = last
        parts.append(pinned(line[first:last], x + first))
    return (x + runs[0][0], x + at, *_encode(parts))


def _as_seen(line: list[Cell]) -> list[Cell]:
    """Columns, of blanks the ground only: whatever else they have is not seen."""
    return [(sign, _ground(style)) if sign == " " else (sign, style) for sign, style in line]


@lru_cache(maxsize=4096)
def _ground(style: Style | None) -> Style | None:
    """What is seen of a style on blanks. Cached, so that equal ones are mostly the same one."""
    if style is None or style.bgcolor is None or style.underline or style.reverse:
        return style if style is not None and (style.underline or style.reverse) else None
    return Style(bgcolor=style.bgcolor)


def changed_runs(old: Sequence[Cell], new: Sequence[Cell]) -> list[tuple[int, int]]:
    """Columns that differ, as (start, end) runs; what is cheap to send again joins them."""
    runs: list[tuple[int, int]] = []
    for x, (one, two) in enumerate(zip(old, new, strict=True)):
        if one == two:
            continue
        if runs and x - runs[-1][1] <= GAP and _one_style(new[runs[-1][1] - 1 : x]):
            runs[-1] = (runs[-1][0], x + 1)
        else:
            runs.append((x, x + 1))
    return _joined([_whole_signs(new, whole_runs((old, new), run)) for run in runs])


def _one_style(line: Sequence[Cell]) -> bool:
    """Whether these columns need no codes between them: blanks none but for their ground."""
    first = line[0][1]
    for sign, style in line:
        if style is first or style == first:
            continue
        if sign != " " or _inked(sign, style) or _codes_of(style)[1] != _codes_of(first)[1]:
            return False
    return True


def _whole_signs(line: Sequence[Cell], run: tuple[int, int]) -> tuple[int, int]:
    """A run that begins and ends between characters, also wide ones."""
    start, end = run
    while start > 0 and not line[start][0]:
        start -= 1
    while end < len(line) and not line[end][0]:
        end += 1
    return start, end


def _joined(runs: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Runs of which none touches the next."""
    joined = runs[:1]
    for start, end in runs[1:]:
        if start <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


def _encode(parts: Iterable[Sequence[Cell]]) -> tuple[Codes | Ground, str, Codes | Ground]:
    """Columns as text: the codes that have to be in force before, the text, the codes after it.

    Blanks take what is in force beside their ground, so nothing is said for them but that.
    """
    line = list(chain.from_iterable(parts))
    ink = next((_codes_of(style) for sign, style in line if _inked(sign, style)), None)
    if ink is None:
        return _encode_blanks(line)
    sign, style = line[0]
    begins = force = ink if _inked(sign, style) else _over(ink, _codes_of(style)[1])
    out: list[str] = []
    for sign, style in line:
        if not sign.startswith(_JUMP):
            codes = _codes_of(style)
            wanted = codes if _inked(sign, style) else _over(force, codes[1])
            if wanted != force:
                out.append(_switch(force, wanted))
                force = wanted
        out.append(sign)
    return begins, "".join(out), force


def _encode_blanks(line: Sequence[Cell]) -> tuple[Ground, str, Ground]:
    out: list[str] = []
    begins = ground = _codes_of(line[0][1])[1]
    for sign, style in line:
        wanted = ground if sign.startswith(_JUMP) else _codes_of(style)[1]
        if wanted != ground:
            out.append(f"\x1b[{wanted or '49'}m")
            ground = wanted
        out.append(sign)
    return begins, "".join(out), ground


_JUMP = "\x1b"
"""What a jump between columns begins with, and no sign does."""


def _inked(sign: str, style: Style | None) -> bool:
    """Whether anything is seen of a column but its ground."""
    if sign == " ":
        return style is not None and bool(style.underline or style.reverse)
    return not sign.startswith(_JUMP)


def _codes_of(style: Style | None) -> Codes:
    return PLAIN if style is None else _codes(style)


_SEEN_ON_BLANKS = frozenset({"4", "7"})
"""Attributes that are seen where there is no sign."""

_ENDS = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27"}
"""By attribute, the code that ends it."""


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
    return _one(
        (
            _colour(style.color, foreground=True),
            _colour(style.bgcolor, foreground=False),
            frozenset(attributes),
        )
    )


def _colour(colour: Color | None, *, foreground: bool) -> str:
    if colour is None or colour.is_default:
        return ""
    return ";".join(colour.get_ansi_codes(foreground=foreground))


@lru_cache(maxsize=16384)
def _switch(force: Codes, wanted: Codes) -> str:
    """What leads from one set of codes to another. Cached."""
    fore, back, attributes = force
    ends = {_ENDS[code] for code in attributes - wanted[2]}
    # What ends bold ends dim as well, so whatever stays is said again.
    kept = {code for code in attributes & wanted[2] if _ENDS[code] not in ends}
    codes = [*sorted(ends), *sorted(wanted[2] - kept)]
    if wanted[0] != fore:
        codes.append(wanted[0] or "39")
    if wanted[1] != back:
        codes.append(wanted[1] or "49")
    anew = ["0", *sorted(wanted[2]), *(code for code in wanted[:2] if code)]
    return f"\x1b[{min(';'.join(codes), ';'.join(anew), key=len)}m"
