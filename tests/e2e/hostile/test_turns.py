"""Guests that ask for more than their share: counted, in what order who is served, and how often
a picture is drawn. How long it takes is measured in `bench/neighbours.py`."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TypeVar

import asyncssh
import pytest

from fourgods_tui.ssh.budget import Budget
from fourgods_tui.ssh.connection import Connection
from fourgods_tui.ssh.driver import SSHDriver
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.paced import PacedConnection
from fourgods_tui.ssh.session import UNREAD
from fourgods_tui.ssh.turns import Turn, Turns
from fourgods_tui.tui.lean import LeanScreen
from fourgods_tui.tui.metering import Meter
from fourgods_tui.tui.panes import Panes
from fourgods_tui.tui.personal import PersonalApp
from fourgods_tui.tui.screens.settings_page import SettingsPage
from fourgods_tui.tui.surface import Surface
from tests.e2e.hostile.conftest import OpenHouse
from tests.e2e.hostile.house import House
from tests.e2e.hostile.strangers import log_in, until
from tests.e2e.terminal import SshTerminal
from tests.ssh.clients import Terminal, open_terminal

Shown = TypeVar("Shown")
PLENTY = Limits(cpu_burst=1e6, cpu_burst_per_address=1e6, event_burst=10**6, input_burst=10**6)
"""Limits with which only turns hold anybody back."""

RIGHT, LEFT, DOWN = b"\x1b[C", b"\x1b[D", b"\x1b[B"


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """How many pictures each kind of screen has drawn."""
    pictures: Counter[str] = Counter()
    present = Surface.present

    def noted(surface: Surface, panes: Panes) -> None:
        screen = surface.screen
        assert isinstance(screen, LeanScreen)
        pictures[type(screen.foremost).__name__] += 1
        present(surface, panes)

    with monkeypatch.context() as patch:
        patch.setattr(Surface, "present", noted)
        yield pictures


async def arrive(
    house: House, number: int, name: str = "eve"
) -> tuple[asyncssh.SSHClientConnection, asyncssh.SSHClientChannel[bytes], Terminal]:
    """A stranger in the lobby."""
    connection = await log_in(house.port, number, name=name)
    channel, session = await open_terminal(connection)
    await session.expect("lobby")
    return connection, channel, session


def app_of(house: House, name: str) -> PersonalApp:
    """Somebody's app."""
    (found,) = [one for one in house.server.connections if one.name == name]
    assert found.session is not None
    app = found.session.app
    assert isinstance(app, PersonalApp)
    return app


def name_of(connection: PacedConnection) -> str:
    """Who is on a connection."""
    owner = connection._owner
    return owner.name if isinstance(owner, Connection) else ""


async def arrived_at(house: House, name: str, screen: type[Shown]) -> Shown:
    """Wait until somebody's screen is of this kind."""
    async with asyncio.timeout(20):
        while True:
            app = app_of(house, name)
            front = app.front if app.screen_stack else None
            if isinstance(front, screen):
                return front
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("packets", [1, 300], ids=["in one packet", "a packet each"])
async def test_300_keys_act_in_order_and_few_pictures_are_drawn(
    start_house: OpenHouse, monkeypatch: pytest.MonkeyPatch, packets: int
) -> None:
    house = await start_house(PLENTY)
    connection, channel, _ = await arrive(house, 1)
    channel.write(b",")
    await arrived_at(house, "eve", SettingsPage)
    chosen: list[str] = []
    choose = PersonalApp.choose

    def noted(app: PersonalApp, choice: object, value: str) -> None:
        chosen.append(value)
        choose(app, choice, value)  # type: ignore[arg-type]

    monkeypatch.setattr(PersonalApp, "choose", noted)
    keys = [RIGHT] * 299 + [b"q"]
    with counted(monkeypatch) as pictures:
        for start in range(0, 300, 300 // packets):
            channel.write(b"".join(keys[start : start + 300 // packets]))
        await until(lambda: not isinstance(app_of(house, "eve").front, SettingsPage))
    languages = chosen[:4]
    assert len(set(languages)) == 4
    assert chosen == (languages * 75)[:299]
    assert pictures["SettingsPage"] < 60, pictures
    connection.abort()
    await house.recovers()


async def test_a_players_key_is_heeded_before_any_guests_second_slice(
    start_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await start_house(PLENTY)
    floods = [await arrive(house, number, f"eve{number}") for number in range(8)]
    async with await SshTerminal.open(house.port, "ana") as ana:
        await ana.expect("lobby")
        for _, channel, _ in floods:
            channel.write(b",")
        for number in range(8):
            await arrived_at(house, f"eve{number}", SettingsPage)
        served: list[str] = []
        work = PacedConnection.work

        def noted(one: PacedConnection, turn: Turn) -> bool:
            served.append(name_of(one))
            return work(one, turn)

        def came(turns: Turns, one: PacedConnection) -> None:
            if name_of(one) == "ana":
                served.append("(ana's key)")
            ask(turns, one)

        ask = Turns.ask
        monkeypatch.setattr(Turns, "ask", came)
        monkeypatch.setattr(PacedConnection, "work", noted)
        for _, channel, _ in floods:
            channel.write((RIGHT * 10 + LEFT * 10) * 200)
        await until(lambda: len(set(served)) >= 8)
        ana.send("?")
        await ana.expect("Help")
        came_at = served.index("(ana's key)")
        between = Counter(served[came_at + 1 : served.index("ana")])
        assert max(between.values(), default=0) <= 1, served
        assert len(served) > 20
    for connection, _, _ in floods:
        connection.abort()
    await house.recovers()


async def test_what_waits_is_bounded(
    start_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await start_house(Limits(event_burst=50, event_rate=5))
    connection, channel, _ = await arrive(house, 1)
    most = 0
    receive = SSHDriver.receive

    def noted(driver: SSHDriver, data: bytes) -> None:
        nonlocal most
        receive(driver, data)
        most = max(most, driver.unread + len(driver._events))

    monkeypatch.setattr(SSHDriver, "receive", noted)
    channel.write(DOWN * 100_000)
    await until(lambda: most > UNREAD)
    async with await SshTerminal.open(house.port, "ana") as ana:
        await ana.expect("lobby")
        ana.send("?")
        await ana.expect("Help")
    assert most <= 2 * house.server.limits.window
    assert channel.get_write_buffer_size() > 200_000  # what was not read is the client's to hold
    connection.abort()
    await house.recovers()


def choosing_costs(monkeypatch: pytest.MonkeyPatch, seconds: float) -> None:
    """To choose something takes so long by the meter, and all else nothing, however fast the
    machine is."""
    chosen = 0
    choose, spent = PersonalApp.choose, Budget._spent

    def noted(app: PersonalApp, choice: object, value: str) -> None:
        nonlocal chosen
        chosen += 1
        choose(app, choice, value)  # type: ignore[arg-type]

    def spent_by_choosing(budget: Budget, meter: Meter, taken: float) -> None:
        nonlocal chosen
        spent(budget, meter, chosen * seconds)
        chosen = 0

    monkeypatch.setattr(PersonalApp, "choose", noted)
    monkeypatch.setattr(Budget, "_spent", spent_by_choosing)


async def test_who_takes_too_much_waits_is_told_and_loses_no_key(
    start_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fourgods_tui.ssh.session.TOLD_AFTER", 0.2)
    choosing_costs(monkeypatch, 0.0005)
    house = await start_house(replace(PLENTY, cpu_rate=40, cpu_burst=20))
    connection, channel, session = await arrive(house, 1)
    # Not the language: what is waited for is in English.
    channel.write((b"," + DOWN * 2 + RIGHT * 8 + b"q") * 100 + b"/the end\r")
    await session.expect("Your keys wait a moment")
    await session.expect("the end")
    assert house.server.turns.waited > 0
    connection.abort()
    await house.recovers()


async def test_nobody_at_full_speed_is_made_to_wait(house: House) -> None:
    before = house.server.turns.waited
    await house.plays()
    await house.recovers()
    assert house.server.turns.waited == before


async def test_what_waits_for_a_turn_goes_with_who_sent_it(house: House) -> None:
    visits = [await arrive(house, number, f"eve{number}") for number in range(4)]
    for _, channel, _ in visits:
        channel.write((b"," + RIGHT * 30 + b"q") * 20)
    await asyncio.sleep(0)
    for connection, _, _ in visits:
        connection.abort()
    await house.recovers()
    turns = house.server.turns
    assert isinstance(turns, Turns)
    assert turns.parked == 0
