"""The README's commands work as they are pasted."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

from fourgods_tui.tui.keys import KEYS
from tests.e2e.terminal import SshTerminal

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text()
# Under `make test` this process carries that make's flags; the README's reader has none.
ENVIRONMENT = {key: value for key, value in os.environ.items() if not key.startswith("MAKE")}


def commands(page: str) -> list[str]:
    """The commands of a page's console blocks, in order."""
    blocks = re.findall(r"^```console\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


def run(words: list[str], folder: Path) -> str:
    """Run a command in a folder; it must succeed. Returns what it printed."""
    ran = subprocess.run(
        words,
        cwd=folder,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, f"{shlex.join(words)}: {ran.stderr or ran.stdout}"
    return ran.stdout


COMMANDS = commands(README)
BY_PROGRAM = {
    program: [each for each in COMMANDS if shlex.split(each)[0] == program]
    for program in ("make", "ssh", ".venv/bin/fourgods")
}


def test_every_command_is_of_a_kind_tested_below() -> None:
    assert sorted(COMMANDS) == sorted(chain.from_iterable(BY_PROGRAM.values()))


def test_the_two_commands_that_matter_are_there() -> None:
    assert {"make serve", "make test"} <= set(COMMANDS)


@pytest.mark.parametrize("command", BY_PROGRAM["make"])
def test_make_knows_the_target(command: str) -> None:
    """With -n make says what it would do; a server would not end, and this is `make test`."""
    words = shlex.split(command)
    planned = run([words[0], "-n", *words[1:]], ROOT)
    target = words[1]
    assert {"serve": "fourgods serve", "test": "pytest"}[target] in planned


@pytest.mark.parametrize("command", BY_PROGRAM["ssh"])
def test_ssh_understands_how_to_connect(command: str) -> None:
    """With -G the client reads the command and says what it would do, without connecting."""
    words = shlex.split(command)
    understood = run([words[0], "-G", "-F", "none", *words[1:]], ROOT).splitlines()
    assert {"user ana", "hostname localhost", "port 2222"} <= set(understood)


async def test_fourgods_commands_run_in_order(tmp_path: Path) -> None:
    program = str(Path(sys.executable).with_name("fourgods"))
    assert BY_PROGRAM[".venv/bin/fourgods"]
    for command in BY_PROGRAM[".venv/bin/fourgods"]:
        words = [program, *shlex.split(command)[1:]]
        if words[1] == "play":
            assert await play(words) == 0
        else:
            run(words, tmp_path)
    assert (tmp_path / "game.jsonl").is_file()
    assert (tmp_path / "world.svg").is_file()


async def play(words: list[str]) -> int:
    """Run a game in a terminal of its own until the first tiles are there, and leave it."""
    async with await SshTerminal.run(words) as terminal:
        await terminal.expect("bag")
        terminal.send("qy")
        await terminal.expect("Lesson")  # the lobby
        terminal.send("qy")
        return await terminal.wait_closed()


def test_the_keys_are_those_of_the_game() -> None:
    shown = set(re.findall(r"`([^`]+)`", README[README.index("| key | does |") :]))
    keys = {"space", "enter", "tab"} | {each for key in KEYS for each in key.shown.split(" ")}
    assert keys - {"↑", "→", "↓", "←"} <= shown


def test_the_port_of_the_readme_is_the_usual_one() -> None:
    program = str(Path(sys.executable).with_name("fourgods"))
    assert "2222" in run([program, "serve", "--help"], ROOT)


def test_contributing_names_only_targets_there_are() -> None:
    for command in commands((ROOT / "CONTRIBUTING.md").read_text()):
        words = shlex.split(command)
        assert words[0] == "make"
        assert run([words[0], "-n", *words[1:]], ROOT)
