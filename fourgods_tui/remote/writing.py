"""Writing answers: columns, and times as people say them."""

from __future__ import annotations

import re
from collections.abc import Sequence

from fourgods_tui.core.clean import columns

_UNITS = {"s": 1, "m": 60, "h": 3600, "d": 86400, "w": 7 * 86400}
_TIME = re.compile(r"(\d{1,6})([smhdw])")


def in_columns(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Lines with everything below its head; nothing but the heads if there are no rows."""
    lines = [tuple(heads), *(tuple(row) for row in rows)]
    widths = [max(columns(line[index]) for line in lines) for index in range(len(heads))]
    return "".join(_line(line, widths) for line in lines)


def _line(line: Sequence[str], widths: Sequence[int]) -> str:
    padded = (
        text + " " * (width - columns(text)) for text, width in zip(line, widths, strict=True)
    )
    return "  ".join(padded).rstrip() + "\n"


def seconds_in(text: str) -> float | None:
    """The seconds of a time like ``30m``, ``2h`` or ``7d``; None if it is none."""
    found = _TIME.fullmatch(text)
    return None if found is None else float(int(found[1]) * _UNITS[found[2]])


def in_short(seconds: float) -> str:
    """A time in the largest unit that fits: ``45s``, ``12m``, ``3h``, ``2d``."""
    for unit in ("d", "h", "m"):
        if seconds >= 2 * _UNITS[unit] or (unit == "m" and seconds >= _UNITS[unit]):
            return f"{int(seconds // _UNITS[unit])}{unit}"
    return f"{int(seconds)}s"
