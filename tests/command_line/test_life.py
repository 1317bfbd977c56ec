"""What a server makes of signals: when it starts, when its terminal is gone, when it ends."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from secrets import token_hex

import pytest

from fourgods_tui.command_line.life import Life
from fourgods_tui.ssh.hostkeys import make_host_keys

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def hostkeys(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with good host keys."""
    folder = tmp_path_factory.mktemp("hostkeys")
    make_host_keys(folder)
    return folder


class Terminal:
    """A window of a terminal emulator, and the program that was started in it."""

    def __init__(self, *command: str) -> None:
        # Whatever is started in it inherits this, in whichever session it goes on.
        self._sign = f"WINDOW={token_hex(16)}"
        self.pid, self._window = pty.fork()
        if not self.pid:
            os.chdir(ROOT)
            # As in a window, however the tests were begun: `nohup` is inherited.
            signal.signal(signal.SIGHUP, signal.SIG_DFL)
            os.execvp("env", ["env", self._sign, *command])
        self.text = ""

    def wait_for(self, text: str) -> None:
        """Read until this comes; fails if the program ends before."""
        while text not in self.text:
            self.text += os.read(self._window, 4096).decode()

    def type(self, keys: str) -> None:
        os.write(self._window, keys.encode())

    def close(self) -> None:
        """Close the window, as with a click on its corner."""
        os.close(self._window)

    def ended(self) -> int:
        """Wait for the end of the program; its exit code, or less than 0 for a signal."""
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])

    def left(self) -> list[int]:
        """The processes that were started in it and have not ended, also those that outlive it."""
        numbers = (int(each.name) for each in Path("/proc").iterdir() if each.name.isdecimal())
        return [pid for pid in numbers if self._has(pid)]

    def _has(self, pid: int) -> bool:
        try:
            return self._sign.encode() in Path(f"/proc/{pid}/environ").read_bytes().split(b"\0")
        except OSError:  # it has ended meanwhile, or is somebody else's
            return False

    def kill(self) -> None:
        """Leave nothing behind, however the test ends."""
        for pid in self.left():
            with contextlib.suppress(ProcessLookupError):
                process = os.pidfd_open(pid)
                signal.pidfd_send_signal(process, signal.SIGKILL)
                select.select([process], [], [])  # until it has ended
                os.close(process)
        with contextlib.suppress(ChildProcessError):  # as it should be
            os.waitpid(self.pid, 0)


@pytest.fixture
def open_terminal(hostkeys: Path, tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Opens windows with a server in each, which is ready then."""
    opened: list[Terminal] = []

    def open_one(*before: str) -> Terminal:
        serve = [sys.executable, "-m", "fourgods_tui", "serve", "--host", "127.0.0.1"]
        places = ["--port", "0", "--hostkeys", str(hostkeys), "--data", str(tmp_path / "data")]
        opened.append(Terminal(*before, *serve, *places))
        opened[-1].wait_for("ready; ")
        return opened[-1]

    yield open_one
    for each in opened:
        each.kill()


def test_a_server_stops_when_its_window_is_closed(
    open_terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    terminal = open_terminal()
    terminal.close()
    assert terminal.ended() == 0
    again = open_terminal()  # the data is free
    os.kill(again.pid, signal.SIGHUP)
    again.wait_for("stopping …")
    assert again.ended() == 0


def test_a_server_in_a_pipe_stops_when_its_window_is_closed(
    open_terminal: Callable[..., Terminal],
) -> None:
    """As with `make serve | tee log`: the terminal is still the process's own."""
    terminal = open_terminal("bash", "-c", '"$@" 2>&1 </dev/null | cat; exit ${PIPESTATUS[0]}', "-")
    terminal.close()
    assert terminal.ended() in (0, -signal.SIGHUP)  # of the shell, which is told, too


@pytest.mark.parametrize("before", ["nohup", "setsid"])
def test_no_server_is_left_of_a_test_that_fails(
    before: str, open_terminal: Callable[..., Terminal]
) -> None:
    """Here, where a window is all that there is of a server that outlives it."""
    terminal = open_terminal("bash", "-c", '"$@" > >(cat) 2>&1 & wait $!', "-", before)
    os.kill(terminal.pid, signal.SIGKILL)
    assert terminal.ended() == -signal.SIGKILL
    assert terminal.left()
    terminal.kill()
    assert not terminal.left()


@pytest.mark.parametrize("before", ["nohup", "setsid"])
def test_a_server_that_is_to_outlive_its_terminal_reads_its_settings(
    before: str, open_terminal: Callable[..., Terminal]
) -> None:
    script = '"$@" > >(cat) 2>&1 & echo "pid $!."; wait $!; echo "ended with $?."'
    terminal = open_terminal("bash", "-c", script, "-", before)
    pid = int(terminal.text.split("pid ")[1].split(".")[0])
    os.kill(pid, signal.SIGHUP)
    terminal.wait_for("the settings were read again")
    os.kill(pid, signal.SIGTERM)
    terminal.wait_for("ended with 0.")


def test_ctrl_c_stops_it(open_terminal: Callable[..., Terminal]) -> None:
    terminal = open_terminal()
    terminal.type("\x03")
    terminal.wait_for("stopping …")
    assert terminal.ended() == 0


@pytest.mark.parametrize("signum", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_signals_while_it_starts(signum: signal.Signals, hostkeys: Path, tmp_path: Path) -> None:
    """It is stopped while it reads its settings, which come through a pipe that gives nothing."""
    settings = tmp_path / "fourgods.toml"
    os.mkfifo(settings)
    serve = [sys.executable, "-m", "fourgods_tui", "serve", "--host", "127.0.0.1", "--port", "0"]
    places = ["--hostkeys", str(hostkeys), "--data", str(tmp_path / "data")]
    with subprocess.Popen(
        [*serve, *places, "--config", str(settings)],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as server:
        try:
            with settings.open("w"):  # waits until it is read
                server.send_signal(signum)
                if signum is not signal.SIGHUP:
                    assert server.wait(60) == 0
                else:
                    settings.unlink()
                    settings.touch()
            if signum is signal.SIGHUP:  # there is no terminal: read again, once it has started
                assert server.stderr is not None
                assert any("settings were read again" in line for line in server.stderr)
                server.terminate()
            out, err = server.communicate(timeout=60)
            assert server.returncode == 0
            assert "Traceback" not in out + err
        finally:
            server.kill()


async def test_a_terminal_that_goes_is_no_second_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    """The shell and the system both tell of it, and somebody may have pressed ctrl+c before."""
    monkeypatch.setattr("fourgods_tui.command_line.life.is_on_terminal", lambda: True)
    life, reloads = Life(), []
    with life.starting(), life.listening(lambda: reloads.append(1)):
        for _ in range(2):
            os.kill(os.getpid(), signal.SIGHUP)
            await life.stopping.wait()
            await asyncio.sleep(0)
        assert (life.at_once.is_set(), reloads) == (False, [])
        os.kill(os.getpid(), signal.SIGINT)
        await life.at_once.wait()


async def test_without_a_terminal_settings_are_read_also_while_it_stops(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fourgods_tui.command_line.life.is_on_terminal", lambda: False)
    life, told = Life(), asyncio.Event()
    with life.starting(), life.listening(told.set):
        life.stop()
        os.kill(os.getpid(), signal.SIGHUP)
        await told.wait()
        assert not life.at_once.is_set()


async def test_signals_after_the_end_change_nothing() -> None:
    life = Life()
    with life.starting():
        with life.listening(lambda: None):
            pass
        for signum in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
            os.kill(os.getpid(), signum)
    assert not life.stopping.is_set()
