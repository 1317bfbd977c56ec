"""`fourgods ratings`, as a person calls it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourgods_tui.cli import app
from fourgods_tui.store.database import connect
from fourgods_tui.store.folder import DATABASE
from fourgods_tui.store.store import Store
from tests.store.test_ratings import fill


def run(*args: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error."""
    result = CliRunner().invoke(app, ["ratings", *args])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """The folder of a server that has kept a few games."""

    async def keep() -> None:
        store = Store(tmp_path)
        await fill(store)
        store.close()

    asyncio.run(keep())
    return tmp_path


def test_ratings_are_shown_the_best_first(data: Path) -> None:
    code, out, err = run("--data", str(data))
    assert (code, err) == (0, "")
    people = [line for line in out.splitlines() if "bot " not in line]
    assert [line.split(".")[0].strip() for line in people] == ["1", "2", "3"]
    assert {line.split(" ")[3].rstrip(":") for line in people} == {"ann", "bob", "cat"}
    assert "bot walker" in out


def test_it_is_said_that_nobody_is_rated_yet(tmp_path: Path) -> None:
    Store(tmp_path).close()
    code, out, err = run("--data", str(tmp_path))
    assert (code, err) == (0, "")
    assert out == "nobody is rated yet: games among people with keys count, and among programs\n"


def test_ratings_are_made_again_from_the_records(data: Path) -> None:
    before = run("--data", str(data))[1]
    database = connect(str(data / DATABASE))
    database.execute("UPDATE ratings SET points = 7")
    database.close()
    assert run("--data", str(data))[1] != before
    code, out, _ = run("--rebuild", "--data", str(data))
    assert code == 0
    first, _, rest = out.partition("\n")
    assert first == "looked at 7 games, 5 of them rated"
    assert rest == before


def test_what_is_wrong_is_said_in_one_line(data: Path, tmp_path: Path) -> None:
    store = Store(data)
    for args, what in (
        (["--rebuild", "--data", str(data)], "in use"),
        (["--data", str(tmp_path / "nowhere")], "no such file"),
        (["--rebuild", "--data", str(tmp_path / "nowhere")], "no database"),
    ):
        code, out, err = run(*args)
        assert (code, out) == (1, "")
        assert what in err
        assert err.count("\n") == 1
    store.close()
