"""The world: frame, squares, landscapes."""

from __future__ import annotations

import pytest

from fourgods_tui.core.landscape import SIDES, Landscape, Side
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.square import column_of, frame, parse_square, row_of, square_name
from tests.core.play import at


def test_the_frame_has_eight_by_eight_squares() -> None:
    assert Rules().frame == 8
    assert len(frame(8).squares) == 64


def test_squares_are_named_by_column_from_west_and_row_from_north() -> None:
    names = [square_name(square) for square in frame(8).squares]
    assert names == [f"{letter}{digit}" for digit in "12345678" for letter in "abcdefgh"]
    assert [parse_square(name) for name in names] == list(frame(8).squares)
    assert (column_of(at("c5")), row_of(at("c5"))) == (2, 4)


@pytest.mark.parametrize("name", ["", "a", "a0", "a9", "i1", "A1", "1a", "a11", "a1 ", "ａ1", "a¹"])
def test_nothing_else_is_a_square(name: str) -> None:
    with pytest.raises(ValueError, match="not a square"):
        parse_square(name)


def test_a1_is_the_north_west_corner() -> None:
    beside = frame(8).neighbours[at("a1")]
    assert beside == (None, at("b1"), at("a2"), None)


def test_a_corner_touches_the_frame_twice() -> None:
    edges = frame(8).edges
    assert [edges[at(name)] for name in ("a1", "h1", "a8", "h8")] == [2, 2, 2, 2]
    assert [edges[at(name)] for name in ("b1", "h4", "a7", "c8")] == [1, 1, 1, 1]
    assert sum(edges.values()) == 32


def test_neighbours_are_mutual() -> None:
    for square in frame(8).squares:
        for side, beside in zip(SIDES, frame(8).neighbours[square], strict=True):
            if beside is not None:
                assert frame(8).neighbours[beside][side.opposite] == square


def test_there_are_four_landscapes_with_a_letter_each() -> None:
    letters = [(each.letter, each.value) for each in Landscape]
    assert letters == [("F", "forest"), ("M", "mountain"), ("S", "sea"), ("P", "plain")]


def test_sides_go_clockwise_from_north() -> None:
    assert [side.name for side in SIDES] == ["NORTH", "EAST", "SOUTH", "WEST"]
    assert [Side.from_letter(letter) for letter in "nesw"] == list(SIDES)
    for wrong in ("", "x", "ne", "N"):
        with pytest.raises(ValueError, match="not a side"):
            Side.from_letter(wrong)
