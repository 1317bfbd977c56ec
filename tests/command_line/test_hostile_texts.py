"""Texts of a stranger's record or database: no terminal is ever told to obey them."""

from __future__ import annotations

import io
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from fourgods_tui.cli import app
from fourgods_tui.core.record import read, to_bytes
from fourgods_tui.remote.games import list_games
from fourgods_tui.remote.scores import career_text, list_leaders
from fourgods_tui.store.folder import DATABASE
from fourgods_tui.store.store import Store
from fourgods_tui.store.sums import sum_of
from tests.store.games_kept import ANN
from tests.store.test_ratings import fill

RECORD = (Path(__file__).parents[1] / "core" / "records" / "four-seats.jsonl").read_text("utf-8")
PAYLOADS = {
    "title": "a\x1b]0;EVIL\x07b",
    "title in one": "a\x9d0;EVIL\x9cb",
    "never ended": "a\x1b]52;c;EVIL",
    "colour": "a\x1b[31mb",
    "colour in one": "a\x9b31mb",
    "device": "a\x1bP$qEVIL\x1b\\b",
    "bare": "\x1b",
    "reset": "a\x1bcb",
    "bell": "a\x07b",
    "lines": "a\r\nb\x0b\x0cc\x85d\u2028e",
    "nothing": "a\x00b\x7fc",
    "backwards": "a\u202eb\u2066c",
    "unseen": "a\u200b\ufeff\U000e0041b",
    "tower": "a" + "\u0301" * 50,
}
UNSAFE = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\u200b\ufeff]|EVIL")


def texts_in(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where in a JSON value there are texts."""
    if isinstance(value, str):
        yield path
    elif isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from texts_in(inner, (*path, key))


def with_text(line: dict[str, Any], path: tuple[Any, ...], text: str) -> dict[str, Any]:
    """The line with another text there."""
    changed: Any = json.loads(json.dumps(line))
    inner = changed
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = text
    return dict(changed)


SEAT = {"seq": 1, "t": 0, "type": "seat", "seat": 0, "name": "ann", "bot": "novice"}
LINES = [SEAT, *{line["type"]: line for line in map(json.loads, RECORD.splitlines())}.values()]


def written_again(text: str) -> str:
    """The line as it is written when it was read, or why it cannot be read."""
    try:
        (found,) = read(io.BytesIO(text.encode()))
    except ValueError as error:
        return str(error)
    written = to_bytes([found])
    assert [*read(io.BytesIO(written))] == [found]
    return written.decode().removesuffix("\n")


@pytest.mark.parametrize("payload", PAYLOADS.values(), ids=PAYLOADS)
def test_no_text_of_a_line_is_read_or_written_as_it_is(payload: str) -> None:
    for line in LINES:
        for path in texts_in(line):
            if path[:1] == ("tiles",) and line["type"] == "started" and path[1] > 1:
                continue  # one is like the other
            changed = json.dumps(with_text(line, path, payload), ensure_ascii=path[-1] == "type")
            told = written_again(changed)
            assert told.isprintable()
            if path == ("seed",):
                assert json.loads(told)["seed"] == payload


@pytest.fixture(params=list(PAYLOADS.values()), ids=list(PAYLOADS))
def hostile(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A legal record whose names, levels, id and a change of seats all bear it."""
    payload: str = request.param
    first, *rest = map(json.loads, RECORD.splitlines())
    first["game"] = payload
    first["rules"][payload] = payload
    for seat in first["seats"]:
        seat["name"], seat["bot"] = f"{payload}{seat['seat']}", payload
    change = {**SEAT, "name": payload, "bot": payload, "t": rest[9]["t"], payload: payload}
    rest.insert(10, change)
    for seq, line in enumerate([first, *rest]):
        line["seq"] = seq
    path = tmp_path / "game.jsonl"
    lines = [json.dumps(line, ensure_ascii=False) for line in (first, *rest)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8", newline="")
    return path


def test_commands_on_a_strangers_record_tell_terminals_nothing(
    hostile: Path, tmp_path: Path
) -> None:
    cast, svg = tmp_path / "game.cast", tmp_path / "world.svg"
    for arguments in (["check"], ["replay", "--svg", str(svg), "--cast", str(cast)]):
        ran = CliRunner().invoke(app, [arguments[0], str(hostile), *arguments[1:]])
        assert ran.exit_code == 0, ran.output
        assert not UNSAFE.search(ran.output)
    assert not UNSAFE.search(svg.read_text(encoding="utf-8"))
    header, *frames = map(json.loads, cast.read_text(encoding="utf-8").splitlines())
    assert not UNSAFE.search(header["title"])
    drawn = "".join(text for _, _, text in frames)
    # What is left without the codes that the program itself sends is text, and safe.
    shown = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", drawn)
    assert not UNSAFE.search(shown)


@pytest.mark.parametrize("payload", PAYLOADS.values(), ids=PAYLOADS)
async def test_texts_of_a_strangers_database_are_safe_wherever_they_are_told(
    payload: str, tmp_path: Path
) -> None:
    data = tmp_path / "data"
    store = Store(data)
    await fill(store)
    store.close()
    spoil(data / DATABASE, payload)
    store = Store(data)
    told = [store.names.name_of(ANN.key) or ""]
    for number in range(1, 8):
        told += [to_bytes(await store.record_lines(number)).decode()]
    told += [(await list_games(store, None)).text, (await list_games(store, None, ANN.key)).text]
    told += [list_leaders(await store.leaders(9)).text]
    told += [list_leaders(await store.leaders(9, programs=True)).text]
    career = await store.career(ANN.key)
    assert career is not None
    told += [career_text(career)]
    told += [str(list(await store.results())).replace("\\x", "\x00")]
    store.close()
    assert all(len(each) > 0 for each in told)
    assert [each for each in told if UNSAFE.search(each)] == []
    for arguments in (["check", str(data / DATABASE)], ["ratings", "--data", str(data)]):
        assert not UNSAFE.search(CliRunner().invoke(app, arguments).output)


def spoil(path: Path, payload: str) -> None:
    """Put a text into all columns that have texts, with sums as a stranger would make them."""
    database = sqlite3.connect(path)
    for number, game, opening in database.execute("SELECT number, game, opening FROM games"):
        fields = json.loads(opening)
        for key in ("table", "name", "code"):
            fields[key] = payload
        for person in filter(None, fields["people"]):
            person["name"] = payload
        text = json.dumps(fields)
        database.execute(
            "UPDATE games SET opening = ?, sum = ? WHERE number = ?",
            (text, sum_of(game, text), number),
        )
    for number, seq, line in database.execute("SELECT number, seq, line FROM lines WHERE seq = 0"):
        fields = json.loads(line)
        for seat in fields["seats"]:
            seat["name"] = payload
        text = json.dumps(fields)
        database.execute(
            "UPDATE lines SET line = ?, sum = ? WHERE number = ? AND seq = ?",
            (text, sum_of(text), number, seq),
        )
    database.execute("UPDATE seats SET name = ?", (payload,))
    database.execute("UPDATE seats SET bot = ? WHERE bot IS NOT NULL", (payload,))
    database.execute("UPDATE ratings SET player = 'bot ' || ? WHERE program", (payload,))
    for (person,) in database.execute("SELECT person FROM people").fetchall():
        name = f"{payload}{person[-1]}"
        database.execute(
            "UPDATE people SET name = ?, sum = ? WHERE person = ?",
            (name, sum_of(person, name), person),
        )
    database.commit()
    database.close()
