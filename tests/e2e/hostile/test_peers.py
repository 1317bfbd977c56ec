"""Peers that read nothing, change keys, or are gone from one moment to the next."""

from __future__ import annotations

import asyncio
from random import Random

import asyncssh
import pytest

from fourgods_tui.ssh.ending import Ending
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.session import Session
from tests.e2e.hostile.conftest import OpenHouse
from tests.e2e.hostile.house import House
from tests.e2e.hostile.strangers import few_bytes_unread, log_in, stop_reading
from tests.e2e.playing import enter, sit_down
from tests.e2e.script import use_both_hands
from tests.e2e.terminal import SshTerminal
from tests.ssh.clients import open_terminal

IMPATIENT = Limits(stalled=0.3, farewell=0.2)
WIDE = 0x7FFFFFFF
"""A window that lets a server send for ever."""


async def _stall(house: House, number: int) -> tuple[asyncssh.SSHClientConnection, Session]:
    """Come with a wide window and a large screen, and read nothing more of it."""
    before = set(house.server.sessions)
    with few_bytes_unread(house.port, number) as sock:
        connection = await log_in(house.port, number, name=f"eve{number}", sock=sock.dup())
    channel, session = await open_terminal(connection, (260, 90), window=WIDE)
    await session.expect("lobby")
    (ours,) = set(house.server.sessions) - before
    stop_reading(connection)
    await _fill(channel, ours)
    return connection, ours


async def _fill(channel: asyncssh.SSHClientChannel[bytes], ours: Session) -> None:
    """Have everything drawn again and again, until that lies unread."""
    async with asyncio.timeout(60):
        number = 0
        while not ours.behind and ours.ending is None:
            number += 1
            channel.change_terminal_size(160 + number % 100, 90)
            await asyncio.sleep(0.02)


async def test_who_reads_nothing_is_let_go_and_nobody_else_waits(start_house: OpenHouse) -> None:
    house = await start_house(IMPATIENT)
    await _play_beside_strangers(house)
    await house.recovers()
    assert sum("too slow" in line for line in house.log) == 4


async def _play_beside_strangers(house: House) -> None:
    async with sit_down(house, ["cem", "dil"]) as players:
        await players.begin()
        strangers = [await _stall(house, number) for number in range(4)]
        highest = 0
        for _ in range(8):
            highest = max(highest, *(ours.pending for _, ours in strangers))
            await players.play(use_both_hands(lambda: players.game, Random(1), 0))
            await players.agree()
        for each in house.server.connections:
            if "eve" in each.name:
                await each.wait_closed()
        await players.agree()
    assert {ours.ending for _, ours in strangers} == {Ending.TOO_SLOW}
    assert house.server.limits.behind < highest <= house.server.limits.pending
    for connection, _ in strangers:
        connection.abort()


async def test_frames_are_skipped_while_somebody_is_behind(start_house: OpenHouse) -> None:
    house = await start_house(Limits(stalled=60))
    connection, ours = await _stall(house, 0)
    written = ours.written
    assert ours.pending <= house.server.limits.pending
    async with sit_down(house, ["cem", "dil"]) as players:
        await players.begin()
        for seat in (0, 1, 0):
            await players.play(use_both_hands(lambda: players.game, Random(seat), seat))
        await players.agree()
    assert ours.written == written
    connection.abort()
    del ours
    await house.recovers()


@pytest.mark.parametrize("step", ["lobby", "table", "game", "talking", "pasting", "asked"])
async def test_a_client_killed_where_it_is(house: House, step: str) -> None:
    keys = {"talking": "/", "pasting": "\x1b[200~half", "asked": "q"}
    async with await SshTerminal.open(house.port, "eve") as eve:
        await eve.expect("lobby")
        if step == "table":
            await enter(eve)
        elif step != "lobby":
            await _play_with(house, eve, keys.get(step, "b"))
        eve.kill()
        await house.empties()
    assert sum("link lost" in line for line in house.log) >= 1
    await house.recovers()


async def _play_with(house: House, eve: SshTerminal, keys: str) -> None:
    eve.send("\x1b[B\r")  # against programs
    await eve.expect(" h ")
    eve.send(keys)
    if keys == "q":
        await eve.expect("Leave?")
    elif keys == "/":
        await eve.expect("say something")


async def test_a_client_gone_after_any_message(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    send = asyncssh.SSHClientConnection.send_packet
    left = 0

    def send_some(
        self: asyncssh.SSHClientConnection, kind: int, *parts: bytes, **more: object
    ) -> None:
        nonlocal left
        left -= 1
        if left >= 0:
            send(self, kind, *parts, **more)  # type: ignore[arg-type]
        elif self._transport is not None:
            self.abort()

    monkeypatch.setattr(asyncssh.SSHClientConnection, "send_packet", send_some)
    got_in = False
    for number in range(40):
        left = number
        try:
            connection = await log_in(house.port, number)
            _, session = await open_terminal(connection)
            await session.expect("lobby")
            got_in = True
            connection.abort()
        except (asyncssh.Error, OSError, AssertionError):
            continue
        if got_in:
            break
    assert got_in
    assert number > 6
    await house.recovers()
    # Those that were gone before keys were exchanged are summed up, as scanners are.
    summed_up = sum(house.server.turned.counts.values())
    assert 0 < summed_up < number
    assert len(house.endings()) + summed_up == number + 1 + 2


async def test_keys_are_changed_in_the_middle_of_a_game(house: House) -> None:
    """The smallest limit OpenSSH takes, reached by colours in no time."""
    options = ["RekeyLimit=16", "Ciphers=aes128-gcm@openssh.com"]
    async with (
        await SshTerminal.open(house.port, "ana", options=options, size=(200, 60)) as ana,
        await log_in(house.port, name="eve", rekey_bytes=2000) as eve,
    ):
        channel, session = await open_terminal(eve)
        await session.expect("lobby")
        await enter(ana)
        for number in range(30):
            ana.resize(190 + number % 2 * 10, 60)
            channel.write(b"\x1b[B")
            await asyncio.sleep(0)
        ana.send("q")
        await ana.expect("Leave the table?")
        channel.write(b"q")
        await session.expect("Leave Four Gods?")
    await house.recovers()


async def test_sessions_that_end_while_they_begin(house: House) -> None:
    for number in range(30):
        async with await log_in(house.port, number) as connection:
            channel, session = await open_terminal(connection)
            # Further and further into how an app begins.
            for _ in range(number):
                await asyncio.sleep(0)
            channel.write_eof()
            await channel.wait_closed()
            assert not session.has_shown("Something broke")
    await house.recovers()


async def test_input_that_ends_ends_the_session(house: House) -> None:
    async with await log_in(house.port) as connection:
        channel, session = await open_terminal(connection)
        await session.expect("lobby")
        channel.write_eof()
        await channel.wait_closed()
    await house.empties()
    assert "out, input ended" in house.log[-1]
    await house.recovers()
