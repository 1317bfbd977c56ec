"""Where everything goes during the lesson: as in a game, with the coach above the hands."""

from __future__ import annotations

from textual.geometry import Region, Size

from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.world import world_picture
from fourgods_tui.tui.drawing.zoom import ZOOMS, Zoom
from fourgods_tui.tui.layout import SIDE_COLUMNS, Layout, hands_width, rows_height

COACH_LINES, COACH_LINES_TALL, TALL = 7, 10, 32
"""Lines of the coach; the same on terminals with at least `TALL` lines."""
FEET = 6
"""Lines below the world: kingdom, notice, two of feed, two of keys."""
LEAST_FEED = 4
"""Lines from which on the feed goes beside the world."""


def lay_out_lesson(
    size: Size, look: Look, frame: int, seats: int, slots: int, wish: Zoom | None
) -> Layout:
    """The layout for a terminal of at least the smallest size."""
    body = size.height - 1 - FEET
    room = size.width - SIDE_COLUMNS - 1
    zoom = wish or _largest(room, body, look, frame)
    picture = world_picture(zoom, look, frame)
    world = Region(0, 1, min(picture.width, room), min(picture.height, body))
    x, width = world.right + 1, size.width - world.right - 1
    coach = Region(x, 1, width, COACH_LINES_TALL if size.height >= TALL else COACH_LINES)
    hand_zoom, row_zoom = _zooms(width, body - coach.height, seats, slots)
    hands = Region(x, coach.bottom, width, hand_zoom.height + 1)
    people = Region(x, hands.bottom, width, seats)
    rows = Region(x, people.bottom, width, rows_height(width, row_zoom, False, seats, slots))
    feet = 1 + body
    spare = feet - rows.bottom - 1
    if spare >= LEAST_FEED:
        feed = Region(x, rows.bottom + 1, width, spare)
    else:
        feed = Region(0, feet + 2, size.width, 2)
    panels = {
        "status": Region(0, 0, size.width, 1),
        "world": world,
        "coach": coach,
        "hands": hands,
        "seats": people,
        "rows": rows,
        "kingdom": Region(0, feet, size.width, 1),
        "notice": Region(0, feet + 1, size.width, 1),
        "feed": feed,
        "keys": Region(0, size.height - 2, size.width, 2),
    }
    return Layout(zoom, hand_zoom, row_zoom, False, panels)


def _largest(columns: int, lines: int, look: Look, frame: int) -> Zoom:
    pictures = {zoom: world_picture(zoom, look, frame) for zoom in ZOOMS}
    fitting = [
        zoom for zoom, each in pictures.items() if each.width <= columns and each.height <= lines
    ]
    return fitting[-1] if fitting else Zoom.SMALL


def _zooms(columns: int, lines: int, seats: int, slots: int) -> tuple[Zoom, Zoom]:
    """The largest zooms of hands and rows that fit below the coach, the hands' first."""
    for hands in reversed(ZOOMS):
        for rows in reversed(ZOOMS[:2]):
            height = hands.height + 1 + seats + rows_height(columns, rows, False, seats, slots)
            if hands_width(hands) <= columns and height <= lines:
                return hands, rows
    return Zoom.SMALL, Zoom.SMALL
