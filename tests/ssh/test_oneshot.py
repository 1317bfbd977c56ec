"""One-shot commands: an answer instead of a screen."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgods_tui.ssh.ending import Ending
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.oneshot import Answer, Command, Commands, Request, wrong
from fourgods_tui.ssh.server import Server
from fourgods_tui.tui.guest import Guest
from tests.e2e.terminal import ssh_command
from tests.ssh.clients import connect
from tests.ssh.conftest import StartServer

LONG = "all work and no play\n" * 100_000


async def _echo(request: Request) -> Answer:
    return Answer(" ".join(request.words) + "\n", list(request.words))


async def _long(request: Request) -> Answer:
    return Answer(LONG)


async def _fail(request: Request) -> Answer:
    raise RuntimeError("this command was told to fail")


async def _no(request: Request) -> Answer:
    return wrong("not today", 1)


def commands() -> Commands:
    return Commands(
        (
            Command("echo", _echo, "say it again", "[WORD]…"),
            Command("long", _long, "say a lot"),
            Command("fail", _fail, "fail"),
            Command("no", _no, "refuse"),
            Command("secret", _echo, "for admins", admin=True),
        )
    )


async def _server(start_server: StartServer, limits: Limits | None = None) -> Server:
    return await start_server(commands=commands(), limits=limits)


@dataclass
class Done:
    code: int | None
    out: str
    err: str


async def run(server: Server, *words: str, options: Sequence[str] = ()) -> Done:
    """What the real client gets."""
    *head, target = ssh_command(server.port)
    process = await asyncio.create_subprocess_exec(
        *head,
        *options,
        target,
        *words,
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
    )
    async with asyncio.timeout(20):
        out, err = await process.communicate()
    return Done(process.returncode, out.decode(), err.decode())


async def test_answers_of_the_real_client(
    start_server: StartServer, caplog: pytest.LogCaptureFixture
) -> None:
    server = await _server(start_server)
    assert await run(server, "echo", "a", "b") == Done(0, "a b\n", "")
    assert await run(server, "echo", "--json", "a") == Done(0, '["a"]\n', "")
    assert await run(server, "echo 'a  b'") == Done(0, "a  b\n", "")
    assert await run(server, "no") == Done(1, "", "not today\n")
    assert await run(server, "long") == Done(0, LONG, "")
    assert await run(server, "secret") == Done(3, "", "secret is for admins\n")
    unknown = "no such command: ls (there are: help, echo, long, fail, no)\n"
    assert await run(server, "ls", "/") == Done(2, "", unknown)
    assert await run(server, "echo 'a") == Done(2, "", "a quotation mark is missing\n")
    assert await run(server, "echo " + "a" * 2000) == Done(2, "", "that is too long\n")
    assert await run(server, "fail") == Done(1, "", "something broke, and it was not you\n")
    assert "this command was told to fail" in caplog.text


async def test_with_a_terminal_other_words_are_a_table(start_server: StartServer) -> None:
    server = await _server(start_server)
    done = await run(server, "echo", "a", options=["-tt"])
    assert (done.code, done.out) == (0, "a\r\n")
    done = await run(server, "oak", options=["-tt"])
    assert (done.code, done.err) == (0, "")  # the app, whose input ends at once


async def test_without_a_command_there_is_still_the_line(start_server: StartServer) -> None:
    server = await _server(start_server)
    done = await run(server)
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith("Four Gods is played on a terminal")


async def test_an_answer_goes_no_faster_than_it_is_taken(start_server: StartServer) -> None:
    server = await _server(start_server, Limits(stalled=0.5, farewell=0.2))
    async with await connect(server.port) as connection:
        reader = await connection.create_process("long", encoding=None, window=4096)
        reader.channel.pause_reading()
        async with asyncio.timeout(20):
            (session,) = server.sessions
            await connection.wait_closed()
        assert 0 < session.written < 64 * 1024
        assert session.pending < 64 * 1024
        assert session.ending is Ending.TOO_SLOW


async def _answer(line: str, is_admin: bool = False) -> Answer:
    return await commands().answer(line, Guest(), is_admin)


async def test_help_lists_what_one_may_do() -> None:
    everybody, admin = await _answer("help"), await _answer("help", is_admin=True)
    assert "echo [WORD]…  say it again" in everybody.text
    assert "secret" not in everybody.text
    assert "secret" in admin.text
    assert (await _answer("help echo")).text == "echo [WORD]…  say it again\n"
    assert (await _answer("help ls")).code == 2
    listed = json.loads(everybody.output(as_json=True))
    assert [each["name"] for each in listed] == ["help", "echo", "long", "fail", "no"]


async def test_commands_of_a_command() -> None:
    below = Commands((Command("echo", _echo, "say it again"),), prefix="deep ")
    top = Commands((Command("deep", below.run, "more"),))
    assert (await top.answer("deep echo a", Guest(), False)).text == "a\n"
    assert (await top.answer("deep", Guest(), False)).text.startswith("deep help")
    assert (await top.answer("deep x", Guest(), False)).complaint == (
        "no such command: deep x (there are: help, echo)"
    )


@pytest.mark.parametrize(
    ("key", "origin", "whose"),
    [("SHA256:a", "192.0.2.1", {"SHA256:a", "192.0.2.1"}), (None, "", set())],
)
async def test_who_asks_is_known_by_key_and_by_address(
    key: str | None, origin: str, whose: set[str]
) -> None:
    requests = []

    async def run(request: Request) -> Answer:
        requests.append(request)
        return Answer()

    top = Commands((Command("ask", run, "ask"),))
    await top.answer("ask", Guest(fingerprint=key), is_admin=False, origin=origin)
    assert [request.whose for request in requests] == [whose]


@given(st.text(max_size=200))
async def test_any_line_has_an_answer(line: str) -> None:
    answer = await Commands((Command("echo", _echo, "say it again"),)).answer(line, Guest(), False)
    assert answer.code in (0, 2)
    assert answer.complaint.isprintable()
