"""A page over whatever was there: a title, lines that scroll, and the way back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.geometry import Region

from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.ink import Ink, ink
from fourgods_tui.tui.keys import named
from fourgods_tui.tui.lean import LeanScreen
from fourgods_tui.tui.panels.footer import key_at, key_line
from fourgods_tui.tui.surface import Surface
from fourgods_tui.tui.text import line

if TYPE_CHECKING:
    from fourgods_tui.tui.app import FourGodsApp

STEPS = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -10, "pagedown": 10}


class PageScreen(LeanScreen):
    """Base of pages such as the help. A page says what its title, lines and keys are.

    Attributes:
        scroll: lines scrolled down.
    """

    app: FourGodsApp

    def __init__(self) -> None:
        super().__init__()
        self.surface = Surface()
        self.scroll = 0

    # -- what a page says ---------------------------------------------------------------------

    def page_title(self) -> str:
        """The title, in the player's language."""
        raise NotImplementedError

    def page_lines(self, width: int) -> Sequence[Strip]:
        """All lines, each of this width; there may be more than fit."""
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
        self.surface.lay_out({}, self.ink.plain)
        self.draw()

    def draw(self) -> None:
        """Draw the page."""
        if not self.draws:
            return
        width, height = self.app.size
        body = Region(0, 1, width, max(height - 2, 1))
        wanted = {
            "title": Region(0, 0, width, 1),
            "body": body,
            "keys": Region(0, height - 1, width, 1),
        }
        style = self.ink
        if any(self.surface.panel(name) != region for name, region in wanted.items()):
            self.surface.lay_out(wanted, style.plain)
        lines = list(self.page_lines(width))
        self.scroll = min(max(self.scroll, 0), max(len(lines) - body.height, 0))
        shown = lines[self.scroll : self.scroll + body.height]
        shown += [line([], width, style.plain)] * (body.height - len(shown))
        self.surface.show("title", [line([(f" {self.page_title()}", style.key)], width, style.bar)])
        self.surface.show("body", shown)
        self.surface.show("keys", [key_line(self.page_keys(), self.app.look, width)])
        self.surface.flush()

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
