"""Pictures of squares with all that is on them; the same for all sessions with the same look."""

from __future__ import annotations

from functools import lru_cache

from fourgods_tui.tui.drawing.canvas import Canvas, Rows, to_strip
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.overlay import (
    city_rows,
    draw_cursor,
    draw_flash,
    draw_ghost_cursor,
    draw_matches,
    draw_other_cursor,
    draw_prophet,
    draw_tile_cursor,
    empty_rows,
)
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.drawing.tile import tile_rows
from fourgods_tui.tui.drawing.view import SquareView
from fourgods_tui.tui.drawing.zoom import Zoom

_SQUARES = 4096
"""How many pictures of squares are kept, the least recently used going first: some 20 MiB."""

Span = tuple[int, int, int]
"""Column, line and width of a part of a square that has changed, in characters."""


@lru_cache(maxsize=_SQUARES)
def square_rows(view: SquareView, zoom: Zoom, look: Look) -> Rows:
    """One square as cells. Shared, bounded cache."""
    if view.ghost is not None:
        plain = tile_rows(view.ghost.face, zoom, look, ghost=True)
        canvas = Canvas(plain)
        if view.cursor:
            draw_ghost_cursor(canvas, look)
        draw_matches(canvas, view.ghost, plain, look)
        if zoom > Zoom.SMALL:
            _draw_others(canvas, view, look)
        return canvas.rows()
    canvas = Canvas(_content(view, zoom, look))
    if view.face is not None and view.prophet is not None:
        draw_prophet(canvas, view.prophet, view.face, zoom, look)
    if view.flash is not None:
        draw_flash(canvas, view.flash, look)
    if view.cursor and view.face is not None:
        draw_tile_cursor(canvas, view.others, look)
    elif view.cursor:
        draw_cursor(canvas, look)
    _draw_others(canvas, view, look)
    return canvas.rows()


def _draw_others(canvas: Canvas, view: SquareView, look: Look) -> None:
    for seat in view.others:
        draw_other_cursor(canvas, seat, look)


def _content(view: SquareView, zoom: Zoom, look: Look) -> Rows:
    """Tile, city or nothing."""
    if view.face is not None:
        return tile_rows(view.face, zoom, look, odd=view.odd, lit=view.lit)
    if view.city is not None:
        return city_rows(view.city, zoom, look, odd=view.odd)
    return empty_rows(view.hint, zoom, look, odd=view.odd)


_strip = lru_cache(maxsize=2 * _SQUARES)(to_strip)
"""Equal rows are one strip, so that a line which an overlay leaves alone stays the same object."""


@lru_cache(maxsize=_SQUARES)
def square_strips(view: SquareView, zoom: Zoom, look: Look) -> tuple[Strip, ...]:
    """One square, one strip a line. Shared, bounded cache; do not change the strips."""
    return tuple(_strip(row) for row in square_rows(view, zoom, look))


def changed_spans(
    before: SquareView, after: SquareView, zoom: Zoom, look: Look
) -> tuple[Span, ...]:
    """The parts of the square that differ: what has to be sent again, and nothing else.

    Parts of a line that are only a few equal cells apart come as one.
    """
    if before == after:
        return ()
    spans: list[Span] = []
    old, new = square_rows(before, zoom, look), square_rows(after, zoom, look)
    for y, (was, now) in enumerate(zip(old, new, strict=True)):
        if was is now:
            continue
        last: int | None = None
        for x, (one, two) in enumerate(zip(was, now, strict=True)):
            if one == two:
                continue
            if last is not None and x - last <= _GAP:
                start = spans[-1][0]
                spans[-1] = (start, y, x - start + 1)
            else:
                spans.append((x, y, 1))
            last = x
    return tuple(spans)


_GAP = 2
