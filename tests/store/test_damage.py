"""Databases that are damaged, full or read-only: one clear line, and never half an event."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from fourgods_tui.core.events import Line
from fourgods_tui.core.journal import JournalError
from fourgods_tui.store.audit import audit
from fourgods_tui.store.database import connect
from fourgods_tui.store.errors import DamageError, StoreError
from fourgods_tui.store.folder import DATABASE
from fourgods_tui.store.store import Store
from tests.store.games_kept import ANN, BOB, keep, opening, played

NOBODY = 65534
"""Somebody without any rights."""
GAMES = {"oak-1": played("oak-1"), "elm-1": played("elm-1")[:60]}
ADVICE = "put back a backup with: fourgods restore FILE"


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A database with a game that is over and one that runs."""
    folder = tmp_path_factory.mktemp("whole")

    async def make() -> None:
        store = Store(folder)
        store.names.give(ANN.key, "ann")
        for game, lines in GAMES.items():
            await keep(store, game, (ANN, BOB), lines)
        store.close()

    asyncio.run(make())
    assert [path.name for path in folder.iterdir() if path.name != "lock"] == [DATABASE]
    return (folder / DATABASE).read_bytes()


def _refused(folder: Path) -> str:
    """Why a store cannot be opened: one line."""
    with pytest.raises(StoreError) as refused:
        Store(folder)
    assert "\n" not in str(refused.value)
    return str(refused.value)


@pytest.mark.parametrize("part", [0.0, 0.002, 0.3, 0.7, 0.999])
def test_a_truncated_database_is_refused(tmp_path: Path, whole: bytes, part: float) -> None:
    path = tmp_path / DATABASE
    path.write_bytes(whole[: int(len(whole) * part)])
    before = path.read_bytes()
    said = _refused(tmp_path)
    assert said.startswith(f"{path} is damaged (")
    assert said.endswith(ADVICE)
    assert path.read_bytes() == before


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_bytes(b"a letter to my aunt" * 500)
    assert ADVICE in _refused(tmp_path)


def test_a_database_that_is_gone_with_its_log_left_is_refused(tmp_path: Path) -> None:
    (tmp_path / f"{DATABASE}-wal").write_bytes(b"something")
    assert "it is gone, but fourgods.db-wal is there" in _refused(tmp_path)


def test_another_programs_database_is_refused(tmp_path: Path) -> None:
    other = connect(str(tmp_path / DATABASE))
    other.execute("CREATE TABLE letters (text)")
    other.close()
    assert _refused(tmp_path).endswith("it is a database of another program")


def test_a_newer_programs_database_is_refused(tmp_path: Path, whole: bytes) -> None:
    (tmp_path / DATABASE).write_bytes(whole)
    newer = connect(str(tmp_path / DATABASE))
    newer.execute("PRAGMA user_version = 1000")
    newer.close()
    assert "it was written by a newer version of the program" in _refused(tmp_path)


def _records(folder: Path) -> dict[str, list[Line]]:
    async def read() -> dict[str, list[Line]]:
        store = Store(folder)
        try:
            return {
                game: list(await store.record_lines(number)) for number, game in enumerate(GAMES, 1)
            }
        finally:
            store.close()

    return asyncio.run(read())


@pytest.mark.parametrize("seed", range(60))
def test_a_flipped_bit_is_noticed_or_does_not_matter(
    tmp_path: Path, whole: bytes, seed: int
) -> None:
    """Never is a record read that is not the one written."""
    path = tmp_path / DATABASE
    rng = Random(seed)
    flipped = bytearray(whole)
    flipped[rng.randrange(len(flipped))] ^= 1 << rng.randrange(8)
    path.write_bytes(flipped)
    try:
        assert _records(tmp_path) == {game: list(lines) for game, lines in GAMES.items()}
    except StoreError:
        path.write_bytes(flipped)
        assert _audit_complains(path)


def _audit_complains(path: Path) -> bool:
    try:
        return any(found.wrong for found in audit(path))
    except StoreError:
        return True


def test_a_changed_letter_of_a_running_game_is_noticed_at_the_start(
    tmp_path: Path, whole: bytes
) -> None:
    """SQLite alone does not notice it."""
    (tmp_path / DATABASE).write_bytes(whole)
    changed = connect(str(tmp_path / DATABASE))
    changed.execute("UPDATE lines SET line = replace(line, 'drawn', 'drown') WHERE number = 2")
    changed.close()
    said = _refused(tmp_path)
    assert "game 2, line 2 is not what was written" in said
    assert said.endswith(ADVICE)


async def test_a_changed_letter_of_an_old_game_is_noticed_when_it_is_read(
    tmp_path: Path, whole: bytes
) -> None:
    (tmp_path / DATABASE).write_bytes(whole)
    changed = connect(str(tmp_path / DATABASE))
    changed.execute("UPDATE lines SET line = replace(line, 'drawn', 'drown') WHERE number = 1")
    changed.close()
    store = Store(tmp_path)
    with pytest.raises(DamageError, match="game 1, line 2 is not what was written"):
        await store.record_lines(1)
    assert list(await store.record_lines(2)) == list(GAMES["elm-1"])
    store.close()


# -- while it is used -------------------------------------------------------------------------


async def _set_pages(store: Store, pages: int) -> None:
    """Let the database grow no further, or again: what a disk that is full does to it."""

    def limit(database: sqlite3.Connection) -> None:
        database.execute(f"PRAGMA max_page_count = {pages}")

    await asyncio.wrap_future(store._writer.ask(limit))


def _trouble(store: Store) -> str | None:
    return store.trouble


async def _append_while_it_works(store: Store, game: str, lines: Sequence[Line], kept: int) -> int:
    """Keep lines one by one; how many are kept when one could not be."""
    while True:
        try:
            await store.append(game, lines[kept : kept + 1])
        except JournalError:
            return kept
        kept += 1


async def test_a_full_disk_keeps_what_it_has_and_goes_on_when_there_is_room(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = Store(tmp_path)
    lines = played("oak-1")
    await store.append("oak-1", lines[:4], opening(ANN, BOB))
    await _set_pages(store, 1)
    kept = await _append_while_it_works(store, "oak-1", lines, 4)
    assert _trouble(store) == "the disk is full"
    for _ in range(3):
        with pytest.raises(JournalError, match="the disk is full"):
            await store.append("elm-1", played("elm-1")[:4], opening(BOB, ANN))
    with pytest.raises(JournalError, match="the disk is full"):
        store.names.give(BOB.key, "bob" * 2000)
    assert store.names.name_of(BOB.key) is None
    assert await store.record_lines(1) == list(lines[:kept])
    said = [each.getMessage() for each in caplog.records if each.levelno >= logging.ERROR]
    assert len(said) == 1
    assert "the disk is full; no game begins or goes on until it can" in said[0]

    await _set_pages(store, 1_000_000)
    await store.append("oak-1", lines[kept:])
    await store.append("elm-1", played("elm-1")[:4], opening(BOB, ANN))
    assert _trouble(store) is None
    assert [each.getMessage() for each in caplog.records][-1].endswith("can be written again")
    store.close()
    assert [found.wrong for found in audit(tmp_path / DATABASE)] == [None, None]


async def test_lines_that_come_together_are_kept_all_or_none(tmp_path: Path) -> None:
    """The disk fills up in the middle of a transaction with many lines of many games."""
    store = Store(tmp_path)
    games = {f"oak-{number}": played(f"oak-{number}") for number in range(4)}
    for game, lines in games.items():
        await store.append(game, lines[:4], opening(ANN, BOB))
    await _set_pages(store, 1)
    answers = await asyncio.gather(
        *(store.append(game, lines[4:]) for game, lines in games.items()), return_exceptions=True
    )
    assert all(isinstance(answer, JournalError) for answer in answers)
    for number, lines in enumerate(games.values(), 1):
        assert await store.record_lines(number) == list(lines[:4])
    store.close()


# -- read-only --------------------------------------------------------------------------------


@pytest.fixture
def guarded() -> Iterator[Path]:
    """A folder whose modes count for this process, even an administrator's."""
    folder = Path(tempfile.mkdtemp(prefix="guarded-"))
    mighty = os.geteuid() == 0
    if mighty:
        os.chown(folder, NOBODY, NOBODY)
        os.seteuid(NOBODY)
    try:
        yield folder
    finally:
        folder.chmod(0o700)
        if mighty:
            os.seteuid(0)
        shutil.rmtree(folder)


def test_a_folder_that_may_not_be_written_to_is_refused(guarded: Path, whole: bytes) -> None:
    guarded.chmod(0o500)
    assert _refused(guarded) == f"cannot keep anything in {guarded}: Permission denied"
    assert _refused(guarded / "data").endswith("Permission denied")


def test_a_database_that_may_not_be_written_to_is_refused(guarded: Path, whole: bytes) -> None:
    path = guarded / DATABASE
    path.write_bytes(whole)
    path.chmod(0o400)
    assert _refused(guarded) == f"cannot use {path}: it is read-only"
    path.chmod(0o000)
    assert _refused(guarded).startswith(f"cannot use {path}: it cannot be opened")


async def test_a_database_that_becomes_read_only_keeps_what_it_has(tmp_path: Path) -> None:
    store = Store(tmp_path)
    lines = played("oak-1")
    await store.append("oak-1", lines[:9], opening(ANN, BOB))

    def read_only(database: sqlite3.Connection) -> None:
        database.execute("PRAGMA query_only = ON")

    await asyncio.wrap_future(store._writer.ask(read_only))
    with pytest.raises(JournalError, match="it is read-only"):
        await store.append("oak-1", lines[9:12])
    assert _trouble(store) == "it is read-only"
    assert await store.record_lines(1) == list(lines[:9])
    store._writer._database.execute("PRAGMA query_only = OFF")  # the thread waits for jobs
    await store.append("oak-1", lines[9:12])
    assert _trouble(store) is None
    store.close()
