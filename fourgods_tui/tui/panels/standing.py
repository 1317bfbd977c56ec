"""The seats' points while they build up: a bar a seat, with what has just been added."""

from __future__ import annotations

from collections.abc import Sequence

from fourgods_tui.core.game import Game
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.signs import SEAT_LETTERS
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.ink import Ink, ink
from fourgods_tui.tui.text import Part, fit, line

_NUMBERS = 11
"""Columns of the points, and of what has just been added."""
_LONGEST_BAR = 60


def standing_lines(
    game: Game,
    points: Sequence[int],
    added: Sequence[int],
    most: int,
    look: Look,
    width: int,
    winners: Sequence[int] = (),
) -> list[Strip]:
    """A line a seat.

    Args:
        points: by seat, the points so far, what was just added among them.
        added: by seat, what was just added.
        most: the points of a full bar.
        winners: seats with a star.
    """
    style = ink(look)
    name_width = max(8, min(18, width // 4))
    room = min(width - name_width - _NUMBERS - 4, _LONGEST_BAR)
    return [
        line(
            [
                (" ", style.plain),
                (SEAT_LETTERS[seat], style.seat(seat)),
                (" ", style.plain),
                (fit(game.seats[seat].name, name_width), style.name(seat)),
                (f"{points[seat]:>4} ", style.bold),
                (fit(f"+{added[seat]}" if added[seat] else "", 5), style.good),
                *_bar(seat, points[seat], added[seat], most, room, style),
                _star(seat in winners, style),
            ],
            width,
            style.plain,
        )
        for seat in range(len(game.seats))
    ]


def _bar(seat: int, points: int, added: int, most: int, room: int, style: Ink) -> list[Part]:
    before, now = (round(max(each, 0) * room / max(most, 1)) for each in (points - added, points))
    old, new = ("=", "+") if style.ascii else ("█", "▒")
    return [(old * before, style.name(seat)), (new * (now - before), style.name(seat))]


def _star(won: bool, style: Ink) -> Part:
    return ((" *" if style.ascii else " ★") if won else "", style.title)
