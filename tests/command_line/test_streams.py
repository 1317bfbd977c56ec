"""Standard streams that are closed, gone or full: a server starts, runs and stops all the same, and
a command that ends by itself says so."""

from __future__ import annotations

import contextlib
import errno
import io
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from fourgods_tui.command_line.streams import Outlet
from fourgods_tui.ssh.hostkeys import make_host_keys

ROOT = Path(__file__).parents[2]
PROGRAM = (sys.executable, "-m", "fourgods_tui")
RECORD = str(ROOT / "tests" / "core" / "records" / "four-seats.jsonl")


@pytest.fixture(scope="module")
def hostkeys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with good host keys."""
    folder = tmp_path_factory.mktemp("hostkeys")
    make_host_keys(folder)
    return folder


WAYS = [
    "2>&-",
    ">&-",
    "<&-",
    "<&- >&- 2>&-",
    ">/dev/full",
    "2>/dev/full",
    ">/dev/full 2>&1",
    "> >(true)",
    "> >(head -1 >/dev/null) 2>&1",
]
"""What may have become of the standard streams: closed, full, or without anybody who reads."""


def greeting(port: int) -> bytes:
    """What a server says first; the connection is cut, which is a line in its log."""
    with socket.create_connection(("127.0.0.1", port), timeout=60) as client:
        return client.recv(8)


@pytest.mark.parametrize("way", WAYS)
def test_a_server_starts_runs_and_stops(way: str, hostkeys: Path, tmp_path: Path) -> None:
    with socket.socket() as listening:  # as systemd passes one: its port is known without a word
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        port = listening.getsockname()[1]
        script = f'exec 3<&{listening.fileno()}; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@" {way}'
        with subprocess.Popen(
            [
                "bash",
                "-c",
                script,
                "bash",
                *PROGRAM,
                "serve",
                "--hostkeys",
                str(hostkeys),
                "--data",
                str(tmp_path / "data"),
            ],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=[listening.fileno()],
            start_new_session=True,
        ) as server:
            try:
                for _ in range(3):
                    assert greeting(port) == b"SSH-2.0-"
                streams = [Path(f"/proc/{server.pid}/fd/{number}") for number in range(3)]
                assert not [each for each in streams if each.readlink().is_relative_to(tmp_path)]
                server.send_signal(signal.SIGTERM)
                assert server.wait(60) == 0
            finally:
                server.kill()


def test_a_server_whose_words_nobody_takes_goes_on_and_stops(
    hostkeys: Path, tmp_path: Path
) -> None:
    """As with ctrl+s on its terminal, or a pager that nobody turns: the pipe is full."""
    read, write = os.pipe()
    os.set_blocking(write, False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(write, b"." * 4096)
    os.set_blocking(write, True)
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        port = listening.getsockname()[1]
        script = f'exec 3<&{listening.fileno()}; LISTEN_PID=$$ LISTEN_FDS=1 exec "$@"'
        places = ["--hostkeys", str(hostkeys), "--data", str(tmp_path / "data")]
        with subprocess.Popen(
            ["bash", "-c", script, "bash", *PROGRAM, "serve", *places],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=write,
            stderr=write,
            pass_fds=[listening.fileno()],
            start_new_session=True,
        ) as server:
            try:
                for _ in range(10):  # each is a line of the log
                    assert greeting(port) == b"SSH-2.0-"
                server.send_signal(signal.SIGTERM)
                assert server.wait(60) == 0
            finally:
                server.kill()
    os.close(write)
    os.close(read)


def shell(script: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a script of bash in which `fourgods` is the program."""
    return subprocess.run(
        [
            "bash",
            "-o",
            "pipefail",
            "-c",
            f'fourgods() {{ {" ".join(PROGRAM)} "$@"; }}; {script}',
            "bash",
            *arguments,
        ],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=90,
        check=False,
    )


@pytest.mark.parametrize(
    "command",
    ["config example", "config show", f"check {RECORD}", "simulate --seats 2 --seed 1", "--help"],
)
def test_what_a_command_could_not_say_is_an_error(command: str) -> None:
    ran = shell(f"fourgods {command} >/dev/full")
    assert ran.returncode == 1
    assert ran.stderr == "cannot write to standard output: no space left on device\n"


@pytest.mark.parametrize(
    "command", ["config example", f"check {RECORD} {RECORD} {RECORD}", "--help"]
)
def test_who_reads_the_first_line_only_is_no_error_to_speak_of(command: str) -> None:
    ran = shell(f"fourgods {command} | true")
    assert ran.stderr == ""


def test_errors_that_cannot_be_said_are_errors() -> None:
    assert shell("fourgods check nowhere.jsonl 2>&-").returncode == 2
    assert shell("fourgods check nowhere.jsonl 2>/dev/full").returncode == 2
    assert shell("fourgods nonsense 2>/dev/full").returncode == 2


def test_a_closed_standard_input_is_an_empty_one() -> None:
    ran = shell("fourgods check - <&-")
    assert (ran.returncode, "Traceback" in ran.stderr) == (1, False)
    assert "empty" in ran.stdout


def test_a_game_needs_its_terminal() -> None:
    for way in ("<&-", ">&-", "<&- >&-"):
        ran = shell(f"fourgods play {way}")
        assert (ran.returncode, ran.stderr) == (
            1,
            "the game needs a terminal: run it in one, without redirecting\n",
        )


def test_what_is_lost_is_noted_and_the_next_is_tried_again(tmp_path: Path) -> None:
    read, write = os.pipe()
    outlet = Outlet(write)
    stream = io.TextIOWrapper(io.BufferedWriter(outlet), line_buffering=True)
    full = os.open("/dev/full", os.O_WRONLY)
    pipe = os.dup(write)
    os.dup2(full, write)
    stream.write("lost\n")
    assert outlet.loss is not None
    assert outlet.loss.errno == errno.ENOSPC
    os.dup2(pipe, write)  # there is room again
    stream.write("kept\n")
    assert os.read(read, 100) == b"kept\n"
    for each in (read, pipe, full):
        os.close(each)
    stream.write("nobody reads\n")
    assert outlet.loss.errno == errno.EPIPE
    os.close(write)


def test_a_reader_who_is_slow_is_waited_for_or_not() -> None:
    read, write = os.pipe()
    os.set_blocking(write, False)
    outlet = Outlet(write)
    outlet.patience = 0
    block = bytes(65536)
    while outlet.loss is None:
        assert outlet.write(block) > 0
    assert outlet.loss.errno == errno.EAGAIN
    os.close(read)
    os.close(write)
