"""What a terminal shows, read back without its colours: everything can still be told apart."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import pyte
import pytest

from fourgods_tui.core.face import face
from fourgods_tui.core.landscape import Landscape, Side
from fourgods_tui.core.square import Square, column_of, row_of, square_at
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.signs import SEAT_LETTERS, signs
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.drawing.view import CityMark, ProphetMark, SquareView
from fourgods_tui.tui.drawing.world import world_picture
from fourgods_tui.tui.drawing.zoom import ZOOMS, Zoom
from fourgods_tui.tui.shown import Shown
from tests.tui.drawing.looks import DEPTHS_AND_DRAWINGS, name
from tests.tui.scenes import ASCII, BLOCKS, GLYPHS, MONO, PALETTE, SIXTEEN, Manner
from tests.tui.staged import stage, staged_game

Seen = tuple[str, bool, bool]
"""What is left of a column without colour: its sign, whether bold, whether reversed."""

SEATS = range(len(SEAT_LETTERS))
PLAIN = frozenset(" ▀▄█")
"""What only colours."""


def emulated(strips: Sequence[Strip]) -> pyte.Screen:
    """A terminal that was sent these lines as they are sent."""
    screen = pyte.Screen(max(strip.cell_length for strip in strips), len(strips))
    rows = [(y, (strip,)) for y, strip in enumerate(strips)]
    pyte.Stream(screen).feed(Shown().write(rows))
    return screen


def square_of(
    screen: pyte.Screen, look: Look, zoom: Zoom, column: int, row: int, size: int
) -> list[Seen]:
    """The square's columns, line by line."""
    left, top, width, height = world_picture(zoom, look, size).region(square_at(column, row))
    return [
        (cell.data, cell.bold, cell.reverse)
        for y in range(top, top + height)
        for x in range(left, left + width)
        for cell in (screen.buffer[y][x],)
    ]


def shown(views: Sequence[SquareView], look: Look, zoom: Zoom) -> list[list[Seen]]:
    """Each of up to 16 squares as a terminal shows it, without colour."""
    size = 4
    everything = [*views, *([SquareView()] * (size * size - len(views)))]
    screen = emulated(world_picture(zoom, look, size).lines(everything))
    return [
        square_of(screen, look, zoom, index % size, index // size, size)
        for index in range(len(views))
    ]


def marks(square: list[Seen]) -> set[str]:
    """The signs in a square that say something."""
    return {sign for sign, _, _ in square} - PLAIN


def tile(landscape: Landscape, prophet: int | None = None) -> SquareView:
    """A tile of one landscape."""
    mark = None if prophet is None else ProphetMark(prophet, Side.NORTH)
    return SquareView(face(landscape.letter * 4), prophet=mark)


LOOKS = pytest.mark.parametrize("look", DEPTHS_AND_DRAWINGS, ids=name)
EVERY_ZOOM = pytest.mark.parametrize("zoom", ZOOMS)


@LOOKS
@EVERY_ZOOM
def test_landscapes(look: Look, zoom: Zoom) -> None:
    squares = shown([tile(landscape) for landscape in Landscape], look, zoom)
    found = [marks(square) or {sign for sign, _, _ in square} for square in squares]
    assert [len(each) for each in found] == [1] * 4
    for one, two in combinations(found, 2):
        assert one.isdisjoint(two)


@LOOKS
@EVERY_ZOOM
def test_owners_of_prophets(look: Look, zoom: Zoom) -> None:
    for landscape in Landscape:
        squares = shown([tile(landscape, prophet=seat) for seat in SEATS], look, zoom)
        for seat, square in zip(SEATS, squares, strict=True):
            letters = {sign for sign in marks(square) if sign in SEAT_LETTERS}
            assert letters == {SEAT_LETTERS[seat]}


@LOOKS
@EVERY_ZOOM
def test_cities_and_their_owners(look: Look, zoom: Zoom) -> None:
    free = shown([SquareView(city=CityMark(seat)) for seat in SEATS], look, zoom)
    held = shown([SquareView(city=CityMark((seat + 1) % 4, seat)) for seat in SEATS], look, zoom)
    land = set(signs(look).land)
    for seat in SEATS:
        letters = (SEAT_LETTERS[seat].lower(), SEAT_LETTERS[seat])
        for square, letter in zip((free[seat], held[seat]), letters, strict=True):
            assert [sign for sign, _, _ in square if sign.isalpha()] == [letter]
            if look.half_blocks:  # walls in pixels
                assert marks(square).isdisjoint(land)
            else:
                assert {signs(look).tower, signs(look).base} <= {sign for sign, _, _ in square}


@LOOKS
@EVERY_ZOOM
def test_a_city_is_no_tile(look: Look, zoom: Zoom) -> None:
    views = [tile(landscape, prophet=0) for landscape in Landscape]
    cities = [SquareView(city=CityMark(1, 0)), SquareView(city=CityMark(0))]
    squares = shown([*views, *cities], look, zoom)
    for one, two in combinations(squares, 2):
        assert one != two


@pytest.mark.parametrize(
    "manner", [BLOCKS, PALETTE, SIXTEEN, MONO, GLYPHS, ASCII], ids=lambda manner: manner.name
)
async def test_a_whole_screen(manner: Manner) -> None:
    """Every prophet and city of a game is where it should be, under its owner's letter."""
    async with stage((80, 24), manner.terminal, dict(manner.chosen)) as on_stage:
        await on_stage.play(staged_game())
        screen = emulated([Strip(strip) for strip in on_stage.strips()])
        look, world = on_stage.app.look, staged_game().world
        origin = on_stage.surface.panel("world").offset
        people = on_stage.surface.panel("seats")
    picture = world_picture(Zoom.SMALL, look, 8)

    def letters(square: Square) -> set[str]:
        left, top, width, height = picture.region(square_at(column_of(square), row_of(square)))
        return {
            screen.buffer[y + origin.y][x + origin.x].data
            for y in range(top, top + height)
            for x in range(left, left + width)
        }

    assert world.prophets
    assert world.cities
    for square, prophet in world.prophets.items():
        assert SEAT_LETTERS[prophet.seat] in letters(square), square
    for square, city in world.cities.items():
        letter = SEAT_LETTERS[city.founder].lower()
        if city.occupant is not None:
            letter = SEAT_LETTERS[city.occupant]
        assert letter in letters(square), square
    named = [screen.buffer[people.y + seat][people.x].data for seat in SEATS]
    assert named == list(SEAT_LETTERS)
