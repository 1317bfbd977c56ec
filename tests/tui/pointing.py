"""Where to point with the mouse: what a person sees on the screen, found there."""

from __future__ import annotations

from textual.geometry import Offset, Region

from fourgods_tui.core.commands import Hand
from fourgods_tui.core.landscape import Side
from fourgods_tui.core.square import Square
from fourgods_tui.tui.drawing.world import world_picture
from tests.tui.piloting import Player

Point = tuple[int, int]
"""A column and a line of the screen, from 0."""


def panel(player: Player, name: str) -> Region:
    """Where a panel is."""
    return player.screen.surface.panel(name)


def square_point(player: Player, square: Square) -> Point:
    """The middle of a square on the screen."""
    x, y, width, height = _square(player, square)
    return x + width // 2, y + height // 2


def side_point(player: Player, square: Square, side: Side) -> Point:
    """The middle of the edge of a square's picture."""
    x, y, width, height = _square(player, square)
    return {
        Side.NORTH: (x + width // 2, y),
        Side.EAST: (x + width - 1, y + height // 2),
        Side.SOUTH: (x + width // 2, y + height - 1),
        Side.WEST: (x, y + height // 2),
    }[side]


def hand_point(player: Player, hand: Hand) -> Point:
    """A point in the picture of a hand's tile."""
    area = panel(player, "hands")
    for x in range(area.x, area.right):
        if player.screen.picture.hand_at(Offset(x, area.y + 2)) is hand:
            return x + 1, area.y + 2
    raise AssertionError(hand)


def slot_point(player: Player, slot: tuple[int, int]) -> Point:
    """A point in the picture of a slot."""
    area = panel(player, "rows")
    for y in range(area.y, area.bottom):
        for x in range(area.x, area.right):
            if player.screen.picture.slot_at(Offset(x, y)) == slot:
                return x, y
    raise AssertionError(slot)


def text_point(player: Player, text: str, *, last_lines: bool = False) -> Point:
    """Where a text begins on the screen; with `last_lines` only there, where the keys are."""
    lines = player.lines
    for y in range(len(lines) - 2 if last_lines else 0, len(lines)):
        x = f"{lines[y]}  ".find(f"{text}  " if last_lines else text)
        if x >= 0:
            return x, y
    raise AssertionError(f"{text!r} is not on the screen:\n{player.text}")


def _square(player: Player, square: Square) -> tuple[int, int, int, int]:
    world = panel(player, "world")
    picture = world_picture(player.screen.picture.zoom, player.app.look, player.desk.size)
    x, y, width, height = picture.region(square)
    return world.x + x, world.y + y, width, height
