"""The stepper: where one is in a story of so many steps, with ends to press."""

from __future__ import annotations

from fourgods_tui.core.columns import cell_len
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.text import line

ENDS = 3
"""Columns at either end that step back and on."""


def stepper_line(at: int, count: int, look: Look, width: int) -> Strip:
    """One line: back, how far the story is, on, and the step's number."""
    style = ink(look)
    back, done, knob, rest, on = "<=O->" if style.ascii else "◂━●─▸"
    label = _label(at, count)
    track = _track(count, width)
    place = _place(at, count, track)
    return line(
        [
            (f" {back} ", style.bold if at else style.dim),
            (done * place, style.title),
            (knob, style.bold),
            (rest * (track - place - 1), style.dim),
            (f" {on} ", style.bold if at < count - 1 else style.dim),
            (label, style.dim),
        ],
        width,
        style.plain,
    )


def stepped_to(x: int, at: int, count: int, width: int) -> int:
    """The step that a press on this column goes to."""
    track = _track(count, width)
    if x < ENDS:
        return max(at - 1, 0)
    if x >= ENDS + track:
        return min(at + 1, count - 1)
    return round((x - ENDS) * (count - 1) / max(track - 1, 1))


def _label(at: int, count: int) -> str:
    return f"{at + 1:>{len(str(count))}}/{count} "


def _track(count: int, width: int) -> int:
    return max(width - 2 * ENDS - cell_len(_label(0, count)), 1)


def _place(at: int, count: int, track: int) -> int:
    return round(at * (track - 1) / max(count - 1, 1))
