"""Each app in the colours of its own terminal."""

from __future__ import annotations

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter
from textual.strip import Strip

from fourgods_tui.tui.colour_depth import (
    BASIC_COLOURS,
    ColourlessFilter,
    PaletteFilter,
    nearest,
    set_colour_depth,
    xterm_colour,
)
from fourgods_tui.tui.terminal import ColourDepth

BLACK = Color(0, 0, 0)


def _app(depth: ColourDepth) -> App[None]:
    app: App[None] = App()
    set_colour_depth(app, depth)
    return app


def _drawn(app: App[None], style: str, text: str = "x") -> str:
    strip = Strip([Segment(text, Style.parse(style))])
    for line_filter in app.get_line_filters():
        strip = strip.apply_filter(line_filter, BLACK)
    return strip.render(app.console)


@pytest.mark.parametrize("number", range(16, 256))
def test_a_colour_of_the_palette_is_itself(number: int) -> None:
    # Some colours are in the palette twice, as a grey and in the cube.
    assert xterm_colour(nearest(xterm_colour(number), ColourDepth.PALETTE)) == xterm_colour(number)


@pytest.mark.parametrize("number", range(16))
def test_a_basic_colour_is_itself(number: int) -> None:
    assert nearest(BASIC_COLOURS[number], ColourDepth.BASIC) == number


@pytest.mark.parametrize(
    ("rgb", "palette", "basic"),
    [
        ((10, 10, 10), 232, 0),
        ((250, 250, 250), 231, 15),
        ((128, 128, 128), 244, 8),
        ((20, 60, 140), 24, 4),
        ((40, 130, 60), 29, 2),
    ],
)
def test_nearest(rgb: tuple[int, int, int], palette: int, basic: int) -> None:
    assert nearest(rgb, ColourDepth.PALETTE) == palette
    assert nearest(rgb, ColourDepth.BASIC) == basic


def test_dark_colours_keep_their_hue() -> None:
    """Rounding to the cube would make these grey or black."""
    red, green, blue = xterm_colour(nearest((90, 25, 25), ColourDepth.PALETTE))
    assert red > green == blue


@pytest.mark.parametrize(
    ("depth", "codes"),
    [
        (ColourDepth.TRUE, "1;38;2;250;10;10;48;2;0;0;90"),
        (ColourDepth.PALETTE, "1;38;5;196;48;5;17"),
        (ColourDepth.BASIC, "1;91;44"),
        (ColourDepth.NONE, "1"),
    ],
)
def test_codes(depth: ColourDepth, codes: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "vt100")
    assert _drawn(_app(depth), "bold #fa0a0a on #00005a") == f"\x1b[{codes}mx\x1b[0m"


def test_apps_of_all_depths_share_a_style() -> None:
    """Rich remembers a style's codes on the style: the first app must not decide for all."""
    apps = {depth: _app(depth) for depth in ColourDepth}
    style = "#123456 on #654321"
    first = {depth: _drawn(app, style) for depth, app in apps.items()}
    again = {depth: _drawn(apps[depth], style) for depth in reversed(ColourDepth)}
    assert first == again
    assert len(set(first.values())) == 4


def test_apps_of_one_depth_share_filtered_strips() -> None:
    strip = Strip([Segment("x", Style.parse("#123456"))])

    def filtered(app: App[None]) -> Strip:
        return strip.apply_filter(app.get_line_filters()[-1], BLACK)

    assert filtered(_app(ColourDepth.PALETTE)) is filtered(_app(ColourDepth.PALETTE))


def test_without_colours_dark_on_light_is_reversed() -> None:
    app = _app(ColourDepth.NONE)
    assert _drawn(app, "#ffffff on #000000") == "x"
    assert _drawn(app, "#000000 on #ffffff") == "\x1b[7mx\x1b[0m"
    assert _drawn(app, "underline #000000 on #ffffff") == "\x1b[4;7mx\x1b[0m"


@pytest.mark.parametrize("line_filter", [PaletteFilter(ColourDepth.BASIC), ColourlessFilter()])
def test_segments_without_style_stay(line_filter: LineFilter) -> None:
    segment = Segment("plain")
    assert line_filter.apply([segment], BLACK) == [segment]


async def test_a_new_theme_keeps_the_depth() -> None:
    app = _app(ColourDepth.PALETTE)
    async with app.run_test():
        app.theme = "textual-light"
        assert "\x1b[38;5;" in _drawn(app, "#123456")
