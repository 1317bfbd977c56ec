"""Each behind a limit gets one clear line; the log gets few."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import asyncssh
import pytest

from fourgods_tui.command_line.logs import JsonLines
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.server import Server
from fourgods_tui.ssh.turned import LOG_EVERY, Turned, TurnedAway
from tests.e2e.hostile.strangers import until
from tests.e2e.terminal import SshTerminal, ssh_command
from tests.ssh.clients import connect
from tests.ssh.conftest import StartServer
from tests.ssh.gates import Hands

MORE = "; 999 more for the same reason since the last such line"


def test_the_log_is_not_filled_by_strangers(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    clock = Hands()
    turned = TurnedAway(clock)
    for _ in range(1000):
        turned.note(Turned.TOO_FAST, "somebody from 192.0.2.1:1", {"address": "192.0.2.1:1"})
    clock.now += LOG_EVERY
    turned.note(Turned.TOO_FAST, "somebody from 192.0.2.2:1")
    lines = [record.getMessage() for record in caplog.records]
    assert lines == [
        "somebody from 192.0.2.1:1: turned away, connects too fast",
        "somebody from 192.0.2.2:1: turned away, connects too fast" + MORE,
    ]
    assert turned.counts[Turned.TOO_FAST] == 1001
    told = json.loads(JsonLines().format(caplog.records[0]))
    facts = {name: told.get(name) for name in ("event", "reason", "address")}
    assert facts == {"event": "turned away", "reason": "too_fast", "address": "192.0.2.1:1"}


async def test_programs_that_read_the_log_know_which_connection_was_turned_away(
    start_server: StartServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    server = await start_server(limits=Limits(joins_per_minute=1))
    for _ in range(2):
        async with await connect(server.port) as connection:
            await connection.run("tables")
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
    (told,) = (line for line in lines if line.get("event") == "turned away")
    assert (told["connection"], told["reason"], told["name"]) == (2, "too_often", "ana")
    assert told["address"].startswith("127.0.0.1:")


async def _openssh(server: Server, *words: str) -> tuple[int | None, str]:
    process = await asyncio.create_subprocess_exec(
        *ssh_command(server.port),
        *words,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    async with asyncio.timeout(20):
        out, _ = await process.communicate()
    return process.returncode, out.decode()


@pytest.mark.parametrize(
    ("limits", "line"),
    [
        (Limits(connections=0), "The server is full."),
        (Limits(unfinished_per_address=0), "There are too many connections from your address."),
        (Limits(connect_rate=0.001, connect_burst=0), "Your address connects too often."),
    ],
)
async def test_openssh_shows_the_line(start_server: StartServer, limits: Limits, line: str) -> None:
    server = await start_server(limits=limits)
    code, said = await _openssh(server)
    assert code == 255
    assert line in said
    assert not server.connections


async def test_a_client_of_the_library_is_told_too(start_server: StartServer) -> None:
    server = await start_server(limits=Limits(connections=0))
    with pytest.raises(asyncssh.DisconnectError, match="The server is full") as told:
        await connect(server.port)
    assert told.value.code == 12


async def test_turned_away_clients_do_not_linger(start_server: StartServer) -> None:
    # A server for 200, which may wait for 50 to read why; nobody is let in from this address.
    limits = Limits(connections=200, connections_per_address=0, farewell=0.2, connect_burst=100)
    server = await start_server(limits=limits)
    held = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(50)]
    async with asyncio.timeout(20):
        for reader, _ in held:
            assert b"There are too many connections" in await reader.read()
        for _, writer in held:  # they never close; the server does
            while True:
                try:
                    writer.write(b"x")
                    await writer.drain()
                    await asyncio.sleep(0)
                except ConnectionError:
                    break
            writer.close()


async def test_joins_and_sessions_with_a_key(start_server: StartServer, player_key: Path) -> None:
    server = await start_server(limits=Limits(joins_per_minute=3, sessions_per_key=2))
    async with (
        await SshTerminal.open(server.port, "ana", key=player_key) as first,
        await SshTerminal.open(server.port, "ana", key=player_key) as second,
    ):
        await first.expect("name=ana")
        await second.expect("name=ana")
        async with await SshTerminal.open(server.port, "ana", key=player_key) as third:
            assert await third.wait_closed() == 1
            assert "You have too many sessions here." in third.text
        async with await SshTerminal.open(server.port, "bo") as fourth:
            assert await fourth.wait_closed() == 1
            assert "You have come in too often." in fourth.text
        first.send("a")
        await first.expect("keys=1 last=a;")


async def test_too_many_tries_to_log_in(start_server: StartServer) -> None:
    server = await start_server(limits=Limits(attempts=0))
    with pytest.raises(asyncssh.DisconnectError, match="Too many tries"):
        await connect(server.port)
    assert server.turned.counts == {Turned.ATTEMPTS: 1}


async def test_who_looks_whether_the_port_is_open_fills_no_log(
    start_server: StartServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "fourgods_tui")
    server = await start_server(limits=Limits(connect_burst=1000))
    for _ in range(30):
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.close()
        await writer.wait_closed()
    await until(lambda: server.turned.counts[Turned.SILENT] == 30)
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith("somebody from 127.0.0.1:")
    assert line.endswith(": hung up without a word")
    assert server.gate.connections == 0


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500),
        b"\x1b]0;owned\x07\r\n",
        b"half a lin",
        b"SSH-2.0-scanner\r\n",
        b"SSH-2.0-scanner\r\n" + bytes(100),
    ],
)
async def test_scanners_that_send_something_fill_no_log(
    start_server: StartServer, caplog: pytest.LogCaptureFixture, sent: bytes
) -> None:
    caplog.set_level("INFO", "fourgods_tui")
    server = await start_server(limits=Limits(connect_burst=1000))
    for _ in range(30):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        await reader.readline()  # the server's version
        writer.write(sent)
        writer.close()
        await asyncio.wait([asyncio.ensure_future(writer.wait_closed())])
    await until(lambda: server.turned.counts[Turned.NO_HANDSHAKE] == 30)
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith("somebody from 127.0.0.1:")
    assert line.endswith(": no SSH handshake")
    assert line.isprintable()
    assert server.gate.connections == 0


async def test_clients_with_nothing_in_common_are_summed_up_apart(
    start_server: StartServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "fourgods_tui")
    server = await start_server(limits=Limits(connect_burst=1000))
    for _ in range(5):
        with pytest.raises((asyncssh.Error, OSError)):
            await connect(server.port, kex_algs=["diffie-hellman-group1-sha1"])
    await until(lambda: server.turned.counts[Turned.NO_COMMON_ALGORITHM] == 5)
    (line,) = [record.getMessage() for record in caplog.records]
    assert "(No matching key exchange algorithm found" in line
    assert line.endswith(": no algorithm in common")


def test_those_who_say_nothing_are_summed_up_once_a_minute(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO")
    clock = Hands()
    turned = TurnedAway(clock)
    for _ in range(180):
        turned.note(Turned.SILENT, "somebody from 192.0.2.1:1")
        clock.now += 1
    more = "; 59 more for the same reason since the last such line"
    first = "somebody from 192.0.2.1:1: hung up without a word"
    lines = [record.getMessage() for record in caplog.records]
    assert lines == [first, first + more, first + more]
