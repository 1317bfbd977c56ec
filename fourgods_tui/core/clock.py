"""The clock of the actors: real time from the event loop, or a test's own."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextvars import Context
from typing import Protocol


class Alarm(Protocol):
    """A call that was asked for and can still be taken back."""

    def cancel(self) -> None:
        """Take it back; nothing happens if it is too late."""


class Clock(Protocol):
    """Where an actor gets its time from."""

    def now(self) -> float:
        """Seconds from some fixed moment, never going back."""

    def call_later(self, delay: float, call: Callable[[], None]) -> Alarm:
        """Call once, so many seconds from now."""


class LoopClock:
    """The running event loop's clock."""

    def now(self) -> float:
        """Seconds of the loop's monotonic clock."""
        return asyncio.get_running_loop().time()

    def call_later(self, delay: float, call: Callable[[], None]) -> Alarm:
        """Call once, so many seconds from now, on the loop.

        In a context of its own: the caller's would keep their whole app alive until then, even
        if the call is taken back.
        """
        return asyncio.get_running_loop().call_later(delay, call, context=Context())
