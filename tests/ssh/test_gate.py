"""How many may be here, and how fast they may come: each behind a limit gets one clear line."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import asyncssh
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgods_tui.command_line.logs import JsonLines
from fourgods_tui.ssh.address import Address, place_of
from fourgods_tui.ssh.ending import Ending
from fourgods_tui.ssh.gate import GRACE, Gate, Ticket
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.place import PLACES_KEPT
from fourgods_tui.ssh.server import POOL, Server
from fourgods_tui.ssh.turned import LOG_EVERY, Turned, TurnedAway
from tests.e2e.hostile.strangers import until
from tests.e2e.terminal import SshTerminal, ssh_command
from tests.ssh.clients import connect, open_terminal
from tests.ssh.conftest import StartServer

MORE = "; 999 more for the same reason since the last such line"


class Hands:
    """A clock that is moved by hand."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


def ticket(gate: Gate, host: str = "192.0.2.1") -> Ticket:
    entered = gate.enter(Address(host, 1))
    assert isinstance(entered, Ticket), entered
    return entered


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


def test_the_log_is_not_filled_by_strangers(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO")
    clock = Hands()
    turned = TurnedAway(clock)
    for _ in range(1000):
        turned.note(Turned.TOO_FAST, "somebody from 192.0.2.1:1", {"address": "192.0.2.1:1"})
    clock.now += LOG_EVERY
    turned.note(Turned.TOO_FAST, "somebody from 192.0.2.2:1")
    lines = [record.getMessage() for record in caplog.records]
    assert lines == [
        "somebody from 192.0.2.1:1: turned away, connects too fast",
        "somebody from 192.0.2.2:1: turned away, connects too fast" + MORE,
    ]
    assert turned.counts[Turned.TOO_FAST] == 1001
    told = json.loads(JsonLines().format(caplog.records[0]))
    facts = {name: told.get(name) for name in ("event", "reason", "address")}
    assert facts == {"event": "turned away", "reason": "too_fast", "address": "192.0.2.1:1"}


async def test_programs_that_read_the_log_know_which_connection_was_turned_away(
    start_server: StartServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    server = await start_server(limits=Limits(joins_per_minute=1))
    for _ in range(2):
        async with await connect(server.port) as connection:
            await connection.run("tables")
    lines = [json.loads(JsonLines().format(record)) for record in caplog.records]
    (told,) = (line for line in lines if line.get("event") == "turned away")
    assert (told["connection"], told["reason"], told["name"]) == (2, "too_often", "ana")
    assert told["address"].startswith("127.0.0.1:")


# With real clients


async def _openssh(server: Server, *words: str) -> tuple[int | None, str]:
    process = await asyncio.create_subprocess_exec(
        *ssh_command(server.port),
        *words,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    async with asyncio.timeout(20):
        out, _ = await process.communicate()
    return process.returncode, out.decode()


@pytest.mark.parametrize(
    ("limits", "line"),
    [
        (Limits(connections=0), "The server is full."),
        (Limits(unfinished_per_address=0), "There are too many connections from your address."),
        (Limits(connect_rate=0.001, connect_burst=0), "Your address connects too often."),
    ],
)
async def test_openssh_shows_the_line(start_server: StartServer, limits: Limits, line: str) -> None:
    server = await start_server(limits=limits)
    code, said = await _openssh(server)
    assert code == 255
    assert line in said
    assert not server.connections


async def test_a_client_of_the_library_is_told_too(start_server: StartServer) -> None:
    server = await start_server(limits=Limits(connections=0))
    with pytest.raises(asyncssh.DisconnectError, match="The server is full") as told:
        await connect(server.port)
    assert told.value.code == 12


async def test_turned_away_clients_do_not_linger(start_server: StartServer) -> None:
    # A server for 200, which may wait for 50 to read why; nobody is let in from this address.
    limits = Limits(connections=200, connections_per_address=0, farewell=0.2, connect_burst=100)
    server = await start_server(limits=limits)
    held = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(50)]
    async with asyncio.timeout(20):
        for reader, _ in held:
            assert b"There are too many connections" in await reader.read()
        for _, writer in held:  # they never close; the server does
            while True:
                try:
                    writer.write(b"x")
                    await writer.drain()
                    await asyncio.sleep(0)
                except ConnectionError:
                    break
            writer.close()


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


async def test_joins_and_sessions_with_a_key(start_server: StartServer, player_key: Path) -> None:
    server = await start_server(limits=Limits(joins_per_minute=3, sessions_per_key=2))
    async with (
        await SshTerminal.open(server.port, "ana", key=player_key) as first,
        await SshTerminal.open(server.port, "ana", key=player_key) as second,
    ):
        await first.expect("name=ana")
        await second.expect("name=ana")
        async with await SshTerminal.open(server.port, "ana", key=player_key) as third:
            assert await third.wait_closed() == 1
            assert "You have too many sessions here." in third.text
        async with await SshTerminal.open(server.port, "bo") as fourth:
            assert await fourth.wait_closed() == 1
            assert "You have come in too often." in fourth.text
        first.send("a")
        await first.expect("keys=1 last=a;")


async def test_too_many_tries_to_log_in(start_server: StartServer) -> None:
    server = await start_server(limits=Limits(attempts=0))
    with pytest.raises(asyncssh.DisconnectError, match="Too many tries"):
        await connect(server.port)
    assert server.turned.counts == {Turned.ATTEMPTS: 1}


async def test_who_looks_whether_the_port_is_open_fills_no_log(
    start_server: StartServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "fourgods_tui")
    server = await start_server(limits=Limits(connect_burst=1000))
    for _ in range(30):
        _, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.close()
        await writer.wait_closed()
    await until(lambda: server.turned.counts[Turned.SILENT] == 30)
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith("somebody from 127.0.0.1:")
    assert line.endswith(": hung up without a word")
    assert server.gate.connections == 0


@pytest.mark.parametrize(
    "sent",
    [
        b"GET / HTTP/1.1\r\nHost: x\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(500),
        b"\x1b]0;owned\x07\r\n",
        b"half a lin",
        b"SSH-2.0-scanner\r\n",
        b"SSH-2.0-scanner\r\n" + bytes(100),
    ],
)
async def test_scanners_that_send_something_fill_no_log(
    start_server: StartServer, caplog: pytest.LogCaptureFixture, sent: bytes
) -> None:
    caplog.set_level("INFO", "fourgods_tui")
    server = await start_server(limits=Limits(connect_burst=1000))
    for _ in range(30):
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        await reader.readline()  # the server's version
        writer.write(sent)
        writer.close()
        await asyncio.wait([asyncio.ensure_future(writer.wait_closed())])
    await until(lambda: server.turned.counts[Turned.NO_HANDSHAKE] == 30)
    (line,) = [record.getMessage() for record in caplog.records]
    assert line.startswith("somebody from 127.0.0.1:")
    assert line.endswith(": no SSH handshake")
    assert line.isprintable()
    assert server.gate.connections == 0


async def test_clients_with_nothing_in_common_are_summed_up_apart(
    start_server: StartServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "fourgods_tui")
    server = await start_server(limits=Limits(connect_burst=1000))
    for _ in range(5):
        with pytest.raises((asyncssh.Error, OSError)):
            await connect(server.port, kex_algs=["diffie-hellman-group1-sha1"])
    await until(lambda: server.turned.counts[Turned.NO_COMMON_ALGORITHM] == 5)
    (line,) = [record.getMessage() for record in caplog.records]
    assert "(No matching key exchange algorithm found" in line
    assert line.endswith(": no algorithm in common")


def test_those_who_say_nothing_are_summed_up_once_a_minute(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level("INFO")
    clock = Hands()
    turned = TurnedAway(clock)
    for _ in range(180):
        turned.note(Turned.SILENT, "somebody from 192.0.2.1:1")
        clock.now += 1
    more = "; 59 more for the same reason since the last such line"
    first = "somebody from 192.0.2.1:1: hung up without a word"
    lines = [record.getMessage() for record in caplog.records]
    assert lines == [first, first + more, first + more]


async def test_an_idle_player_is_let_go_and_one_who_plays_is_not(start_server: StartServer) -> None:
    server = await start_server(limits=Limits(idle=1.5, warning=0.5))
    async with (
        await SshTerminal.open(server.port, "ana") as ana,
        await SshTerminal.open(server.port, "bo") as bo,
    ):
        await ana.expect("name=ana")
        await bo.expect("name=bo")
        ended = asyncio.ensure_future(ana.wait_closed())
        keys = 0
        while not ended.done():
            keys += 1
            bo.send("b")
            await bo.expect(f"keys={keys} ")
            await asyncio.wait([ended], timeout=0.2)
        assert await ended == 0
        assert "You pressed no key for a long time." in ana.text
        bo.send("b")
        await bo.expect(f"keys={keys + 1} ")


async def test_a_session_lasts_only_so_long(start_server: StartServer) -> None:
    server = await start_server(limits=Limits(session=0.5))
    async with await connect(server.port) as connection:
        channel, _ = await open_terminal(connection)
        (session,) = server.sessions
        async with asyncio.timeout(20):
            await channel.wait_closed()
        assert session.ending is Ending.TOO_LONG


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


async def test_the_pool_of_heavy_sessions_holds_the_new_rate(start_server: StartServer) -> None:
    server = await start_server(limits=Limits(cpu_rate=10))
    loop = asyncio.get_running_loop()
    assert server._pool.spend(POOL + 1, loop.time()) == pytest.approx(100, rel=0.05)
    server.configure(limits=replace(server.limits, cpu_rate=1000))
    assert 0 < server._pool.spend(0, loop.time()) <= 1


async def test_new_limits_hold_for_those_who_come_later(start_server: StartServer) -> None:
    server = await start_server()
    async with await connect(server.port) as connection:
        _, session = await open_terminal(connection)
        await session.expect("name=ana")
        server.configure(limits=replace(server.limits, connections=1))
        with pytest.raises(asyncssh.DisconnectError, match="The server is full"):
            await connect(server.port)
