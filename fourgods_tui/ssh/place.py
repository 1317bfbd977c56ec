"""What is known of one address, or of one wide network: how many are there, and how fast."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fourgods_tui.ssh.address import Address
from fourgods_tui.ssh.bucket import Bucket
from fourgods_tui.ssh.limits import Limits

PLACES_KEPT = 1024
"""Addresses remembered without looking whether they still matter."""


@dataclass(slots=True)
class Place:
    """What is known of one address.

    Attributes:
        share: how many addresses' worth of everything it may have.
        passphrases: answers to the question for the passphrase, the right ones not counted.
        key_checks: keys and signatures that were checked.
        cpu: seconds of CPU time.
        codes: wrong names and codes of tables and guests.
        packets: packets of all its connections, by what they cost.
    """

    share: int
    arrivals: Bucket
    joins: Bucket
    passphrases: Bucket
    key_checks: Bucket
    cpu: Bucket
    codes: Bucket
    packets: Bucket
    connections: int = 0
    unfinished: int = 0

    def matters(self, now: float) -> bool:
        """Whether it would make a difference to forget it."""
        buckets = (
            self.arrivals,
            self.joins,
            self.passphrases,
            self.key_checks,
            self.cpu,
            self.codes,
            self.packets,
        )
        return self.connections > 0 or not all(bucket.full(now) for bucket in buckets)


class Places:
    """All addresses that matter."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        """`now` is a clock in seconds that only moves forward."""
        self.limits = limits
        """What holds for addresses that are met from now on."""
        self._now = now
        # Bounded by `_sweep`.
        self._places: dict[str, Place] = {}
        self._sweep_at = PLACES_KEPT

    def __len__(self) -> int:
        return len(self._places)

    def around(self, address: Address) -> tuple[Place, ...]:
        """The place of an address, and, of IPv6, the wide network around it."""
        if len(self._places) >= self._sweep_at:
            self._sweep()
        place = self._place(address.place, 1)
        if not address.network:
            return (place,)
        return place, self._place(address.network, self.limits.addresses_per_network)

    def _place(self, name: str, share: int) -> Place:
        place = self._places.get(name)
        if place is None:
            place = self._places[name] = self._made(share)
        return place

    def _made(self, share: int) -> Place:
        limits, now = self.limits, self._now()

        def bucket(rate: float, burst: float) -> Bucket:
            return Bucket(share * rate, share * burst, now)

        return Place(
            share,
            arrivals=bucket(limits.connect_rate, limits.connect_burst),
            joins=bucket(limits.joins_per_minute / 60, limits.joins_per_minute),
            passphrases=bucket(1 / limits.passphrase_every, limits.passphrase_burst),
            key_checks=bucket(limits.key_checks, 4 * limits.key_checks),
            cpu=bucket(limits.cpu_rate_per_address / 1000, limits.cpu_burst_per_address / 1000),
            codes=bucket(4 / limits.code_every, 4 * limits.code_burst),
            packets=bucket(limits.packet_rate_per_address, limits.packet_burst_per_address),
        )

    def _sweep(self) -> None:
        """Forget addresses that don't matter any more; look again when there are twice as many."""
        now = self._now()
        self._places = {name: place for name, place in self._places.items() if place.matters(now)}
        self._sweep_at = max(PLACES_KEPT, 2 * len(self._places))
