"""What ends a session, and limits that become others while a server runs."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import asyncssh
import pytest

from fourgods_tui.ssh.ending import Ending
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.server import POOL
from tests.e2e.terminal import SshTerminal
from tests.ssh.clients import connect, open_terminal
from tests.ssh.conftest import StartServer


async def test_an_idle_player_is_let_go_and_one_who_plays_is_not(start_server: StartServer) -> None:
    server = await start_server(limits=Limits(idle=1.5, warning=0.5))
    async with (
        await SshTerminal.open(server.port, "ana") as ana,
        await SshTerminal.open(server.port, "bo") as bo,
    ):
        await ana.expect("name=ana")
        await bo.expect("name=bo")
        ended = asyncio.ensure_future(ana.wait_closed())
        keys = 0
        while not ended.done():
            keys += 1
            bo.send("b")
            await bo.expect(f"keys={keys} ")
            await asyncio.wait([ended], timeout=0.2)
        assert await ended == 0
        assert "You pressed no key for a long time." in ana.text
        bo.send("b")
        await bo.expect(f"keys={keys + 1} ")


async def test_a_session_lasts_only_so_long(start_server: StartServer) -> None:
    server = await start_server(limits=Limits(session=0.5))
    async with await connect(server.port) as connection:
        channel, _ = await open_terminal(connection)
        (session,) = server.sessions
        async with asyncio.timeout(20):
            await channel.wait_closed()
        assert session.ending is Ending.TOO_LONG


async def test_the_pool_of_heavy_sessions_holds_the_new_rate(start_server: StartServer) -> None:
    server = await start_server(limits=Limits(cpu_rate=10))
    loop = asyncio.get_running_loop()
    assert server._pool.spend(POOL + 1, loop.time()) == pytest.approx(100, rel=0.05)
    server.configure(limits=replace(server.limits, cpu_rate=1000))
    assert 0 < server._pool.spend(0, loop.time()) <= 1


async def test_new_limits_hold_for_those_who_come_later(start_server: StartServer) -> None:
    server = await start_server()
    async with await connect(server.port) as connection:
        _, session = await open_terminal(connection)
        await session.expect("name=ana")
        server.configure(limits=replace(server.limits, connections=1))
        with pytest.raises(asyncssh.DisconnectError, match="The server is full"):
            await connect(server.port)
