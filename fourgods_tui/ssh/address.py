"""Addresses of clients: how they are written, and which of them are counted as one."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeAlias

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network

IPV6_PREFIX = 64
"""Bits of an IPv6 address that say whose it is; its owner may choose the others at will."""


@dataclass(frozen=True, slots=True)
class Address:
    """Where a client is: a host's address and a port, or no host for a local socket."""

    host: str = ""
    port: int = 0

    @classmethod
    def of(cls, peername: object) -> Address:
        """The address in what a socket calls its peer."""
        if isinstance(peername, tuple) and len(peername) >= 2:
            return cls(str(peername[0]), int(peername[1]))
        return cls()

    def __str__(self) -> str:
        """As it is written in the log."""
        if not self.host:
            return "a local socket"
        return f"[{self.host}]:{self.port}" if ":" in self.host else f"{self.host}:{self.port}"

    @property
    def place(self) -> str:
        """What is counted as one address: an IPv4 address, or an IPv6 network (``…::/64``).

        Empty for a local socket and for what is no address.
        """
        return place_of(self.host)


def place_of(host: str) -> str:
    """The place of a host's address, see `Address.place`."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return ""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is None:
            return str(ipaddress.ip_network((address, IPV6_PREFIX), strict=False))
        address = address.ipv4_mapped
    return str(address)


def is_in(host: str, networks: Iterable[Network]) -> bool:
    """Whether a host's address is in one of the networks."""
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return False
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        address = address.ipv4_mapped
    return any(address in network for network in networks)
