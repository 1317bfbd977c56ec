"""Things kept by networks of addresses, and found with a few looks however many there are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic, TypeVar

from fourgods_tui.ssh.address import Network, parsed

T = TypeVar("T")


class NetworkTable(Generic[T]):
    """What was put in for networks, by IP version and length of prefix, and then by prefix.

    To find what is kept for an address takes one look for each length of prefix in use.
    """

    def __init__(self) -> None:
        self._tables: dict[tuple[int, int], dict[int, list[T]]] = {}

    def put(self, networks: Iterable[Network], thing: T) -> None:
        """Keep something for all addresses of these networks."""
        for network in networks:
            table = self._tables.setdefault((network.version, network.prefixlen), {})
            table.setdefault(_prefix(network), []).append(thing)

    def remove(self, networks: Iterable[Network], thing: T) -> None:
        """Keep it for these networks no longer."""
        for network in networks:
            where = network.version, network.prefixlen
            table = self._tables[where]
            things = table[_prefix(network)]
            things.remove(thing)
            if not things:
                del table[_prefix(network)]
            if not table:
                del self._tables[where]

    def around(self, host: str) -> Iterator[T]:
        """All that is kept for a host's address."""
        address = parsed(host)
        if address is None:
            return
        value, bits = int(address), address.max_prefixlen
        for (version, length), table in self._tables.items():
            if version == address.version:
                yield from table.get(value >> (bits - length), ())


def _prefix(network: Network) -> int:
    return int(network.network_address) >> (network.max_prefixlen - network.prefixlen)
