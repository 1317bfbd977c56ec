"""Sessions from beginning to end, with the real client."""

from __future__ import annotations

import asyncio
import logging
import re
import subprocess
from collections.abc import Sequence

import pytest

from fourgods_tui.ssh.server import Server
from fourgods_tui.tui.guest import Guest
from tests.e2e.terminal import SshTerminal, ssh_command
from tests.ssh.apps import EchoApp
from tests.ssh.clients import connect, open_terminal
from tests.ssh.conftest import StartServer

UNTOUCHED = {7, 25}
"""The modes of a terminal nobody has changed: lines wrap and there is a cursor."""


def _assert_restored(term: SshTerminal) -> None:
    assert term.private_modes == UNTOUCHED
    assert not term.screen.cursor.hidden
    cursor = term.screen.cursor.attrs
    assert (cursor.fg, cursor.bg, cursor.reverse, cursor.bold) == ("default", "default", 0, 0)
    for mode in (1000, 1002, 1003, 1006, 2004, 1049):
        last_on = term.received.rfind(b"\x1b[?%dh" % mode)
        assert term.received.rfind(b"\x1b[?%dl" % mode) > last_on, f"mode {mode} was left on"


async def _run(command: Sequence[str]) -> tuple[int | None, bytes, bytes]:
    process = await asyncio.create_subprocess_exec(
        *command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    async with asyncio.timeout(20):
        out, err = await process.communicate()
    return process.returncode, out, err


async def test_the_screen_asks_for_no_more_than_it_needs(server: Server) -> None:
    async with await SshTerminal.open(server.port) as term:
        await term.expect("name=ana")
        assert {1049, 1000, 1002, 1006, 2004} <= term.private_modes
        assert not {1003, 1004, 1015, 1016, 2026, 2048} & term.private_modes
        reports = re.findall(rb"\x1b\[[<>=][0-?]*[@-~]", bytes(term.received))
        assert set(reports) == {b"\x1b[=0;1u", b"\x1b[>4;0m"}  # no extended keys
        assert b"$p" not in term.received  # questions about modes


async def test_quitting_restores_the_terminal(server: Server) -> None:
    async with await SshTerminal.open(server.port) as term:
        await term.expect("name=ana")
        term.send("Q")
        assert await term.wait_closed() == 0
        _assert_restored(term)


async def test_stopping_the_server_restores_the_terminal(server: Server) -> None:
    async with (
        await SshTerminal.open(server.port, "ana") as ana,
        await SshTerminal.open(server.port, "bo") as bo,
    ):
        await ana.expect("name=ana")
        await bo.expect("name=bo")
        await server.close()
        for term in (ana, bo):
            assert await term.wait_closed() == 0
            _assert_restored(term)
            assert "The server is stopping" in term.text
    assert not server.connections


async def test_a_failing_app_restores_the_terminal_and_is_logged(
    server: Server, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    async with (
        await SshTerminal.open(server.port, "ana") as ana,
        await SshTerminal.open(server.port, "bo") as bo,
    ):
        await ana.expect("name=ana")
        await bo.expect("name=bo")
        ana.send("X")
        assert await ana.wait_closed() == 1
        _assert_restored(ana)
        assert "Something broke" in ana.text
        assert "Traceback" not in ana.text
        bo.send("b")
        await bo.expect("keys=1 last=b;")
    assert "this app was told to fail" in caplog.text
    assert capfd.readouterr() == ("", "")


async def test_an_app_that_cannot_be_made_is_told_of(start_server: StartServer) -> None:
    def make(guest: Guest) -> EchoApp:
        raise RuntimeError("no app today")

    server = await start_server(make)
    async with await SshTerminal.open(server.port) as term:
        assert await term.wait_closed() == 1
        assert "Something broke" in term.text


@pytest.mark.parametrize("command", [[], ["ls", "/"]])
async def test_without_a_terminal_there_is_one_line(server: Server, command: list[str]) -> None:
    code, out, err = await _run([*ssh_command(server.port), *command])
    assert (code, out) == (1, b"")
    assert err.decode().splitlines() == [
        "Four Gods is played on a terminal: connect with one, as in  ssh -t NAME@HOST"
    ]


async def test_a_dumb_terminal_gets_the_line(server: Server) -> None:
    async with await SshTerminal.open(server.port, term="dumb") as term:
        assert await term.wait_closed() == 1
        assert "Four Gods is played on a terminal" in term.text


async def test_no_input_does_not_hang(server: Server) -> None:
    *head, target = ssh_command(server.port)
    code, out, _ = await _run([*head, "-tt", target])
    assert code == 0
    # Its input may have ended before its screen began.
    assert out.count(b"\x1b[?1049h") == out.count(b"\x1b[?1049l")


async def test_the_window_is_followed(server: Server) -> None:
    async with await SshTerminal.open(server.port, size=(100, 30)) as term:
        await term.expect("size=100x30;")
        term.resize(132, 50)
        await term.expect("size=132x50;")
        term.resize(1, 1)
        term.resize(90, 20)
        await term.expect("size=90x20;")


async def test_keys_pastes_and_clicks_arrive(server: Server) -> None:
    async with await SshTerminal.open(server.port) as term:
        await term.expect("name=ana")
        term.send("a")
        await term.expect("keys=1 last=a;")
        term.send("\x1b[A")
        await term.expect("keys=2 last=up;")
        term.send("ệ")
        await term.expect("keys=3 last=ệ;")
        term.send("\x1b")
        await term.expect("keys=4 last=escape;")
        term.send("\x1b[200~two\x1b[31m words\x1b[201~")
        await term.expect("pasted=14 two")
        term.send("\x1b[<0;5;3M\x1b[<0;5;3m")
        await term.expect("click=4,2;")


async def test_a_killed_client_ends_its_session_alone(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "fourgods_tui")
    async with (
        await SshTerminal.open(server.port, "ana") as ana,
        await SshTerminal.open(server.port, "bo") as bo,
    ):
        await ana.expect("name=ana")
        await bo.expect("name=bo")
        (gone,) = (one for one in server.connections if "ana" in one.name)
        ana.kill()
        await gone.wait_closed()
        bo.send("b")
        await bo.expect("keys=1 last=b;")
    said = [record.getMessage() for record in caplog.records if ", ana," in record.getMessage()]
    assert len(said) == 2
    assert ": in, xterm-256color 80 x 24, SSH-2.0-OpenSSH_" in said[0]
    assert ": out, link lost after " in said[1]


@pytest.mark.parametrize(
    ("term", "env", "expected"),
    [
        ("xterm-256color", {}, "xterm-256color 256 en"),
        ("xterm-256color", {"COLORTERM": "truecolor"}, "xterm-256color true en"),
        ("xterm-256color", {"NO_COLOR": "1"}, "xterm-256color none en"),
        ("linux", {"LANG": "vi_VN.UTF-8"}, "linux 16 vi_VN"),
    ],
)
async def test_the_clients_environment_decides_not_ours(
    server: Server,
    monkeypatch: pytest.MonkeyPatch,
    term: str,
    env: dict[str, str],
    expected: str,
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("COLORTERM", "truecolor")
    async with await SshTerminal.open(server.port, term=term, env=env) as terminal:
        await terminal.expect(expected)
        true, palette = b"48;2;200;30;30" in terminal.received, b"48;5;" in terminal.received
        basic = b";41m" in terminal.received or b";101m" in terminal.received
        depth = expected.split()[1]
        assert (true, palette, basic) == (depth == "true", depth == "256", depth == "16")


@pytest.mark.parametrize(
    "reset",
    ["\x1b[=0;1u", "\x1b[>4;0m", "\x1b[?1l", "\x1b>", "\x1b[?1003l", "\x1b[?1015l", "\x1b[?1016l",
     "\x1b[?1005l", "\x1b[?2048l", "\x1b[?1004l", "\x1b[r", "\x1b[4l"],
)  # fmt: skip
async def test_a_screen_begins_in_no_mode_that_was_left_on(server: Server, reset: str) -> None:
    async with await connect(server.port) as connection:
        _, session = await open_terminal(connection)
        await session.expect("name=ana")
        begin = bytes(session.received).partition(b"name=ana")[0].decode()
        # On the screen that is ours, and before what we do ask for.
        assert begin.index("\x1b[?1049h") < begin.index(reset) < begin.index("\x1b[?1000h")


async def test_esc_and_ctrl_c_of_the_kitty_protocol_reach_the_app(server: Server) -> None:
    async with await connect(server.port) as connection:
        channel, session = await open_terminal(connection)
        await session.expect("name=ana")
        for number, (sent, key) in enumerate(
            [("\x1b[27u", "escape"), ("\x1b[99;5u", "ctrl+c"), ("\x1b[27;5;99~", "ctrl+c")], 1
        ):
            channel.write(sent.encode())
            await session.expect(f"keys={number} last={key};")
