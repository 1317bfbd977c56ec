"""How much CPU time a session takes: its tasks, its pictures and what it types.

All sessions share one thread. A session's meter is found through a context variable, which every
task and every callback of the session inherits, so that nothing has to be told whose it is.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar
from typing import TypeVar, cast

_Result = TypeVar("_Result")

Spent = Callable[["Meter", float], None]
"""Called with a meter and the seconds of CPU time that were just added to it."""


def _nothing(meter: Meter, seconds: float) -> None:
    """Do nothing."""


class Meter:
    """Adds up the CPU time of one session.

    Attributes:
        total: seconds so far.
        label: whose it is, for the log; safe to show.
        place: the screen or command it is spent on.
        context: a context in which this is the meter.
    """

    __slots__ = ("_began", "_on_spent", "context", "label", "place", "total")

    def __init__(self, on_spent: Spent = _nothing) -> None:
        self.total = 0.0
        self.label = ""
        self.place = "connection"
        self._on_spent = on_spent
        self._began: float | None = None
        self.context = Context()
        self.context.run(METER.set, self)

    def start(self) -> bool:
        """Begin to measure; False if that had begun already, and nothing is to be stopped."""
        if self._began is not None:
            return False
        self._began = time.thread_time()
        return True

    def stop(self) -> None:
        """Add what was spent since the start."""
        if self._began is not None:
            seconds = time.thread_time() - self._began
            self._began = None
            self.total += seconds
            self._on_spent(self, seconds)

    def close(self) -> None:
        """Tell nobody any more of what is spent."""
        self._on_spent = _nothing
        # It holds this, and only the collector could find that both are lost.
        self.context = Context()


METER: ContextVar[Meter | None] = ContextVar("METER", default=None)
"""The meter of the session for which something is done."""


def note_place(place: str) -> None:
    """Note which screen or command the time of this session is spent on from now on."""
    meter = METER.get()
    if meter is not None:
        meter.place = place


class _Metered(Coroutine[object, object, _Result]):
    """A coroutine whose steps are measured; while it waits nothing is."""

    def __init__(self, coroutine: Coroutine[object, object, _Result], meter: Meter) -> None:
        self._coroutine, self._meter = coroutine, meter
        self.__name__ = getattr(coroutine, "__name__", "")
        self.__qualname__ = getattr(coroutine, "__qualname__", "")

    def send(self, value: object) -> object:
        """Take a step."""
        meter = self._meter
        if not meter.start():
            return self._coroutine.send(value)
        try:
            return self._coroutine.send(value)
        finally:
            meter.stop()

    def throw(self, *error: object) -> object:
        """Take a step with an error."""
        meter = self._meter
        started = meter.start()
        try:
            return self._coroutine.throw(*error)  # type: ignore[call-overload]
        finally:
            if started:
                meter.stop()

    def close(self) -> None:
        """Take no further step."""
        self._coroutine.close()

    def __await__(self) -> _Metered[_Result]:  # type: ignore[override]
        """It is only ever run by a task."""
        return self


def make_task(
    loop: asyncio.AbstractEventLoop,
    coroutine: Coroutine[object, object, _Result],
    **options: object,
) -> asyncio.Task[_Result]:
    """An asyncio loop's task factory: the usual tasks, whose steps count as the session's that
    made them."""
    context = cast("Context | None", options.get("context"))
    meter = METER.get() if context is None else context.get(METER)
    if meter is not None:
        coroutine = _Metered(coroutine, meter)
    return asyncio.Task(coroutine, loop=loop, **options)  # type: ignore[arg-type]
