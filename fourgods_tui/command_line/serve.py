"""The body of ``fourgods serve``: a server from its start to its last farewell."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
from pathlib import Path

from fourgods_tui.bots.company import Programs
from fourgods_tui.bots.names import BOT_NAMES
from fourgods_tui.command_line.printing import complain, say
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.journal import Journal, JournalError
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.ssh.hostkeys import HostKey, HostKeyError, ensure_host_keys
from fourgods_tui.ssh.server import Server, serve
from fourgods_tui.store.database import MEMORY
from fourgods_tui.store.files import Copied, FileJournal
from fourgods_tui.store.store import Store
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest

FAILED = 1
NOTE_EVERY = 1.0
"""Seconds between two notes of the time of the games that run."""


def run_server(
    host: str | None, port: int, hostkeys: Path, data: Path, records: Path | None
) -> int:
    """Serve until asked to stop. Returns the exit code; says what is wrong in a line.

    Args:
        data: the folder of the database, or `MEMORY` for none that stays.
        records: a folder in which each game's record is written to a file as well.
    """
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    try:
        keys = ensure_host_keys(hostkeys)
        store = Store(None if str(data) == MEMORY else data)
    except (HostKeyError, JournalError) as error:
        complain(str(error))
        return FAILED
    try:
        journal = _copied(store, FileJournal(records)) if records else store
        return asyncio.run(_serve(host, port, keys, store, journal))
    except JournalError as error:
        complain(str(error))
        return FAILED
    finally:
        store.close()


def _copied(store: Store, files: FileJournal) -> Journal:
    """The store, whose records are in files as well, also when a name in them is replaced."""
    store.on_renamed = files.rename
    return Copied(store, files, store.running)


async def _serve(
    host: str | None, port: int, keys: list[HostKey], store: Store, journal: Journal
) -> int:
    clock = LoopClock()
    programs = Programs(clock)
    lobby = Lobby(
        clock=clock,
        journal=journal,
        company=programs,
        names=store.names,
        guests=store.codes,
        reserved=BOT_NAMES,
    )

    def make_app(guest: Guest) -> FourGodsApp:
        return FourGodsApp(lobby, guest, store.tastes, archive=store)

    try:
        server = await serve(make_app, keys, host=host, port=port)
    except (OSError, OverflowError) as error:
        complain(_cannot_listen(host, port, error))
        return FAILED
    lobby.reopen(store.running)
    _announce(server, keys, host)
    noting = asyncio.create_task(_note_clocks(lobby, store))
    await _until_stopped()
    say("stopping …")
    noting.cancel()
    await server.close()
    await programs.close()
    await _note_clocks_once(lobby, store)
    await lobby.close()
    return 0


async def _note_clocks(lobby: Lobby, store: Store) -> None:
    """Note the time of games that run again and again: it goes on from there."""
    while True:
        await asyncio.sleep(NOTE_EVERY)
        await _note_clocks_once(lobby, store)


async def _note_clocks_once(lobby: Lobby, store: Store) -> None:
    with contextlib.suppress(JournalError):  # the store has said so
        await store.note_clocks(lobby.clocks())


async def _until_stopped() -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for signum in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(signum, stop.set)
    await stop.wait()
    for signum in (signal.SIGINT, signal.SIGTERM):  # a second one ends it the hard way
        loop.remove_signal_handler(signum)


def _announce(server: Server, keys: list[HostKey], host: str | None) -> None:
    for key in keys:
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
