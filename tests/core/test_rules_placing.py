"""Placing a tile."""

from __future__ import annotations

import pytest

from fourgods_tui.core.commands import Found, Hand, Place
from fourgods_tui.core.events import Placed
from fourgods_tui.core.face import face
from fourgods_tui.core.landscape import Landscape, Side
from fourgods_tui.core.placement import (
    dead_squares,
    fits_at,
    fits_somewhere,
    legal_placements,
    squares_for_face,
)
from fourgods_tui.core.refusals import Mismatch, Reason, Refusal
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.square import Square, square_name
from fourgods_tui.core.tiles import TILES
from tests.core.play import Play, at, flipped, tile, world

LEFT, RIGHT = Hand.LEFT, Hand.RIGHT


def test_on_either_face_and_in_any_rotation() -> None:
    number = tile("FFFM")
    for back in (False, True):
        for turns in range(4):
            play = Play()
            play.hold(0, None, number)
            (event,) = play.do(0, Place(RIGHT, at("a1"), back, turns))
            lies = TILES[number].shown(back, turns)
            assert event == Placed(0, RIGHT, number, at("a1"), lies)
            there = play.game.world.tiles[at("a1")]
            assert there is not None
            assert (there.tile, there.face, there.seat, there.t) == (number, lies, 0, play.now)
            assert play.game.seats[0].hands == (None, None)
            assert play.game.newest == at("a1")


def test_only_a_held_tile() -> None:
    play = Play()
    play.hold(0, None, 5)
    assert play.refused(0, Place(LEFT, at("a1"))) == Refusal(Reason.HAND_EMPTY)


def test_only_on_a_square_without_a_tile() -> None:
    play = Play(3)
    play.do(1, Place(LEFT, at("a1")))
    refused = play.refused(0, Place(LEFT, at("a1")), later=80)
    assert refused == Refusal(Reason.SQUARE_TAKEN, square=at("a1"), seat=1, ms=80)


def test_at_least_two_sides_touch_the_frame_or_a_tile() -> None:
    play = Play()
    few = play.refused(0, Place(LEFT, at("b1")))
    assert few == Refusal(Reason.TOO_FEW_SIDES, square=at("b1"), touching=1, limit=2)
    few = play.refused(0, Place(LEFT, at("d4")))
    assert few == Refusal(Reason.TOO_FEW_SIDES, square=at("d4"), touching=0, limit=2)
    play.hold(0, tile("FFFF"), tile("FFFM"))
    play.do(0, Place(LEFT, at("a1"), flipped(tile("FFFF"), "FFFF")))
    play.do(0, Place(RIGHT, at("b1"), flipped(tile("FFFM"), "FFFM"), 2))  # a tile and the frame
    play.hold(0, tile("FFFF"))
    few = play.refused(0, Place(LEFT, at("b2")))
    assert few == Refusal(Reason.TOO_FEW_SIDES, square=at("b2"), touching=1, limit=2)
    play.lay("a2 FFFF")
    play.do(0, Place(LEFT, at("b2"), flipped(tile("FFFF"), "FFFF")))  # two tiles


def test_each_side_shows_the_landscape_of_the_tile_it_touches() -> None:
    play = Play()
    play.lay("c3 FFSF", "b4 PSPP", "d4 MMMM")  # south of c3, east of b4, west of d4
    number = tile("FFMM")
    play.hold(0, number)
    back = flipped(number, "FFMM")
    refused = play.refused(0, Place(LEFT, at("c4"), back, 0))
    north = Mismatch(Side.NORTH, shows=Landscape.FOREST, lies=Landscape.SEA)
    east = Mismatch(Side.EAST, shows=Landscape.FOREST, lies=Landscape.MOUNTAIN)
    west = Mismatch(Side.WEST, shows=Landscape.MOUNTAIN, lies=Landscape.SEA)
    assert refused == Refusal(Reason.MISMATCH, square=at("c4"), mismatches=(north, east, west))
    assert fits_at(play.game.world, play.game.rules, tile("SSSM"), at("c4"))
    assert not fits_at(play.game.world, play.game.rules, number, at("c4"))
    play.hold(0, tile("SSSM"))
    play.do(0, Place(LEFT, at("c4"), flipped(tile("SSSM"), "SSSM"), 2))
    lies = play.game.world.tiles[at("c4")]
    assert lies is not None
    assert lies.face is face("SMSS")


def test_split_and_joined_sides_match_alike() -> None:
    laid = world("a1 FSfS")
    assert at("b1") in squares_for_face(laid, Rules(), face("FMFS"))
    assert at("a2") in squares_for_face(laid, Rules(), face("FMfS"))


@pytest.mark.parametrize("sides", ["FFFF", "MMMM", "FSfS", "PMFF"])
def test_the_frame_matches_everything(sides: str) -> None:
    corners = {at("a1"), at("h1"), at("a8"), at("h8")}
    assert set(squares_for_face(world(), Rules(), face(sides))) == corners


def test_a_city_neither_counts_nor_has_to_match() -> None:
    play = Play()
    play.city("a1")
    number = tile("FFFF")
    play.hold(0, number, tile("FFFM"))
    few = play.refused(0, Place(LEFT, at("b1")))
    assert few == Refusal(Reason.TOO_FEW_SIDES, square=at("b1"), touching=1, limit=2)
    play.lay("c1 FFFF")
    play.do(0, Place(LEFT, at("b1"), flipped(number, "FFFF")))


def test_outside_is_no_square() -> None:
    play = Play()
    for square in (-1, 64, 999):
        assert play.refused(0, Place(LEFT, Square(square))) == Refusal(Reason.OUTSIDE)
    small = Play(rules=Rules(frame=4))
    assert small.refused(0, Place(LEFT, at("e1"))) == Refusal(Reason.OUTSIDE)
    assert small.refused(0, Found(at("e1"))) == Refusal(Reason.OUTSIDE)


def test_the_later_command_learns_who_was_first() -> None:
    play = Play(3, founding="free")
    play.do(2, Found(at("a1")))
    stands = play.refused(0, Found(at("a1")), later=80)
    assert stands == Refusal(Reason.CITY_STANDS, square=at("a1"), seat=2, ms=80)
    play.do(1, Place(LEFT, at("a1")))  # smashes it
    taken = play.refused(0, Found(at("a1")), later=30)
    assert taken == Refusal(Reason.SQUARE_TAKEN, square=at("a1"), seat=1, ms=30)


def test_one_generator_knows_all_placements_each_picture_once() -> None:
    laid = world("a1 FSfS", "b1 FMMS", "a2 fSFM")
    for each in TILES:
        found = legal_placements(laid, Rules(), each.number)
        pictures = [(p.square, each.shown(p.flipped, p.turns)) for p in found]
        assert len(set(pictures)) == len(pictures)
        squares = {square for square, _ in pictures}
        assert fits_somewhere(laid, Rules(), each.number) == bool(squares)
        for square in laid.frame.squares:
            assert fits_at(laid, Rules(), each.number, square) == (square in squares)


def test_dead_squares_are_those_no_tile_left_can_fill() -> None:
    laid = world("a1 FFFF", "b2 SSSS", "c1 MMMM")

    def dead(*tiles: int) -> list[str]:
        return [square_name(square) for square in dead_squares(laid, Rules(), frozenset(tiles))]

    assert dead() == ["b1", "d1", "h1", "a2", "c2", "a8", "h8"]
    assert TILES[0].front.sides == "FFFF"
    assert TILES[0].back.sides == "MMPS"
    assert dead(0) == ["b1", "a2"]
    assert dead(0, tile("FFSP")) == ["b1"]
    assert dead(*range(92)) == []
