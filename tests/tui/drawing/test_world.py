"""The whole picture: squares in their frame, and which part of it a change touches."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fourgods_tui.core.face import face
from fourgods_tui.core.square import frame, parse_square, square_at
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.sample import sample_views
from fourgods_tui.tui.drawing.square_picture import square_strips
from fourgods_tui.tui.drawing.view import SquareView
from fourgods_tui.tui.drawing.world import LEFT, RIGHT, TOP, world_picture
from fourgods_tui.tui.drawing.zoom import ZOOMS, Zoom, largest_zoom
from tests.tui.drawing.looks import DEPTHS_AND_DRAWINGS, name


@pytest.mark.parametrize("look", DEPTHS_AND_DRAWINGS, ids=name)
@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("size", [4, 8])
def test_all_lines_have_the_pictures_width(look: Look, zoom: Zoom, size: int) -> None:
    picture = world_picture(zoom, look, size)
    lines = picture.lines(sample_views(size=size))
    assert len(lines) == picture.height == TOP + zoom.height * size
    assert {line.cell_length for line in lines} == {picture.width}
    assert {len(line.text) for line in lines} == {LEFT + zoom.width * size + RIGHT}


def test_the_smallest_world_fits_beside_a_panel() -> None:
    picture = world_picture(Zoom.SMALL, Look())
    assert (picture.width, picture.height) == (35, 17)


def test_coordinates_stand_beside_their_squares() -> None:
    for zoom in ZOOMS:
        picture = world_picture(zoom, Look())
        lines = picture.lines([SquareView()] * 64)
        for square in frame(8).squares:
            x, y, width, height = picture.region(square)
            letter, digit = "abcdefgh"[square % 8], str(square // 8 + 1)
            assert letter in lines[0].text[x : x + width]
            assert digit in "".join(line.text[:LEFT] for line in lines[y : y + height])


def test_every_position_belongs_to_the_square_drawn_there() -> None:
    picture = world_picture(Zoom.MEDIUM, Look(), 5)
    for square in frame(5).squares:
        x, y, width, height = picture.region(square)
        inside = {(x, y), (x + width - 1, y + height - 1)}
        assert {picture.square_under(*place) for place in inside} == {square}
    outside = [(0, 3), (5, 0), (picture.width - 1, 4), (4, picture.height), (-9, 2)]
    assert [picture.square_under(*place) for place in outside] == [None] * len(outside)


def test_a_line_is_made_of_the_squares_strips() -> None:
    views = sample_views()
    picture = world_picture(Zoom.LARGE, Look())
    x, y, width, _ = picture.region(parse_square("c3"))
    line = picture.line(views, y + 1)
    own = square_strips(views[parse_square("c3")], Zoom.LARGE, Look())[1]
    assert list(line.crop(x, x + width)) == list(own)


def test_a_placed_tile_changes_only_its_own_rectangle() -> None:
    picture = world_picture(Zoom.SMALL, Look())
    before = [SquareView(odd=bool((column + row) % 2)) for row in range(8) for column in range(8)]
    after = list(before)
    square = square_at(4, 2)
    after[square] = replace(after[square], face=face("FMfS"), flash=1)
    x, y, width, height = picture.region(square)
    for number, (one, two) in enumerate(
        zip(picture.lines(before), picture.lines(after), strict=True)
    ):
        if y <= number < y + height:
            assert list(one.crop(0, x)) == list(two.crop(0, x))
            assert list(one.crop(x + width)) == list(two.crop(x + width))
            assert list(one) != list(two)
        else:
            assert list(one) == list(two)


def test_pictures_are_shared() -> None:
    assert world_picture(Zoom.HUGE, Look()) is world_picture(Zoom.HUGE, Look())


def test_zoom_follows_the_room() -> None:
    assert largest_zoom(200, 60, 8) is Zoom.HUGE
    assert largest_zoom(64, 32, 8) is Zoom.LARGE
    assert largest_zoom(63, 32, 8) is Zoom.MEDIUM
    assert largest_zoom(64, 31, 8) is Zoom.MEDIUM
    assert largest_zoom(10, 10, 8) is Zoom.SMALL
    assert largest_zoom(40, 20, 4) is Zoom.HUGE
    assert [zoom.step(1) for zoom in ZOOMS] == [*ZOOMS[1:], Zoom.HUGE]
    assert [zoom.step(-1) for zoom in ZOOMS] == [Zoom.SMALL, *ZOOMS[:-1]]
