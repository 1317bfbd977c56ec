"""Whatever value of the database is another than was written: `check` finds it, and says where."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourgods_tui.cli import app
from fourgods_tui.core.check import check
from fourgods_tui.remote.games import list_games
from fourgods_tui.remote.scores import list_leaders
from fourgods_tui.store.audit import audit
from fourgods_tui.store.database import connect
from fourgods_tui.store.errors import DamageError
from fourgods_tui.store.folder import DATABASE
from fourgods_tui.store.store import Store
from tests.store.games_kept import ANN, BOB, GUS, keep, opening, played
from tests.store.test_ratings import CAT, GAMES, fill, seated, stood_in

TABLES = ("games", "lines", "seats", "people", "tastes", "codes", "ratings", "courses")


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database with everything in it."""
    folder = tmp_path_factory.mktemp("whole")

    async def make() -> None:
        store = Store(folder)
        await fill(store)
        lines = stood_in(seated("pine-8", ANN, CAT), 0, back=True)
        await keep(store, "pine-8", (ANN, CAT), lines)
        await store.append("elm-9", played("elm-9")[:30], opening(ANN, GUS), resigned={1})
        await store.append("oak-10", played("oak-10")[:30], opening(BOB, CAT))
        await store.close_game("oak-10")
        store.tastes.keep(ANN, {"palette": "dim"})
        store.codes.keep(GUS.key, "abc-def")
        store.close()

    asyncio.run(make())
    return folder / DATABASE


def _cells(path: Path) -> list[tuple[str, str]]:
    database = connect(str(path))
    found = [
        (table, row[1])
        for table in TABLES
        for row in database.execute(f"PRAGMA table_info({table})")
    ]
    database.close()
    return found


def test_a_database_as_it_was_written_is_fine(whole: Path) -> None:
    assert [found.wrong for found in audit(whole) if found.wrong] == []
    assert CliRunner().invoke(app, ["check", str(whole)]).exit_code == 0


def _changed(value: object) -> object:
    """Another value of the same type, by one letter or digit."""
    if isinstance(value, str):
        letter = "b" if value[-1:] == "a" else "a"
        return value[:-1] + letter
    return 1 if value is None else value + 1000  # type: ignore[operator]


async def test_a_letter_that_is_another_is_found_in_every_column_of_every_table(
    whole: Path, tmp_path: Path
) -> None:
    missed = []
    path = tmp_path / DATABASE
    for table, column in _cells(whole):
        shutil.copy(whole, path)
        database = sqlite3.connect(path)
        where = "" if table != "games" else "WHERE ended = 1"
        key = ", ".join(row[1] for row in database.execute(f"PRAGMA table_info({table})") if row[5])
        rows = database.execute(f"SELECT {key}, {column} FROM {table} {where}").fetchall()
        *keys, value = next((row for row in rows if row[-1] is not None), rows[0])
        names = " AND ".join(f"{name} = ?" for name in key.split(", "))
        database.execute(f"UPDATE {table} SET {column} = ? WHERE {names}", (_changed(value), *keys))
        database.commit()
        database.close()
        ran = CliRunner().invoke(app, ["check", str(path)])
        assert not ran.exception or isinstance(ran.exception, SystemExit)
        if ran.exit_code == 0:
            missed.append((table, column))
    assert missed == []


BAD = {
    "text": "nonsense",
    "nothing": None,
    "bytes": b"\xff\xfe",
    "huge": 1 << 62,
    "less": -5,
    "real": 0.5,
}
ONE_ROW = {
    "games": "WHERE number = 1",
    "seats": "WHERE number = 1 AND seat = 0",
    "ratings": "WHERE player = 'SHA256:bob'",
    "courses": "WHERE player = 'SHA256:bob'",
    "people": "WHERE person = 'SHA256:bob'",
    "tastes": "WHERE person = 'SHA256:ann'",
    "codes": "",
    "lines": "WHERE number = 1 AND seq = 0",
}
KEYS = {"number", "seat", "seq", "person", "player", "ended_as"}


@pytest.mark.parametrize("bad", BAD.values(), ids=BAD)
async def test_a_row_that_cannot_be_read_harms_that_row_alone(
    whole: Path, tmp_path: Path, bad: object
) -> None:
    for table, column in _cells(whole):
        if column in KEYS and table != "seats":
            continue
        folder = tmp_path / f"{table}-{column}"
        folder.mkdir()
        shutil.copy(whole, folder / DATABASE)
        database = sqlite3.connect(folder / DATABASE)
        try:
            database.execute(f"UPDATE {table} SET {column} = ? {ONE_ROW[table]}", (bad,))
        except sqlite3.IntegrityError:  # it cannot be
            continue
        finally:
            database.commit()
            database.close()
        store = Store(folder)
        text = (await list_games(store, None)).text
        listed = {line.split()[0] for line in text.splitlines()[1:]}
        assert listed >= {"2", "3", "4", "5", "6", "7", "8"}, (table, column)
        mine = (await list_games(store, None, CAT.key)).text
        assert {line.split()[0] for line in mine.splitlines()[1:]} == {"4", "6", "8"}
        leaders = list_leaders(await store.leaders(9)).text
        assert "cat" in leaders, (table, column)
        assert list_leaders(await store.leaders(9, programs=True)).text.count("\n") == 2
        career = await store.career(CAT.key)
        assert career is not None
        assert career.games == 3
        assert len(await store.running_games()) == 1
        assert check(await store.record_lines(2)).error is None
        # And games can still end.
        await keep(store, "new-1", (BOB, ANN), seated("new-1", BOB, ANN))
        assert (await store.recent_games(1))[0].game == "new-1"
        store.close()


async def test_a_game_that_is_asked_for_says_that_it_cannot_be_read(
    whole: Path, tmp_path: Path
) -> None:
    shutil.copy(whole, tmp_path / DATABASE)
    database = sqlite3.connect(tmp_path / DATABASE)
    database.execute("UPDATE games SET reason = 'dull' WHERE number = 1")
    database.commit()
    database.close()
    store = Store(tmp_path)
    with pytest.raises(DamageError, match="the result of game 1 cannot be read"):
        await store.game(1)
    assert await store.game(2) is not None
    assert len(await store.results()) == len(GAMES)
    store.close()


async def test_lists_are_as_long_as_they_can_be(whole: Path, tmp_path: Path) -> None:
    shutil.copy(whole, tmp_path / DATABASE)
    database = sqlite3.connect(tmp_path / DATABASE)
    database.execute("UPDATE games SET reason = 'dull' WHERE number IN (7, 8)")
    database.commit()
    database.close()
    store = Store(tmp_path)
    assert [game.number for game in await store.recent_games(3)] == [6, 5, 4]
    assert [game.number for game in await store.games_of(CAT.key, 1)] == [6]
    store.close()


async def test_check_says_that_the_newest_lines_are_lost(tmp_path: Path) -> None:
    store = Store(tmp_path)
    lines = played("oak-1")
    await store.append("oak-1", lines[:9], opening(ANN, BOB))
    await store.append("oak-1", lines[9:20])
    store.close()
    database = sqlite3.connect(tmp_path / DATABASE)
    database.execute("DELETE FROM lines WHERE seq > 12")
    database.commit()
    database.close()
    ran = CliRunner().invoke(app, ["check", str(tmp_path / DATABASE)])
    assert ran.exit_code == 1
    assert "line 20 of game 1 was kept and is gone" in ran.output
