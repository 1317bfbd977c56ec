"""A server and its database: restarts, a disk that is full, a database that is damaged."""

from __future__ import annotations

import asyncio
import os
import resource
import signal
import subprocess
from pathlib import Path
from random import Random

from fourgods_tui.core.commands import Claim
from fourgods_tui.core.landscape import God
from fourgods_tui.store.audit import audit
from fourgods_tui.store.folder import DATABASE
from tests.e2e import eyes
from tests.e2e.playing import sit_down
from tests.e2e.script import use_both_hands
from tests.e2e.serving import EVENT, ROOT, ServerProcess, command
from tests.e2e.terminal import SshTerminal


def _run(*arguments: str | Path) -> tuple[int, list[str]]:
    """Run a command to its end; its exit code, and the lines it printed."""
    ran = subprocess.run(
        command(*(str(each) for each in arguments)),
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return ran.returncode, (ran.stdout + ran.stderr).splitlines()


LESS_THAN_A_PAGE = 4100
"""Bytes of a file: enough for the log, and not for the least that the database writes."""


def _fill_up(server: ServerProcess) -> None:
    """Let no file of the server have more than a few bytes, not even where there was more in it."""
    _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (LESS_THAN_A_PAGE, hard))


def _make_room(server: ServerProcess) -> None:
    _, hard = resource.prlimit(server.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (hard, hard))


async def _readiness(server: ServerProcess) -> bytes:
    """What those who watch the server are told."""
    (line,) = (each for each in server.said if each.startswith("metrics on port "))
    reader, writer = await asyncio.open_connection("127.0.0.1", int(line.split()[-1]))
    writer.write(b"GET /readyz HTTP/1.1\r\n\r\n")
    async with asyncio.timeout(30):
        answer = await reader.read()
    writer.close()
    return answer


async def test_a_full_disk_stops_a_game_until_there_is_room(hostkeys: Path, tmp_path: Path) -> None:
    server = await ServerProcess.start(hostkeys, tmp_path, "--set", "metrics.port=0")
    try:
        await _fill_the_disk(server, tmp_path / "data")
    finally:
        await server.kill()


async def _fill_the_disk(server: ServerProcess, data: Path) -> None:
    async with sit_down(server, ["ana", "bo"]) as players:
        await players.begin()
        await players.play(use_both_hands(lambda: players.game, Random(1), 0))
        _fill_up(server)
        ana, bo = players.terms
        ana.send("gs")
        await ana.expect("The server cannot keep the game just now; nothing was done.")
        bo.send("gs")
        await bo.expect("The server cannot keep the game just now; nothing was done.")
        assert not any("sea" in line for line in eyes.seats(ana))
        assert b" 503 " in await _readiness(server)
        _make_room(server)
        await players.do(1, Claim(God.SEA))
        await players.agree()
        assert b" 200 OK" in await _readiness(server)
    said = [line for line in server.log if not EVENT.fullmatch(line)]
    assert len(said) == 2, said
    assert f"{DATABASE} cannot be written: " in said[0]
    assert said[0].endswith("; no game begins or goes on until it can")
    assert said[1].endswith(f"{DATABASE} can be written again")
    assert [found.wrong for found in audit(data / DATABASE)] == [None]
    await server.kill()


async def test_a_game_goes_on_after_the_server_was_stopped_and_started(
    server: ServerProcess, hostkeys: Path, tmp_path: Path
) -> None:
    """People without keys come back with their codes."""
    async with sit_down(server, ["ana", "bo"]) as players:
        await players.begin()
        await players.play(use_both_hands(lambda: players.game, Random(1), 0))
        game, record = players.game, players.record.path
        codes = [term.lines[0].split("your code ")[1].split()[0] for term in players.terms]
        await server.stop(signal.SIGTERM)
    again = await ServerProcess.start(hostkeys, tmp_path)
    try:
        code, said = _run("check", "--unfinished", record, tmp_path / "data" / DATABASE)
        assert code == 0, said
        await _return_and_play(again, codes[1], game.left)
        await again.stop()
    finally:
        await again.kill()
    (found,) = audit(tmp_path / "data" / DATABASE)
    assert (found.wrong, found.over) == (None, False)
    assert found.lines > game.seq + 1
    assert len(record.read_bytes().splitlines()) == found.lines


async def _return_and_play(server: ServerProcess, code: str, left: int) -> None:
    """Come back with a code, see the game as it was, and do something."""
    term = await SshTerminal.open(
        server.port, "whoever", arguments=[code], options=["RequestTTY=force"]
    )
    async with term:
        await term.expect(f"bag {left}  ")
        await term.expect("B bo~")
        term.send("gm")
        await term.expect("bo~ claimed the god of the mountain")


def test_a_server_without_a_sound_database_does_not_start(tmp_path: Path, hostkeys: Path) -> None:
    data = tmp_path / "data"
    data.mkdir()
    (data / DATABASE).write_bytes(os.urandom(50_000))
    code, said = _run("serve", "--port", "0", "--data", data, "--hostkeys", hostkeys)
    assert code == 1
    assert len(said) == 1
    assert f"{data / DATABASE} is damaged" in said[0]
    assert said[0].endswith("put back a backup with: fourgods restore FILE")


async def test_a_second_server_leaves_the_data_of_the_first_alone(
    server: ServerProcess, tmp_path: Path, hostkeys: Path
) -> None:
    data = tmp_path / "data"
    code, said = _run("serve", "--port", "0", "--data", data, "--hostkeys", hostkeys)
    assert code == 1
    assert len(said) == 1
    assert "in use by another server" in said[0]


async def test_a_server_of_memory_leaves_nothing(hostkeys: Path, tmp_path: Path) -> None:
    server = await ServerProcess.start(hostkeys, tmp_path, "--data", ":memory:")
    try:
        async with sit_down(server, ["ana", "bo"]) as players:
            await players.begin()
        await server.stop()
    finally:
        await server.kill()
    assert not (tmp_path / "data").exists()
