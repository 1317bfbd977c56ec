"""Players, hands, discards."""

from __future__ import annotations

import pytest

from fourgods_tui.core.bag import shuffled
from fourgods_tui.core.commands import Discard, Draw, Hand, Place, Take
from fourgods_tui.core.events import Discarded, Drawn, Line, Name, Started, Taken
from fourgods_tui.core.evolve import begin, fold
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.rules import Rules, RulesError
from fourgods_tui.core.start import start
from tests.core.play import NAMES, Play, at, tile

LEFT, RIGHT = Hand.LEFT, Hand.RIGHT


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_a_game_has_two_to_four_players(seats: int) -> None:
    with pytest.raises(RulesError, match=f"2 to 4 seats, not {seats}"):
        start("g", "7", Rules(), tuple(Name(str(n)) for n in range(seats)))


def test_a_game_needs_a_seed() -> None:
    with pytest.raises(RulesError, match="needs a seed"):
        start("g", "", Rules(), (Name("Ann"), Name("Bob")))


def test_a_game_begins_with_its_started_line_and_only_once() -> None:
    lines = Play(2).lines
    with pytest.raises(ValueError, match="begins with its started line"):
        fold([])
    with pytest.raises(ValueError, match="begins with its started line"):
        begin(lines[1])
    with pytest.raises(ValueError, match="starts only once"):
        fold([lines[0], Line(1, 0, lines[0].event)])


@pytest.mark.parametrize(("seats", "slots"), [(2, 20), (3, 10), (4, 10)])
def test_rows_have_10_slots_and_20_with_two_players(seats: int, slots: int) -> None:
    game = Play(seats).game
    assert [len(seat.row) for seat in game.seats] == [slots] * seats
    assert all(seat.row == (None,) * slots for seat in game.seats)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_is_dealt_two_tiles_from_the_shuffled_bag(seats: int) -> None:
    play, bag = Play(seats, seed="abc"), shuffled("abc")
    assert sorted(bag) == list(range(92))
    first, *deals = [line.event for line in play.lines]
    assert isinstance(first, Started)
    assert [each.name for each in first.seats] == list(NAMES[:seats])
    for seat, deal in enumerate(deals):
        tiles = ((LEFT, bag[2 * seat]), (RIGHT, bag[2 * seat + 1]))
        assert deal == Drawn(seat, tiles, 90 - 2 * seat)
        assert play.game.seats[seat].hands == bag[2 * seat : 2 * seat + 2]
    assert play.game.bag == bag[2 * seats :]
    assert play.game.left == 92 - 2 * seats


def test_the_seed_shuffles_the_bag() -> None:
    assert shuffled("7") == shuffled("7")
    assert shuffled("7") != shuffled("8")


def test_draw_only_with_both_hands_empty() -> None:
    play = Play()
    assert play.refused(0, Draw()) == Refusal(Reason.HANDS_NOT_EMPTY)
    for hands in ((5, None), (None, 5)):
        play.hold(0, *hands)
        assert play.refused(0, Draw(1)) == Refusal(Reason.HANDS_NOT_EMPTY)
    play.hold(0)
    assert play.do(0, Draw())


@pytest.mark.parametrize("count", [1, 2])
def test_draw_one_or_two(count: int) -> None:
    play = Play()
    play.hold(0)
    first, second, *_ = play.game.bag
    (event,) = play.do(0, Draw(count))
    drawn = ((LEFT, first), (RIGHT, second))[:count]
    assert event == Drawn(0, drawn, 88 - count)
    assert play.game.seats[0].hands == (first, second if count == 2 else None)
    assert play.game.left == len(play.game.bag) == 88 - count


@pytest.mark.parametrize("count", [-1, 0, 3])
def test_draw_nothing_else(count: int) -> None:
    play = Play()
    play.hold(0)
    assert play.refused(0, Draw(count)) == Refusal(Reason.BAD_COUNT)


def test_the_usual_draw_is_two_and_one_when_one_is_left() -> None:
    assert Draw().count == 2
    play = Play()
    play.hold(0)
    play.bag(17)
    event, *_ = play.do(0, Draw())
    assert event == Drawn(0, ((LEFT, 17),), 0)


def test_an_empty_bag_gives_nothing() -> None:
    play = Play()
    play.hold(0)
    play.bag()
    assert play.refused(0, Draw()) == Refusal(Reason.BAG_EMPTY)


def test_discard_goes_to_the_first_free_slot_of_ones_own_row() -> None:
    play = Play(3)
    left, right = play.game.seats[1].hands
    assert play.do(1, Discard(RIGHT)) == (Discarded(1, RIGHT, right or 0, 0),)
    assert play.do(1, Discard(LEFT)) == (Discarded(1, LEFT, left or 0, 1),)
    assert play.game.seats[1].row[:3] == (right, left, None)
    assert play.game.seats[1].hands == (None, None)
    assert play.refused(1, Discard(LEFT)) == Refusal(Reason.HAND_EMPTY)


def test_a_full_row_refuses() -> None:
    play = Play(3)
    play.fill_row(0, *range(20, 30))
    assert play.refused(0, Discard(LEFT)) == Refusal(Reason.ROW_FULL, limit=10)
    play.fill_row(0, *range(20, 29), None)
    event, *_ = play.do(0, Discard(LEFT))
    assert isinstance(event, Discarded)
    assert event.slot == 9


def test_take_any_tile_from_any_row_into_an_empty_hand() -> None:
    play = Play(3)
    play.fill_row(1, 40, 41, 42)
    play.fill_row(0, 50)
    assert play.refused(0, Take(LEFT, 1, 1)) == Refusal(Reason.HAND_FULL)
    play.hold(0)
    assert play.do(0, Take(RIGHT, 1, 1)) == (Taken(0, RIGHT, 41, 1, 1),)
    assert play.do(0, Take(LEFT, 0, 0)) == (Taken(0, LEFT, 50, 0, 0),)
    assert play.game.seats[0].hands == (50, 41)


def test_the_slot_a_tile_left_stays_empty_until_used_again() -> None:
    play = Play(2)
    play.fill_row(1, 40, 41, 42)
    play.hold(0)
    play.do(0, Take(LEFT, 1, 1))
    assert play.game.seats[1].row[:4] == (40, None, 42, None)
    mine = play.game.seats[1].hands[LEFT]
    play.do(1, Discard(LEFT))
    assert play.game.seats[1].row[:4] == (40, mine, 42, None)


def test_a_taken_tile_may_be_kept_placed_or_discarded_to_the_takers_row() -> None:
    number = tile("FFFF")
    for then, row in ((None, None), (Place(LEFT, at("a1")), None), (Discard(LEFT), number)):
        play = Play(2)
        play.fill_row(1, number)
        play.hold(0)
        play.do(0, Take(LEFT, 1, 0))
        if then is not None:
            play.do(0, then)
        assert play.game.seats[0].hands[LEFT] == (number if then is None else None)
        assert play.game.seats[0].row[0] == row
        assert play.game.seats[1].row[0] is None


def test_nobody_takes_a_tile_they_did_not_aim_at() -> None:
    play = Play(2)
    play.fill_row(1, 40)
    play.hold(0)
    play.do(0, Take(LEFT, 1, 0))
    play.do(1, Discard(LEFT))  # the slot is used again
    refused = play.refused(0, Take(RIGHT, 1, 0, tile=40), later=250)
    assert refused == Refusal(Reason.SLOT_TAKEN, seat=0, ms=1250)
    lies = play.game.seats[1].row[0]
    assert play.do(0, Take(RIGHT, 1, 0, tile=lies)) == (Taken(0, RIGHT, lies or 0, 1, 0),)


@pytest.mark.parametrize(("row", "slot"), [(-1, 0), (3, 0), (1, -1), (1, 10)])
def test_there_are_no_other_slots(row: int, slot: int) -> None:
    play = Play(3)
    play.hold(0)
    assert play.refused(0, Take(LEFT, row, slot)) == Refusal(Reason.NO_SUCH_SLOT)


def test_an_empty_slot_says_who_was_first() -> None:
    play = Play(3)
    play.hold(0)
    play.hold(2)
    assert play.refused(0, Take(LEFT, 1, 0)) == Refusal(Reason.SLOT_EMPTY)
    play.fill_row(1, 40)
    play.do(2, Take(LEFT, 1, 0))
    refused = play.refused(0, Take(LEFT, 1, 0), later=80)
    assert refused == Refusal(Reason.SLOT_TAKEN, seat=2, ms=80)


def test_seats_outside_the_game_do_nothing() -> None:
    play = Play(2)
    for seat in (-1, 2, 3):
        assert play.refused(seat, Discard(LEFT)) == Refusal(Reason.NOT_SEATED)
