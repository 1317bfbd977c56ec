"""What stands on squares is where it belongs, and told apart with and without colour."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from fourgods_tui.core.face import face
from fourgods_tui.core.landscape import Side
from fourgods_tui.tui.drawing.canvas import Sign
from fourgods_tui.tui.drawing.look import Depth, Look
from fourgods_tui.tui.drawing.overlay import mark_position
from fourgods_tui.tui.drawing.paints import paints
from fourgods_tui.tui.drawing.shape import owners
from fourgods_tui.tui.drawing.signs import SEAT_LETTERS, signs
from fourgods_tui.tui.drawing.square_picture import square_rows, square_strips
from fourgods_tui.tui.drawing.view import CityMark, Ghost, Hint, ProphetMark, SquareView
from fourgods_tui.tui.drawing.zoom import ZOOMS, Zoom
from tests.tui.drawing.looks import DEPTHS_AND_DRAWINGS, WITHOUT_COLOUR, name
from tests.tui.drawing.reading import ALL_FACES, emulated, text, without_colour

FACE = face("FMfS")
TILE = SquareView(face=FACE)
LIT = frozenset({Side.NORTH})

SIGHTS = {
    "empty": SquareView(),
    "fits": SquareView(hint=Hint.FITS),
    "turned": SquareView(hint=Hint.TURNED),
    "dead": SquareView(hint=Hint.DEAD),
    "tile": TILE,
    "lit": SquareView(face=FACE, lit=LIT),
    "flash of A": SquareView(face=FACE, flash=0),
    "flash of B": SquareView(face=FACE, flash=1),
    "own cursor": SquareView(face=FACE, cursor=True),
    "ghost": SquareView(ghost=Ghost(FACE), cursor=True),
    "ghost that fits": SquareView(ghost=Ghost(FACE, (True, True, None, None)), cursor=True),
    "ghost that does not": SquareView(ghost=Ghost(FACE, (True, False, None, None)), cursor=True),
    **{
        f"prophet of {letter} {side.letter}": SquareView(face=FACE, prophet=ProphetMark(seat, side))
        for seat, letter in enumerate(SEAT_LETTERS)
        for side in Side
    },
    **{
        f"city of {letter}": SquareView(city=CityMark(seat))
        for seat, letter in enumerate(SEAT_LETTERS)
    },
    **{
        f"city of D with {letter}": SquareView(city=CityMark(3, seat))
        for seat, letter in enumerate(SEAT_LETTERS)
    },
    **{
        f"cursor of {letter}": SquareView(face=FACE, others=(seat,))
        for seat, letter in enumerate(SEAT_LETTERS)
    },
}


@pytest.mark.parametrize("look", WITHOUT_COLOUR, ids=name)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_all_sights_differ_without_colour(look: Look, zoom: Zoom) -> None:
    seen = {what: without_colour(square_strips(view, zoom, look)) for what, view in SIGHTS.items()}
    for one, two in combinations(seen, 2):
        assert seen[one] != seen[two], (one, two)


@pytest.mark.parametrize("look", DEPTHS_AND_DRAWINGS, ids=name)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_owners_and_cities_can_be_read_on_a_terminal_of_any_depth(look: Look, zoom: Zoom) -> None:
    """By their letters and signs alone, whatever the colours."""

    def shown(view: SquareView) -> str:
        return "\n".join(emulated(square_strips(view, zoom, look)).display)

    free, taken = shown(SquareView(city=CityMark(2))), shown(SquareView(city=CityMark(2, 1)))
    assert "c" in free
    assert "B" in taken
    assert "c" not in taken
    for seat, letter in enumerate(SEAT_LETTERS):
        prophet = shown(SquareView(face=FACE, prophet=ProphetMark(seat, Side.EAST)))
        assert [sign for sign in prophet if sign.isalpha()] == [letter]
        cursor = shown(SquareView(face=FACE, others=(seat,)))
        assert [sign for sign in cursor if sign.isalpha()] == [letter.lower()]
        flash = shown(SquareView(face=FACE, flash=seat))
        assert [sign for sign in flash if sign.isalpha()] == [letter]


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_prophet_stands_in_its_region(zoom: Zoom) -> None:
    for each in ALL_FACES:
        owner = owners(each, zoom.width, zoom.height)
        places = {}
        for side in Side:
            x, y = mark_position(each, side, zoom)
            assert each.region_of[owner[y][x]] == each.region_of[side], each
            places[each.region_of[side]] = (x, y)
        assert len(set(places.values())) == len(each.regions)


@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_prophet_leaves_the_corners_to_cursors(zoom: Zoom) -> None:
    corners = {(x, y) for x in (0, zoom.width - 1) for y in (0, zoom.height - 1)}
    for each in ALL_FACES:
        for side in Side:
            alone = zoom is Zoom.SMALL and side in {Side.EAST, Side.WEST}
            assert alone or mark_position(each, side, zoom) not in corners


def test_a_prophet_has_its_seats_colour() -> None:
    look = Look()
    for seat, fill in enumerate(paints(look).seat):
        strips = square_strips(
            SquareView(face=FACE, prophet=ProphetMark(seat, Side.WEST)), Zoom.SMALL, look
        )
        (style,) = (
            segment.style
            for strip in strips
            for segment in strip
            if SEAT_LETTERS[seat] in segment.text
        )
        assert style is not None
        assert (style.color, style.bgcolor) == (fill.ink, fill.ground)


@pytest.mark.parametrize("look", DEPTHS_AND_DRAWINGS, ids=name)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_a_ghost_says_for_each_side_whether_it_matches(look: Look, zoom: Zoom) -> None:
    yes, no = signs(look).yes, signs(look).no
    for matches in (
        (True, False, None, None),
        (False, False, True, True),
        (None, True, None, True),
    ):
        shown = text(square_strips(SquareView(ghost=Ghost(FACE, matches), cursor=True), zoom, look))
        assert shown.count(yes) == matches.count(True)
        assert shown.count(no) == matches.count(False)


@pytest.mark.parametrize("look", WITHOUT_COLOUR, ids=name)
def test_the_smallest_ghost_shows_every_landscape_beside_its_mark(look: Look) -> None:
    for each in ALL_FACES:
        view = SquareView(ghost=Ghost(each, (True, False, True, False)), cursor=True)
        shown = text(square_strips(view, Zoom.SMALL, look))
        for landscape in set(each.landscapes):
            assert signs(look).land["FMSP".index(landscape.letter)] in shown, each


def test_several_cursors_on_one_square_are_all_seen() -> None:
    view = SquareView(face=FACE, cursor=True, others=(0, 1, 3))
    for zoom in ZOOMS:
        shown = text(square_strips(view, zoom, Look()))
        assert {sign for sign in shown if sign.isalpha()} == {"a", "b", "d"}
        assert signs(Look()).own[2] in shown


@pytest.mark.parametrize("look", DEPTHS_AND_DRAWINGS, ids=name)
def test_the_smallest_tile_under_the_cursor_shows_all_its_sides(look: Look) -> None:
    plain = square_rows(TILE, Zoom.SMALL, look)
    for others in ((), (0,), (1,), (2,), (3,)):
        shown = square_rows(replace(TILE, cursor=True, others=others), Zoom.SMALL, look)
        for x in (0, Zoom.SMALL.width - 1):
            kept = sum(shown[y][x] == plain[y][x] for y in range(Zoom.SMALL.height))
            assert kept >= (0 if others else 1)
        own = [cell for row in shown for cell in row if isinstance(cell, Sign)
               and cell.text in signs(look).own]  # fmt: skip
        assert len(own) >= 2


def test_a_bright_ghost_does_not_hide_the_cursor() -> None:
    look = Look(depth=Depth.ANSI16)
    for each in ALL_FACES:
        for row in square_rows(SquareView(ghost=Ghost(each), cursor=True), Zoom.SMALL, look):
            for cell in row:
                if isinstance(cell, Sign) and cell.text in signs(look).own:
                    assert cell.back == paints(look).cursor.ground
