"""Textual without what this game does not use, so that a session costs little.

Textual is made for one app a process: each app parses the style sheet for itself, each screen
draws through a compositor that renders every line of every widget, and whatever moves the focus
draws all of it again. Here hundreds of apps share a process, all with the same style sheet, and
nearly always one widget fills the screen. So the parsed sheet is shared, and a screen with nothing
on it but a surface is drawn by that surface, which sends only what the terminal does not show yet.
Everything else, such as a line to type in, is left to Textual.

All of this leans on Textual's private parts; tests hold on to what it relies on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Iterator
from functools import cache, partial
from types import FunctionType
from typing import Protocol, cast, runtime_checkable

from rich.console import RenderableType
from textual import events
from textual.app import App
from textual.await_complete import AwaitComplete
from textual.css.stylesheet import Stylesheet
from textual.message import Message
from textual.screen import Screen
from textual.theme import BUILTIN_THEMES, Theme
from textual.timer import Timer

from fourgods_tui.tui.covered_screen import Cover, CoveredScreen
from fourgods_tui.tui.lane import PRESSED, Heeding, Lane, Pressed
from fourgods_tui.tui.letters import LettersFilter
from fourgods_tui.tui.metering import note_place
from fourgods_tui.tui.parting import all_of, part
from fourgods_tui.tui.shown import Shown

THEME = BUILTIN_THEMES["textual-dark"]
"""Textual's theme for all apps: what it colours is hardly ever seen."""

_NO_SCREEN = "_default"
"""The id of the screen that is there before there is any."""


@cache
def _variables() -> dict[str, str]:
    """The theme's variables for style sheets, worked out once."""
    return {**THEME.to_color_system().generate(), **THEME.variables}


@cache
def _sheet() -> Stylesheet:
    """The style sheet of all apps, parsed once. It only ever grows, by the styles that a kind of
    widget brings along when it is first used."""
    return Stylesheet(variables=_variables())


class LeanApp(App[None], inherit_bindings=False):
    """An app that shares what can be shared with the others in the process.

    Attributes:
        on_terminal: what its terminal shows, as far as its surfaces have drawn it.
        lane: what was pressed, clicked and pasted, on its way to the screen it is for.
    """

    def __init__(self) -> None:
        self.on_terminal = Shown()
        self.lane = Lane(self._in_front, self._draw_front)
        super().__init__()
        self.stylesheet = _sheet()
        # Their widgets and layers would be on every screen, to be styled and laid out there.
        self._disable_tooltips = True
        self._disable_notifications = True

    @property
    def current_theme(self) -> Theme:
        """The one theme; asked for with every line that Textual renders."""
        return THEME

    def get_css_variables(self) -> dict[str, str]:
        """The theme's variables."""
        self.theme_variables = _variables()
        return self.theme_variables

    def refresh_css(self, animate: bool = True) -> None:
        """Do nothing: the theme is the same for all and never changes, only the look does."""

    def get_default_screen(self) -> Screen[None]:
        """What is there before the first screen of ours: nothing."""
        return LeanScreen(id=_NO_SCREEN)

    def post_message(self, message: Message) -> bool:
        """Called with all that comes in. What a person does goes along the lane: on the way through
        the queues of app, screen and widget one thing would overtake another."""
        if not isinstance(message, PRESSED):
            return super().post_message(message)
        if not isinstance(message, events.MouseMove):  # nothing here follows the mouse
            self.lane.put(message)
        return True

    @property
    def front(self) -> Cover | Screen[object]:
        """What the person sees: the screen in front, or the last page over it."""
        screen = self.screen
        return screen.covers[-1] if isinstance(screen, LeanScreen) and screen.covers else screen

    def open_page(self, page: Cover) -> None:
        """Have a page come over the screen in front."""
        screen = self.screen
        if isinstance(screen, LeanScreen):
            screen.cover(page)

    def _screen_in_front(self) -> LeanScreen | None:
        screen = self._screen_stack[-1] if self._screen_stack else None
        return screen if isinstance(screen, LeanScreen) and screen.id != _NO_SCREEN else None

    def _in_front(self) -> Heeding | None:
        screen = self._screen_in_front()
        return None if screen is None else screen.covers[-1] if screen.covers else screen

    def _draw_front(self) -> None:
        screen = self._screen_in_front()
        if screen is not None:
            screen.ring(screen.foremost.draw)

    async def on_event(self, event: events.Event) -> None:
        """Called with every event; after a resize nobody knows what a terminal shows."""
        if isinstance(event, events.Resize):
            self.on_terminal.forget()
        await super().on_event(event)

    def _display(self, screen: Screen[object], renderable: RenderableType | None) -> None:
        """Called when Textual draws something itself."""
        if renderable is not None:
            self.on_terminal.forget()
        super()._display(screen, renderable)

    @property
    def held(self) -> bool:
        """Whether nothing is to be drawn now: the terminal has not taken what was drawn before."""
        return bool(getattr(self._driver, "holding", False))

    def draw_again(self) -> None:
        """Draw what has changed since nothing was drawn any more."""
        screen = self._screen_stack[-1] if self._screen_stack else None
        if isinstance(screen, LeanScreen):
            screen.foremost.draw()
        self.refresh()

    def direct_writer(self, screen: Screen[object]) -> Callable[[str], object] | None:
        """Where what fills a screen may write a part of itself, past the compositor.

        None while something else is in front of it or beside it, while frames are held back, and
        where there is no terminal; then it has to be refreshed as usual.
        """
        driver = self._driver
        if (
            driver is None
            or self.is_headless
            or self._batch_count
            or not self._running
            or self._closed
            or self.screen is not screen
            or len(screen.children) != 1
        ):
            return None
        write = driver.write
        letters = next((each for each in self._filters if isinstance(each, LettersFilter)), None)
        return write if letters is None else lambda text: write(letters.plain(text))


class _AtOnce:
    """Stands in for the timer with which a screen delays what it draws, and for that timer's task.

    Whatever waits in the screen's queue comes first, so that it is drawn in one go.
    """

    def __init__(self, screen: Screen[None]) -> None:
        self._screen = screen
        self._due = False

    def resume(self) -> None:
        """Draw soon."""
        if not self._due:
            self._due = True
            self._screen.call_later(self._draw)

    def pause(self) -> None:
        """Called when it was drawn."""

    def _draw(self) -> None:
        self._due = False
        self._screen._on_timer_update()


@runtime_checkable
class Painter(Protocol):
    """A widget that fills a screen and can draw itself."""

    def paint(self) -> bool:
        """Send what the terminal does not show yet; False if that cannot be done now."""
        ...


def _forget(done: asyncio.Future[None]) -> None:
    """Look at how something ended, so that asyncio does not complain that nobody did."""
    if not done.cancelled():
        done.exception()


@cache
def _handlers(
    kind: type[LeanScreen], name: str, message: type[Message]
) -> tuple[tuple[type, FunctionType], ...] | None:
    """What a kind of screen does with a kind of message, and the classes that say so; None if
    Textual has to find out, as it does with every message, in a dozen classes. A cache of as many
    entries as there are pairs."""
    found: list[tuple[type, FunctionType]] = []
    for each in kind.__mro__:
        decorated = each.__dict__.get("_decorated_handlers") or ()
        if any(issubclass(message, wanted) for wanted in decorated):
            return None
        function = each.__dict__.get(f"_{name}") or each.__dict__.get(name)
        if function is not None and not getattr(function, "_textual_on", None):
            found.append((each, function))
    return tuple(found)


class LeanScreen(CoveredScreen):
    """A screen that is drawn by the one widget on it, if that can do so."""

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  # it is Textual's name
        super().__init__(id=id)
        self._at_once = _AtOnce(self)

    _dismissed = False
    """Whether it is to go away, or has gone."""

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Go away, at once or when it is in front again; the second time does nothing. Nobody waits
        for it; so where the session ends meanwhile, nobody is to hear of that either."""
        again, self._dismissed = self._dismissed, True
        if again or not self.is_current:  # Textual would have what is in front go
            return AwaitComplete()
        return self._depart()

    def _depart(self) -> AwaitComplete:
        self.uncover_all()
        going = super().dismiss(None)
        going._future.add_done_callback(_forget)
        return going

    @property
    def draws(self) -> bool:
        """Whether it is to be drawn now. Otherwise it is when it is in front again, or when the
        terminal has taken what was drawn before: a picture made until then is work for nothing."""
        return not self.covers and self.draws_foremost

    @property
    def draws_foremost(self) -> bool:
        """Whether it, or what is over it, is to be drawn now."""
        app = self.app
        if not isinstance(app, LeanApp):
            return self.is_mounted and app.screen is self
        in_front = self.is_mounted and app.screen is self and not app.held
        return in_front and not app.lane.postpones_drawing()

    @property
    def types(self) -> bool:
        """Whether what is pressed is text now."""
        return False

    slow = False
    """Whether it has not taken what was pressed for long; see `Lane`."""

    def takes(self, event: Pressed) -> bool:
        """Whether what was pressed can be heeded now."""
        return True

    keys_at_once = True
    """Whether what its `on_key` does is all there is to a key, and awaits nothing."""

    def heed(self, event: Pressed) -> bool:
        """Heed what a person does, now or when it is its turn; False if it is going away."""
        if not self.keys_at_once or not isinstance(event, events.Key):
            return self.post_message(event)
        return self.at_once(partial(self._heed_key, event)) or self.post_message(event)

    def _heed_key(self, event: events.Key) -> None:
        event.stop()
        try:
            self.on_key(event)
        finally:
            self._heeded()

    def on_key(self, event: events.Key) -> None:
        """Called when a key was pressed."""

    async def on_event(self, event: events.Event) -> None:
        """Called with every event; with what a person does, one after the other."""
        if not isinstance(event, PRESSED):
            await self._on_other_event(event)
            return
        event.stop()
        try:
            if self.covers:  # it did not come along the lane, but from a pilot
                self.covers[-1].act(event)
            else:
                await super().on_event(event)
        finally:
            self._heeded()

    async def _on_other_event(self, event: events.Event) -> None:
        resumes = isinstance(event, events.ScreenResume)
        if resumes:
            if self._dismissed:
                if self.is_current:
                    self._depart()
                return
            note_place(type(self.foremost).__name__)
        await super().on_event(event)
        if self.covers and isinstance(event, events.ScreenResume | events.Resize):
            self.foremost.draw()
        if resumes:
            self.take_more()

    def take_more(self) -> None:
        """Take what could not be taken before."""
        if isinstance(self.app, LeanApp):
            self.app.lane.go_on()

    def _heeded(self) -> None:
        self.has_heeded(self)

    def has_heeded(self, by: Heeding) -> None:
        """Called when something that a person did has been heeded."""
        if isinstance(self.app, LeanApp):
            self.app.lane.heeded(by)

    def _get_dispatch_methods(
        self, method_name: str, message: Message
    ) -> Iterator[tuple[type, Callable[[Message], Awaitable[object]]]]:
        found = _handlers(type(self), method_name, cast("Hashable", type(message)))
        if found is None:
            yield from super()._get_dispatch_methods(method_name, message)
            return
        for kind, function in found:
            if message._no_default_action:
                break
            yield kind, function.__get__(self, kind)

    async def _message_loop_exit(self) -> None:
        self._heeded()
        ending = all_of(self)
        await super()._message_loop_exit()
        part(ending)

    @property
    def is_current(self) -> bool:
        """Whether it is in front: screens cover all of what is behind them."""
        stack = self.app._screen_stack
        return bool(stack) and stack[-1] is self

    @property
    def _update_timer(self) -> Timer:
        if self.app.is_headless:  # a pilot waits for the timer's way
            return super()._update_timer
        return self._at_once  # type: ignore[return-value]

    def _compositor_refresh(self) -> None:
        # While frames are held back, to draw one all the same would cost everybody's time.
        if not self._painted() and not self.app._batch_count:
            super()._compositor_refresh()
        self._dirty_widgets.clear()
        self._compositor._dirty_regions.clear()

    def _painted(self) -> bool:
        """Whether there is nothing left for the compositor to draw."""
        if not self.is_current:
            return True
        if self.app.is_headless:
            return False
        children = self.children
        if not children:
            return True
        if len(children) != 1 or not isinstance(children[0], Painter):
            return False
        app = self.app
        if isinstance(app, LeanApp) and app.lane.hurried:
            return app.lane.postpones_drawing()
        return children[0].paint()
