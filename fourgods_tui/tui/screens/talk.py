"""A screen on which one can say something: a line for it comes at ``/`` and goes again."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import events
from textual.geometry import Offset

from fourgods_tui.core.table_view import TableRefusal
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.lean import LeanScreen
from fourgods_tui.tui.surface import Surface
from fourgods_tui.tui.typed_line import Ended, TypedLine

if TYPE_CHECKING:
    from fourgods_tui.tui.app import FourGodsApp


class TalkingScreen(LeanScreen):
    """Base of the screens that have a chat."""

    app: FourGodsApp
    surface: Surface
    typed_from_below = 3
    """How many lines from the lower edge the line is."""
    typed: TypedLine | None = None
    """The line that is being typed, if there is one."""
    _typed_done: Callable[[str], None]

    @property
    def types(self) -> bool:
        """Whether what is pressed is text now."""
        return self.typed is not None

    def say(self, text: str) -> TableRefusal | None:
        """Say it to whoever is to hear it."""
        raise NotImplementedError

    def refuse(self, refused: TableRefusal) -> None:
        """Tell the player why nothing was said."""
        raise NotImplementedError

    def draw(self) -> None:
        """Draw what has changed."""
        raise NotImplementedError

    def restyle(self) -> None:
        """Called when the app's look or language has changed."""
        self.draw()

    def open_chat(self) -> None:
        """Put a line for chat on the screen."""
        self.open_line(self.app.words.gettext("say something, enter sends, esc closes"), self._say)

    def open_line(self, placeholder: str, done: Callable[[str], None], text: str = "") -> None:
        """Put a line to type in on the screen; `done` gets what was typed, if anything was.

        `text` is there to begin with.
        """
        self._typed_done = done
        self.typed = TypedLine(placeholder, text)

    def type(self, typed: TypedLine, event: events.Key) -> None:
        """A key for the line that is being typed."""
        ended = typed.press(event)
        if ended is not None:
            self.typed = None
        if ended is Ended.SENT and typed.text.strip():
            self._typed_done(typed.text)
        self.draw()

    def on_paste(self, event: events.Paste) -> None:
        """Called when something was pasted: it is for a line to type in, or for nothing."""
        if self.typed is not None:
            self.typed.paste(event.text)
            self.draw()

    def draw_typed(self) -> None:
        """Have the line shown that is being typed, if there is one."""
        if self.typed is None:
            self.surface.type_at(None)
            return
        width, height = self.app.size
        strip, cursor = self.typed.drawn(width, ink(self.app.look).bar)
        self.surface.type_at(Offset(cursor, max(height - self.typed_from_below, 0)), strip)

    def _say(self, text: str) -> None:
        refused = self.say(text)
        if refused is not None:
            self.refuse(refused)
