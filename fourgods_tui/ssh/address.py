"""Addresses of clients: how they are written, and which of them are counted as one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import (
    IPv4Address,
    IPv4Network,
    IPv6Address,
    IPv6Network,
    ip_address,
    ip_network,
)
from typing import TypeAlias

Network: TypeAlias = IPv4Network | IPv6Network

IPV6_PREFIX = 64
"""Bits of an IPv6 address that say whose it is; its owner may choose the others at will."""

IPV6_WIDE_PREFIX = 48
"""Bits of an IPv6 address that say whose site it is in, or which customer's of a cheap host."""


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

    @property
    def network(self) -> str:
        """The wide network around an IPv6 address (``…::/48``), which may be one person's with all
        its 65,536 places; empty for any other address."""
        address = parsed(self.host)
        return (
            "" if address is None or address.version == 4 else _network(address, IPV6_WIDE_PREFIX)
        )


def parsed(host: str) -> IPv4Address | IPv6Address | None:
    """A host's address, without its zone, and IPv4 where it is one; None for what is none."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address) and address.ipv4_mapped is not None:
        return address.ipv4_mapped
    return address


def place_of(host: str) -> str:
    """The place of a host's address, see `Address.place`."""
    address = parsed(host)
    if address is None:
        return ""
    return str(address) if address.version == 4 else _network(address, IPV6_PREFIX)


def is_in(host: str, networks: Iterable[Network]) -> bool:
    """Whether a host's address is in one of the networks."""
    address = parsed(host)
    return address is not None and any(address in network for network in networks)


def _network(address: IPv4Address | IPv6Address, prefix: int) -> str:
    return str(ip_network((address, prefix), strict=False))
