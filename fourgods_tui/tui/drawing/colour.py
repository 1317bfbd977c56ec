"""Colours as numbers: mixing them, how bright they are, and the nearest one a terminal has."""

from __future__ import annotations

import math
from functools import cache

RGB = tuple[int, int, int]
"""Red, green and blue, 0 to 255 each."""

BLACK: RGB = (0, 0, 0)
WHITE: RGB = (255, 255, 255)


def rgb(text: str) -> RGB:
    """Read ``#rrggbb``.

    Raises:
        ValueError: for anything else.
    """
    if len(text) != 7 or text[0] != "#":
        raise ValueError(f"not a colour: {text[:12]!r}")
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mix(colour: RGB, other: RGB, part: float) -> RGB:
    """``colour`` with ``part`` (0 to 1) of it replaced by ``other``."""
    red, green, blue = (
        round(one + (two - one) * part) for one, two in zip(colour, other, strict=True)
    )
    return red, green, blue


def linear(colour: RGB) -> tuple[float, float, float]:
    """The colour's light, 0 to 1 each, without the screen's gamma."""
    red, green, blue = (
        part / 255 / 12.92 if part <= 10 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in colour
    )
    return red, green, blue


def luminance(colour: RGB) -> float:
    """Relative luminance as WCAG defines it, 0 (black) to 1 (white)."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: RGB, two: RGB) -> float:
    """The WCAG contrast ratio, 1 (the same) to 21 (black on white)."""
    low, high = sorted((luminance(one), luminance(two)))
    return (high + 0.05) / (low + 0.05)


def letter_on(ground: RGB) -> RGB:
    """Black or white, whichever is easier to read on ``ground``."""
    return max(BLACK, WHITE, key=lambda ink: contrast(ink, ground))


def lab(colour: RGB) -> tuple[float, float, float]:
    """CIELAB under D65, in which equal distances look about equally different."""
    red, green, blue = linear(colour)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: RGB, two: RGB) -> float:
    """CIEDE2000: about 1 is just noticeable, above 10 is told apart at a glance."""
    l1, a1, b1 = lab(one)
    l2, a2, b2 = lab(two)
    mean_c = (math.hypot(a1, b1) + math.hypot(a2, b2)) / 2
    g = 0.5 * (1 - math.sqrt(mean_c**7 / (mean_c**7 + 25**7)))
    a1, a2 = a1 * (1 + g), a2 * (1 + g)
    c1, c2 = math.hypot(a1, b1), math.hypot(a2, b2)
    h1, h2 = (math.degrees(math.atan2(b, a)) % 360 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    delta_h = 2 * math.sqrt(c1 * c2) * math.sin(math.radians(turn) / 2)
    l_bar, c_bar = (l1 + l2) / 2, (c1 + c2) / 2
    h_bar = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * math.cos(math.radians(h_bar - 30))
        + 0.24 * math.cos(math.radians(2 * h_bar))
        + 0.32 * math.cos(math.radians(3 * h_bar + 6))
        - 0.20 * math.cos(math.radians(4 * h_bar - 63))
    )
    s_l = 1 + 0.015 * (l_bar - 50) ** 2 / math.sqrt(20 + (l_bar - 50) ** 2)
    s_c, s_h = 1 + 0.045 * c_bar, 1 + 0.015 * c_bar * t
    around = 30 * math.exp(-(((h_bar - 275) / 25) ** 2))
    r_t = -2 * math.sqrt(c_bar**7 / (c_bar**7 + 25**7)) * math.sin(math.radians(2 * around))
    light, chroma, hue = (l2 - l1) / s_l, (c2 - c1) / s_c, delta_h / s_h
    return math.sqrt(light**2 + chroma**2 + hue**2 + r_t * chroma * hue)


_STEPS = (0, 95, 135, 175, 215, 255)
_CUBE_START = 16
_GREY_START = 232


def from_256(number: int) -> RGB:
    """What terminals show for colour 16 to 255 (the first sixteen are the reader's own).

    Raises:
        ValueError: outside of that range.
    """
    if not _CUBE_START <= number <= 255:
        raise ValueError(f"no fixed colour: {number}")
    if number >= _GREY_START:
        grey = 8 + 10 * (number - _GREY_START)
        return grey, grey, grey
    red, rest = divmod(number - _CUBE_START, 36)
    green, blue = divmod(rest, 6)
    return _STEPS[red], _STEPS[green], _STEPS[blue]


@cache
def nearest_256(colour: RGB) -> int:
    """The number, 16 to 255, of the colour that looks nearest; a cache of the palettes' colours."""
    wanted, table = lab(colour), _labs()
    near = sorted(_NUMBERS, key=lambda number: math.dist(wanted, table[number]))[:_CLOSER_LOOK]
    return min(near, key=lambda number: difference(colour, from_256(number)))


@cache
def shade_256(number: int, *, darker: bool) -> int:
    """A colour just darker (or lighter) than this one; the same where there is none so near."""
    base, table = from_256(number), _labs()

    def fitting(other: int) -> bool:
        step = table[other][0] - table[number][0]
        return _STEP[0] <= (-step if darker else step) <= _STEP[1]

    steps = [other for other in _NUMBERS if fitting(other)]
    nearest = min(steps, key=lambda other: difference(base, from_256(other)), default=number)
    return nearest if difference(base, from_256(nearest)) <= _SAME_HUE else number


_NUMBERS = range(_CUBE_START, 256)
_CLOSER_LOOK = 12
_STEP = (2.5, 14.0)
_SAME_HUE = 10.0


@cache
def _labs() -> dict[int, tuple[float, float, float]]:
    """CIELAB of the fixed colours, made once."""
    return {number: lab(from_256(number)) for number in _NUMBERS}
