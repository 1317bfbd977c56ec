"""What goes over the wire for what is sent."""

from __future__ import annotations

import pytest
from asyncssh.connection import SSHConnection
from asyncssh.constants import MSG_IGNORE
from asyncssh.packet import SSHPacket

from fourgods_tui.ssh.server import Server
from tests.ssh.clients import connect, open_terminal


async def test_nothing_is_sent_to_be_ignored(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library would send an empty packet before each of ours; no cipher here needs that."""
    ignored: list[bool] = []
    process = SSHConnection._packet_handlers[MSG_IGNORE]

    def count(self: SSHConnection, pkttype: int, pktid: int, packet: SSHPacket) -> object:
        ignored.append(self.is_client())
        return process(self, pkttype, pktid, packet)

    monkeypatch.setitem(SSHConnection._packet_handlers, MSG_IGNORE, count)
    async with await connect(server.port) as connection:
        channel, session = await open_terminal(connection)
        channel.write(b"k")
        await session.expect("keys=1 ")
    assert False in ignored, "the client sends some"
    assert True not in ignored, "the server does not"
