"""Dead peers are found, and one stalled reader is nobody else's business."""

from __future__ import annotations

import asyncio

import pytest

from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.server import Server
from tests.ssh.clients import connect, open_terminal
from tests.ssh.conftest import StartServer


def test_a_dead_peer_is_found_within_a_minute() -> None:
    limits = Limits()
    assert limits.keepalive_interval * (limits.keepalive_count + 1) <= 60
    assert (limits.pending, limits.stalled) == (256 * 1024, 10)


async def test_a_client_that_answers_nothing_is_let_go(
    start_server: StartServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    server: Server = await start_server(limits=Limits(keepalive_interval=0.1, keepalive_count=2))
    connection = await connect(server.port)
    _, session = await open_terminal(connection)
    await session.expect("name=ana")
    (one,) = server.connections
    # It is there, and reads, but has nothing to say any more.
    monkeypatch.setattr(connection, "send_packet", lambda *args, **kwargs: None)
    async with asyncio.timeout(20):
        await one.wait_closed()
    assert not server.connections
    connection.abort()
