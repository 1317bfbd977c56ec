"""Every way out gives the terminal back."""

from __future__ import annotations

import asyncio
import signal
import subprocess
from collections.abc import Sequence

import pytest

from tests.e2e.playing import leave, sit_down
from tests.e2e.serving import ServerProcess
from tests.e2e.terminal import SshTerminal, ssh_command

UNTOUCHED = {7, 25}
"""The modes of a terminal nobody has changed: lines wrap and there is a cursor."""


def _assert_same_lines(term: SshTerminal) -> None:
    """The terminal treats lines as before the client ran."""
    assert term.modes[0] == term.modes[-1]
    assert len(term.modes) == 2


def _assert_restored(term: SshTerminal) -> None:
    """All that was switched on was switched off, and nothing is left of colours."""
    _assert_same_lines(term)
    assert term.private_modes == UNTOUCHED
    assert not term.screen.cursor.hidden
    attributes = term.screen.cursor.attrs
    assert (attributes.fg, attributes.bg, attributes.reverse) == ("default", "default", False)
    for mode in (1000, 1002, 1006, 2004, 1049):
        last_on = term.received.rfind(b"\x1b[?%dh" % mode)
        assert 0 <= last_on < term.received.rfind(b"\x1b[?%dl" % mode), f"mode {mode}"


async def _run(command: Sequence[str]) -> tuple[int | None, str, str]:
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    out, err = await process.communicate()
    return process.returncode, out.decode(), err.decode()


async def test_leaving_gives_the_terminal_back(server: ServerProcess) -> None:
    async with sit_down(server, ["ana", "bo"]) as players:
        await players.begin()
        await leave(players.terms[0])
        _assert_restored(players.terms[0])
        await players.terms[1].expect("away")
    assert (await server.log_of("ana", 2))[1].startswith("out, left after ")


@pytest.mark.parametrize("signum", [signal.SIGTERM, signal.SIGINT])
async def test_stopping_the_server_gives_all_terminals_back(
    server: ServerProcess, signum: signal.Signals
) -> None:
    async with sit_down(server, ["ana", "bo"]) as players:
        await players.begin()
        await server.stop(signum)
        for term in players.terms:
            assert await term.wait_closed() == 0
            _assert_restored(term)
            assert term.lines[-1] == "" or "The server is stopping" in term.text
    for name in ("ana", "bo"):
        assert len(await server.log_of(name, 2)) == 2


async def test_a_lost_link_leaves_the_terminal_usable(server: ServerProcess) -> None:
    async with sit_down(server, ["ana", "bo"]) as players:
        await players.begin()
        await server.kill()
        for term in players.terms:
            assert await term.wait_closed() == 255
            _assert_same_lines(term)


async def test_without_a_terminal_there_is_one_friendly_line(server: ServerProcess) -> None:
    code, out, err = await _run(ssh_command(server.port))
    assert (code, out) == (1, "")
    assert err.startswith("Four Gods is played on a terminal")
    assert err.count("\n") == 1


async def test_what_is_no_command_here_is_said_in_a_line_or_two(server: ServerProcess) -> None:
    code, out, err = await _run([*ssh_command(server.port), "ls", "/"])
    assert code in (1, 2)
    assert out == ""
    assert 1 <= err.count("\n") <= 2
    assert "Traceback" not in err


async def test_input_that_ends_at_once_hangs_nobody(server: ServerProcess) -> None:
    *head, target = ssh_command(server.port)
    code, out, _ = await _run([*head, "-tt", target])
    assert code == 0
    assert out.count("\x1b[?1049h") == out.count("\x1b[?1049l")
