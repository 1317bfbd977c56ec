"""Those who look understand the screens of the game, also those at the OpenSSH client itself."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bench.client import Client
from bench.crowd import sit_down
from bench.eye import Eye
from bench.looking import Seen, move
from bench.openssh import OpenSsh
from bench.pace import ACTIONS
from fourgods_tui.ssh.hostkeys import ensure_host_keys
from tests.e2e.serving import ServerProcess


@pytest.fixture
async def port(tmp_path: Path) -> AsyncIterator[int]:
    """Where a server listens."""
    ensure_host_keys(tmp_path / "hostkeys")
    server = await ServerProcess.start(tmp_path / "hostkeys", tmp_path)
    yield server.port
    await server.kill()


async def _does_something(me: Eye, other: Eye) -> None:
    """One does what comes first, which the other is told of."""
    before = other.told
    for key in ACTIONS[0].keys:
        me.type(key)
    seen = await other.see(
        lambda: other.told != before and other.told[-1].startswith(f" {me.name}~ ")
    )
    assert seen is not None


async def test_pictures_of_ones_own_and_of_others_are_seen(port: int) -> None:
    openssh = await OpenSsh.connect(port, "eye0")
    clients = [await Client.connect(port, f"eye{n}", looks=True) for n in range(1, 4)]
    assert {client.cipher for client in clients} == {"aes128-gcm@openssh.com"}
    eyes: list[Eye] = [openssh, *clients]
    async with asyncio.timeout(60):
        await sit_down(eyes)
        for eye in eyes:
            assert await eye.see(lambda: eye.square != "")  # noqa: B023
        seen = Seen()
        for eye in eyes:
            await move(eye, seen)
        await _does_something(openssh, clients[0])
        await _does_something(clients[0], openssh)
    for eye in eyes:
        eye.close()
    assert len(seen.own) == 4
    assert len(seen.own_openssh) == 1
