"""A game is played to its end by the rules of the version it began with."""

from __future__ import annotations

import io
import json
from dataclasses import replace

import pytest

from fourgods_tui.core.check import check
from fourgods_tui.core.commands import Claim, Discard, Draw, EndTurn, Found, Hand, Place, SayDone
from fourgods_tui.core.events import Closing, Ended, EndReason, LastCall, Started
from fourgods_tui.core.evolve import fold
from fourgods_tui.core.journal import KeptGame, Opening
from fourgods_tui.core.landscape import God
from fourgods_tui.core.record import from_json, read, to_bytes, to_json
from fourgods_tui.core.refusals import Reason
from fourgods_tui.core.resume import resumed
from fourgods_tui.core.rules import Founding, Mode, Rules
from fourgods_tui.core.table_absence import resign
from fourgods_tui.core.table_state import TableState
from fourgods_tui.core.table_view import TableOptions
from tests.core.games import GAME, HOURGLASS, RECORDS
from tests.core.play import Play, at
from tests.core.seats import ANN, BOB
from tests.core.test_rules_end import SEAS_APART
from tests.test_record_page import replay

LEFT = Hand.LEFT


def of_version_1(rules: Rules | None = None) -> Play:
    """A game that began with version 1."""
    play = Play(2, rules=replace(rules or Rules(), founding=Founding.FREE, founder_waits=0))
    first = play.lines[0]
    assert isinstance(first.event, Started)
    play.lines[0] = replace(first, event=replace(first.event, version=1))
    play.game = fold(play.lines)
    return play


@pytest.mark.parametrize("name", ["four-seats", "hidden-hourglass"])
def test_records_of_version_1_are_read_checked_and_written_as_they_were(name: str) -> None:
    kept = (RECORDS / f"{name}.jsonl").read_bytes()
    lines = tuple(read(io.BytesIO(kept)))
    first = lines[0].event
    assert isinstance(first, Started)
    assert (first.version, first.rules.founding) == (1, Founding.FREE)
    assert to_bytes(lines) == kept
    assert check(lines).fine
    assert replay(kept).scored


def test_a_record_of_version_2_stays_as_it_was_too() -> None:
    """In turns: the world is full, and each seat has one more turn."""
    kept = (RECORDS / "last-turns.jsonl").read_bytes()
    lines = tuple(read(io.BytesIO(kept)))
    closing = next(line.event for line in lines if isinstance(line.event, Closing))
    assert closing.turns is not None
    assert sorted(closing.turns) == [0, 1, 2]
    assert to_bytes(lines) == kept
    assert check(lines).fine
    assert replay(kept).scored


def test_version_1_has_no_founding_and_version_2_must_have_it() -> None:
    old, new = of_version_1().lines[0], Play(2).lines[0]
    assert "founding" not in json.loads(to_json(old))["rules"]
    written = json.loads(to_json(new))
    assert (written["version"], written["rules"]["founding"]) == (2, "believed")
    del written["rules"]["founding"]
    with pytest.raises(ValueError, match='no "founding" in the rules'):
        from_json(json.dumps(written))


def test_a_founding_that_version_1_does_not_know_is_ignored() -> None:
    written = json.loads(to_json(of_version_1().lines[0]))
    written["rules"]["founding"] = "believed"
    event = from_json(json.dumps(written)).event
    assert isinstance(event, Started)
    assert event.rules.founding is Founding.FREE


def test_in_version_1_founding_is_free() -> None:
    play = of_version_1()
    play.do(0, Found(at("a1")))
    assert check(play.lines, unfinished=True).fine


def test_in_version_1_no_move_ends_the_game_at_once() -> None:
    play = of_version_1(Rules(frame=2, cities=0))
    play.lay("a1 SSSS", "b1 SSSS", "a2 SSSS")
    play.hold(0, SEAS_APART)
    play.hold(1)
    play.bag()
    events = play.do(0, Discard(LEFT))
    assert Ended(EndReason.NO_MOVE) in events
    assert not any(isinstance(event, Closing) for event in events)


def test_in_version_1_a_last_call_has_seconds_in_turns_too() -> None:
    play = of_version_1(Rules(mode=Mode.HOURGLASS))
    assert play.refused(1, Claim(God.SEA)).reason is Reason.NOT_YOUR_TURN
    play.hold(0)
    play.bag(1)
    assert play.do(0, Draw(1))[1:] == (LastCall(play.now + 60_000),)
    play.do(0, EndTurn())
    play.wait(60_000)
    assert play.game.ended is EndReason.BAG_EMPTY


def test_a_record_of_one_version_is_none_of_the_other() -> None:
    """What the other would have had is found to be wrong."""
    for lines in (GAME, HOURGLASS):
        first = lines[0].event
        assert isinstance(first, Started)
        believed = replace(first, version=2, rules=replace(first.rules, founding=Founding.BELIEVED))
        assert not check((replace(lines[0], event=believed), *lines[1:])).fine


def after_a_restart() -> TableState:
    """A table whose game began with version 1, as it comes out of the store."""
    play = of_version_1()
    play.do(0, Place(LEFT, at("a1")))
    lines = tuple(read(io.BytesIO(to_bytes(play.lines))))
    options = TableOptions("oak", seats=2)
    return resumed(KeptGame(Opening("oak", options, (ANN, BOB)), lines, 5000), 100.0)


def test_after_a_restart_a_game_goes_on_by_its_version_and_the_next_one_does_not() -> None:
    state = after_a_restart()
    assert state.game is not None
    assert (state.game.version, state.game.rules.founding) == (1, Founding.FREE)
    assert state.rules == Rules()


def test_in_version_1_resigning_is_no_line() -> None:
    state = resign(after_a_restart(), ANN, lambda level, chairs: level, 101.0)
    assert isinstance(state, TableState)
    assert state.chairs[0].resigned
    assert state.lines == ()
    assert state.game is not None
    assert not state.game.seats[0].resigned


def test_a_game_of_version_1_can_be_finished() -> None:
    play = of_version_1()
    for seat in (0, 1):
        play.do(seat, SayDone())
    assert check(play.lines).fine
    assert replay(to_bytes(play.lines)).scored
