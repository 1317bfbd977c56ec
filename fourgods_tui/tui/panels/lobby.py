"""The lobby: what one can do, the tables, the people, and what was said."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from rich.cells import cell_len

from fourgods_tui.core.lobby import LobbyView
from fourgods_tui.core.people import Person
from fourgods_tui.core.rules import Founding, Gods, Hints, Mode
from fourgods_tui.core.table_list import TableLine
from fourgods_tui.core.table_view import Phase, Said
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import N_, Words
from fourgods_tui.tui.ink import Ink, ink
from fourgods_tui.tui.shared import shared
from fourgods_tui.tui.text import Part, fit, line, shorten, wrap

PHASES = {
    Phase.WAITING: N_("waiting"),
    Phase.PLAYING: N_("playing"),
    Phase.OVER: N_("game over"),
}


class Way(Enum):
    """What one can do in the lobby besides going to a table of the list."""

    QUICK = "quick"
    BOTS = "bots"
    OPEN = "open"
    LESSON = "lesson"


WAYS = {
    Way.QUICK: (N_("Play"), N_("sit down at an open table, or open one")),
    Way.BOTS: (N_("Play against bots"), N_("at once, alone, with three bots")),
    Way.OPEN: (N_("Open a table…"), N_("your rules, public or private")),
    Way.LESSON: (N_("Lesson"), N_("learn the game in five minutes")),
}


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the list that the cursor goes through."""

    way: Way | None = None
    table: TableLine | None = None


def rows(view: LobbyView) -> list[Row]:
    """All rows: the ways in, then the tables, those that wait for players first."""
    order = {Phase.WAITING: 0, Phase.OVER: 1, Phase.PLAYING: 2}
    tables = sorted(view.tables, key=lambda table: (order[table.phase], -table.opened_at))
    return [*(Row(way=way) for way in Way), *(Row(table=table) for table in tables)]


RESTART_TOLD = 600.0
"""Seconds for which newcomers are told that the server was restarted."""


SAME_TIME = 10.0
"""Seconds in which the list counts as the same: minutes in it may be so late."""


def list_lines(
    view: LobbyView,
    listed: Sequence[Row],
    chosen: int,
    now: float,
    look: Look,
    words: Words,
    width: int,
) -> list[Strip]:
    """The list, with a heading above the tables; see `line_of_row`. But for the chosen row it is
    the same for all who see it, and made once."""
    style, now = ink(look), now - now % SAME_TIME
    lines = list(
        shared(
            view,
            ("list", now, look, words, width),
            lambda: _lines(view, listed, now, style, words, width),
        )
    )
    lines[line_of_row(chosen)] = _row_line(listed[chosen], now, style, words, width, chosen=True)
    return lines


def _lines(
    view: LobbyView, listed: Sequence[Row], now: float, style: Ink, words: Words, width: int
) -> list[Strip]:
    """The list with no row chosen."""
    lines = [_row_line(row, now, style, words, width) for row in listed]
    lines[len(Way) : len(Way)] = _table_heading(style, words, width)
    if len(listed) == len(Way):
        none = words.gettext("no table is open yet")
        lines.append(line([(f"   {none}", style.dim)], width, style.plain))
    if view.restarted_at is not None and now - view.restarted_at < RESTART_TOLD:
        told = words.gettext("The server was restarted. Games go on; tables that waited are gone.")
        lines.append(line([], width, style.plain))
        lines += [
            line([(f"   {part}", style.dim)], width, style.plain)
            for part in wrap(told, max(width - 4, 10))
        ]
    return lines


def _row_line(
    row: Row, now: float, style: Ink, words: Words, width: int, *, chosen: bool = False
) -> Strip:
    mark = (">" if style.ascii else "▸") if chosen else " "
    parts = _way(row.way, style, words) if row.way else _table(row.table, now, style, words)
    looks = [
        (text, look + style.chosen if chosen and number == 0 else look)
        for number, (text, look) in enumerate(parts)
    ]
    return line([(f" {mark} ", style.bold), *looks], width, style.plain)


def line_of_row(index: int) -> int:
    """The line of a row of the list."""
    return index if index < len(Way) else index + 2


def row_of_line(number: int, count: int) -> int | None:
    """The row at a line of the list, if there is one."""
    index = number if number < len(Way) else number - 2
    between = len(Way) <= number < len(Way) + 2
    return None if between or not 0 <= index < count else index


def _table_heading(style: Ink, words: Words, width: int) -> list[Strip]:
    heading: list[Part] = [
        ("   ", style.plain),
        (fit(words.gettext("Table"), 17), style.title),
        (fit(words.gettext("state"), 11), style.title),
        (fit(words.gettext("seats"), 7), style.title),
        (words.gettext("players and rules"), style.title),
    ]
    return [line([], width, style.plain), line(heading, width, style.plain)]


def _way(way: Way, style: Ink, words: Words) -> list[Part]:
    name, help_text = WAYS[way]
    return [(words.gettext(name), style.bold), (f"  {words.gettext(help_text)}", style.dim)]


def _table(table: TableLine | None, now: float, style: Ink, words: Words) -> list[Part]:
    if table is None:
        return []
    state = words.gettext(PHASES[table.phase])
    if table.phase is Phase.PLAYING:
        began_at = table.opened_at if table.began_at is None else table.began_at
        minutes = int(now - began_at) // 60
        state = words.gettext("{n} min", n=minutes) if minutes else state
    watching = ""
    if table.spectators:
        watching = "  " + words.ngettext("{n} watches", "{n} watch", table.spectators)
    return [
        (fit(table.name, 17), style.bold),
        (fit(state, 11), style.good if table.phase is Phase.WAITING else style.plain),
        (fit(f"{len(table.names)}/{table.seats}", 7), style.plain),
        (", ".join(table.names), style.plain),
        (f"  {rules_text(table, words)}", style.dim),
        (watching, style.dim),
    ]


def rules_text(table: TableLine, words: Words) -> str:
    """What is unusual about a table's rules."""
    rules = table.rules
    texts = []
    if rules.mode is Mode.HOURGLASS:
        texts.append(words.gettext("in turns"))
    if rules.gods is Gods.HIDDEN:
        texts.append(words.gettext("hidden gods"))
    if rules.gods_per_player > 1:
        texts.append(words.gettext("two gods each"))
    if rules.founding is Founding.FREE:
        texts.append(words.gettext("cities anywhere"))
    if rules.hints is not Hints.FULL:
        texts.append(words.gettext("few hints"))
    if rules.time_limit:
        texts.append(words.gettext("{n} min", n=rules.time_limit // 60))
    return ", ".join(texts)


def people_lines(
    view: LobbyView, own: Person, look: Look, words: Words, width: int, height: int
) -> list[Strip]:
    """Who is here; whoever runs the server is marked, with signs that no name can have."""
    style, people = ink(look), view.people
    heading = words.ngettext("{n} person here", "{n} people here", len(people))
    lines = [line([(heading, style.title)], width, style.plain)]
    room = height - 1
    shown = list(people) if len(people) <= room else list(people[: room - 1])
    for person in shown:
        mine = person.key == own.key
        marks = [words.gettext("you")] if mine else []
        marks += [words.gettext("admin")] if person.key in view.admins else []
        mark = f" ({', '.join(marks)})" if marks else ""
        text = shorten(person.name, width - cell_len(mark)) + mark
        lines.append(line([(text, style.bold if mine else style.plain)], width, style.plain))
    if len(shown) < len(people):
        more = words.gettext("and {n} more", n=len(people) - len(shown))
        lines.append(line([(more, style.dim)], width, style.plain))
    return lines


def said_lines(
    said: Sequence[Said], muted: frozenset[str], look: Look, width: int, height: int
) -> list[Strip]:
    """What was said lately, the newest last."""
    style = ink(look)
    lines: list[Strip] = []
    for each in said:
        if each.key in muted:
            continue
        for index, part in enumerate(wrap(f"{each.person}: {each.text}", max(width - 2, 10))):
            indent = " " if index == 0 else "  "
            lines.append(line([(indent, style.plain), (part, style.plain)], width, style.plain))
    return lines[-height:]
