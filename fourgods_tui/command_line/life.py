"""The life of a server process: asked to stop, it lets games end; asked again, it stops at once."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

STOPS = (signal.SIGTERM, signal.SIGINT)


class Life:
    """What the process was asked to do, by signals and by admins."""

    def __init__(self) -> None:
        self.stopping = asyncio.Event()
        """Set when it is to stop soon."""
        self.at_once = asyncio.Event()
        """Set when it is to stop at once."""

    def stop(self) -> None:
        """Ask it to stop; when it was asked already, to do so at once."""
        (self.at_once if self.stopping.is_set() else self.stopping).set()

    @contextmanager
    def listening(self, reload: Callable[[], object]) -> Iterator[None]:
        """Listen to signals; SIGHUP is to `reload`."""
        loop = asyncio.get_running_loop()
        for signum in STOPS:
            loop.add_signal_handler(signum, self.stop)
        loop.add_signal_handler(signal.SIGHUP, reload)
        try:
            yield
        finally:
            for signum in (*STOPS, signal.SIGHUP):
                loop.remove_signal_handler(signum)

    async def until_over(self, busy: Callable[[], bool], seconds: float, look: float = 0.1) -> None:
        """Wait until nothing is going on any more, the time is up, or it has to stop at once.

        Args:
            look: seconds between looks at whether something is going on.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while busy() and loop.time() < until and not self.at_once.is_set():
            await wait_at_most(self.at_once, look)


async def wait_at_most(event: asyncio.Event, seconds: float) -> None:
    """Wait for an event, or until the time is up."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        pass
