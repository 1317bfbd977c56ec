"""What a client does with what comes: it counts, and may look at it through a terminal emulator."""

from __future__ import annotations

import asyncio
import re
import time
from abc import ABC, abstractmethod
from collections.abc import Callable

import pyte

SIZE = (80, 24)
"""Columns and lines of everybody's terminal."""
SQUARE = re.compile(r" ([a-h][1-8])\b")


class Eye(ABC):
    """One end of a session, and what it has seen.

    Attributes:
        name: who it is.
        received: bytes so far.
        chunks: how many times something came.
        first: set when the lobby is there.
        ended: set when the session is over.
        screen: what it shows, if it looks.
    """

    def __init__(self, name: str, *, looks: bool) -> None:
        self.name = name
        self.received = self.chunks = 0
        self.first, self.ended = asyncio.Event(), asyncio.Event()
        self.screen = pyte.Screen(*SIZE) if looks else None
        self._stream = pyte.ByteStream(self.screen) if self.screen else None
        self._head = b""
        self._next: asyncio.Future[float] | None = None
        self._waiting: list[tuple[Callable[[], bool], asyncio.Future[float]]] = []

    @abstractmethod
    def write(self, data: bytes) -> None:
        """Send what was typed."""

    @abstractmethod
    def close(self) -> None:
        """Hang up."""

    def take(self, data: bytes) -> None:
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
        self.write(keys.encode())
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
        """The lines of what happened at the table, where four sit at it."""
        return (self.line(20), self.line(21))
