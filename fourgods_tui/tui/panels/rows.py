"""The discard rows: every tile in them, with labels while one is to be taken."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rich.segment import Segment
from textual.geometry import Offset

from fourgods_tui.core.tiles import TILES
from fourgods_tui.tui.desk import Desk, Mode, Slot
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.signs import SEAT_LETTERS
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.drawing.tile import tile_strips
from fourgods_tui.tui.drawing.zoom import Zoom
from fourgods_tui.tui.ink import Ink, ink
from fourgods_tui.tui.layout import ROW_NAME, slot_width, slots_across


def rows_lines(desk: Desk, look: Look, zoom: Zoom, both: bool, width: int) -> list[Strip]:
    """All rows, one after the other, each in as many lines as its tiles are high.

    Tiles touch each other; as in the world, the shades of neighbours differ.
    """
    game = desk.game
    if game is None:
        return []
    labels = desk.labels() if desk.mode is Mode.TAKE else {}
    lines: list[Strip] = []
    for number, seat in enumerate(game.seats):
        across = slots_across(width, zoom, both, len(seat.row))
        for start in range(0, len(seat.row), across):
            slots = [(number, slot) for slot in range(start, min(start + across, len(seat.row)))]
            rank = len(lines) // zoom.height
            lines += _row(desk, slots, labels, look, zoom, both, width, rank, first=start == 0)
    return lines


def slot_at(
    offset: Offset, seats: int, slots: int, zoom: Zoom, both: bool, width: int
) -> Slot | None:
    """The slot under a point of the panel."""
    across = slots_across(width, zoom, both, slots)
    lines_each = -(-slots // across)
    number, line_of_row = divmod(offset.y // zoom.height, lines_each)
    column = (offset.x - ROW_NAME) // slot_width(zoom, both)
    slot = line_of_row * across + column
    inside = offset.x >= ROW_NAME and column < across and slot < slots and number < seats
    return (number, slot) if inside else None


def _row(
    desk: Desk,
    slots: list[Slot],
    labels: dict[Slot, str],
    look: Look,
    zoom: Zoom,
    both: bool,
    width: int,
    rank: int,
    *,
    first: bool,
) -> list[Strip]:
    style = ink(look)
    number = slots[0][0]
    blocks = [
        _slot(
            _tile(desk, slot),
            labels.get(slot),
            look,
            zoom,
            both,
            odd=bool((rank + column) % 2),
            picked=desk.pick == slot,
        )
        for column, slot in enumerate(slots)
    ]
    lines = []
    for y in range(zoom.height):
        name = [Segment(" " * ROW_NAME, style.plain)]
        if y == 0 and first:
            name = [
                Segment(SEAT_LETTERS[number], style.seat(number)),
                Segment(" " * (ROW_NAME - 1), style.plain),
            ]
        joined = Strip.join([Strip(name, ROW_NAME), *(block[y] for block in blocks)])
        lines.append(joined.adjust_cell_length(width, style.plain))
    return lines


def _tile(desk: Desk, slot: Slot) -> int | None:
    game = desk.game
    return game.seats[slot[0]].row[slot[1]] if game else None


@lru_cache(maxsize=128)
def _slot(
    tile: int | None,
    label: str | None,
    look: Look,
    zoom: Zoom,
    both: bool,
    *,
    odd: bool,
    picked: bool,
) -> tuple[Strip, ...]:
    """A slot's lines, with what is in it. Shared, bounded cache."""
    style = ink(look)
    width = slot_width(zoom, both)
    if tile is None:
        return tuple(_empty(style, zoom, width))
    pictures: list[Sequence[Strip]] = [tile_strips(TILES[tile].front, zoom, look, odd=odd)]
    if both:
        between = Strip([Segment("|" if style.ascii else "│", style.dim)], 1)
        back = tile_strips(TILES[tile].back, zoom, look, odd=odd)
        pictures += [[between] * zoom.height, back]
    gap = Strip.blank(width - sum(picture[0].cell_length for picture in pictures), style.plain)
    lines = [Strip.join([*(picture[y] for picture in pictures), gap]) for y in range(zoom.height)]
    if label is not None:
        mark = Strip([Segment(f" {label} ", style.chosen if picked else style.key)], 3)
        lines[0] = Strip.join([mark, lines[0].crop(3, width)])
    return tuple(lines)


def _empty(style: Ink, zoom: Zoom, width: int) -> list[Strip]:
    sign = "." if style.ascii else "·"
    blank = Strip.blank(width, style.plain)
    lines = [blank] * zoom.height
    text = sign.center(width - 1) + " "
    lines[(zoom.height - 1) // 2] = Strip([Segment(text, style.dim)], width)
    return lines
