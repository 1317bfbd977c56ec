"""The geometry: regions hang together exactly where the face says so, at every zoom."""

from __future__ import annotations

import pytest

from fourgods_tui.core.face import Face, face, turn
from fourgods_tui.core.landscape import Side
from fourgods_tui.tui.drawing.shape import owners
from fourgods_tui.tui.drawing.zoom import ZOOMS, Zoom
from tests.tui.drawing.reading import ALL_FACES, areas

PIXELS = [(zoom.width, zoom.width) for zoom in ZOOMS]
CHARACTERS = [(zoom.width, zoom.height) for zoom in ZOOMS]
GRIDS = PIXELS + CHARACTERS


def landscapes(face_: Face, grid: tuple[int, int]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(face_.landscapes[side].letter for side in row) for row in owners(face_, *grid)
    )


def test_all_82_faces_in_all_orientations_are_looked_at() -> None:
    assert len({min(turn(each, turns).sides for turns in range(4)) for each in ALL_FACES}) == 82
    assert len(ALL_FACES) == 292


@pytest.mark.parametrize("grid", GRIDS)
def test_one_area_a_region(grid: tuple[int, int]) -> None:
    """Joined sides are one area of colour, split ones are two: what one sees is what counts."""
    # Two lines of characters leave only diagonal contact for a region that runs east to west.
    low = grid[1] == 2
    for each in ALL_FACES:
        seen = landscapes(each, grid)
        assert areas(seen, diagonal=False) >= len(each.regions), each
        if low:
            continue
        assert areas(seen) == len(each.regions), each


def test_two_lines_of_characters_keep_split_sides_apart_and_joined_ones_in_touch() -> None:
    assert landscapes(face("FMfM"), (4, 2)) == (tuple("MFMM"), tuple("MMFM"))
    assert landscapes(face("FMFm"), (4, 2)) == (tuple("MFFM"), tuple("MFFM"))
    for each in ALL_FACES:
        regions = [[each.region_of[side] for side in row] for row in owners(each, 4, 2)]
        assert areas(regions, diagonal=True) == len(each.regions), each


@pytest.mark.parametrize("grid", GRIDS)
def test_different_faces_look_different(grid: tuple[int, int]) -> None:
    assert len({landscapes(each, grid) for each in ALL_FACES}) == len(ALL_FACES)


@pytest.mark.parametrize("grid", GRIDS)
def test_neighbours_meet_along_their_edge(grid: tuple[int, int]) -> None:
    """But for its corners an edge shows its side's landscape, so that equal sides run on."""
    width, height = grid
    for each in ALL_FACES:
        owner = owners(each, width, height)
        columns, rows = range(1, width - 1), range(1, height - 1)
        if height == 2:  # each of north and south may have only one character here
            assert Side.NORTH in owner[0]
            assert Side.SOUTH in owner[-1]
        else:
            assert all(owner[0][x] is Side.NORTH for x in columns), each
            assert all(owner[-1][x] is Side.SOUTH for x in columns), each
        assert all(owner[y][0] is Side.WEST for y in rows), each
        assert all(owner[y][-1] is Side.EAST for y in rows), each


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_turned_face_is_the_turned_picture(zoom: Zoom) -> None:
    for each in ALL_FACES:
        picture = landscapes(each, (zoom.width, zoom.width))
        turned = tuple(zip(*reversed(picture), strict=True))
        assert landscapes(turn(each, 1), (zoom.width, zoom.width)) == turned, each


def test_every_side_owns_something_everywhere() -> None:
    for each in ALL_FACES:
        for grid in GRIDS:
            assert {side for row in owners(each, *grid) for side in row} == set(Side)
