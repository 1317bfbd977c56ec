"""The end of a game: closing, done, last call, no move, time, nobody there."""

from __future__ import annotations

import pytest

from fourgods_tui.core.commands import (
    Claim,
    Discard,
    Draw,
    Found,
    Hand,
    Occupy,
    Place,
    SayDone,
    SendProphet,
    Take,
)
from fourgods_tui.core.deadline import next_deadline, overdue
from fourgods_tui.core.events import (
    Closing,
    Done,
    Ended,
    EndReason,
    Event,
    LastCall,
    Placed,
    Scored,
    Smashed,
)
from fourgods_tui.core.landscape import God, Side
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.settle import can_move, end
from fourgods_tui.core.tiles import TILES
from tests.core.play import Play, at, flipped, tile

LEFT, RIGHT = Hand.LEFT, Hand.RIGHT
FFFF = tile("FFFF")
FRONT = flipped(FFFF, "FFFF")


def reason(events: tuple[Event, ...] | list[Event]) -> EndReason | None:
    """Why these events end the game, with the score at the very end; None if they do not."""
    ended = [event for event in events if isinstance(event, Ended)]
    if not ended:
        return None
    assert isinstance(events[-2], Ended)
    assert isinstance(events[-1], Scored)
    return ended[0].reason


def small(seats: int = 2, **options: int | str) -> Play:
    """A frame of 2 × 2 with forest on three of its squares."""
    play = Play(seats, rules=Rules(frame=2).with_options(options))
    play.lay("a1 FFFF", "b1 FFFF", "a2 FFFF")
    return play


def test_a_full_world_begins_a_closing_of_ten_seconds() -> None:
    play = small()
    play.hold(0, FFFF)
    events = play.do(0, Place(LEFT, at("b2"), FRONT))
    assert events[1:] == (Closing(play.now + 10_000),)
    assert next_deadline(play.game) == play.now + 10_000
    assert play.wait(9_999) == []
    assert reason(play.wait(1)) is EndReason.WORLD_FULL
    assert (play.game.ended, play.game.t) == (EndReason.WORLD_FULL, play.now)


def test_a_city_fills_a_square_too() -> None:
    play = small(founding="free")
    play.give_god(0, God.SEA)
    events = play.do(0, Found(at("b2"), occupy=True))
    assert events[2:] == (Closing(play.now + 10_000),)


def test_a_world_with_a_square_left_is_not_full() -> None:
    play = small()
    play.city("b2")
    assert play.game.world.full
    assert not Play(rules=Rules(frame=2)).game.world.full
    assert not small().game.world.full


def test_in_the_closing_everything_is_still_allowed() -> None:
    play = small(founding="free", founder_waits=0)
    play.give_god(0, God.SEA)
    play.give_god(1, God.FOREST)
    play.hold(0, FFFF)
    play.do(0, Found(at("b2")))
    until = play.game.closing_until
    play.do(1, Occupy(at("b2")))
    play.do(1, Discard(LEFT))
    play.hold(1)
    play.do(1, Take(LEFT, 1, 0))
    events = play.do(0, Place(LEFT, at("b2"), FRONT))  # the last city is smashed
    assert [type(event) for event in events] == [Smashed, Placed]  # no second closing
    play.do(0, SendProphet(Side.WEST))  # the last tile gets its prophet
    play.do(0, Draw())
    assert play.game.closing_until == until
    assert reason(play.wait(10_000)) is EndReason.WORLD_FULL
    assert play.game.t == until


def test_a_world_full_without_anything_left_to_place_still_has_its_closing() -> None:
    play = small()
    play.bag()
    play.hold(0, FFFF)
    play.hold(1)
    events = play.do(0, Place(LEFT, at("b2"), FRONT))
    assert not can_move(play.game)
    assert reason(events) is None
    play.give_god(0, God.SEA)
    assert reason(play.do(0, SendProphet(Side.WEST))) is None


def test_agreed_when_every_player_is_done_at_the_same_time() -> None:
    play = Play(3)
    play.do(0, SayDone())
    play.do(1, SayDone())
    play.do(0, SayDone(False))
    assert play.do(2, SayDone()) == (Done(2, True),)
    events = play.do(0, SayDone())
    assert events[0] == Done(0, True)
    assert reason(events) is EndReason.AGREED


def test_done_may_be_taken_back_and_is_said_once() -> None:
    play = Play()
    assert play.refused(0, SayDone(False)) == Refusal(Reason.NOT_DONE)
    assert play.do(0, SayDone()) == (Done(0, True),)
    assert play.refused(0, SayDone()) == Refusal(Reason.ALREADY_DONE)
    assert play.do(0, SayDone(False)) == (Done(0, False),)


@pytest.mark.parametrize("what", [Place(LEFT, at("a1")), Found(at("a1"))], ids=str)
def test_a_placed_tile_or_founded_city_takes_back_everybodys(what: Place | Found) -> None:
    play = Play(4, founding="free")
    for seat in (3, 0, 1):
        play.do(seat, SayDone())
    _, *after = play.do(0, what)
    assert after == [Done(0, False), Done(1, False), Done(3, False)]
    assert not any(seat.done for seat in play.game.seats)


def test_nothing_else_takes_it_back() -> None:
    play = Play(2)
    play.give_god(0, God.SEA)
    play.city("a1")
    play.do(0, SayDone())
    play.do(0, Occupy(at("a1")))
    play.do(0, Discard(LEFT))
    play.do(0, Discard(RIGHT))
    play.do(0, Take(LEFT, 0, 0))
    play.do(0, Discard(LEFT))
    play.do(0, Draw())
    play.do(1, Claim(God.PLAIN))
    assert play.game.seats[0].done


def test_an_empty_bag_begins_the_last_call() -> None:
    play = Play()
    play.bag(5, 6)
    play.hold(0)
    events = play.do(0, Draw())
    assert events[1:] == (LastCall(play.now + 60_000),)
    play.do(0, Place(LEFT, at("a1")))  # hands and discards may still be used
    play.do(0, Discard(RIGHT))
    play.do(0, Take(RIGHT, 0, 0))
    assert play.refused(1, Draw()).reason is Reason.HANDS_NOT_EMPTY
    assert reason(play.wait(60_000)) is EndReason.BAG_EMPTY


def test_the_last_call_is_an_option() -> None:
    play = Play(last_call=5)
    play.bag(5)
    play.hold(0)
    assert play.do(0, Draw())[1:] == (LastCall(play.now + 5_000),)


def test_a_last_call_of_0_ends_the_game_with_the_bag() -> None:
    play = Play(last_call=0)
    play.bag(5, 6, 7)
    play.hold(0)
    assert reason(play.do(0, Draw())) is None
    play.hold(0)
    events = play.do(0, Draw())
    assert reason(events) is EndReason.BAG_EMPTY
    assert len(events) == 3


SEAS_APART = next(
    each.number
    for each in TILES
    if not any("SS" in (2 * shown.sides).upper() for shown in each.faces)
)
"""A tile on which no two neighbouring sides are sea."""


def two_seas(cities: int) -> Play:
    """Of four squares only b2 is bare, and asks for sea in the north and the west."""
    play = Play(rules=Rules(frame=2, cities=cities))
    play.lay("a1 SSSS", "b1 SSSS", "a2 SSSS")
    play.hold(0, SEAS_APART)
    play.hold(1)
    return play


def test_no_move_when_nothing_can_be_placed_nor_founded() -> None:
    play = two_seas(cities=0)
    play.bag()
    assert not can_move(play.game)
    begun = play.do(0, Discard(LEFT))
    # It has a closing, like a full world.
    assert begun[1:] == (LastCall(play.now + 60_000), Closing(play.now + 10_000))
    assert play.wait(9_999) == []
    assert reason(play.wait(1)) is EndReason.NO_MOVE


def no_move_but(play: Play) -> Closing:
    """The closing that begins 20 s into the last call, as seat 1 has put its last tile away."""
    play.bag()
    play.hold(1, tile("SSSS"), SEAS_APART)
    assert play.do(0, Discard(LEFT))[1:] == (LastCall(play.now + 60_000),)
    play.hold(1, SEAS_APART)
    _, closing = play.do(1, Discard(LEFT), later=20_000)
    assert isinstance(closing, Closing)
    return closing


def two_seas_and_a_free_city() -> Play:
    """The same, with a city that nobody occupies, and the only marker used."""
    play = Play(rules=Rules(frame=2, cities=1))
    play.lay("a1 SSSS", "b2 SSSS")
    play.city("b1")
    play.hold(0, SEAS_APART)
    return play


def test_in_its_closing_the_last_tile_gets_its_prophet() -> None:
    play = Play(rules=Rules(frame=2, cities=0))
    play.lay("a1 SSSS", "b1 SSSS")
    play.give_god(0, God.SEA)
    play.hold(0, tile("SSSS"))
    play.hold(1, SEAS_APART)
    play.bag()
    number = play.game.seats[0].hands[0]
    assert number is not None
    events = play.do(0, Place(LEFT, at("a2"), flipped(number, "SSSS")))
    assert reason(events) is None
    assert isinstance(events[-1], Closing)
    play.do(0, SendProphet(Side.NORTH))
    assert reason(play.wait(10_000)) is EndReason.NO_MOVE
    assert play.game.world.prophets[at("a2")].seat == 0


def test_it_ends_a_last_call_that_is_of_no_use_to_anybody() -> None:
    play = two_seas(cities=0)
    closing = no_move_but(play)
    assert closing.until == play.now + 10_000


@pytest.mark.parametrize("god", [None, God.SEA])
def test_it_does_not_cut_a_last_call_short_for_who_can_still_occupy(god: God | None) -> None:
    """Also for who has yet to claim a god."""
    play = two_seas_and_a_free_city()
    if god:
        play.give_god(0, god)
    closing = no_move_but(play)
    assert closing.until == play.game.last_call_until
    play.wait(30_000)
    if god is None:
        play.do(0, Claim(God.PLAIN))
    play.do(0, Occupy(at("b1")))
    assert reason(play.wait(10_000)) is EndReason.NO_MOVE


def test_it_cuts_it_short_where_nobody_has_a_prophet_for_the_city() -> None:
    play = two_seas_and_a_free_city()
    play.give_god(0, God.SEA, left=0)
    play.give_god(1, God.PLAIN, left=0)
    assert no_move_but(play).until == play.now + 10_000


def test_no_move_may_come_with_the_last_draw() -> None:
    play = two_seas(cities=0)
    play.hold(0)
    play.bag(SEAS_APART)
    _, last_call, closing = play.do(0, Draw())
    assert isinstance(last_call, LastCall)
    assert closing == Closing(play.now + 10_000)


def test_a_city_that_can_be_founded_is_a_move() -> None:
    play = two_seas(cities=1)
    play.bag()
    assert can_move(play.game)
    assert reason(play.do(0, Discard(LEFT))) is None


def test_a_tile_that_fits_in_a_hand_or_a_row_is_a_move() -> None:
    play = two_seas(cities=0)
    play.bag()
    play.hold(1, tile("SSSS"))
    assert reason(play.do(0, Discard(LEFT))) is None
    assert reason(play.do(1, Discard(LEFT))) is None
    assert can_move(play.game)


def test_a_city_that_can_be_smashed_is_a_move() -> None:
    play = Play(rules=Rules(frame=2, cities=1))
    play.lay("a1 FFFF")
    play.city("b1")
    play.hold(0, FFFF)
    play.hold(1)
    play.bag()
    assert play.game.cities_left == 0
    assert can_move(play.game)


def test_no_move_does_not_end_a_game_with_tiles_in_the_bag() -> None:
    play = two_seas(cities=0)
    assert not can_move(play.game)
    assert reason(play.do(0, Discard(LEFT))) is None


def test_time_up() -> None:
    assert Rules().time_limit == 0
    assert next_deadline(Play().game) is None
    play = Play(time_limit=90)
    assert next_deadline(play.game) == 90_000
    assert play.wait(89_999) == []
    assert reason(play.wait(5_000)) is EndReason.TIME_UP
    assert play.game.t == 90_000  # the deadline's own time, however late it was noticed


def test_abandoned_is_scored_like_the_others() -> None:
    play = Play()
    play.lay("a1 FFFF", "b1 FFFF")
    play.give_god(0, God.FOREST)
    ended, scored = end(play.game, EndReason.ABANDONED, play.now)
    assert ended == Ended(EndReason.ABANDONED)
    assert isinstance(scored, Scored)
    assert scored.score.totals[0].mass == 10


def test_the_default_to_abandon_a_game_is_half_an_hour() -> None:
    assert Rules().abandon_after == 1800


@pytest.mark.parametrize(
    ("last_call", "time_limit", "wanted"),
    [(60, 0, EndReason.WORLD_FULL), (5, 0, EndReason.BAG_EMPTY), (60, 8, EndReason.TIME_UP)],
)
def test_of_several_deadlines_the_first_ends_the_game(
    last_call: int, time_limit: int, wanted: EndReason
) -> None:
    play = small(last_call=last_call, time_limit=time_limit)
    play.bag(1)
    play.hold(0)
    play.hold(1, FFFF)
    play.do(0, Draw())
    play.do(1, Place(LEFT, at("b2"), FRONT))
    assert overdue(play.game, play.now) is None
    assert reason(play.wait(100_000)) is wanted
    assert play.wait(100_000) == []


def test_after_the_end_nothing_is_allowed() -> None:
    play = Play()
    play.do(0, SayDone())
    play.do(1, SayDone())
    assert play.game.ended is EndReason.AGREED
    for command in (Draw(), Place(LEFT, at("a1")), SayDone(False), Claim(God.SEA)):
        assert play.refused(0, command) == Refusal(Reason.GAME_OVER)
    assert next_deadline(play.game) is None
