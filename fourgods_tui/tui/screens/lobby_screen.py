"""The screen of the lobby: tables, people, chat, and the ways into a game."""

from __future__ import annotations

import asyncio

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region
from textual.message import Message

from fourgods_tui.core.lobby import LobbyView
from fourgods_tui.core.people import Person
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_list import TableLine
from fourgods_tui.core.table_view import Phase, TableRefusal
from fourgods_tui.tui.facts import Facts
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.keys import named
from fourgods_tui.tui.layout import fits
from fourgods_tui.tui.panels.footer import Caps, key_at, key_line
from fourgods_tui.tui.panels.gate import gate_lines
from fourgods_tui.tui.panels.lobby import (
    Row,
    Way,
    line_of_row,
    list_lines,
    people_lines,
    row_of_line,
    rows,
    said_lines,
)
from fourgods_tui.tui.refused import name_refusal, table_refusal
from fourgods_tui.tui.screens.talk import TalkingScreen
from fourgods_tui.tui.surface import Surface
from fourgods_tui.tui.text import line

PEOPLE_COLUMNS = 24


class LobbyNews(Message):
    """Something changed in the lobby."""


class LobbyScreen(TalkingScreen):
    """The lobby, as one person sees it."""

    keys_at_once = True
    typed_from_below = 4  # why a name was refused is read below it

    def __init__(self, person: Person) -> None:
        super().__init__()
        self.person = person
        self.surface = Surface()
        self.chosen = 0
        self.notice = ""
        self._scroll = 0
        # As they are on the screen: tables may have gone since, and the keys are for what is seen.
        self._view = LobbyView((), (), ())
        self._listed = rows(self._view)
        self._shown = Facts()
        self._leaving = False
        self._in_front = True

    def compose(self) -> ComposeResult:
        """One surface."""
        yield self.surface

    def on_mount(self) -> None:
        """Called when the screen is there."""
        self._unwatch = self.app.lobby.watch(self._hear)
        self.surface.focus()
        self.draw()

    def on_unmount(self) -> None:
        """Called when the screen is gone."""
        self._unwatch()

    def on_screen_resume(self) -> None:
        """Called when the person is back from a table or a page, perhaps with something to read:
        why what they asked for there was refused."""
        self._in_front = True
        self.draw()

    def on_screen_suspend(self) -> None:
        """Called when another screen is in front."""
        self.notice = ""
        self._in_front = False

    def _hear(self) -> None:
        """Called by the lobby, in anybody's context: only leave a message here, and none while
        nobody would see what comes of it."""
        if self._in_front and not self.covers:
            self.post_message(LobbyNews())

    def on_lobby_news(self, message: LobbyNews) -> None:
        """Called when something changed in the lobby."""
        message.stop()
        self.draw()

    def on_resize(self) -> None:
        """Called when the terminal has another size."""
        self.draw()

    # -- drawing ------------------------------------------------------------------------------

    def draw(self) -> None:
        """Draw what has changed."""
        if not self.draws:
            return
        size = self.app.size
        self._arrange(self._panels())
        if self.surface.panel("gate").area:
            look, words = self.app.look, self.app.words
            self.surface.show("gate", gate_lines(size, look, words, self.notice))
        else:
            self._draw_list()
            self._draw_rest(size.width)
        self.draw_typed()
        self.surface.flush()

    def _arrange(self, panels: dict[str, Region]) -> None:
        """Have the panels where they belong, empty if there is another size, look or language."""
        if self._shown.news("panels", panels, self.app.look, self.app.words):
            self._shown.forget()
            self._shown.news("panels", panels, self.app.look, self.app.words)
            self.surface.lay_out(panels, ink(self.app.look).plain)

    def _draw_rest(self, width: int) -> None:
        """All but the list, as far as what it shows is another."""
        app, show, news, panel = self.app, self.surface.show, self._shown.news, self.surface.panel
        look, words, style = app.look, app.words, ink(app.look)
        view, muted, keys = app.lobby.view(), app.lobby.muted(self.person), self._key_rows()
        if news("status"):
            title = [
                (f" {words.gettext('Four Gods')} ", style.key),
                (" " + words.gettext("lobby"), style.bar),
            ]
            show("status", [line(title, width, style.bar)])
        if news("people", view.people, view.admins, self.person):
            at = panel("people").size
            show("people", people_lines(view, self.person, look, words, *at))
        if news("said", view.said, muted):
            show("said", said_lines(view.said, muted, look, *panel("said").size))
        if news("notice", self.notice):
            show("notice", [line([(f" {self.notice}", style.bad)], width, style.plain)])
        if news("keys", *keys):
            show("keys", [key_line(row, look, width) for row in keys])

    def _draw_list(self) -> None:
        app, region = self.app, self.surface.panel("list")
        view = app.lobby.view()
        if view is not self._view:
            self._view, self._listed = view, rows(view)
        self.chosen = min(self.chosen, len(self._listed) - 1)
        now = asyncio.get_running_loop().time()
        lines = list_lines(view, self._listed, self.chosen, now, app.look, app.words, region.width)
        at = line_of_row(self.chosen)
        self._scroll = min(max(self._scroll, at - region.height + 1), at)
        self.surface.show("list", lines[self._scroll : self._scroll + region.height])

    def _panels(self) -> dict[str, Region]:
        width, height = self.app.size
        if not fits(width, height):
            return {"gate": Region(0, 0, width, height)}
        said = max(5, height // 4)
        body = height - 1 - said - 4
        return {
            "status": Region(0, 0, width, 1),
            "list": Region(0, 2, width - PEOPLE_COLUMNS - 1, body - 1),
            "people": Region(width - PEOPLE_COLUMNS, 2, PEOPLE_COLUMNS, body - 1),
            "said": Region(0, body + 2, width, said - 1),
            "notice": Region(0, height - 3, width, 1),
            "keys": Region(0, height - 2, width, 2),
        }

    def _key_rows(self) -> list[Caps]:
        words = self.app.words
        first = [
            ("↑ ↓", words.gettext("choose")),
            ("enter", words.gettext("go")),
            ("w", words.gettext("watch")),
            ("o", words.gettext("open a table")),
            ("j", words.gettext("join by name or code")),
            ("n", words.gettext("name")),
        ]
        second = [
            ("y", words.gettext("history")),
            ("s", words.gettext("the best")),
            ("m", words.gettext("your games")),
            ("/", words.gettext("chat")),
            (",", words.gettext("settings")),
            ("?", words.gettext("help")),
            ("q", words.gettext("leave")),
        ]
        if self.app.overview is not None:
            second.insert(0, ("a", words.gettext("the server")))
        return [first, second]

    # -- keys and mouse -----------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Called when a key was pressed that the chat line did not want."""
        event.stop()
        event.prevent_default()
        if self.typed is not None:
            self.type(self.typed, event)
        elif self.app.screen is self:  # it may have gone meanwhile
            self.press(named(event))

    def press(self, key: str) -> None:
        """Carry out a key."""
        self.notice = ""
        if self._leaving:
            self._leaving = False
            if key in ("y", "enter", "q", "ctrl+c"):
                self.app.exit()
                return
        elif key in ("q", "ctrl+c"):
            self._leaving = True
            self.notice = self.app.words.gettext("Leave Four Gods?  y yes   n no")
        else:
            self._press(key)
        self.draw()

    def _press(self, key: str) -> None:
        listed = self._listed
        steps = {"up": -1, "down": 1, "pageup": -8, "pagedown": 8}
        if key in steps:
            self.chosen = min(max(self.chosen + steps[key], 0), len(listed) - 1)
        elif key in ("enter", "space", "w"):
            self.go(listed[self.chosen], watch=key == "w")
        elif key == "o":
            self.app.show_open_table()
        elif key == "t":
            self.app.show_lesson()
        elif key == "slash":
            self.open_chat()
        elif key in ("j", "n"):
            self._ask(key)
        elif key == "a":
            self.app.show_dashboard()
        else:
            self._show(key)

    def _show(self, key: str) -> None:
        """Open the page of a key, if it has one."""
        pages = {
            "y": self.app.show_history,
            "s": self.app.show_leaders,
            "m": self.app.show_career,
            "comma": self.app.show_settings,
            "question_mark": self.app.show_help,
        }
        if key in pages:
            pages[key]()

    def _ask(self, key: str) -> None:
        words = self.app.words
        if key == "j":
            self.open_line(
                words.gettext("a table's name or code, or your own code to come back"),
                self.app.go_by_name,
            )
        else:
            self._ask_name()

    def _ask_name(self, wish: str = "") -> None:
        """Ask what the person wants to be called, until they have a name or give up."""

        def rename(wish: str) -> None:
            refused = self.app.rename(wish)
            if refused is not None:
                self.notice = name_refusal(self.app.words, refused)
                self._ask_name(wish)

        self.open_line(self.app.words.gettext("what you want to be called"), rename, wish)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Called for a click: choose a row; a click on the chosen one goes there."""
        under = self.surface.panel_at(event.screen_offset)
        if under is not None and under[0] == "keys":
            key = key_at(self._key_rows()[under[1].y], under[1].x, self.app.size.width)
            if key:
                self.press(key)
            return
        if under is None or under[0] != "list":
            return
        listed = self._listed
        index = row_of_line(under[1].y + self._scroll, len(listed))
        if index is None:
            return
        if index == self.chosen:
            self.go(listed[index])
        self.chosen = index
        self.draw()

    def on_mouse_scroll_down(self) -> None:
        """Called when the wheel is turned towards the player."""
        self._press("down")
        self.draw()

    def on_mouse_scroll_up(self) -> None:
        """Called when the wheel is turned away from the player."""
        self._press("up")
        self.draw()

    # -- going somewhere ----------------------------------------------------------------------

    def go(self, row: Row, watch: bool = False) -> None:
        """Go where a row leads."""
        if row.table is not None:
            self._go_to(row.table, watch)
        elif watch:
            self.notice = self.app.words.gettext("Choose a table to watch.")
        elif row.way is Way.QUICK:
            self.app.sit_at(self.app.lobby.quick_play(self.person))
        elif row.way is Way.BOTS:
            self.app.play_with_bots()
        elif row.way is Way.OPEN:
            self.app.show_open_table()
        elif row.way is Way.LESSON:
            self.app.show_lesson()

    def _go_to(self, listed: TableLine, watch: bool) -> None:
        table: Table | None = self.app.lobby.find(listed.table)
        if table is None:
            self.notice = self.app.words.gettext("That table has been closed.")
        elif watch or listed.phase is Phase.PLAYING:
            self.app.watch_at(table)
        else:
            self.app.sit_at(table)

    # -- chat ---------------------------------------------------------------------------------

    def say(self, text: str) -> TableRefusal | None:
        """Say something to everybody in the lobby."""
        return self.app.lobby.say(self.person, text)

    def refuse(self, refused: TableRefusal) -> None:
        """Tell why not."""
        self.notice = table_refusal(self.app.words, refused)
