"""The people at a table: mute, follow, vote out who is idle, and resign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from fourgods_tui.core.people import Person
from fourgods_tui.core.table_view import Phase, TableView
from fourgods_tui.tui.drawing.signs import SEAT_LETTERS
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.panels.seats import out_text
from fourgods_tui.tui.screens.list_page import ListPage
from fourgods_tui.tui.screens.question_page import QuestionPage
from fourgods_tui.tui.shared import shared
from fourgods_tui.tui.text import Part, fit, line

if TYPE_CHECKING:
    from fourgods_tui.tui.screens.table_screen import TableScreen


@dataclass(frozen=True, slots=True)
class Row:
    """Somebody at the table: their seat, or None for a spectator, and who they are."""

    seat: int | None
    name: str
    person: Person | None


def _people(view: TableView) -> tuple[Row, ...]:
    seated = [
        Row(number, chair.name, chair.person)
        for number, chair in enumerate(view.chairs)
        if not chair.free
    ]
    return (*seated, *(Row(None, person.name, person) for person in view.spectators))


class PeoplePage(ListPage):
    """The page of the people at a table."""

    def __init__(self, table_screen: TableScreen) -> None:
        super().__init__()
        self._table_screen = table_screen

    def people(self) -> Sequence[Row]:
        """The seats' people and programs, then the spectators."""
        view = self._table_screen.desk.view
        return shared(view, "people", lambda: _people(view))

    def page_title(self) -> str:
        """The title."""
        return self.app.words.gettext("The people at this table")

    def page_keys(self) -> Sequence[tuple[str, str]]:
        """Keys that make sense now."""
        words, view = self.app.words, self._table_screen.desk.view
        keys = [("↑ ↓", words.gettext("choose")), ("m", words.gettext("mute"))]
        if view.phase is Phase.PLAYING and view.you is None:
            keys.append(("f", words.gettext("follow")))
        if view.phase is Phase.PLAYING and view.you is not None:
            keys += [("v", words.gettext("vote out")), ("r", words.gettext("resign"))]
        return [*keys, ("esc", words.gettext("back"))]

    def count(self) -> int:
        """How many people there are."""
        return len(self.people())

    def heading(self, width: int) -> Sequence[Strip]:
        """A blank line."""
        return [line([], width, self.ink.plain)]

    def list_facts(self) -> tuple[object, ...]:
        """Who is there, and all that is told of them."""
        screen = self._table_screen
        view, muted = screen.desk.view, self.app.lobby.muted(screen.person)
        idle = [seat for seat in range(len(view.chairs)) if screen.table.idle(seat)]
        return (view, muted, screen.desk.following, idle)

    def row(self, number: int, width: int) -> Strip:
        """Somebody, and how they are."""
        style, row = self.ink, self.people()[number]
        mark = (">" if style.ascii else "▸") if number == self.chosen else " "
        badge: Part = ("-", style.dim)
        if row.seat is not None:
            badge = (SEAT_LETTERS[row.seat], style.seat(row.seat))
        parts: list[Part] = [
            (f" {mark} ", style.bold),
            badge,
            (f" {fit(row.name, 18)}", style.bold),
            (self._state(row), style.dim),
        ]
        return line(parts, width, style.plain)

    def empty_text(self) -> str:
        """What is said when nobody is there."""
        return ""

    def enter(self, number: int) -> None:
        """Nobody leads anywhere."""

    def _state(self, row: Row) -> str:
        words, screen = self.app.words, self._table_screen
        view = screen.desk.view
        states = []
        if row.person is None:
            return words.gettext("bot")
        if row.person.key == screen.person.key:
            states.append(words.gettext("you"))
        if row.seat is None:
            states.append(words.gettext("watching"))
        else:
            chair = view.chairs[row.seat]
            if chair.resigned:
                states.append(out_text(chair, words))
            if not chair.connected:
                states.append(words.gettext("away"))
            elif not chair.resigned and screen.table.idle(row.seat):
                states.append(words.gettext("idle"))
            votes = len(view.votes.get(row.seat, ()))
            if votes:
                text = words.ngettext("{n} vote to remove", "{n} votes to remove", votes)
                states.append(text)
        if row.person.key in self.app.lobby.muted(screen.person):
            states.append(words.gettext("muted"))
        if row.seat is not None and screen.desk.following == row.seat:
            states.append(words.gettext("followed"))
        return ", ".join(states)

    def press(self, key: str) -> bool:
        """Choose somebody and do something."""
        people = self.people()
        if key == "r" and self._table_screen.desk.view.you is not None:
            self._ask_resign()
        elif people and key in ("m", "f", "v"):
            # Some may have gone since the list was drawn.
            self._do(key, people[min(self.chosen, len(people) - 1)])
        else:
            return super().press(key)
        return True

    def _do(self, key: str, row: Row) -> None:
        screen = self._table_screen
        if key == "m" and row.person and row.person.key != screen.person.key:
            muted = row.person.key in self.app.lobby.muted(screen.person)
            self.app.lobby.mute(screen.person, row.person.key, not muted)
        elif key == "f" and row.seat is not None:
            screen.follow(None if screen.desk.following == row.seat else row.seat)
        elif key == "v" and row.seat is not None:
            self.dismiss()
            screen.ask(screen.table.vote_out(screen.person, row.seat))

    def _ask_resign(self) -> None:
        words, screen = self.app.words, self._table_screen
        self.dismiss()
        self.app.open_page(
            QuestionPage(
                words.gettext("Resign"),
                words.gettext("Give up this game for good? What you placed stays and counts."),
                [
                    (
                        "y",
                        words.gettext("yes, resign"),
                        lambda: screen.ask(screen.table.resign(screen.person)),
                    ),
                    ("n", words.gettext("no, play on"), lambda: None),
                ],
            )
        )
