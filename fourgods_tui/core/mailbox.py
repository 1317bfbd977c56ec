"""A table's mailbox: what people ask of it, in the order it came, each with its answer to come."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass

from fourgods_tui.core.clock import Clock
from fourgods_tui.core.refusals import Refusal
from fourgods_tui.core.table_state import TableState
from fourgods_tui.core.table_view import TableReason, TableRefusal

MOST_WAITING = 1000
"""Requests that may wait at a table; more are refused, so that memory stays bounded."""

Answer = Refusal | TableRefusal | None
"""Why something was not done, or None if it was."""
Change = Callable[[TableState, float], TableState | Refusal | TableRefusal]
"""What somebody wants: from the table as it is, at a moment of its clock, to another or a no."""


@dataclass(frozen=True, slots=True)
class Request:
    """A change somebody asked for, when it came (s), and where its answer goes."""

    change: Change
    at: float
    future: asyncio.Future[Answer]

    def answer(self, answer: Answer | Exception) -> None:
        """Tell whoever asked; nothing happens if they do not wait any more."""
        if self.future.done():
            return
        if isinstance(answer, Exception):
            self.future.set_exception(answer)
        else:
            self.future.set_result(answer)


class Mailbox:
    """Requests in the order they came, and a bell for their one reader."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._waiting: list[Request] = []
        self._bell = asyncio.Event()
        self._closed = False

    def post(self, change: Change) -> asyncio.Future[Answer]:
        """Put in a request; the future brings its answer."""
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        if self._closed:
            future.set_result(TableRefusal(TableReason.CLOSED))
        elif len(self._waiting) >= MOST_WAITING:
            future.set_result(TableRefusal(TableReason.TOO_FAST))
        else:
            self._waiting.append(Request(change, self._clock.now(), future))
            self.ring()
        return future

    def ring(self) -> None:
        """Wake the reader, also without a request."""
        self._bell.set()

    async def collect(self) -> list[Request]:
        """Wait until the bell rings, and take out all requests."""
        await self._bell.wait()
        self._bell.clear()
        waiting, self._waiting = self._waiting, []
        return waiting

    def close(self) -> None:
        """Refuse what waits, and whatever comes from now on."""
        self._closed = True
        for request in self._waiting:
            request.answer(TableRefusal(TableReason.CLOSED))
        self._waiting.clear()
