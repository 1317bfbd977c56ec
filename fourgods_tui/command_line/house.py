"""A server put together: its lobby, its programs, its SSH side, and what watches over it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from fourgods_tui.bots.company import Programs
from fourgods_tui.bots.names import BOT_NAMES
from fourgods_tui.command_line.descriptors import Shortage, limits_that_fit
from fourgods_tui.command_line.reload import reload_settings
from fourgods_tui.command_line.sockets import listening, passed_sockets
from fourgods_tui.config.settings import Settings
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.journal import Journal, JournalError
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.remote.banning import send_away_banned
from fourgods_tui.remote.commands import all_commands
from fourgods_tui.remote.figures import Figures
from fourgods_tui.remote.metrics import Metrics
from fourgods_tui.remote.pulse import CountedJournal, Pulse
from fourgods_tui.remote.running import Running
from fourgods_tui.remote.watchdog import Watchdog
from fourgods_tui.remote.watching import Watching
from fourgods_tui.ssh.access import Access
from fourgods_tui.ssh.bans import BanError, Bans
from fourgods_tui.ssh.hostkeys import HostKey
from fourgods_tui.ssh.server import Server
from fourgods_tui.store.store import Store
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest

log = logging.getLogger(__name__)

LOOK_AT_BANS_EVERY = 1.0
"""Seconds between two looks at whether the file of the bans was changed."""

NOTE_EVERY = 1.0
"""Seconds between two notes of the time of the games that run."""


@dataclass(frozen=True, slots=True)
class Materials:
    """What a server is made from."""

    settings: Settings
    access: Access
    keys: Sequence[HostKey]
    bans: Bans
    store: Store
    journal: Journal
    read: Callable[[], Settings]
    """Reads the settings again."""


class House:
    """A server with everything around it."""

    def __init__(
        self, materials: Materials, stop: Callable[[], None], watchdog: Watchdog | None = None
    ) -> None:
        """Put it together; it listens to nobody yet. `stop` begins to stop the process."""
        settings, store = materials.settings, materials.store
        self._materials, self._settings, self._store = materials, settings, store
        self._programs = Programs(LoopClock())
        counted = CountedJournal(materials.journal)
        self.lobby = _lobby(materials, counted, self._programs)
        limits = limits_that_fit(settings.ssh_limits)
        self.server = Server(self._make_app, limits, materials.access, materials.bans)
        self.lobby.name_admins(materials.access.admins)
        self.server.configure(host_keys=materials.keys, proxies=settings.server.proxies)
        self.server.name_of = store.names.name_of
        self.server.shows_addresses = settings.log.addresses
        self.server.language = settings.server.language
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(Shortage())
        began = loop.time()
        running = Running(
            self.server,
            self.lobby,
            began,
            stop,
            self._reload,
        )
        self.running = running
        self._pulse = Pulse(running, counted, watchdog)
        self._figures = Figures(running, self._pulse)
        self.server.commands = all_commands(self._figures, store)
        self.watching = Watching(Metrics(self._figures).text, self._unready)
        self._chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Begin: games of before go on, and whoever connects is served.

        Raises ListenError when it can't listen.
        """
        said, metrics = self._settings.server, self._settings.metrics
        if metrics.port is not None:
            with listening(metrics.host, metrics.port):
                await self.watching.start(metrics.host, metrics.port)
        with listening(said.host, said.port):
            await self.server.listen(said.host, said.port, passed_sockets())
        if self._store.used_before:
            self.lobby.reopen(self._store.running)
        self._store.running = ()  # they change from now on, and leave the memory when they end
        self._chores = [
            asyncio.create_task(self._note_clocks()),
            asyncio.create_task(self._pulse.beat()),
            asyncio.create_task(self._look_at_bans()),
        ]

    async def close(self) -> None:
        """End it all, in order."""
        for chore in self._chores:
            chore.cancel()
        await self.server.close()
        await self._programs.close()
        await self._note_clocks_once()
        await self.lobby.close()
        self.watching.close()

    def _reload(self) -> list[str]:
        """Read the settings again; what is wrong with them."""
        made, started = self._materials, self._settings
        problems = reload_settings(self.server, made.read, started, self.running.waiting)
        self.lobby.name_admins(self.server.access.admins)
        return problems

    def _unready(self) -> str | None:
        """Why no game could begin here now, or None."""
        return "stopping" if self.lobby.stopping else self._store.trouble

    def _make_app(self, guest: Guest) -> FourGodsApp:
        overview = self._figures if guest.is_admin else None
        return FourGodsApp(
            self.lobby, guest, self._store.tastes, archive=self._store, overview=overview
        )

    async def _look_at_bans(self) -> None:
        """Let bans hold that somebody has written into their file, and send away whom they mean."""
        said = ""
        while True:
            await asyncio.sleep(LOOK_AT_BANS_EVERY)
            try:
                if self.server.bans.refresh():
                    send_away_banned(self.server)
                said = ""
            except BanError as error:
                if str(error) != said:  # once, and not every second
                    said = str(error)
                    log.error("the bans stay as they were: %s", said)

    async def _note_clocks(self) -> None:
        """Note the time of games that run again and again: it goes on from there."""
        while True:
            await asyncio.sleep(NOTE_EVERY)
            await self._note_clocks_once()

    async def _note_clocks_once(self) -> None:
        with contextlib.suppress(JournalError):  # the store has said so
            await self._store.note_clocks(self.lobby.clocks())


def _lobby(materials: Materials, journal: Journal, programs: Programs) -> Lobby:
    store = materials.store
    return Lobby(
        clock=LoopClock(),
        journal=journal,
        company=programs,
        names=store.names,
        guests=store.codes,
        reserved=BOT_NAMES,
        barred=lambda name: materials.bans.on_person(None, [name]) is not None,
        allowance=materials.settings.allowance,
    )
