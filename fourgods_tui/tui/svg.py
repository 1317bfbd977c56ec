"""What a screen shows, as an SVG picture: block characters as shapes, the rest as text."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Generator, Iterator, Sequence
from html import escape

from rich.color import Color
from rich.style import Style

from fourgods_tui.core.columns import cell_len
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.slices import at_once

CELL_WIDTH, CELL_HEIGHT = 9, 18
"""Pixels of one character; an even height, so that half-blocks are whole pixels."""
_FONT = "ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace"
_BASELINE, _FONT_SIZE = 13.5, 14.5
_INK, _GROUND = (214, 216, 220), (16, 18, 22)
_BLOCKS = {"▀": (0, 0.5), "▄": (0.5, 1), "█": (0, 1)}
"""Block characters, and which part of the height they fill."""

_Rgb = tuple[int, int, int]


def svg_of(lines: Sequence[Strip], title: str) -> str:
    """The lines as one picture.

    Args:
        lines: the lines of a screen, from the first.
        title: what the picture shows, for those who cannot see it.
    """
    return at_once(svg_steps(lines, title))


def svg_steps(lines: Sequence[Strip], title: str) -> Generator[None, None, str]:
    """The same, with a step for each line."""
    width = max((strip.cell_length for strip in lines), default=0) * CELL_WIDTH
    height = len(lines) * CELL_HEIGHT
    shapes: dict[_Rgb, list[str]] = defaultdict(list)
    texts: list[str] = []
    for row, strip in enumerate(lines):
        _draw_line(strip, row * CELL_HEIGHT, shapes, texts)
        yield
    paths = [
        f'<path fill="{_hex(colour)}" d="{"".join(parts)}"/>' for colour, parts in shapes.items()
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
            f"<title>{escape(title)}</title>",
            f'<rect width="{width}" height="{height}" fill="{_hex(_GROUND)}"/>',
            '<g shape-rendering="crispEdges">',
            *paths,
            "</g>",
            f'<g font-family="{_FONT}" font-size="{_FONT_SIZE}" xml:space="preserve">',
            *texts,
            "</g>",
            "</svg>",
            "",
        ]
    )


def _draw_line(strip: Strip, y: int, shapes: dict[_Rgb, list[str]], texts: list[str]) -> None:
    column = 0
    for text, style in _runs(strip):
        ink, ground = _colours(style)
        columns = cell_len(text)
        _fill(shapes, ground, column, columns, y, 0, 1)
        for start, piece in _pieces(text):
            at = column + start
            if piece[0] in _BLOCKS:
                _fill(shapes, ink, at, len(piece), y, *_BLOCKS[piece[0]])
            else:
                texts.append(_text(piece, at * CELL_WIDTH, y, ink, style))
        column += columns


def _runs(strip: Strip) -> Iterator[tuple[str, Style]]:
    """Texts of one style each, as long as they can be."""
    text, style = "", Style.null()
    for segment in strip:
        if text and segment.style != style:
            yield text, style
            text = ""
        text, style = text + segment.text, segment.style or Style.null()
    if text:
        yield text, style


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """The words and the runs of one block character in a text, each with its column."""
    column, start, piece = 0, 0, ""
    for sign in text:
        joins = sign == piece[0] if piece and piece[0] in _BLOCKS else sign not in _BLOCKS
        if piece and not (joins and sign != " "):
            yield start, piece
            piece = ""
        if sign != " ":
            start = start if piece else column
            piece += sign
        column += cell_len(sign)
    if piece:
        yield start, piece


def _fill(
    shapes: dict[_Rgb, list[str]],
    colour: _Rgb,
    column: int,
    columns: int,
    y: int,
    top: float,
    bottom: float,
) -> None:
    if colour == _GROUND:
        return
    x, width = column * CELL_WIDTH, columns * CELL_WIDTH
    first, height = y + int(top * CELL_HEIGHT), int((bottom - top) * CELL_HEIGHT)
    shapes[colour].append(f"M{x} {first}h{width}v{height}h-{width}z")


def _text(text: str, x: int, y: int, ink: _Rgb, style: Style) -> str:
    weight = ' font-weight="bold"' if style.bold else ""
    length = cell_len(text) * CELL_WIDTH
    return (
        f'<text x="{x}" y="{y + _BASELINE:g}" fill="{_hex(ink)}"{weight} textLength="{length}"'
        f' lengthAdjust="spacingAndGlyphs">{escape(text)}</text>'
    )


def _colours(style: Style) -> tuple[_Rgb, _Rgb]:
    """Ink and ground, with what is reversed or dim taken into account."""
    ink, ground = _rgb(style.color, _INK), _rgb(style.bgcolor, _GROUND)
    if style.reverse:
        ink, ground = ground, ink
    if style.dim:
        red, green, blue = ((one + two) // 2 for one, two in zip(ink, ground, strict=True))
        ink = (red, green, blue)
    return ink, ground


def _rgb(colour: Color | None, otherwise: _Rgb) -> _Rgb:
    if colour is None or colour.is_default:
        return otherwise
    red, green, blue = colour.get_truecolor()
    return red, green, blue


def _hex(colour: _Rgb) -> str:
    return "#{:02x}{:02x}{:02x}".format(*colour)
