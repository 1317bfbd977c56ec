"""The CPU time that a session may take, for itself and together with others from its address."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from fourgods_tui.ssh.bucket import Bucket
from fourgods_tui.tui.metering import Meter, Spent


def _nothing(wait: float) -> None:
    """Do nothing."""


class Budget:
    """What one connection, and the session on it, may take, and what it has taken.

    Attributes:
        meter: measures it.
        waited: seconds for which it had to wait, all in all.
        on_overdrawn: called with the seconds to wait each time more was taken than there was.
    """

    def __init__(self, own: Bucket, shared: Sequence[Bucket], note: Spent) -> None:
        """The buckets hold seconds of CPU time; others from the address share theirs. `note`
        is told of all that is taken."""
        self._own, self._shared, self._note = own, shared, note
        self.meter = Meter(self._spent)
        self.waited = 0.0
        self.on_overdrawn: Callable[[float], None] = _nothing
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

    async def afford(self) -> None:
        """Wait until something may be done for it."""
        wait = self.wait
        self.delayed(wait)
        await asyncio.sleep(wait)

    def delayed(self, wait: float) -> None:
        """Note that it has to wait for so long."""
        self.waited += wait

    def tell_nobody(self) -> None:
        """Call `on_overdrawn` no more."""
        self.on_overdrawn = _nothing

    def close(self) -> None:
        """Measure nothing more."""
        self.tell_nobody()
        self.meter.close()

    def _spent(self, meter: Meter, seconds: float) -> None:
        now = self._loop.time()
        wait = max(bucket.spend(seconds, now) for bucket in (self._own, *self._shared))
        self._note(meter, seconds)
        if wait:
            self._until = now + wait
            self.on_overdrawn(wait)
