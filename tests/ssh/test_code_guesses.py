"""Codes of private tables and of guests are not found by trying."""

from __future__ import annotations

import pytest

from fourgods_tui.ssh.address import Address
from fourgods_tui.ssh.gate import Gate, Ticket
from fourgods_tui.ssh.guesses import KEPT, Guesses
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.turned import RARELY, Turned, TurnedAway

EVERY, BURST = 6.0, 10
"""As they come."""


class Guessers:
    """Sessions that guess, with a clock that is moved by hand."""

    def __init__(self) -> None:
        self.now = 100.0
        self.gate = Gate(Limits(connect_burst=10_000), lambda: self.now)
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
