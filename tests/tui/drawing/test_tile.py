"""Pictures of bare tiles, read back from their strips."""

from __future__ import annotations

import pytest

from fourgods_tui.core.face import face
from fourgods_tui.core.landscape import Side
from fourgods_tui.tui.drawing.canvas import to_strip
from fourgods_tui.tui.drawing.look import Depth, Drawing, Look
from fourgods_tui.tui.drawing.paints import paints
from fourgods_tui.tui.drawing.shape import owners
from fourgods_tui.tui.drawing.signs import signs
from fourgods_tui.tui.drawing.tile import LANDSCAPES, marked_cells, tile_rows, tile_strips
from fourgods_tui.tui.drawing.zoom import ZOOMS, Zoom
from tests.tui.drawing.looks import DEPTHS_AND_DRAWINGS, PALETTES_IN_BLOCKS, WITHOUT_COLOUR, name
from tests.tui.drawing.reading import ALL_FACES, areas, emulated, pixels, text, without_colour


@pytest.mark.parametrize("look", DEPTHS_AND_DRAWINGS, ids=name)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_tile_fills_its_rectangle(look: Look, zoom: Zoom) -> None:
    strips = tile_strips(face("FMfS"), zoom, look)
    assert [strip.cell_length for strip in strips] == [zoom.width] * zoom.height
    assert [len(strip.text) for strip in strips] == [zoom.width] * zoom.height


@pytest.mark.parametrize("zoom", ZOOMS)
def test_half_blocks_show_each_pixel_in_its_owners_colour(zoom: Zoom) -> None:
    look = Look()
    grounds = [fill.ground for fill in paints(look).land[0]]
    for each in ALL_FACES:
        wanted = [
            [grounds[LANDSCAPES.index(each.landscapes[side])] for side in row]
            for row in owners(each, zoom.width, zoom.width)
        ]
        seen = pixels(tile_strips(each, zoom, look))
        assert seen == wanted, each
        assert areas(seen) == len(each.regions)


@pytest.mark.parametrize("look", PALETTES_IN_BLOCKS, ids=name)
def test_every_palette_shows_four_landscapes_lit_or_not(look: Look) -> None:
    for each in (face("FMFS"), face("PSMS"), face("FPFM")):
        count = len(set(each.landscapes))
        for lit in (None, frozenset[Side]()):
            rows = tile_rows(each, Zoom.LARGE, look, lit=lit)
            seen = pixels([to_strip(row) for row in rows])
            assert len({colour for row in seen for colour in row}) == count


@pytest.mark.parametrize("look", DEPTHS_AND_DRAWINGS, ids=name)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_different_faces_look_different(look: Look, zoom: Zoom) -> None:
    pictures = set()
    for each in ALL_FACES:
        strips = tile_strips(each, zoom, look)
        seen = tuple(map(tuple, pixels(strips))) if look.half_blocks else without_colour(strips)
        pictures.add(seen)
    assert len(pictures) == len(ALL_FACES)


@pytest.mark.parametrize("look", WITHOUT_COLOUR, ids=name)
def test_without_colour_no_colour_is_sent(look: Look) -> None:
    for each in ALL_FACES[::9]:
        for strip in tile_strips(each, Zoom.SMALL, look):
            for segment in strip:
                assert segment.style is not None
                assert segment.style.color is None
                assert segment.style.bgcolor is None


def test_ascii_sends_ascii() -> None:
    for depth in Depth:
        for each in ALL_FACES[::9]:
            assert text(tile_strips(each, Zoom.LARGE, Look(Drawing.ASCII, depth))).isascii()


@pytest.mark.parametrize("look", DEPTHS_AND_DRAWINGS, ids=name)
def test_a_terminal_shows_each_landscapes_sign_in_every_depth(look: Look) -> None:
    for index, letter in enumerate("FMSP"):
        screen = emulated(tile_strips(face(letter * 4), Zoom.SMALL, look))
        shown = set("".join(screen.display)) - {" "}
        assert shown == {signs(look).land[index]}


@pytest.mark.parametrize("zoom", ZOOMS)
def test_each_region_with_room_has_its_landscapes_sign(zoom: Zoom) -> None:
    for each in ALL_FACES:
        owner = owners(each, zoom.width, zoom.width)
        signed = {each.region_of[owner[2 * y][x]] for x, y in marked_cells(each, zoom)}
        if zoom > Zoom.SMALL:
            assert signed == set(range(len(each.regions))), each
        else:
            assert signed, each


def test_numbers_of_colours_are_those_of_the_depth() -> None:
    def numbers(depth: Depth) -> set[int | None]:
        strips = tile_strips(face("FMFS"), Zoom.LARGE, Look(depth=depth))
        return {colour.number for row in pixels(strips) for colour in row if colour}

    assert None in numbers(Depth.TRUE)
    assert all(number is None or number > 15 for number in numbers(Depth.TRUE))
    assert all(number is not None and number > 15 for number in numbers(Depth.ANSI256))
    assert numbers(Depth.ANSI16) == {2, 7, 4}
