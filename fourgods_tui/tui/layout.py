"""Where everything goes on a screen of a given size."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache

from textual.geometry import Region

from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.world import world_picture
from fourgods_tui.tui.drawing.zoom import ZOOMS, Zoom

MIN_COLUMNS, MIN_LINES = 80, 24
"""The smallest terminal the game is played on."""
SIDE_COLUMNS = 43
"""The least columns for hands, seats and rows beside the world."""
LINE_FEET = 4
"""Kingdom, notice and two lines of keys, which are at the foot of every screen."""
FOOT_LINES = LINE_FEET + 2
"""The same with two lines of feed: what is below the world on a small screen."""
LEAST_TALK = 4
"""Lines that feed and chat need to have a panel of their own."""


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


@lru_cache(maxsize=256)
def lay_out(
    columns: int, lines: int, look: Look, size: int, seats: int, slots: int, wish: Zoom | None
) -> Layout:
    """The layout for a terminal of at least the smallest size.

    The world gets room first: its zoom is the largest that fits, or the one wished for; a world
    larger than its room is shown in part, around the cursor. Then the rows get theirs, with both
    faces and unbroken if that can be, then what happened and what was said, apart if that can be.
    Cached: of dozens of plans one is chosen, and most terminals are alike.
    """
    screen = _Screen(columns, lines, look, size, seats, slots, wish)
    plans = [
        plan for place in Talk for below in (False, True) for plan in _plans(screen, place, below)
    ]
    return _arranged(screen, max(plans, key=lambda plan: plan.worth))


class Talk(IntEnum):
    """Where what happens and what is said is shown, the worst place first."""

    FOOT = 0
    """In two lines above the keys."""
    UNDER = 1
    """Under the world."""
    SIDE = 2
    """Beside the world, below everything else there."""


@dataclass(frozen=True, slots=True)
class _Screen:
    """What a layout is for."""

    columns: int
    lines: int
    look: Look
    size: int
    seats: int
    slots: int
    wish: Zoom | None


@dataclass(frozen=True, slots=True)
class _Plan:
    """One way to lay a screen out.

    Attributes:
        zoom, row_zoom, both: as in a layout.
        below: whether the rows are below the world, as wide as the screen, or else beside it.
        talk: where feed and chat are.
        body: lines of the world's part of the screen.
        rows_height: lines of all rows.
        worth: what makes it better than others, what counts most first.
    """

    zoom: Zoom
    row_zoom: Zoom
    both: bool
    below: bool
    talk: Talk
    body: int
    rows_height: int
    worth: tuple[int, ...]


def _plans(screen: _Screen, talk: Talk, below: bool) -> Iterator[_Plan]:
    """All plans with talk and rows in these places that fit, and one that has to if none does."""
    for row_zoom, both in itertools.product(ZOOMS, (True, False)):
        plan, fits_in = _plan(screen, talk, below, row_zoom, both)
        least = (talk, below, row_zoom, both) == (Talk.FOOT, False, Zoom.SMALL, False)
        if fits_in or least:
            yield plan


def _plan(
    screen: _Screen, talk: Talk, below: bool, row_zoom: Zoom, both: bool
) -> tuple[_Plan, bool]:
    """A plan, and whether all of it fits but for a world that was wished for larger."""
    look, size, seats, slots = screen.look, screen.size, screen.seats, screen.slots
    columns = screen.columns
    body = screen.lines - 1 - (FOOT_LINES if talk is Talk.FOOT else LINE_FEET)
    room = columns - SIDE_COLUMNS - 1
    height = rows_height(columns, row_zoom, both, seats, slots)
    body -= height if below else 0
    zoom = screen.wish or _largest(room, body, look, size)
    picture = world_picture(zoom, look, size)
    if not below:
        columns -= min(picture.width, room) + 1
        height = rows_height(columns, row_zoom, both, seats, slots)
    wanted = Zoom.SMALL.height + 1 + seats + (0 if below else height)
    wanted += LEAST_TALK + 1 if talk is Talk.SIDE else 0
    shown = picture.height <= body
    fits_in = (
        body >= wanted
        and (shown or screen.wish is not None)
        and (talk is not Talk.UNDER or body - picture.height > LEAST_TALK)
    )
    whole = slots_across(columns, row_zoom, both, slots) >= min(slots, 10)
    worth = (fits_in, shown, zoom, both, whole, row_zoom, talk, not below)
    return _Plan(zoom, row_zoom, both, below, talk, body, height, worth), fits_in


def _arranged(screen: _Screen, plan: _Plan) -> Layout:
    """The regions of a plan."""
    columns, lines, seats = screen.columns, screen.lines, screen.seats
    picture = world_picture(plan.zoom, screen.look, screen.size)
    room = columns - SIDE_COLUMNS - 1
    world = Region(0, 1, min(picture.width, room), min(picture.height, plan.body))
    side = Region(world.right + 1, 1, columns - world.right - 1, plan.body)
    taken = seats + (0 if plan.below else plan.rows_height)
    taken += LEAST_TALK + 1 if plan.talk is Talk.SIDE else 0
    hand_zoom = _hand_zoom(side.width, side.height - taken)
    hands = Region(side.x, side.y, side.width, hand_zoom.height + 1)
    people = Region(side.x, hands.bottom, side.width, seats)
    if plan.below:
        rows = Region(0, side.bottom, columns, plan.rows_height)
        talk = Region(side.x, people.bottom + 1, side.width, side.bottom - people.bottom - 1)
    else:
        height = min(plan.rows_height, side.bottom - people.bottom)
        rows = Region(side.x, people.bottom, side.width, height)
        talk = Region(side.x, rows.bottom + 1, side.width, side.bottom - rows.bottom - 1)
    under = Region(0, world.bottom + 1, world.width, side.bottom - world.bottom - 1)
    foot = max(side.bottom, rows.bottom)
    panels = {
        "status": Region(0, 0, columns, 1),
        "world": world,
        "hands": hands,
        "seats": people,
        "rows": rows,
        **_talk(plan.talk, talk, under, Region(0, foot + 2, columns, lines - foot - 4)),
        "kingdom": Region(0, foot, columns, 1),
        "notice": Region(0, foot + 1, columns, 1),
        "keys": Region(0, lines - 2, columns, 2),
    }
    return Layout(plan.zoom, hand_zoom, plan.row_zoom, plan.both, panels)


def _talk(place: Talk, side: Region, under: Region, foot: Region) -> dict[str, Region]:
    """Feed and chat: each in a panel of its own, or, where there is little room, both in one."""
    if place is Talk.FOOT:
        return {"feed": foot}
    if place is Talk.UNDER:
        return {"feed": under}
    if under.height >= LEAST_TALK:
        return {"feed": side, "chat": under}
    if side.height < 2 * LEAST_TALK:
        return {"feed": side}
    half = side.height // 2
    return {
        "feed": Region(side.x, side.y, side.width, half),
        "chat": Region(side.x, side.y + half, side.width, side.height - half),
    }


@lru_cache(maxsize=256)
def lay_out_over(
    columns: int, lines: int, look: Look, size: int, seats: int, slots: int, wish: Zoom | None
) -> Layout:
    """The layout after a game: the world where it was and all of it, the score beside it.

    Cached, too.
    """
    layout = lay_out(columns, lines, look, size, seats, slots, wish)
    picture = world_picture(layout.zoom, look, size)
    world = layout.panels["world"]
    if wish is not None and (picture.width > world.width or picture.height > world.height):
        layout = lay_out(columns, lines, look, size, seats, slots, None)
        world = layout.panels["world"]
    below = lines - FOOT_LINES >= world.bottom
    bottom = lines - (FOOT_LINES if below else LINE_FEET)
    side = Region(world.right, 1, columns - world.right, bottom - 1)
    feed = 0 if below and side.height < _TALL else _OVER_FEED
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


def _largest(columns: int, lines: int, look: Look, size: int) -> Zoom:
    fitting = [
        zoom
        for zoom in ZOOMS
        if world_picture(zoom, look, size).width <= columns
        and world_picture(zoom, look, size).height <= lines
    ]
    return fitting[-1] if fitting else Zoom.SMALL


def _hand_zoom(columns: int, lines: int) -> Zoom:
    """The largest zoom of the four faces in the hands, with a line of headings."""
    fitting = [zoom for zoom in ZOOMS if hands_width(zoom) <= columns and zoom.height < lines]
    return fitting[-1] if fitting else Zoom.SMALL


def hands_width(zoom: Zoom) -> int:
    """Columns of two hands with two faces each."""
    return 4 * zoom.width + 11


def slots_across(columns: int, zoom: Zoom, both: bool, slots: int) -> int:
    """How many slots of a row go side by side: all, ten or five."""
    room = (columns - ROW_NAME) // slot_width(zoom, both)
    return next((across for across in (slots, 10, 5) if across <= min(room, slots)), 5)


ROW_NAME = 2
"""Columns before a row, for the letter of its owner."""


def slot_width(zoom: Zoom, both: bool) -> int:
    """Columns of one slot: with both faces, a line between them and a blank after them."""
    if both:
        return 2 * zoom.width + 2
    return zoom.width + (1 if zoom > Zoom.SMALL else 0)


def rows_height(columns: int, zoom: Zoom, both: bool, seats: int, slots: int) -> int:
    """Lines of all rows; a very large number if they do not fit."""
    across = slots_across(columns, zoom, both, slots)
    if across * slot_width(zoom, both) > columns - ROW_NAME:
        return 10_000
    return seats * (-(-slots // across)) * zoom.height
