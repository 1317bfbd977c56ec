"""A page over whatever was there: a title, lines that scroll, and the way back.

A key on a page is to cost what one over the world costs. So the lines of a page are made again only
when something they show is another, and only those are drawn that are on the screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from rich.style import Style
from textual import events
from textual.app import ComposeResult
from textual.geometry import Region

from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.facts import Facts
from fourgods_tui.tui.ink import Ink, ink
from fourgods_tui.tui.keys import named
from fourgods_tui.tui.lean import LeanScreen
from fourgods_tui.tui.panels.footer import key_at, key_line
from fourgods_tui.tui.surface import Surface
from fourgods_tui.tui.text import line

if TYPE_CHECKING:
    from fourgods_tui.tui.app import FourGodsApp

STEPS = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -10, "pagedown": 10}
WIDEST = 240
"""Columns beyond which a page stays blank: nothing is as long, and each of them costs time."""


class PageScreen(LeanScreen):
    """Base of pages such as the help. A page says what its title, lines and keys are.

    Attributes:
        scroll: lines scrolled down.
    """

    app: FourGodsApp
    keys_at_once = True

    def __init__(self) -> None:
        super().__init__()
        self.surface = Surface()
        self.scroll = 0
        self._arranged: tuple[object, ...] = ()
        self._laid_out: tuple[Mapping[str, Region], Style] | None = None
        self._shown = Facts()
        self._lines: Sequence[Strip] = ()

    # -- what a page says ---------------------------------------------------------------------

    def page_title(self) -> str:
        """The title, in the player's language."""
        raise NotImplementedError

    def page_lines(self, width: int) -> Sequence[Strip]:
        """All lines, each of this width; there may be more than fit."""
        raise NotImplementedError

    def page_facts(self) -> tuple[object, ...]:
        """All that the lines depend on, besides the terminal's size, the look and the language.
        They are made again only when one of these facts is another."""
        raise NotImplementedError

    def page_keys(self) -> Sequence[tuple[str, str]]:
        """Keys and what they do, for the last line."""
        words = self.app.words
        return [("↑ ↓", words.gettext("scroll")), ("esc", words.gettext("back"))]

    def press(self, key: str) -> bool:
        """Carry out a key of the page's own; whether it was one."""
        return False

    # -- the rest -----------------------------------------------------------------------------

    @property
    def ink(self) -> Ink:
        """The styles of the player's look."""
        return ink(self.app.look)

    def compose(self) -> ComposeResult:
        """One surface."""
        yield self.surface

    def on_mount(self) -> None:
        """Called when the page is there."""
        self.surface.focus()
        self.draw()

    def on_screen_resume(self) -> None:
        """Called when the page is in front again."""
        self.draw()

    def on_resize(self) -> None:
        """Called when the terminal has another size."""
        self.draw()

    def restyle(self) -> None:
        """Called when the app's look or language has changed."""
        self.draw()

    def panels(self, width: int, height: int) -> Mapping[str, Region]:
        """Where the lines are (`body`), and whatever else stands between title and keys."""
        return {"body": Region(0, 1, min(width, WIDEST), max(height - 2, 1))}

    def draw(self) -> None:
        """Draw what has changed."""
        if not self.draws:
            return
        self._arrange()
        self.draw_body()
        width, style, show = self.app.size.width, self.ink, self.surface.show
        title, keys = self.page_title(), self.page_keys()
        if self._shown.news("title", title):
            show("title", [line([(f" {title}", style.key)], width, style.bar)])
        if self._shown.news("keys", *keys):
            show("keys", [key_line(keys, self.app.look, width)])
        self.surface.flush()

    def _arrange(self) -> None:
        """Have the panels where they belong, empty if there is another size, look or language."""
        app = self.app
        width, height = app.size
        arranged = (width, height, app.look, app.words)
        if arranged == self._arranged:
            return
        self._arranged = arranged
        self._shown.forget()
        bars = {"title": Region(0, 0, width, 1), "keys": Region(0, height - 1, width, 1)}
        wanted = ({**bars, **self.panels(width, height)}, self.ink.plain)
        if wanted != self._laid_out:
            self._laid_out = wanted
            self.surface.lay_out(*wanted)

    def draw_body(self) -> None:
        """Draw the lines that are on the screen."""
        body = self.surface.panel("body")
        if self._shown.news("lines", *self.page_facts()):
            self._lines = self.page_lines(body.width)
        self.scroll = min(max(self.scroll, 0), max(len(self._lines) - body.height, 0))
        self.surface.show("body", self._lines[self.scroll : self.scroll + body.height])

    @property
    def at_end(self) -> bool:
        """Whether the last line is on the screen."""
        return self.scroll + self.surface.panel("body").height >= len(self._lines)

    def on_key(self, event: events.Key) -> None:
        """Called when a key was pressed."""
        event.stop()
        event.prevent_default()
        if self.app.screen is self:  # else it was pressed before this page went
            self.press_any(named(event))

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Called for a click: on a key in the last line it is that key."""
        under = self.surface.panel_at(event.screen_offset)
        if under is not None and under[0] == "keys":
            key = key_at(self.page_keys(), under[1].x, self.app.size.width)
            if key:
                self.press_any(key)

    def press_any(self, key: str) -> None:
        """Carry out a key, the page's own or one that every page has."""
        if self.press(key):
            pass
        elif key in STEPS:
            self.scroll += STEPS[key]
        elif key in ("escape", "q", "ctrl+c"):
            self.dismiss()
            return
        self.draw()

    def on_mouse_scroll_down(self) -> None:
        """Called when the wheel is turned towards the player."""
        self.scroll += 1
        self.draw()

    def on_mouse_scroll_up(self) -> None:
        """Called when the wheel is turned away from the player."""
        self.scroll -= 1
        self.draw()
