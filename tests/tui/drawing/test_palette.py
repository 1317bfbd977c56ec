"""The colours, held to account for the eyes they are made for."""

from __future__ import annotations

from itertools import combinations

import pytest

from fourgods_tui.tui.drawing.colour import (
    RGB,
    contrast,
    difference,
    from_256,
    letter_on,
    nearest_256,
    rgb,
    shade_256,
)
from fourgods_tui.tui.drawing.look import Depth, Look, Vision
from fourgods_tui.tui.drawing.paints import SAME, paints, true_colour
from fourgods_tui.tui.drawing.palette import ANSI16, PALETTES
from tests.tui.drawing.eyes import MACHADO, seen

ALL = sorted(PALETTES, key=str)
APART = 18
"""CIEDE2000 between things that must not be mistaken; 10 is already plain to see."""

APART_IN_256 = 13


def apart(one: RGB, two: RGB, vision: Vision) -> float:
    return difference(seen(one, vision.value), seen(two, vision.value))


def in_256(colour: RGB) -> RGB:
    return from_256(nearest_256(colour))


def test_there_is_a_palette_for_all_eyes_on_dark_and_light() -> None:
    assert set(PALETTES) == {(vision, dark) for vision in Vision for dark in (True, False)}
    assert set(MACHADO) == {vision.value for vision in Vision}


@pytest.mark.parametrize("key", ALL)
def test_landscapes_and_seats_are_told_apart(key: tuple[Vision, bool]) -> None:
    palette, vision = PALETTES[key], key[0]
    for group in (palette.landscapes, palette.seats):
        for one, two in combinations(group, 2):
            assert apart(one, two, vision) >= APART, (one, two)
            assert apart(in_256(one), in_256(two), vision) >= APART_IN_256, (one, two)


@pytest.mark.parametrize("key", ALL)
def test_seats_stand_out_from_landscapes(key: tuple[Vision, bool]) -> None:
    palette, vision = PALETTES[key], key[0]
    for seat in palette.seats:
        for landscape in palette.landscapes:
            assert apart(seat, landscape, vision) >= APART, (seat, landscape)
            assert apart(in_256(seat), in_256(landscape), vision) >= APART_IN_256


@pytest.mark.parametrize("key", ALL)
def test_letters_can_be_read(key: tuple[Vision, bool]) -> None:
    """WCAG asks for 4.5 for text, and 3 for signs."""
    palette = PALETTES[key]
    for ground in (*palette.seats, *palette.landscapes):
        assert contrast(letter_on(ground), ground) >= 4.5
        assert contrast(letter_on(in_256(ground)), in_256(ground)) >= 4.5
    for seat in palette.seats:
        assert contrast(seat, palette.cursor_ground) >= 4.5
    assert contrast(palette.board_text, palette.board) >= 4.5
    assert contrast(palette.cursor, palette.cursor_ground) >= 7
    for sign in (palette.good, palette.bad, palette.turned):
        assert contrast(sign, palette.cursor_ground) >= 4.5


@pytest.mark.parametrize("key", ALL)
def test_a_matching_side_is_not_taken_for_a_mismatch(key: tuple[Vision, bool]) -> None:
    palette, vision = PALETTES[key], key[0]
    assert apart(palette.good, palette.bad, vision) >= APART


def test_the_sixteen_are_used_apart_and_backgrounds_are_never_bright() -> None:
    assert len(set(ANSI16.landscapes + ANSI16.seats)) == 8
    assert all(number < 8 for number in ANSI16.landscapes + ANSI16.seats)
    grounds = zip(ANSI16.landscapes + ANSI16.seats, ANSI16.inks + ANSI16.seat_inks, strict=True)
    assert all(ground != ink for ground, ink in grounds)


def test_the_nearest_of_256() -> None:
    assert nearest_256((255, 0, 0)) == 196
    assert nearest_256((0, 0, 0)) == 16
    assert nearest_256((8, 8, 8)) == 232
    assert all(in_256(from_256(number)) == from_256(number) for number in range(16, 256, 7))


@pytest.mark.parametrize("darker", [True, False])
def test_the_shade_of_a_256_colour_is_close_by(darker: bool) -> None:
    for number in range(16, 256):
        other = shade_256(number, darker=darker)
        assert difference(from_256(number), from_256(other)) <= 10


@pytest.mark.parametrize("bad", ["", "123456", "#12345", "#1234567", "#12345g"])
def test_a_colour_has_six_digits(bad: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the text is int's own for the last one
        rgb(bad)


def test_a_known_colour_difference() -> None:
    """A pair from the published test data, in colours that sRGB has."""
    assert difference((255, 255, 255), (0, 0, 0)) == pytest.approx(100, abs=0.01)
    assert difference((10, 200, 30), (10, 200, 30)) == 0
    assert difference((255, 0, 0), (0, 0, 255)) == pytest.approx(52.88, abs=0.05)
    assert difference((255, 0, 0), (0, 255, 0)) == pytest.approx(86.61, abs=0.05)


def test_a_colour_with_a_short_code_is_sent_as_that_if_it_looks_the_same() -> None:
    assert true_colour((255, 255, 255)).number == 231
    assert true_colour((47, 125, 74)).number is None
    for look in (Look(depth=Depth.TRUE, dark=dark) for dark in (True, False)):
        for wanted in PALETTES[look.vision, look.dark].landscapes:
            shown = true_colour(wanted).get_truecolor()
            assert difference(wanted, (shown.red, shown.green, shown.blue)) <= SAME


@pytest.mark.parametrize("dark", [True, False])
def test_odd_squares_keep_a_shade_of_their_own(dark: bool) -> None:
    even, odd = paints(Look(depth=Depth.TRUE, dark=dark)).land
    assert all(one.ground != two.ground for one, two in zip(even, odd, strict=True))
