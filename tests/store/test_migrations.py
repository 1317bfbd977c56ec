"""From each earlier form of the database to today's."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest

from fourgods_tui.store.audit import audit
from fourgods_tui.store.database import connect, open_database
from fourgods_tui.store.errors import StoreError
from fourgods_tui.store.folder import DATABASE
from fourgods_tui.store.migrations import MIGRATIONS, migrate, version_of
from fourgods_tui.store.store import Store
from tests.store.games_kept import ANN

NEXT = (
    "ALTER TABLE people ADD COLUMN colour TEXT NOT NULL DEFAULT 'green'",
    "CREATE TABLE hats (person TEXT PRIMARY KEY)",
    "INSERT INTO hats SELECT person FROM people",
)
BROKEN = (*NEXT, "INSERT INTO scarves VALUES (1)")
VERSIONS = sorted((Path(__file__).parent / "versions").glob("*.sql"))
"""Databases as each version wrote them, as text; published ones are never changed."""


def _write(script: Path, path: Path) -> None:
    database = connect(str(path))
    database.executescript(script.read_text())
    database.close()


def test_there_is_a_database_of_each_version() -> None:
    assert [path.stem for path in VERSIONS] == [str(n + 1) for n in range(len(MIGRATIONS))]


@pytest.mark.parametrize("script", VERSIONS, ids=lambda path: path.stem)
def test_a_database_of_each_version_is_read(tmp_path: Path, script: Path) -> None:
    _write(script, tmp_path / DATABASE)
    store = Store(tmp_path)
    over = asyncio.run(store.recent_games(9))
    assert [game.game for game in over] == ["oak-1"]
    assert [seat.name for seat in over[0].seats] == ["ann", "bob"]
    assert [(kept.opening.table, len(kept.lines)) for kept in store.running] == [("elm", 30)]
    assert store.names.name_of(ANN.key) == "ann"
    assert store.tastes.chosen_by(ANN) == {"palette": "dim"}
    store.close()
    assert [found.wrong for found in audit(tmp_path / DATABASE)] == [None, None]


def _rows(database: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    return database.execute(f"SELECT * FROM {table} ORDER BY 1").fetchall()


def test_what_is_kept_is_kept_by_a_migration(tmp_path: Path) -> None:
    _write(VERSIONS[0], tmp_path / DATABASE)
    old = connect(str(tmp_path / DATABASE))
    lines, people = _rows(old, "lines"), _rows(old, "people")
    assert len(lines) > 100
    assert migrate(old, (MIGRATIONS[0], NEXT)) == (1, 2)
    assert _rows(old, "lines") == lines
    assert _rows(old, "people") == [(*row, "green") for row in people]
    assert _rows(old, "hats") == [(ANN.key,)]
    assert migrate(old, (MIGRATIONS[0], NEXT)) == (2, 2)
    old.close()


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    _write(VERSIONS[0], tmp_path / DATABASE)
    old = connect(str(tmp_path / DATABASE))
    before = list(old.iterdump())
    with pytest.raises(sqlite3.OperationalError, match="scarves"):
        migrate(old, (MIGRATIONS[0], BROKEN))
    assert version_of(old) == 1
    assert list(old.iterdump()) == before
    assert migrate(old, (MIGRATIONS[0], NEXT)) == (1, 2)
    old.close()


def test_a_migration_that_fails_is_said_in_one_line(tmp_path: Path) -> None:
    _write(VERSIONS[0], tmp_path / DATABASE)
    with pytest.raises(StoreError, match="scarves") as failed:
        open_database(tmp_path / DATABASE, (MIGRATIONS[0], BROKEN))
    assert "\n" not in str(failed.value)


def test_an_older_program_leaves_a_newer_database_alone(tmp_path: Path) -> None:
    _write(VERSIONS[0], tmp_path / DATABASE)
    open_database(tmp_path / DATABASE, (MIGRATIONS[0], NEXT)).close()
    with pytest.raises(StoreError, match="newer version of the program"):
        open_database(tmp_path / DATABASE, MIGRATIONS[:1])


def test_a_new_database_is_made_whole_or_not_at_all(tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        open_database(tmp_path / DATABASE, (BROKEN,))
    assert not (tmp_path / DATABASE).exists()
    Store(tmp_path).close()
