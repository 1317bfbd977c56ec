"""A backup never takes the place of anything a server uses, whatever it is called."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourgods_tui.cli import app
from fourgods_tui.store.audit import audit
from fourgods_tui.store.backup import backup
from fourgods_tui.store.folder import DATABASE
from fourgods_tui.store.store import Store
from tests.store.games_kept import ANN, BOB, opening, played

LINES = played("oak-1")[:40]
NAMES = (
    "data/fourgods.db",
    "data/../data/./fourgods.db",
    "data/fourgods.db-wal",
    "data/fourgods.db-shm",
    "data/fourgods.db-journal",
    "data/FOURGODS.DB-WAL",
    "data/fourgods.db.part",
    "data/fourgods.db.replaced",
    "data/fourgods.db.new",
    "data/lock",
    "data/bans.json",
    "symbolic.db",
    "hard.db",
    "folder/fourgods.db",
    "folder/lock",
    "other/fourgods.db",
    "other/lock",
    "other/bans.json",
    "elsewhere.db",
    "elsewhere.db-wal",
)


def _run(*arguments: str | Path) -> tuple[int, str]:
    ran = CliRunner().invoke(app, [str(each) for each in arguments])
    assert ran.output.count("\n") == 1, ran.output
    return ran.exit_code, ran.output


def _everything(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*"))


@pytest.fixture
async def running(tmp_path: Path) -> AsyncIterator[Store]:
    """A running store, another one, and a copy of its database that was made by other means."""
    store, other = Store(tmp_path / "data"), Store(tmp_path / "other")
    await store.append("oak-1", LINES[:20], opening(ANN, BOB))
    (tmp_path / "symbolic.db").symlink_to(tmp_path / "data" / DATABASE)
    (tmp_path / "folder").symlink_to(tmp_path / "data")
    os.link(tmp_path / "data" / DATABASE, tmp_path / "hard.db")
    shutil.copy(tmp_path / "data" / DATABASE, tmp_path / "elsewhere.db")
    yield store
    store.close()
    other.close()


@pytest.mark.parametrize("force", [(), ("--force",)], ids=["plain", "forced"])
@pytest.mark.parametrize("name", NAMES)
async def test_a_backup_never_replaces_what_a_server_uses(
    tmp_path: Path, running: Store, name: str, force: tuple[str, ...]
) -> None:
    before = _everything(tmp_path)
    code, said = _run("backup", tmp_path / name, "--data", tmp_path / "data", *force)
    assert code == 1
    assert said.endswith("choose another name\n")
    assert "--force" not in said
    assert _everything(tmp_path) == before
    await running.append("oak-1", LINES[20:])
    assert [found.lines for found in audit(tmp_path / "data" / DATABASE)] == [len(LINES)]
    running.close()
    again = Store(tmp_path / "data")
    assert [kept.lines for kept in again.running] == [list(LINES)]
    again.close()


async def test_names_of_the_folder_one_is_in_are_no_way_around_it(
    tmp_path: Path, running: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path / "data")
    assert _run("backup", DATABASE, "--data", ".", "--force")[0] == 1
    assert _run("backup", "lock", "--data", ".", "--force")[0] == 1
    assert _run("backup", "monday.db", "--data", ".") == (
        0,
        "monday.db: made; prove it with: fourgods check monday.db\n",
    )


async def test_another_programs_database_is_never_replaced(tmp_path: Path, running: Store) -> None:
    letters = tmp_path / "letters.db"
    database = sqlite3.connect(letters)
    database.execute("CREATE TABLE letters (text)")
    database.close()
    before = letters.read_bytes()
    code, said = _run("backup", letters, "--data", tmp_path / "data", "--force")
    assert (code, "is no backup" in said) == (1, True)
    assert letters.read_bytes() == before


async def test_a_file_called_like_the_part_of_a_backup_stays(
    tmp_path: Path, running: Store
) -> None:
    part = tmp_path / "monday.db.part"
    part.write_text("dear aunt")
    backup(tmp_path / "data", tmp_path / "monday.db")
    assert part.read_text() == "dear aunt"


async def test_a_restore_never_deletes_what_it_is_made_from(tmp_path: Path, running: Store) -> None:
    """What was left of one that was cut off is whole, perhaps, and the only copy."""
    data = tmp_path / "new"
    data.mkdir()
    part = data / f"{DATABASE}.part"
    backup(tmp_path / "data", part)
    code, said = _run("restore", part, "--data", data)
    assert (code, "was cut off" in said) == (1, True)
    assert [found.wrong for found in audit(part)] == [None]
