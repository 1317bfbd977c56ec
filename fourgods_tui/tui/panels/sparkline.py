"""A row of bars of different height: how something has been in the last seconds."""

from __future__ import annotations

from collections.abc import Sequence

BARS = " ▁▂▃▄▅▆▇"
"""The highest leaves a little room, so that graphs on lines next to each other don't touch."""
ASCII_BARS = " .:-=+*#"


def sparkline(values: Sequence[float], width: int, plain: bool) -> str:
    """The newest values, one a column, the last at the right end; nothing is an empty column, and
    the greatest of those shown is the highest.

    Args:
        plain: use only ASCII.
    """
    bars = ASCII_BARS if plain else BARS
    shown = [max(value, 0.0) for value in values[-width:]] if width > 0 else []
    greatest = max(shown, default=0.0)
    top = len(bars) - 1
    text = "".join(
        bars[max(1, round(value / greatest * top))] if value > 0 else bars[0] for value in shown
    )
    return text.rjust(max(width, 0))
