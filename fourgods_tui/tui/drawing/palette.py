"""The colours: for each kind of eyes, on dark and on light screens.

The tests hold them to account: for the eyes a palette is made for, any two landscapes, any two
seats, and any seat on any landscape differ clearly, and letters on them have contrast.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourgods_tui.tui.drawing.colour import RGB, rgb
from fourgods_tui.tui.drawing.look import Vision

Four = tuple[RGB, RGB, RGB, RGB]


@dataclass(frozen=True, slots=True)
class Palette:
    """Colours by what they are for.

    Attributes:
        landscapes: forest, mountain, sea, plain.
        seats: the four seats.
        ground: a square without tile or city.
        dot: the faint mark on such a square, and the lines of a dead one.
        board: the frame around the world.
        board_text: the coordinates on it.
        cursor: the player's own cursor.
        cursor_ground: what is behind the signs of any cursor.
        wall: a city's walls.
        good: a side that matches; a square where the held face fits.
        bad: a side that does not match.
        turned: a square where another face or rotation fits.
        dead: a square that no tile left can fill.
    """

    landscapes: Four
    seats: Four
    ground: RGB
    dot: RGB
    board: RGB
    board_text: RGB
    cursor: RGB
    cursor_ground: RGB
    wall: RGB
    good: RGB
    bad: RGB
    turned: RGB
    dead: RGB


def _four(text: str) -> Four:
    one, two, three, four = (rgb(colour) for colour in text.split())
    return one, two, three, four


def _dark(landscapes: str, seats: str, good: str, bad: str, turned: str) -> Palette:
    return Palette(
        landscapes=_four(landscapes),
        seats=_four(seats),
        ground=rgb("#14171d"),
        dot=rgb("#4a5160"),
        board=rgb("#2b2620"),
        board_text=rgb("#cbb892"),
        cursor=rgb("#ffffff"),
        cursor_ground=rgb("#000000"),
        wall=rgb("#e9e2d0"),
        good=rgb(good),
        bad=rgb(bad),
        turned=rgb(turned),
        dead=rgb("#2a2226"),
    )


def _light(landscapes: str, seats: str, good: str, bad: str, turned: str) -> Palette:
    return Palette(
        landscapes=_four(landscapes),
        seats=_four(seats),
        ground=rgb("#f4f1ea"),
        dot=rgb("#a49d8f"),
        board=rgb("#d8ccb4"),
        board_text=rgb("#4d4230"),
        cursor=rgb("#000000"),
        cursor_ground=rgb("#ffffff"),
        wall=rgb("#5a4a3a"),
        good=rgb(good),
        bad=rgb(bad),
        turned=rgb(turned),
        dead=rgb("#ddd3cf"),
    )


PALETTES: dict[tuple[Vision, bool], Palette] = {
    (Vision.STANDARD, True): _dark(
        "#2f7d4a #8c8683 #2a64ad #d9b75c",
        "#ff5d5d #5ff0e6 #d59bff #ffffff",
        *("#6dff8f", "#ff6b6b", "#6db7ff"),
    ),
    (Vision.STANDARD, False): _light(
        "#6fb37c #b3aca6 #6fa8dc #f0d98c",
        "#b3001b #005f73 #6a1b9a #1c1c1c",
        *("#00602b", "#a80010", "#0b4fa0"),
    ),
    (Vision.DEUTERANOPIA, True): _dark(
        "#164f0d #a39f9c #2343b4 #f2db55",
        "#e45a21 #43ebff #a45ffd #fefdf3",
        *("#7fe9ff", "#ff9a4d", "#d9c2ff"),
    ),
    (Vision.DEUTERANOPIA, False): _light(
        "#4a8a37 #b8b8b8 #677feb #feed72",
        "#6e1201 #117165 #3b0179 #000000",
        *("#00506b", "#8a3200", "#5a2a9a"),
    ),
    (Vision.PROTANOPIA, True): _dark(
        "#17552d #969696 #2b3486 #f2db5a",
        "#f0842a #6dceff #da44e0 #fbfcf1",
        *("#7fe9ff", "#ffab5c", "#d9c2ff"),
    ),
    (Vision.PROTANOPIA, False): _light(
        "#4f8736 #b9b7b7 #6071c6 #fff173",
        "#a31c00 #206d6b #5b008a #000000",
        *("#00506b", "#8a3200", "#5a2a9a"),
    ),
    (Vision.TRITANOPIA, True): _dark(
        "#0c4c1b #73706d #328bcb #efcd74",
        "#ff3f39 #45e7dd #b973e6 #fefeff",
        *("#7df5ea", "#ff8a86", "#e0b3ff"),
    ),
    (Vision.TRITANOPIA, False): _light(
        "#4a8842 #9e8e8e #a4d1eb #fff7b2",
        "#bb1809 #094444 #690266 #060606",
        *("#00555a", "#a80010", "#690266"),
    ),
}
"""The palette for (eyes, dark screen?)."""


@dataclass(frozen=True, slots=True)
class Palette16:
    """The same roles as numbers of the sixteen colours, which each terminal shows in its own way.

    Backgrounds are only ever 0 to 7: not every terminal has bright ones.
    """

    landscapes: tuple[int, int, int, int] = (2, 7, 4, 3)
    inks: tuple[int, int, int, int] = (0, 0, 15, 0)
    seats: tuple[int, int, int, int] = (1, 6, 5, 0)
    seat_inks: tuple[int, int, int, int] = (15, 0, 15, 15)


ANSI16 = Palette16()
