"""A player's terminal: the real OpenSSH client under a pseudo-terminal, its screen read by pyte.

    term = await SshTerminal.open(port, "ana")
    await term.expect("waiting")
    term.send("q")
    assert await term.wait_closed() == 0

Nothing here sleeps: whoever waits is woken by what arrives.
"""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import struct
import termios
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import TracebackType

import pyte
from wcwidth import wcwidth

PATIENCE = 45.0
"""Seconds after which what is waited for is taken not to come."""

KEPT = 4 * 1024 * 1024
"""Bytes kept of what a terminal has received."""

NO_HOME = "/proc/nonexistent"
"""The home of the clients: where nothing is, and nobody can make anything, not even root."""


def ssh_command(
    port: int,
    name: str = "ana",
    *,
    key: Path | None = None,
    options: Sequence[str] = (),
    host: str = "127.0.0.1",
) -> list[str]:
    """The OpenSSH client's command line, with nothing taken from this machine's settings.

    Without a key file the client has none, whatever lies about. Options are as for ``-o``.
    """
    said = [
        "StrictHostKeyChecking=no",
        "UserKnownHostsFile=/dev/null",
        "GlobalKnownHostsFile=/dev/null",
        "LogLevel=ERROR",
        "IdentitiesOnly=yes",
        "IdentityAgent=none",
        f"IdentityFile={key or 'none'}",
        *options,
    ]
    command = ["ssh", "-F", "/dev/null", "-p", str(port)]
    for option in said:
        command += ["-o", option]
    return [*command, f"{name}@{host}"]


class SpacingScreen(pyte.Screen):
    """A screen that draws spacing vowels (as in हिन्दी) in a column of their own, like tmux.

    Other signs without a width that do not combine are left out: pyte would draw nothing of what
    follows them.
    """

    def draw(self, data: str) -> None:
        held = ""
        for sign in data:
            if unicodedata.category(sign) == "Mc":
                super().draw(held + "_")
                held = ""
                row, x = self.buffer[self.cursor.y], self.cursor.x - 1
                row[x] = row[x]._replace(data=sign)
            elif wcwidth(sign) > 0 or unicodedata.combining(sign):
                held += sign
        super().draw(held)


def lines_of(screen: pyte.Screen) -> list[str]:
    """A screen's lines as a person sees them, without blanks at their ends."""
    rows = (screen.buffer[y] for y in range(screen.lines))
    # Not screen.display: it fails where a wide character is half overwritten for a moment.
    return ["".join(row[x].data for x in range(screen.columns)).rstrip() for row in rows]


class NotSeenError(AssertionError):
    """What was waited for did not come. The text shows the screen."""


class SshTerminal:
    """A terminal with an SSH client running in it."""

    def __init__(self, columns: int, rows: int) -> None:
        """Use `open` instead."""
        self.screen = SpacingScreen(columns, rows)
        """What a person would see, and the modes the terminal is in."""
        self.received = bytearray()
        """Everything that came, up to KEPT bytes."""
        self.modes: list[object] = []
        """How the terminal treats lines (as from ``tcgetattr``) before the client ran, and after
        it has ended: the first and the last of the list."""
        self._stream = pyte.ByteStream(self.screen)
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()
        self._listeners: set[asyncio.Event] = {self._news}
        self._ended = False
        self._closed = False
        self._unsent = bytearray()
        self._paused = False

    @classmethod
    async def open(
        cls,
        port: int,
        name: str = "ana",
        *,
        key: Path | None = None,
        size: tuple[int, int] = (80, 24),
        term: str = "xterm-256color",
        env: Mapping[str, str] | None = None,
        options: Sequence[str] = (),
        arguments: Sequence[str] = (),
    ) -> SshTerminal:
        """Connect. `size` is columns and rows; `env` is sent to the server."""
        command = ssh_command(port, name, key=key, options=options)
        for variable, value in (env or {}).items():
            command[1:1] = ["-o", f"SetEnv={variable}={value}"]
        return await cls.run([*command, *arguments], size=size, term=term)

    @classmethod
    async def run(
        cls,
        command: Sequence[str],
        *,
        size: tuple[int, int] = (80, 24),
        term: str = "xterm-256color",
    ) -> SshTerminal:
        """Run whatever client on a terminal of so many columns and rows."""
        terminal = cls(*size)
        await terminal._start(list(command), term)
        return terminal

    async def __aenter__(self) -> SshTerminal:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    @property
    def lines(self) -> list[str]:
        """The screen's lines as a person sees them, without blanks at their ends."""
        return lines_of(self.screen)

    @property
    def text(self) -> str:
        """The whole screen as text."""
        return "\n".join(self.lines)

    @property
    def private_modes(self) -> set[int]:
        """The DEC private modes that are on: 1049 the other screen, 2004 paste marks, …"""
        return {mode >> 5 for mode in self.screen.mode if mode >= 32}

    @property
    def pid(self) -> int:
        """The client's process."""
        return self._process.pid

    def send(self, keys: str | bytes) -> None:
        """Type. Whatever does not fit at once follows when there is room."""
        self._unsent += keys.encode("utf-8") if isinstance(keys, str) else keys
        self._send_more()

    def resize(self, columns: int, rows: int) -> None:
        """Give the window another size; the client is told as by any terminal."""
        self.screen.resize(lines=rows, columns=columns)
        size = struct.pack("HHHH", rows, columns, 0, 0)
        fcntl.ioctl(self._master, termios.TIOCSWINSZ, size)

    async def expect(self, text: str, *, patience: float = PATIENCE) -> None:
        """Wait until this text is on the screen. Raises NotSeenError if it doesn't come."""
        await self.wait_until(lambda: text in self.text, f"{text!r}", patience=patience)

    async def expect_gone(self, text: str, *, patience: float = PATIENCE) -> None:
        """Wait until this text is not on the screen. Raises NotSeenError if it stays."""
        await self.wait_until(lambda: text not in self.text, f"no {text!r}", patience=patience)

    async def wait_until(
        self, seen: Callable[[], bool], what: str = "it", *, patience: float = PATIENCE
    ) -> None:
        """Wait until something holds; it is asked whenever bytes have come."""
        await wait_for([self], seen, what, patience=patience)

    @property
    def ended(self) -> bool:
        """Whether the client has ended and all it wrote was read."""
        return self._ended

    def listen(self, news: asyncio.Event) -> None:
        """Have this set, too, whenever bytes come and when the client ends."""
        self._listeners.add(news)

    def listen_no_more(self, news: asyncio.Event) -> None:
        """The end of `listen`."""
        self._listeners.discard(news)

    def pause(self) -> None:
        """Read nothing more, like a person who has stopped their terminal."""
        self._paused = True
        self._loop.remove_reader(self._master)

    def resume(self) -> None:
        """Read on."""
        if self._paused:
            self._paused = False
            self._loop.add_reader(self._master, self._receive)

    async def wait_closed(self, *, patience: float = PATIENCE) -> int:
        """Wait until the client has ended by itself and all it wrote was read; its exit code."""
        try:
            async with asyncio.timeout(patience):
                code = await self._process.wait()
                while not self._ended:
                    self._news.clear()
                    await self._news.wait()
        except TimeoutError:
            raise NotSeenError(f"the client did not end; the screen:\n{self.text}") from None
        self._put_away()
        return code

    def kill(self) -> None:
        """End the client as if its machine had lost power: nothing is said to the server."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def close(self) -> None:
        """End the client if it has not ended, and close the terminal."""
        if self._process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                self._process.terminate()
        await self._process.wait()
        self._read_no_more()
        self._put_away()

    async def _start(self, command: list[str], term: str) -> None:
        self._master, slave = os.openpty()
        os.set_blocking(self._master, False)
        self.resize(self.screen.columns, self.screen.lines)
        self.modes.append(termios.tcgetattr(self._master))
        try:
            self._process = await asyncio.create_subprocess_exec(
                *command,
                stdin=slave,
                stdout=slave,
                stderr=slave,
                env={"PATH": os.environ["PATH"], "TERM": term, "HOME": NO_HOME},
                # Its controlling terminal, so that it is told of new sizes.
                preexec_fn=_own_terminal,
            )
        finally:
            os.close(slave)
        self._loop.add_reader(self._master, self._receive)

    def _receive(self) -> None:
        try:
            data = os.read(self._master, 65536)
        except BlockingIOError:
            return
        except OSError:  # how Linux says that the other side has closed
            data = b""
        if not data:
            self._read_no_more()
            return
        if len(self.received) < KEPT:
            self.received += data
        self._stream.feed(data)
        self._tell()

    def _send_more(self) -> None:
        if self._ended:
            return
        try:
            sent = os.write(self._master, self._unsent)
        except BlockingIOError:
            sent = 0
        del self._unsent[:sent]
        if self._unsent:
            self._loop.add_writer(self._master, self._send_more)
        else:
            self._loop.remove_writer(self._master)

    def _read_no_more(self) -> None:
        if not self._ended:
            self._ended = True
            self._loop.remove_reader(self._master)
            self._loop.remove_writer(self._master)
        self._tell()

    def _put_away(self) -> None:
        """Close the terminal; a client that has not ended yet would be killed by it."""
        if not self._closed:
            self._closed = True
            self.modes.append(termios.tcgetattr(self._master))
            os.close(self._master)

    def _tell(self) -> None:
        for each in self._listeners:
            each.set()


async def wait_for(
    terminals: Sequence[SshTerminal],
    seen: Callable[[], bool],
    what: str = "it",
    *,
    patience: float = PATIENCE,
) -> None:
    """Wait until something holds that depends on several terminals.

    It is asked whenever bytes have come to one of them. Raises NotSeenError, which shows their
    screens, when it does not come true, or one of them ends.
    """
    news = asyncio.Event()
    for terminal in terminals:
        terminal.listen(news)
    try:
        async with asyncio.timeout(patience):
            while not seen() and not any(terminal.ended for terminal in terminals):
                news.clear()
                await news.wait()
    except TimeoutError:
        pass
    finally:
        for terminal in terminals:
            terminal.listen_no_more(news)
    if not seen():
        ended = any(terminal.ended for terminal in terminals)
        screens = "\n----\n".join(terminal.text for terminal in terminals)
        state = "ended" if ended else "waited in vain"
        raise NotSeenError(f"expected {what}, {state}; the screen:\n{screens}")


def _own_terminal() -> None:
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
