"""Databases on read-only media: read whole, with what is in the log beside them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from fourgods_tui.store.folder import DATABASE
from fourgods_tui.store.store import Store
from tests.store.games_kept import ANN, BOB, keep, opening, played

ROOT = Path(__file__).parents[2]
LINES = played("oak-1")


def unprivileged(*arguments: object) -> tuple[int, str]:
    """Run a command as somebody whom the rights of files hold for: root's run has no privileges."""
    command = [sys.executable, "-m", "fourgods_tui", *map(str, arguments)]
    if os.geteuid() == 0:
        command = ["setpriv", "--bounding-set=-all", "--inh-caps=-all", "--", *command]
    ran = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    return ran.returncode, ran.stdout + ran.stderr


@pytest.fixture
async def frozen(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A folder of data in which nothing can be written; with `log`, as a crash has left it."""
    data = tmp_path / "live"
    store = Store(data)
    await keep(store, "oak-1", (ANN, BOB), LINES)
    if request.param == "log":
        await store.append("elm-2", played("elm-2")[:20], opening(BOB, ANN))
        copy = tmp_path / "data"
        copy.mkdir()
        for end in ("", "-wal"):
            shutil.copy(data / f"{DATABASE}{end}", copy / f"{DATABASE}{end}")
        store.close()
    else:
        store.close()
        copy = data
    return copy


@pytest.fixture
def locked(frozen: Path) -> Iterator[Path]:
    """The same, locked while the test runs."""
    frozen.chmod(0o555)
    yield frozen
    frozen.chmod(0o755)


@pytest.mark.parametrize(("frozen", "games"), [("clean", 1), ("log", 2)], indirect=["frozen"])
def test_it_is_read(locked: Path, games: int, tmp_path: Path) -> None:
    code, said = unprivileged("check", locked / DATABASE)
    assert (code, f": fine, {games} games, " in said) == (0, True), said
    code, said = unprivileged("ratings", "--data", locked)
    assert code == 0, said
    code, said = unprivileged("backup", tmp_path / "b.db", "--data", locked)
    assert code == 0, said
    code, said = unprivileged("check", tmp_path / "b.db")
    assert (code, f": fine, {games} games, " in said) == (0, True), said


@pytest.mark.parametrize("frozen", ["clean", "log"], indirect=True)
def test_what_has_to_write_says_why_it_cannot(locked: Path, tmp_path: Path, frozen: Path) -> None:
    before = (locked / DATABASE).read_bytes()
    for arguments in (
        ("backup", locked / "b.db", "--data", locked),
        ("ratings", "--rebuild", "--data", locked),
        ("serve", "--data", locked, "--hostkeys", tmp_path / "keys"),
    ):
        code, said = unprivileged(*arguments)
        assert (code, said.count("\n")) == (1, 1), said
        assert "Permission denied" in said or "it is read-only" in said
    assert (locked / DATABASE).read_bytes() == before
