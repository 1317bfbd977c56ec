"""The world of a game as a picture."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from fourgods_tui.core.events import Line
from fourgods_tui.core.game import Game
from fourgods_tui.core.reel import Reel
from fourgods_tui.core.square import square_name
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.world import world_picture
from fourgods_tui.tui.drawing.zoom import Zoom
from fourgods_tui.tui.squares import bare_views
from fourgods_tui.tui.svg import CELL_HEIGHT, CELL_WIDTH
from fourgods_tui.tui.world_svg import world_svg
from tests.core.games import GAME, HOURGLASS

SVG = "{http://www.w3.org/2000/svg}"


def _painted(svg: str) -> set[tuple[int, int, str]]:
    """The half characters that are painted, with their colours."""
    found = set()
    for path in ElementTree.fromstring(svg).iter(f"{SVG}path"):
        for x, y, width, height in re.findall(r"M(\d+) (\d+)h(\d+)v(\d+)", path.attrib["d"]):
            for column in range(int(x), int(x) + int(width), CELL_WIDTH):
                for line in range(int(y), int(y) + int(height), CELL_HEIGHT // 2):
                    found.add(
                        (column // CELL_WIDTH, line // (CELL_HEIGHT // 2), path.attrib["fill"])
                    )
    return found


def _differs(game: Game, without: Game) -> set[str]:
    """The squares on which two pictures differ."""
    picture = world_picture(Zoom.HUGE, Look(), game.rules.frame)
    squares = set()
    for column, half, _ in _painted(world_svg(game)) ^ _painted(world_svg(without)):
        square = picture.square_under(column, half // 2)
        assert square is not None
        squares.add(square_name(square))
    return squares


@pytest.mark.parametrize("lines", [GAME, HOURGLASS], ids=["open", "hidden"])
def test_it_is_valid_and_shows_every_tile(lines: tuple[Line, ...]) -> None:
    reel = Reel(lines)
    first, last = reel.game_at(0), reel.game_at(reel.last)
    root = ElementTree.fromstring(world_svg(last))
    assert root.tag == f"{SVG}svg"
    title = root.find(f"{SVG}title")
    assert title is not None
    assert last.game in str(title.text)
    tiles = {
        square_name(square)
        for square in last.world.frame.squares
        if last.world.tiles[square] is not None
    }
    cities = {square_name(square) for square in last.world.cities}
    assert tiles
    assert _differs(last, first) == tiles | cities


@pytest.mark.parametrize("index", range(20, len(GAME), 60))
def test_it_shows_what_the_screen_shows(index: int) -> None:
    game = Reel(GAME).game_at(index)
    root = ElementTree.fromstring(world_svg(game))
    drawn = world_picture(Zoom.HUGE, Look(), game.rules.frame).lines(bare_views(game))
    written = "".join(str(text.text) for text in root.iter(f"{SVG}text"))
    on_screen = "".join(strip.text for strip in drawn)
    for sign in set(on_screen) - set(" ▀▄█"):
        assert written.count(sign) == on_screen.count(sign), sign


def test_whatever_a_game_is_called_it_is_valid() -> None:
    game = Reel(GAME).game_at(0)
    named = Game(
        game="<&'\">", rules=game.rules, seats=game.seats, world=game.world, bag=(), left=0
    )
    title = ElementTree.fromstring(world_svg(named)).find(f"{SVG}title")
    assert title is not None
    assert title.text == "Four Gods, <&'\">"
