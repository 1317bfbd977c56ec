"""A terminal of our own: it is asked for its size, and drawn on wherever errors go."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import signal
import struct
import sys
import termios
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RECORD = str(ROOT / "tests" / "core" / "records" / "four-seats.jsonl")

PROGRAM = """
import asyncio, sys
from textual.app import App
from fourgods_tui.tui import hosting
from fourgods_tui.tui.own_driver import run_on_own_terminal
from fourgods_tui.tui.terminal import Terminal

class Sizes(App):
    def on_mount(self):
        self.first = tuple(self.size)
        self.call_after_refresh(self.exit)

app = Sizes()

async def run():
    hosting.prepare(app, Terminal())
    await run_on_own_terminal(app)

asyncio.run(run())
with open(sys.argv[1], "w") as file:
    print(*app.first, *app.size, file=file)
"""

KEYS = """
import asyncio, sys
from textual.app import App
from fourgods_tui.tui import hosting
from fourgods_tui.tui.lane import Lane
from fourgods_tui.tui.own_driver import run_on_own_terminal
from fourgods_tui.tui.terminal import Terminal

class Keys(App):
    types = False

    def on_mount(self):
        self.lane, self.got = Lane(lambda: self), []
        self.call_after_refresh(print, "listening", file=sys.__stdout__, flush=True)

    def takes(self, event):
        return True

    def heed(self, event):
        self.got.append(event.key)
        if event.key == "q":
            self.exit()

    def on_key(self, event):
        self.lane.put(event)

app = Keys()

async def run():
    hosting.prepare(app, Terminal())
    await run_on_own_terminal(app)

asyncio.run(run())
with open(sys.argv[1], "w") as file:
    print(*app.got, file=file)
"""


def in_window(
    *command: str,
    size: tuple[int, int] = (80, 24),
    until: bytes = b"",
    typed: tuple[bytes, bytes] | None = None,
    **variables: str,
) -> bytes:
    """Run a command in a terminal's window of so many columns and lines, until it ends or has
    drawn this; what was drawn. Once it has drawn the one of `typed`, the other is typed."""
    pid, window = pty.fork()
    if not pid:
        os.chdir(ROOT)
        signal.signal(signal.SIGHUP, signal.SIG_DFL)  # as in a window, however the tests were begun
        shape = struct.pack("HHHH", size[1], size[0], 0, 0)
        fcntl.ioctl(0, termios.TIOCSWINSZ, shape)
        os.execvpe(command[0], command, {**os.environ, "TERM": "xterm-256color", **variables})
    drawn = b""
    try:
        while not until or until not in drawn:
            drawn += os.read(window, 65536)
            if typed and typed[0] in drawn:
                os.write(window, typed[1])
                typed = None
    except OSError:  # how Linux says that nobody is there any more
        pass
    except BaseException:  # time is up
        os.kill(pid, signal.SIGKILL)
        raise
    finally:
        os.close(window)
        os.waitpid(pid, 0)
    return drawn


@pytest.mark.parametrize(
    ("columns", "lines"),
    [("132", "43"), ("40", "10"), ("0", "0"), ("-5", "x"), ("", ""), ("99999", "99999")],
)
def test_the_terminal_is_asked_and_not_the_variables(
    columns: str, lines: str, tmp_path: Path
) -> None:
    file = tmp_path / "sizes"
    python = (sys.executable, "-c", PROGRAM, str(file))
    in_window(*python, size=(90, 30), COLUMNS=columns, LINES=lines)
    assert file.read_text() == "90 30 90 30\n"


def test_a_terminal_that_does_not_know_is_taken_for_a_usual_one(tmp_path: Path) -> None:
    file = tmp_path / "sizes"
    in_window(sys.executable, "-c", PROGRAM, str(file), size=(0, 0), COLUMNS="132", LINES="43")
    assert file.read_text() == "80 24 80 24\n"


@pytest.mark.parametrize("command", ["play", f"replay {RECORD}"])
def test_games_and_replays_are_drawn_where_the_terminal_is(command: str, tmp_path: Path) -> None:
    """Not into the file that errors go to, and not beyond the window."""
    script = f'exec "$@" {command} 2>"$0"'
    program = (sys.executable, "-m", "fourgods_tui")
    errors = tmp_path / "errors"
    drawn = in_window(
        *("bash", "-c", script, str(errors), *program),
        until=b"\x1b[24;",
        COLUMNS="132",
        LINES="43",
    )
    assert b"\x1b[?1049h" in drawn
    assert max(int(row) for row in re.findall(rb"\x1b\[(\d+);\d+H", drawn)) == 24
    assert errors.read_bytes() == b""


@pytest.mark.parametrize("key", ["b", "f", "1", "R"])
def test_escape_and_a_key_right_after_it_are_two_keys(key: str, tmp_path: Path) -> None:
    file = tmp_path / "keys"
    keys = f"\x1b[1;5C\x1b{key}q".encode()
    in_window(sys.executable, "-c", KEYS, str(file), typed=(b"listening", keys))
    assert file.read_text().split() == ["ctrl+right", "escape", key, "q"]
