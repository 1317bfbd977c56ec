"""The Textual driver of a session: an app's keyboard and screen are a channel's bytes.

Everything happens in callbacks on the event loop: no thread, no polling, no signal.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import BinaryIO, Literal, Protocol, TextIO

from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Size
from textual.message import Message

from fourgods_tui.ssh.bucket import Bucket
from fourgods_tui.ssh.keyboard import Keyboard
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.tui.lean import LeanApp

SIZE_PAUSE = 0.1
"""Seconds between two sizes the app is told of: everything is drawn anew for each."""

_PROGRAM_COMMAND = "\x1b]"
"""How a command to a terminal's program begins (OSC)."""


class Line(Protocol):
    """What a driver needs of the session it belongs to."""

    @property
    def limits(self) -> Limits:
        """What the client may ask for."""

    @property
    def size(self) -> tuple[int, int]:
        """The terminal's columns and rows."""

    @property
    def behind(self) -> bool:
        """Whether the client has not taken what was sent before."""

    def attach(self, driver: SSHDriver) -> None:
        """Called when the app has its driver: input and sizes go there from now on."""

    def begin_screen(self) -> None:
        """Called when the app is about to draw."""

    def end_screen(self) -> None:
        """Called when the app will draw no more."""

    def write(self, data: bytes) -> None:
        """Send bytes to the terminal."""

    def pressed(self) -> None:
        """Called when a key press, a click or a paste has reached the app."""


class SSHDriver(Driver):
    """Drives one app over one session."""

    @classmethod
    def on(cls, line: Line) -> Callable[..., SSHDriver]:
        """What an app takes for its driver class, bound to a session."""

        def make(
            app: App[None],
            *,
            debug: bool = False,
            mouse: bool = True,
            size: tuple[int, int] | None = None,
        ) -> SSHDriver:
            return cls(app, line, mouse=mouse)

        return make

    def __init__(self, app: App[None], line: Line, *, mouse: bool = True) -> None:
        super().__init__(app, mouse=mouse, size=line.size)
        limits = line.limits
        self._line = line
        self._keyboard = Keyboard(limits.paste, limits.paste_pause)
        self._budget = Bucket(limits.event_rate, limits.event_burst, self._loop.time())
        self._settle: asyncio.TimerHandle | None = None
        self._sizing: asyncio.TimerHandle | None = None
        self._untold = False
        self._reading = True
        self._drawing = False
        self._held = ExitStack()
        self.holding = False
        """Whether the app is to draw nothing, because the client is behind."""
        line.attach(self)

    @property
    def behind(self) -> bool:
        """Whether the client is behind: a frame drawn now would only make it later."""
        return self._line.behind

    def write(self, data: str) -> None:
        """Send what the app draws.

        Nothing else: what Textual says to the terminal's program (the mouse pointer's shape, the
        clipboard) is printed as text by terminals that know nothing of it.
        """
        if self._drawing and not data.startswith(_PROGRAM_COMMAND):
            self._line.write(data.encode("utf-8", "replace"))

    def start_application_mode(self) -> None:
        """Called when the app starts."""
        self._drawing = True
        self._line.begin_screen()

    def disable_input(self) -> None:
        """Called when the app wants no more input."""
        self._reading = False
        for timer in (self._settle, self._sizing):
            if timer is not None:
                timer.cancel()
        self._settle = self._sizing = None

    def stop_application_mode(self) -> None:
        """Called when the app has ended, in whatever way."""
        self.disable_input()
        self._keyboard.close()
        self._held.close()
        self._drawing = False
        self._line.end_screen()

    def send_message(self, message: Message) -> None:
        """Put a message into the app's queue."""
        self._app.post_message(message)

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Do nothing: the browser would open on the server."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Do nothing: the file would be saved on the server."""
        if isinstance(binary, io.IOBase):
            binary.close()

    def receive(self, data: bytes) -> None:
        """Called when the client sent bytes."""
        if not self._reading:
            return
        self._deliver(self._keyboard.read(data))
        self._settle_later()

    def resize(self, size: tuple[int, int]) -> None:
        """Called when the client's terminal has another size, already checked."""
        self._size = size
        self._untold = True
        self._sized()

    def hold_frames(self) -> None:
        """Called when the client falls behind: let the app draw nothing."""
        if self._drawing and not self.holding:
            self.holding = True
            self._held.enter_context(self._app.batch_update())

    def release_frames(self) -> None:
        """Called when the client has caught up: draw everything, as it is by now."""
        if self.holding:
            # In the app's own context: this one is the connection's.
            self._app.call_later(self._draw_again)

    def _tell_size(self) -> None:
        self._untold = False
        size = Size(*(self._size or self._line.size))
        self._app.post_message(events.Resize(size, size))
        self._sizing = self._loop.call_later(SIZE_PAUSE, self._size_told)

    def _size_told(self) -> None:
        self._sizing = None
        self._sized()

    def _sized(self) -> None:
        """Tell the app of a size, if it is time to: not while nothing of it would be drawn."""
        if self._untold and self._sizing is None and not self.holding:
            self._tell_size()

    def _draw_again(self) -> None:
        if self.holding and not self.behind:
            self.holding = False
            self._held.close()
            if self._untold:  # then all of it is drawn anew when the app is told
                self._sized()
            elif isinstance(self._app, LeanApp):
                self._app.draw_again()
            else:
                self._app.refresh()

    def _deliver(self, messages: list[Message]) -> None:
        """Hand events to the app, as far as this client's budget goes."""
        now = self._loop.time()
        columns, rows = self._size or self._line.size
        for message in messages:
            if isinstance(message, events.MouseEvent) and not (
                0 <= message.x < columns and 0 <= message.y < rows
            ):
                continue
            # A button let go always counts, or the app would believe it held for ever.
            if self._budget.take(now) or isinstance(message, events.MouseUp):
                self.process_message(message)
                self._line.pressed()

    def _settle_later(self) -> None:
        if self._settle is not None:
            self._settle.cancel()
            self._settle = None
        patience = self._keyboard.patience
        if patience is not None:
            self._settle = self._loop.call_later(patience, self._settle_now)

    def _settle_now(self) -> None:
        self._settle = None
        self._deliver(self._keyboard.settle())
        self._settle_later()
