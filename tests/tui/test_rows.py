"""The discard rows: one tile can be told from the next."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fourgods_tui.core.face import face
from fourgods_tui.core.table_view import Phase, TableOptions, TableView
from fourgods_tui.core.tiles import TILES
from fourgods_tui.tui.desk import Desk
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.drawing.zoom import Zoom
from fourgods_tui.tui.layout import ROW_NAME, slot_width
from fourgods_tui.tui.panels.rows import rows_lines
from tests.tui.staged import staged_game

ALL_SEA = [number for number, tile in enumerate(TILES) if tile.front == face("SSSS")]


def rows_of(tiles: int, seats: int) -> list[Strip]:
    """Rows of two or more players, each full of the same tile."""
    game = staged_game()
    row = (ALL_SEA[0],) * tiles
    full = tuple(replace(seat, row=row) for seat in game.seats[:seats])
    game = replace(game, seats=full)
    options = TableOptions("ash")
    desk = Desk(TableView("t", options, game.rules, Phase.PLAYING, (), (), 0, game, 0, 0.0))
    return rows_lines(
        desk, Look(), Zoom.SMALL, False, ROW_NAME + 10 * slot_width(Zoom.SMALL, False)
    )


@pytest.mark.parametrize(("tiles", "seats"), [(10, 4), (20, 2)])
def test_tiles_that_touch_have_different_shades(tiles: int, seats: int) -> None:
    lines = rows_of(tiles, seats)
    height, width = Zoom.SMALL.height, slot_width(Zoom.SMALL, False)
    tops = lines[::height]
    shown = [
        [str(line.crop(start, start + 1).segments[0].style) for start in range(ROW_NAME, 42, width)]
        for line in tops
    ]
    for y, row in enumerate(shown):
        for x, style in enumerate(row):
            assert x + 1 == len(row) or row[x + 1] != style
            assert y + 1 == len(shown) or shown[y + 1][x] != style
