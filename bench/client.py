"""One SSH client: it types, counts what comes, and may look at it through a terminal emulator."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from typing import cast

import asyncssh
import pyte

SIZE = (80, 24)
CIPHERS = ["chacha20-poly1305@openssh.com", "aes128-gcm@openssh.com"]
"""In the order in which OpenSSH asks for them."""
SQUARE = re.compile(r" ([a-h][1-8])\b")


class _Keyless(asyncssh.SSHClient):
    """Has no key, and answers questions, of which there are none."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: Sequence[tuple[str, bool]]
    ) -> list[str]:
        return [""] * len(prompts)


class Client(asyncssh.SSHClientSession[bytes]):
    """A client's session.

    Attributes:
        received: bytes so far.
        chunks: how many times something came.
        screen: what it shows, if it looks.
    """

    def __init__(self, name: str, *, looks: bool) -> None:
        """Use `connect` instead."""
        self.name = name
        self.received = self.chunks = 0
        self.first = asyncio.Event()
        self.screen = pyte.Screen(*SIZE) if looks else None
        self._stream = pyte.ByteStream(self.screen) if self.screen else None
        self._head = b""
        self._next: asyncio.Future[float] | None = None
        self._waiting: list[tuple[Callable[[], bool], asyncio.Future[float]]] = []
        self.ended = asyncio.Event()
        self._connection: asyncssh.SSHClientConnection

    @classmethod
    async def connect(
        cls, port: int, name: str, *, looks: bool = False, command: str | None = None
    ) -> Client:
        """Log in, without a key, and ask for a terminal."""
        connection = await asyncssh.connect(
            "127.0.0.1",
            port,
            username=name,
            config=None,
            client_keys=None,
            agent_path=None,
            known_hosts=None,
            encryption_algs=CIPHERS,
            compression_algs=None,
            gss_host=None,
            client_factory=_Keyless,
            login_timeout=120,
        )
        _, session = await connection.create_session(
            lambda: cls(name, looks=looks),
            command,
            term_type="xterm-256color",
            term_size=SIZE,
            env={"COLORTERM": "truecolor"},
            encoding=None,
        )
        client = cast("Client", session)
        client._connection = connection
        return client

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        """Called when the channel is there."""
        self._channel = chan

    def connection_lost(self, exc: Exception | None) -> None:
        """Called when it is gone."""
        self.ended.set()

    def data_received(self, data: bytes, datatype: asyncssh.DataType) -> None:
        """Called when something comes: looked at only if somebody waits for a picture."""
        now = time.perf_counter()
        self.received += len(data)
        self.chunks += 1
        if not self.first.is_set():
            self._head += data
            if b"obby" in self._head:
                self.first.set()
        if self._next is not None:
            self._next.set_result(now)
            self._next = None
        if self._stream is None:
            return
        self._stream.feed(data)
        for wait in list(self._waiting):
            seen, future = wait
            if seen():
                self._waiting.remove(wait)
                if not future.done():
                    future.set_result(now)

    def type(self, keys: str) -> float:
        """Press keys; returns when (by `time.perf_counter`)."""
        now = time.perf_counter()
        self._channel.write(keys.encode())
        return now

    async def see(self, seen: Callable[[], bool], patience: float = 30.0) -> float | None:
        """Wait until something is seen; returns when the bytes for it came, or None."""
        if seen():
            return time.perf_counter()
        future: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        wait = (seen, future)
        self._waiting.append(wait)
        try:
            async with asyncio.timeout(patience):
                return await future
        except TimeoutError:
            if wait in self._waiting:
                self._waiting.remove(wait)
            return None

    async def anything(self) -> float:
        """Wait for the next bytes; returns when they came."""
        self._next = asyncio.get_running_loop().create_future()
        return await self._next

    def line(self, y: int) -> str:
        """A line of the screen."""
        assert self.screen is not None
        row = self.screen.buffer[y]
        return "".join(row[x].data for x in range(SIZE[0]))

    @property
    def square(self) -> str:
        """The square of the cursor, from the line that says so; empty without one."""
        for y in range(13, 22):
            found = SQUARE.match(self.line(y)[:4])
            if found:
                return found[1]
        return ""

    @property
    def told(self) -> tuple[str, ...]:
        """The lines of what happened at the table."""
        return (self.line(20), self.line(21))

    def close(self) -> None:
        """Hang up."""
        self._connection.abort()
