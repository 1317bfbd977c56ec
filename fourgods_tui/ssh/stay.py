"""How long somebody may stay: they are warned first, and then let go."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from fourgods_tui.ssh.limits import Limits
from fourgods_tui.tui.last_words import Farewell


class Stay:
    """Watches the time of one session, and the time since its last key press."""

    def __init__(
        self,
        limits: Limits,
        warn: Callable[[Farewell, float], None],
        end: Callable[[Farewell], None],
    ) -> None:
        """`warn` is called with why the session is going to end, and in how many seconds; once
        before each end. `end` is called when time is up."""
        self._warn, self._end = warn, end
        self._loop = asyncio.get_running_loop()
        now = self._loop.time()
        self._pressed = now
        self._warned: dict[Farewell, float] = {}
        self._limits = {Farewell.IDLE: limits.idle, Farewell.TOO_LONG: limits.session}
        self._began, self._warning = now, limits.warning
        self._timer: asyncio.TimerHandle | None = None
        self._look()

    def pressed(self) -> None:
        """Note a key press. It costs nothing more than that: the timer looks for itself."""
        self._pressed = self._loop.time()

    @property
    def idle(self) -> float:
        """Seconds since the last key press."""
        return self._loop.time() - self._pressed

    def close(self) -> None:
        """Watch no more."""
        self._warn, self._end = _nothing, _nothing  # they hold the session, which holds this
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        now, wait = self._loop.time(), float("inf")
        for why, limit in self._limits.items():
            if not limit:
                continue
            since = self._pressed if why is Farewell.IDLE else self._began
            left = since + limit - now
            if left <= 0:
                end = self._end
                self.close()
                end(why)
                return
            early = left - min(self._warning, limit / 2)
            if early <= 0 and self._warned.get(why) != since:
                self._warned[why] = since
                self._warn(why, left)
            wait = min(wait, early if early > 0 else left)
        if wait < float("inf"):
            # A little late rather than a little early, or it would look twice.
            self._timer = self._loop.call_later(wait + 0.001, self._look)


def _nothing(*_: object) -> None:
    """Do nothing."""
