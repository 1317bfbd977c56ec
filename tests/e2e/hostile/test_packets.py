"""Packets that are no keys are counted like keys: held back, and then there is an end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import asyncssh
import pytest
from asyncssh.constants import (
    MSG_CHANNEL_DATA,
    MSG_CHANNEL_OPEN,
    MSG_CHANNEL_REQUEST,
    MSG_CHANNEL_WINDOW_ADJUST,
    MSG_DEBUG,
    MSG_GLOBAL_REQUEST,
    MSG_IGNORE,
    MSG_KEXINIT,
    MSG_UNIMPLEMENTED,
)
from asyncssh.packet import Boolean, String, UInt32

from fourgods_tui.ssh.address import Address
from fourgods_tui.ssh.gate import Ticket
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.packet_budget import MSG_PING, PacketBudget
from fourgods_tui.ssh.turned import Turned
from tests.e2e.hostile.conftest import OpenHouse
from tests.e2e.hostile.house import House
from tests.e2e.hostile.strangers import address, log_in
from tests.ssh.clients import open_terminal

FEW = Limits(packet_rate=100, packet_burst=100)
SENT = 3000
UNKNOWN = 200

PACKETS: dict[str, tuple[int, bytes]] = {
    "a type nobody knows": (UNKNOWN, b""),
    "nothing": (MSG_IGNORE, String(b"")),
    "much of nothing": (MSG_IGNORE, String(bytes(8000))),
    "remarks": (MSG_DEBUG, Boolean(False) + String("x") + String("")),
    "misunderstandings": (MSG_UNIMPLEMENTED, UInt32(0)),
    "signs of life": (MSG_GLOBAL_REQUEST, String("keepalive@openssh.com") + Boolean(True)),
    "requests nobody knows": (MSG_GLOBAL_REQUEST, String("x@y") + Boolean(False)),
    "pings": (MSG_PING, String("hello")),
    "channels": (
        MSG_CHANNEL_OPEN,
        String("x11") + UInt32(9) + UInt32(1000) + UInt32(1000) + String("h") + UInt32(1),
    ),
    "variables": (
        MSG_CHANNEL_REQUEST,
        UInt32(0) + String("env") + Boolean(False) + String("LANG") + String("C"),
    ),
    "commands": (MSG_CHANNEL_REQUEST, UInt32(0) + String("exec") + Boolean(True) + String("help")),
    "signals": (MSG_CHANNEL_REQUEST, UInt32(0) + String("signal") + Boolean(False) + String("HUP")),
}


async def test_packets_are_held_back_and_then_there_is_an_end(
    start_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: Counter[int] = Counter()
    spend = PacketBudget.spend

    def note(self: PacketBudget, kind: int, size: int) -> float | None:
        read[kind] += 1
        return spend(self, kind, size)

    monkeypatch.setattr(PacketBudget, "spend", note)
    house = await start_house(FEW)
    for ended, (kind, (number, payload)) in enumerate(PACKETS.items(), 1):
        read.clear()
        connection = await log_in(house.port, ended)
        channel, session = await open_terminal(connection)
        await session.expect("lobby")
        for answered in (connection, channel):  # or the library takes offence at what it is told
            monkeypatch.setattr(answered, "process_packet", lambda *_: True)
        for _ in range(SENT):
            connection.send_packet(number, payload)
        await connection.wait_closed()
        await house.empties()
        assert house.server.turned.counts[Turned.PACKETS] == ended, kind
        assert read[number] < SENT / 2, kind
    assert sum("out, too many packets after" in line for line in house.log) == len(PACKETS)
    await house.recovers()


async def test_floods_before_login_have_an_end_too(start_house: OpenHouse) -> None:
    house = await start_house(FEW)

    class Flooder(asyncssh.SSHClient):
        def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
            self._connection = conn

        def begin_auth(self, username: str) -> None:
            for _ in range(SENT):
                self._connection.send_packet(MSG_IGNORE, String(b""))

    with pytest.raises((asyncssh.Error, OSError)):
        await log_in(house.port, client_factory=Flooder)
    assert house.server.turned.counts[Turned.PACKETS] == 1
    await house.recovers()


def budget(shared: Callable[[float], float] = lambda cost: 0.0) -> tuple[PacketBudget, list[float]]:
    """A budget as it comes, and the time, which is moved by hand."""
    clock = [100.0]
    return PacketBudget(Limits(), shared, lambda: clock[0]), clock


def until_let_go(kind: int, size: int = 20) -> tuple[int, int]:
    """Packets of a kind that are read at once, and that are read at all."""
    one, clock = budget()
    at_once = total = 0
    while (wait := one.spend(kind, size)) is not None:
        at_once += wait == 0
        total += 1
        clock[0] += wait
    return at_once, total


def test_what_costs_more_is_counted_as_more() -> None:
    assert until_let_go(UNKNOWN) == pytest.approx((298, 596), abs=3)
    assert until_let_go(UNKNOWN, 32_768) == pytest.approx((33, 66), abs=2)
    assert until_let_go(MSG_KEXINIT) == pytest.approx((15, 30), abs=2)


def test_who_types_resizes_and_reads_is_never_held_back() -> None:
    one, clock = budget()
    # A minute of keys, with pings to hide them, and of a small window; then of dragging a corner.
    often = {MSG_CHANNEL_DATA: 2, MSG_PING: 3, MSG_CHANNEL_WINDOW_ADJUST: 5, MSG_IGNORE: 2}
    for _ in range(60 * 20):
        for kind, times in often.items():
            for _ in range(times):
                assert one.spend(kind, 40) == 0
        clock[0] += 0.05
    for _ in range(5 * 60):
        assert one.spend(MSG_CHANNEL_REQUEST, 40) == 0
        clock[0] += 1 / 60


def test_one_address_has_no_more_by_many_connections(house: House) -> None:
    tickets = [house.server.gate.enter(Address(address(7), number)) for number in range(10)]
    taken = [each for each in tickets if isinstance(each, Ticket)]
    at_once = sum(ticket.packets(1) == 0 for ticket in taken for _ in range(300))
    assert at_once <= 4 * 300 + 200
    for ticket in taken:
        ticket.leave()
