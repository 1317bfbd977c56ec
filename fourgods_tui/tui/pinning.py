"""Text that terminals shape, joined or from right to left, held in the columns counted for it.

Of such text some terminals make fewer columns than others, so that whatever follows would shift.
Its columns are emptied first, and the cursor is put to a column by its number before and after it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rich.style import Style

Cell = tuple[str, Style | None]
"""One column: what is in it, and its style. The right half of a wide character is empty."""

# Hebrew, Arabic, the scripts of India and of South East Asia, and their forms further up.
# Jamo of Hangul are none: composed, they are signs like others.
_SHAPED = re.compile(
    "[\u0590-\u109f\u1200-\u1cff\ua800-\ua95f\ua980-\uabff\ufb1d-\ufdff\ufe70-\ufefc"
    "\U00010800-\U00011fff]"
)
_MARK = re.compile(r"\x1b\[(\d+)\r")
"""A column of a strip, until the strip's own column is known."""


def is_shaped(text: str) -> bool:
    """Whether any of it is of a script whose signs terminals may join or turn around."""
    return not text.isascii() and _SHAPED.search(text) is not None


def whole_runs(lines: Sequence[Sequence[Cell]], run: tuple[int, int]) -> tuple[int, int]:
    """A run of columns that parts no shaped text, in any of these lines of one width."""
    start, end = run
    while start > 0 and any(_joined(line, start) for line in lines):
        start -= 1
    while end < len(lines[0]) and any(_joined(line, end) for line in lines):
        end += 1
    return start, end


def pinned(line: Sequence[Cell], column: int) -> Sequence[Cell]:
    """Columns, which begin at this one of a strip, with marks around what is shaped."""
    if not any(is_shaped(sign) for sign, _ in line):
        return line
    found: list[Cell] = []
    at = 0
    while at < len(line):
        end = at
        while end < len(line) and is_shaped(line[end][0]):
            end += 1
        if end == at:
            found.append(line[at])
            at += 1
            continue
        found += [(" ", style) for _, style in line[at:end]]
        found.append((f"\x1b[{column + at}\r", None))
        found += line[at:end]
        found.append((f"\x1b[{column + end}\r", None))
        at = end
    return found


def put(text: str, column: int) -> str:
    """The codes of a strip that begins at this column of the terminal, its marks resolved."""
    if "\r" not in text:
        return text
    return _MARK.sub(lambda mark: _to(column + int(mark[1])), text)


def _to(column: int) -> str:
    """The code to go to a column; from the left edge, as the oldest terminals know no other."""
    return f"\r\x1b[{column}C" if column else "\r"


def _joined(line: Sequence[Cell], x: int) -> bool:
    return is_shaped(line[x - 1][0]) and is_shaped(line[x][0])
