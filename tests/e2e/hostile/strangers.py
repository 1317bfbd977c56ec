"""Clients that do what no client would, from an address of their own."""

from __future__ import annotations

import asyncio
import socket
import struct
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import asyncssh

from tests.ssh.clients import connect

PATIENCE = 20.0
HELLO = b"SSH-2.0-stranger\r\n"

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def address(number: int) -> str:
    """One of the addresses strangers come from; friends come from 127.0.0.1."""
    return f"127.0.{1 + number // 200}.{1 + number % 200}"


def packet(payload: bytes, length: int | None = None) -> bytes:
    """An SSH packet that is not encrypted; `length` is what it claims to have."""
    padding = 8 - (len(payload) + 5) % 8
    padding += 8 if padding < 4 else 0
    claimed = len(payload) + padding + 1 if length is None else length
    return struct.pack(">IB", claimed, padding) + payload + bytes(padding)


def text(value: bytes) -> bytes:
    """A string as packets have it."""
    return struct.pack(">I", len(value)) + value


async def call(port: int, number: int = 0) -> Stream:
    """Connect, and say nothing yet."""
    return await asyncio.open_connection("127.0.0.1", port, local_addr=(address(number), 0))


async def hear(stream: Stream) -> bytes:
    """All that is said until the other side hangs up."""
    heard = bytearray()
    async with asyncio.timeout(PATIENCE):
        try:
            while more := await stream[0].read(65536):
                heard += more
        except ConnectionError:
            pass  # it hung up all the same
    return bytes(heard)


async def hang_up(stream: Stream) -> None:
    """Close a connection, whatever has become of it."""
    stream[1].close()
    with suppress(ConnectionError):
        await stream[1].wait_closed()


async def log_in(
    port: int, number: int = 0, name: str = "eve", **options: object
) -> asyncssh.SSHClientConnection:
    """Log in, from a stranger's address."""
    options.setdefault("sock", None)
    where = None if options["sock"] else (address(number), 0)
    return await connect(port, name, local_addr=where, **options)


async def until(seen: Callable[[], bool], act: Callable[[], object] = lambda: None) -> None:
    """Do something again and again until something holds, others having their turn meanwhile."""
    async with asyncio.timeout(60):
        while not seen():
            act()
            await asyncio.sleep(0)


def stop_reading(connection: asyncssh.SSHClientConnection) -> None:
    """Leave everything that comes."""
    assert connection._transport is not None
    connection._transport.pause_reading()


def read_on(connection: asyncssh.SSHClientConnection) -> None:
    """The end of `stop_reading`."""
    assert connection._transport is not None
    connection._transport.resume_reading()


@contextmanager
def few_bytes_unread(port: int, number: int = 0) -> Iterator[socket.socket]:
    """A connection whose stranger's side holds little of what it has not read."""
    with socket.socket() as made:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        made.bind((address(number), 0))
        made.connect(("127.0.0.1", port))
        made.setblocking(False)
        yield made
