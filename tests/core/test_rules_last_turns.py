"""In turns a closing or a last call is one more turn for each player, in order."""

from __future__ import annotations

import pytest

from fourgods_tui.core.check import check
from fourgods_tui.core.commands import Claim, Discard, Draw, EndTurn, Hand, Occupy, Place, SayDone
from fourgods_tui.core.deadline import next_deadline
from fourgods_tui.core.events import Closing, Ended, EndReason, LastCall, Placed, Smashed, Turn
from fourgods_tui.core.landscape import God
from fourgods_tui.core.rules import Rules
from tests.core.play import Play, at, flipped, tile

LEFT, RIGHT = Hand
FFFF = tile("FFFF")
FRONT = flipped(FFFF, "FFFF")


def almost_full(seats: int = 3, **options: int) -> Play:
    """In turns, 30 s each; only b2 of 2 × 2 squares is bare, and seat 0 holds a tile for it."""
    rules = Rules(frame=2).with_options({"mode": "hourglass", **options})
    play = Play(seats, rules=rules)
    play.lay("a1 FFFF", "b1 FFFF", "a2 FFFF")
    play.hold(0, FFFF)
    return play


def fill(play: Play, seat: int = 0) -> None:
    """Fill the world, which begins the closing."""
    play.hold(seat, FFFF)
    play.do(seat, Place(LEFT, at("b2"), FRONT))


def ends(play: Play) -> EndReason | None:
    """Why the game has ended."""
    return play.game.ended


def test_a_closing_is_one_more_turn_each_the_next_one_first_instead_of_its_seconds() -> None:
    play = almost_full()
    play.do(0, EndTurn())
    play.hold(1, FFFF)
    events = play.do(1, Place(LEFT, at("b2"), FRONT))
    assert events[1:] == (Closing(turns=(2, 0, 1)),)
    assert next_deadline(play.game) == play.game.turn_until
    assert play.do(1, EndTurn()) == (Turn(2),)  # the turn in which it began is none of them
    assert play.game.closing_turns == (0, 1)
    assert play.do(2, EndTurn()) == (Turn(0),)
    assert play.do(0, EndTurn()) == (Turn(1),)
    assert play.game.last_turn
    ended, _ = play.do(1, EndTurn())
    assert ended == Ended(EndReason.WORLD_FULL)
    assert check(play.lines[:5], unfinished=True).fine


def test_a_last_call_is_one_more_turn_each() -> None:
    play = almost_full()
    play.hold(0)
    play.bag(*range(2))
    events = play.do(0, Draw())
    assert events[1:] == (LastCall(turns=(1, 2, 0)),)
    for seat in (0, 1, 2):
        assert play.do(seat, EndTurn()) == (Turn((seat + 1) % 3),)
    assert ends(play) is None
    play.do(0, EndTurn())
    assert ends(play) is EndReason.BAG_EMPTY


def test_last_turns_run_out_by_themselves() -> None:
    play = almost_full(seats=2)
    fill(play)
    start = play.game.turn_until
    assert start is not None
    events = play.wait(999_999)
    assert [type(each) for each in events[:3]] == [Turn, Turn, Ended]
    assert events[2] == Ended(EndReason.WORLD_FULL)
    assert play.game.t == start + 2 * 30_000


def test_with_last_call_0_the_game_ends_with_the_bag() -> None:
    play = almost_full(last_call=0)
    play.hold(0)
    play.bag(1, 2)
    play.do(0, Draw())
    assert ends(play) is EndReason.BAG_EMPTY


def test_everybody_may_use_their_last_turn() -> None:
    play = almost_full(seats=2)
    play.give_god(1, God.SEA)
    play.hold(1)
    play.city("b2", founder=0)
    play.do(0, Discard(LEFT))  # the world is full with the city
    assert play.game.closing_turns == (1, 0)
    play.do(0, EndTurn())
    play.do(1, Occupy(at("b2")))
    play.do(1, EndTurn())
    play.hold(0, FFFF)
    events = play.do(0, Place(LEFT, at("b2"), FRONT))
    assert [type(event) for event in events] == [Smashed, Placed]  # as full as before
    play.do(0, EndTurn())
    assert ends(play) is EndReason.WORLD_FULL


def test_with_both_the_first_to_run_out_ends_the_game() -> None:
    play = almost_full(seats=2)
    play.hold(0)
    play.bag(3)
    play.do(0, Draw(1))
    play.do(0, EndTurn())
    fill(play, seat=1)
    assert (play.game.last_call_turns, play.game.closing_turns) == ((0,), (0, 1))
    play.do(1, EndTurn())
    play.do(0, EndTurn())
    assert ends(play) is EndReason.BAG_EMPTY


def test_if_both_run_out_at_once_the_world_was_full() -> None:
    play = almost_full(seats=2)
    play.hold(0, FFFF)
    play.bag()
    fill(play)
    assert play.game.last_call_turns == play.game.closing_turns == (1, 0)
    for seat in (0, 1, 0):
        play.do(seat, EndTurn())
    assert ends(play) is EndReason.WORLD_FULL


def test_no_move_has_its_turns_as_well() -> None:
    play = almost_full(seats=2)
    play.hold(0, tile("SSSS"))
    play.hold(1)
    play.bag()
    for number in range(8):
        play.smash(0, f"a{number + 1}")  # all markers are used up
    play.do(0, Discard(LEFT))
    assert play.game.closing_turns == (1, 0)
    for seat in (0, 1, 0):
        play.do(seat, EndTurn())
    assert ends(play) is EndReason.NO_MOVE


def test_with_everybody_done_it_ends_at_once() -> None:
    play = almost_full(seats=2)
    fill(play)
    play.do(1, SayDone())
    play.do(0, SayDone())
    assert ends(play) is EndReason.AGREED


def test_a_god_can_be_claimed_out_of_turn_then_too() -> None:
    play = almost_full(seats=2)
    fill(play)
    play.do(1, Claim(God.SEA))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_has_exactly_one_more_turn(seats: int) -> None:
    for first in range(seats):
        play = almost_full(seats=seats)
        for seat in range(first):
            play.do(seat, EndTurn())
        fill(play, first)
        begun = len(play.lines)
        play.wait(999_999)
        turns = [line.event.seat for line in play.lines[begun:] if isinstance(line.event, Turn)]
        assert turns == [(first + 1 + n) % seats for n in range(seats)]
