"""Pictures are made once for everybody, and only what changed is redrawn."""

from __future__ import annotations

from dataclasses import replace

import pytest
from rich.color import ColorSystem

from fourgods_tui.core.face import face
from fourgods_tui.core.landscape import Side
from fourgods_tui.tui.drawing.look import Depth, Look
from fourgods_tui.tui.drawing.square_picture import changed_spans, square_rows, square_strips
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.drawing.view import CityMark, Ghost, ProphetMark, SquareView
from fourgods_tui.tui.drawing.zoom import ZOOMS, Zoom
from tests.tui.drawing.looks import DEPTHS_AND_DRAWINGS, name
from tests.tui.drawing.reading import ALL_FACES

TILE = SquareView(face=face("FMfS"))
OTHERS = [
    TILE,
    replace(TILE, odd=True),
    replace(TILE, cursor=True),
    replace(TILE, prophet=ProphetMark(1, Side.EAST)),
    replace(TILE, flash=2, others=(0, 3)),
    replace(TILE, lit=frozenset({Side.NORTH})),
    SquareView(),
    SquareView(city=CityMark(0, 1)),
    SquareView(ghost=Ghost(face("PPPP"), (True, None, False, None)), cursor=True),
]


def test_equal_views_are_drawn_once() -> None:
    one = square_strips(SquareView(face=face("FFSP"), others=(1,)), Zoom.SMALL, Look())
    before = square_strips.cache_info()
    two = square_strips(SquareView(face=face("FFSP"), others=(1,)), Zoom.SMALL, Look())
    assert one is two
    assert square_strips.cache_info().hits == before.hits + 1
    assert square_strips.cache_info().misses == before.misses


def test_a_line_that_an_overlay_leaves_alone_is_the_same_strip() -> None:
    bare = square_strips(TILE, Zoom.LARGE, Look())
    under_cursor = square_strips(replace(TILE, cursor=True), Zoom.LARGE, Look())
    assert [one is two for one, two in zip(bare, under_cursor, strict=True)] == [
        False,
        True,
        True,
        False,
    ]


def test_the_caches_are_bounded() -> None:
    for cache in (square_strips, square_rows):
        assert cache.cache_info().maxsize is not None


@pytest.mark.parametrize("look", DEPTHS_AND_DRAWINGS, ids=name)
@pytest.mark.parametrize("zoom", ZOOMS)
def test_redrawing_the_changed_spans_gives_the_new_picture(look: Look, zoom: Zoom) -> None:
    for before in OTHERS:
        for after in OTHERS:
            rows = [list(row) for row in square_rows(before, zoom, look)]
            new = square_rows(after, zoom, look)
            for x, y, width in changed_spans(before, after, zoom, look):
                rows[y][x : x + width] = new[y][x : x + width]
            assert tuple(map(tuple, rows)) == new
            if before == after:
                assert changed_spans(before, after, zoom, look) == ()


def test_moving_the_cursor_changes_corners_only() -> None:
    spans = changed_spans(TILE, replace(TILE, cursor=True), Zoom.SMALL, Look())
    assert spans == ((0, 0, 1), (3, 1, 1))
    spans = changed_spans(TILE, replace(TILE, cursor=True), Zoom.LARGE, Look())
    assert spans == ((0, 0, 2), (6, 0, 2), (0, 3, 2), (6, 3, 2))


_POSITION = len("\x1b[12;34H")


def _bytes(strips: tuple[Strip, ...]) -> int:
    """What a writer sends that repeats no code already in force: a position a line, and changes."""
    sent = 0
    fore = back = bold = None
    for strip in strips:
        sent += _POSITION
        for segment in strip:
            style = segment.style
            assert style is not None
            codes: list[str] = []
            if bool(style.bold) != bool(bold):
                codes.append("1" if style.bold else "22")
                bold = style.bold
            if style.color is not None and style.color != fore:
                codes += style.color.get_ansi_codes(foreground=True)
                fore = style.color
            if style.bgcolor is not None and style.bgcolor != back:
                codes += style.bgcolor.get_ansi_codes(foreground=False)
                back = style.bgcolor
            sent += len("\x1b[m") + len(";".join(codes)) if codes else 0
            sent += len(segment.text.encode())
    return sent


@pytest.mark.parametrize(
    ("zoom", "depth", "mean", "most"),
    [
        (Zoom.SMALL, Depth.TRUE, 145, 190),
        (Zoom.SMALL, Depth.ANSI256, 100, 130),
        (Zoom.LARGE, Depth.TRUE, 305, 400),
        (Zoom.LARGE, Depth.ANSI256, 215, 275),
        (Zoom.LARGE, Depth.ANSI16, 150, 180),
    ],
)
def test_a_tile_takes_few_bytes(zoom: Zoom, depth: Depth, mean: int, most: int) -> None:
    """The bound on what a placed tile costs each session; it must not creep up unnoticed."""
    sizes = [
        _bytes(square_strips(SquareView(face=each, odd=odd), zoom, Look(depth=depth)))
        for each in ALL_FACES
        for odd in (False, True)
    ]
    assert sum(sizes) / len(sizes) <= mean
    assert max(sizes) <= most


def test_strips_hold_few_segments() -> None:
    """Even a writer that starts every segment anew has little to send."""
    for zoom, most in zip(ZOOMS, (4.5, 7.0, 9.0, 10.5), strict=True):
        segments = [
            sum(len(strip.segments) for strip in square_strips(SquareView(face=each), zoom, Look()))
            for each in ALL_FACES
        ]
        assert sum(segments) / len(segments) <= most


def test_styles_are_shared_between_segments() -> None:
    """Rich keeps a style's escape sequence with the style, so that equal ones are one object."""
    styles = [
        segment.style
        for each in ALL_FACES[::5]
        for strip in square_strips(SquareView(face=each), Zoom.LARGE, Look())
        for segment in strip
        if segment.style is not None
    ]
    assert len({id(style) for style in styles}) == len(set(styles))
    assert all(style.render("x", color_system=ColorSystem.TRUECOLOR) for style in styles)
