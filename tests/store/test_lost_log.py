"""A log that is lost or cut off takes the newest lines with it: that is said at the next start."""

from __future__ import annotations

import logging
import shutil
from pathlib import Path

import pytest

from fourgods_tui.store.backup import backup, restore
from fourgods_tui.store.folder import DATABASE
from fourgods_tui.store.store import Store
from tests.store.games_kept import ANN, BOB, opening, played

LINES = played("oak-1")
WAL = f"{DATABASE}-wal"


async def _killed(tmp_path: Path) -> Path:
    """The folder of a server that was killed after it had kept 20 lines one by one."""
    store = Store(tmp_path / "data")
    await store.append("oak-1", LINES[:4], opening(ANN, BOB))
    for number in range(4, 20):
        await store.append("oak-1", LINES[number : number + 1])
    killed = tmp_path / "killed"
    shutil.copytree(tmp_path / "data", killed)
    store.close()
    return killed


def _said(folder: Path, caplog: pytest.LogCaptureFixture) -> tuple[int, list[str]]:
    """How many lines of the game go on, and what is said at the start."""
    caplog.clear()
    with caplog.at_level(logging.WARNING):
        store = Store(folder)
    lines = sum(len(kept.lines) for kept in store.running)
    store.close()
    return lines, [record.getMessage() for record in caplog.records]


async def test_nothing_is_said_when_nothing_is_lost(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    killed = await _killed(tmp_path)
    assert _said(killed, caplog) == (20, [])
    assert _said(killed, caplog) == (20, [])
    assert _said(tmp_path / "data", caplog) == (20, [])
    assert _said(tmp_path / "new", caplog) == (0, [])


async def test_a_log_that_is_gone_is_said(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    killed = await _killed(tmp_path)
    (killed / WAL).unlink()
    (killed / f"{DATABASE}-shm").unlink()
    lines, (said,) = _said(killed, caplog)
    assert lines == 0
    assert "line 20 of game 1 was kept and is gone" in said
    assert WAL in said
    assert "\n" not in said


@pytest.mark.parametrize("part", [0.0, 0.3, 0.6, 0.9, 0.999])
async def test_a_log_that_is_cut_off_is_said(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, part: float
) -> None:
    killed = await _killed(tmp_path)
    whole = (killed / WAL).read_bytes()
    (killed / WAL).write_bytes(whole[: int(len(whole) * part)])
    lines, said = _said(killed, caplog)
    assert lines < 20
    assert len(said) == 1
    assert "line 20 of game 1 was kept and is gone" in said[0]


async def test_a_backup_that_was_put_back_lacks_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    killed = await _killed(tmp_path)
    store = Store(killed)
    backup(killed, tmp_path / "monday.db")
    await store.append("oak-1", LINES[20:30])
    store.close()
    restore(tmp_path / "monday.db", killed)
    assert _said(killed, caplog) == (20, [])
