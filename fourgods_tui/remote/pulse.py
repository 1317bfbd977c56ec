"""The server's pulse: what it does in each second, and how long things take."""

from __future__ import annotations

import asyncio
import resource
import sys
from collections import Counter, deque
from collections.abc import Collection, Sequence
from pathlib import Path

from fourgods_tui.core.events import Ended, EndReason, Line, Started
from fourgods_tui.core.journal import Journal, Opening
from fourgods_tui.remote.running import Running
from fourgods_tui.remote.timings import Timings
from fourgods_tui.remote.watchdog import Watchdog
from fourgods_tui.tui.overview import Sample

EVERY = 1.0
"""Seconds between two samples."""
KEPT = 300
"""Samples kept."""
BEAT = 0.05
"""Seconds between two looks at how late the event loop is. Each costs some 20 µs."""


class CountedJournal:
    """A journal that notes how much it keeps, and how long that takes."""

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.lines = 0
        """Events kept so far."""
        self.timings = Timings()
        """How long it took to keep them."""
        self.games_begun = 0
        """Games whose first event was kept."""
        self.games_ended: Counter[EndReason] = Counter()
        """Games whose end was kept, by its reason."""

    @property
    def trouble(self) -> str | None:
        """See `Journal.trouble`."""
        return self._journal.trouble

    async def append(
        self,
        game: str,
        lines: Sequence[Line],
        opening: Opening | None = None,
        resigned: Collection[int] = (),
    ) -> None:
        """See `Journal.append`."""
        now = asyncio.get_running_loop().time
        began = now()
        await self._journal.append(game, lines, opening, resigned)
        self.timings.note(now() - began)
        self.lines += len(lines)
        for line in lines:
            match line.event:
                case Started():
                    self.games_begun += 1
                case Ended(reason):
                    self.games_ended[reason] += 1

    async def close_game(self, game: str) -> None:
        """See `Journal.close_game`."""
        await self._journal.close_game(game)


class Pulse:
    """Samples of the last minutes."""

    def __init__(
        self, running: Running, journal: CountedJournal, watchdog: Watchdog | None = None
    ) -> None:
        self._running, self.journal = running, journal
        self.watchdog = watchdog or Watchdog()
        """Watches the event loop."""
        running.server.spending.on_long = self.watchdog.took
        self._loop = asyncio.get_running_loop()
        self.samples: deque[Sample] = deque(maxlen=KEPT)
        """The last ones, the newest last."""
        self.lags = Timings()
        """How late the event loop was."""
        self._worst = 0.0
        self._lines = journal.lines
        self._refused = 0

    async def beat(self) -> None:
        """Go on for ever."""
        due = self._loop.time() + EVERY
        while True:
            before = self._loop.time()
            await asyncio.sleep(BEAT)
            lag = max(0.0, self._loop.time() - before - BEAT)
            self.lags.note(lag)
            self._worst = max(self._worst, lag)
            if self._loop.time() >= due:
                due = self._loop.time() + EVERY
                self.sample()

    def sample(self) -> None:
        """Note how it has been since the last sample."""
        server, lobby = self._running.server, self._running.lobby
        for session in server.sessions:
            session.budget.sample(EVERY)
        lines, refused = self.journal.lines, sum(server.turned.counts.values())
        self.samples.append(
            Sample(
                sessions=len(server.sessions),
                tables=len(lobby.tables),
                actions=lines - self._lines,
                lag=self._worst * 1000,
                memory=memory() / 2**20,
                refused=refused - self._refused,
            )
        )
        self._lines, self._refused, self._worst = lines, refused, 0.0


def memory() -> int:
    """Bytes of memory that the process has now (or, where that isn't told, had at the most)."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError, IndexError):
        most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return most if sys.platform == "darwin" else most * 1024
    return pages * resource.getpagesize()
