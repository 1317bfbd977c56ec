"""What the compared servers have in common: a throw-away key, and saying where they are."""

from __future__ import annotations

import asyncio
import ctypes
import os
import signal
import sys
import tempfile
from collections.abc import Callable
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import asyncssh

from fourgods_tui.ssh.ciphers import CipherChoice
from fourgods_tui.ssh.hostkeys import HostKey, ensure_host_keys
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.options import server_options

BACKLOG = 512


def host_keys() -> list[HostKey]:
    """Keys for this run only."""
    return ensure_host_keys(Path(tempfile.mkdtemp(prefix="fourgods-bench-")))


def open_limits() -> Limits:
    """The usual limits of a client, but without those on how many come from one address."""
    many = 1_000_000
    counted = (
        "connections", "connections_per_address", "unfinished", "unfinished_per_address",
        "connect_rate", "connect_burst", "joins_per_minute", "sessions_per_key",
        "cpu_rate_per_address", "cpu_burst_per_address",
        "packet_rate_per_address", "packet_burst_per_address",
    )  # fmt: skip
    known = {field.name for field in fields(Limits)}.intersection(counted)
    more: dict[str, Any] = dict.fromkeys(known, many)
    return replace(Limits(), **more)


async def serve_plainly(make: Callable[[], asyncssh.SSHServer]) -> None:
    """Serve with the game's options and its choice of ciphers, but nothing else of it, until told
    to end."""
    loop = asyncio.get_running_loop()
    options = server_options(make, host_keys(), open_limits())
    listener = await loop.create_server(
        lambda: CipherChoice(loop, options), "127.0.0.1", 0, backlog=BACKLOG
    )
    announce(listener.sockets[0].getsockname()[1])
    await until_told()


def announce(port: int) -> None:
    """Say that the server is ready."""
    print(f"port {port}", flush=True)


async def until_told() -> None:
    """Return when the process is asked to end, or whoever started it is gone. Until then every line
    on its input is answered with how many tasks there are."""
    stop, loop = asyncio.Event(), asyncio.get_running_loop()
    for signum in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(signum, stop.set)

    def asked() -> None:
        if os.read(sys.stdin.fileno(), 4096):
            print(f"tasks {len(asyncio.all_tasks())}", flush=True)
        else:
            loop.remove_reader(sys.stdin)
            stop.set()

    loop.add_reader(sys.stdin, asked)
    await stop.wait()


def die_with_parent() -> None:
    """Have the system end this process when the one that started it ends."""
    ctypes.CDLL(None).prctl(_PARENT_DEATH_SIGNAL, signal.SIGKILL)


_PARENT_DEATH_SIGNAL = 1
