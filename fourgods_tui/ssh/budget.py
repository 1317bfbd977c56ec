"""The CPU time that a session may take, for itself and together with others from its address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from fourgods_tui.ssh.bucket import Bucket
from fourgods_tui.tui.metering import Meter

HEAVY = 0.25
"""From which share of what a session may take at once it counts as a heavy one."""

SHARE = 0.2
"""How much of a session's rate is its last sample's."""


Note = Callable[["Budget", float], None]
"""Called with a budget, and the seconds of CPU time that were just taken of it."""


def _nothing(wait: float) -> None:
    """Do nothing."""


class Budget:
    """What one connection, and the session on it, may take, and what it has taken.

    Attributes:
        meter: measures it.
        waited: seconds for which it had to wait, all in all.
        rate: milliseconds of CPU time that it takes in a second, over the last ten or so.
        on_delayed: called with the seconds each time it has to wait.
        on_overdrawn: called with the seconds to wait each time more was taken than there was.
    """

    def __init__(self, own: Bucket, shared: Sequence[Bucket], note: Note) -> None:
        """The buckets hold seconds of CPU time; others from the address share theirs. `note`
        is told of all that is taken."""
        self._own, self._shared, self._note = own, shared, note
        self.meter = Meter(self._spent)
        self.waited = self.rate = 0.0
        self._sampled = 0.0
        self.on_overdrawn: Callable[[float], None] = _nothing
        self.on_delayed: Callable[[float], None] = _nothing
        self._loop = asyncio.get_running_loop()
        self._until = 0.0

    @property
    def wait(self) -> float:
        """Seconds until something may be done for it again; 0 for now."""
        return max(0.0, self._until - self._loop.time()) if self._until else 0.0

    @property
    def used(self) -> float:
        """Seconds of CPU time that are missing in its own bucket."""
        return self._own.missing(self._loop.time())

    def sample(self, seconds: float) -> None:
        """Work out the rate anew, so many seconds after the last time."""
        taken = (self.meter.total - self._sampled) * 1000 / seconds
        self._sampled = self.meter.total
        self.rate += (taken - self.rate) * SHARE

    async def afford(self) -> None:
        """Wait until something may be done for it."""
        wait = self.wait
        self.delayed(wait)
        await asyncio.sleep(wait)

    @property
    def heavy(self) -> bool:
        """Whether it has taken much of what it may take at once."""
        return self._own.missing(self._loop.time()) > self._own.burst * HEAVY

    def delayed(self, wait: float) -> None:
        """Note that it has to wait for so long."""
        self.waited += wait
        self.on_delayed(wait)

    def tell_nobody(self) -> None:
        """Call `on_overdrawn` and `on_delayed` no more."""
        self.on_overdrawn = self.on_delayed = _nothing

    def close(self) -> None:
        """Measure nothing more."""
        self.tell_nobody()
        self.meter.close()

    def _spent(self, meter: Meter, seconds: float) -> None:
        now = self._loop.time()
        wait = max(bucket.spend(seconds, now) for bucket in (self._own, *self._shared))
        self._note(self, seconds)
        if wait:
            self._until = now + wait
            self.on_overdrawn(wait)
