"""A session: one terminal of one connection, and the app that runs on it."""

from __future__ import annotations

import asyncio
import logging
from contextvars import Context
from typing import cast

import asyncssh
from textual.app import App
from textual.driver import Driver

from fourgods_tui.ssh.bucket import Bucket
from fourgods_tui.ssh.budget import Budget
from fourgods_tui.ssh.channel import SessionChannel
from fourgods_tui.ssh.driver import SSHDriver
from fourgods_tui.ssh.ending import FAREWELLS, Ending
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.oneshot import AS_JSON, FAILED, Answer, wrong
from fourgods_tui.ssh.output import Output
from fourgods_tui.ssh.screen import ENTER, RESTORE, believed_size
from fourgods_tui.ssh.stay import Stay
from fourgods_tui.ssh.turns import Turn
from fourgods_tui.ssh.visitor import Visitor
from fourgods_tui.tui import hosting
from fourgods_tui.tui.announcement import Announcement, News
from fourgods_tui.tui.last_words import DELETED_CODE, ELSEWHERE_CODE, Farewell, last_words
from fourgods_tui.tui.metering import note_place
from fourgods_tui.tui.terminal import Terminal, read_terminal

log = logging.getLogger(__name__)

DEFAULT_SIZE = (80, 24)
"""For a terminal that claims no size."""

_LEFT_BY = {ELSEWHERE_CODE: Ending.ELSEWHERE, DELETED_CODE: Ending.DELETED}
"""Why an app ended by itself, by what it returned, if not since somebody left."""

EARLY_INPUT = 1024
"""Bytes kept of what a client sends before its app has started."""


_OVERSTAYED = {
    Farewell.IDLE: (News.IDLE, Ending.IDLE),
    Farewell.TOO_LONG: (News.TOO_LONG, Ending.TOO_LONG),
}
UNREAD = 1024
"""Bytes that wait to be heeded before the channel takes no more; its window bounds what comes."""

OWING = 0.1
"""Seconds by which a session has overdrawn its budget before it is drawn no more pictures."""

TOLD_AFTER = 3.0
"""Seconds somebody had to wait, all in all, before they are told why, and again from there."""

_PIECE = 8192
"""Bytes of an answer that are written at once."""


class Session(asyncssh.SSHServerSession[bytes]):
    """One session. The library calls what its callbacks are named after."""

    def __init__(self, visitor: Visitor) -> None:
        self._visitor = visitor
        self._limits = visitor.limits
        self._loop = asyncio.get_running_loop()
        self._term: str | None = None
        self._command: str | None = None
        self._size = DEFAULT_SIZE
        self._terminal = Terminal(language=visitor.language)
        self._app: App[None] | None = None
        self._driver: SSHDriver | None = None
        self._task: asyncio.Task[None] | None = None
        self._early = bytearray()
        self._on_screen = False
        self._ending: Ending | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._pause: asyncio.TimerHandle | None = None
        self._stay: Stay | None = None
        self._answering = False
        self._caught_up = asyncio.Event()
        self._full = False
        self._owing: asyncio.TimerHandle | None = None
        self._told = 0.0
        self._input = Bucket(self._limits.input_rate, self._limits.input_burst, self._loop.time())

    # What the driver needs

    @property
    def limits(self) -> Limits:
        """What the client may ask for."""
        return self._limits

    @property
    def size(self) -> tuple[int, int]:
        """The terminal's columns and rows, within the limits."""
        return self._size

    @property
    def behind(self) -> bool:
        """Whether no pictures are to be drawn: the client has not taken what was sent before, or
        has taken too much of everybody's time."""
        return self._output.behind or self._owing is not None

    @property
    def backlog(self) -> bool:
        """Whether the client has sent something that was not looked at yet."""
        return self._visitor.backlog

    def ask_turn(self) -> None:
        """Have what there is worked off when it is its turn, which may be now."""
        self._visitor.ask_turn()

    def drained(self) -> None:
        """Called when all that was received has been handed on."""
        if self._full:
            self._full = False
            self._read_on()

    def attach(self, driver: SSHDriver) -> None:
        """Called when the app has its driver."""
        self._driver = driver
        early, self._early = bytes(self._early), bytearray()
        if early:
            driver.receive(early)

    def begin_screen(self) -> None:
        """Called when the app is about to draw."""
        self._on_screen = True
        self._output.write(ENTER)

    def end_screen(self) -> None:
        """Give the terminal back, if it was taken and not given back yet."""
        if self._on_screen:
            self._on_screen = False
            self._output.write(RESTORE)

    def write(self, data: bytes) -> None:
        """Send bytes to the terminal."""
        self._output.write(data)

    def pressed(self) -> None:
        """Called when a key press, a click or a paste has reached the app."""
        if self._stay is not None:
            self._stay.pressed()

    # What the connection needs

    def work(self, turn: Turn) -> bool:
        """Heed what was typed until the turn is over; whether there is more that could be."""
        return self._driver is not None and self._driver.work(turn)

    def rest(self, draw: bool) -> None:
        """Called when there is nothing more to do for now; with `draw` all has to be drawn."""
        if self._driver is not None:
            self._driver.rest(draw)

    # What the server needs

    @property
    def idle(self) -> float | None:
        """Seconds since the last key press; None where no app runs."""
        return None if self._stay is None else self._stay.idle

    def announce(self, message: Announcement) -> None:
        """Have the app say something."""
        if self._app is not None:
            self._app.post_message(message)

    @property
    def budget(self) -> Budget:
        """The CPU time it may take, and takes."""
        return self._visitor.budget

    @property
    def ending(self) -> Ending | None:
        """Why the session ends, or None while it goes on."""
        return self._ending

    @property
    def terminal(self) -> Terminal:
        """What is known of the client's terminal."""
        return self._terminal

    @property
    def variables(self) -> dict[str, str]:
        """The client's environment, as far as it was kept."""
        return self._channel.variables()

    @property
    def agent_path(self) -> str | None:
        """Where the client's agent could be asked; always None."""
        return self._channel.get_agent_path()

    @property
    def pending(self) -> int:
        """The bytes written to the terminal that the kernel has not taken yet."""
        return self._output.pending

    @property
    def written(self) -> int:
        """The bytes written to the terminal so far."""
        return self._output.written

    @property
    def app(self) -> App[None] | None:
        """The app, while it runs."""
        return self._app

    def end(self, why: Ending) -> None:
        """Begin to end the session; the first reason counts.

        The app is asked to stop. If it has not after a while, it is stopped.
        """
        if self._ending is not None:
            return
        self._ending = why
        if self._app is not None:
            self._app.exit()
        if self._task is not None:
            # In a context of its own: this may be the app's, and would keep it.
            self._deadline = self._loop.call_later(
                self._limits.farewell, self._task.cancel, context=Context()
            )

    async def wait_ended(self) -> None:
        """Wait until the app is gone and everything was said to the client."""
        if self._task is not None:
            await asyncio.wait([self._task])

    # Called by the library

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """Called when the channel was opened."""
        self._channel = cast("SessionChannel", chan)
        self._output = Output(
            chan,
            self._visitor.transport,
            self._limits,
            on_behind=self._on_behind,
            on_caught_up=self._on_caught_up,
            on_stalled=lambda: self.end(Ending.TOO_SLOW),
        )

    def pty_requested(
        self,
        term_type: str,
        term_size: tuple[int, int, int, int],
        term_modes: object,
    ) -> bool:
        """Called when the client asks for a terminal."""
        self._term = term_type
        self._size = self._believed(term_size[0], term_size[1], DEFAULT_SIZE)
        return True

    def shell_requested(self) -> bool:
        """Called when the client asks for what there is without naming it: the game."""
        return True

    def exec_requested(self, command: str) -> bool:
        """Called when the client names something: with a terminal it is the table to go to."""
        self._command = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        """Called when the client asks for file transfer and the like."""
        self._ending = Ending.NO_TERMINAL
        return False

    def session_started(self) -> None:
        """Called when the client has got what it asked for."""
        variables = self._channel.variables()
        if self._term is not None:
            variables["TERM"] = self._term
        self._terminal = read_terminal(variables, self._visitor.language)
        self._visitor.session_began(self)
        line = self._visitor.turned_away(self._terminal)
        if line is not None:
            self._refuse(Ending.TURNED_AWAY, line)
        elif self._asks_for_answer():
            self._answering = True
            self._task = asyncio.create_task(self._answer(self._command or ""))
        elif self._term is None or self._terminal.is_dumb:
            self._refuse(Ending.NO_TERMINAL, last_words(Farewell.NO_TERMINAL, self._terminal))
        else:
            self._task = asyncio.create_task(self._run())

    def _asks_for_answer(self) -> bool:
        """Whether this is a one-shot command; with a terminal it may be a table's name instead."""
        commands = self._visitor.commands
        if commands is None or not self._command:
            return False
        return self._term is None or self._command in commands

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Called when the client sent bytes, at most as many as its window has room for."""
        wait = self._input.spend(len(data), self._loop.time())
        if wait:
            self._read_later(wait)
        if self._driver is not None:
            self._driver.receive(data)
            if self._driver.unread > UNREAD:
                self._full = True
                self._channel.pause_reading()
        elif self._answering:
            return
        elif len(self._early) < EARLY_INPUT:
            self._early += data[: EARLY_INPUT - len(self._early)]

    def eof_received(self) -> bool:
        """Called when the client will send nothing more; whether we still may."""
        if not self._answering:
            self.end(Ending.INPUT_ENDED)
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        """Called when the client's terminal has, or for a moment had, another size."""
        # Even where it is the size that is known: it may have been another one meanwhile, and have
        # lost what did not fit.
        self._size = self._believed(width, height, self._size)
        if self._driver is not None:
            self._driver.resize(self._size)

    def connection_lost(self, exc: Exception | None) -> None:
        """Called when the channel is gone, be it after our own farewell."""
        self.end(Ending.LINK_LOST)
        self._output.close()
        self._caught_up.set()
        for timer in (self._pause, self._owing):
            if timer is not None:
                timer.cancel()
        self._pause = self._owing = None
        if self._task is None:
            self._visitor.session_over(self)

    # The app

    async def _run(self) -> None:
        status = 0
        try:
            status = await self._run_app()
        except asyncio.CancelledError:
            log.warning("an app had to be stopped")
        except Exception:
            log.exception("an app failed")
            self._ending = self._ending or Ending.BROKEN
            status = 1
        finally:
            self._ending = self._ending or _LEFT_BY.get(status, Ending.LEFT)
            self._driver = None
            self._app = None
            self._visitor.budget.tell_nobody()
            if self._stay is not None:
                self._stay.close()
            self.end_screen()
            self._say_farewell()
            self._finish(status)
            hosting.forget_caches()

    async def _run_app(self) -> int:
        """Run the app to its end; returns its return code."""
        app = self._visitor.make_app(self._visitor.guest(self._terminal, self._command or ""))
        hosting.prepare(app, self._terminal)
        # Textual calls its driver class like this, and asks no more of it.
        app.driver_class = cast("type[Driver]", SSHDriver.on(self))
        self._app = app
        self._visitor.budget.on_overdrawn = self._overdrawn
        self._visitor.budget.on_delayed = self._delayed
        self._stay = Stay(self._limits, self._warn, self._overstayed)
        if self._ending is not None:  # it may be over before it began
            return 0
        await hosting.run(app)
        return app.return_code or 0

    def _warn(self, why: Farewell, seconds: float) -> None:
        self.announce(Announcement(_OVERSTAYED[why][0], seconds))

    def _overstayed(self, why: Farewell) -> None:
        self.end(_OVERSTAYED[why][1])

    # A one-shot command

    async def _answer(self, line: str) -> None:
        visitor, code = self._visitor, FAILED
        assert visitor.commands is not None
        name = line.split(maxsplit=1)[0]
        note_place(name if name in visitor.commands else "command")
        try:
            await visitor.budget.afford()
            guest = visitor.guest(self._terminal, "")
            answer = await visitor.commands.answer(line, guest, visitor.is_admin, visitor.origin)
        except Exception:
            log.exception("a command failed")
            answer = wrong("something broke, and it was not you", FAILED)
        try:
            await self._give(answer, as_json=AS_JSON in line.split())
            code = answer.code
        finally:
            self._ending = self._ending or Ending.ANSWERED
            self._finish(code)

    async def _give(self, answer: Answer, as_json: bool) -> None:
        """Write an answer as fast as the client takes it."""
        text = answer.output(as_json)
        data = (text if self._term is None else text.replace("\n", "\r\n")).encode()
        for start in range(0, len(data), _PIECE):
            while self._output.behind and self._ending is None:
                self._caught_up.clear()
                await self._caught_up.wait()
            if self._ending is not None:
                return
            self._output.write(data[start : start + _PIECE])
        if answer.complaint:
            self._say(answer.complaint)

    # Details

    def _finish(self, status: int) -> None:
        """Say to the client that this was all."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        self._channel.exit(status)
        self._output.close()
        self._visitor.session_over(self)

    def _refuse(self, why: Ending, line: str) -> None:
        """Let no app begin, but say a line instead."""
        self._ending = why
        self._say(line)
        self._channel.exit(1)

    def _believed(self, width: int, height: int, otherwise: tuple[int, int]) -> tuple[int, int]:
        limits = self._limits
        return believed_size(width, height, limits.columns, limits.rows, otherwise)

    def _read_later(self, wait: float) -> None:
        """Have the client wait; its window and its TCP connection hold it back."""
        self._channel.pause_reading()
        if self._pause is not None:
            self._pause.cancel()
        self._pause = self._loop.call_later(wait, self._pause_over)

    def _pause_over(self) -> None:
        self._pause = None
        self._read_on()

    def _read_on(self) -> None:
        """Take from the channel again, if nothing speaks against it."""
        if self._pause is None and not self._full:
            self._channel.resume_reading()

    def _overdrawn(self, wait: float) -> None:
        """Called when the session has taken more time than it may: it gets no pictures
        meanwhile."""
        # To end costs time, too; a timer that is set then would keep us until it rings.
        if wait > OWING and self._owing is None and self._ending is None:
            self._owing = self._loop.call_later(wait, self._paid, context=Context())
            if self._driver is not None:
                self._driver.hold_frames()

    def _delayed(self, wait: float) -> None:
        """Called when what was typed has to wait: at some time its owner is told why."""
        waited = self._visitor.budget.waited
        if waited - self._told > TOLD_AFTER:
            self._told = waited
            self.announce(Announcement(News.TOO_BUSY))

    def _paid(self) -> None:
        self._owing = None
        wait = self._visitor.budget.wait
        if wait > OWING:
            self._overdrawn(wait)
        elif self._driver is not None:
            self._driver.release_frames()

    def _on_behind(self) -> None:
        if self._driver is not None:
            self._driver.hold_frames()

    def _on_caught_up(self) -> None:
        self._caught_up.set()
        if self._driver is not None:
            self._driver.release_frames()

    def _say_farewell(self) -> None:
        farewell = None if self._ending is None else FAREWELLS.get(self._ending)
        if farewell is not None:
            self._say(last_words(farewell, self._terminal))

    def _say(self, text: str) -> None:
        """Write a line that is no answer."""
        line = text.encode("utf-8", "replace")
        if self._term is None:  # what is wrong doesn't belong into a pipe
            self._channel.write_stderr(line + b"\n")
        else:
            self._output.write(line + b"\r\n")
