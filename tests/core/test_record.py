"""The record: every event written and read back, and what is wrong with lines that are not one."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from fourgods_tui.core.commands import Hand
from fourgods_tui.core.events import (
    Claimed,
    Closing,
    Discarded,
    Done,
    Drawn,
    Ended,
    EndReason,
    Event,
    Founded,
    LastCall,
    Line,
    Name,
    Occupied,
    Placed,
    ProphetSent,
    Scored,
    SeatChanged,
    Smashed,
    Started,
    Taken,
    Turn,
)
from fourgods_tui.core.evolve import _CHANGES
from fourgods_tui.core.face import face
from fourgods_tui.core.landscape import God, Landscape, Side
from fourgods_tui.core.record import (
    LONGEST_LINE,
    RecordError,
    from_json,
    read,
    to_bytes,
    to_json,
)
from fourgods_tui.core.rules import Gods, Hints, Mode, Rules
from fourgods_tui.core.score import Bonus, BonusKind, CityScore, KingdomScore, Score, Total
from tests.core.play import Play, at

RULES = Rules(gods_per_player=2, mode=Mode.HOURGLASS, gods=Gods.HIDDEN, hints=Hints.OFF)
SCORE = Score(
    kingdoms=(
        KingdomScore(Landscape.SEA, (at("h1"), at("a2")), ((0, 1), (3, 1)), 0, (0, 3)),
        KingdomScore(Landscape.PLAIN, (at("a1"), at("b1")), ((1, 1),), 1, (1,)),
    ),
    cities=(CityScore(2, at("c4"), True, 5), CityScore(0, at("d4"), False, 5)),
    bonuses=(
        Bonus(BonusKind.MASS, Landscape.FOREST, 7, 1, 10, None),
        Bonus(BonusKind.SPREAD, Landscape.SEA, 0, 4, 0, 3),
    ),
    totals=(Total(0, 5, 0, 0), Total(1, 0, 0, 0), Total(0, 5, 6, 3), Total(0, 0, 0, 0)),
    winners=(2,),
)
EVENTS: list[tuple[Event, str]] = [
    (Drawn(0, ((Hand.LEFT, 77), (Hand.RIGHT, 4)), 90), "drawn"),
    (Drawn(3, ((Hand.LEFT, 0),), 0), "drawn"),
    (Discarded(1, Hand.RIGHT, 91, 19), "discarded"),
    (Taken(1, Hand.LEFT, 5, 2, 0), "taken"),
    (Placed(0, Hand.LEFT, 12, at("h8"), face("FSfS")), "placed"),
    (Claimed(2, God.PLAIN), "claimed"),
    (Claimed(2, None), "claimed"),
    (ProphetSent(0, God.SEA, at("a1"), Side.WEST), "prophet"),
    (ProphetSent(0, None, at("a1"), Side.NORTH), "prophet"),
    (Founded(3, at("c4")), "founded"),
    (Occupied(3, God.MOUNTAIN, at("c4")), "occupied"),
    (Occupied(3, None, at("c4")), "occupied"),
    (Smashed(1, at("c4"), 3), "smashed"),
    (Smashed(1, at("c4"), None), "smashed"),
    (Done(0, True), "done"),
    (Done(0, False), "done"),
    (Turn(1), "turn"),
    (LastCall(123_456), "last_call"),
    (Closing(10), "closing"),
    (SeatChanged(2, "Růžena 한국", None), "seat"),
    (SeatChanged(2, 'Ann\u2028"\\', "master"), "seat"),
    *((Ended(reason), "ended") for reason in EndReason),
    (Scored(SCORE), "scored"),
    (Started("g-1", "7", Rules(), (Name("Ann"), Name("Bot", "novice"))), "started"),
    (Started("g", "", RULES, tuple(Name(letter) for letter in "ABCD")), "started"),
]


@pytest.mark.parametrize(("event", "kind"), EVENTS, ids=lambda each: str(each)[:40])
def test_every_event_comes_back(event: Event, kind: str) -> None:
    line = Line(17, 4210, event)
    text = to_json(line)
    assert "\n" not in text
    assert from_json(text) == line
    assert list(json.loads(text).items())[:3] == [("seq", 17), ("t", 4210), ("type", kind)]


def test_no_event_was_forgotten() -> None:
    assert {type(event) for event, _ in EVENTS} == set(_CHANGES)


def test_the_words_of_the_record() -> None:
    """The fields are those of the record's page, spelt as there."""
    line = Line(6, 6979, Placed(1, Hand.LEFT, 71, at("b1"), face("SPPP")))
    assert json.loads(to_json(line)) == {
        "seq": 6,
        "t": 6979,
        "type": "placed",
        "seat": 1,
        "hand": "left",
        "tile": 71,
        "square": "b1",
        "sides": "SPPP",
    }
    taken = json.loads(to_json(Line(1, 2, Taken(1, Hand.RIGHT, 5, 2, 3))))
    assert (taken["from"], taken["slot"]) == (2, 3)
    started = json.loads(to_json(Play(2).lines[0]))
    assert started["version"] == 2
    assert started["seats"][1] == {"seat": 1, "name": "Bob", "bot": None}
    assert started["tiles"][0] == {"tile": 0, "front": "FFFF", "back": "MMPS"}
    assert len(started["tiles"]) == 92
    assert started["rules"]["bonus_points"] == [10, 6, 3, 0]
    scored = json.loads(to_json(Line(9, 9, Scored(SCORE))))
    assert scored["kingdoms"][0]["squares"] == ["h1", "a2"]
    assert scored["kingdoms"][0]["prophets"] == {"0": 1, "3": 1}
    assert scored["totals"]["2"]["total"] == 14


def test_a_hidden_god_or_seed_is_left_out() -> None:
    assert "god" not in json.loads(to_json(Line(0, 0, Claimed(0, None))))
    assert "seed" not in json.loads(to_json(Line(0, 0, EVENTS[-1][0])))


def test_a_reader_ignores_fields_it_does_not_know() -> None:
    for line in Play(2).lines:
        fields = {"new": [{}], **json.loads(to_json(line)), "": None}
        if "rules" in fields:
            fields["rules"]["new_option"] = 7
            fields["seats"][0]["rating"] = 1.5
            fields["tiles"][5]["art"] = "x"
        assert from_json(json.dumps(fields)) == line


def test_a_whole_record_is_read_line_by_line() -> None:
    lines = Play(4).lines
    record = to_bytes(lines)
    assert record.count(b"\n") == len(lines)
    assert list(read(io.BytesIO(record))) == lines
    assert list(read(io.BytesIO(record.rstrip(b"\n")))) == lines  # the last line end may be missing
    assert list(read(io.BytesIO(record.replace(b"\n", b"\r\n")))) == lines
    assert list(read(io.BytesIO(b""))) == []


def changed(kind: str, **fields: object) -> dict[str, Any]:
    """A line of some type with some fields changed; ... leaves one out."""
    events = [event for event, name in EVENTS if name == kind]
    line: dict[str, Any] = json.loads(to_json(Line(0, 0, events[0])))
    line.update(fields)
    return {name: value for name, value in line.items() if value is not ...}


TILES = changed("started")["tiles"]
SWAPPED = [{**TILES[0], "front": "MMPS", "back": "FFFF"}, *TILES[1:]]
RULES_NOW: dict[str, object] = changed("started")["rules"]

WRONG: list[tuple[dict[str, Any], str]] = [
    (changed("done", seq=...), 'there is no "seq"'),
    (changed("done", seq=-1), '"seq" must be a whole number from 0 to 9007199254740991, not -1'),
    (changed("done", seq=0.0), '"seq" must be a whole number from 0 to 9007199254740991, not 0.0'),
    (changed("done", seq=True), "not true"),
    (changed("done", t="0"), 'not "0"'),
    (changed("done", t=1 << 53), '"t" must be a whole number'),
    (changed("done", t=10**300), "not a huge number"),
    (changed("done", type=...), 'there is no "type"'),
    (changed("done", type="rested"), '"type" must be one of started, drawn, discarded'),
    (changed("done", type=["done"]), "not a list"),
    (changed("done", seat=4), '"seat" must be a whole number from 0 to 3, not 4'),
    (changed("done", seat=None), "not null"),
    (changed("done", done=1), '"done" must be true or false, not 1'),
    (changed("done", done="true"), '"done" must be true or false, not "true"'),
    (changed("drawn", tiles=[]), "one or two tiles are drawn, not 0"),
    (changed("drawn", tiles={}), '"tiles" must be a list, not an object'),
    (changed("drawn", tiles=[7]), '"tiles" must be a list of objects, not 7'),
    (changed("drawn", tiles=[{"hand": "left"}]), 'there is no "tile"'),
    (changed("drawn", left=93), '"left" must be a whole number from 0 to 92, not 93'),
    (changed("discarded", hand="middle"), '"hand" must be one of left, right, not "middle"'),
    (changed("discarded", tile=92), '"tile" must be a whole number from 0 to 91, not 92'),
    (changed("discarded", slot=-1), '"slot" must be'),
    (changed("taken", **{"from": 9}), '"from" must be a whole number from 0 to 3, not 9'),
    (changed("placed", square="i9"), '"square" must be a square, a1 to h8, not "i9"'),
    (changed("placed", square=5), '"square" must be a square, a1 to h8, not 5'),
    (changed("placed", sides="FMSP"), '"sides" must be a face, not "FMSP"'),
    (changed("placed", sides="ffff"), '"sides" must be a face, not "ffff"'),
    (changed("claimed", god="elves"), '"god" must be one of forest, mountain, sea, plain'),
    (changed("claimed", god=None), "not null"),
    (changed("prophet", side="north"), '"side" must be one of n, e, s, w, not "north"'),
    (changed("smashed", returned=...), 'there is no "returned"'),
    (changed("smashed", returned=5), '"returned" must be a whole number from 0 to 3, not 5'),
    (changed("closing", until="soon"), '"until" must be a whole number'),
    (changed("seat", name=7), '"name" must be a text, not 7'),
    (changed("seat", name="\ud800"), '"name" must be a text of whole characters, not "?"'),
    (changed("seat", name="x" * 999), '"name" is longer than 200 characters'),
    (changed("seat", bot=False), '"bot" must be a text, not false'),
    (changed("ended", reason="bored"), '"reason" must be one of world_full, agreed'),
    (changed("started", version=0), "this is version 0 of the record, we read 1 to 2"),
    (changed("started", version=3), "this is version 3 of the record, we read 1 to 2"),
    (changed("started", version="1"), 'this is version "1" of the record, we read 1 to 2'),
    (changed("started", version=True), "this is version true of the record, we read 1 to 2"),
    (changed("started", version=...), 'there is no "version"'),
    (changed("started", game=...), 'there is no "game"'),
    (changed("started", seed=7), '"seed" must be a text, not 7'),
    (changed("started", seats=[]), "a game has 2 to 4 seats, not 0"),
    (changed("started", seats=[{"seat": 1}, {"seat": 0}]), '"seat" must be a whole number from 0'),
    (changed("started", tiles=TILES[:-1]), "there are 92 tiles, not 91"),
    (changed("started", tiles=[*TILES[1:], TILES[0]]), '"tile" must be a whole number from 0 to 0'),
    (changed("started", tiles=SWAPPED), "tile 0 is FFFF/MMPS, not MMPS/FFFF"),
    (changed("started", rules=[]), '"rules" must be an object, not a list'),
    (changed("started", rules={}), 'there is no "kingdom_tiles" in the rules'),
    (
        changed("started", rules={**RULES_NOW, "kingdom_tiles": 3}),
        "in the rules kingdom_tiles is always 2",
    ),
    (
        changed("started", rules={**RULES_NOW, "frame": 9}),
        "in the rules frame is a whole number from 2 to 8, not 9",
    ),
    (
        changed("started", rules={**RULES_NOW, "mode": {"a": 1}}),
        "in the rules mode is one of realtime, hourglass, not a dict",
    ),
    (changed("scored", winners=[1, 0]), '"winners" must be sorted, each seat once'),
    (changed("scored", winners=[True]), '"winners" must be a list of seats, not true'),
    (changed("scored", totals={"1": {}}), 'there is no "0" in the totals'),
    (changed("scored", bonuses=[{"kind": "height"}]), '"kind" must be one of mass, spread'),
]


@pytest.mark.parametrize(("line", "what"), WRONG, ids=lambda each: str(each)[:60])
def test_a_wrong_line_is_told_apart(line: dict[str, Any], what: str) -> None:
    with pytest.raises(RecordError) as error:
        from_json(json.dumps(line), 17)
    assert what in error.value.what
    assert error.value.line_number == 17
    assert str(error.value) == f"17: {error.value.what}"
    assert len(error.value.what) < 250


def scored(*path: str | int, value: object) -> dict[str, Any]:
    """The scored line with the value at one place changed."""
    line = changed("scored")
    inner: Any = line
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    return line


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (scored("totals", "2", "total", value=15), "the total of seat 2 is 14, not 15"),
        (scored("totals", "2", "mass", value="6"), '"mass" must be a whole number'),
        (scored("kingdoms", 0, "squares", value=["a2", "h1"]), "sorted row by row"),
        (scored("kingdoms", 0, "squares", value=["a1", 7]), "a list of squares, a1 to h8, not 7"),
        (scored("kingdoms", 0, "prophets", value={"4": 1}), 'counts by seat, not "4"'),
        (scored("kingdoms", 0, "prophets", "0", value=0), '"0" must be a whole number from 1'),
        (scored("cities", 0, "smashed", value=0), '"smashed" must be true or false'),
        (scored("bonuses", 0, "rank", value=5), '"rank" must be a whole number from 1 to 4'),
    ],
)
def test_a_wrong_score_is_told_apart(line: dict[str, Any], what: str) -> None:
    with pytest.raises(RecordError, match="17: ") as error:
        from_json(json.dumps(line), 17)
    assert what in error.value.what


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("", "the line is empty"),
        (" \r\n", "the line is empty"),
        ("{", "not JSON: expecting property name enclosed in double quotes at column 2"),
        ('{"seq":0,}', "not JSON"),
        ("nonsense", "not JSON: expecting value at column 1"),
        ("7", "the line must be an object, not 7"),
        ("[]", "the line must be an object, not a list"),
        ('{"seq":0}{"seq":1}', "not JSON: extra data at column 10"),
        ('{"seq":NaN}', "NaN is not JSON"),
        ('{"seq":-Infinity}', "-Infinity is not JSON"),
        ('{"seq":1e999}', '"seq" must be a whole number'),
        ('{"seq":0,"seq":1}', '"seq" is there twice'),
        ('{"seq":' + "9" * 5000 + "}", "a number is too long"),
        ("[" * 100_000, "it is nested too deeply"),
        ('{"a":' * 50_000 + "0" + "}" * 50_000, "it is nested too deeply"),
        ('\ufeff{"seq":0}', "not JSON"),
        ('{"seq":"\x00"}', "not JSON: invalid control character"),
    ],
    ids=lambda each: each[:30],
)
def test_what_is_no_json_is_told_apart(text: str, what: str) -> None:
    with pytest.raises(RecordError) as error:
        from_json(text)
    assert what in error.value.what


@pytest.mark.parametrize(
    ("after", "what"),
    [
        (b"\n", "4: the line is empty"),
        (b"\xff\n", "4: byte 1 is not UTF-8"),
        (b'{"seq": "\xc3"}\n', "4: byte 10 is not UTF-8"),
        (b"\xed\xa0\x80\n", "4: byte 1 is not UTF-8"),
        (b" " * LONGEST_LINE + b"{}", f"4: the line is longer than {LONGEST_LINE} bytes"),
        (b"{" * 70_000, "4: "),
    ],
    ids=["empty", "bad start", "bad inside", "surrogate", "giant", "many braces"],
)
def test_bad_bytes_in_a_file_are_told_apart(after: bytes, what: str) -> None:
    record = to_bytes(Play(2).lines) + after
    with pytest.raises(RecordError) as error:
        list(read(io.BytesIO(record)))
    assert str(error.value).startswith(what)
