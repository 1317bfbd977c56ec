"""A screen on which one can say something: a line for it comes at ``/`` and goes again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from textual import events
from textual.color import Color
from textual.message import Message
from textual.widgets import Input

from fourgods_tui.core.table_view import TableRefusal
from fourgods_tui.tui.drawing.look import Depth
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.lean import LeanScreen
from fourgods_tui.tui.surface import Surface

if TYPE_CHECKING:
    from fourgods_tui.tui.app import FourGodsApp


_EDITING = {
    "enter": "submit",
    "backspace": "delete_left",
    "ctrl+h": "delete_left",
    "delete": "delete_right",
    "ctrl+w": "delete_left_word",
    "ctrl+u": "delete_left_all",
    "ctrl+k": "delete_right_all",
    "left": "cursor_left",
    "right": "cursor_right",
    "home": "home",
    "ctrl+a": "home",
    "end": "end",
    "ctrl+e": "end",
}
"""What a line does with keys that are no letters."""


class OnTheirWay(Message):
    """Takes the way of a key that nobody wants, from the surface up to the screen: when it is
    there, so are all keys that were sent to the surface before it."""


class TypedLine(Input):
    """A line to type in. It keeps its keys to itself: no screen and no shortcut gets any.

    A person types on while the line opens. Some of those keys are then on their way to the
    screen still, and others come to the line already, perhaps before those: so both wait until
    all are here.
    """

    class Closed(Message):
        """The line is to go away."""

    class Begun(Message):
        """No more keys will come from the screen."""

    def __init__(self, placeholder: str) -> None:
        super().__init__(
            placeholder=placeholder, max_length=200, compact=True, select_on_focus=False
        )
        self._early: list[events.Key] = []
        self._late: list[events.Key] = []
        self._begun = False

    def take_early(self, event: events.Key) -> None:
        """Take a key pressed after the one that opened the line, which went to the screen."""
        self._early.append(events.Key(event.key, event.character))

    async def on_typed_line_begun(self, message: Begun) -> None:
        """Called when all early keys are here."""
        message.stop()
        self._begun = True
        for event in (*self._early, *self._late):
            await self._on_key(event)

    async def _on_key(self, event: events.Key) -> None:
        """Called when a key was pressed while the line is there."""
        if not self._begun:
            event.stop()
            event.prevent_default()
            self._late.append(events.Key(event.key, event.character))
        elif event.is_printable:
            await super()._on_key(event)
        else:
            event.stop()
            event.prevent_default()
            await self._edit(event.key)

    async def _edit(self, key: str) -> None:
        if key in ("escape", "ctrl+c"):
            self.post_message(self.Closed())
        elif key in _EDITING:
            await self.run_action(_EDITING[key])


class TalkingScreen(LeanScreen):
    """Base of the screens that have a chat."""

    DEFAULT_CSS = """
    TalkingScreen TypedLine.-textual-compact {
        dock: bottom; padding: 0 1; margin: 0 0 2 0;
    }
    """
    app: FourGodsApp
    surface: Surface
    _line_done: Callable[[str], None]
    _line: TypedLine | None = None

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
        self.surface.lay_out({}, ink(self.app.look).plain)
        self.draw()

    def open_chat(self) -> None:
        """Put a line for chat on the screen."""
        self.open_line(self.app.words.gettext("say something, enter sends, esc closes"), self._say)

    def open_line(self, placeholder: str, done: Callable[[str], None], text: str = "") -> None:
        """Put a line to type in on the screen; `done` gets what was typed, if anything was.

        `text` is there to begin with.
        """
        if not self.is_attached:  # a key that was held came up when the session had ended
            return
        self._line_done = done
        line = TypedLine(placeholder)
        line.value = text
        style = ink(replace(self.app.look, depth=Depth.TRUE)).bar  # a filter makes colours fewer
        if style.color is not None and style.bgcolor is not None:
            line.styles.color = Color.from_rich_color(style.color)
            line.styles.background = Color.from_rich_color(style.bgcolor)
        self._line = line
        self.mount(line)
        line.focus()
        self.surface.post_message(OnTheirWay())

    def line_takes(self, event: events.Key) -> bool:
        """Whether a key is for a line that is just being opened; ask before anything else."""
        if self._line is None:
            return False
        self._line.take_early(event)
        return True

    def on_on_their_way(self, message: OnTheirWay) -> None:
        """Called when all keys have come that were pressed before a line had the focus."""
        message.stop()
        if self._line is not None:
            self._line.post_message(TypedLine.Begun())

    def _say(self, text: str) -> None:
        refused = self.say(text)
        if refused is not None:
            self.refuse(refused)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Called when a line is complete."""
        event.stop()
        self._close_line()
        if event.value.strip():
            self._line_done(event.value)
        self.draw()

    def _close_line(self) -> None:
        if self._line is not None:
            self._line.remove()
            self._line = None
        self.surface.focus()
        self.draw()

    def on_typed_line_closed(self, message: TypedLine.Closed) -> None:
        """Called when the line is to go without anything being done."""
        message.stop()
        self._close_line()
