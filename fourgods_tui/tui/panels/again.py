"""Who wants to play again, who watches, and what one can do about it."""

from __future__ import annotations

from fourgods_tui.core.chairs import Chair
from fourgods_tui.core.rules import MIN_SEATS
from fourgods_tui.core.table_view import TableView
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import Ink, ink
from fourgods_tui.tui.text import Part, fit, line


def again_line(view: TableView, look: Look, words: Words, width: int) -> Strip:
    """Every chair with its answer, and how many watch."""
    style = ink(look)
    parts: list[Part] = [(" " + words.gettext("Again?") + " ", style.title)]
    for number, chair in enumerate(view.chairs):
        if not chair.free:
            parts += _answer(chair, number == view.you, style)
    free = sum(chair.free for chair in view.chairs)
    if free:
        text = words.ngettext("{n} free seat", "{n} free seats", free)
        parts.append((f" {text}", style.dim))
    if view.spectators:
        text = words.ngettext("{n} watching", "{n} watching", len(view.spectators))
        parts.append((f"  {text}", style.dim))
    return line(parts, width, style.plain)


def _answer(chair: Chair, own: bool, style: Ink) -> list[Part]:
    yes = chair.ready or (chair.bot is not None and chair.person is None)
    sign = ("+" if style.ascii else "✓") if yes else ("." if style.ascii else "…")
    name = fit(chair.name, min(len(chair.name), 12))
    return [
        (f" {name}", style.bold if own else style.plain),
        (f" {sign} ", style.good if yes else style.dim),
    ]


def again_prompt(view: TableView, words: Words) -> str:
    """What one can do about the next game."""
    taken = [chair for chair in view.chairs if not chair.free]
    if view.chair is None:
        if len(taken) < len(view.chairs):
            return words.gettext("You are watching. w takes the free seat.")
        return words.gettext("You are watching.")
    if not view.chair.ready:
        return words.gettext("a: play again with the same people.")
    if len(taken) < MIN_SEATS:
        return words.gettext("Waiting for somebody to play with. + seats a bot.")
    waiting = [chair.name for chair in taken if chair.person and not chair.ready]
    return words.gettext("Waiting for {names}. a: not again after all.", names=", ".join(waiting))
