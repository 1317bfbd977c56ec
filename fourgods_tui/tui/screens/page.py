"""A page over whatever was there: a title, lines that scroll, and the way back.

A key on a page is to cost what one over the world costs. So the lines of a page are made again only
when something they show is another, and only those are drawn that are on the screen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, cast

from rich.style import Style
from textual import events
from textual.geometry import Offset, Region, Size

from fourgods_tui.tui.covered_screen import CoveredScreen
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.facts import Facts
from fourgods_tui.tui.ink import Ink, ink
from fourgods_tui.tui.keys import named
from fourgods_tui.tui.lane import Pressed
from fourgods_tui.tui.panels.footer import key_at, key_line
from fourgods_tui.tui.panes import Panes
from fourgods_tui.tui.text import line

if TYPE_CHECKING:
    from fourgods_tui.tui.app import FourGodsApp
    from fourgods_tui.tui.surface import Surface

STEPS = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -10, "pagedown": 10}
WIDEST = 240
"""Columns beyond which a page stays blank: nothing is as long, and each of them costs time."""


class PagePanes(Panes):
    """The panels of a page, on the surface of the screen that it is over."""

    def __init__(self, surface: Surface) -> None:
        super().__init__()
        self._surface = surface

    @property
    def whole(self) -> Size:
        """The size of the screen."""
        return self._surface.whole

    def flush(self) -> None:
        """Draw what has changed, and not a column more."""
        self._surface.present(self)


class Page:
    """Base of pages such as the help. A page says what its title, lines and keys are.

    Attributes:
        app: the app of whoever looks, from when it is opened.
        screen: the screen that it is over, from then on.
        panes: its panels, from then on.
        scroll: lines scrolled down.
    """

    app: FourGodsApp
    screen: CoveredScreen
    panes: Panes

    def __init__(self) -> None:
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

    def opened(self, over: CoveredScreen) -> None:
        """Called when it has come over a screen, before it is drawn."""
        self.screen, self.panes = over, PagePanes(over.surface)
        self.app = cast("FourGodsApp", over.app)

    @property
    def surface(self) -> Surface:
        """What it is drawn on."""
        return self.screen.surface

    def closed(self) -> None:
        """Called when the page is gone."""

    def dismiss(self) -> None:
        """Go away; the second time does nothing."""
        self.screen.uncover(self)

    @property
    def is_open(self) -> bool:
        """Whether it is over its screen."""
        return self in self.screen.covers

    @property
    def in_front(self) -> bool:
        """Whether it is what the player sees."""
        return self.screen.is_current and self.screen.foremost is self

    def restyle(self) -> None:
        """Called when the app's look or language has changed."""
        self.draw()

    def panels(self, width: int, height: int) -> Mapping[str, Region]:
        """Where the lines are (`body`), and whatever else stands between title and keys."""
        return {"body": Region(0, 1, min(width, WIDEST), max(height - 2, 1))}

    def draw(self) -> None:
        """Draw what has changed."""
        if not self.in_front or not self.screen.draws_foremost:
            return
        self._arrange()
        self.draw_body()
        width, style, show = self.app.size.width, self.ink, self.panes.show
        title, keys = self.page_title(), self.page_keys()
        if self._shown.news("title", title):
            show("title", [line([(f" {title}", style.key)], width, style.bar)])
        if self._shown.news("keys", *keys):
            show("keys", [key_line(keys, self.app.look, width)])
        self.panes.flush()

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
            self.panes.lay_out(*wanted)

    def draw_body(self) -> None:
        """Draw the lines that are on the screen."""
        body = self.panes.panel("body")
        self.scroll = min(max(self.scroll, 0), self._furthest())
        self.panes.show("body", self._lines[self.scroll : self.scroll + body.height])

    def _find_lines(self) -> None:
        """Have all lines as they are now."""
        self._arrange()
        if self._shown.news("lines", *self.page_facts()):
            self._lines = self.page_lines(self.panes.panel("body").width)

    @property
    def at_end(self) -> bool:
        """Whether the last line is on the screen."""
        return self.scroll + self.panes.panel("body").height >= len(self._lines)

    # -- what a person does -------------------------------------------------------------------

    types = False
    """Whether what is pressed is text now."""
    slow = False
    """Whether it has not taken what was pressed for long."""

    def takes(self, event: Pressed) -> bool:
        """Whether what was pressed can be heeded now."""
        return True

    def heed(self, event: Pressed) -> bool:
        """Heed what a person does, now or when it is its turn; False if it is going away."""
        return self.screen.heed_for(self, event)

    def act(self, event: Pressed) -> None:
        """Do what something that was pressed, clicked or pasted asks for."""
        if isinstance(event, events.Key):
            self.press_any(named(event))
        elif isinstance(event, events.MouseUp):
            self.click(event.screen_offset)
        elif isinstance(event, events.MouseScrollDown | events.MouseScrollUp):
            self.wheel(1 if isinstance(event, events.MouseScrollDown) else -1)
        elif isinstance(event, events.Paste):
            self.paste(event.text)

    def press_any(self, key: str) -> None:
        """Carry out a key, the page's own or one that every page has."""
        if self.press(key):
            pass
        elif key in STEPS:
            self.scroll_by(STEPS[key])
        elif key in ("escape", "q", "ctrl+c"):
            self.dismiss()
            return
        self.draw()

    def click(self, at: Offset) -> None:
        """A click: on a key in the last line it is that key."""
        under = self.panes.panel_at(at)
        if under is None:
            return
        if under[0] != "keys":
            self.click_on(*under)
            self.draw()
            return
        key = key_at(self.page_keys(), under[1].x, self.app.size.width)
        if key:
            self.press_any(key)

    def click_on(self, panel: str, at: Offset) -> None:
        """A click on a panel of the page's own, at a place within it."""

    def wheel(self, by: int) -> None:
        """The wheel was turned towards the player, or away (-1)."""
        self.scroll_by(by)
        self.draw()

    def paste(self, text: str) -> None:
        """Something was pasted."""

    def scroll_by(self, lines: int) -> None:
        """Scroll down, or up, as far as there are lines."""
        self.scroll = min(max(self.scroll + lines, 0), self._furthest())

    def _furthest(self) -> int:
        """Lines that can be scrolled down."""
        self._find_lines()
        return max(len(self._lines) - self.panes.panel("body").height, 0)
