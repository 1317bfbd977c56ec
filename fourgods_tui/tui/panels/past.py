"""Games that are over, and games that run, a line each."""

from __future__ import annotations

import time
from collections.abc import Sequence

from fourgods_tui.core.columns import cell_len
from fourgods_tui.core.history import PastGame, PastSeat, RunningGame
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import Ink
from fourgods_tui.tui.panels.status import clock_text
from fourgods_tui.tui.text import Part, fit, line

NUMBER, WHEN, LENGTH = 7, 14, 8
"""Columns."""
MARK = 3
_SHORTEST_NAME = 5
_MINUTE, _HOUR, _DAY = 60, 3600, 86400
_LONG_AGO = 30 * _DAY


def ago_text(words: Words, seconds: float) -> str:
    """How long ago something was, in a few letters; after a month, the day itself is better."""
    if seconds < _MINUTE:
        return words.gettext("just now")
    if seconds < _HOUR:
        return words.gettext("{n} min ago", n=int(seconds) // _MINUTE)
    if seconds < _DAY:
        return words.gettext("{n} h ago", n=int(seconds) // _HOUR)
    days = int(seconds) // _DAY
    return words.ngettext("{n} day ago", "{n} days ago", days)


def when_text(words: Words, at: int, now: float) -> str:
    """When something was: how long ago, or on which day (in UTC, for nobody's clock is known)."""
    if now - at < _LONG_AGO:
        return ago_text(words, now - at)
    return time.strftime("%Y-%m-%d", time.gmtime(at))


def past_heading(style: Ink, words: Words, width: int) -> Strip:
    """The line above the games."""
    parts: list[Part] = [
        (" " * MARK, style.plain),
        (fit(words.gettext("game"), NUMBER), style.title),
        (fit(words.gettext("when"), WHEN), style.title),
        (fit(words.gettext("length"), LENGTH), style.title),
        (words.gettext("players and points"), style.title),
    ]
    return line(parts, width, style.plain)


def past_line(
    past: PastGame, own: str, now: float, chosen: bool, style: Ink, words: Words, width: int
) -> Strip:
    """A game that is over: when it ended, how long it took, and its players, the best first."""
    parts = [
        *_first(past.number, chosen, style),
        (fit(when_text(words, past.ended_at, now), WHEN), style.plain),
        (fit(clock_text(past.length), LENGTH), style.plain),
    ]
    ranked = sorted(past.seats, key=lambda seat: (seat.won, seat.total), reverse=True)
    longest = _longest_name(ranked, width - MARK - NUMBER - WHEN - LENGTH)
    for seat in ranked:
        parts += _player(seat, seat.person == own, longest, style)
    return line(parts, width, style.plain)


def running_line(
    game: RunningGame, now: float, chosen: bool, style: Ink, words: Words, width: int
) -> Strip:
    """A game that runs."""
    minutes = max(int(now - game.began_at), 0) // _MINUTE
    parts: list[Part] = [
        *_first(game.number, chosen, style),
        (fit(words.gettext("runs"), WHEN), style.good),
        (fit(words.gettext("{n} min", n=minutes), LENGTH), style.plain),
        (", ".join(game.names), style.plain),
    ]
    return line(parts, width, style.plain)


def _first(number: int, chosen: bool, style: Ink) -> list[Part]:
    mark = (">" if style.ascii else "▸") if chosen else " "
    look = style.bold + style.chosen if chosen else style.bold
    return [(f" {mark} ", style.bold), (str(number), look), (_pad(number), style.plain)]


def _pad(number: int) -> str:
    return " " * max(NUMBER - len(str(number)), 1)


def _longest_name(seats: Sequence[PastSeat], room: int) -> int:
    """The columns a name may have at most, so that all of them have room."""
    names = [cell_len(seat.name) for seat in seats]
    for seat in seats:  # a blank, the points, a star, and two blanks
        room -= len(str(seat.total)) + 3 + seat.won
    limits = range(max(names, default=0), _SHORTEST_NAME, -1)
    whole = (limit for limit in limits if sum(min(each, limit) for each in names) <= room)
    return next(whole, _SHORTEST_NAME)


def _player(seat: PastSeat, own: bool, longest: int, style: Ink) -> list[Part]:
    points = str(seat.total)
    star = ("*" if style.ascii else "★") if seat.won else ""
    name = fit(seat.name, longest) if cell_len(seat.name) > longest else seat.name
    look = style.plain if seat.bot is None else style.dim
    return [
        (name, style.bold if own else look),
        (f" {points}", style.bold if seat.won else look),
        (f"{star}  ", style.good),
    ]
