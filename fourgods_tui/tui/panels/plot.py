"""A small plot of whole numbers over time, in half characters."""

from __future__ import annotations

from collections.abc import Sequence

from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.ink import Ink
from fourgods_tui.tui.text import line

AXIS = 7
"""Columns before the plot, for the greatest and the smallest value."""


def plot_lines(values: Sequence[int], style: Ink, width: int, height: int) -> list[Strip]:
    """Columns as high as the values, the newest on the right; nothing of no values.

    Where there are more values than columns, each column is the last of its share of them.
    """
    if not values:
        return []
    shown = _sampled(values, max(width - AXIS - 1, 1))
    low, high = min(shown), max(shown)
    steps = [_step(value, low, high, 2 * height) for value in shown]
    full, half = ("#", ".") if style.ascii else ("█", "▄")
    lines = []
    for row in range(height):
        below = 2 * (height - row - 1)  # half characters below this line
        bars = "".join(
            full if step >= below + 2 else half if step == below + 1 else " " for step in steps
        )
        label = {0: str(high), height - 1: str(low)}.get(row, "")
        parts = [(f"{label:>{AXIS - 1}} ", style.dim), (bars, style.good)]
        lines.append(line(parts, width, style.plain))
    return lines


def _sampled(values: Sequence[int], columns: int) -> list[int]:
    count = len(values)
    if count <= columns:
        return list(values)
    return [values[(column + 1) * count // columns - 1] for column in range(columns)]


def _step(value: int, low: int, high: int, steps: int) -> int:
    """How many half characters high a value is, at least one."""
    if low == high:
        return (steps + 1) // 2
    return 1 + round((value - low) * (steps - 1) / (high - low))
