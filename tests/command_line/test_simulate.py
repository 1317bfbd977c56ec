"""`fourgods simulate`, as a person calls it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from fourgods_tui.cli import app
from fourgods_tui.core.check import check
from fourgods_tui.core.events import Started
from fourgods_tui.core.record import read


def run(*args: str) -> tuple[int, str, str]:
    """Exit code, standard output and standard error."""
    result = CliRunner().invoke(app, ["simulate", *args])
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.exit_code, result.stdout, result.stderr


def proved(path: Path) -> Started:
    """The first event of a record that is proved to be right."""
    with path.open("rb") as stream:
        lines = list(read(stream))
    assert check(lines).error is None
    first = lines[0].event
    assert isinstance(first, Started)
    return first


def test_a_game_and_its_record(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    code, out, err = run("--seats", "4", "--seed", "7", "--record", str(record))
    assert (code, err) == (0, "")
    assert out.splitlines()[0].split() == ["level", "seats", "wins", "points"]
    assert out.splitlines()[1].split()[:2] == ["walker", "4"]
    started = proved(record)
    assert (started.seed, len(started.seats)) == ("7", 4)


def test_the_same_seed_writes_the_same_record(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    run("--seed", "7", "--record", str(one))
    run("--seed", "7", "--record", str(other))
    assert one.read_bytes() == other.read_bytes()


def test_several_games_in_a_folder_that_is_made(tmp_path: Path) -> None:
    out = tmp_path / "new" / "games"
    code, printed, _ = run("--games", "3", "--seed", "a/b", "--out", str(out), "--seats", "2")
    assert code == 0
    assert "3 games" in printed
    assert sorted(path.name for path in out.iterdir()) == [
        "a_b-1.jsonl",
        "a_b-2.jsonl",
        "a_b-3.jsonl",
    ]
    assert len({proved(path).seed for path in out.iterdir()}) == 3


def test_every_option(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    code, _, _ = run(
        *("--bots", "novice,walker", "--mode", "hourglass", "--turn-seconds", "20"),
        *("--gods", "hidden", "--gods-per-player", "2", "--last-call", "0"),
        *("--time-limit", "900", "--abandon-after", "60", "--hints", "off"),
        *("--record", str(record)),
    )
    assert code == 0
    started = proved(record)
    assert [seat.bot for seat in started.seats] == ["novice", "walker"]
    rules = started.rules.as_record()
    assert {name: rules[name] for name in ("mode", "turn_seconds", "gods", "hints")} == {
        "mode": "hourglass",
        "turn_seconds": 20,
        "gods": "hidden",
        "hints": "off",
    }
    assert (started.rules.gods_per_player, started.rules.last_call) == (2, 0)
    assert (started.rules.time_limit, started.rules.abandon_after) == (900, 60)


def test_wins_as_json() -> None:
    code, out, _ = run("--bots", "player,novice,novice", "--rotate", "--games", "6", "--json")
    assert code == 0
    told = json.loads(out)
    assert told["games"] == 6
    assert set(told["levels"]) == {"player", "novice"}
    assert sum(level["percent"] for level in told["levels"].values()) == pytest.approx(100, abs=0.1)
    assert sum(told["ends"].values()) == 6


def test_seats_rotate(tmp_path: Path) -> None:
    run(
        "--bots", "novice,walker", "--rotate", "--games", "2", "--seed", "r", "--out", str(tmp_path)
    )
    first, second = (
        [seat.bot for seat in proved(tmp_path / f"r-{number}.jsonl").seats] for number in (1, 2)
    )
    assert (first, second) == (["novice", "walker"], ["walker", "novice"])


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (["--seats", "5"], "a game has 2 to 4 seats, not 5"),
        (["--seats", "0", "--rotate"], "a game has 2 to 4 seats, not 0"),
        (["--seats", "3", "--bots", "novice,novice"], "2 bots do not go with 3 seats"),
        (["--bots", "expert,novice"], "no such level: expert"),
        (["--bots", ""], "no such level: nothing"),
        (["--pace", "slow"], "no such pace: slow"),
        (["--mode", "chess"], "mode is one of realtime, hourglass, not 'chess'"),
        (["--last-call", "-1"], "last_call is a whole number from 0 to 86400, not -1"),
        (["--gods-per-player", "2"], "two gods each go with 2 seats only"),
        (["--seed", ""], "a game needs a seed"),
        (["--games", "2", "--record", "x"], "--record is for one game"),
    ],
)
def test_what_cannot_be_is_said_in_a_line(wish: list[str], why: str) -> None:
    code, out, err = run(*wish)
    assert (code, out) == (2, "")
    assert err.startswith(why)
    assert err.count("\n") == 1


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    plain = tmp_path / "plain"
    plain.write_text("")
    for wish in (["--out", str(plain / "games")], ["--record", str(plain / "game.jsonl")]):
        code, out, err = run(*wish)
        assert (code, out) == (2, "")
        assert err.startswith(str(plain))
        assert err.endswith("cannot be written: Not a directory\n")


def test_a_record_that_is_a_folder(tmp_path: Path) -> None:
    code, _, err = run("--record", str(tmp_path))
    assert (code, err) == (2, f"{tmp_path}: cannot be written: Is a directory\n")


def test_help_shows_an_example() -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert "fourgods simulate --seats 4 --seed 7 --record" in " ".join(out.split())
