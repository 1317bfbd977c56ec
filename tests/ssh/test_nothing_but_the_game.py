"""Everything else an SSH server could do is refused, and what is offered is chosen."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import asyncssh
import pytest

from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.options import CIPHERS, KEY_EXCHANGES, MACS, VERSION
from fourgods_tui.ssh.server import Server
from tests.ssh.clients import Terminal, connect, open_terminal
from tests.ssh.conftest import StartServer


async def test_forwarding_is_refused(server: Server) -> None:
    async with await connect(server.port) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", server.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection("/nowhere")
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 1)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_path("/nowhere", "/nowhere")
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_tun()
        _, session = await open_terminal(connection)
        await session.expect("name=ana")


async def test_subsystems_and_x11_are_refused(server: Server) -> None:
    async with await connect(server.port) as connection:
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.create_session(Terminal, subsystem="sftp", encoding=None)
    async with await connect(server.port) as connection:
        with pytest.raises(asyncssh.ChannelOpenError, match="X11"):
            await open_terminal(connection, x11_forwarding=True, x11_display="localhost:0.0")


async def test_the_agent_is_not_asked_for(server: Server) -> None:
    async with await connect(server.port, agent_forwarding=True) as connection:
        _, session = await open_terminal(connection)
        await session.expect("name=ana")
        (one,) = server.connections
        assert one.session is not None
        assert one.session.agent_path is None


async def test_a_connection_has_one_session(server: Server) -> None:
    async with await connect(server.port) as connection:
        _, session = await open_terminal(connection)
        await session.expect("name=ana")
        for _ in range(3):
            with pytest.raises(asyncssh.ChannelOpenError):
                await open_terminal(connection)
        assert len(server.sessions) == 1


async def test_little_of_the_environment_is_kept(server: Server) -> None:
    env = {f"NAME{number}": "x" * 100 for number in range(300)}
    async with await connect(server.port) as connection:
        _, session = await open_terminal(connection, env=env)
        await session.expect("name=ana")
        (one,) = server.sessions
        kept = one.variables
        assert 0 < len(kept) <= Limits().variables
        assert sum(len(name) + len(value) for name, value in kept.items()) <= 4096


async def test_what_is_offered(server: Server) -> None:
    kex, host_keys, ciphers, _, macs, _, compression = await read_offer(server.port, "test")
    assert kex[: len(KEY_EXCHANGES)] == list(KEY_EXCHANGES)
    assert set(kex[len(KEY_EXCHANGES) :]) == {"ext-info-s", "kex-strict-s-v00@openssh.com"}
    assert host_keys == ["ssh-ed25519", "rsa-sha2-256"]
    assert ciphers == list(CIPHERS)
    assert macs == list(MACS)
    assert compression == ["none"]


async def read_offer(port: int, version: str) -> list[list[str]]:
    """What is offered to a client that says what it is and nothing else: key exchanges, host keys,
    ciphers and MACs (there and back), compression."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    async with asyncio.timeout(20):
        assert (await reader.readline()) == f"SSH-2.0-{VERSION}\r\n".encode()
        writer.write(f"SSH-2.0-{version}\r\n".encode())
        length = int.from_bytes(await reader.readexactly(4), "big")
        packet = await reader.readexactly(length)
    writer.close()
    await writer.wait_closed()
    return _name_lists(packet[1 + 17 :], 7)


def _name_lists(data: bytes, count: int) -> list[list[str]]:
    lists = []
    for _ in range(count):
        length = int.from_bytes(data[:4], "big")
        lists.append(data[4 : 4 + length].decode("ascii").split(","))
        data = data[4 + length :]
    return lists


async def test_clients_are_not_invited_to_send_chaff(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that offers to answer pings gets about 90 a second while somebody types."""
    sent: list[bytes] = []
    send_packet = asyncssh.SSHServerConnection.send_packet

    def record(self: object, pkttype: int, *args: bytes, **kwargs: Any) -> None:
        sent.append(b"".join(args))
        send_packet(cast("asyncssh.SSHServerConnection", self), pkttype, *args, **kwargs)

    monkeypatch.setattr(asyncssh.SSHServerConnection, "send_packet", record)
    async with await connect(server.port) as connection:
        _, session = await open_terminal(connection)
        await session.expect("name=ana")
    assert any(b"server-sig-algs" in packet for packet in sent)
    assert not any(b"ping@openssh.com" in packet for packet in sent)


async def test_rekeying_in_the_middle_is_no_matter(server: Server) -> None:
    async with await connect(server.port, rekey_bytes=2000) as connection:
        channel, session = await open_terminal(connection)
        await session.expect("name=ana")
        for number in range(1, 40):
            channel.write(b"k" if number % 2 else b"j")
            await session.expect(f"keys={number} ")


async def test_logging_in_takes_limited_time(start_server: StartServer) -> None:
    server = await start_server(limits=Limits(login_time=0.2))
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    async with asyncio.timeout(20):
        while await reader.read(4096):
            pass
    writer.close()
    await writer.wait_closed()


async def test_a_login_without_a_session_is_not_held(start_server: StartServer) -> None:
    server = await start_server(limits=Limits(login_time=0.5))
    connection = await connect(server.port)
    async with asyncio.timeout(20):
        await connection.wait_closed()
