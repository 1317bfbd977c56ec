"""The PROXY protocol, versions 1 and 2: who is really calling, in the words of a proxy before us.

As of the specification of HAProxy. Only the source is read; names, checksums and the like that
version 2 can carry are skipped.
"""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass

from fourgods_tui.ssh.address import Address

_SIGNATURE = b"\r\n\r\n\x00\r\nQUIT\n"
_V1 = b"PROXY "
_V1_LONGEST = 107
_HEADER = 16
MOST = 1024
"""Bytes of a header that are read; without extras one takes 232 at the most."""

_ADDRESS_BYTES = {0x1: 4, 0x2: 16}
"""By address family."""


class ProxyError(ValueError):
    """What came is no header of this protocol."""


@dataclass(frozen=True, slots=True)
class ProxyHeader:
    """A whole header.

    Attributes:
        size: its bytes.
        source: who is calling; None if the proxy speaks for itself or does not know.
    """

    size: int
    source: Address | None


def read_header(data: bytes) -> ProxyHeader | None:
    """The header that what was received begins with, or None if it has not come whole yet.

    Raises:
        ProxyError: it will never be one.
    """
    if data[: len(_SIGNATURE)] == _SIGNATURE[: len(data)]:
        return _read_v2(data)
    if data[: len(_V1)] == _V1[: len(data)]:
        return _read_v1(data)
    raise ProxyError("no PROXY header")


def _read_v1(data: bytes) -> ProxyHeader | None:
    end = data.find(b"\r\n", 0, _V1_LONGEST)
    if end < 0:
        if len(data) >= _V1_LONGEST:
            raise ProxyError("a PROXY line without an end")
        return None
    size = end + 2
    try:
        words = data[:end].decode("ascii").split(" ")
    except UnicodeDecodeError:
        raise ProxyError("a PROXY line that is not ASCII") from None
    if words[1] == "UNKNOWN":
        return ProxyHeader(size, None)
    if len(words) != 6 or words[1] not in ("TCP4", "TCP6"):
        raise ProxyError("a PROXY line that means nothing")
    version = 4 if words[1] == "TCP4" else 6
    try:
        # A zone means nothing on another machine, and may be any text.
        source = ipaddress.ip_address(words[2].partition("%")[0])
    except ValueError:
        raise ProxyError("a PROXY line without an address") from None
    port = words[4]
    if source.version != version or not (port.isdigit() and len(port) <= 5 and int(port) < 65536):
        raise ProxyError("a PROXY line with a wrong address")
    return ProxyHeader(size, Address(str(source), int(port)))


def _read_v2(data: bytes) -> ProxyHeader | None:
    if len(data) < _HEADER:
        return None
    version, command = data[12] >> 4, data[12] & 0xF
    if version != 2 or command > 1:
        raise ProxyError("a PROXY header of another version")
    size = _HEADER + int.from_bytes(data[14:16], "big")
    if size > MOST:
        raise ProxyError("a PROXY header that is too long")
    if len(data) < size:
        return None
    width = _ADDRESS_BYTES.get(data[13] >> 4)
    if command == 0 or width is None:  # the proxy itself, or no internet address
        return ProxyHeader(size, None)
    body = data[_HEADER:size]
    if len(body) < 2 * width + 4:
        raise ProxyError("a PROXY header that is too short")
    source = ipaddress.ip_address(body[:width])
    port = int.from_bytes(body[2 * width : 2 * width + 2], "big")
    return ProxyHeader(size, Address(str(source), port))
