"""Small pieces of the drawing for panels: what a landscape and a seat look like on the world."""

from __future__ import annotations

from functools import lru_cache

from rich.segment import Segment

from fourgods_tui.core.landscape import Landscape
from fourgods_tui.tui.drawing.canvas import Sign, Weight, to_strip
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.overlay import piece_weight
from fourgods_tui.tui.drawing.paints import paints
from fourgods_tui.tui.drawing.signs import SEAT_LETTERS, signs
from fourgods_tui.tui.drawing.tile import LANDSCAPES
from fourgods_tui.tui.drawing.view import Seat


@lru_cache(maxsize=1024)
def landscape_segment(landscape: Landscape, look: Look) -> Segment:
    """One column: the landscape's sign on its colour, as on the world."""
    index = LANDSCAPES.index(landscape)
    fill = paints(look).land[0][index]
    return _segment(Sign(signs(look).land[index], fill.ink, fill.ground))


@lru_cache(maxsize=1024)
def prophet_segment(seat: Seat, look: Look) -> Segment:
    """One column: the seat's letter on the seat's colour, as its prophets stand on the world."""
    fill = paints(look).seat[seat]
    return _segment(Sign(SEAT_LETTERS[seat], fill.ink, fill.ground, piece_weight(look)))


@lru_cache(maxsize=1024)
def seat_segment(text: str, seat: Seat, look: Look) -> Segment:
    """A text, such as the player's name, in the seat's colour on the ground of cursors."""
    colours = paints(look)
    weight = Weight.BOLD if look.coloured else Weight.PLAIN
    return _segment(Sign(text, colours.seat_on_dark[seat], colours.cursor.ground, weight))


def _segment(sign: Sign) -> Segment:
    (segment,) = to_strip([sign])
    return segment
