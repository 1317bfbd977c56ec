"""A piece of world with all there can be in it, and a legend: how a look looks."""

from __future__ import annotations

from functools import cache, lru_cache

from rich.segment import Segment

from fourgods_tui.core.landscape import Landscape
from fourgods_tui.tui.drawing.legend import landscape_segment, prophet_segment, seat_segment
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.sample import sample_views
from fourgods_tui.tui.drawing.signs import SEAT_LETTERS
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.drawing.view import SquareView
from fourgods_tui.tui.drawing.world import world_picture
from fourgods_tui.tui.drawing.zoom import Zoom
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.wording import landscape_name

_SIZE = 4
_INDENT = 2


@lru_cache(maxsize=128)
def preview_lines(look: Look, words: Words, width: int, room: int) -> tuple[Strip, ...]:
    """The piece of world, and beside it the landscapes and the seats, in `room` lines if they
    can be that few. Cached, for all who look at it."""
    style = ink(look)
    pictures = [world_picture(zoom, look, _SIZE) for zoom in (Zoom.LARGE, Zoom.MEDIUM, Zoom.SMALL)]
    picture = next((each for each in pictures if each.height <= room), pictures[-1])
    legend = _legend(look, words)
    indent = Strip([Segment(" " * _INDENT, style.plain)], _INDENT)
    lines = []
    for y, world in enumerate(picture.lines(_views())):
        beside = Strip([Segment("   ", style.plain), *(legend[y] if y < len(legend) else [])])
        joined = Strip.join([indent, world, beside])
        lines.append(joined.adjust_cell_length(width, style.plain))
    return tuple(lines)


@cache
def _views() -> list[SquareView]:
    """What lies there; made once."""
    return sample_views(size=_SIZE)


def _legend(look: Look, words: Words) -> list[list[Segment]]:
    style = ink(look)
    lands = [
        [
            *([landscape_segment(land, look)] * 3),
            Segment(f"  {landscape_name(words, land)}", style.plain),
        ]
        for land in Landscape
    ]
    seats = [
        [
            prophet_segment(seat, look),
            Segment("  ", style.plain),
            seat_segment(words.gettext("seat {letter}", letter=letter), seat, look),
        ]
        for seat, letter in enumerate(SEAT_LETTERS)
    ]
    return [*lands, [], *seats]
