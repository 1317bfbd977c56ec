"""The leaderboard, a line for each player."""

from __future__ import annotations

from fourgods_tui.core.standing import Standing
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import Ink
from fourgods_tui.tui.text import Part, columns_of, fit, line

PLACE, NAME, POINTS, COUNT = 6, 18, 11, 9
"""Columns."""


def standings_heading(style: Ink, words: Words, width: int) -> Strip:
    """The line above the players."""
    parts: list[Part] = [
        ("   ", style.plain),
        (" " * PLACE, style.plain),
        # L10N: heading of a column with names
        (fit(words.pgettext("column", "player"), NAME), style.title),
        (columns_of(words.gettext("rating"), POINTS), style.title),
        (columns_of(words.gettext("games"), COUNT), style.title),
        (columns_of(words.gettext("won"), COUNT), style.title),
    ]
    return line(parts, width, style.plain)


def standing_line(
    standing: Standing, own: str, chosen: bool, style: Ink, words: Words, width: int
) -> Strip:
    """A player: place, name, rating, rated games, and how many of them were won."""
    mark = (">" if style.ascii else "▸") if chosen else " "
    mine = standing.player == own
    name = standing.name
    if mine:
        name = f"{name} ({words.gettext('you')})"
    parts: list[Part] = [
        (f" {mark} ", style.bold),
        (f"{standing.place:>{PLACE - 2}}. ", style.dim),
        (fit(name, NAME), style.bold + style.chosen if chosen else style.bold),
        (f"{standing.points:>{POINTS}}", style.good if mine else style.plain),
        (f"{standing.games:>{COUNT}}", style.plain),
        (f"{standing.wins:>{COUNT}}", style.plain),
    ]
    return line(parts, width, style.plain)
