"""`fourgods check` and `fourgods --version`, as a person calls them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourgods_tui import __version__
from fourgods_tui.cli import app

RECORDS = Path(__file__).parents[1] / "core" / "records"
GOOD = RECORDS / "four-seats.jsonl"


def run(*args: str, stdin: bytes | None = None) -> tuple[int, str, str]:
    """Exit code, standard output and standard error."""
    result = CliRunner().invoke(app, args, input=stdin)
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


def edited(tmp_path: Path, old: str, new: str, name: str = "bad.jsonl") -> Path:
    """A record with one place changed."""
    text = GOOD.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path = tmp_path / name
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def test_a_good_record() -> None:
    code, out, err = run("check", str(GOOD))
    assert (code, err) == (0, "")
    assert out.startswith(f"{GOOD}: fine, 199 lines, winner ")
    assert out.count("\n") == 1


def test_a_bad_record_is_one_line(tmp_path: Path) -> None:
    bad = edited(tmp_path, '"square":"h2","sides":"SMMM"', '"square":"h2","sides":"MMMS"')
    code, out, err = run("check", str(bad))
    assert (code, err) == (1, "")
    assert out == f"{bad}:12: north of h2 is sea, the tile shows mountain\n"


def test_several_records_and_the_worst_exit_code(tmp_path: Path) -> None:
    bad = edited(tmp_path, '"winners":[1]', '"winners":[2]')
    gone = tmp_path / "gone.jsonl"
    assert run("check", str(GOOD), str(GOOD))[0] == 0
    code, out, _ = run("check", str(bad), str(GOOD))
    assert code == 1
    assert out.splitlines()[0] == f'{bad}:199: "winners.0" must be 1, not 2'
    assert out.splitlines()[1].startswith(f"{GOOD}: fine")
    code, out, err = run("check", str(gone), str(bad), str(GOOD))
    assert code == 2
    assert len(out.splitlines()) == 2
    assert err == f"{gone}: cannot be read: No such file or directory\n"


def test_what_is_no_file(tmp_path: Path) -> None:
    code, out, err = run("check", str(tmp_path))
    assert (code, out) == (2, "")
    assert err == f"{tmp_path}: cannot be read: Is a directory\n"
    code, _, err = run("check", "a\0b")
    assert code == 2
    assert err.startswith("a?b: cannot be read: ")
    code, _, err = run("check", "x" * 5000)
    assert code == 2
    assert err.endswith("cannot be read: File name too long\n")


@pytest.mark.parametrize(
    ("data", "what"),
    [
        (b"", "1: the record is empty"),
        (b"\n", "1: the line is empty"),
        (b"\xff\xfe", "1: byte 1 is not UTF-8"),
        (b"[" * 200_000, "1: it is nested too deeply"),
        (b"x" * 300_000, "1: the line is longer than 262144 bytes"),
        (b"\x1b[2J", "1: not JSON: expecting value at column 1"),
        (
            b'{"seq":"\\u001b[2J"}',
            '1: "seq" must be a whole number from 0 to 9007199254740991, not ',
        ),
    ],
)
def test_any_bytes_are_one_line(tmp_path: Path, data: bytes, what: str) -> None:
    path = tmp_path / "x"
    path.write_bytes(data)
    code, out, err = run("check", str(path))
    assert (code, err) == (1, "")
    assert out.startswith(f"{path}:{what}")
    assert out.count("\n") == 1
    assert out.rstrip("\n").isprintable()


def test_a_name_cannot_command_a_terminal(tmp_path: Path) -> None:
    winner = '"seat":1,"name":"'
    bad = edited(tmp_path, winner, winner + r"\u001b]0;x\u0007", name="\x1b[31mred\udcff")
    code, out, _ = run("check", str(bad))
    assert code == 0
    assert out.rstrip("\n").isprintable()
    assert "?[31mred?: fine" in out


def test_standard_input() -> None:
    code, out, _ = run("check", "-", stdin=GOOD.read_bytes())
    assert code == 0
    assert out.startswith("-: fine, 199 lines")


def test_unfinished_games(tmp_path: Path) -> None:
    path = tmp_path / "unfinished"
    path.write_bytes(b"".join(GOOD.read_bytes().splitlines(keepends=True)[:20]))
    code, out, _ = run("check", str(path))
    assert (code, out) == (1, f"{path}:21: the record is cut off, the game has not ended\n")
    code, out, _ = run("check", "--unfinished", str(path))
    assert (code, out) == (0, f"{path}: fine, 20 lines, not finished\n")


def test_numbers_that_are_not_ours_are_said(tmp_path: Path) -> None:
    path = tmp_path / "unfinished"
    path.write_bytes(b"".join(GOOD.read_bytes().splitlines(keepends=True)[:20]))
    path.write_text(path.read_text(encoding="utf-8").replace('"cities":8', '"cities":7'), "utf-8")
    code, out, _ = run("check", "--unfinished", str(path))
    assert (code, out) == (0, f"{path}: fine, 20 lines, not finished, played with cities 7\n")


def test_version_and_help_with_an_example() -> None:
    assert run("--version") == (0, f"fourgods {__version__}\n", "")
    for args in (("--help",), ("check", "--help")):
        code, out, _ = run(*args)
        assert code == 0
        assert "Example: fourgods check" in out
    code, _, err = run("check")
    assert code == 2
    assert "Missing argument" in err
    assert "Traceback" not in err


def test_a_terminal_that_cannot_show_a_name(tmp_path: Path) -> None:
    """The whole program, writing ASCII: question marks instead of a traceback."""
    record = edited(tmp_path, '"seat":1,"name":"', '"seat":1,"name":"한국 ')
    result = subprocess.run(
        [sys.executable, "-c", "from fourgods_tui.cli import main; main()", "check", str(record)],
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONPATH": str(Path.cwd())},
        capture_output=True,
        check=False,
    )
    assert (result.returncode, result.stderr) == (0, b"")
    assert b"fine, 199 lines, winner ?? " in result.stdout
