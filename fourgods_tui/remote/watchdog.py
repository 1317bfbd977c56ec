"""A watchdog over the event loop: it notes each turn that took long, and what it was spent on.

A turn is what the loop does between two looks at its sockets: while it lasts, nobody else is
served. It is timed where the loop looks at them, so that nothing has to run for that.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import selectors
import time
from collections import Counter
from collections.abc import Callable
from typing import Literal

from fourgods_tui.remote.timings import Timings
from fourgods_tui.tui.metering import Meter

log = logging.getLogger(__name__)

LONG = 0.05
"""Seconds from which on a turn is a long one."""
SAID_EVERY = 60.0
"""Seconds between two lines of the log."""
_OTHERS = "tables, programs and all else"
_COLLECTOR = "the garbage collector"


class Watchdog:
    """Times all turns of one loop.

    Attributes:
        turns: how long they took.
        long: how many were long, by what they were spent on.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        """`clock` is in seconds."""
        self.turns = Timings()
        self.long: Counter[str] = Counter()
        self._clock = clock
        self._watching = False
        self._began = self._cpu = self._longest = self._collecting = 0.0
        self._doing, self._whose = "", ""
        self._said_at: float | None = None
        self._unsaid = 0

    def start(self) -> None:
        """Begin to watch, now that everything is ready; with the next turn."""
        gc.callbacks.append(self._collected)
        self._watching = True
        self.wake()

    def stop(self) -> None:
        """Watch no more."""
        if self._watching:
            self._watching = False
            gc.callbacks.remove(self._collected)

    def make_loop(self) -> asyncio.AbstractEventLoop:
        """A loop that tells when it begins to work, and when it rests."""
        return asyncio.SelectorEventLoop(_Selector(self))

    def took(self, meter: Meter, seconds: float) -> None:
        """Called with what took long in this turn, and for whom."""
        if seconds > self._longest:
            self._longest = seconds
            self._doing, self._whose = meter.place, f" of {meter.label}"

    def wake(self) -> None:
        """Called when a turn begins."""
        self._began, self._cpu = self._clock(), time.thread_time()
        self._longest = 0.0

    def rest(self) -> None:
        """Called when a turn has ended."""
        if self._watching:
            seconds = self._clock() - self._began
            self.turns.note(seconds)
            if seconds >= LONG:
                self._note(seconds)

    def _note(self, seconds: float) -> None:
        doing, whose = self._doing, self._whose
        if self._longest < seconds / 2:
            doing, whose = _OTHERS, ""
        self.long[doing] += 1
        if self._said_at is not None and self._clock() - self._said_at < SAID_EVERY:
            self._unsaid += 1
            return
        cpu = time.thread_time() - self._cpu
        before = f"; {self._unsaid} more such since the last line" if self._unsaid else ""
        log.warning(
            "nobody was served for %.0f ms (%.0f of them CPU time): %s%s%s",
            seconds * 1000,
            cpu * 1000,
            doing,
            whose,
            before,
        )
        self._said_at, self._unsaid = self._clock(), 0

    def _collected(self, phase: Literal["start", "stop"], info: dict[str, int]) -> None:
        """Called by Python around each collection, which may be in the midst of anything."""
        if phase == "start":
            self._collecting = self._clock()
            return
        seconds = self._clock() - self._collecting
        if seconds > self._longest:
            self._longest = seconds
            self._doing, self._whose = _COLLECTOR, ""


class _Selector(selectors.DefaultSelector):
    """The usual selector, which tells when it is asked, and when it answers."""

    def __init__(self, watchdog: Watchdog) -> None:
        super().__init__()
        self._watchdog = watchdog

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        """Wait for what can be read or written."""
        self._watchdog.rest()
        found = super().select(timeout)
        self._watchdog.wake()
        return found
