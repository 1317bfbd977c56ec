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

GRACE = 2.0
"""Seconds to log in before one of many addresses with one login each has to make room: a good deal
longer than a handshake takes, from anywhere."""


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


def _nothing() -> None:
    """Do nothing."""


@dataclass(eq=False, slots=True)
class Ticket:
    """A connection that was let through the gate; to be given back when it is over.

    Attributes:
        place: the address as it is counted, see `Address.place`.
        since: when it was let through, by the gate's clock.
        make_room: called, once at most, when the connection has to go before it has logged in, for
            the sake of others; it has been given back by then.
    """

    address: Address
    place: str
    since: float
    _gate: Gate = field(repr=False)
    make_room: Callable[[], None] = field(default=_nothing, repr=False)
    _inside: bool = True

    def log_in(self) -> None:
        """Note that it has logged in."""
        self._gate._finish(self)

    def leave(self) -> None:
        """Give it back."""
        self._gate._finish(self)
        if self._inside:
            self._inside = False
            self._gate._leave(self.place)

    def join(self) -> bool:
        """Begin a session; whether this address may, so soon after others."""
        return self._gate._join(self.place)

    def failed(self) -> float:
        """Note a failed try to log in; the seconds its address has to wait for an answer."""
        return self._gate._failed(self.place)


class Gate:
    """Counts everybody who is inside."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        """`now` is a clock in seconds that only moves forward."""
        self.limits = limits
        """What is held; may be replaced, and holds for everybody who comes from then on."""
        self._now = now
        # Bounded by `_sweep`, and each of the waiting by a connection.
        self._places: dict[str, _Place] = {}
        self._sweep_at = PLACES_KEPT
        self._waiting: dict[Ticket, None] = {}
        self.connections = 0
        """How many are inside."""

    @property
    def unfinished(self) -> int:
        """How many of them have not logged in yet."""
        return len(self._waiting)

    def enter(self, address: Address) -> Ticket | Turned:
        """Let a connection in, or say why not.

        Where as many are logging in as may, one of them has to go: see `_crowding`.
        """
        limits, name, now = self.limits, address.place, self._now()
        place = self._place(name)
        if not place.arrivals.take(now):
            return Turned.TOO_FAST
        if self.connections >= limits.connections:
            return Turned.FULL
        if (
            place.connections >= limits.connections_per_address
            or place.unfinished >= limits.unfinished_per_address
        ):
            return Turned.ADDRESS_FULL
        if self.unfinished >= limits.unfinished:
            crowding = self._crowding(name, now)
            if crowding is None:
                return Turned.FULL
            make_room = crowding.make_room
            crowding.leave()
            make_room()
        self.connections += 1
        place.connections += 1
        place.unfinished += 1
        ticket = Ticket(address, name, now, self)
        self._waiting[ticket] = None
        return ticket

    def _crowding(self, newcomer: str, now: float) -> Ticket | None:
        """Who has to go for somebody who comes from an address, of those who are logging in.

        Otherwise a few strangers who never finish could keep everybody else out. It is the oldest
        login of the address that has most, be it never so young. Where no address has more than
        another, it is the oldest of all that has had its time, so that whoever hurries gets in;
        or the newcomer's own, as one's first login is not to go for the second of somebody else.
        """
        counts = {each.place: self._places[each.place].unfinished for each in self._waiting}
        most, own = max(counts.values(), default=0), counts.get(newcomer, 0)
        if most > max(own, 1):
            return next(each for each in self._waiting if counts[each.place] == most)
        grown = (each for each in self._waiting if now - each.since >= GRACE)
        return next((each for each in grown if not own or each.place == newcomer), None)

    def __len__(self) -> int:
        """How many addresses are remembered."""
        return len(self._places)

    # What tickets do

    def _finish(self, ticket: Ticket) -> None:
        if ticket in self._waiting:
            del self._waiting[ticket]
            ticket.make_room = _nothing  # it holds the connection, which holds the ticket
            self._place(ticket.place).unfinished -= 1

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
