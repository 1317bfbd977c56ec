"""What is known of one address, or of one wide network: how many are there, and how fast."""

from __future__ import annotations

from collections.abc import Callable

from fourgods_tui.ssh.address import Address
from fourgods_tui.ssh.bucket import Bucket
from fourgods_tui.ssh.limits import Limits

PLACES_KEPT = 1024
"""Addresses remembered without looking whether they still matter."""


def _rates(limits: Limits) -> tuple[tuple[float, float], ...]:
    """The rate a second and the burst of each of an address's buckets."""
    return (
        (limits.connect_rate, limits.connect_burst),
        (limits.joins_per_minute / 60, limits.joins_per_minute),
        (1 / limits.passphrase_every, limits.passphrase_burst),
        (limits.key_checks, 4 * limits.key_checks),
        (limits.cpu_rate_per_address / 1000, limits.cpu_burst_per_address / 1000),
        (4 / limits.code_every, 4 * limits.code_burst),
        (limits.packet_rate_per_address, limits.packet_burst_per_address),
    )


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

    def __init__(self, limits: Limits, now: float, *, network: bool) -> None:
        """`network` says whether it is a wide network instead of an address."""
        self._network = network
        self.share = self._share(limits)
        self._buckets = tuple(
            Bucket(self.share * rate, self.share * burst, now) for rate, burst in _rates(limits)
        )
        (
            self.arrivals,
            self.joins,
            self.passphrases,
            self.key_checks,
            self.cpu,
            self.codes,
            self.packets,
        ) = self._buckets
        self.connections = 0
        self.unfinished = 0

    def _share(self, limits: Limits) -> int:
        return limits.addresses_per_network if self._network else 1

    def hold(self, limits: Limits, now: float) -> None:
        """Hold other limits from now on."""
        self.share = self._share(limits)
        for bucket, (rate, burst) in zip(self._buckets, _rates(limits), strict=True):
            bucket.change(self.share * rate, self.share * burst, now)

    def matters(self, now: float) -> bool:
        """Whether it would make a difference to forget it."""
        return self.connections > 0 or not all(bucket.full(now) for bucket in self._buckets)


class Places:
    """All addresses that matter."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        """`now` is a clock in seconds that only moves forward."""
        self._limits = limits
        self._now = now
        # Bounded by `_sweep`.
        self._places: dict[str, Place] = {}
        self._sweep_at = PLACES_KEPT

    def __len__(self) -> int:
        return len(self._places)

    @property
    def limits(self) -> Limits:
        """What holds; may be replaced, also for addresses that were met before."""
        return self._limits

    @limits.setter
    def limits(self, limits: Limits) -> None:
        self._limits, now = limits, self._now()
        for place in self._places.values():
            place.hold(limits, now)

    def around(self, address: Address) -> tuple[Place, ...]:
        """The place of an address, and, of IPv6, the wide network around it."""
        if len(self._places) >= self._sweep_at:
            self._sweep()
        place = self._place(address.place, network=False)
        if not address.network:
            return (place,)
        return place, self._place(address.network, network=True)

    def _place(self, name: str, *, network: bool) -> Place:
        place = self._places.get(name)
        if place is None:
            place = self._places[name] = Place(self._limits, self._now(), network=network)
        return place

    def _sweep(self) -> None:
        """Forget addresses that don't matter any more; look again when there are twice as many."""
        now = self._now()
        self._places = {name: place for name, place in self._places.items() if place.matters(now)}
        self._sweep_at = max(PLACES_KEPT, 2 * len(self._places))
