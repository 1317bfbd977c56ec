"""Panels show landscapes and seats as the world does."""

from __future__ import annotations

import pytest

from fourgods_tui.core.face import face
from fourgods_tui.core.landscape import Landscape
from fourgods_tui.tui.drawing.legend import landscape_segment, prophet_segment, seat_segment
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.signs import SEAT_LETTERS
from fourgods_tui.tui.drawing.tile import tile_strips
from fourgods_tui.tui.drawing.zoom import Zoom
from tests.tui.drawing.looks import DEPTHS_AND_DRAWINGS, name


@pytest.mark.parametrize("look", DEPTHS_AND_DRAWINGS, ids=name)
def test_a_landscapes_sign_is_the_worlds(look: Look) -> None:
    for landscape in Landscape:
        shown = landscape_segment(landscape, look)
        strips = tile_strips(face(landscape.letter * 4), Zoom.SMALL, look)
        found = [
            segment.style for strip in strips for segment in strip if shown.text in segment.text
        ]
        assert found
        assert all(style == shown.style for style in found)


@pytest.mark.parametrize("look", DEPTHS_AND_DRAWINGS, ids=name)
def test_a_seat_is_named_by_letter_and_colour(look: Look) -> None:
    assert [prophet_segment(seat, look).text for seat in range(4)] == list(SEAT_LETTERS)
    assert seat_segment("minh", 1, look).text == "minh"
    if look.coloured:
        assert len({prophet_segment(seat, look).style for seat in range(4)}) == 4
        assert len({seat_segment("minh", seat, look).style for seat in range(4)}) == 4
