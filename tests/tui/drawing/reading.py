"""Reading drawings back: from strips to pixels, to signs, and through a terminal emulator."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pyte
from rich.color import Color, ColorSystem

from fourgods_tui.core.face import TURNS, Face, turn
from fourgods_tui.core.tiles import TILES
from fourgods_tui.tui.drawing.strip import Strip

ALL_FACES: tuple[Face, ...] = tuple(
    {
        turn(printed, turns): None
        for tile in TILES
        for printed in tile.faces
        for turns in range(TURNS)
    }
)
"""Every face in every orientation, each once."""


def pixels(strips: Sequence[Strip]) -> list[list[Color | None]]:
    """The colours of a drawing in half-blocks; a sign counts as its background."""
    rows: list[list[Color | None]] = []
    for strip in strips:
        top: list[Color | None] = []
        bottom: list[Color | None] = []
        for segment in strip:
            assert segment.style is not None
            fore, back = segment.style.color, segment.style.bgcolor
            for sign in segment.text:
                top.append(fore if sign in "▀█" else back)
                bottom.append(fore if sign in "▄█" else back)
        rows += [top, bottom]
    return rows


def text(strips: Sequence[Strip]) -> str:
    """The signs alone, without any style."""
    return "\n".join(strip.text for strip in strips)


def without_colour(strips: Sequence[Strip]) -> tuple[tuple[str, bool, bool], ...]:
    """What is left on a screen without colours: each sign, whether bold, whether reversed."""
    return tuple(
        (sign, bool(segment.style.bold), bool(segment.style.reverse))
        for strip in strips
        for segment in strip
        if segment.style is not None
        for sign in segment.text
    )


def areas(grid: Sequence[Sequence[Hashable]], *, diagonal: bool = False) -> int:
    """How many areas of equal neighbours the grid has."""
    left = {(x, y) for y, row in enumerate(grid) for x in range(len(row))}
    steps = [(1, 0), (-1, 0), (0, 1), (0, -1)]
    if diagonal:
        steps += [(1, 1), (-1, -1), (1, -1), (-1, 1)]
    count = 0
    while left:
        count += 1
        edge = [left.pop()]
        while edge:
            x, y = edge.pop()
            for across, down in steps:
                near = (x + across, y + down)
                if near in left and grid[near[1]][near[0]] == grid[y][x]:
                    left.remove(near)
                    edge.append(near)
    return count


def ansi(strips: Sequence[Strip]) -> str:
    """The strips as a terminal gets them, one a line from the top."""
    return "".join(
        f"\x1b[{number};1H"
        + "".join(
            segment.style.render(segment.text, color_system=ColorSystem.TRUECOLOR)
            for segment in strip
            if segment.style is not None
        )
        for number, strip in enumerate(strips, start=1)
    )


def emulated(strips: Sequence[Strip]) -> pyte.Screen:
    """A terminal that has been sent these strips."""
    screen = pyte.Screen(max(strip.cell_length for strip in strips), len(strips))
    pyte.Stream(screen).feed(ansi(strips))
    return screen
