"""A clock that goes only when a test says so."""

from __future__ import annotations

import heapq
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import count


@dataclass(order=True)
class ManualAlarm:
    """A call that was asked for; by its time, then in the order they were asked for."""

    when: float
    number: int
    call: Callable[[], None] = field(compare=False)
    cancelled: bool = field(default=False, compare=False)

    def cancel(self) -> None:
        """Take it back."""
        self.cancelled = True


class ManualClock:
    """Starts at an odd moment, so that nobody counts on 0."""

    def __init__(self, now: float = 12345.678) -> None:
        self._now = now
        self._alarms: list[ManualAlarm] = []
        self._numbers = count()

    def now(self) -> float:
        """Seconds."""
        return self._now

    def call_later(self, delay: float, call: Callable[[], None]) -> ManualAlarm:
        """Call once, when that much has been advanced."""
        alarm = ManualAlarm(self._now + delay, next(self._numbers), call)
        heapq.heappush(self._alarms, alarm)
        return alarm

    @property
    def due(self) -> list[float]:
        """Seconds until each call that is asked for, soonest first."""
        return sorted(alarm.when - self._now for alarm in self._alarms if not alarm.cancelled)

    def advance(self, seconds: float) -> None:
        """Let time pass, and make the calls that become due, each at its time."""
        until = self._now + seconds
        while self._alarms and self._alarms[0].when <= until:
            alarm = heapq.heappop(self._alarms)
            if not alarm.cancelled:
                self._now = max(self._now, alarm.when)
                alarm.call()
        self._now = until
