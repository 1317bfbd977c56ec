"""Doing something at once, but not too often."""

from __future__ import annotations

from collections.abc import Callable

from fourgods_tui.core.clock import Alarm, Clock


class Sparing:
    """Calls `do` when asked to: at once, and then at most every so many seconds."""

    def __init__(self, clock: Clock, every: float, do: Callable[[], None]) -> None:
        self._clock, self._every, self._do = clock, every, do
        self._alarm: Alarm | None = None
        self._asked = False

    def ask(self) -> None:
        """Call `do` now, or as soon as enough time has passed since it was called."""
        if self._alarm is not None:
            self._asked = True
            return
        self._alarm = self._clock.call_later(self._every, self._due)
        self._do()

    def stop(self) -> None:
        """Call it no more, even if asked to before."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        self._asked = False

    def _due(self) -> None:
        self._alarm = None
        if self._asked:
            self._asked = False
            self.ask()
