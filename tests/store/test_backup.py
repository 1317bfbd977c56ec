"""Copies of the database, made while it is written to, and put back."""

from __future__ import annotations

import asyncio
import stat
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourgods_tui.cli import app
from fourgods_tui.core.events import Line, Started
from fourgods_tui.store.audit import audit
from fourgods_tui.store.backup import backup
from fourgods_tui.store.database import connect
from fourgods_tui.store.folder import DATABASE
from fourgods_tui.store.store import Store
from tests.store.games_kept import ANN, BOB, keep, opening, played

LINES = played("oak-1")


def _run(*arguments: str | Path) -> tuple[int, str]:
    """Run the command; its exit code, and all it printed, which is one line."""
    ran = CliRunner().invoke(app, [str(each) for each in arguments])
    assert ran.output.count("\n") == 1, ran.output
    return ran.exit_code, ran.output.rstrip("\n")


def _names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def _filled(data: Path) -> Store:
    store = Store(data)
    await keep(store, "oak-1", (ANN, BOB), LINES)
    await store.append("elm-2", played("elm-2")[:20], opening(BOB, ANN))
    return store


async def test_a_backup_of_a_running_store_is_put_back(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "monday.db"
    store = await _filled(data)
    assert _run("backup", file, "--data", data) == (
        0,
        f"{file}: made; prove it with: fourgods check {file}",
    )
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert _names(tmp_path) == ["data", "monday.db"]
    total = len(LINES) + 20
    assert _run("check", file) == (
        0,
        f"{file}: fine, 2 games, 1 of them not finished, {total} lines",
    )
    await store.append("elm-2", played("elm-2")[20:25])
    code, said = _run("restore", file, "--data", data)
    assert code == 1
    assert "in use by another server" in said
    store.close()
    replaced = data / f"{DATABASE}.replaced"
    assert _run("restore", file, "--data", data) == (
        0,
        f"{file}: put back into {data}; before it was {replaced}",
    )
    store = Store(data)
    assert [len(kept.lines) for kept in store.running] == [20]
    store.close()
    assert [found.lines for found in audit(replaced)] == [len(LINES), 25]


async def test_a_backup_is_of_one_moment_while_games_go_on(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "busy.db"
    store = await _filled(data)
    going = True

    async def go_on() -> int:
        number = 10
        while going:
            lines = played("ash", seed=str(number % 3))
            await keep(store, f"ash-{number}", (ANN, BOB), _named(lines, f"ash-{number}"))
            number += 1
        return number

    playing = asyncio.create_task(go_on())
    for _ in range(3):
        await asyncio.to_thread(backup, data, file, replace=True)  # over the one before
        assert [found.wrong for found in audit(file)] == [None] * len(list(audit(file)))
    going = False
    assert await playing > 10
    store.close()


def _named(lines: tuple[Line, ...], game: str) -> list[Line]:
    first = lines[0].event
    assert isinstance(first, Started)
    return [Line(0, 0, replace(first, game=game)), *lines[1:]]


async def test_a_backup_is_put_where_nothing_was(tmp_path: Path) -> None:
    (await _filled(tmp_path / "data")).close()
    file = tmp_path / "b.db"
    backup(tmp_path / "data", file)
    assert _run("restore", file, "--data", tmp_path / "new") == (
        0,
        f"{file}: put back into {tmp_path / 'new'}",
    )
    assert [found.wrong for found in audit(tmp_path / "new" / DATABASE)] == [None, None]


async def test_a_damaged_database_gives_way_to_its_backup(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "b.db"
    (await _filled(data)).close()
    backup(data, file)
    database = data / DATABASE
    database.write_bytes(database.read_bytes()[:9000])
    (data / f"{DATABASE}-wal").write_bytes(b"what is left of a log")
    code, said = _run("backup", tmp_path / "bad.db", "--data", data)
    assert code == 1
    assert said.startswith(f"{database} is damaged")
    assert not (tmp_path / "bad.db").exists()
    assert _run("restore", file, "--data", data)[0] == 0
    store = Store(data)
    assert [len(kept.lines) for kept in store.running] == [20]
    store.close()


def test_a_restore_that_was_cut_off_is_not_taken_for_a_new_server(tmp_path: Path) -> None:
    (tmp_path / f"{DATABASE}.replaced").write_bytes(b"the one from before")
    ran = CliRunner().invoke(app, ["serve", "--data", str(tmp_path), "--hostkeys", str(tmp_path)])
    assert ran.exit_code == 1
    assert "is gone, but fourgods.db.replaced is there" in ran.output


async def test_wrong_files_are_refused_in_a_line_and_nothing_is_touched(tmp_path: Path) -> None:
    data = tmp_path / "data"
    (await _filled(data)).close()
    before = (data / DATABASE).read_bytes()
    letter, other = tmp_path / "letter", tmp_path / "other.db"
    letter.write_text("dear aunt")
    database = connect(str(other))
    database.execute("CREATE TABLE letters (text)")
    database.close()
    for arguments, why in {
        ("restore", letter, "--data", data): "is damaged",
        ("restore", other, "--data", data): "is a database of another program",
        ("restore", tmp_path / "none", "--data", data): "there is no such file",
        ("restore", data / DATABASE, "--data", data): "is the database itself",
        ("backup", letter, "--data", data): "is no backup",
        ("backup", tmp_path, "--data", data): "is no backup",
        ("backup", tmp_path / "b.db", "--data", tmp_path / "none"): "there is no database in",
        ("backup", tmp_path / "no" / "b.db", "--data", data): "No such file or directory",
    }.items():
        code, said = _run(*arguments)
        assert code == 1, said
        assert why in said
    assert (data / DATABASE).read_bytes() == before
    assert letter.read_text() == "dear aunt"
    assert _names(tmp_path) == ["data", "letter", "other.db"]


async def test_check_names_each_record_of_a_database_that_is_wrong(tmp_path: Path) -> None:
    (await _filled(tmp_path)).close()
    database = connect(str(tmp_path / DATABASE))
    database.execute("UPDATE seats SET total = total + 1 WHERE number = 1 AND seat = 0")
    database.execute("UPDATE lines SET line = replace(line, 'drawn', 'drown') WHERE number = 2")
    database.close()
    path = tmp_path / DATABASE
    ran = CliRunner().invoke(app, ["check", str(path)])
    assert ran.exit_code == 1
    assert ran.output.splitlines() == [
        f"{path}: game 1 (oak-1): its result is noted otherwise than its record has it",
        f"{path}: game 2 (elm-2): game 2, line 2 is not what was written",
    ]


async def test_check_proves_the_records_of_a_database_by_the_rules(tmp_path: Path) -> None:
    store = Store(tmp_path)
    lines = list(LINES[:40])
    lines[20] = Line(lines[20].seq, lines[20].t, lines[19].event)
    await store.append("oak-1", lines, opening(ANN, BOB))
    store.close()
    code, said = _run("check", tmp_path / DATABASE)
    assert code == 1
    assert f"{DATABASE}: game 1 (oak-1): 21: " in said


@pytest.mark.parametrize("command", ["backup", "restore"])
def test_the_help_has_an_example(command: str) -> None:
    said = CliRunner().invoke(app, [command, "--help"]).output
    assert f"Example: fourgods {command} monday.db" in said


async def test_an_older_backup_stays_unless_it_is_to_go(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "monday.db"
    store = await _filled(data)
    file.touch()  # as made by mktemp: nothing is lost
    assert _run("backup", file, "--data", data)[0] == 0
    before = file.read_bytes()
    await store.append("elm-2", played("elm-2")[20:25])
    assert _run("backup", file, "--data", data) == (
        1,
        f"{file} is there already; choose another name, or replace it with --force",
    )
    assert file.read_bytes() == before
    assert _run("backup", file, "--data", data, "--force")[0] == 0
    assert [found.lines for found in audit(file)] == [len(LINES), 25]
    letter = tmp_path / "letter"
    letter.write_text("dear aunt")
    assert _run("backup", letter, "--data", data, "--force")[0] == 1
    assert letter.read_text() == "dear aunt"
    store.close()


async def test_a_second_restore_keeps_what_the_first_one_moved_away(tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "b.db"
    (await _filled(data)).close()
    backup(data, file)
    store = Store(data)
    await store.append("elm-2", played("elm-2")[20:25])
    store.close()
    assert _run("restore", file, "--data", data)[0] == 0
    code, said = _run("restore", file, "--data", data)
    assert (code, said.endswith(f"{DATABASE}.replaced-2")) == (0, True)
    assert [found.lines for found in audit(data / f"{DATABASE}.replaced")] == [len(LINES), 25]
    assert [found.lines for found in audit(data / f"{DATABASE}.replaced-2")] == [len(LINES), 20]
