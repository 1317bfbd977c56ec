"""Escape sequences in whatever a client may send reach neither the log, nor what admins read, nor
the metrics, nor anybody's terminal."""

from __future__ import annotations

import ipaddress
import socket
import struct

import asyncssh
import pytest

from fourgods_tui.remote.metrics import Metrics
from fourgods_tui.ssh.oneshot import FAILED
from fourgods_tui.ssh.turned import Turned
from tests.e2e.hostile.strangers import until
from tests.remote.rooms import Rooms
from tests.ssh.clients import connect, open_terminal

ESC = "\x1b]0;owned\x07\x1b[2J\x1bP+q\x1b\\\x08\r\x7f"
TEXT = f"{ESC}\x9b31m\u202e\u2028\ud7ff"
"""With what a terminal or a reader of lines takes for more than text, too."""
OWNED = (b"\x1b]0;owned", b"\x1bP+q", b"\x9b31m", "\u202e".encode())

SIGNATURE = b"\r\n\r\n\x00\r\nQUIT\n"


def is_clean(text: str) -> bool:
    """Whether lines of text hold nothing but what can be seen."""
    return all(line.isprintable() for line in text.split("\n"))


async def look(rooms: Rooms, caplog: pytest.LogCaptureFixture) -> None:
    """What those who run the server see is clean."""
    for line in ("admin sessions", "admin stats", "admin tables", "admin bans"):
        answer = await rooms.ask(line)
        assert is_clean(answer.text), answer.text
        assert is_clean(answer.output(as_json=True))
    assert is_clean(Metrics(rooms.figures).text().decode())
    assert caplog.records
    assert all(is_clean(record.getMessage()) for record in caplog.records)


@pytest.mark.parametrize(
    "options",
    [
        {"term_type": f"xterm{TEXT}"},
        {"term_type": TEXT},
        *({"env": {name: f"cs_CZ.UTF-8{TEXT}"}} for name in ("LANG", "LANGUAGE", "LC_ALL")),
        *({"env": {name: TEXT}} for name in ("LC_CTYPE", "LC_MESSAGES", "COLORTERM", "NO_COLOR")),
        {"env": {f"LC_{TEXT}": TEXT}},
        {"command": f"oak{TEXT}"},
        {"command": TEXT},
    ],
    ids=ascii,
)
async def test_of_what_a_session_asks_for(
    rooms: Rooms, caplog: pytest.LogCaptureFixture, options: dict[str, object]
) -> None:
    caplog.set_level("INFO", "fourgods_tui")
    async with await connect(rooms.server.port, "eve") as connection:
        _, session = await open_terminal(connection, (80, 24), **options)
        await until(lambda: bool(rooms.lobby.view().people) and len(session.received) > 500)
        await look(rooms, caplog)
    assert not any(owned in bytes(session.received) for owned in OWNED)
    await until(lambda: any(": out" in record.getMessage() for record in caplog.records))
    await look(rooms, caplog)


@pytest.mark.parametrize(
    "line",
    ["", "help ", "games ", "record ", "scores ", "me ", "admin ", "admin kick ", "admin close ",
     "admin ban name ", "admin ban key ", "admin unban name ", "admin say "],
)  # fmt: skip
async def test_of_commands(rooms: Rooms, caplog: pytest.LogCaptureFixture, line: str) -> None:
    caplog.set_level("INFO", "fourgods_tui")
    async with await connect(rooms.server.port, "root", client_keys=[rooms.admin]) as connection:
        done = await connection.run(f"{line}oak{TEXT}", encoding=None)
        assert done.stdout or done.stderr
        for said in (done.stdout, done.stderr):
            assert isinstance(said, bytes)
            assert is_clean(said.decode())
    await look(rooms, caplog)


async def test_of_a_comment_behind_a_banned_key(
    rooms: Rooms, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "fourgods_tui")
    key = asyncssh.generate_private_key("ssh-ed25519")
    pasted = key.export_public_key().decode().strip()
    answer = await rooms.ask(f"admin ban key {pasted} eve{TEXT}")
    assert is_clean(answer.text + answer.complaint)
    async with await connect(rooms.server.port, "eve", client_keys=[key]) as connection:
        done = await connection.run("help")
        assert done.exit_status == FAILED
    assert rooms.server.turned.counts[Turned.BANNED] == 1
    await look(rooms, caplog)


async def test_of_a_clients_version(
    rooms: Rooms, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level("INFO", "fourgods_tui")

    def send_another(self: asyncssh.SSHClientConnection) -> None:
        self._client_version = b"SSH-2.0-x" + ESC.replace("\r", "").encode()
        self._send(self._client_version + b"\r\n")

    monkeypatch.setattr(asyncssh.SSHClientConnection, "_send_version", send_another)
    async with rooms.visit("ana"):
        await look(rooms, caplog)
    assert any("SSH-2.0-x" in record.getMessage() for record in caplog.records)


@pytest.mark.parametrize("family", [0x11, 0x21, 0x31], ids=["IPv4", "IPv6", "a local socket"])
async def test_of_extras_and_names_in_a_proxy_header(
    rooms: Rooms, caplog: pytest.LogCaptureFixture, family: int
) -> None:
    caplog.set_level("INFO", "fourgods_tui")
    rooms.server.configure(proxies=[ipaddress.ip_network("127.0.0.0/8")])
    name = ESC.encode()
    hosts = {0x11: bytes([27, 93, 27, 91]) * 2, 0x21: b"\x1b]0;owned\x07\x1b[31m" * 2}
    where = hosts[family][: 8 if family == 0x11 else 32] if family in hosts else b""
    body = where + struct.pack(">HH", 5555, 22) if where else name.ljust(216, b"\x1b")
    for kind in (0x01, 0x02, 0x05, 0x30):  # ALPN, the server's name, an identifier, a namespace
        body += struct.pack(">BH", kind, len(name)) + name
    with socket.create_connection(("127.0.0.1", rooms.server.port)) as sock:
        sock.sendall(SIGNATURE + struct.pack(">BBH", 0x21, family, len(body)) + body)
        sock.setblocking(False)
        async with await connect(rooms.server.port, "ana", sock=sock) as connection:
            _, session = await open_terminal(connection)
            await session.expect("lobby")
            await look(rooms, caplog)
    assert not rooms.server.turned.counts[Turned.PROXY]
