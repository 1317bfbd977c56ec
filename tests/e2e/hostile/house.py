"""The game's server in this process, where what it holds can be counted."""

from __future__ import annotations

import asyncio
import gc
import logging
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from random import Random

from fourgods_tui.bots.company import Programs
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.ssh.channel import SessionChannel
from fourgods_tui.ssh.connection import Connection
from fourgods_tui.ssh.door import Caller
from fourgods_tui.ssh.hostkeys import HostKey
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.server import Server, serve
from fourgods_tui.ssh.session import Session
from fourgods_tui.ssh.wire import Wire
from fourgods_tui.store.files import FileJournal
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest
from tests.e2e.playing import sit_down
from tests.e2e.script import use_both_hands

PATIENCE = 20.0
"""Seconds after which what should end is taken not to end."""

COUNTED = (Caller, Connection, Wire, SessionChannel, Session, FourGodsApp)
"""What there is one of for each client, and must be gone with it."""

MEMORY = 64 << 20
"""Bytes by which the process may have grown; what is loaded at first use is among them."""

_ENDING = re.compile(r"connection (\d+) from .*: (?:out|not logged in), .+ after [\d.]+ s")


@dataclass(frozen=True, slots=True)
class Counts:
    """What a server holds."""

    inside: int
    unfinished: int
    tasks: int
    objects: Counter[str]


class House:
    """A running server.

    Attributes:
        server: the server itself.
        lobby: its lobby.
        records: where the records of its games are.
        log: what it has logged.
        troubles: what else was logged, by anybody: there should be nothing.
    """

    def __init__(self, server: Server, lobby: Lobby, records: Path) -> None:
        """Use `open_house` instead."""
        self.server, self.lobby, self.records = server, lobby, records
        self.log: list[str] = []
        self.troubles: list[str] = []
        self._tasks = asyncio.all_tasks()
        self._memory = resident()
        self._players = count(1)
        self.before = self.counts().objects

    @property
    def port(self) -> int:
        """Where it listens."""
        return self.server.port

    def counts(self) -> Counts:
        """What it holds now."""
        gc.collect()
        kinds = Counter(type(each).__name__ for each in gc.get_objects() if type(each) in COUNTED)
        gate = self.server.gate
        return Counts(gate.connections, gate.unfinished, len(self._new_tasks()), kinds)

    def endings(self) -> dict[int, str]:
        """By connection, the line of the log that says how it ended."""
        found: dict[int, str] = {}
        for line in self.log:
            ending = _ENDING.match(line)
            if ending:
                assert int(ending[1]) not in found, f"said twice: {line}"
                found[int(ending[1])] = line
        return found

    async def empties(self) -> None:
        """Wait until everybody is gone and their tables are closed."""
        async with asyncio.timeout(PATIENCE):
            for connection in self.server.connections:
                await connection.wait_closed()
            # Whoever is gone may still open one: apps end a moment after their connections.
            while late := await self._close_tables():
                await asyncio.wait(late, timeout=0.1)

    async def _close_tables(self) -> set[asyncio.Task[object]]:
        """Close all tables; the tasks that there are still."""
        for table in self.lobby.tables:
            await self.lobby.close_table(table)
        return self._new_tasks()

    async def _settled(self) -> Counts:
        """What is held when timers that were taken back, such as a cursor's, are forgotten too:
        the event loop does so when they would have been due."""
        counts, attempts = self.counts(), 20
        while not counts.objects <= self.before and attempts:
            await asyncio.sleep(0.1)
            counts, attempts = self.counts(), attempts - 1
        return counts

    def _new_tasks(self) -> set[asyncio.Task[object]]:
        """The tasks there are since the server started, but for the test's own and the one that
        reads what programs think, which stays when they have begun."""
        new = asyncio.all_tasks() - self._tasks - {asyncio.current_task()}
        return {task for task in new if task.get_name() != "workshop"}

    async def recovers(self) -> None:
        """Everybody goes, nothing of them is left but their line in the log, and others play."""
        await self.empties()
        after = await self._settled()
        assert (after.inside, after.unfinished, after.tasks) == (0, 0, 0), after
        # At the beginning there may have been what the test before this one still held.
        assert after.objects <= self.before, f"something is left: {after}"
        assert resident() - self._memory < MEMORY
        assert not self.troubles, "\n".join(self.troubles)
        assert all(line.isprintable() and len(line) < 250 for line in self.log)
        numbers = {int(each) for each in re.findall(r"connection (\d+) ", "\n".join(self.log))}
        assert numbers == set(self.endings())
        await self.plays()

    async def plays(self) -> None:
        """Two people come, and play."""
        number = next(self._players)  # names are held for a while after their bearers are gone
        async with sit_down(self, [f"ana{number}", f"bo{number}"]) as players:
            await players.begin()
            for seat in range(2):
                await players.play(use_both_hands(lambda: players.game, Random(seat), seat))
            await players.agree()


class _Ear(logging.Handler):
    """Hears what is logged, and tells what is expected from what is trouble."""

    def __init__(self, house: House) -> None:
        super().__init__(logging.INFO)
        self._house = house

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        house, line = self._house, self.format(record)
        if line.startswith("Unknown child process"):  # how asyncio comments on a client we killed
            return
        ours = record.name.startswith("fourgods_tui") and record.levelno == logging.INFO
        (house.log if ours else house.troubles).append(line)


@asynccontextmanager
async def open_house(
    host_keys: list[HostKey], folder: Path, limits: Limits | None = None
) -> AsyncIterator[House]:
    """Start a server, and stop it at the end."""
    clock = LoopClock()
    programs = Programs(clock)
    records = folder / "records"
    lobby = Lobby(clock=clock, journal=FileJournal(records), company=programs)

    def make_app(guest: Guest) -> FourGodsApp:
        return FourGodsApp(lobby, guest)

    server = await serve(make_app, host_keys, host="127.0.0.1", limits=limits)
    house = House(server, lobby, records)
    ear, logger = _Ear(house), logging.getLogger()
    level = logger.level
    logger.addHandler(ear)
    logging.getLogger("fourgods_tui").setLevel(logging.INFO)
    try:
        yield house
    finally:
        await server.close()
        await programs.close()
        await lobby.close()
        logger.removeHandler(ear)
        logging.getLogger("fourgods_tui").setLevel(logging.NOTSET)
        logger.setLevel(level)


def resident() -> int:
    """Bytes of memory this process takes."""
    pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
    return int(pages) * 4096
