"""The palette made ready for one look: each role as a colour the terminal can show."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from rich.color import Color

from fourgods_tui.tui.drawing.colour import (
    BLACK,
    RGB,
    WHITE,
    contrast,
    difference,
    from_256,
    letter_on,
    mix,
    nearest_256,
    shade_256,
)
from fourgods_tui.tui.drawing.look import Depth, Look
from fourgods_tui.tui.drawing.palette import ANSI16, PALETTES

Paint = Color | None
"""A colour, or None where the terminal's own is left alone."""

_SHADE = 0.11
_GHOST = 0.30
_DIM = 0.68
_DIM_256 = 0.5
_INK = 0.30


@dataclass(frozen=True, slots=True)
class Fill:
    """A landscape's ground, and the ink of the signs on it."""

    ground: Paint
    ink: Paint


@dataclass(frozen=True, slots=True)
class Paints:
    """All colours of one look. Where there is a pair, the second is for odd squares.

    Odd and even squares differ by a shade, like a chessboard's, so that single tiles can be told
    apart at no cost in bytes.
    """

    land: tuple[tuple[Fill, ...], tuple[Fill, ...]]
    dim: tuple[tuple[Fill, ...], tuple[Fill, ...]]
    ghost: tuple[Fill, ...]
    seat: tuple[Fill, ...]
    seat_on_dark: tuple[Paint, ...]
    empty: tuple[Fill, Fill]
    board: Fill
    cursor: Fill
    wall: Paint
    good: Paint
    bad: Paint
    fits: Fill
    turned: Fill
    dead: Fill


@lru_cache(maxsize=64)
def paints(look: Look) -> Paints:
    """The colours of this look. Cached."""
    if look.depth is Depth.NONE:
        return _NOTHING
    if look.depth is Depth.ANSI16:
        return _sixteen()
    return _many(look)


def _fills(*pairs: tuple[Paint, Paint]) -> tuple[Fill, ...]:
    return tuple(Fill(ground, ink) for ground, ink in pairs)


def _all_alike(fill: Fill) -> Paints:
    four = (fill,) * 4
    return Paints(
        land=(four, four),
        dim=(four, four),
        ghost=four,
        seat=four,
        seat_on_dark=(fill.ink,) * 4,
        empty=(fill, fill),
        board=fill,
        cursor=fill,
        wall=fill.ink,
        good=fill.ink,
        bad=fill.ink,
        fits=fill,
        turned=fill,
        dead=fill,
    )


_NOTHING = _all_alike(Fill(None, None))


@cache
def _ansi(number: int) -> Color:
    """One of the sixteen: its number is sent, whatever the terminal makes of it."""
    return Color.from_ansi(number)


def _sixteen() -> Paints:
    land = _fills(
        *((_ansi(g), _ansi(i)) for g, i in zip(ANSI16.landscapes, ANSI16.inks, strict=True))
    )
    dim = _fills(*((_ansi(0), _ansi(ground)) for ground in ANSI16.landscapes))
    seat = _fills(
        *((_ansi(g), _ansi(i)) for g, i in zip(ANSI16.seats, ANSI16.seat_inks, strict=True))
    )
    empty = Fill(_ansi(0), _ansi(8))
    return Paints(
        land=(land, land),
        dim=(dim, dim),
        ghost=land,
        seat=seat,
        seat_on_dark=(_ansi(9), _ansi(14), _ansi(13), _ansi(15)),
        empty=(empty, empty),
        board=Fill(_ansi(0), _ansi(7)),
        cursor=Fill(_ansi(0), _ansi(15)),
        wall=_ansi(7),
        good=_ansi(10),
        bad=_ansi(9),
        fits=Fill(_ansi(0), _ansi(10)),
        turned=Fill(_ansi(0), _ansi(12)),
        dead=Fill(_ansi(0), _ansi(8)),
    )


SAME = 3.5
"""The difference (CIEDE2000) up to which two colours look the same, side by side too."""


@cache
def true_colour(colour: RGB) -> Color:
    """A colour for a terminal that has them all: one of the 256 where that looks the same, as its
    code is half as long. A cache of as many entries as there are colours in the palettes."""
    number = nearest_256(colour)
    if difference(from_256(number), colour) <= SAME:
        return Color.from_ansi(number)
    return Color.from_rgb(*colour)


def _many(look: Look) -> Paints:
    palette = PALETTES[look.vision, look.dark]

    def paint(colour: RGB) -> Color:
        if look.depth is Depth.TRUE:
            return true_colour(colour)
        return Color.from_ansi(nearest_256(colour))

    def shade(colour: RGB) -> Color:
        """The colour on odd squares: a little darker, on a light screen a little lighter."""
        if look.depth is Depth.TRUE:
            shaded = mix(colour, BLACK if look.dark else WHITE, _SHADE)
            short = true_colour(shaded)
            return Color.from_rgb(*shaded) if short == true_colour(colour) else short
        return Color.from_ansi(shade_256(nearest_256(colour), darker=look.dark))

    def fill(colour: RGB, ink: RGB) -> Fill:
        return Fill(paint(colour), paint(ink))

    def land(colours: tuple[RGB, ...]) -> tuple[tuple[Fill, ...], tuple[Fill, ...]]:
        even = tuple(fill(colour, _ink(colour)) for colour in colours)
        odd = tuple(Fill(shade(colour), paint(_ink(colour))) for colour in colours)
        return even, odd

    ground, odd_ground = palette.ground, mix(palette.ground, palette.dot, 0.10)
    # The 256 colours have few dark tones; dimmed further, all landscapes would be grey.
    dim = _DIM if look.depth is Depth.TRUE else _DIM_256
    dimmed = tuple(mix(colour, palette.ground, dim) for colour in palette.landscapes)
    return Paints(
        land=land(palette.landscapes),
        dim=land(dimmed),
        ghost=tuple(
            fill(colour, letter_on(colour))
            for colour in (mix(each, palette.ground, _GHOST) for each in palette.landscapes)
        ),
        seat=tuple(fill(colour, letter_on(colour)) for colour in palette.seats),
        seat_on_dark=tuple(paint(colour) for colour in palette.seats),
        empty=(fill(ground, palette.dot), fill(odd_ground, palette.dot)),
        board=fill(palette.board, palette.board_text),
        cursor=fill(palette.cursor_ground, palette.cursor),
        wall=paint(palette.wall),
        good=paint(palette.good),
        bad=paint(palette.bad),
        fits=fill(mix(ground, palette.good, 0.28), palette.good),
        turned=fill(mix(ground, palette.turned, 0.16), palette.turned),
        dead=fill(palette.dead, palette.dot),
    )


def _ink(colour: RGB) -> RGB:
    """A darker or lighter tone of a landscape for the signs on it: visible, but quiet."""
    return max(
        (mix(colour, end, _INK) for end in (BLACK, WHITE)), key=lambda ink: contrast(ink, colour)
    )
