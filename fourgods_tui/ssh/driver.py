"""The Textual driver of a session: an app's keyboard and screen are a channel's bytes.

Everything happens in callbacks on the event loop: no thread, no polling, no signal.
"""

from __future__ import annotations

import asyncio
import io
from collections import deque
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
from fourgods_tui.ssh.turns import Turn
from fourgods_tui.tui.lean import LeanApp

CHUNK = 64
"""Characters read at once of what was typed: to read one costs some 6 µs."""

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

    @property
    def backlog(self) -> bool:
        """Whether the client has sent something that was not looked at yet."""

    def ask_turn(self) -> None:
        """Have what there is worked off when it is its turn, which may be now."""

    def drained(self) -> None:
        """Called when all that was received has been handed on."""

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
        self._unread = bytearray()
        self._events: deque[Message] = deque()
        self._resting: asyncio.TimerHandle | None = None
        self._lane = app.lane if isinstance(app, LeanApp) else None
        if self._lane is not None:
            self._lane.source = self
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
        self._unread.clear()
        self._events.clear()
        for timer in (self._settle, self._sizing, self._resting):
            if timer is not None:
                timer.cancel()
        self._settle = self._sizing = self._resting = None

    def stop_application_mode(self) -> None:
        """Called when the app has ended, in whatever way."""
        self.disable_input()
        if self._lane is not None:
            self._lane.source = None
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
        if self._reading:
            self._unread += data
            self._line.ask_turn()

    @property
    def unread(self) -> int:
        """Bytes received that were not read yet."""
        return len(self._unread)

    @property
    def more(self) -> bool:
        """Whether something has come that the app has not got yet; see `Lane`."""
        return bool(self._unread or self._events) or self._line.backlog

    def ask(self) -> None:
        """Called when the app can go on with what was typed."""
        self._line.ask_turn()

    def work(self, turn: Turn) -> bool:
        """Hand on what was typed until the turn is over; whether there is more that could be."""
        lane = self._lane
        if self._reading and self._may_tell_size:
            self._tell_size()
            turn.end()  # all of it is drawn anew for that, one app's in a pass of the loop
            return True
        while self._reading:
            if lane is not None and lane.work(lambda: turn.over):
                return True
            if lane is not None and not lane.idle:
                return False  # it asks when it can go on
            if self._events:
                if not self._hand_on():
                    return False
            elif not self._unread:
                self._line.drained()
                if not self._unread:
                    return False
            elif turn.over:
                return True
            else:
                self._read_some()
        return False

    def rest(self, draw: bool) -> None:
        """Called when there is nothing more to do for now; with `draw` all has to be drawn."""
        if self._lane is not None:
            self._lane.rest(draw)

    def resize(self, size: tuple[int, int]) -> None:
        """Called when the client's terminal has another size, already checked."""
        self._size = size
        self._untold = True
        self._ask_to_tell_size()

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
        self._ask_to_tell_size()

    @property
    def _may_tell_size(self) -> bool:
        """Whether there is a size to tell the app of, and it is time to: not while nothing of it
        would be drawn."""
        return self._untold and self._sizing is None and not self.holding

    def _ask_to_tell_size(self) -> None:
        """Have the app told of a size when it is this client's turn, as with what is typed."""
        if self._may_tell_size:
            self._line.ask_turn()

    def _draw_again(self) -> None:
        if self.holding and not self.behind:
            self.holding = False
            self._held.close()
            if self._untold:  # then all of it is drawn anew when the app is told
                self._ask_to_tell_size()
            elif isinstance(self._app, LeanApp):
                self._app.draw_again()
            else:
                self._app.refresh()

    def _read_some(self) -> None:
        data = bytes(self._unread[:CHUNK])
        del self._unread[:CHUNK]
        self._events.extend(self._keyboard.read(data))
        self._settle_later()

    def _hand_on(self) -> bool:
        """Hand events to the app; False if that has to wait, as they come too fast."""
        now = self._loop.time()
        columns, rows = self._size or self._line.size
        while self._events:
            message = self._events[0]
            inside = True
            if isinstance(message, events.MouseEvent):
                inside = 0 <= message.x < columns and 0 <= message.y < rows
            # To let a button go costs nothing, and moving: nothing here follows the mouse.
            free = not inside or isinstance(message, events.MouseUp | events.MouseMove)
            if not free and not self._budget.take(now):
                self._rest_for(self._budget.debt(1, now))
                return False
            self._events.popleft()
            if inside:
                self.process_message(message)
                self._line.pressed()
        return True

    def _rest_for(self, seconds: float) -> None:
        if self._resting is None:
            self._resting = self._loop.call_later(seconds, self._rested)

    def _rested(self) -> None:
        self._resting = None
        self._line.ask_turn()

    def _settle_later(self) -> None:
        if self._settle is not None:
            self._settle.cancel()
            self._settle = None
        patience = self._keyboard.patience
        if patience is not None:
            self._settle = self._loop.call_later(patience, self._settle_now)

    def _settle_now(self) -> None:
        self._settle = None
        if not (self._unread or self._line.backlog):  # else the rest may have come already
            self._events.extend(self._keyboard.settle())
            self._line.ask_turn()
        self._settle_later()
