"""Whatever else than the game is asked for is refused, by OpenSSH's own commands and below them."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path

import asyncssh
import pytest

from fourgods_tui.ssh.limits import Limits
from tests.e2e.hostile.conftest import OpenHouse
from tests.e2e.hostile.house import House
from tests.e2e.hostile.strangers import log_in
from tests.e2e.serving import ServerProcess
from tests.e2e.terminal import PATIENCE, ssh_command
from tests.ssh.clients import Terminal, open_terminal

FORWARD = ["-o", "ExitOnForwardFailure=yes", "-N"]
WISHES: dict[str, tuple[list[str], list[str]]] = {
    "a shell without a terminal": ([], []),
    "a program": ([], ["ls", "/"]),
    "a subsystem": (["-s"], ["netconf"]),
    "a TCP connection": (["-W", "127.0.0.1:22"], []),
    "a listening port": ([*FORWARD, "-R", "0:127.0.0.1:9"], []),
    "a listening socket": ([*FORWARD, "-R", "/tmp/x.sock:/tmp/y.sock"], []),
    "an agent and X11": (["-A", "-X"], ["xterm"]),
    "variables": (["-o", "SetEnv=LD_PRELOAD=/tmp/x.so"], ["env"]),
}
"""What is added to the client's command line before and after the server's name."""


async def _run(*command: str) -> tuple[int | None, bytes, bytes]:
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "DISPLAY": "127.0.0.1:9"},
    )
    async with asyncio.timeout(PATIENCE):
        out, err = await process.communicate()
    return process.returncode, out, err


async def test_openssh_gets_nothing_but_the_game(server: ServerProcess, tmp_path: Path) -> None:
    *head, target = ssh_command(server.port)
    file = tmp_path / "x"
    file.touch()
    files = [*head[1:3], *head[5:], "-P", str(server.port)]  # they write the port differently
    commands = {wish: [*head, *more, target, *words] for wish, (more, words) in WISHES.items()}
    commands["files, by SFTP"] = ["sftp", *files, f"{target}:/etc/passwd", str(tmp_path)]
    commands["files, by SCP"] = ["scp", "-O", *files, str(file), f"{target}:/tmp/"]
    for wish, command in commands.items():
        code, out, err = await _run(*command)
        assert code not in (0, None), wish
        assert b"root" not in out + err, wish
        assert err.strip() or out.strip(), f"{wish}: not a word"
    await server.stop()
    assert len([line for line in server.log if ": in, " in line]) >= 5


async def test_three_hundred_channels(house: House) -> None:
    async with await log_in(house.port) as connection:
        asked = (open_terminal(connection) for _ in range(300))
        answers = await asyncio.gather(*asked, return_exceptions=True)
        refused = [each for each in answers if isinstance(each, asyncssh.ChannelOpenError)]
        assert len(refused) == 299
        assert len(house.server.sessions) == 1
    await house.recovers()


async def test_three_hundred_of_anything_else_beside_the_game(house: House) -> None:
    async with await log_in(house.port) as connection:
        channel, session = await open_terminal(connection)
        await session.expect("lobby")
        wishes: list[Callable[[], Awaitable[object]]] = [
            lambda: connection.open_connection("127.0.0.1", house.port),
            lambda: connection.open_unix_connection("/run/x"),
            connection.open_tun,
            connection.open_tap,
            lambda: connection.forward_remote_port("", 0, "127.0.0.1", 9),
            lambda: connection.forward_remote_path("/run/x", "/run/y"),
            lambda: connection.create_session(Terminal, subsystem="sftp", encoding=None),
        ]
        for number in range(300):
            with pytest.raises((asyncssh.ChannelOpenError, asyncssh.ChannelListenError)):
                await wishes[number % len(wishes)]()
        channel.write(b"q")
        await session.expect("Leave Four Gods?")
    await house.recovers()


async def test_a_flood_of_variables(start_house: OpenHouse) -> None:
    # What is kept of them is bounded by itself, however many may be sent.
    limits = Limits(packet_burst=6000, packet_burst_per_address=6000)
    house = await start_house(limits)
    env = {f"V{number}\x1b[31m": "\x1b]0;x\x07" * 20 for number in range(2000)}
    async with await log_in(house.port) as connection:
        _, session = await open_terminal(connection, env=env)
        await session.expect("lobby")
        (ours,) = house.server.sessions
        limits = house.server.limits
        kept = ours.variables
        assert len(kept) <= limits.variables
        assert sum(map(len, [*kept, *kept.values()])) <= limits.variables_size
    del ours
    await house.recovers()


async def test_a_variable_of_thirty_kilobytes(house: House) -> None:
    async with await log_in(house.port) as connection:
        _, session = await open_terminal(connection, env={"LANG": "x" * 30_000, "COLORTERM": "y"})
        await session.expect("lobby")
    await house.recovers()
