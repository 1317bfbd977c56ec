"""Where everything goes on a screen of a given size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from textual.geometry import Region

from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.world import world_picture
from fourgods_tui.tui.drawing.zoom import ZOOMS, Zoom

MIN_COLUMNS, MIN_LINES = 80, 24
"""The smallest terminal the game is played on."""
SIDE_COLUMNS = 43
"""The least columns for hands, seats and rows beside the world."""
FOOT_LINES = 6
"""Kingdom, notice, two lines of feed, two of keys: what is below the world on a small screen."""


@dataclass(frozen=True, slots=True)
class Layout:
    """A screen's layout.

    Attributes:
        zoom: how large the world's tiles are.
        hand_zoom: how large the tiles in the hands are.
        row_zoom: how large the tiles in the discard rows are.
        both_faces: whether the rows show both faces of every tile.
        panels: where each panel is, by name.
    """

    zoom: Zoom
    hand_zoom: Zoom
    row_zoom: Zoom
    both_faces: bool
    panels: Mapping[str, Region]


def fits(columns: int, lines: int) -> bool:
    """Whether the terminal is large enough to play."""
    return columns >= MIN_COLUMNS and lines >= MIN_LINES


def lay_out(
    columns: int, lines: int, look: Look, size: int, seats: int, slots: int, wish: Zoom | None
) -> Layout:
    """The layout for a terminal of at least the smallest size.

    The world gets room first: its zoom is the largest that fits beside the hands, or the one
    wished for; a world larger than its room is shown in part, around the cursor.
    """
    body = lines - 1 - FOOT_LINES
    room = columns - SIDE_COLUMNS - 1
    zoom = wish or _largest(room, body, look, size)
    picture = world_picture(zoom, look, size)
    world = Region(0, 1, min(picture.width, room), min(picture.height, body))
    side_x = world.right + 1
    side = Region(side_x, 1, columns - side_x, body)
    hand_zoom = _hand_zoom(side.width, side.height, seats, slots)
    hands = Region(side.x, side.y, side.width, hand_zoom.height + 1)
    people = Region(side.x, hands.bottom, side.width, seats)
    rows_room = side.bottom - people.bottom
    row_zoom, both = _row_zoom(side.width, rows_room, seats, slots)
    rows = Region(
        side.x,
        people.bottom,
        side.width,
        min(rows_height(side.width, row_zoom, both, seats, slots), rows_room),
    )
    panels = {
        "status": Region(0, 0, columns, 1),
        "world": world,
        "hands": hands,
        "seats": people,
        "rows": rows,
        "kingdom": Region(
            0, world.bottom, world.width if world.bottom < side.bottom else columns, 1
        ),
    }
    spare = side.bottom - rows.bottom
    if spare >= 5:
        panels["feed"] = Region(side.x, rows.bottom + 1, side.width, spare - 1)
        below = max(world.bottom, side.bottom)
    else:
        below = side.bottom
    return Layout(zoom, hand_zoom, row_zoom, both, _foot(panels, columns, lines, below))


def lay_out_over(
    columns: int, lines: int, look: Look, size: int, seats: int, slots: int, wish: Zoom | None
) -> Layout:
    """The layout after a game: the world where it was and all of it, the score beside it."""
    layout = lay_out(columns, lines, look, size, seats, slots, wish)
    picture = world_picture(layout.zoom, look, size)
    world = layout.panels["world"]
    if wish is not None and (picture.width > world.width or picture.height > world.height):
        layout = lay_out(columns, lines, look, size, seats, slots, None)
        world = layout.panels["world"]
    side = Region(world.right, 1, columns - world.right, lines - 1 - FOOT_LINES)
    feed = _OVER_FEED if side.height >= _TALL else 0
    panels = {
        "status": Region(0, 0, columns, 1),
        "world": world,
        "stepper": Region(side.x, side.y, side.width, 1),
        "story": Region(side.x, side.y + 1, side.width, side.height - 1 - feed),
        "again": Region(0, side.bottom, columns, 1),
        "notice": Region(0, side.bottom + 1, columns, 1),
        "feed": Region(0, side.bottom + 2, columns, lines - 2 - side.bottom - 2),
        "keys": Region(0, lines - 2, columns, 2),
    }
    if feed:
        panels["feed"] = Region(side.x, side.bottom - feed + 1, side.width, feed - 1)
    return replace(layout, panels=panels)


_TALL = 30
"""Lines beside the world from which on the feed goes there after a game."""
_OVER_FEED = 6


def _foot(panels: dict[str, Region], columns: int, lines: int, below: int) -> dict[str, Region]:
    """The lines under world and hands: kingdom, notice, feed, keys."""
    panels["kingdom"] = Region(0, below, columns, 1)
    panels["notice"] = Region(0, below + 1, columns, 1)
    panels["keys"] = Region(0, lines - 2, columns, 2)
    if "feed" not in panels:
        panels["feed"] = Region(0, below + 2, columns, lines - 2 - below - 2)
    return panels


def _largest(columns: int, lines: int, look: Look, size: int) -> Zoom:
    fitting = [
        zoom
        for zoom in ZOOMS
        if world_picture(zoom, look, size).width <= columns
        and world_picture(zoom, look, size).height <= lines
    ]
    return fitting[-1] if fitting else Zoom.SMALL


def _hand_zoom(columns: int, lines: int, seats: int, slots: int) -> Zoom:
    """The largest zoom of the four faces in the hands that leaves the rows their room."""
    least = rows_height(columns, Zoom.SMALL, False, seats, slots) + seats + 1
    fitting = [
        zoom for zoom in ZOOMS if hands_width(zoom) <= columns and zoom.height + least <= lines
    ]
    return fitting[-1] if fitting else Zoom.SMALL


def hands_width(zoom: Zoom) -> int:
    """Columns of two hands with two faces each."""
    return 4 * zoom.width + 11


def _row_zoom(columns: int, lines: int, seats: int, slots: int) -> tuple[Zoom, bool]:
    """The largest zoom of the tiles in the rows that fits; both faces if that fits as well."""
    for zoom in reversed(ZOOMS[:3]):
        for both in (True, False):
            if rows_height(columns, zoom, both, seats, slots) <= lines:
                return zoom, both
    return Zoom.SMALL, False


def slots_across(columns: int, zoom: Zoom, both: bool, slots: int) -> int:
    """How many slots of a row go side by side: all, or ten."""
    width = slot_width(zoom, both)
    return slots if slots * width <= columns - ROW_NAME else 10


ROW_NAME = 3
"""Columns before a row, for the letter of its owner."""


def slot_width(zoom: Zoom, both: bool) -> int:
    """Columns of one slot."""
    return zoom.width * (2 if both else 1) + (1 if both or zoom > Zoom.SMALL else 0)


def rows_height(columns: int, zoom: Zoom, both: bool, seats: int, slots: int) -> int:
    """Lines of all rows; a very large number if they do not fit."""
    across = slots_across(columns, zoom, both, slots)
    if across * slot_width(zoom, both) > columns - ROW_NAME:
        return 10_000
    return seats * (-(-slots // across)) * zoom.height
