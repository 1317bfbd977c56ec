"""A founder lets the others go first: one's own city is smashed later than another's."""

from __future__ import annotations

import io
import json

import pytest

from fourgods_tui.core.check import check
from fourgods_tui.core.commands import Discard, EndTurn, Found, Hand, Occupy, Place
from fourgods_tui.core.events import Closing, Ended, EndReason, LastCall, Smashed, Started
from fourgods_tui.core.landscape import God
from fourgods_tui.core.record_read import from_json, read
from fourgods_tui.core.record_write import to_bytes, to_json
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.smashing import next_smash, not_yet
from tests.core.play import Play, at, flipped, tile
from tests.test_record_page import replay

LEFT = Hand.LEFT
SMASH = Place(LEFT, at("a1"))
"""In a corner of the bare world every tile fits."""


def founded(waits: int = 15, **options: object) -> Play:
    """Seat 0 has just founded a city, and holds a tile that fits there; so does seat 1."""
    options |= {"founding": "free", "founder_waits": waits}
    play = Play(rules=Rules().with_options(options))
    play.do(0, Found(at("a1")))
    return play


def test_the_founder_may_smash_once_the_city_has_stood_that_long() -> None:
    play = founded()
    waits = play.refused(0, SMASH, later=14_999)
    assert waits == Refusal(Reason.FOUNDER_WAITS, square=at("a1"), seat=0, ms=1)
    assert play.do(0, SMASH, later=1)[0] == Smashed(0, at("a1"), None)


def test_the_refusal_says_how_long_still() -> None:
    assert founded().refused(0, SMASH, later=3000).ms == 12_000


def test_anybody_else_may_smash_at_once() -> None:
    assert founded().do(1, SMASH, later=0)[0] == Smashed(1, at("a1"), None)


def test_it_does_not_matter_whose_prophet_is_in_the_city() -> None:
    play = founded()
    play.give_god(1, God.SEA)
    play.do(1, Occupy(at("a1")))
    assert play.refused(0, SMASH).reason is Reason.FOUNDER_WAITS


def test_with_0_the_founder_may_smash_at_once() -> None:
    assert founded(0).do(0, SMASH, later=0)[0] == Smashed(0, at("a1"), None)
    in_turns = founded(0, mode="hourglass")
    assert in_turns.do(0, SMASH, later=0)[0] == Smashed(0, at("a1"), None)


def test_a_tile_that_does_not_fit_is_refused_for_that() -> None:
    play = founded()
    play.lay("b1 MMMM")
    play.hold(0, tile("FFFF"))
    assert play.refused(0, SMASH).reason is Reason.MISMATCH


def test_in_turns_the_founder_waits_for_the_next_turn_however_long_that_takes() -> None:
    play = founded(1, mode="hourglass", turn_seconds=30)
    waits = play.refused(0, SMASH, later=20_000)
    assert waits == Refusal(Reason.FOUNDER_WAITS, square=at("a1"), seat=0)
    play.do(0, EndTurn())
    play.do(1, EndTurn())
    assert play.do(0, SMASH, later=0)[0] == Smashed(0, at("a1"), None)


def test_in_turns_the_next_turn_counts_even_at_the_same_moment() -> None:
    """Turns that nobody is there for pass at once."""
    play = founded(600, mode="hourglass")
    play.do(0, EndTurn(), later=0)
    play.do(1, EndTurn(), later=0)
    assert play.do(0, SMASH, later=0)[0] == Smashed(0, at("a1"), None)


def test_what_a_seat_may_not_smash_yet_and_until_when() -> None:
    play = founded()
    play.do(0, Found(at("h1")), later=5000)
    first, second = at("a1"), at("h1")
    now = play.now
    assert not_yet(play.game, 0, now) == {first, second}
    assert not_yet(play.game, 1, now) == not_yet(play.game, None, now) == frozenset()
    assert next_smash(play.game, 0, now) == now + 10_000
    assert not_yet(play.game, 0, now + 10_000) == {second}
    assert next_smash(play.game, 0, now + 10_000) == now + 15_000
    assert next_smash(play.game, 0, now + 15_000) is None
    assert next_smash(play.game, 1, now) is None


def small() -> Play:
    """A frame of 2 × 2 with forest on three of its squares, and a fitting tile in both hands."""
    play = Play(rules=Rules(frame=2).with_options({"founding": "free"}))
    play.lay("a1 FFFF", "b1 FFFF", "a2 FFFF")
    for seat in (0, 1):
        play.hold(seat, tile("FFFF"))
    return play


LAST = Place(LEFT, at("b2"), flipped(tile("FFFF"), "FFFF"))


def test_in_a_closing_the_founder_waits_as_long_and_the_game_ends_all_the_same() -> None:
    play = small()
    assert play.do(0, Found(at("b2")))[1:] == (Closing(play.now + 10_000),)
    assert play.refused(0, LAST, later=9_999).reason is Reason.FOUNDER_WAITS
    assert Ended(EndReason.WORLD_FULL) in play.wait(1)


def test_in_a_closing_the_others_may_smash_the_founders_last_city() -> None:
    play = small()
    play.do(0, Found(at("b2")))
    assert play.do(1, LAST)[0] == Smashed(1, at("b2"), None)


def test_while_only_the_founder_has_a_tile_for_a_city_there_is_still_a_move() -> None:
    """The game does not end for want of one, nor stand still: the last call runs and ends it."""
    play = Play(rules=Rules(frame=3, cities=1).with_options({"founding": "free"}))
    play.lay("b1 FFFF", "a2 FFFF")
    play.do(0, Found(at("a1")))
    play.lay("c1 SFSF", "c2 SSSS", "b2 FSSF", "a3 FSSS", "b3 SSSS")
    play.hold(0, tile("FFFF"))
    play.hold(1, tile("MMMM"))
    play.bag()
    events = play.do(1, Discard(LEFT))
    assert events[1:] == (LastCall(play.now + 60_000),)
    assert play.refused(0, Place(LEFT, at("a1"), LAST.flipped)).reason is Reason.FOUNDER_WAITS
    assert play.do(0, Place(LEFT, at("a1"), LAST.flipped), later=15_000)
    assert play.game.closing  # now there is none


@pytest.mark.parametrize("options", [{}, {"mode": "hourglass"}], ids=str)
def test_a_record_in_which_a_founder_did_not_wait_is_not_legal(options: dict[str, object]) -> None:
    play = founded(0, **options)
    play.do(0, SMASH)
    lines = list(play.lines)
    assert check(lines, unfinished=True).fine
    written = json.loads(to_json(lines[0]))
    assert "founder_waits" not in written["rules"]
    written["rules"]["founder_waits"] = 15
    lines[0] = from_json(json.dumps(written))
    verdict = check(lines, unfinished=True)
    assert verdict.error is not None
    assert "seat 0 founded the city on a1 and may smash it only" in str(verdict.error)
    with pytest.raises(AssertionError):
        replay(to_bytes(lines))


def test_a_record_that_does_not_say_so_is_one_without_waiting() -> None:
    play = founded(0)
    play.do(0, SMASH, later=0)
    text = to_bytes(play.lines)
    assert b"founder_waits" not in text
    lines = tuple(read(io.BytesIO(text)))
    assert isinstance(lines[0].event, Started)
    assert lines[0].event.rules.founder_waits == 0
    assert check(lines, unfinished=True).fine
    assert to_bytes(lines) == text


def test_a_record_says_for_how_long() -> None:
    rules = json.loads(to_json(founded().lines[0]))["rules"]
    assert rules["founder_waits"] == 15
