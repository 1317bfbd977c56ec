"""Clients that flood, lie and stall: the server serves on, and lets them go when it must."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

import pytest

from fourgods_tui.ssh.ending import Ending
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.server import Server
from tests.e2e.hostile.strangers import until
from tests.e2e.terminal import SshTerminal
from tests.ssh.apps import EchoApp
from tests.ssh.clients import connect, open_terminal
from tests.ssh.conftest import StartServer

FAST = Limits(
    input_rate=1e7,
    input_burst=10**7,
    paste_pause=0.2,
    cpu_burst=1e6,
    cpu_burst_per_address=1e6,
)
"""Limits that let a test flood without waiting."""


async def _still_serves(server: Server) -> None:
    async with await SshTerminal.open(server.port, "healthy") as term:
        await term.expect("name=healthy")
        term.send("h")
        await term.expect("keys=1 last=h;")


@pytest.mark.parametrize(
    "data",
    [b"\x1b[1114112H", b"\x1b[:~", b"\x1b[0;:Q", b"\x1b[48;0;0;0;0t\x1b[<0;1;1M", b"\xff" * 50,
     b"\x1b[48;99999;99999;9;9t", b"\x1b[<0;99999999999;99999999999M"],
)  # fmt: skip
async def test_impossible_reports(server: Server, data: bytes) -> None:
    async with await connect(server.port) as connection:
        channel, session = await open_terminal(connection)
        await session.expect("size=80x24;")
        channel.write(data)
        channel.write(b"q")
        await session.expect("last=q;")
        assert not session.has_shown("size=9")


@pytest.mark.parametrize(
    ("claimed", "drawn"),
    [
        ((0, 0), (80, 24)),
        ((1, 1), (20, 10)),
        ((1000, 1000), (260, 90)),
        ((4294967295, 4294967295), (260, 90)),
    ],
)
async def test_sizes_at_the_beginning(
    server: Server, claimed: tuple[int, int], drawn: tuple[int, int]
) -> None:
    async with await connect(server.port) as connection:
        channel, session = await open_terminal(connection, claimed)
        await session.wait_until(lambda: len(session.received) > 500)
        assert server.sessions[0].size == drawn
        channel.change_terminal_size(100, 30)
        await session.expect("size=100x30;")


async def test_sizes_later(server: Server) -> None:
    async with await connect(server.port) as connection:
        channel, session = await open_terminal(connection)
        await session.expect("size=80x24;")
        for size in [(0, 0), (1, 1), (0, 5), (1000, 1000), (4294967295, 1)] * 20:
            channel.change_terminal_size(*size)
        channel.change_terminal_size(90, 25)
        await session.expect("size=90x25;")
        channel.write(b"q")
        await session.expect("last=q;")


async def test_a_paste_of_megabytes_without_an_end(start_server: StartServer) -> None:
    server = await start_server(limits=FAST)
    async with await connect(server.port) as connection:
        channel, session = await open_terminal(connection)
        await session.expect("size=80x24;")
        channel.write(b"\x1b[200~" + b"all work and no play " * 200_000)
        await session.expect(f"pasted={FAST.paste} all work")
        channel.write(b"q")
        await session.expect("last=q;")


async def test_a_flood_of_keys_is_held_back(start_server: StartServer) -> None:
    apps: list[EchoApp] = []

    def make(guest: object) -> EchoApp:
        apps.append(EchoApp(guest))  # type: ignore[arg-type]
        return apps[-1]

    server = await start_server(make)
    async with await connect(server.port) as connection:
        channel, session = await open_terminal(connection)
        await session.expect("size=80x24;")
        channel.write(b"b" * 1_000_000)
        await session.wait_until(lambda: len(apps[0].keys) >= 300)
        await _still_serves(server)
        # The burst, and what the rate allowed since; far from what was sent.
        assert len(apps[0].keys) < 5000
        # What was not read is held by the client, not by us.
        assert channel.get_write_buffer_size() > 900_000


async def test_a_client_that_stops_reading_gets_no_more_frames(
    start_server: StartServer,
) -> None:
    server = await start_server(limits=replace(FAST, behind=2048, stalled=60))
    async with await connect(server.port) as connection:
        channel, session = await open_terminal(connection, window=4096)
        await session.expect("size=80x24;")
        ours = server.sessions[0]
        channel.pause_reading()
        # Drawn anew, again and again, until the client's window is full.
        columns = 80
        async with asyncio.timeout(20):
            while not ours.behind:
                columns = 161 - columns
                channel.change_terminal_size(columns, 24)
                await asyncio.sleep(0)
            written = ours.written
            for number in range(200):
                channel.change_terminal_size(100 + number % 2, 24)
                await asyncio.sleep(0)
        assert ours.behind
        assert ours.written - written < 2048
        channel.change_terminal_size(120, 30)
        channel.resume_reading()
        await session.expect("size=120x30;")
        channel.write(b"q")
        await session.expect("last=q;")
        await until(lambda: not ours.behind)  # the server has to hear yet that all was read


async def test_a_client_that_never_reads_again_is_let_go(
    start_server: StartServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "fourgods_tui")
    server = await start_server(
        limits=Limits(behind=2048, stalled=0.3, farewell=0.2, keepalive_interval=0)
    )
    connection = await connect(server.port)
    channel, session = await open_terminal(connection, window=4096)
    await session.expect("size=80x24;")
    ours = server.sessions[0]
    channel.pause_reading()
    columns = 80
    async with asyncio.timeout(20):
        while not ours.behind:
            columns = 161 - columns
            channel.change_terminal_size(columns, 24)
            await asyncio.sleep(0)
        await connection.wait_closed()
    assert ours.ending is Ending.TOO_SLOW
    assert not server.connections
    assert "out, too slow after" in caplog.records[-1].getMessage()
    await _still_serves(server)


async def test_a_client_with_too_much_unsent_is_let_go(start_server: StartServer) -> None:
    server = await start_server(limits=Limits(farewell=0.2))
    connection = await connect(server.port)
    channel, session = await open_terminal(connection, window=4096)
    await session.expect("size=80x24;")
    ours = server.sessions[0]
    channel.pause_reading()
    for _ in range(100):
        ours.write(b"x" * 10_000)
    assert ours.ending is Ending.TOO_SLOW
    assert ours.pending < 300_000
    async with asyncio.timeout(20):
        await connection.wait_closed()


@pytest.mark.parametrize(
    "data",
    [
        b"GET / HTTP/1.1\r\n\r\n",
        b"\x00" * 5000,
        b"SSH-2.0-\x1b[31mred\x07\r\n" + b"\xff" * 100,
        b"SSH-1.5-old\r\n",
        b"x" * 300_000,
    ],
)
async def test_garbage_instead_of_ssh(
    server: Server, caplog: pytest.LogCaptureFixture, data: bytes
) -> None:
    caplog.set_level(logging.INFO)
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(data)
    async with asyncio.timeout(20):
        try:
            writer.write_eof()
            while await reader.read(4096):
                pass
        except ConnectionError:
            pass  # that is an answer too
        writer.close()
        for one in server.connections:
            await one.wait_closed()
    (line,) = [record.getMessage() for record in caplog.records if record.name != "asyncio"]
    assert line.startswith("somebody from 127.0.0.1:")
    assert line.endswith((": no SSH handshake", ": hung up without a word"))
    assert line.isprintable()


async def test_names_are_clean_in_the_log(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "fourgods_tui")
    async with await connect(server.port, "x" * 2000) as connection:
        _, session = await open_terminal(connection)
        await session.expect(f"name={'x' * 16} ")
    async with await connect(server.port, "ana" + "\u0301" * 30) as connection:
        _, session = await open_terminal(connection, term_type="x\x1b[31m;term")
        await session.expect("name=aná")
    assert all(record.getMessage().isprintable() for record in caplog.records)
    assert all(len(record.getMessage()) < 250 for record in caplog.records)
