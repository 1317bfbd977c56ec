"""The page about the record is enough to check one: a second checker made from it alone agrees."""

from __future__ import annotations

import json

import pytest

from fourgods_tui.bots.simulate import simulate
from fourgods_tui.core.record import to_bytes
from fourgods_tui.core.rules import Rules
from tests.record_page import Replay

OPTIONS: list[dict[str, object]] = [
    {},
    {"gods": "hidden"},
    {"mode": "hourglass"},
    {"last_call": 0},
    {"last_call": 5},
    {"time_limit": 90},
    {"founding": "free"},
    {"founding": "free", "founder_waits": 0},
    {"founding": "free", "founder_waits": 20},
    {"founding": "free", "founder_waits": 1, "mode": "hourglass"},
    {"founding": "free", "mode": "hourglass", "gods": "hidden"},
    {"mode": "hourglass", "last_call": 5, "turn_seconds": 5},
]


def replay(record: bytes) -> Replay:
    """Check a whole record."""
    first, *others = [json.loads(line) for line in record.decode().splitlines()]
    game = Replay(first)
    for line in others:
        game.line(line)
    return game


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_games_pass(seats: int, options: dict[str, object]) -> None:
    for seed in ("1", "2", "3"):
        record = to_bytes(simulate(seed, Rules().with_options(options), ["walker"] * seats))
        assert replay(record).scored


def test_games_with_two_gods_each_pass() -> None:
    rules = Rules().with_options({"gods_per_player": 2})
    assert replay(to_bytes(simulate("4", rules, ["walker"] * 2))).scored


@pytest.mark.parametrize(
    ("field", "value"),
    [("points", 99), ("t", 0), ("seat", 3), ("tile", 91), ("sides", "FFFF"), ("square", "h8")],
)
def test_a_changed_record_does_not(field: str, value: object) -> None:
    """Else the tests above would be content with anything."""
    record = to_bytes(simulate("5", Rules(), ["walker"] * 4)).decode().splitlines()
    lines = [json.loads(line) for line in record]
    if field == "points":
        lines[-1]["kingdoms"][0]["points"] = value
    else:
        of_kind = [line for line in lines if field in line and line["type"] == "placed"]
        of_kind[len(of_kind) // 2][field] = value
    with pytest.raises((AssertionError, ValueError, KeyError)):
        replay("\n".join(json.dumps(line) for line in lines).encode())
