"""The body of ``fourgods serve``: a server from its start to its last farewell."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from fourgods_tui.command_line.config import WRONG, flags_of_server
from fourgods_tui.command_line.doctor.examine import before_a_start
from fourgods_tui.command_line.house import House, Materials
from fourgods_tui.command_line.life import Life
from fourgods_tui.command_line.logs import announce, end_logs, set_up_logs
from fourgods_tui.command_line.printing import complain
from fourgods_tui.command_line.sockets import ListenError
from fourgods_tui.config.access import read_access
from fourgods_tui.config.settings import ConfigError, Settings, read_settings
from fourgods_tui.core.journal import Journal, JournalError
from fourgods_tui.remote.watchdog import Watchdog
from fourgods_tui.ssh.access import Access
from fourgods_tui.ssh.bans import BanError, Bans
from fourgods_tui.ssh.hostkeys import HostKey, HostKeyError, ensure_host_keys
from fourgods_tui.ssh.listening import EVERYWHERE, in_words
from fourgods_tui.store.database import MEMORY
from fourgods_tui.store.files import Copied, FileJournal
from fourgods_tui.store.folder import BANS
from fourgods_tui.store.store import Store
from fourgods_tui.tui import hosting
from fourgods_tui.tui.announcement import Announcement, News

log = logging.getLogger(__name__)

FAILED = 1


def run_server(
    config: Path | None, given: Mapping[str, object], sets: Sequence[str], life: Life
) -> int:
    """Serve until asked to stop. Returns the exit code; says what is wrong in a line each.

    Args:
        config: the file of settings, if any.
        given: settings of the section `server` from the command line.
        sets: other settings from there, as ``SECTION.NAME=VALUE``.
        life: what the process is asked to do.
    """

    def read() -> Settings:
        return read_settings(config, flags_of_server(given, sets))

    try:
        settings = read()
        access = read_access(settings)
    except ConfigError as error:
        for line in error.lines:
            complain(line)
        return WRONG
    set_up_logs(settings.log)
    try:
        for finding in before_a_start(config, settings):
            log.warning("%s", finding.line)
        return _with_store(settings, access, read, life)
    finally:
        end_logs()


def _with_store(
    settings: Settings, access: Access, read: Callable[[], Settings], life: Life
) -> int:
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
        materials = Materials(settings, access, keys, bans, store, journal, read)
        watchdog = Watchdog()
        with asyncio.Runner(loop_factory=watchdog.make_loop) as runner:
            return runner.run(_serve(materials, life, watchdog))
    except (JournalError, BanError) as error:
        complain(str(error))
        return FAILED
    finally:
        store.close()


def _copied(store: Store, files: FileJournal) -> Journal:
    """The store, whose records are in files as well, also when a name in them is replaced."""
    store.on_renamed = files.rename
    return Copied(store, files, store.running)


async def _serve(materials: Materials, life: Life, watchdog: Watchdog) -> int:
    said = materials.settings.server
    house = House(materials, life.stop, watchdog)
    with life.listening(house.running.reload):
        try:
            await house.open()
        except ListenError as error:
            complain(str(error))
            await house.close()
            return FAILED
        hosting.tune_collector()
        hosting.tune_threads()
        _announce(house, materials.keys, said.host)
        life.ready(house.running.reload)
        watchdog.start()
        await life.stopping.wait()
        watchdog.stop()
        announce("stopping …")
        await _drain(house, life, said.drain)
        await house.close()
    return 0


async def _drain(house: House, life: Life, seconds: float) -> None:
    """Begin no more games, and wait a while for those that people play."""
    lobby = house.lobby
    lobby.begin_no_games()
    if lobby.games_with_people and seconds:
        house.server.announce(lambda: Announcement(News.STOPPING, seconds))
    await life.until_over(lambda: lobby.games_with_people > 0, seconds)


def _announce(house: House, keys: Sequence[HostKey], host: str | None) -> None:
    port = house.server.port
    for key in (each for each in keys if each.in_use):
        announce(f"host key {key.fingerprint} ({key.kind})")
    announce(f"listening on {in_words(house.server.addresses)}")
    where = (host or "").split(",")[0].strip()
    if where in ("", *EVERYWHERE):
        where = socket.gethostname()
    option = "" if port == 22 else f"-p {port} "
    if house.watching.port:
        announce(f"metrics on port {house.watching.port}")
    announce(f"ready; connect with: ssh {option}NAME@{where}")
