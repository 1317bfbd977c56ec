"""PROXY headers: read right, refused when wrong, believed from nobody but a trusted proxy."""

from __future__ import annotations

import asyncio
import ipaddress
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgods_tui.ssh.address import Address
from fourgods_tui.ssh.proxy import MOST, ProxyError, ProxyHeader, read_header
from fourgods_tui.ssh.server import Server
from fourgods_tui.ssh.turned import Turned
from tests.ssh.conftest import StartServer

SIGNATURE = b"\r\n\r\n\x00\r\nQUIT\n"


def v2(source: str, port: int, extra: bytes = b"", command: int = 1) -> bytes:
    address = ipaddress.ip_address(source)
    family = 0x11 if address.version == 4 else 0x21
    body = address.packed * 2 + struct.pack(">HH", port, 22) + extra
    return SIGNATURE + struct.pack(">BBH", 0x20 | command, family, len(body)) + body


@pytest.mark.parametrize(
    ("data", "source"),
    [
        (b"PROXY TCP4 192.0.2.7 192.0.2.1 5555 22\r\n", Address("192.0.2.7", 5555)),
        (b"PROXY TCP6 2001:db8::7 2001:db8::1 5555 22\r\n", Address("2001:db8::7", 5555)),
        (b"PROXY UNKNOWN\r\n", None),
        (b"PROXY UNKNOWN what ever 1 2\r\n", None),
        (v2("192.0.2.7", 5555), Address("192.0.2.7", 5555)),
        (v2("2001:db8::7", 5555, b"\x04\x00\x03abc"), Address("2001:db8::7", 5555)),
        (v2("192.0.2.7", 5555, command=0), None),
    ],
)
def test_headers(data: bytes, source: Address | None) -> None:
    assert read_header(data + b"SSH-2.0-x\r\n") == ProxyHeader(len(data), source)
    for length in range(len(data)):
        assert read_header(data[:length]) is None


@pytest.mark.parametrize(
    "data",
    [
        b"SSH-2.0-x\r\n",
        b"PROXY \r\n",
        b"PROXY TCP4 192.0.2.7 192.0.2.1 5555\r\n",
        b"PROXY TCP4 2001:db8::7 2001:db8::1 5555 22\r\n",
        b"PROXY TCP4 192.0.2.7 192.0.2.1 99999 22\r\n",
        b"PROXY TCP4 192.0.2.7 192.0.2.1 -1 22\r\n",
        b"PROXY TCP4 nowhere 192.0.2.1 1 22\r\n",
        b"PROXY \xff\xfe\r\n",
        b"PROXY " + b"x" * 200,
        SIGNATURE + b"\x31\x11\x00\x0c" + bytes(12),
        SIGNATURE + b"\x21\x11\x00\x04" + bytes(4),
        SIGNATURE + b"\x21\x11\xff\xff",
    ],
)
def test_what_is_no_header(data: bytes) -> None:
    with pytest.raises(ProxyError):
        read_header(data)


def _read(data: bytes) -> ProxyHeader | ProxyError | None:
    try:
        return read_header(data)
    except ProxyError as error:
        return error


_BEGINNINGS = st.sampled_from([b"", b"PROXY ", b"PROXY TCP4 ", b"PROXY TCP6 ", SIGNATURE])


@given(_BEGINNINGS, st.binary(max_size=300))
def test_any_bytes_are_a_header_or_none(beginning: bytes, rest: bytes) -> None:
    data = beginning + rest
    found = _read(data)
    if isinstance(found, ProxyHeader):
        assert 0 < found.size <= len(data)
        assert found.source is None or found.source.place
        # It doesn't matter how much of what follows has come already.
        assert _read(data[: found.size]) == found
    if found is None:
        assert len(data) < MOST


@given(st.ip_addresses(), st.integers(0, 65535), st.binary(max_size=100))
def test_what_a_proxy_writes_is_read(
    source: ipaddress.IPv4Address | ipaddress.IPv6Address, port: int, after: bytes
) -> None:
    for data in (
        v2(str(source), port),
        f"PROXY TCP{source.version} {source} {source} {port} 22\r\n".encode(),
    ):
        assert read_header(data + after) == ProxyHeader(len(data), Address(str(source), port))


async def _server(start_server: StartServer, trusted: str) -> Server:
    return await start_server(proxies=[ipaddress.ip_network(trusted)])


async def _greeting(server: Server, sent: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(sent)
    try:
        async with asyncio.timeout(20):
            return await reader.readline()
    except ConnectionError:
        return b""
    finally:
        writer.close()


async def test_a_trusted_proxy_says_who_is_calling(start_server: StartServer) -> None:
    server = await _server(start_server, "127.0.0.0/8")
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    # In one piece with what the client sends, and in pieces.
    for piece in (b"PROXY TCP4 192.0.2.7", b" 192.0.2.1 5555 22\r\nSSH-2.0-x\r\n"):
        writer.write(piece)
        await writer.drain()
    async with asyncio.timeout(20):
        assert (await reader.readline()).startswith(b"SSH-2.0-")
    (one,) = server.connections
    assert one.ticket.address == Address("192.0.2.7", 5555)
    writer.close()


async def test_no_header_from_a_trusted_proxy_is_no_connection(start_server: StartServer) -> None:
    server = await _server(start_server, "127.0.0.0/8")
    assert await _greeting(server, b"SSH-2.0-x\r\n") == b""
    assert sum(server.turned.counts.values()) == 1


async def test_a_header_from_anybody_else_is_not_believed(start_server: StartServer) -> None:
    server = await _server(start_server, "192.0.2.0/24")
    assert (await _greeting(server, b"")).startswith(b"SSH-2.0-")
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(b"PROXY TCP4 192.0.2.7 192.0.2.1 5555 22\r\n")
    async with asyncio.timeout(20):
        await reader.read()  # to the end: this is no SSH client
    writer.close()
    # Whoever only read the greeting has said nothing; nobody was turned away for a header.
    assert set(server.turned.counts) <= {Turned.SILENT, Turned.NO_HANDSHAKE}


@pytest.mark.parametrize("zone", ["eth0", "\x1b]0;x\x07", "\x1b[2J", "1" * 40])
def test_a_zone_is_no_part_of_who_is_calling(zone: str) -> None:
    header = read_header(f"PROXY TCP6 fe80::1%{zone} ::1 4242 22\r\n".encode("ascii"))
    assert header is not None
    assert header.source == Address("fe80::1", 4242)
