"""`fourgods replay`, as a person calls it."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import select
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner

from fourgods_tui.cli import app

RECORD = Path(__file__).parents[1] / "core" / "records" / "four-seats.jsonl"


def run(*args: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error."""
    result = CliRunner().invoke(app, ["replay", *args])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


def test_a_cast_and_a_picture_are_written(tmp_path: Path) -> None:
    cast, svg = tmp_path / "game.cast", tmp_path / "world.svg"
    args = ["--cast", str(cast), "--svg", str(svg), "--columns", "90", "--lines", "28"]
    code, out, err = run(str(RECORD), *args)
    assert (code, err) == (0, "")
    assert out == f"wrote {svg}\nwrote {cast}\n"
    header = json.loads(cast.read_text(encoding="utf-8").splitlines()[0])
    assert (header["width"], header["height"]) == (90, 28)
    assert ElementTree.fromstring(svg.read_text(encoding="utf-8")).tag.endswith("svg")


def test_a_game_that_is_not_over_can_be_replayed(tmp_path: Path) -> None:
    part = tmp_path / "part.jsonl"
    part.write_text("".join(RECORD.read_text(encoding="utf-8").splitlines(True)[:50]))
    assert run(str(part), "--svg", str(tmp_path / "world.svg"))[0] == 0


@pytest.mark.parametrize(
    ("text", "code", "what"),
    [
        (None, 2, "cannot be read"),
        ("", 1, "empty"),
        ("{}\n", 1, ":1"),
        (RECORD.read_text(encoding="utf-8").replace('"left":90', '"left":91'), 1, ":"),
    ],
    ids=["missing", "empty", "no record", "not legal"],
)
def test_what_is_wrong_is_said_in_one_line(
    tmp_path: Path, text: str | None, code: int, what: str
) -> None:
    path = tmp_path / "game.jsonl"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    found, out, err = run(str(path), "--svg", str(tmp_path / "world.svg"))
    assert (found, out) == (code, "")
    assert what in err
    assert err.count("\n") == 1
    assert not (tmp_path / "world.svg").exists()


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    code, _, err = run(str(RECORD), "--svg", str(tmp_path / "nowhere" / "world.svg"))
    assert code == 1
    assert "cannot write" in err


def test_without_a_terminal_it_says_what_there_is_instead() -> None:
    code, out, err = run(str(RECORD))
    assert (code, out) == (1, "")
    assert "--cast" in err


@contextlib.contextmanager
def watching() -> Iterator[tuple[subprocess.Popen[bytes], int, Callable[[bytes], None]]]:
    """A replay in a real terminal: the process, our end, and what waits for a text."""
    master, slave = pty.openpty()
    environ = {**os.environ, "TERM": "xterm-256color", "LINES": "24", "COLUMNS": "80"}
    process = subprocess.Popen(
        [sys.executable, "-m", "fourgods_tui", "replay", str(RECORD)],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environ,
        start_new_session=True,
    )
    os.close(slave)
    seen = b""

    def see(text: bytes) -> None:
        nonlocal seen
        while text not in seen:
            assert select.select([master], [], [], 60)[0], seen[-500:]
            seen += os.read(master, 65536)

    try:
        yield process, master, see
    finally:
        process.kill()
        process.wait()


def test_it_is_watched_in_a_real_terminal() -> None:
    with watching() as (process, master, see):
        see(b"event 0 of 198")
        os.write(master, b"g198\r")
        see(b"wins")
        os.write(master, b"q")
        assert process.wait(timeout=30) == 0
        os.close(master)


def test_it_ends_when_its_terminal_is_gone() -> None:
    with watching() as (process, master, see):
        see(b"event 0 of 198")
        os.close(master)
        process.wait(timeout=30)
