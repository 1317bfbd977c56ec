"""Thinking in a process of its own, seen from the server.

`bench/thinking.py` measures why. On two busy cores, with programs that think for 15 ms most of the
time, those in a thread delayed everybody's key presses by 5 to 6 ms as a rule and by up to 28 ms at
the 99th percentile (they share the interpreter's lock); those in a process by under 1 and up to
10 ms. Sending a view costs the server 0.2 ms. The process takes some 15 MB.
"""

from __future__ import annotations

import asyncio
import pickle
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from contextlib import suppress
from itertools import count

from fourgods_tui.bots.worker import HEADER, START, Forget, Think, Thought, packed
from fourgods_tui.core.commands import Command
from fourgods_tui.core.game import Game

_THINK_LONGEST = 10.0
"""Seconds after which a process that does not answer is given up, and started anew."""


class ThinkingError(Exception):
    """A program could not think, or its process ended."""


class Workshop:
    """One process for all programs; it starts when it is first needed.

    Programs are asked one after the other, and each has one question open at most, so what
    waits is bounded by the number of programs.
    """

    def __init__(self) -> None:
        self._process: Process | None = None
        self._open: deque[asyncio.Future[Thought]] = deque()
        self._reader: asyncio.Task[None] | None = None
        self._starting = asyncio.Lock()
        self._ids = count()
        self._closed = False

    def new_bot(self) -> int:
        """An id for a program that is to think here."""
        return next(self._ids)

    async def choose(
        self, bot: int, level: str, seed: str, view: Game, seat: int, now: int
    ) -> Command | None:
        """What `Bot.choose` of this program says.

        Raises:
            ThinkingError: it did not say anything.
        """
        process = await self._started()
        answer: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
        self._open.append(answer)
        try:
            _input(process).write(packed(Think(bot, level, seed, view, seat, now)))
            await _input(process).drain()
            async with asyncio.timeout(_THINK_LONGEST):
                thought = await asyncio.shield(answer)
        except TimeoutError:
            self.kill()
            raise ThinkingError("it thought for too long") from None
        except OSError as error:
            raise ThinkingError(str(error)) from None
        if thought.error:
            raise ThinkingError(thought.error)
        return thought.command

    @property
    def process_id(self) -> int | None:
        """The process's id, or None before it is needed."""
        return self._process.pid if self._process else None

    def kill(self) -> None:
        """End the process at once, whatever it does; it starts again when it is needed."""
        if self._process is not None:
            with suppress(ProcessLookupError):
                self._process.kill()

    def forget(self, bot: int) -> None:
        """This program is not needed any more."""
        if self._process is not None and not _input(self._process).is_closing():
            _input(self._process).write(packed(Forget(bot)))

    async def close(self) -> None:
        """End the process."""
        self._closed = True
        async with self._starting:
            process, self._process = self._process, None
        if process is None:
            return
        _input(process).close()
        if self._reader is not None:
            await self._reader

    async def _started(self) -> Process:
        async with self._starting:
            if self._closed:
                raise ThinkingError("the workshop is closed")
            if self._process is None:
                self._process = await self._start()
                self._reader = asyncio.create_task(self._read(self._process), name="workshop")
            return self._process

    async def _start(self) -> Process:
        try:
            return await asyncio.create_subprocess_exec(
                sys.executable,
                "-P",
                "-c",
                START,
                stdin=PIPE,
                stdout=PIPE,
                start_new_session=True,  # Ctrl-C is for the server, which ends its workers
            )
        except OSError as error:
            raise ThinkingError(f"no process to think in: {error}") from None

    async def _read(self, process: Process) -> None:
        assert process.stdout is not None
        try:
            while True:
                (length,) = HEADER.unpack(await process.stdout.readexactly(HEADER.size))
                body = await process.stdout.readexactly(length)
                answer = self._open.popleft()
                if not answer.done():
                    answer.set_result(pickle.loads(body))  # noqa: S301 - from our own process
        except asyncio.IncompleteReadError:
            pass  # it ended
        finally:
            if self._process is process:
                self._process = None
            while self._open:
                answer = self._open.popleft()
                if not answer.done():
                    answer.set_result(Thought(error="the process ended"))
            _input(process).close()
            await process.wait()


def _input(process: Process) -> asyncio.StreamWriter:
    assert process.stdin is not None
    return process.stdin
