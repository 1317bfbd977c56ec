"""What happened and what was said, the newest last: in one panel, or each in its own."""

from __future__ import annotations

from enum import Enum

from rich.style import Style

from fourgods_tui.core.events import Event
from fourgods_tui.core.table_view import Said
from fourgods_tui.tui.chair_news import ChairNews, chair_news_told
from fourgods_tui.tui.desk import Desk
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import Ink, ink
from fourgods_tui.tui.shared import shared
from fourgods_tui.tui.text import line, wrap
from fourgods_tui.tui.wording import happened


class Telling(Enum):
    """What a panel tells of."""

    ALL = "all"
    HAPPENED = "happened"
    """What happened; above it a line says so."""
    SAID = "said"
    """What was said; above it a line says so."""


def feed_lines(
    desk: Desk,
    look: Look,
    words: Words,
    width: int,
    height: int,
    muted: frozenset[str],
    telling: Telling = Telling.ALL,
) -> list[Strip]:
    """As many of the newest as there is room for."""
    style = ink(look)
    blank = line([], width, style.plain)
    title = _title(telling, words)
    heading = [line([(f" {title}", style.title)], width, style.plain)] if title else []
    room = max(height - len(heading), 0)
    lines: list[Strip] = []
    for item in reversed(desk.feed):
        if len(lines) >= room:
            break
        if isinstance(item, Said):
            told = item.key not in muted and telling is not Telling.HAPPENED
            found = _said(item, look, words, width) if told else []
        else:
            told = telling is not Telling.SAID
            found = _happened(desk, item, look, words, width) if told else []
        lines.extend(reversed(found))
    shown = list(reversed(lines[:room]))
    return [*heading, *shown, *([blank] * (room - len(shown)))]


def _title(telling: Telling, words: Words) -> str:
    if telling is Telling.ALL:
        return ""
    happened_title = telling is Telling.HAPPENED
    return words.gettext("What happened") if happened_title else words.gettext("What was said")


def _happened(
    desk: Desk, event: Event | ChairNews, look: Look, words: Words, width: int
) -> list[Strip]:
    names = tuple(seat.name for seat in desk.game.seats) if desk.game else ()

    def make() -> list[Strip]:
        if isinstance(event, ChairNews):
            text: str | None = chair_news_told(words, event)
        else:
            text = happened(words, event, names)
        return [] if text is None else _lines(text, ink(look), ink(look).dim, width)

    return shared(event, ("told", look, words, names, width), make)


def _said(said: Said, look: Look, words: Words, width: int) -> list[Strip]:
    mark = words.gettext("(watching) ") if said.spectator else ""
    text = f"{mark}{said.person}: {said.text}"
    return _lines(text, ink(look), ink(look).bold, width)


def _lines(text: str, style: Ink, look: Style, width: int) -> list[Strip]:
    """A text in as many lines as it takes."""
    parts = wrap(text, max(width - 2, 10))
    return [line([(" ", style.plain), (part, look)], width, style.plain) for part in parts]
