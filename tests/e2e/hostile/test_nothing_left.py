"""Of those who come, stay for a while and go, nothing is left: not even lost circles of objects.

What lives for long is looked at by the collector after hundreds of further sessions only. So all
that a visit has made is old here when the visit ends, and only the young is collected then.
"""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from itertools import cycle

import asyncssh
import pytest

from fourgods_tui.core.subscription import Subscription
from fourgods_tui.core.table import Table
from fourgods_tui.ssh.driver import SSHDriver
from fourgods_tui.ssh.ending import Ending
from fourgods_tui.ssh.keyboard import Keyboard
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.output import Output
from fourgods_tui.ssh.stay import Stay
from fourgods_tui.tui.lean import LeanScreen
from fourgods_tui.tui.surface import Surface
from tests.e2e.hostile.conftest import OpenHouse
from tests.e2e.hostile.house import COUNTED, House
from tests.e2e.hostile.strangers import HELLO, call, hang_up, log_in, stop_reading, until
from tests.ssh.clients import Terminal, open_terminal

KINDS = (*COUNTED, SSHDriver, Keyboard, Output, Stay, LeanScreen, Surface, Table, Subscription)
VISITS = 3

Keys = list[tuple[bytes, str]]
"""What is pressed, and what is to be seen then."""

HERE = "Four Gods  lobby"
LOBBY: Keys = []
PAGES: Keys = [
    (b"?", "In short"), (b"\x1b", HERE), (b",", "Settings"), (b"\x1b", HERE), (b"?", "In short"),
]  # fmt: skip
OPENING: Keys = [(b"o", "who may come in"), (b"\x1b", HERE)]
SITTING: Keys = [(b"\r", "Waiting"), (b"q", "Leave"), (b"y", HERE)]
PLAYING: Keys = [(b"\x1b[B\r", "bag"), (b"b", ""), (b"1", ""), (b"n", ""), (b" ", "")]
LESSON: Keys = [(b"t", "esson")]
MASHING: Keys = [(b"\x1b[B\rb1 nqjjjj?\x1b/aaaa" * 20, "")]


def counted() -> Counter[str]:
    """What there is of all that a visit makes, but for what is only lost for now."""
    gc.collect(0)
    kinds = tuple(each for each in gc.get_objects() if isinstance(each, KINDS))
    return Counter(type(each).__name__ for each in kinds)


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Nobody looks for what is lost."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def press(house: House, keys: Keys, key: asyncssh.SSHKey | None, leave: bytes) -> None:
    """Come, press these keys, and go: by a key or by hanging up."""
    connection = await log_in(house.port, client_keys=[key] if key else None)
    channel, terminal = await open_terminal(connection)
    await terminal.expect(HERE)
    for pressed, seen in keys:
        terminal.received.clear()
        channel.write(pressed)
        await (terminal.expect(seen) if seen else settle(terminal))
    gc.collect()  # all that there is is old from now on
    if leave:
        channel.write(leave)
        await channel.wait_closed()
    connection.abort()
    await connection.wait_closed()


async def settle(terminal: Terminal) -> None:
    """Wait until something was drawn, whatever it is."""
    await terminal.wait_until(lambda: bool(terminal.received))


async def gone(house: House, before: Counter[str]) -> Counter[str]:
    """What is left of visits, when all that has to end has."""
    await house.empties()
    left, attempts = counted() - before, 40
    while left and attempts:  # what was said to be done soon may still be waiting
        await asyncio.sleep(0.05)
        left, attempts = counted() - before, attempts - 1
    return left


async def garbage(house: House) -> None:
    """Something that is no SSH."""
    stream = await call(house.port)
    stream[1].write(HELLO + bytes(1000))
    await stream[0].read()
    gc.collect()
    await hang_up(stream)


async def stall(house: House) -> None:
    """A session that reads nothing, until it is let go."""
    connection = await log_in(house.port)
    channel, terminal = await open_terminal(connection, (260, 90), window=0x7FFFFFFF)
    await terminal.expect(HERE)
    (session,) = house.server.sessions
    stop_reading(connection)
    sizes = cycle([(200, 90), (260, 90)])
    await until(lambda: session.behind, lambda: channel.change_terminal_size(*next(sizes)))
    gc.collect()
    await until(lambda: session.ending is Ending.TOO_SLOW)
    connection.abort()
    await connection.wait_closed()


def visits(*keys: Keys, leave: bytes = b"") -> Callable[[House], Awaitable[None]]:
    """A visit, without a key and with a new one."""

    async def visit(house: House) -> None:
        for one in keys:
            await press(house, one, None, leave)
            await press(house, one, asyncssh.generate_private_key("ssh-ed25519"), leave)

    return visit


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize(
    "visit",
    [
        pytest.param(garbage, id="garbage"),
        pytest.param(visits(LOBBY), id="lobby"),
        pytest.param(visits(LOBBY, leave=b"qy"), id="lobby, and leaves"),
        pytest.param(visits(PAGES), id="pages"),
        pytest.param(visits(OPENING), id="opening a table"),
        pytest.param(visits(SITTING), id="sitting down"),
        pytest.param(visits(PLAYING), id="playing"),
        pytest.param(visits(LESSON), id="lesson"),
        pytest.param(visits(MASHING), id="mashing keys"),
        pytest.param(stall, id="stalling"),
    ],
)
async def test_nothing_is_left(
    start_house: OpenHouse, visit: Callable[[House], Awaitable[None]]
) -> None:
    house = await start_house(Limits(stalled=0.3))
    await visit(house)
    await gone(house, Counter())
    gc.collect()
    before = counted()
    for _ in range(VISITS):
        await visit(house)
    left = await gone(house, before)
    assert not left
