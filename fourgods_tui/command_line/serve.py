"""The body of ``fourgods serve``: a server from its start to its last farewell."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from fourgods_tui.bots.company import Programs
from fourgods_tui.bots.names import BOT_NAMES
from fourgods_tui.command_line.config import WRONG, flags_in
from fourgods_tui.command_line.life import Life
from fourgods_tui.command_line.logs import set_up_logs
from fourgods_tui.command_line.printing import complain, say
from fourgods_tui.command_line.reload import reload_settings
from fourgods_tui.command_line.sockets import passed_sockets
from fourgods_tui.config.access import read_access
from fourgods_tui.config.settings import ConfigError, Settings, read_settings
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.journal import Journal, JournalError
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.remote.commands import all_commands
from fourgods_tui.remote.figures import Figures
from fourgods_tui.remote.pulse import CountedJournal, Pulse
from fourgods_tui.remote.running import Running
from fourgods_tui.ssh.access import Access
from fourgods_tui.ssh.bans import BanError, Bans
from fourgods_tui.ssh.hostkeys import HostKey, HostKeyError, ensure_host_keys
from fourgods_tui.ssh.server import Server, serve
from fourgods_tui.store.database import MEMORY
from fourgods_tui.store.files import Copied, FileJournal
from fourgods_tui.store.store import Store
from fourgods_tui.tui.announcement import Announcement, News
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest

FAILED = 1
NOTE_EVERY = 1.0
"""Seconds between two notes of the time of the games that run."""
BANS = "bans.json"
"""The file of the bans, in the folder of the data."""


def run_server(config: Path | None, given: Mapping[str, object], sets: Sequence[str]) -> int:
    """Serve until asked to stop. Returns the exit code; says what is wrong in a line each.

    Args:
        config: the file of settings, if any.
        given: settings of the section `server` from the command line.
        sets: other settings from there, as ``SECTION.NAME=VALUE``.
    """

    def read() -> Settings:
        flags = flags_in(sets)
        flags["server"] = {**flags.get("server", {}), **given}
        return read_settings(config, flags)

    try:
        settings = read()
        access = read_access(settings)
    except ConfigError as error:
        for line in error.lines:
            complain(line)
        return WRONG
    set_up_logs(settings.log)
    return _with_store(settings, access, read)


def _with_store(settings: Settings, access: Access, read: Callable[[], Settings]) -> int:
    said = settings.server
    try:
        keys = ensure_host_keys(said.hostkeys)
        store = Store(None if str(said.data) == MEMORY else said.data)
    except (HostKeyError, JournalError) as error:
        complain(str(error))
        return FAILED
    try:
        records = said.records
        journal = _copied(store, FileJournal(records)) if records else store
        bans = Bans(None if str(said.data) == MEMORY else said.data / BANS)
        return asyncio.run(_serve(settings, access, keys, bans, store, journal, read))
    except (JournalError, BanError) as error:
        complain(str(error))
        return FAILED
    finally:
        store.close()


def _copied(store: Store, files: FileJournal) -> Journal:
    """The store, whose records are in files as well, also when a name in them is replaced."""
    store.on_renamed = files.rename
    return Copied(store, files, store.running)


async def _serve(
    settings: Settings,
    access: Access,
    keys: list[HostKey],
    bans: Bans,
    store: Store,
    journal: Journal,
    read: Callable[[], Settings],
) -> int:
    clock = LoopClock()
    programs = Programs(clock)
    counted = CountedJournal(journal)
    lobby = Lobby(
        clock=clock,
        journal=counted,
        company=programs,
        names=store.names,
        guests=store.codes,
        reserved=BOT_NAMES,
        allowance=settings.allowance,
    )

    def make_app(guest: Guest) -> FourGodsApp:
        return FourGodsApp(lobby, guest, store.tastes, archive=store)

    host, port = settings.server.host, settings.server.port
    try:
        server = await serve(
            make_app,
            keys,
            host=host,
            port=port,
            sockets=passed_sockets(),
            limits=settings.ssh_limits,
            access=access,
            bans=bans,
            proxies=settings.server.proxies,
        )
    except (OSError, OverflowError) as error:
        complain(_cannot_listen(host, port, error))
        return FAILED
    life = Life()
    running = Running(server, lobby, clock.now(), life.stop, lambda: reload_settings(server, read))
    server.name_of = store.names.name_of
    server.shows_addresses = settings.log.addresses
    pulse = Pulse(running, counted)
    figures = Figures(running, pulse)
    server.commands = all_commands(figures, store)
    lobby.reopen(store.running)
    with life.listening(running.reload):
        _announce(server, keys, host)
        chores = [
            asyncio.create_task(_note_clocks(lobby, store)),
            asyncio.create_task(pulse.beat()),
        ]
        await life.stopping.wait()
        say("stopping …")
        await _drain(running, life, settings.server.drain)
        for chore in chores:
            chore.cancel()
        await server.close()
        await programs.close()
        await _note_clocks_once(lobby, store)
        await lobby.close()
    return 0


async def _drain(running: Running, life: Life, seconds: float) -> None:
    """Begin no more games, and wait a while for those that people play."""
    lobby = running.lobby
    lobby.begin_no_games()
    if lobby.games_with_people and seconds:
        running.server.announce(lambda: Announcement(News.STOPPING, seconds))
    await life.until_over(lambda: lobby.games_with_people > 0, seconds)


async def _note_clocks(lobby: Lobby, store: Store) -> None:
    """Note the time of games that run again and again: it goes on from there."""
    while True:
        await asyncio.sleep(NOTE_EVERY)
        await _note_clocks_once(lobby, store)


async def _note_clocks_once(lobby: Lobby, store: Store) -> None:
    with contextlib.suppress(JournalError):  # the store has said so
        await store.note_clocks(lobby.clocks())


def _announce(server: Server, keys: list[HostKey], host: str | None) -> None:
    for key in (each for each in keys if each.in_use):
        say(f"host key {key.fingerprint} ({key.kind})")
    where = host if host and host not in ("0.0.0.0", "::") else socket.gethostname()  # noqa: S104
    option = "" if server.port == 22 else f"-p {server.port} "
    say(f"ready; connect with: ssh {option}NAME@{where}")


def _cannot_listen(host: str | None, port: int, error: Exception) -> str:
    where = f"{host or 'any address'} port {port}"
    if isinstance(error, OSError) and error.errno is not None:
        reason = os.strerror(error.errno) if error.errno > 0 else error.strerror
        return f"cannot listen on {where}: {reason}"
    return f"cannot listen on {where}: {error}"
