"""What stands on a square: prophets, cities, cursors, hints, the ghost's marks, the flash."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from fourgods_tui.core.face import Face
from fourgods_tui.core.landscape import SIDES, Side
from fourgods_tui.tui.drawing.canvas import Canvas, Cell, Pixels, Rows, Sign, Weight
from fourgods_tui.tui.drawing.look import Depth, Look
from fourgods_tui.tui.drawing.paints import Fill, Paint, paints
from fourgods_tui.tui.drawing.shape import owners
from fourgods_tui.tui.drawing.signs import SEAT_LETTERS, signs
from fourgods_tui.tui.drawing.view import CityMark, Ghost, Hint, ProphetMark, Seat
from fourgods_tui.tui.drawing.zoom import Zoom

_WIDE = Zoom.LARGE
"""From this zoom on there is room for pieces of three columns."""


@lru_cache(maxsize=512)
def mark_position(face: Face, side: Side, zoom: Zoom) -> tuple[int, int]:
    """Column and line, from the tile's north-west, for a mark on the region that owns ``side``.

    It lies well inside the region: all of the character, or most of it, is the region's.
    """
    region = face.region_of[side]
    signs_of = owners(face, zoom.width, zoom.height)
    pixels_of = owners(face, zoom.width, zoom.width)

    def mine(owner: Side) -> bool:
        return face.region_of[owner] == region

    inside = [(x, y) for y in range(zoom.height) for x in range(zoom.width) if mine(signs_of[y][x])]
    middle_x = sum(x for x, _ in inside) / len(inside)
    middle_y = sum(y for _, y in inside) / len(inside)

    def badness(place: tuple[int, int]) -> tuple[float, ...]:
        x, y = place
        outside = sum(not mine(pixels_of[2 * y + half][x]) for half in (0, 1))
        corner = x in (0, zoom.width - 1) and y in (0, zoom.height - 1)
        away = (x - middle_x) ** 2 + (2 * (y - middle_y)) ** 2
        return corner and len(inside) > 2, outside, round(away, 3), y, x

    return min(inside, key=badness)


def draw_prophet(canvas: Canvas, mark: ProphetMark, face: Face, zoom: Zoom, look: Look) -> None:
    """The prophet as its seat's letter on the seat's colour."""
    x, y = mark_position(face, mark.side, zoom)
    _piece(canvas, x, y, SEAT_LETTERS[mark.seat], mark.seat, look, wide=zoom >= _WIDE)


def _piece(
    canvas: Canvas, x: int, y: int, letter: str, seat: Seat, look: Look, *, wide: bool
) -> None:
    fill = paints(look).seat[seat]
    weight = piece_weight(look)
    if wide:
        x = max(1, min(x, canvas.width - 2))
        for beside in (x - 1, x + 1):
            canvas.put(beside, y, Sign(" ", fill.ink, fill.ground, weight))
    canvas.put(x, y, Sign(letter, fill.ink, fill.ground, weight))


def piece_weight(look: Look) -> Weight:
    """How letters on a seat's colour are set. Bold turns black into grey with sixteen colours."""
    if look.depth is Depth.NONE:
        return Weight.BOLD | Weight.REVERSE
    return Weight.PLAIN if look.depth is Depth.ANSI16 else Weight.BOLD


_CORNERS = ((0, 0), (1, 0), (1, 1), (0, 1))
"""North-west, north-east, south-east, south-west, as parts of the way across and down."""


def _corner(canvas: Canvas, index: int) -> tuple[int, int]:
    across, down = _CORNERS[index]
    return across * (canvas.width - 1), down * (canvas.height - 1)


def _inward(x: int) -> int:
    """The column beside a corner's."""
    return 1 if x == 0 else x - 1


def draw_cursor(canvas: Canvas, look: Look, corners: Iterable[int] = range(4)) -> None:
    """The player's own cursor: heavy brackets in all corners, or in these."""
    fill, table = paints(look).cursor, signs(look)
    for index in corners:
        x, y = _corner(canvas, index)
        canvas.put(x, y, Sign(table.own[index], fill.ink, fill.ground, Weight.BOLD))
        if canvas.width >= _WIDE:
            canvas.put(_inward(x), y, Sign(table.own_edge, fill.ink, fill.ground, Weight.BOLD))


_DIAGONALS = ((0, 2), (1, 3))


def draw_tile_cursor(canvas: Canvas, others: Iterable[int], look: Look) -> None:
    """The own cursor on a tile; at the smallest zoom in two corners, where four would leave
    nothing of two sides. Corners with cursors of `others` are theirs."""
    free = [pair for pair in _DIAGONALS if not set(pair) & set(others)]
    draw_cursor(canvas, look, free[0] if free and canvas.width == Zoom.SMALL else range(4))


def draw_ghost_cursor(canvas: Canvas, look: Look) -> None:
    """The own cursor around a ghost; at the smallest zoom in two corners, to leave it seen."""
    if canvas.width > Zoom.SMALL:
        draw_cursor(canvas, look)
    elif look.coloured:
        for index in (0, 2):
            x, y = _corner(canvas, index)
            fill = paints(look).cursor
            # With sixteen colours a ghost is as bright as a tile, and may be as bright as the ink.
            ground = fill.ground if look.depth is Depth.ANSI16 else canvas.under(x, y)
            canvas.put(x, y, Sign(signs(look).own[index], fill.ink, ground, Weight.BOLD))


def draw_other_cursor(canvas: Canvas, seat: Seat, look: Look) -> None:
    """Another seat's cursor: its small letter in the corner that is that seat's own.

    With room, a bracket stands in the corner and the letter beside it.
    """
    colours = paints(look)
    ink, ground = colours.seat_on_dark[seat], colours.cursor.ground
    x, y = _corner(canvas, seat)
    if canvas.width > Zoom.SMALL:
        canvas.put(x, y, Sign(signs(look).other[seat], ink, ground, Weight.BOLD))
        x = _inward(x)
    canvas.put(x, y, Sign(SEAT_LETTERS[seat].lower(), ink, ground, Weight.BOLD))


def draw_flash(canvas: Canvas, seat: Seat, look: Look) -> None:
    """The newest tile: corners in its owner's colour, with the owner's letter in the first."""
    fill = paints(look).seat[seat]
    weight = piece_weight(look)
    for index in range(4):
        x, y = _corner(canvas, index)
        letter = SEAT_LETTERS[seat] if index == 0 else " "
        canvas.put(x, y, Sign(letter, fill.ink, fill.ground, weight))


def draw_matches(canvas: Canvas, ghost: Ghost, plain: Rows, look: Look) -> None:
    """For each side of the ghost that touches something, whether it fits there.

    The marks stand like a pinwheel, so that at the smallest zoom each side still shows its
    landscape beside its mark; ``plain`` is the ghost without anything on it.
    """
    colours, table = paints(look), signs(look)
    right, bottom = canvas.width - 1, canvas.height - 1
    places = (
        (right // 2, 0),
        (right, bottom // 2),
        (canvas.width // 2, bottom),
        (0, (bottom + 1) // 2),
    )
    for side in SIDES:
        matching = ghost.matches[side]
        if matching is None:
            continue
        x, y = places[side]
        if canvas.width == Zoom.SMALL and not look.half_blocks and side in _VERTICAL:
            # The long axis may have left this side the one character that the mark now takes.
            canvas.put(right - x, y, plain[y][x])
        ink = colours.good if matching else colours.bad
        sign = table.yes if matching else table.no
        canvas.put(x, y, Sign(sign, ink, colours.cursor.ground, Weight.BOLD))


_VERTICAL = (Side.NORTH, Side.SOUTH)


def empty_rows(hint: Hint | None, zoom: Zoom, look: Look, *, odd: bool) -> Rows:
    """A square with neither tile nor city."""
    colours, table = paints(look), signs(look)
    fill = colours.empty[odd]
    if hint is Hint.DEAD:
        return _filled(Sign(table.dead, colours.dead.ink, colours.dead.ground), zoom)
    mark = table.dot
    weight = Weight.PLAIN
    if hint is not None:
        fits = hint is Hint.FITS
        fill = colours.fits if fits else colours.turned
        mark = table.fits if fits else table.turned
        weight = Weight.BOLD if fits else Weight.PLAIN
    canvas = Canvas(_filled(Sign(" ", fill.ink, fill.ground), zoom))
    canvas.put(
        (zoom.width - 1) // 2, (zoom.height - 1) // 2, Sign(mark, fill.ink, fill.ground, weight)
    )
    return canvas.rows()


def _filled(cell: Cell, zoom: Zoom) -> Rows:
    return ((cell,) * zoom.width,) * zoom.height


def city_rows(city: CityMark, zoom: Zoom, look: Look, *, odd: bool) -> Rows:
    """A walled city; in its gate the founder's small letter or, if occupied, the prophet."""
    fill = paints(look).empty[odd]
    rows = _castle(zoom, paints(look).wall, fill.ground) if look.half_blocks else None
    canvas = Canvas(rows or _walls(zoom, look, fill))
    x, y = (zoom.width - 1) // 2, zoom.height // 2
    if city.occupant is not None:
        fill = paints(look).seat[city.occupant]
        _piece(canvas, x, y, SEAT_LETTERS[city.occupant], city.occupant, look, wide=zoom >= _WIDE)
        if zoom < _WIDE:
            canvas.put(x + 1, y, Sign(" ", fill.ink, fill.ground, piece_weight(look)))
        return canvas.rows()
    ink = paints(look).seat_on_dark[city.founder]
    canvas.put(x, y, Sign(SEAT_LETTERS[city.founder].lower(), ink, fill.ground))
    canvas.put(x + 1, y, Sign(" ", ink, fill.ground))
    return canvas.rows()


def _castle(zoom: Zoom, wall: Paint, ground: Paint) -> Rows:
    """Battlements and walls in pixels."""
    size = zoom.width
    inset = 0 if zoom is Zoom.SMALL else 1

    def solid(x: int, y: int) -> bool:
        inside = inset <= x < size - inset and inset <= y < size - inset
        if y > inset:
            return inside
        west_half = min(x, size - 1 - x)
        return inside and (west_half - inset) % 2 == 0

    def paint(x: int, y: int) -> Paint:
        return wall if solid(x, y) else ground

    return tuple(
        tuple(Pixels(paint(x, 2 * y), paint(x, 2 * y + 1)) for x in range(size))
        for y in range(zoom.height)
    )


def _walls(zoom: Zoom, look: Look, fill: Fill) -> Rows:
    """Walls in signs, a column and a line in from the square's edge where there is room."""
    table, ink = signs(look), paints(look).wall
    inset_x = 0 if zoom is Zoom.SMALL else 1
    inset_y = 1 if zoom is Zoom.HUGE else 0
    canvas = Canvas(_filled(Sign(" ", ink, fill.ground), zoom))
    left, right = inset_x, zoom.width - 1 - inset_x
    top, bottom = inset_y, zoom.height - 1 - inset_y
    for x in range(left, right + 1):
        edge = x in (left, right)
        canvas.put(x, top, Sign(table.tower if edge else table.wall, ink, fill.ground))
        base = table.base_left if x == left else table.base_right if x == right else table.base
        canvas.put(x, bottom, Sign(base, ink, fill.ground))
    for y in range(top + 1, bottom):
        for x in (left, right):
            canvas.put(x, y, Sign(table.side, ink, fill.ground))
    return canvas.rows()
