"""The gate: how many may be here, from one address and from everywhere, and how fast they come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from fourgods_tui.ssh.address import Address
from fourgods_tui.ssh.bucket import Bucket
from fourgods_tui.ssh.guesses import Guesses, PeopleGuesses
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.place import Place, Places
from fourgods_tui.ssh.turned import Turned

GRACE = 2.0
"""Seconds to log in before one of many addresses with one login each has to make room: a good deal
longer than a handshake takes, from anywhere."""

PASSPHRASE_PATIENCE = 15.0
"""Seconds that somebody waits at most until their passphrase is looked at; where it would take
longer, it is wrong."""

KEY_COST, SIGNATURE_COST = 1, 4
"""What it costs to check them, in key checks."""


def _nothing() -> None:
    """Do nothing."""


@dataclass(eq=False, slots=True)
class Ticket:
    """A connection that was let through the gate; to be given back when it is over.

    Attributes:
        places: the address, and the wide network around it, as they are counted.
        since: when it was let through, by the gate's clock.
        reserved: whether it has one of the places that are kept free for admins.
        make_room: called, once at most, when the connection has to go before it has logged in, for
            the sake of others; it has been given back by then.
    """

    address: Address
    places: tuple[Place, ...]
    since: float
    _gate: Gate = field(repr=False)
    reserved: bool = False
    make_room: Callable[[], None] = field(default=_nothing, repr=False)
    _inside: bool = True

    @property
    def place(self) -> Place:
        """The address as it is counted."""
        return self.places[0]

    def log_in(self) -> None:
        """Note that it has logged in."""
        self._gate._finish(self)

    def leave(self) -> None:
        """Give it back."""
        self._gate._finish(self)
        if self._inside:
            self._inside = False
            self._gate._leave(self)

    def join(self) -> bool:
        """Begin a session; whether this address may, so soon after others."""
        now = self._gate.now()
        return all(place.joins.take(now) for place in self.places)

    def guess(self) -> float | None:
        """Note a passphrase before it is looked at; the seconds until it may be, or None if there
        were too many for it to be looked at at all."""
        return self._gate._guess(self)

    def guessed_right(self) -> None:
        """Note that the last passphrase was the right one."""
        for bucket in self._gate._passphrases(self):
            bucket.give(1)

    def key_check(self, signed: bool) -> float:
        """Note that a key, or a signature, is checked; the seconds that has to wait."""
        now, cost = self._gate.now(), SIGNATURE_COST if signed else KEY_COST
        return max(place.key_checks.spend(cost, now) for place in self.places)

    def guesses(self, fingerprint: str | None, note: Callable[[], None]) -> Guesses:
        """Counts the names and codes a session asks for and that there are not; see `Guesses`."""
        return self._gate._guesses(self, fingerprint, note)

    def packets(self, cost: float) -> float:
        """Note a packet that costs so much; the seconds until the next is read."""
        now = self._gate.now()
        return max(place.packets.spend(cost, now) for place in self.places)


class Gate:
    """Counts everybody who is inside."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        """`now` is a clock in seconds that only moves forward."""
        self.now = now
        self._limits = limits
        self._places = Places(limits, now)
        self._all_passphrases = _per_minute(limits.passphrases_per_minute, now())
        self._all_codes = _per_minute(limits.codes_per_minute, now())
        self._people_guesses = PeopleGuesses()
        # Bounded by the connections there may be, as is `_reserved`.
        self._waiting: dict[Ticket, None] = {}
        self._reserved: dict[Ticket, bool] = {}  # whether they have logged in
        self.connections = 0
        """How many are inside."""

    @property
    def limits(self) -> Limits:
        """What is held; may be replaced, and holds for everybody who comes from then on."""
        return self._limits

    @limits.setter
    def limits(self, limits: Limits) -> None:
        if limits.passphrases_per_minute != self._limits.passphrases_per_minute:
            self._all_passphrases = _per_minute(limits.passphrases_per_minute, self.now())
        self._all_codes.change(limits.codes_per_minute / 60, limits.codes_per_minute, self.now())
        self._limits = self._places.limits = limits

    @property
    def unfinished(self) -> int:
        """How many of them have not logged in yet."""
        return len(self._waiting) + sum(not done for done in self._reserved.values())

    def enter(self, address: Address, *, reserve: bool = False) -> Ticket | Turned:
        """Let a connection in, or say why not.

        Where as many are logging in as may, one of them has to go: see `_crowding`.

        Args:
            reserve: whether, where there is no room, a place may be given that is kept for admins.
        """
        now, places = self.now(), self._places.around(address)
        if not all(place.arrivals.take(now) for place in places):
            return Turned.TOO_FAST
        ticket = Ticket(address, places, now, self)
        why = self._make_room(ticket)
        if why is None:
            self._waiting[ticket] = None
        elif reserve and self._make_reserved_room(ticket):
            ticket.reserved = True
            self._reserved[ticket] = False
        else:
            return why
        self.connections += 1
        for place in places:
            place.connections += 1
            place.unfinished += 1
        return ticket

    def _make_room(self, ticket: Ticket) -> Turned | None:
        """See to it that there is room for one more, or say why there is none."""
        limits = self._limits
        if not self._has_room:
            return Turned.FULL
        for place in ticket.places:
            if (
                place.connections >= place.share * limits.connections_per_address
                or place.unfinished >= place.share * limits.unfinished_per_address
            ):
                return Turned.ADDRESS_FULL
        if len(self._waiting) >= limits.unfinished:
            crowding = self._crowding(ticket.place, ticket.since)
            if crowding is None:
                return Turned.FULL
            _send_off(crowding)
        return None

    @property
    def _has_room(self) -> bool:
        return self.connections - len(self._reserved) < self._limits.connections

    def _make_reserved_room(self, ticket: Ticket) -> bool:
        """See to it that there is one of the places that are kept for admins; whether there is.

        An address has one login there at most, and a login that has had its time makes room.
        Somebody who has logged in is an admin, and stays.
        """
        waiting = [each for each, done in self._reserved.items() if not done]
        own = [each for each in waiting if each.place is ticket.place]
        if not own and len(self._reserved) < self._limits.reserved:
            return True
        grown = (each for each in own or waiting if ticket.since - each.since >= GRACE)
        oldest = next(grown, None)
        if oldest is not None:
            _send_off(oldest)
        return oldest is not None

    def _crowding(self, newcomer: Place, now: float) -> Ticket | None:
        """Who has to go for somebody who comes from an address, of those who are logging in.

        Otherwise a few strangers who never finish could keep everybody else out. It is the oldest
        login of the address that has most, be it never so young. Where no address has more than
        another, it is the oldest of all that has had its time, so that whoever hurries gets in;
        or the newcomer's own, as one's first login is not to go for the second of somebody else.
        """
        most = max((each.place.unfinished for each in self._waiting), default=0)
        own = newcomer.unfinished
        if most > max(own, 1):
            return next(each for each in self._waiting if each.place.unfinished == most)
        grown = (each for each in self._waiting if now - each.since >= GRACE)
        return next((each for each in grown if not own or each.place is newcomer), None)

    def __len__(self) -> int:
        """How many addresses are remembered."""
        return len(self._places)

    # What tickets do

    def _finish(self, ticket: Ticket) -> None:
        if ticket in self._waiting:
            del self._waiting[ticket]
        elif self._reserved.get(ticket) is False:
            self._reserved[ticket] = True
            if self._has_room:  # the place it was kept for is free again
                del self._reserved[ticket]
        else:
            return
        ticket.make_room = _nothing  # it holds the connection, which holds the ticket
        for place in ticket.places:
            place.unfinished -= 1

    def _leave(self, ticket: Ticket) -> None:
        self._reserved.pop(ticket, None)
        self.connections -= 1
        for place in ticket.places:
            place.connections -= 1

    def _guess(self, ticket: Ticket) -> float | None:
        now, buckets = self.now(), self._passphrases(ticket)
        if max(bucket.debt(1, now) for bucket in buckets) > PASSPHRASE_PATIENCE:
            return None  # and those who know it need not wait for ever
        return max(bucket.spend(1, now) for bucket in buckets)

    def _guesses(
        self, ticket: Ticket, fingerprint: str | None, note: Callable[[], None]
    ) -> Guesses:
        limits, now = self._limits, self.now()

        def made() -> Bucket:
            return Bucket(1 / limits.code_every, limits.code_burst, now)

        own = made() if fingerprint is None else self._people_guesses.of(fingerprint, made, now)
        buckets = [own, *(place.codes for place in ticket.places)]
        return Guesses(buckets, self._all_codes, self.now, note)

    def _passphrases(self, ticket: Ticket) -> list[Bucket]:
        return [self._all_passphrases, *(place.passphrases for place in ticket.places)]


def _send_off(ticket: Ticket) -> None:
    """Have a connection that has not logged in make room for another."""
    make_room = ticket.make_room
    ticket.leave()
    make_room()


def _per_minute(count: int, now: float) -> Bucket:
    return Bucket(count / 60, count, now)
