"""A database and bans that are broken on purpose."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from fourgods_tui.store.folder import DATABASE, LOCK
from fourgods_tui.store.store import Store
from tests.command_line.doctor.places import Place, only


def _newer(database: Path) -> None:
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("PRAGMA user_version = 99")


def _of_somebody_else(database: Path) -> None:
    with closing(sqlite3.connect(database)) as opened:
        opened.execute("PRAGMA application_id = 7")


def _damage(database: Path) -> None:
    content = bytearray(database.read_bytes())
    content[4096:8192] = b"\xff" * 4096
    database.write_bytes(content)


def _empty(database: Path) -> None:
    database.write_bytes(b"")


@pytest.mark.parametrize("spoil", [_newer, _of_somebody_else, _damage, _empty])
def test_a_database_that_cannot_be_used(place: Place, spoil: Callable[[Path], None]) -> None:
    spoil(place.data / DATABASE)
    found = only(place.wrong())
    assert found.about == "database"
    assert "fourgods restore" in found.remedy


def test_a_database_that_lacks_what_was_kept_last(place: Place) -> None:
    (place.data / LOCK).write_bytes(b"7 12\n".ljust(48))
    found = only(place.wrong())
    assert found.text.startswith(f"{place.data / DATABASE} lacks its newest changes")


def test_a_clock_from_before_the_newest_game(place: Place, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(sqlite3.connect(place.data / DATABASE)) as database:
        database.execute(
            "INSERT INTO games (game, opening, sum, began_at) VALUES ('a', '', 0, ?)",
            (int(time.time()),),
        )
        database.commit()
    assert not place.wrong()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    found = only(place.wrong())
    assert found.text.startswith("the clock says 1970-01-01 00:00 UTC, which is before")


def test_a_clock_from_before_the_newest_game_is_said_at_the_start(
    place: Place, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(sqlite3.connect(place.data / DATABASE)) as database:
        database.execute(
            "INSERT INTO games (game, opening, sum, began_at, ended) VALUES ('a', '', 0, 100, 2)"
        )
        database.commit()
    Store(place.data, now=lambda: 100.0).close()
    assert not caplog.records
    Store(place.data, now=lambda: 0.0).close()
    assert caplog.records[0].getMessage().startswith("the clock says 1970-01-01 00:00 UTC")


@pytest.mark.parametrize("content", ["no JSON", "{}", '[{"kind": "key"}]'])
def test_bans_that_make_no_sense(place: Place, content: str) -> None:
    (place.data / "bans.json").write_text(content)
    assert only(place.wrong()).about == "bans"
