"""Keys typed faster than the screen follows, all in one packet, act as if one by one."""

from __future__ import annotations

import pytest

from tests.e2e.playing import enter, sit_down
from tests.e2e.serving import ServerProcess
from tests.e2e.terminal import SshTerminal
from tests.ssh.clients import connect, open_terminal

DOWN, RIGHT, ESCAPE = "\x1b[B", "\x1b[C", "\x1b"
CLEAR = "\x15"
"""Ctrl+u, which empties a line."""


def pasted(text: str) -> str:
    """As a terminal marks what was pasted."""
    return f"\x1b[200~{text}\x1b[201~"


@pytest.mark.parametrize(
    ("keys", "seen"),
    [
        (f"/{pasted('two words')} more\r", "ana~: two words more"),
        (f"/ab{pasted('-cd-')}ef\r/and on\r", "ana~: ab-cd-ef"),
        ("/one\r/two\r/three\r", "ana~: three"),
        (f"?{DOWN}q/after the help\r", "ana~: after the help"),
        (f",{DOWN}{DOWN}{RIGHT}q/after the settings\r", "ana~: after the settings"),
        (f"nzoe\r/as {pasted('zoe')}\r", "zoe~: as zoe"),
        (f"n{pasted('zoe')}\r/renamed\r", "zoe~: renamed"),
        ("nx\ryz\r/xyz\r", "xyz~: xyz"),  # one column is no name: it is asked for again
        ("oDen\rw", "Den"),
        (f"o{pasted('Den')}\rw", "Den"),
        (f"/lost{CLEAR}kept\r", "ana~: kept"),
    ],
)
async def test_in_the_lobby(server: ServerProcess, keys: str, seen: str) -> None:
    async with await SshTerminal.open(server.port, "ana") as ana:
        await ana.expect("lobby")
        ana.send(keys)
        await ana.expect(seen)


async def test_a_table_is_joined_by_its_name(server: ServerProcess) -> None:
    async with (
        await SshTerminal.open(server.port, "ana") as ana,
        await SshTerminal.open(server.port, "bo") as bo,
    ):
        await ana.expect("lobby")
        ana.send("oDen\r")
        await ana.expect("not ready yet")
        await bo.expect("Den")
        bo.send(f"j{pasted('Den')}\r /here\r")
        await ana.expect("bo~: here")
        await bo.expect("ready")


async def test_before_there_is_a_lobby(server: ServerProcess) -> None:
    async with await connect(server.port) as connection:
        channel, session = await open_terminal(connection)
        channel.write(b"\r /early\r")
        await session.expect("ana~: early")


async def test_in_a_game_while_the_table_has_not_answered(server: ServerProcess) -> None:
    async with sit_down(server, ["ana", "bo"]) as players:
        await players.begin()
        ana = players.by_name["ana"]
        ana.send(f"d/a tile{pasted(' is')} gone\r?q/so\r")
        await players.all_read("ana~: a tile is gone")
        await players.all_read("ana~: so")
        ana.send("gfqn/still here\r")
        await players.all_read("ana~: still here")


async def test_after_a_click(server: ServerProcess) -> None:
    async with await SshTerminal.open(server.port, "ana") as ana:
        await enter(ana)
        row = next(y for y, line in enumerate(ana.lines) if "/ chat" in line)
        column = ana.lines[row].index("/ chat")
        click = f"\x1b[<0;{column + 1};{row + 1}"
        ana.send(f"{click}M{click}mclicked\r")
        await ana.expect("ana~: clicked")
