"""Those who speak no SSH, or what only looks like it, before they have logged in."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Sequence
from typing import cast

import asyncssh
import pytest

from fourgods_tui.ssh.turned import Turned
from tests.e2e.hostile.house import House
from tests.e2e.hostile.strangers import (
    HELLO,
    call,
    few_bytes_unread,
    hang_up,
    hear,
    log_in,
    packet,
    read_on,
    stop_reading,
    text,
    until,
)

IGNORE, DISCONNECT, SERVICE_REQUEST, KEXINIT, NEWKEYS, ECDH_INIT = 2, 1, 5, 20, 21, 30
NO_TYPE = 8
LISTS = (
    b"curve25519-sha256", b"ssh-ed25519", b"aes128-gcm@openssh.com", b"aes128-gcm@openssh.com",
    b"hmac-sha2-256", b"hmac-sha2-256", b"none", b"none", b"", b"",
)  # fmt: skip
"""What a client chooses from, in the order of the message."""


def kexinit(lists: Sequence[bytes] = LISTS) -> bytes:
    """The message that begins a key exchange."""
    return bytes([KEXINIT]) + bytes(16) + b"".join(map(text, lists)) + bytes(5)


NO_SSH = [
    b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500),
    b"\x03\x00\x00\x13\x0e\xe0\x00\x00\x00\x00\x00\x01\x00\x08\x00\x03\x00\x00\x00",
    b"\r\n" * 50_000,
    b"hello\r\n" * 20_000,
    b"SSH-2.0-" + b"x" * 300_000,
    b"SSH-2.0-\x1b]0;owned\x07\x1b[2J\x9b31m\r\n" + bytes(100),
    b"SSH-1.5-old\r\n",
    b"SSH-2.0\r\n",
    b"SSH-9999999999999999.0-x\r\n",
    b"\xff" * 100_000,
    b"\x00" * 100_000,
]

NO_PACKETS = [
    *(struct.pack(">I", size) + bytes(64) for size in (0, 1, 2, 300_000, 0x7FFFFFFF, 0xFFFFFFFF)),
    struct.pack(">IB", 12, 255) + bytes(11),
    packet(b""),
    packet(bytes([KEXINIT])),
    packet(bytes([KEXINIT]) + bytes(16) + b"\xff\xff\xff\xff"),
    packet(kexinit([b"\x1b[31m" * 5000] * 10)),
    packet(kexinit([b"," * 30_000] * 10)),
    packet(kexinit([b"\xff\xfe"] * 10)),
    packet(kexinit([b""] * 10)),
    packet(kexinit(LISTS[:5])),
    packet(kexinit()) * 500,
    packet(bytes([IGNORE]) + text(bytes(30_000))) * 20,
    packet(kexinit()) + packet(bytes([IGNORE]) + text(b"x")),
    packet(bytes([NEWKEYS])),
    packet(kexinit()) + packet(bytes([NEWKEYS])) + bytes(100),
    packet(bytes([SERVICE_REQUEST]) + text(b"ssh-userauth")),
    packet(bytes([DISCONNECT]) + bytes(4) + text(b"\x1b[31mbye\x07" * 100) + text(b"")),
    *(packet(kexinit()) + packet(bytes([ECDH_INIT]) + text(point))
      for point in (b"", bytes(32), b"\xff" * 32, bytes(31), bytes(30_000))),
    packet(kexinit()) + packet(bytes([ECDH_INIT]) + b"\xff\xff\xff\xff"),
]  # fmt: skip


async def _say(port: int, number: int, data: bytes) -> None:
    stream = await call(port, number)
    try:
        stream[1].write(data)
        stream[1].write_eof()
        await hear(stream)
    except ConnectionError:
        pass  # not even all of it was listened to
    await hang_up(stream)


@pytest.mark.parametrize("said", [NO_SSH, NO_PACKETS], ids=["no SSH", "no packets"])
async def test_garbage_is_summed_up_in_the_log(house: House, said: list[bytes]) -> None:
    begin = b"" if said is NO_SSH else HELLO
    async with asyncio.TaskGroup() as group:
        for number, data in enumerate(said):
            group.create_task(_say(house.port, number, begin + data))
    await house.recovers()
    kinds = {Turned.SILENT, Turned.NO_HANDSHAKE, Turned.NO_COMMON_ALGORITHM}
    assert sum(house.server.turned.counts[kind] for kind in kinds) == len(said)
    for kind in kinds:
        assert sum(kind.value in line for line in house.log) <= 1
    assert not any("not logged in" in line for line in house.log)


async def test_every_type_of_packet_too_early(house: House) -> None:
    async with asyncio.TaskGroup() as group:
        for kind in range(256):
            data = HELLO + packet(bytes([kind]) + bytes(40))
            group.create_task(_say(house.port, kind, data))
    await house.recovers()


class _Undecided(asyncssh.SSHClient):
    """Logs in, but for the last step."""

    def __init__(self) -> None:
        self.asked = asyncio.Event()

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        self.connection = conn

    async def kbdint_auth_requested(self) -> str | None:
        self.asked.set()
        await asyncio.Event().wait()
        raise AssertionError


async def test_who_reads_no_answers_is_not_listened_to(house: House) -> None:
    client = _Undecided()
    login = asyncio.create_task(_log_in_partly(house.port, client))
    await client.asked.wait()
    await _ask_without_end(house, client.connection)
    client.connection.abort()
    await asyncio.wait([login])
    await house.recovers()


async def _log_in_partly(port: int, client: _Undecided) -> None:
    with few_bytes_unread(port) as sock:
        await log_in(port, client_factory=lambda: client, sock=sock)


async def _ask_without_end(house: House, connection: asyncssh.SSHClientConnection) -> None:
    def ask() -> None:
        for _ in range(200):
            connection.send_packet(NO_TYPE, b"")  # each has an answer

    (one,) = house.server.connections
    ours = cast("asyncio.Transport", one.transport)
    stop_reading(connection)
    await until(lambda: not ours.is_reading(), ask)
    assert ours.get_write_buffer_size() < house.server.limits.pending + 16 * 1024
    read_on(connection)
    await until(ours.is_reading)
