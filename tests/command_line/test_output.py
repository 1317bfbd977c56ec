"""Files that commands write take the place of files of their own kind only."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourgods_tui.cli import app
from fourgods_tui.command_line.output import RECORD, write_output
from fourgods_tui.store.folder import DATABASE
from fourgods_tui.store.store import Store

GAME = Path(__file__).parents[1] / "core" / "records" / "four-seats.jsonl"
ASKED = {
    "cast": ["replay", str(GAME), "--cast"],
    "svg": ["replay", str(GAME), "--svg"],
    "record": ["simulate", "--seed", "7", "--record"],
}


def run(*arguments: str) -> tuple[int, str]:
    """The exit code, and all that is printed."""
    ran = CliRunner().invoke(app, list(arguments))
    assert ran.exception is None or isinstance(ran.exception, SystemExit)
    return ran.exit_code, ran.output


@pytest.fixture
def things(tmp_path: Path) -> Iterator[dict[str, Path]]:
    """Files that are of use, none of them of a kind that is written."""
    store = Store(tmp_path / "data")
    text = {"key": "a private key", "letter": "dear aunt", "bans": "[]"}
    for name, content in text.items():
        (tmp_path / name).write_text(content)
    yield {
        "database": tmp_path / "data" / DATABASE,
        "log": tmp_path / "data" / f"{DATABASE}-wal",
        **{name: tmp_path / name for name in text},
    }
    store.close()


@pytest.mark.parametrize("kind", ASKED)
def test_nothing_of_another_kind_is_replaced(things: dict[str, Path], kind: str) -> None:
    for path in things.values():
        before, inode = path.read_bytes(), path.stat().st_ino
        code, said = run(*ASKED[kind], str(path))
        assert code != 0
        assert said.endswith("choose another name\n")
        assert said.count("\n") == 1
        assert (path.read_bytes(), path.stat().st_ino) == (before, inode)


def test_a_log_that_is_not_there_yet_is_not_made(tmp_path: Path) -> None:
    Store(tmp_path).close()
    for end in ("-wal", "-shm", "-journal"):
        for asked in ASKED.values():
            assert run(*asked, str(tmp_path / f"{DATABASE}{end}"))[0] != 0
    assert sorted(path.name for path in tmp_path.iterdir()) == [DATABASE, "lock"]


@pytest.mark.parametrize("option", ["--cast", "--svg"])
def test_the_record_itself_is_not_replaced(tmp_path: Path, option: str) -> None:
    game, link = tmp_path / "game.jsonl", tmp_path / "link"
    game.write_bytes(GAME.read_bytes())
    link.symlink_to(game)
    os.link(game, tmp_path / "hard")
    for path in (game, link, tmp_path / "hard"):
        assert run("replay", str(game), option, str(path))[0] == 1
        assert game.read_bytes() == GAME.read_bytes()


def test_a_cast_and_a_picture_are_not_written_to_one_file(tmp_path: Path) -> None:
    path = str(tmp_path / "both")
    assert run("replay", str(GAME), "--cast", path, "--svg", path)[0] == 1
    assert Path(path).read_bytes().startswith(b"<svg")


@pytest.mark.parametrize("kind", ASKED)
def test_one_of_its_own_kind_is_replaced_also_behind_a_link(tmp_path: Path, kind: str) -> None:
    path, link = tmp_path / "it", tmp_path / "link"
    link.symlink_to(path)
    path.touch()
    assert run(*ASKED[kind], str(link))[0] == 0
    written = path.read_bytes()
    path.write_bytes(written[:20])
    assert run(*ASKED[kind], str(link))[0] == 0
    assert path.read_bytes() == written
    assert link.is_symlink()


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(GAME.read_bytes())

    def full(self: Path, target: Path) -> Path:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="No space") as failed:
        write_output(path, b'{"seq":0}', RECORD)
    assert failed.value.filename == str(path)
    assert path.read_bytes() == GAME.read_bytes()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(("umask", "mode"), [(0o000, 0o644), (0o022, 0o644), (0o077, 0o600)])
def test_nobody_else_may_write_to_them(tmp_path: Path, umask: int, mode: int) -> None:
    before = os.umask(umask)
    try:
        for kind, asked in ASKED.items():
            assert run(*asked, str(tmp_path / kind))[0] == 0
    finally:
        os.umask(before)
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    assert modes == dict.fromkeys(ASKED, mode)


def test_what_is_no_file_is_written_to() -> None:
    assert run("replay", str(GAME), "--svg", os.devnull) == (0, f"wrote {os.devnull}\n")
