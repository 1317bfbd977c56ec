"""Checking records: good ones pass, and for each edit by hand the first wrong line is named."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import chain
from typing import Any

import pytest

from fourgods_tui.core.check import Verdict, check
from fourgods_tui.core.commands import Claim, Draw, Found, Hand, Occupy, Place, SayDone
from fourgods_tui.core.events import (
    Claimed,
    Discarded,
    Done,
    Ended,
    EndReason,
    Founded,
    Line,
    Occupied,
    ProphetSent,
    SeatChanged,
    Taken,
    Turn,
)
from fourgods_tui.core.landscape import God
from fourgods_tui.core.record import from_json, to_json
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.settle import end
from tests.core.games import GAME, HOURGLASS
from tests.core.play import Play, at

Json = dict[str, Any]
Edit = Callable[[list[Json]], object]


def judged(lines: Iterable[Json], unfinished: bool = False) -> Verdict:
    """Check a record given as JSON."""
    return check(
        (from_json(json.dumps(line), number) for number, line in enumerate(lines, start=1)),
        unfinished=unfinished,
    )


def as_json(lines: Iterable[Line]) -> list[Json]:
    """A record that can be edited."""
    return [json.loads(to_json(line)) for line in lines]


def with_(number: int, **fields: object) -> Edit:
    """Change fields of a line, counted from 1; ... takes one away."""

    def edit(lines: list[Json]) -> None:
        line = {**lines[number - 1], **fields}
        lines[number - 1] = {name: value for name, value in line.items() if value is not ...}

    return edit


def numbered(edit: Edit) -> Edit:
    """After an edit, make `seq` good again."""

    def edited(lines: list[Json]) -> None:
        edit(lines)
        for seq, line in enumerate(lines):
            line["seq"] = seq

    return edited


def without(*numbers: int) -> Edit:
    """Take lines out, and number the others anew."""

    def edit(lines: list[Json]) -> None:
        lines[:] = [line for n, line in enumerate(lines, start=1) if n not in numbers]

    return numbered(edit)


def put(number: int, **fields: object) -> Edit:
    """Put a line in, so that it has this number, at the time of the one before it."""

    def edit(lines: list[Json]) -> None:
        lines.insert(number - 1, {"seq": 0, "t": lines[number - 2]["t"], **fields})

    return numbered(edit)


def again(number: int) -> Edit:
    """A line twice."""
    return numbered(lambda lines: lines.insert(number, dict(lines[number - 1])))


def cut(to: int) -> Edit:
    """Only the first lines."""
    return lambda lines: lines.__delitem__(slice(to, None))


def swapped(number: int) -> Edit:
    """A line and the next one change places."""

    def edit(lines: list[Json]) -> None:
        lines[number - 1], lines[number] = lines[number], lines[number - 1]

    return edit


def inside(number: int, *path: str | int, value: object) -> Edit:
    """Change a value deep within a line."""

    def edit(lines: list[Json]) -> None:
        inner: Any = lines[number - 1]
        for step in path[:-1]:
            inner = inner[step]
        inner[path[-1]] = value

    return edit


LAST = len(GAME)

REAL_TIME: list[tuple[Edit, str]] = [
    # The record as such
    (cut(0), "1: the record is empty"),
    (without(1), "1: a record begins with its started line"),
    (again(1), '2: here must be "drawn", not "started"'),
    (with_(1, seed=...), '1: there is no "seed"'),
    (with_(1, seed="13"), "2: the next tile of the bag is 43, not 50"),
    (with_(1, t=5), '1: "t" must be 0, not 5'),
    (with_(1, seq=1), '1: "seq" must be 0, not 1'),
    (
        inside(1, "rules", "gods_per_player", value=2),
        "1: two gods each go with 2 seats only",
    ),
    (lambda lines: lines.pop(9), '10: "seq" must be 9, not 10'),
    (swapped(10), '10: "seq" must be 9, not 10'),
    (numbered(swapped(9)), "10: time goes back from 1800 ms to 1327 ms"),
    (with_(10, t=1326), "10: time goes back from 1327 ms to 1326 ms"),
    (without(3), "3: the next tile of the bag is 14, not 15"),
    (with_(3, t=1), '3: "t" must be 0, not 1'),
    (inside(2, "tiles", 0, "hand", value="right"), '2: "tiles.0.hand" must be "left", not "right"'),
    (cut(3), '4: the record is cut off, here must be "drawn"'),
    (cut(20), "21: the record is cut off, the game has not ended"),
    (cut(LAST - 1), f'{LAST}: the record is cut off, here must be "scored"'),
    (cut(22), '23: the record is cut off, here must be "done"'),
    (again(LAST), f"{LAST + 1}: the game has ended, nothing may follow its score"),
    # Hands
    (with_(8, hand="right"), "8: the right hand of seat 3 holds tile 64, not tile 45"),
    (with_(10, slot=1), '10: "slot" must be 0, not 1'),
    (with_(10, tile=50), '10: "tile" must be 32, not 50'),
    (again(10), "11: the right hand is empty"),
    (with_(14, slot=1), "14: the slot is empty"),
    (with_(14, slot=10), "14: there is no such slot"),
    (with_(14, hand="right"), "14: the right hand is full"),
    (with_(14, tile=3), '14: "tile" must be 32, not 3'),
    (with_(16, left=83), '16: "left" must be 82, not 83'),
    (inside(16, "tiles", 1, "tile", value=1), "16: the next tile of the bag is 48, not 1"),
    (with_(16, seat=3), "16: tiles are drawn with both hands empty only"),
    # Placing
    (with_(8, sides="FFFF"), "8: tile 45 cannot show FFFF"),
    (with_(8, tile=46), "8: the left hand of seat 3 holds tile 45, not tile 46"),
    (with_(12, sides="MMMS"), "12: north of h2 is sea, the tile shows mountain"),
    (with_(9, square="b8"), "9: 1 of the sides of b8 touch frame or tiles, 2 must"),
    (with_(9, square="h8"), "9: on h8 lies a tile of seat 3, placed 42 ms before"),
    (again(9), "10: the left hand of seat 1 holds nothing, not tile 14"),
    # Gods and prophets
    (with_(35, god="sea"), "35: the god of the sea has been claimed already"),
    (put(36, type="claimed", seat=0, god="plain"), "36: a seat claims no more than 1 of the gods"),
    (with_(35, god=...), '35: there is no "god"'),
    (without(7), "37: the seat has not claimed a god"),
    (with_(38, god="plain"), "38: the seat has not claimed the god of the plain"),
    (with_(38, square="a1"), '38: "square" must be "c8", not "a1"'),
    (with_(38, god=...), '38: there is no "god"'),
    (again(38), "39: the seat has no tile open for a prophet"),
    # Cities
    (with_(41, square="h8"), "41: on h8 lies a tile of seat 3, placed 10999 ms before"),
    (with_(41, square="c3"), "41: 0 of the sides of c3 touch frame or tiles, 2 must"),
    (again(41), "42: on g7 stands a city, founded by seat 3 0 ms before"),
    (with_(54, returned=1), '54: "returned" must be null, not 1'),
    (with_(54, square="g6"), "54: there is no city on g6"),
    (without(54), '54: here must be "smashed", not "placed"'),
    (without(55), '55: here must be the "placed" that smashes the city on g7'),
    (with_(55, sides="FFFF"), "55: tile 75 cannot show FFFF"),
    (with_(55, sides="MPFP"), "55: east of g7 is forest, the tile shows plain"),
    (with_(55, t=16660), '55: "t" must be 16659, not 16660'),
    (with_(89, square="a1"), "89: there is no city on a1"),
    (with_(89, square="g7"), "89: the city on g7 was smashed by seat 1 12200 ms before"),
    (with_(89, god=...), '89: there is no "god"'),
    (again(89), "90: the city on g4 was occupied by seat 2 0 ms before"),
    # What follows by itself
    (again(21), "22: the seat is done already"),
    (with_(21, done=False), "21: the seat is not done"),
    (without(23), '23: here must be "done", not "placed"'),
    (with_(23, t=6060), '23: "t" must be 6053, not 6060'),
    (with_(23, seat=2), '23: "seat" must be 3, not 2'),
    (without(170), '170: here must be "closing", not "discarded"'),
    (with_(170, until=66_863), '170: "until" must be 66862, not 66863'),
    (without(188), '188: here must be "last_call", not "discarded"'),
    (put(20, type="closing", until=9), '20: nothing leads to "closing" here'),
    (put(20, type="last_call", until=9), '20: nothing leads to "last_call" here'),
    (put(20, type="ended", reason="agreed"), '20: nothing leads to "ended" here'),
    (put(20, type="turn", seat=1), "20: there are no turns in a real-time game"),
    (without(LAST), f'{LAST}: the record is cut off, here must be "scored"'),
    # Time
    (
        with_(LAST - 2, t=66_862),
        f'{LAST - 2}: time was up at 66862 ms: here must be "ended", not "discarded"',
    ),
    (with_(LAST - 1, t=66_863), f'{LAST - 1}: "t" must be 66862, not 66863'),
    (with_(LAST - 1, t=66_861), f'{LAST - 1}: nothing leads to "ended" here'),
    (
        with_(LAST - 1, reason="agreed"),
        f'{LAST - 1}: time was up at 66862 ms: "reason" must be "world_full", not "agreed"',
    ),
    (
        with_(LAST - 1, reason="abandoned", t=66_000),
        f"{LAST - 1}: the game could not be abandoned before 1863301 ms",
    ),
    # The score
    (
        inside(LAST, "kingdoms", 0, "points", value=7),
        f'{LAST}: "kingdoms.0.points" must be 6, not 7',
    ),
    (inside(LAST, "winners", value=[1, 2]), "entries"),
    (inside(LAST, "cities", 4, "smashed", value=False), '"cities.4.smashed" must be true'),
    (inside(LAST, "bonuses", 0, "to", value=None), 'to" must be 1, not null'),
    (lambda lines: lines[-1]["kingdoms"].pop(), '"kingdoms" must have 12 entries, not 11'),
]

IN_TURNS: list[tuple[Edit, str]] = [
    (with_(6, seat=1), "6: the right hand of seat 1 holds tile 22, not tile 85"),
    (with_(7, seat=1), "7: it is the turn of seat 0"),
    (without(5), '5: here must be "turn", not "placed"'),
    (with_(11, seat=2), '11: "seat" must be 1, not 2'),
    (without(33), "33: it is the turn of seat 1"),
    (
        with_(11, t=30_001),
        '11: "t" must be 30000, not 30001',
    ),
    (
        with_(10, t=30_000),
        '10: time was up at 30000 ms: here must be "turn", not "placed"',
    ),
    (with_(26, god=...), '26: there is no "god"'),
    (with_(204, god="sea"), "204: the seat has not claimed the god of the sea"),
    (with_(205, seat=1), '205: "seat" must be 2, not 1'),
    (with_(217, returned=None), '217: "returned" must be 0, not null'),
    (with_(233, reason="no_move"), '233: "reason" must be "agreed", not "no_move"'),
]


@pytest.mark.parametrize(("edit", "wanted"), REAL_TIME)
def test_an_edit_is_found(edit: Edit, wanted: str) -> None:
    lines = as_json(GAME)
    edit(lines)
    assert wanted in str(judged(lines).error)


@pytest.mark.parametrize(("edit", "wanted"), IN_TURNS)
def test_an_edit_of_a_game_in_turns_is_found(edit: Edit, wanted: str) -> None:
    lines = as_json(HOURGLASS)
    edit(lines)
    assert wanted in str(judged(lines).error)


MAY_BE_LEFT_OUT = (SeatChanged, ProphetSent, Done, Discarded, Taken, Founded, Occupied, Turn)
"""What a game can do without, if nothing later needs it."""


@pytest.mark.parametrize("game", [GAME, HOURGLASS], ids=["real time", "in turns"])
def test_any_line_left_out_or_doubled_is_found(game: tuple[Line, ...]) -> None:
    for at_line, line in enumerate(game):
        if isinstance(line.event, SeatChanged):
            continue
        before, after = game[:at_line], game[at_line + 1 :]
        doubled = check(renumbered(before, (line, line), after[:3]), unfinished=True)
        assert doubled.error is not None, at_line
        if not isinstance(line.event, MAY_BE_LEFT_OUT):
            assert check(renumbered(before, after)).error is not None, at_line


def renumbered(*parts: Iterable[Line]) -> Iterable[Line]:
    """Lines one after the other, with their numbers made good."""
    return (replace(line, seq=seq) for seq, line in enumerate(chain(*parts)))


def test_good_records_are_fine() -> None:
    for game, winners in ((GAME, 1), (HOURGLASS, 1)):
        verdict = check(game)
        assert verdict.fine
        assert verdict.error is None
        assert verdict.lines == len(game)
        assert len(verdict.winners) == winners
        assert verdict.game is not None
        assert verdict.game.ended is not None


def test_a_record_error_while_reading_becomes_the_verdict() -> None:
    lines = [*as_json(GAME)[:9], {"seq": 9}]
    verdict = judged(lines)
    assert str(verdict.error) == '10: there is no "t"'
    assert verdict.lines == 9
    assert verdict.game is not None
    assert verdict.winners == ()


def test_an_unfinished_game_is_fine_if_that_is_allowed() -> None:
    for length in range(1, len(GAME)):
        error = check(GAME[:length], unfinished=True).error
        whole = error is None  # the others stop between a line and what follows from it
        assert whole or "cut off, here must be" in str(error)
    assert check(GAME[:20], unfinished=True).fine
    assert not check(GAME[:22], unfinished=True).fine


def test_how_lists_of_the_score_are_ordered_says_nothing() -> None:
    lines = as_json(GAME)
    for name in ("kingdoms", "cities", "bonuses"):
        lines[-1][name].reverse()
    assert judged(lines).fine


def test_seats_may_change_hands_at_any_time() -> None:
    lines = as_json(GAME)
    for number in (198, 150, 100, 50, 6):
        put(number, type="seat", seat=number % 4, name="x", bot="master" if number > 99 else None)(
            lines
        )
    assert judged(lines).fine
    lines = as_json(HOURGLASS)
    put(50, type="seat", seat=3, name="x", bot=None)(lines)
    assert str(judged(lines).error) == "50: there is no seat 3 in this game"


def abandoned(play: Play, t: int) -> Verdict:
    """The verdict on a game that is abandoned at this time."""
    seq = play.game.seq
    events = end(play.game, EndReason.ABANDONED, t)
    return check([*play.lines, *(Line(seq + n, t, e) for n, e in enumerate(events, start=1))])


def test_a_game_is_abandoned_no_earlier_than_somebody_was_there() -> None:
    play = Play(2, abandon_after=60)
    play.do(0, Claim(God.SEA))
    assert str(abandoned(play, 60_999).error).endswith("not be abandoned before 61000 ms")
    assert abandoned(play, 61_000).fine
    verdict = abandoned(play, 999_000)
    assert verdict.game is not None
    assert verdict.game.ended is EndReason.ABANDONED


def test_founding_and_occupying_in_one_command_or_in_two() -> None:
    for god in (God.SEA, God.PLAIN):
        for done in (False, True):
            play = Play(2, gods_per_player=2, founding="free")
            play.do(0, Claim(God.SEA))
            play.do(0, Claim(God.PLAIN))
            if done:
                play.do(1, SayDone())
            play.do(0, Found(at("a1"), occupy=True, god=god))
            if done:
                play.do(1, SayDone())
            play.do(0, Found(at("h1")))
            play.do(0, Occupy(at("h1"), god), later=0)
            assert check(play.lines, unfinished=True).fine


def test_a_city_that_cannot_be_occupied_is_the_second_lines_fault() -> None:
    play = Play(2, founding="free")
    play.do(0, Found(at("a1")))
    line = from_json('{"seq":4,"t":1000,"type":"occupied","seat":0,"god":"sea","square":"a1"}')
    error = check([*play.lines, line], unfinished=True).error
    assert str(error) == "5: the seat has not claimed a god"


def test_every_game_by_commands_is_fine() -> None:
    play = Play(3, last_call=0, gods="hidden")
    play.do(2, Claim(God.SEA))
    play.do(0, Place(Hand.LEFT, at("a1")))
    play.hold(0)
    assert check(play.lines, unfinished=True).fine
    play.do(0, Draw())  # with hands that were emptied by nobody
    error = check(play.lines, unfinished=True).error
    assert error is not None
    assert error.what == "tiles are drawn with both hands empty only"


def test_a_claim_that_is_hidden_is_none_of_a_finished_record() -> None:
    play = Play(2, gods="hidden")
    line = Line(3, 1000, Claimed(0, None))
    error = check([*play.lines, line], unfinished=True).error
    assert str(error) == '4: there is no "god"'
    assert str(check([replace(line, event=Ended(EndReason.AGREED))]).error).startswith("1: ")


def test_a_record_with_other_numbers_is_judged_by_them() -> None:
    play = Play(2, rules=Rules(cities=0))
    assert check(play.lines, unfinished=True).fine
