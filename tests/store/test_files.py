"""Copies of records in files: for our eyes only, and never over something the database lacks."""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from fourgods_tui.core.events import Line, Started
from fourgods_tui.core.journal import KeptGame, MemoryJournal
from fourgods_tui.core.record import to_bytes
from fourgods_tui.ssh.bans import Bans, Kind
from fourgods_tui.ssh.hostkeys import ensure_host_keys
from fourgods_tui.store.backup import backup, restore
from fourgods_tui.store.files import Copied, FileJournal
from fourgods_tui.store.store import Store
from tests.store.games_kept import ANN, BOB, opening, played

LINES = played("oak-1")


@pytest.fixture(params=[0o000, 0o022, 0o077], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    """Whatever the account's umask is."""
    before = os.umask(request.param)
    yield
    os.umask(before)


def _modes(folder: Path) -> dict[str, int]:
    return {
        str(path.relative_to(folder)): stat.S_IMODE(path.stat().st_mode)
        for path in folder.rglob("*")
    }


def _kept(lines: tuple[Line, ...]) -> KeptGame:
    return KeptGame(opening(ANN, BOB), lines, lines[-1].t)


@pytest.mark.usefixtures("umask")
async def test_whatever_a_server_writes_is_for_its_own_account_only(tmp_path: Path) -> None:
    base = tmp_path / "srv"
    data, records = base / "a" / "data", base / "b" / "records"
    store = Store(data)
    journal = Copied(store, FileJournal(records), store.running)
    await journal.append("oak-1", LINES[:9], opening(ANN, BOB))
    Bans(data / "bans.json").add(Kind.NAME, "eve", 60)
    ensure_host_keys(base / "c" / "keys")
    backup(data, base / "monday.db")
    found = _modes(base)
    store.close()
    restore(base / "monday.db", data)
    found |= _modes(base)
    files = {name for name in found if (base / name).is_file() or name.endswith(("-wal", "-shm"))}
    assert {"a/data/fourgods.db", "a/data/fourgods.db-wal", "a/data/lock"} <= files
    assert {"a/data/bans.json", "b/records/oak-1.jsonl", "monday.db"} <= files
    assert "c/keys/ssh_host_rsa_key" in files
    for name, mode in found.items():
        assert oct(mode) == oct(0o600 if name in files else 0o700), name


@pytest.mark.usefixtures("umask")
async def test_the_copy_of_a_running_game_that_others_could_read_is_closed_to_them(
    tmp_path: Path,
) -> None:
    (tmp_path / "oak-1.jsonl").write_bytes(to_bytes(LINES[:20]))
    (tmp_path / "oak-1.jsonl").chmod(0o644)
    Copied(MemoryJournal(), FileJournal(tmp_path), [_kept(LINES[:20])])
    assert _modes(tmp_path) == {"oak-1.jsonl": 0o600}


def test_a_copy_that_lacks_lines_gets_them(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    whole = to_bytes(LINES[:20])
    for text in (b"", whole[:1000], whole):
        (tmp_path / "oak-1.jsonl").write_bytes(text)
        Copied(MemoryJournal(), FileJournal(tmp_path), [_kept(LINES[:20])])
        assert (tmp_path / "oak-1.jsonl").read_bytes() == whole
    assert caplog.records == []


def test_a_copy_that_has_more_than_the_database_is_kept_and_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for times in (1, 2):
        (tmp_path / "oak-1.jsonl").write_bytes(to_bytes(LINES[:25]))
        Copied(MemoryJournal(), FileJournal(tmp_path), [_kept(LINES[:20])])
        assert (tmp_path / "oak-1.jsonl").read_bytes() == to_bytes(LINES[:20])
        asides = sorted(tmp_path.glob("oak-1.jsonl.aside*"))
        assert [path.read_bytes() for path in asides] == [to_bytes(LINES[:25])] * times
    said = [each.getMessage() for each in caplog.records if each.levelno == logging.ERROR]
    assert len(said) == 2
    assert said[0].endswith(f"the copy is now {tmp_path / 'oak-1.jsonl.aside'}")


def test_names_are_replaced_in_no_copy_that_was_put_aside(tmp_path: Path) -> None:
    files = FileJournal(tmp_path)
    (tmp_path / "oak-1.jsonl").write_bytes(to_bytes(LINES[:25]))
    assert files.catch_up("oak-1", LINES[:20]) is not None
    files.rename("oak-1", LINES[:20])
    assert [path.name for path in tmp_path.iterdir()] == ["oak-1.jsonl"]


def test_a_copy_that_cannot_be_written_stops_no_start(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "oak-1.jsonl").mkdir()
    Copied(MemoryJournal(), FileJournal(tmp_path), [_kept(LINES[:20])])
    assert "its copy is not complete" in caplog.text


@pytest.mark.parametrize(
    "game", ["../../oak", "/tmp/oak", "..", "", "a/b", "\x1b]0;x\x07", "c:\\x"]
)
async def test_a_games_id_is_never_a_path(tmp_path: Path, game: str) -> None:
    """It may come from a stranger's database."""
    first = LINES[0].event
    assert isinstance(first, Started)
    lines = (Line(0, 0, replace(first, game=game)), *LINES[1:9])
    folder = tmp_path / "in" / "records"
    files = FileJournal(folder)
    Copied(MemoryJournal(), files, [_kept(lines)])
    await files.append(game, LINES[9:12])
    (path,) = folder.iterdir()
    assert path.name.isprintable()
    assert path.read_bytes() == to_bytes((*lines, *LINES[9:12]))


def test_a_probe_harms_no_file(tmp_path: Path) -> None:
    (tmp_path / ".probe").write_text("dear aunt")
    FileJournal(tmp_path)
    assert (tmp_path / ".probe").read_text() == "dear aunt"
