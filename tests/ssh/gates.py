"""What tests of the gate need: a clock moved by hand, and ways in."""

from __future__ import annotations

from fourgods_tui.ssh.address import Address
from fourgods_tui.ssh.gate import Gate, Ticket


class Hands:
    """A clock that is moved by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def ticket(gate: Gate, host: str = "192.0.2.1") -> Ticket:
    entered = gate.enter(Address(host, 1))
    assert isinstance(entered, Ticket), entered
    return entered
