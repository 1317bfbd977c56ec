"""The sockets a server listens on: one for each of its addresses, all with the same port."""

from __future__ import annotations

import errno
import socket
from collections.abc import Iterable, Sequence

from fourgods_tui.ssh.address import Address

EVERYWHERE = ("::", "0.0.0.0")  # noqa: S104 - players come from everywhere
"""All addresses of a machine, of both kinds."""
TRIES = 16
"""Free ports to try until one is found that is free at all addresses."""

_Place = tuple[socket.AddressFamily, str]
_NOT_HERE = (errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL)
"""What a system says that has one kind of addresses only."""


def open_sockets(host: str | None, port: int) -> list[socket.socket]:
    """Sockets for all addresses that `host` means, bound to the same port; 0 is any free one.

    Args:
        host: an address, or a name that has some, or several of them with commas. None and ``::``
            are every address, of both kinds; ``0.0.0.0`` is every one of IPv4.

    Raises:
        OSError: one of them is not to be had.
        UnicodeError: something is no name.
    """
    names = [name.strip().strip("[]") for name in (host or "").split(",")]
    meant = [_places(name) for name in names if name] or [_places("::")]
    for _ in range(TRIES - 1 if port == 0 else 0):
        try:
            return _bound(meant, port)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return _bound(meant, port)


def in_words(addresses: Sequence[Address]) -> str:
    """Addresses with their ports, and which kind of addresses is left out where all are meant."""
    hosts = {address.host for address in addresses}
    left_out = {
        frozenset(["::"]): " (IPv6 only)",
        frozenset(["0.0.0.0"]): " (IPv4 only)",  # noqa: S104 - see above
    }
    return " and ".join(map(str, addresses)) + left_out.get(frozenset(hosts), "")


def _places(name: str) -> list[_Place]:
    """The addresses of a name."""
    if name == "::":
        return [(socket.AF_INET6, EVERYWHERE[0]), (socket.AF_INET, EVERYWHERE[1])]
    found = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    return list(dict.fromkeys((family, str(at[0])) for family, _, _, _, at in found))


def _bound(meant: Iterable[Sequence[_Place]], port: int) -> list[socket.socket]:
    """A socket at each place, all with one port; at one place at least of each name."""
    made: list[socket.socket] = []
    try:
        for places in meant:
            before, missing = len(made), OSError()
            for family, host in places:
                try:
                    made.append(_at(family, host, port))
                except OSError as error:
                    if error.errno not in _NOT_HERE:
                        raise
                    missing = error
                else:
                    port = made[-1].getsockname()[1]
            if len(made) == before:
                raise missing
    except OSError:
        for each in made:
            each.close()
        raise
    return made


def _at(family: socket.AddressFamily, host: str, port: int) -> socket.socket:
    made = socket.socket(family, socket.SOCK_STREAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:  # IPv4 has a socket of its own
            made.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        made.bind((host, port))
    except BaseException:
        made.close()
        raise
    return made
