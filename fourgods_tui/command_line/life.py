"""The life of a server process: asked to stop, it lets games end; asked again, it stops at once."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager

STOPS = (signal.SIGTERM, signal.SIGINT)
SIGNALS = (*STOPS, signal.SIGHUP)


class Life:
    """What the process was asked to do, by signals and by admins.

    SIGHUP has two meanings. A process on a terminal gets it when the terminal is gone, and stops.
    One without, such as a service, is asked by it to read its settings again.
    """

    def __init__(self) -> None:
        self.stopping = asyncio.Event()
        """Set when it is to stop soon."""
        self.at_once = asyncio.Event()
        """Set when it is to stop at once."""
        self._on_terminal = is_on_terminal()
        self._reload_asked = False

    def stop(self) -> None:
        """Ask it to stop; when it was asked already, to do so at once."""
        (self.at_once if self.stopping.is_set() else self.stopping).set()

    @contextmanager
    def starting(self) -> Iterator[None]:
        """Mind signals from before there is a server until after it has ended.

        A stop before there is a server ends the process, in order; and one asked to read its
        settings again before that does so as soon as there is one.
        """
        before = {signum: signal.getsignal(signum) for signum in SIGNALS}
        for signum in STOPS:
            signal.signal(signum, _end)
        signal.signal(signal.SIGHUP, _end if self._on_terminal else self._note_reload)
        try:
            yield
        finally:
            for signum, handler in before.items():
                signal.signal(signum, handler)

    @contextmanager
    def listening(self, reload: Callable[[], object]) -> Iterator[None]:
        """Listen to signals while a server runs; see `Life` for when SIGHUP is to `reload`."""
        loop = asyncio.get_running_loop()
        for signum in STOPS:
            loop.add_signal_handler(signum, self.stop)
        # A terminal that goes may be told twice, by the system and by the shell: no second stop.
        hung_up = self.stopping.set if self._on_terminal else reload
        loop.add_signal_handler(signal.SIGHUP, hung_up)
        try:
            yield
        finally:
            for signum in SIGNALS:
                loop.remove_signal_handler(signum)
                signal.signal(signum, signal.SIG_IGN)  # it is ending already

    def ready(self, reload: Callable[[], object]) -> None:
        """Called when all has begun: `reload` if that was asked for meanwhile."""
        if self._reload_asked:
            reload()

    def _note_reload(self, signum: int, frame: object) -> None:
        self._reload_asked = True

    async def until_over(self, busy: Callable[[], bool], seconds: float, look: float = 0.1) -> None:
        """Wait until nothing is going on any more, the time is up, or it has to stop at once.

        Args:
            look: seconds between looks at whether something is going on.
        """
        loop = asyncio.get_running_loop()
        until = loop.time() + seconds
        while busy() and loop.time() < until and not self.at_once.is_set():
            await wait_at_most(self.at_once, look)


def is_on_terminal() -> bool:
    """Whether SIGHUP would tell this process that its terminal is gone.

    Not so for one that was started to outlive it, with `nohup`.
    """
    if signal.getsignal(signal.SIGHUP) is signal.SIG_IGN:
        return False
    try:
        os.close(os.open(os.ctermid(), os.O_RDWR | os.O_NOCTTY))
    except OSError:
        return False
    return True


def _end(signum: int, frame: object) -> None:
    raise SystemExit(0)


async def wait_at_most(event: asyncio.Event, seconds: float) -> None:
    """Wait for an event, or until the time is up."""
    try:
        async with asyncio.timeout(seconds):
            await event.wait()
    except TimeoutError:
        pass
