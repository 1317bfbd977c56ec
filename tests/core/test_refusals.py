"""Every reason to refuse a command: it is given, with its facts, and `check` has words for it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fourgods_tui.core.check_words import sentence
from fourgods_tui.core.commands import (
    Claim,
    Command,
    Discard,
    Draw,
    EndTurn,
    Found,
    Hand,
    Occupy,
    Place,
    SayDone,
    SendProphet,
    Take,
)
from fourgods_tui.core.landscape import God, Side
from fourgods_tui.core.refusals import Reason
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.square import Square
from tests.core.play import Play, at, flipped, tile

LEFT, RIGHT = Hand
A1, B1 = at("a1"), at("b1")
FOREST = tile("FFFF")
FRONT = flipped(FOREST, "FFFF")


def nothing(play: Play) -> None:
    """As it is: three seats, two city markers; seat 0 has the sea's god and one forest tile."""


def everybody_is_done(play: Play) -> None:
    for seat in range(3):
        play.do(seat, SayDone())


def seat_2_took_the_tile(play: Play) -> None:
    play.fill_row(1, 5)
    play.hold(2)
    play.do(2, Take(LEFT, 1, 0))


def seat_2_smashed_the_city(play: Play) -> None:
    seat_2_founds_a_city(play)
    play.hold(2, FOREST)
    play.do(2, Place(LEFT, A1), later=15_000)


def seat_0_founds_a_city(play: Play) -> None:
    for seat in range(3):
        play.hold(seat)
    play.do(0, Found(A1))
    play.hold(0, FOREST)


def seat_1_occupies_the_city(play: Play) -> None:
    seat_2_founds_a_city(play)
    play.give_god(1, God.PLAIN)
    play.do(1, Occupy(A1))


def seat_2_founds_a_city(play: Play) -> None:
    for seat in range(3):
        play.hold(seat)
    play.do(2, Found(A1))


def both_cities_are_founded(play: Play) -> None:
    for seat in range(3):
        play.hold(seat)
    play.do(1, Found(at("h1")))
    play.do(2, Found(at("h8")))


def only_row_2_has_a_tile(play: Play) -> None:
    for seat in range(3):
        play.hold(seat)
    play.fill_row(2, None, FOREST)


def the_bag_is_empty(play: Play) -> None:
    play.hold(0)
    play.bag()


def seat_1_claimed_the_plain(play: Play) -> None:
    play.take_gods(0)
    play.do(1, Claim(God.PLAIN))


def no_prophet_is_left(play: Play) -> None:
    play.do(0, Place(LEFT, A1))
    play.take_gods(0)
    play.give_god(0, God.SEA, left=0)


CASES: list[tuple[Reason, Callable[[Play], object], Command, str]] = [
    (Reason.GAME_OVER, everybody_is_done, Draw(), "the game has ended"),
    (Reason.NOT_HOURGLASS, nothing, EndTurn(), "there are no turns in a real-time game"),
    (Reason.HANDS_NOT_EMPTY, nothing, Draw(), "tiles are drawn with both hands empty only"),
    (Reason.BAD_COUNT, nothing, Draw(3), "one or two tiles are drawn"),
    (Reason.BAG_EMPTY, the_bag_is_empty, Draw(), "the bag is empty"),
    (Reason.HAND_EMPTY, nothing, Discard(RIGHT), "the right hand is empty"),
    (Reason.HAND_FULL, nothing, Take(LEFT, 0, 0), "the left hand is full"),
    (
        Reason.ROW_FULL,
        lambda play: play.fill_row(0, *range(10)),
        Discard(LEFT),
        "all 10 slots of the row are full",
    ),
    (Reason.NO_SUCH_SLOT, nothing, Take(RIGHT, 0, 10), "there is no such slot"),
    (Reason.SLOT_EMPTY, nothing, Take(RIGHT, 0, 9), "the slot is empty"),
    (
        Reason.SLOT_TAKEN,
        seat_2_took_the_tile,
        Take(RIGHT, 1, 0),
        "seat 2 took the tile of this slot 80 ms before",
    ),
    (Reason.OUTSIDE, nothing, Found(Square(64)), "the square is outside the frame"),
    (
        Reason.SQUARE_TAKEN,
        lambda play: play.do(2, Place(LEFT, A1)),
        Place(LEFT, A1),
        "on a1 lies a tile of seat 2, placed 80 ms before",
    ),
    (
        Reason.TOO_FEW_SIDES,
        nothing,
        Place(LEFT, B1),
        "1 of the sides of b1 touch frame or tiles, 2 must",
    ),
    (
        Reason.MISMATCH,
        lambda play: play.lay("a1 SSSS"),
        Place(LEFT, B1, FRONT),
        "west of b1 is sea, the tile shows forest",
    ),
    (
        Reason.GOD_CLAIMED,
        seat_1_claimed_the_plain,
        Claim(God.PLAIN),
        "the god of the plain has been claimed already",
    ),
    (Reason.GODS_ENOUGH, nothing, Claim(God.SEA), "a seat claims no more than 1 of the gods"),
    (
        Reason.NO_GOD,
        lambda play: play.take_gods(0),
        SendProphet(Side.NORTH),
        "the seat has not claimed a god",
    ),
    (
        Reason.NOT_YOUR_GOD,
        nothing,
        SendProphet(Side.NORTH, God.PLAIN),
        "the seat has not claimed the god of the plain",
    ),
    (
        Reason.NO_PROPHET_LEFT,
        no_prophet_is_left,
        SendProphet(Side.NORTH),
        "the seat has no prophet left",
    ),
    (
        Reason.NO_OPEN_TILE,
        nothing,
        SendProphet(Side.NORTH),
        "the seat has no tile open for a prophet",
    ),
    (
        Reason.CITY_STANDS,
        seat_2_founds_a_city,
        Found(A1),
        "on a1 stands a city, founded by seat 2 80 ms before",
    ),
    (Reason.NO_CITY_LEFT, both_cities_are_founded, Found(A1), "all 2 cities have been founded"),
    (
        Reason.TILE_FITS,
        nothing,
        Found(A1),
        "the tile in the left hand of seat 0 fits on a1",
    ),
    (
        Reason.TILE_FITS,
        only_row_2_has_a_tile,
        Found(A1),
        "the tile in slot 1 of seat 2 fits on a1",
    ),
    (Reason.NO_CITY_THERE, nothing, Occupy(A1), "there is no city on a1"),
    (
        Reason.CITY_SMASHED,
        seat_2_smashed_the_city,
        Occupy(A1),
        "the city on a1 was smashed by seat 2 80 ms before",
    ),
    (
        Reason.FOUNDER_WAITS,
        seat_0_founds_a_city,
        Place(LEFT, A1),
        "seat 0 founded the city on a1 and may smash it only after 14920 ms more",
    ),
    (
        Reason.CITY_OCCUPIED,
        seat_1_occupies_the_city,
        Occupy(A1),
        "the city on a1 was occupied by seat 1 80 ms before",
    ),
    (
        Reason.ALREADY_DONE,
        lambda play: play.do(0, SayDone()),
        SayDone(),
        "the seat is done already",
    ),
    (Reason.NOT_DONE, nothing, SayDone(False), "the seat is not done"),
]


@pytest.mark.parametrize(("reason", "prepare", "command", "words"), CASES)
def test_a_reason_and_its_words(
    reason: Reason, prepare: Callable[[Play], object], command: Command, words: str
) -> None:
    play = Play(3, rules=Rules(cities=2))
    play.hold(0, FOREST)
    play.give_god(0, God.SEA)
    prepare(play)
    refusal = play.refused(0, command, later=80)
    assert refusal.reason is reason
    assert sentence(refusal, command) == words


def test_the_reasons_of_turns_and_seats() -> None:
    play = Play(2, mode="hourglass")
    refusal = play.refused(1, Draw())
    assert refusal.reason is Reason.NOT_YOUR_TURN
    assert sentence(refusal, Draw()) == "it is the turn of seat 0"
    refusal = play.refused(2, Draw())
    assert refusal.reason is Reason.NOT_SEATED
    assert sentence(refusal, Draw()) == "there is no such seat in this game"


def test_no_reason_was_forgotten() -> None:
    """A game that has not started is a table's; the rules know only games that have."""
    elsewhere = {Reason.NOT_YOUR_TURN, Reason.NOT_SEATED, Reason.NOT_STARTED}
    assert {reason for reason, *_ in CASES} == set(Reason) - elsewhere
