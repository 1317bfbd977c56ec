"""Codes of private tables and of guests are not found by trying."""

from __future__ import annotations

import pytest

from fourgods_tui.ssh.address import Address
from fourgods_tui.ssh.gate import Gate, Ticket
from fourgods_tui.ssh.guesses import KEPT, PATIENCE, Guesses
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.turned import RARELY, Turned, TurnedAway

EVERY, BURST = 6.0, 10
"""As they come."""


class Guessers:
    """Sessions that guess, with a clock that is moved by hand."""

    def __init__(self, codes_per_minute: int = 10**6) -> None:
        self.now = 100.0
        limits = Limits(connect_burst=10_000, codes_per_minute=codes_per_minute)
        self.gate = Gate(limits, lambda: self.now)
        self.noted = 0

    def session(self, host: str, key: str | None = None) -> Guesses:
        """A new session from an address."""
        ticket = self.gate.enter(Address(host, 1))
        assert isinstance(ticket, Ticket), ticket
        ticket.log_in()
        made = ticket.guesses(key, self._note)
        ticket.leave()
        return made

    def _note(self) -> None:
        self.noted += 1


def looked_at(*sessions: Guesses, tries: int = 100) -> int:
    """How many wrong guesses of sessions are looked at before all have to wait."""
    looked = 0
    for session in sessions:
        for _ in range(tries):
            if session.wait() == 0:
                session.wrong()
                looked += 1
    return looked


@pytest.fixture
def guessers() -> Guessers:
    return Guessers()


def test_a_session_has_ten_wrong_guesses_and_then_one_in_six_seconds(guessers: Guessers) -> None:
    session = guessers.session("192.0.2.1")
    assert looked_at(session) == BURST
    assert session.wait() == pytest.approx(EVERY)
    guessers.now += 3600
    assert looked_at(session) == BURST
    for _ in range(100):
        guessers.now += EVERY
        assert looked_at(session) == 1


def test_typing_errors_are_never_noticed(guessers: Guessers) -> None:
    session = guessers.session("192.0.2.1")
    for _ in range(100):
        for _ in range(5):
            assert session.wait() == 0
            session.wrong()
        guessers.now += 5 * EVERY


def test_what_is_right_costs_nothing(guessers: Guessers) -> None:
    session = guessers.session("192.0.2.1")
    assert all(session.wait() == 0 for _ in range(1000))


def test_a_person_has_no_more_from_many_addresses(guessers: Guessers) -> None:
    sessions = [guessers.session(f"192.0.2.{host}", "SHA256:ana") for host in range(1, 50)]
    assert looked_at(*sessions) == BURST
    assert looked_at(guessers.session("192.0.2.1", "SHA256:bo")) == BURST


@pytest.mark.parametrize(
    ("host", "share"),
    [("192.0.2.1", 1), ("2001:db8::{:x}", 1), ("2001:db8:0:{:x}::1", 8)],
    ids=["an address", "a network of 64 bits", "a network of 48 bits"],
)
def test_places_have_no_more_by_many_sessions(guessers: Guessers, host: str, share: int) -> None:
    sessions = [guessers.session(host.format(number)) for number in range(1, 200)]
    assert looked_at(*sessions, tries=12) == share * 4 * BURST


def network(number: int) -> str:
    """An address in a network of 48 bits of its own."""
    return f"2001:db8:{number:x}::1"


def attacked(minutes: int = 3) -> tuple[Guessers, list[Guesses]]:
    """A server with 60 wrong codes a minute, at which 300 networks guess as fast as they can."""
    guessers = Guessers(codes_per_minute=60)
    sessions = [guessers.session(network(number)) for number in range(300)]
    for _ in range(6 * minutes):
        looked_at(*sessions, tries=2)
        guessers.now += 10
    return guessers, sessions


def test_many_networks_have_no_more_than_all_may_together() -> None:
    guessers = Guessers(codes_per_minute=60)
    sessions = [guessers.session(network(number)) for number in range(300)]
    assert looked_at(*sessions) == 60


def test_who_guesses_from_many_networks_waits_for_each_guess() -> None:
    guessers, sessions = attacked()
    looked = 0
    for _ in range(300):
        looked += looked_at(*sessions, tries=2)
        guessers.now += 1
    assert looked <= len(sessions) * 300 / PATIENCE + 300


def test_who_knows_a_code_gets_in_while_others_guess() -> None:
    guessers, sessions = attacked()
    honest = guessers.session("192.0.2.1")
    told = honest.wait()
    assert 0 < told <= PATIENCE
    for _ in range(int(told)):
        guessers.now += 1
        looked_at(*sessions, tries=2)
        assert honest.wait() <= told  # asking again makes it no longer
    guessers.now += 1
    looked_at(*sessions, tries=2)
    assert honest.wait() == 0
    assert honest.wait() == 0  # what was right costs nothing
    honest.wrong()
    assert honest.wait() > 0


def test_nobody_waits_once_the_others_have_stopped() -> None:
    guessers, _ = attacked(minutes=30)
    guessers.now += PATIENCE + 1
    assert guessers.session("192.0.2.1").wait() == 0


def test_one_network_alone_makes_nobody_else_wait() -> None:
    guessers = Guessers(Limits().codes_per_minute)
    sessions = [guessers.session(f"2001:db8:0:{number:x}::1") for number in range(64)]
    for _ in range(120):
        looked_at(*sessions, tries=2)
        assert guessers.session("192.0.2.1").wait() == 0
        guessers.now += 1


def test_another_limit_holds_for_sessions_that_there_are() -> None:
    guessers = Guessers(codes_per_minute=60)
    sessions = [guessers.session(network(number)) for number in range(300)]
    guessers.gate.limits = Limits(codes_per_minute=120)
    assert looked_at(*sessions) == 120


def test_people_who_guess_no_more_are_forgotten(guessers: Guessers) -> None:
    people = guessers.gate._people_guesses
    for number in range(3 * KEPT):
        guessers.session("192.0.2.1", f"SHA256:{number}").wait()
    assert len(people) <= KEPT
    guesser = guessers.session("198.51.100.1", "SHA256:guesser")
    assert looked_at(guesser) == BURST
    for number in range(3 * KEPT):
        guessers.session("192.0.2.1", f"SHA256:{number}").wait()
    assert looked_at(guessers.session("198.51.100.2", "SHA256:guesser")) == 0


def test_each_is_noted_and_the_log_sums_them_up(
    guessers: Guessers, caplog: pytest.LogCaptureFixture
) -> None:
    session = guessers.session("192.0.2.1")
    assert looked_at(session, tries=100) == BURST
    assert guessers.noted == 100

    caplog.set_level("INFO")
    turned = TurnedAway(lambda: guessers.now)
    for _ in range(int(RARELY) * 32 + 1):
        turned.note(Turned.CODE, "ana")
        guessers.now += 1 / 32
    lines = [record.getMessage() for record in caplog.records]
    assert lines[0] == "ana: wrong code"
    assert lines[1:] == ["ana: wrong code; 1919 more for the same reason since the last such line"]
