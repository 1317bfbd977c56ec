"""Room for open files: made as far as it is allowed, and a server that keeps to it."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from fourgods_tui.command_line.descriptors import Shortage
from fourgods_tui.ssh.hostkeys import make_host_keys

ROOT = Path(__file__).parents[2]
PROGRAM = """
import logging, resource
from fourgods_tui.command_line.descriptors import make_room
logging.basicConfig(format="%(message)s")
resource.setrlimit(resource.RLIMIT_NOFILE, ({soft}, {hard}))
print(make_room(1000), resource.getrlimit(resource.RLIMIT_NOFILE)[0])
"""


@pytest.mark.parametrize(
    ("soft", "hard", "fit", "room", "said"),
    [
        (300, 4096, 1000, 1256, ""),
        (2000, 4096, 1000, 2000, ""),
        (300, 500, 244, 500, "only 500 files may be open at once, which is enough for some 244 c"),
        (128, 128, 42, 128, "only 128 files may be open at once, which is enough for some 42 con"),
        (70, 70, 4, 70, "only 70 files may be open at once, which is enough for some 4 connect"),
        (60, 60, 1, 60, "only 60 files may be open at once, which is enough for some 1 connect"),
    ],
)
def test_room_is_made_as_far_as_allowed(
    soft: int, hard: int, fit: int, room: int, said: str
) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", PROGRAM.format(soft=soft, hard=hard)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == f"{fit} {room}\n"
    assert ran.stderr.startswith(said)
    assert bool(ran.stderr) == bool(said)


def _connect(stack: ExitStack, address: str, port: int) -> socket.socket:
    client = stack.enter_context(socket.socket())
    client.bind((address, 0))
    client.settimeout(30)
    client.connect(("127.0.0.1", port))
    return client


def _first_words(client: socket.socket) -> bytes:
    try:
        return client.recv(64)
    except ConnectionError:
        return b""


def test_a_server_with_few_files_turns_away_whom_it_cannot_have(tmp_path: Path) -> None:
    """180 connections from twelve addresses, on a server that may open 128 files."""
    make_host_keys(tmp_path / "keys")
    serve = [sys.executable, "-m", "fourgods_tui", "serve", "--host", "127.0.0.1", "--port", "0"]
    places = ["--hostkeys", str(tmp_path / "keys"), "--data", str(tmp_path / "data")]
    with (
        ExitStack() as stack,
        subprocess.Popen(
            ["bash", "-c", 'ulimit -n 128; exec "$@"', "bash", *serve, *places],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        ) as server,
    ):
        try:
            assert server.stdout is not None
            ready = next(line for line in server.stdout if line.startswith("ready"))
            found = re.search(r"-p (\d+)", ready)
            assert found
            port = int(found[1])
            clients = [_connect(stack, f"127.0.1.{1 + number % 12}", port) for number in range(180)]
            words = [_first_words(client) for client in clients]
            assert len([each for each in words if each.startswith(b"SSH-2.0-")]) >= 21
            # There is room for whoever comes now, as those who do not log in make some.
            assert _first_words(_connect(stack, "127.0.2.1", port)).startswith(b"SSH-2.0-")
            open_files = len(os.listdir(f"/proc/{server.pid}/fd"))  # noqa: PTH208 - it changes
            assert open_files < 128
            server.send_signal(signal.SIGTERM)
            _, log = server.communicate(timeout=60)
            assert server.returncode == 0
        finally:
            server.kill()
    said = [json.loads(line)["message"] for line in log.splitlines()]
    assert said[0].startswith("only 128 files may be open at once, which is enough for some 42 ")
    assert not [line for line in said if "no more files" in line]
    assert len(log) < 100_000


async def test_a_shortage_is_said_once_a_minute(caplog: pytest.LogCaptureFixture) -> None:
    loop, shortage = asyncio.get_running_loop(), Shortage()
    context = {
        "message": "socket.accept() out of system resource",
        "exception": OSError(24, "Too many open files"),
    }
    with caplog.at_level(logging.ERROR):
        for _ in range(1000):
            shortage(loop, context)
    assert len(caplog.records) == 1
    assert "no more files may be open" in caplog.records[0].getMessage()
    shortage._quiet_until = 0.0  # a minute later
    shortage(loop, context)
    assert "(1000 times)" in caplog.records[1].getMessage()


async def test_other_errors_of_the_loop_are_told_as_ever(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.ERROR):
        Shortage()(asyncio.get_running_loop(), {"message": "something else"})
    assert [record.getMessage() for record in caplog.records] == ["something else"]
