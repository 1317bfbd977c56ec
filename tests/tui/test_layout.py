"""Where everything goes, on every size of screen."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region

from fourgods_tui.core.rules import Rules
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.world import world_picture
from fourgods_tui.tui.drawing.zoom import ZOOMS, Zoom
from fourgods_tui.tui.layout import (
    MIN_COLUMNS,
    MIN_LINES,
    Layout,
    hands_width,
    lay_out,
    lay_out_over,
    rows_height,
    slots_across,
)

NEEDED = ("status", "world", "hands", "seats", "rows", "feed", "kingdom", "notice", "keys")
COLUMNS = st.integers(MIN_COLUMNS, 260)
LINES = st.integers(MIN_LINES, 90)
SEATS = st.integers(2, 4)


def laid_out(columns: int, lines: int, seats: int = 4, wish: Zoom | None = None) -> Layout:
    """The layout of a usual game."""
    return lay_out(columns, lines, Look(), 8, seats, Rules().slots(seats), wish)


@given(COLUMNS, LINES, SEATS, st.sampled_from([None, *ZOOMS]))
def test_no_panel_is_lost_covered_or_cut(
    columns: int, lines: int, seats: int, wish: Zoom | None
) -> None:
    layout = laid_out(columns, lines, seats, wish)
    screen = Region(0, 0, columns, lines)
    for name in NEEDED:
        assert layout.panels[name].area, name
    for name, region in layout.panels.items():
        assert screen.contains_region(region), name
    for one, two in itertools.combinations(layout.panels, 2):
        assert not layout.panels[one].overlaps(layout.panels[two]), (one, two)


@given(COLUMNS, LINES, SEATS, st.sampled_from([None, *ZOOMS]))
def test_after_a_game_no_panel_is_lost_covered_or_cut(
    columns: int, lines: int, seats: int, wish: Zoom | None
) -> None:
    layout = lay_out_over(columns, lines, Look(), 8, seats, Rules().slots(seats), wish)
    screen = Region(0, 0, columns, lines)
    for name, region in layout.panels.items():
        assert region.area, name
        assert screen.contains_region(region), name
    for one, two in itertools.combinations(layout.panels, 2):
        assert not layout.panels[one].overlaps(layout.panels[two]), (one, two)
    picture = world_picture(layout.zoom, Look(), 8)
    assert layout.panels["world"].size == (picture.width, picture.height)


@given(COLUMNS, LINES, SEATS)
def test_hands_seats_and_rows_are_whole(columns: int, lines: int, seats: int) -> None:
    layout, slots = laid_out(columns, lines, seats), Rules().slots(seats)
    hands, rows = layout.panels["hands"], layout.panels["rows"]
    assert hands.width >= hands_width(layout.hand_zoom)
    assert hands.height == layout.hand_zoom.height + 1
    assert layout.panels["seats"].height == seats
    wanted = rows_height(rows.width, layout.row_zoom, layout.both_faces, seats, slots)
    assert rows.height == wanted


@given(COLUMNS, LINES, SEATS)
def test_the_world_is_whole(columns: int, lines: int, seats: int) -> None:
    layout = laid_out(columns, lines, seats)
    picture = world_picture(layout.zoom, Look(), 8)
    assert layout.panels["world"].size == (picture.width, picture.height)


@given(COLUMNS, LINES, SEATS)
def test_more_room_never_makes_the_world_smaller(columns: int, lines: int, seats: int) -> None:
    zoom = laid_out(columns, lines, seats).zoom
    assert laid_out(columns + 1, lines, seats).zoom >= zoom
    assert laid_out(columns, lines + 1, seats).zoom >= zoom


@pytest.mark.parametrize(
    ("size", "zoom", "row_zoom", "both", "across", "apart"),
    [
        ((80, 24), Zoom.SMALL, Zoom.SMALL, False, 10, False),
        ((100, 30), Zoom.MEDIUM, Zoom.SMALL, False, 10, False),
        ((120, 40), Zoom.LARGE, Zoom.SMALL, True, 5, True),
        ((160, 50), Zoom.HUGE, Zoom.MEDIUM, True, 5, True),
        ((200, 60), Zoom.HUGE, Zoom.MEDIUM, True, 10, True),
    ],
)
def test_what_there_is_room_for(
    size: tuple[int, int], zoom: Zoom, row_zoom: Zoom, both: bool, across: int, apart: bool
) -> None:
    layout = laid_out(*size)
    assert (layout.zoom, layout.row_zoom, layout.both_faces) == (zoom, row_zoom, both)
    assert slots_across(layout.panels["rows"].width, row_zoom, both, 10) == across
    assert ("chat" in layout.panels) is apart
