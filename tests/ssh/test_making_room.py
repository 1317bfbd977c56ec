"""Who has to make room for newcomers, of those who do not finish their logins."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from functools import partial

import pytest

from fourgods_tui.ssh.address import Address
from fourgods_tui.ssh.gate import GRACE, Gate
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.turned import Turned
from tests.ssh.clients import connect, open_terminal
from tests.ssh.conftest import StartServer
from tests.ssh.gates import Hands, ticket


async def test_those_who_never_finish_make_room(start_server: StartServer) -> None:
    server = await start_server(limits=Limits(unfinished=3))
    held = [
        await asyncio.open_connection("127.0.0.1", server.port, local_addr=("127.0.0.2", 0))
        for _ in range(3)
    ]
    for reader, _ in held:
        await reader.readline()
    async with await connect(server.port) as connection:
        _, session = await open_terminal(connection)
        await session.expect("name=ana")
        async with asyncio.timeout(20):
            assert b"Many are logging in just now" in await held[0][0].read()
        assert server.turned.counts == {Turned.CROWDED: 1}
        assert (server.gate.connections, server.gate.unfinished) == (3, 2)
    for _, writer in held:
        writer.close()


class Crowd:
    """A gate with as many unfinished logins as there may be: one or two of each address."""

    def __init__(self) -> None:
        self.clock = Hands()
        self.gate = Gate(Limits(unfinished=4, unfinished_per_address=3), self.clock)
        self.gone: list[str] = []

    def come(self, *hosts: str) -> None:
        """Somebody comes from each of these, and gets in."""
        for host in hosts:
            one = ticket(self.gate, host)
            one.make_room = partial(self.gone.append, f"{host} {self.clock.now:g}")
            self.clock.now += 0.1


@pytest.mark.parametrize(
    ("inside", "newcomer", "gone"),
    [
        (("192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.3"), "192.0.2.4", "192.0.2.2 100.1"),
        (("192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.3"), "192.0.2.1", "192.0.2.2 100.1"),
        (
            ("192.0.2.1", "2001:db8::1", "2001:db8::2", "2001:db8:0:1::"),
            "192.0.2.4",
            "2001:db8::1 100.1",
        ),
    ],
)
def test_the_oldest_of_the_busiest_address_makes_room(
    inside: tuple[str, ...], newcomer: str, gone: str
) -> None:
    it = Crowd()
    it.come(*inside)
    it.come(newcomer)
    assert it.gone == [gone]
    assert (it.gate.connections, it.gate.unfinished) == (4, 4)


def test_where_all_have_one_the_oldest_makes_room_when_it_has_had_its_time() -> None:
    it = Crowd()
    it.come("192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4")
    it.clock.now = 100 + GRACE / 2
    assert it.gate.enter(Address("192.0.2.5")) is Turned.FULL
    it.clock.now = 100 + GRACE
    it.come("192.0.2.5")
    assert it.gone == ["192.0.2.1 100"]
    it.clock.now = 100 + GRACE
    assert it.gate.enter(Address("192.0.2.6")) is Turned.FULL


def test_nobody_makes_room_for_a_second_login_of_an_address_but_its_first() -> None:
    it = Crowd()
    it.come("192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4")
    assert it.gate.enter(Address("192.0.2.4")) is Turned.FULL
    it.clock.now += GRACE
    it.come("192.0.2.4")
    assert it.gone == ["192.0.2.4 100.3"]


def test_nobody_makes_room_for_those_who_are_turned_away_anyhow() -> None:
    it = Crowd()
    it.come("192.0.2.1", "192.0.2.2", "192.0.2.2", "192.0.2.2")
    it.clock.now += GRACE
    assert it.gate.enter(Address("192.0.2.2")) is Turned.ADDRESS_FULL
    it.gate.limits = replace(it.gate.limits, connections=4)
    assert it.gate.enter(Address("192.0.2.3")) is Turned.FULL
    assert it.gone == []


def test_who_has_logged_in_never_makes_room() -> None:
    it = Crowd()
    stays = ticket(it.gate, "192.0.2.1")
    stays.make_room = lambda: it.gone.append("one who plays")
    stays.log_in()
    it.come("192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4")
    it.clock.now += GRACE
    it.come("192.0.2.5", "192.0.2.6", "192.0.2.7", "192.0.2.8")
    assert "one who plays" not in it.gone
    assert len(it.gone) == 4
    assert (it.gate.connections, it.gate.unfinished) == (5, 4)
