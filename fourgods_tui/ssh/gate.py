"""The gate: how many may be here, from one address and from everywhere, and how fast they come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from fourgods_tui.ssh.address import Address
from fourgods_tui.ssh.bucket import Bucket
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.turned import Turned

PLACES_KEPT = 1024
"""Addresses remembered without looking whether they still matter."""

FAILURE_COST = 5.0
"""Seconds that each failed try to log in costs an address; the first ones of a while less."""

FAILURES_FREE = 2.0
"""Failed tries that only cost what every failed try costs."""


@dataclass(slots=True)
class _Place:
    """What is known of one address."""

    arrivals: Bucket
    joins: Bucket
    failures: Bucket
    connections: int = 0
    unfinished: int = 0

    def matters(self, now: float) -> bool:
        """Whether it would make a difference to forget it."""
        buckets = (self.arrivals, self.joins, self.failures)
        return self.connections > 0 or not all(bucket.full(now) for bucket in buckets)


@dataclass(eq=False, slots=True)
class Ticket:
    """A connection that was let through the gate; to be given back when it is over."""

    address: Address
    _gate: Gate = field(repr=False)
    _unfinished: bool = True
    _inside: bool = True

    def log_in(self) -> None:
        """Note that it has logged in."""
        if self._unfinished and self._inside:
            self._unfinished = False
            self._gate._finish(self.address.place)

    def leave(self) -> None:
        """Give it back."""
        self.log_in()
        if self._inside:
            self._inside = False
            self._gate._leave(self.address.place)

    def join(self) -> bool:
        """Begin a session; whether this address may, so soon after others."""
        return self._gate._join(self.address.place)

    def failed(self) -> float:
        """Note a failed try to log in; the seconds its address has to wait for an answer."""
        return self._gate._failed(self.address.place)


class Gate:
    """Counts everybody who is inside."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        """`now` is a clock in seconds that only moves forward."""
        self.limits = limits
        """What is held; may be replaced, and holds for everybody who comes from then on."""
        self._now = now
        self._places: dict[str, _Place] = {}
        self._sweep_at = PLACES_KEPT
        self.connections = 0
        """How many are inside."""
        self.unfinished = 0
        """How many of them have not logged in yet."""

    def enter(self, address: Address) -> Ticket | Turned:
        """Let a connection in, or say why not."""
        limits, place = self.limits, self._place(address.place)
        if not place.arrivals.take(self._now()):
            return Turned.TOO_FAST
        if self.connections >= limits.connections or self.unfinished >= limits.unfinished:
            return Turned.FULL
        if (
            place.connections >= limits.connections_per_address
            or place.unfinished >= limits.unfinished_per_address
        ):
            return Turned.ADDRESS_FULL
        self.connections += 1
        self.unfinished += 1
        place.connections += 1
        place.unfinished += 1
        return Ticket(address, self)

    @property
    def crowded(self) -> bool:
        """Whether as many are logging in as may."""
        return 0 < self.limits.unfinished <= self.unfinished

    def crowding(self) -> str:
        """The address (see `Address.place`) from which most are logging in."""
        return max(self._places, key=lambda name: self._places[name].unfinished, default="")

    def __len__(self) -> int:
        """How many addresses are remembered."""
        return len(self._places)

    # What tickets do

    def _finish(self, name: str) -> None:
        self.unfinished -= 1
        self._place(name).unfinished -= 1

    def _leave(self, name: str) -> None:
        self.connections -= 1
        self._place(name).connections -= 1

    def _join(self, name: str) -> bool:
        return self._place(name).joins.take(self._now())

    def _failed(self, name: str) -> float:
        return self._place(name).failures.spend(1, self._now())

    def _place(self, name: str) -> _Place:
        place = self._places.get(name)
        if place is None:
            if len(self._places) >= self._sweep_at:
                self._sweep()
            now, limits = self._now(), self.limits
            joins = limits.joins_per_minute
            place = self._places[name] = _Place(
                Bucket(limits.connect_rate, limits.connect_burst, now),
                Bucket(joins / 60, joins, now),
                Bucket(1 / FAILURE_COST, FAILURES_FREE, now),
            )
        return place

    def _sweep(self) -> None:
        """Forget addresses that don't matter any more; look again when there are twice as many."""
        now = self._now()
        self._places = {name: place for name, place in self._places.items() if place.matters(now)}
        self._sweep_at = max(PLACES_KEPT, 2 * len(self._places))
