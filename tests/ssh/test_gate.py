"""How many may be here, and how fast they may come."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgods_tui.ssh.address import Address, place_of
from fourgods_tui.ssh.gate import GRACE, Gate, Ticket
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.place import PLACES_KEPT
from fourgods_tui.ssh.turned import Turned
from tests.ssh.gates import Hands, ticket


@pytest.mark.parametrize(
    ("host", "place"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"),
        ("2001:db8:0:1::", "2001:db8:0:1::/64"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("fe80::1%eth0", "fe80::/64"),
        ("", ""),
    ],
)
def test_which_addresses_count_as_one(host: str, place: str) -> None:
    assert place_of(host) == place


def test_connections_are_counted_by_address_and_in_total() -> None:
    gate = Gate(Limits(connections=3, connections_per_address=2), Hands())
    first = ticket(gate)
    ticket(gate)
    assert gate.enter(Address("192.0.2.1", 9)) is Turned.ADDRESS_FULL
    ticket(gate, "192.0.2.2")
    assert gate.enter(Address("192.0.2.3", 9)) is Turned.FULL
    first.leave()
    ticket(gate)


def test_unfinished_logins_are_counted_until_they_are_finished() -> None:
    gate = Gate(Limits(unfinished=3, unfinished_per_address=2), Hands())
    first = ticket(gate, "2001:db8::1")
    ticket(gate, "2001:db8::2")
    assert gate.enter(Address("2001:db8::3")) is Turned.ADDRESS_FULL
    first.log_in()
    ticket(gate, "2001:db8::3")
    assert gate.unfinished == 2
    first.leave()
    assert gate.enter(Address("2001:db8::4")) is Turned.ADDRESS_FULL


def test_arrivals_are_held_to_a_rate() -> None:
    clock = Hands()
    gate = Gate(Limits(connect_rate=2, connect_burst=3), clock)
    for _ in range(3):
        ticket(gate).leave()
    assert gate.enter(Address("192.0.2.1")) is Turned.TOO_FAST
    ticket(gate, "192.0.2.2").leave()
    clock.now += 0.5
    ticket(gate).leave()
    assert gate.enter(Address("192.0.2.1")) is Turned.TOO_FAST


def test_passphrases_wait_ever_longer_and_then_are_not_looked_at() -> None:
    clock = Hands()
    one = ticket(Gate(Limits(), clock))
    assert [one.guess() for _ in range(8)] == [0, 0, 0, 5, 10, 15, None, None]
    clock.now += 5
    assert [one.guess(), one.guess()] == [15, None]
    clock.now += 60
    assert one.guess() == 0


def test_right_passphrases_cost_nothing() -> None:
    one = ticket(Gate(Limits(), Hands()))
    for _ in range(100):
        assert one.guess() == 0
        one.guessed_right()


def test_a_new_connection_does_not_forget_wrong_passphrases() -> None:
    gate = Gate(Limits(), Hands())
    waits = []
    for _ in range(8):
        one = ticket(gate)
        waits.append(one.guess())
        one.leave()
    assert waits == [0, 0, 0, 5, 10, 15, None, None]


def test_passphrases_are_counted_from_everywhere_together() -> None:
    gate = Gate(Limits(passphrases_per_minute=60), Hands())
    waits = [ticket(gate, f"192.0.2.{number}").guess() for number in range(100)]
    assert waits[:60] == [0] * 60
    assert waits[60:75] == list(range(1, 16))
    assert set(waits[75:]) == {None}


WAYS = [
    (Limits(connect_burst=5), lambda ticket: ticket.leave()),
    (Limits(connections_per_address=5, connect_burst=1000), lambda ticket: ticket.log_in()),
    (Limits(unfinished_per_address=5, connect_burst=1000, unfinished=1000), lambda ticket: None),
]


@pytest.mark.parametrize(("limits", "then"), WAYS, ids=["rate", "connections", "unfinished"])
def test_a_wide_ipv6_network_has_as_much_as_a_few_addresses(
    limits: Limits, then: Callable[[Ticket], None]
) -> None:
    gate = Gate(limits, Hands())
    let_in = 0
    for number in range(65_536):
        entered = gate.enter(Address(f"2001:db8:1:{number:x}::1"))
        if isinstance(entered, Ticket):
            let_in += 1
            then(entered)
    assert let_in == 5 * limits.addresses_per_network
    then(ticket(gate, "2001:db8:2::1"))


def test_a_wide_ipv6_network_joins_and_guesses_as_a_few_addresses_do() -> None:
    gate = Gate(Limits(joins_per_minute=2, connect_burst=1000), Hands())
    tickets = [ticket(gate, f"2001:db8:1:{number:x}::1") for number in range(100)]
    assert sum(one.join() for one in tickets) == 2 * 8
    assert sum(one.guess() == 0 for one in tickets) == 3 * 8


def test_addresses_are_forgotten_when_they_do_not_matter() -> None:
    clock = Hands()
    gate = Gate(Limits(connections=10 * PLACES_KEPT), clock)
    stays = ticket(gate, "203.0.113.1")
    for number in range(5 * PLACES_KEPT):
        ticket(gate, f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}").leave()
        clock.now += 1
    assert len(gate) <= PLACES_KEPT
    stays.leave()
    assert (gate.connections, gate.unfinished) == (0, 0)


STEPS = st.sampled_from(["enter", "log in", "leave", "wait"])


@given(st.lists(st.tuples(st.integers(0, 3), STEPS)))
def test_the_counts_are_right_whatever_happens(steps: list[tuple[int, str]]) -> None:
    clock = Hands()
    gate = Gate(Limits(connections=5, unfinished=3, connect_burst=1000), clock)
    inside: dict[Ticket, bool] = {}
    for number, step in steps:
        if step == "wait":
            clock.now += GRACE
        elif step == "enter":
            entered = gate.enter(Address(f"192.0.2.{number}"))
            if isinstance(entered, Ticket):
                entered.make_room = partial(inside.__delitem__, entered)
                inside[entered] = False
        elif inside:
            one = list(inside)[number % len(inside)]
            if step == "log in":
                one.log_in()
                inside[one] = True
            else:
                one.leave()
                one.leave()
                del inside[one]
        assert gate.connections == len(inside) <= 5
        assert gate.unfinished == sum(not finished for finished in inside.values()) <= 3
    for one in inside:
        one.leave()
    clock.now += 3600
    gate._places._sweep()
    assert (gate.connections, gate.unfinished, len(gate)) == (0, 0, 0)


def test_a_full_server_has_places_for_admins_alone() -> None:
    clock = Hands()
    gate = Gate(Limits(connections=1, reserved=2), clock)
    other = ticket(gate)
    other.log_in()
    assert gate.enter(Address("192.0.2.2")) is Turned.FULL
    sent_off: list[str] = []

    def knock(host: str) -> Ticket | Turned:
        entered = gate.enter(Address(host), reserve=True)
        if isinstance(entered, Ticket):
            assert entered.reserved
            entered.make_room = partial(sent_off.append, host)
        return entered

    admin = knock("192.0.2.2")
    assert isinstance(admin, Ticket)
    admin.log_in()
    knock("192.0.2.3")
    assert knock("192.0.2.3") is Turned.FULL
    assert knock("192.0.2.4") is Turned.FULL
    assert (gate.connections, gate.unfinished) == (3, 1)
    clock.now += GRACE
    knock("192.0.2.4")
    assert sent_off == ["192.0.2.3"]
    clock.now += 10 * GRACE
    knock("192.0.2.5")
    assert sent_off == ["192.0.2.3", "192.0.2.4"]
    assert gate.connections == 3
    admin.leave()
    other.leave()
    assert not ticket(gate).reserved


def test_an_admin_on_a_reserved_place_moves_to_one_that_is_free() -> None:
    gate = Gate(Limits(connections=1, reserved=1), Hands())
    other = ticket(gate)
    admin = gate.enter(Address("192.0.2.2"), reserve=True)
    assert isinstance(admin, Ticket)
    other.leave()
    admin.log_in()
    assert gate.enter(Address("192.0.2.3")) is Turned.FULL
    assert isinstance(gate.enter(Address("192.0.2.3"), reserve=True), Ticket)


def test_new_limits_hold_for_addresses_that_came_before_too() -> None:
    """What they have used up stays used up."""
    clock = Hands()
    gate = Gate(Limits(cpu_rate_per_address=100, cpu_burst_per_address=1000), clock)
    place, network = ticket(gate, "2001:db8::1").places
    assert place.cpu.spend(1.5, clock.now) == pytest.approx(5)
    gate.limits = replace(gate.limits, cpu_rate_per_address=1000, addresses_per_network=3)
    assert place.cpu.spend(0, clock.now) == pytest.approx(0.5)
    assert (place.share, network.share) == (1, 3)
    assert network.cpu.burst == pytest.approx(3)
    gate.limits = replace(gate.limits, cpu_burst_per_address=3000)
    assert place.cpu.missing(clock.now) == pytest.approx(1.5)
    gate.limits = replace(gate.limits, cpu_burst_per_address=500)
    assert place.cpu.burst == pytest.approx(0.5)
