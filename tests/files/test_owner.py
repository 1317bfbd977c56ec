"""What root makes in somebody's folder belongs to that somebody."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourgods_tui.cli import app
from fourgods_tui.files.owner import give, make_file, make_folder, write_file
from fourgods_tui.ssh.bans import Bans, Kind
from fourgods_tui.store.backup import backup
from fourgods_tui.store.database import connect
from fourgods_tui.store.store import Store

SOMEBODY = (4242, 4343) if os.geteuid() == 0 else (os.geteuid(), os.getegid())
"""Whose folder it is: another account's when the tests are run by root, who alone can make one."""
RECORD = Path(__file__).parents[1] / "core" / "records" / "four-seats.jsonl"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Somebody's folder."""
    path = tmp_path / "theirs"
    path.mkdir()
    os.chown(path, *SOMEBODY)
    return path


def owners(folder: Path) -> dict[str, tuple[int, int]]:
    """Whose everything in a folder is, by name."""
    found = {str(each.relative_to(folder)): each.lstat() for each in folder.rglob("*")}
    return {name: (it.st_uid, it.st_gid) for name, it in found.items()}


def run(*arguments: object) -> None:
    """Run a command that does what it is to do."""
    ran = CliRunner().invoke(app, [str(each) for each in arguments])
    assert ran.exit_code == 0, ran.output


def _restore(folder: Path, ours: Path) -> None:
    run("restore", ours / "monday.db", "--data", folder / "var" / "data")
    run("restore", ours / "monday.db", "--data", folder / "var" / "data")


def _backup(folder: Path, ours: Path) -> None:
    run("backup", folder / "monday.db", "--data", ours / "data")
    run("backup", folder / "monday.db", "--data", ours / "data", "--force")


def _hostkeys(folder: Path, ours: Path) -> None:
    run("hostkeys", "make", "--hostkeys", folder / "keys")
    run("hostkeys", "rotate", "--hostkeys", folder / "keys")
    run("hostkeys", "rotate", "--hostkeys", folder / "keys", "--finish")


def _ratings(folder: Path, ours: Path) -> None:
    _restore(folder, ours)
    (folder / "var" / "data" / "lock").unlink()
    run("ratings", "--rebuild", "--data", folder / "var" / "data")


def _read_what_is_written_to(folder: Path, ours: Path) -> None:
    """Nobody else has it open, so that what SQLite puts beside it is made by us."""
    _restore(folder, ours)
    database = folder / "var" / "data" / "fourgods.db"
    connection = connect(str(database))
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    run("check", database)
    run("ratings", "--data", folder / "var" / "data")


def _simulate(folder: Path, ours: Path) -> None:
    run("simulate", "--seats", 2, "--seed", 1, "--record", folder / "game.jsonl")
    run("simulate", "--seats", 2, "--seed", 1, "--out", folder / "all" / "games")


def _replay(folder: Path, ours: Path) -> None:
    run("replay", RECORD, "--svg", folder / "world.svg", "--cast", folder / "game.cast")


def _example(folder: Path, ours: Path) -> None:
    with (folder / "fourgods.toml").open("wb") as stream:
        command = [sys.executable, "-m", "fourgods_tui", "config", "example"]
        subprocess.run(command, stdout=stream, check=True, timeout=60)


def _ban(folder: Path, ours: Path) -> None:
    Bans(folder / "bans.json").add(Kind.NAME, "mallory", 60)


def _serve(folder: Path, ours: Path) -> None:
    """A server that root tried out."""
    command = [sys.executable, "-m", "fourgods_tui", "serve", "--host", "127.0.0.1", "--port", "0"]
    places = ["--data", "data", "--hostkeys", "keys", "--records", "records"]
    with subprocess.Popen(
        [*command, *places],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
    ) as server:
        try:
            assert server.stdout is not None
            assert any("ready" in line for line in server.stdout)
            server.send_signal(signal.SIGTERM)
            assert server.wait(60) == 0
        finally:
            server.kill()


@pytest.mark.parametrize(
    "command",
    [
        _restore,
        _backup,
        _hostkeys,
        _ratings,
        _read_what_is_written_to,
        _simulate,
        _replay,
        _example,
        _ban,
        _serve,
    ],
)
def test_what_a_command_makes_is_the_folders_owners(
    command: Callable[[Path, Path], None], folder: Path, tmp_path: Path
) -> None:
    ours = tmp_path / "ours"
    Store(ours / "data").close()
    backup(ours / "data", ours / "monday.db")
    command(folder, ours)
    found = owners(folder)
    assert found
    assert set(found.values()) == {SOMEBODY}, found


Gifts = list[tuple[str, int, int]]


@pytest.fixture
def gifts(monkeypatch: pytest.MonkeyPatch, folder: Path) -> Gifts:
    """What root gives away, whoever runs the tests: in `folder`, which is 77:78's."""
    given: Gifts = []
    real, real_stat = os.fstat, Path.stat

    def fstat(descriptor: int) -> os.stat_result:
        return _owned(real(descriptor), 0, 0)

    def of(path: Path, *, follow_symlinks: bool = True) -> os.stat_result:
        found = real_stat(path, follow_symlinks=follow_symlinks)
        return _owned(found, 77, 78) if path == folder else found

    def fchown(descriptor: int, user: int, group: int) -> None:
        given.append((Path(f"/proc/self/fd/{descriptor}").readlink().name, user, group))

    monkeypatch.setattr("os.geteuid", lambda: 0)
    monkeypatch.setattr("os.fstat", fstat)
    monkeypatch.setattr("os.fchown", fchown)
    monkeypatch.setattr(Path, "stat", of)
    return given


def _owned(found: os.stat_result, user: int, group: int) -> os.stat_result:
    return os.stat_result((*found[:4], user, group, *found[6:]))


def test_root_gives_away_what_it_makes(gifts: Gifts, folder: Path) -> None:
    make_folder(folder / "data", 0o700)
    os.close(make_file(folder / "new"))
    write_file(folder / "text", b"one")
    write_file(folder / "text", b"two")  # in the place of the one before
    assert gifts[:2] == [("data", 77, 78), ("new", 77, 78)]
    assert [owner for _, *owner in gifts[2:]] == [[77, 78], [77, 78]]  # by a name of their own
    assert (folder / "text").read_bytes() == b"two"
    assert stat.S_IMODE((folder / "data").stat().st_mode) == 0o700


def test_nobody_but_root_gives_anything(
    gifts: Gifts, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: 1000)
    os.close(make_file(folder / "new"))
    assert gifts == []


def test_a_root_that_may_not_give_keeps_it(
    gifts: Gifts, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(descriptor: int, user: int, group: int) -> None:
        raise PermissionError

    monkeypatch.setattr("os.fchown", refuse)
    write_file(folder / "new", b"all the same")
    assert (folder / "new").read_bytes() == b"all the same"


def test_a_link_that_somebody_put_there_gives_nothing_away(gifts: Gifts, folder: Path) -> None:
    """Where root is to make a file, whoever has the folder puts a link to one of root's."""
    secret = folder.parent / "secret"
    secret.write_text("root's")
    (folder / "new").symlink_to(secret)
    with pytest.raises(FileExistsError):
        make_file(folder / "new")
    assert gifts == []


def test_what_is_no_folder_is_said(folder: Path) -> None:
    (folder / "file").touch()
    with pytest.raises(FileExistsError):
        make_folder(folder / "file")
    with pytest.raises(NotADirectoryError):
        make_folder(folder / "file" / "inside")
    make_folder(folder)  # there already: nothing to do
    give(os.open(folder, os.O_RDONLY), folder)
