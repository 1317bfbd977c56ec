"""The two hands: both faces of each tile, as it is held."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rich.segment import Segment
from textual.geometry import Offset

from fourgods_tui.core.commands import Hand
from fourgods_tui.core.tiles import TILES
from fourgods_tui.tui.desk import Desk, Mode, Slot
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.drawing.tile import tile_strips
from fourgods_tui.tui.drawing.zoom import Zoom
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import Ink, ink
from fourgods_tui.tui.text import Part, fit, line

_BETWEEN_FACES, _BETWEEN_HANDS = 2, 6


def hands_lines(desk: Desk, look: Look, zoom: Zoom, words: Words, width: int) -> list[Strip]:
    """A line of headings, then the faces: for each hand the one that is up, and the other.

    While a tile is being taken from the rows, the one chosen there is shown instead.
    """
    style = ink(look)
    if desk.mode is Mode.TAKE and desk.pick is not None:
        return _picked(desk, desk.pick, look, zoom, words, width)
    headings: list[Part] = []
    blocks: list[Sequence[Strip]] = []
    for hand in Hand:
        headings += _heading(desk, hand, style, zoom, words)
        blocks.append(_faces(desk, hand, look, zoom))
        if hand is Hand.LEFT:
            headings.append((" " * _BETWEEN_HANDS, style.plain))
            blocks.append([Strip([Segment(" " * _BETWEEN_HANDS, style.plain)])] * zoom.height)
    lines = [line(headings, width, style.plain)]
    for y in range(zoom.height):
        joined = Strip.join([block[y] for block in blocks])
        lines.append(joined.adjust_cell_length(width, style.plain))
    return lines


def hand_at(offset: Offset, zoom: Zoom) -> Hand | None:
    """The hand under a point of the panel."""
    hand_width = 2 * zoom.width + _BETWEEN_FACES
    if offset.x < hand_width:
        return Hand.LEFT
    return Hand.RIGHT if offset.x < 2 * hand_width + _BETWEEN_HANDS else None


def _heading(desk: Desk, hand: Hand, style: Ink, zoom: Zoom, words: Words) -> list[Part]:
    name = words.gettext("LEFT") if hand is Hand.LEFT else words.gettext("RIGHT")
    chosen = hand is desk.hand and desk.seat is not None
    mark = (">" if style.ascii else "▸") if chosen else " "
    up = f"{mark}{name}"
    other = words.gettext("other face") if zoom >= Zoom.HUGE else words.gettext("other")
    look = style.bold if chosen else style.plain
    return [
        (fit(up, zoom.width), look),
        (" " * _BETWEEN_FACES, style.plain),
        (fit(other if desk.tile(hand) is not None else "", zoom.width), style.dim),
    ]


def _faces(desk: Desk, hand: Hand, look: Look, zoom: Zoom) -> Sequence[Strip]:
    style = ink(look)
    tile = desk.tile(hand)
    if tile is None:
        return _no_tile(style, zoom)
    flipped, turns = desk.lies(hand)
    return _two_faces(tile, flipped, turns, look, zoom)


@lru_cache(maxsize=256)
def _two_faces(tile: int, flipped: bool, turns: int, look: Look, zoom: Zoom) -> tuple[Strip, ...]:
    """Two faces: the one that is up, and the one that flipping would show. Cached."""
    style = ink(look)
    gap = Strip([Segment(" " * _BETWEEN_FACES, style.plain)])
    up = tile_strips(TILES[tile].shown(flipped, turns), zoom, look)
    other = tile_strips(TILES[tile].shown(not flipped, turns), zoom, look)
    return tuple(Strip.join([up[y], gap, other[y]]) for y in range(zoom.height))


def _no_tile(style: Ink, zoom: Zoom) -> list[Strip]:
    width = 2 * zoom.width + _BETWEEN_FACES
    middle = zoom.height // 2
    sign = "." if style.ascii else "·"
    return [
        line([(sign.center(zoom.width) if y == middle else "", style.dim)], width, style.plain)
        for y in range(zoom.height)
    ]


def _picked(
    desk: Desk, pick: Slot, look: Look, zoom: Zoom, words: Words, width: int
) -> list[Strip]:
    style, game = ink(look), desk.game
    tile = game.seats[pick[0]].row[pick[1]] if game else None
    if game is None or tile is None:
        return [line([], width, style.plain)] * (zoom.height + 1)
    heading = words.gettext("take from {who}", who=game.seats[pick[0]].name)
    pictures = _two_faces(tile, False, 0, look, zoom)
    tips = [
        words.gettext("enter, label: take"),
        words.gettext("arrows: another tile"),
        words.gettext("esc: back"),
    ]
    lines = [line([(heading, style.bold)], width, style.plain)]
    for y in range(zoom.height):
        tip = tips[y] if y < len(tips) else ""
        used = pictures[y].cell_length
        side = line([("   ", style.plain), (tip, style.dim)], width - used, style.plain)
        lines.append(Strip.join([pictures[y], side]))
    return lines
