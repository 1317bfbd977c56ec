"""Colours that a player's terminal can show.

Textual draws in true colour and takes the depth from this process's environment. Here each
session has its own. Rich remembers on a style what it looks like as escape codes, whatever the
depth was, and styles are shared between sessions; so every app renders "in true colour" and a
line filter, the last step before the codes, replaces each colour with the nearest one of the
palette. Colours of a palette stay as they are in every depth.

A filter is one object per depth: Textual caches filtered strips by filter, so strips that
sessions share are filtered once per depth.
"""

from __future__ import annotations

import io
from functools import lru_cache

from rich.color import Color as RichColor
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter

from fourgods_tui.tui.letters import LETTER_FILTERS
from fourgods_tui.tui.terminal import ColourDepth, Letters

BASIC_COLOURS: tuple[tuple[int, int, int], ...] = (
    (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0),
    (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
    (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0),
    (92, 92, 255), (255, 0, 255), (0, 255, 255), (255, 255, 255),
)  # fmt: skip
"""What xterm shows for the colours 0 to 15, red, green and blue."""

_BASIC_HUE = 1.6
"""How much more colourful a colour counts as where there are only sixteen."""

_CUBE = (0, 95, 135, 175, 215, 255)


class PaletteFilter(LineFilter):
    """Replaces every colour with the nearest of a palette."""

    def __init__(self, depth: ColourDepth) -> None:
        super().__init__()
        self._depth = depth

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments in the colours of the palette."""
        depth = self._depth
        return [
            segment
            if segment.style is None
            else Segment(segment.text, palette_style(segment.style, depth), segment.control)
            for segment in segments
        ]


class ColourlessFilter(LineFilter):
    """Takes all colours away; what was dark on light becomes reversed text, so it still shows."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments without any colour."""
        return [
            segment
            if segment.style is None
            else Segment(segment.text, colourless_style(segment.style), segment.control)
            for segment in segments
        ]


_FILTERS: dict[ColourDepth, LineFilter] = {
    ColourDepth.PALETTE: PaletteFilter(ColourDepth.PALETTE),
    ColourDepth.BASIC: PaletteFilter(ColourDepth.BASIC),
    ColourDepth.NONE: ColourlessFilter(),
}


def set_filters(app: App[None], depth: ColourDepth, letters: Letters = Letters.ALL) -> None:
    """Have an app draw in so many colours and in these letters from now on.

    Textual's own filters go: one would turn the colours of a palette, which are sent as they are
    where there are few, into true ones, and the others do what ours do better.
    """
    # Textual offers no way to give these to an app: they are read from the environment.
    filters: list[LineFilter] = []
    if depth in _FILTERS:
        filters.append(_FILTERS[depth])
    if letters in LETTER_FILTERS:
        filters.append(LETTER_FILTERS[letters])
    app._filters = filters
    app.no_color = depth is ColourDepth.NONE


def set_colour_depth(app: App[None], depth: ColourDepth, letters: Letters = Letters.ALL) -> None:
    """Have an app that was not started yet draw like this, whatever our environment says."""
    set_filters(app, depth, letters)
    app.console = Console(
        color_system="truecolor",
        no_color=False,
        force_terminal=True,
        force_interactive=False,
        file=io.StringIO(),
        width=80,
        height=24,
        highlight=False,
        emoji=False,
        legacy_windows=False,
        safe_box=False,
        _environ={},
    )


@lru_cache(maxsize=4096)
def palette_style(style: Style, depth: ColourDepth) -> Style:
    """The style with its colours replaced by the nearest of the palette. Cached."""
    color, bgcolor = style.color, style.bgcolor
    return style + Style.from_color(
        None if color is None else _in_palette(color, depth),
        None if bgcolor is None else _in_palette(bgcolor, depth),
    )


def _in_palette(color: RichColor, depth: ColourDepth) -> RichColor:
    if color.triplet is None:  # the terminal's own default, or already a number
        return color
    return RichColor.from_ansi(nearest(tuple(color.triplet), depth))


@lru_cache(maxsize=4096)
def nearest(rgb: tuple[int, int, int], depth: ColourDepth) -> int:
    """The number of the palette's colour that looks most like this one. Cached.

    With 256 colours only 16 to 255 are used: what 0 to 15 look like is the terminal owner's
    choice.
    """
    lightness, green_red, blue_yellow = _oklab(rgb)
    palette = _xterm_palette()
    if depth is ColourDepth.BASIC:
        if rgb in BASIC_COLOURS:
            return BASIC_COLOURS.index(rgb)
        palette = _basic_palette()
        # Among so few, what has a hue should keep it rather than its lightness.
        green_red, blue_yellow = _BASIC_HUE * green_red, _BASIC_HUE * blue_yellow

    def distance(number: int) -> float:
        other = palette[number]
        return (
            (lightness - other[0]) ** 2
            + (green_red - other[1]) ** 2
            + (blue_yellow - other[2]) ** 2
        )

    return min(palette, key=distance)


@lru_cache(maxsize=1)
def _basic_palette() -> dict[int, tuple[float, float, float]]:
    return {number: _oklab(rgb) for number, rgb in enumerate(BASIC_COLOURS)}


@lru_cache(maxsize=1)
def _xterm_palette() -> dict[int, tuple[float, float, float]]:
    return {number: _oklab(xterm_colour(number)) for number in range(16, 256)}


def xterm_colour(number: int) -> tuple[int, int, int]:
    """Red, green and blue of one of xterm's 256 colours."""
    if number < 16:
        return BASIC_COLOURS[number]
    if number >= 232:
        grey = 8 + 10 * (number - 232)
        return (grey, grey, grey)
    red, rest = divmod(number - 16, 36)
    green, blue = divmod(rest, 6)
    return (_CUBE[red], _CUBE[green], _CUBE[blue])


def _oklab(rgb: tuple[int, int, int]) -> tuple[float, float, float]:
    """The colour in Oklab, where distance is about how different two colours look."""
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in rgb)
    )
    l = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)  # noqa: E741
    m = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    s = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s,
        1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s,
        0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s,
    )


@lru_cache(maxsize=4096)
def colourless_style(style: Style) -> Style:
    """The style without colours, reversed where it was darker than what lay behind it. Cached."""
    plain = style.without_color
    fore, back = _lightness(style.color), _lightness(style.bgcolor)
    if fore is None or back is None or fore >= back:
        return plain
    return plain + Style(reverse=not style.reverse)


def _lightness(color: RichColor | None) -> float | None:
    if color is None or color.triplet is None:
        return None
    red, green, blue = color.triplet
    return 0.299 * red + 0.587 * green + 0.114 * blue
