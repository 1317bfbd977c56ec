"""Terminals that lie about themselves, and texts that are meant for somebody else's terminal."""

from __future__ import annotations

import re
from collections.abc import Callable

import asyncssh
import pytest

from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.oneshot import WRONG, Commands
from fourgods_tui.ssh.screen import RESTORE
from tests.e2e.hostile.conftest import OpenHouse
from tests.e2e.hostile.house import House
from tests.e2e.hostile.strangers import log_in
from tests.e2e.playing import enter
from tests.e2e.terminal import SshTerminal, ssh_command
from tests.ssh.clients import Terminal, open_terminal

HUGE = 4294967295
UNHURRIED = Limits(
    input_rate=1e9,
    input_burst=10**9,
    event_rate=1e9,
    event_burst=10**9,
    cpu_rate=1e9,
    cpu_burst=1e9,
    cpu_rate_per_address=1e9,
    cpu_burst_per_address=1e9,
    paste_pause=0.1,
)
"""Limits with which a test need not wait until so much may be said."""

SIZES = [(0, 0), (1, 1), (0, HUGE), (HUGE, 0), (HUGE, HUGE), (500, 1), (20, 10), (500, 200)]

PASTES = [
    b"\x1b[200~" + b"all work and no play " * 20_000,
    b"\x1b[200~" * 2000,
    b"\x1b[200~\x1b[201~" * 2000,
    b"\x1b[201~" * 2000,
    b"\x1b[200~" + "\u0301".encode() * 20_000 + b"\x1b[201~",
    b"\x1b[200~" + b"\xff\xfe" * 20_000 + b"\x1b[201~",
    b"\x1b[200~" + b"\x1b[200~\x1b]0;owned\x07" * 2000 + b"\x1b[201~",
]

REPORTS = [
    b"\x1b[1114112H", b"\x1b[:~", b"\x1b[0;:Q", b"\x1b[1114112;1u", b"\x1b[0u", b"\x1b[-1;-1u",
    b"\x1b[48;0;0;0;0t\x1b[<0;1;1M", b"\x1b[48;99999;99999;9;9t", b"\x1b[<0;99999999999;1M",
    b"\x1b[<-1;-1;-1m", b"\x1b[M\xff\xff\xff", b"\x1b[?2048;1$y", b"\x1b[?62;1;6c", b"\x1b[0n",
    b"\x1b]52;c;AAAA\x07", b"\x1bP1$r0m\x1b\\", b"\x1b]11;rgb:0/0/0\x1b\\", b"\x1b[1;1R",
    b"\x1b[" + b"1;" * 5000 + b"m", b"\x1b[" + b"9" * 5000 + b"A", b"\x1b" * 5000, b"\x9b31m" * 100,
    b"\xc3" * 1000, b"\xf4\x90\x80\x80", b"\xed\xa0\x80", bytes(range(256)) * 4,
]  # fmt: skip

ESCAPES = "\x1b]0;owned\x07\x1b[2J\x1b[31m\x9b31m\x1bPq\x1b\\\u202e\u200b\x00\x08\x7f"
"""What would set a title, clear a screen, colour it, or turn the writing around."""
ASCII_ESCAPES = ESCAPES.encode("ascii", "ignore").decode()
OWNED = re.compile(rb"owned|\x1b\[2J|\x1b\]|\x1bP|\x9b|\xe2\x80\xae")
"""How it would come out at somebody's."""


Act = Callable[[asyncssh.SSHClientChannel[bytes], int], None]


async def _visits(house: House, act: Act, count: int) -> None:
    """Come and go several times, and do something in between."""
    for number in range(count):
        async with await log_in(house.port, number) as connection:
            channel, session = await open_terminal(connection)
            await session.expect("lobby")
            act(channel, number)
            await _still_drawn(house, channel, session)
    await house.recovers()


async def _still_drawn(
    house: House, channel: asyncssh.SSHClientChannel[bytes], session: Terminal
) -> None:
    """There is a picture for another size, and a good end."""
    (ours,) = house.server.sessions
    before = ours.written
    channel.change_terminal_size(90, 30)
    await session.wait_until(lambda: ours.size == (90, 30) and ours.written > before)
    channel.write_eof()
    await channel.wait_closed()
    assert session.received.rfind(RESTORE) > 0


async def test_sizes_at_the_beginning(house: House) -> None:
    for number, size in enumerate(SIZES):
        async with await log_in(house.port, number) as connection:
            channel, session = await open_terminal(connection, size)
            await session.wait_until(lambda: len(session.received) > 100)  # noqa: B023
            columns, rows = house.server.sessions[0].size
            assert 20 <= columns <= 500
            assert 10 <= rows <= 200
            channel.change_terminal_size(80, 24)
            await session.expect("lobby")
    await house.recovers()


async def test_sizes_on_the_way(house: House) -> None:
    def act(channel: asyncssh.SSHClientChannel[bytes], number: int) -> None:
        for _ in range(100):
            channel.change_terminal_size(*SIZES[number])

    await _visits(house, act, len(SIZES))


async def test_pastes(start_house: OpenHouse) -> None:
    house = await start_house(UNHURRIED)
    await _visits(house, lambda channel, number: channel.write(PASTES[number]), len(PASTES))


async def test_reports(start_house: OpenHouse) -> None:
    house = await start_house(UNHURRIED)

    def act(channel: asyncssh.SSHClientChannel[bytes], number: int) -> None:
        for report in REPORTS[number::3]:
            channel.write(report)

    await _visits(house, act, 3)


@pytest.mark.parametrize("term", ["xterm" + ASCII_ESCAPES, ASCII_ESCAPES, "x" * 5000, "dumb", ""])
async def test_names_of_terminals(house: House, term: str) -> None:
    async with await log_in(house.port) as connection:
        _, session = await open_terminal(connection, term_type=term, env={"LANG": ESCAPES})
        await session.wait_until(lambda: len(session.received) > 10)
        assert not session.has_shown("owned")
    await house.empties()
    assert all(line.isprintable() for line in house.log)


async def test_nobody_is_shown_anothers_escapes(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A name, a table's name and what is said, in the lobby and at a table."""
    monkeypatch.setattr("asyncssh.connection.saslprep", str)  # the client would refuse such names
    async with await SshTerminal.open(house.port, "ana") as ana:
        await ana.expect("lobby")
        async with await log_in(house.port, name=f"eve{ESCAPES}l") as connection:
            channel, session = await open_terminal(connection)
            await session.expect("lobby")
            await ana.expect("evel")
            await _say(channel, session, f"said{ESCAPES}")
            await ana.expect("evel~: said")
            channel.write(b"o")
            await session.expect("who may come in")
            channel.write(f"mine\x9b31m\u202e\u200b{ESCAPES}\r".encode())
            await ana.expect("mine")
            await enter(ana)
            await ana.expect("evel")
            await _say(channel, session, f"so{ESCAPES}")
            await ana.expect("evel~: so")
    await house.empties()
    screens = bytes(ana.received)
    assert not OWNED.search(screens.replace(b"\x1b[?1049h", b""))
    assert all(line.isprintable() for line in house.log)


async def _say(channel: asyncssh.SSHClientChannel[bytes], session: Terminal, words: str) -> None:
    channel.write(b"/")
    await session.expect("say something")
    channel.write(_pasted(words) + b"\r")


def _pasted(text: str) -> bytes:
    return b"\x1b[200~" + text.encode() + b"\x1b[201~"


NO_TEXT = b"\xff\xc3\xf0\x9f".decode(errors="surrogateescape")
"""Bytes that are neither ASCII nor UTF-8, as a program's argument."""


@pytest.mark.parametrize("term", [NO_TEXT, f"xterm-{NO_TEXT}", "fünf", "x" * 2000])
async def test_a_terminal_whose_name_is_none_is_an_unknown_one(house: House, term: str) -> None:
    options = [f"SetEnv=LANG={NO_TEXT}", f"SetEnv=COLORTERM={NO_TEXT}", f"SetEnv={NO_TEXT}=x"]
    async with await SshTerminal.open(house.port, "eve", term=term, options=options) as eve:
        await eve.expect("lobby")
        eve.send("q")
        await eve.expect("Leave Four Gods?")
        eve.send("y")
        assert await eve.wait_closed() == 0
    await house.recovers()


async def test_a_command_that_is_no_text_is_answered_with_a_line(house: House) -> None:
    house.server.commands = Commands()
    async with await SshTerminal.run(
        [*ssh_command(house.port, "eve", options=["RequestTTY=no"]), NO_TEXT]
    ) as eve:
        assert await eve.wait_closed() == WRONG
        assert "no such command: " in eve.text
    await house.recovers()
