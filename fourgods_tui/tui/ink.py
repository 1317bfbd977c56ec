"""Styles of text around the world, for one look."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rich.color import Color
from rich.style import Style

from fourgods_tui.core.landscape import Landscape
from fourgods_tui.tui.drawing.look import Drawing, Look
from fourgods_tui.tui.drawing.paints import paints, true_colour

_LANDSCAPES = tuple(Landscape)


@dataclass(frozen=True, slots=True)
class Ink:
    """Styles by what they are for. Get them with `ink`.

    Attributes:
        plain, dim, bold, title: text.
        good, bad: what went well, and what did not.
        bar: the first and the last line.
        key: a key's name in the footer.
        chosen: what is chosen in a list.
        tip: a refusal over the world.
        official: what the server says; no player's text looks so.
        ascii: whether only ASCII signs may be used.
    """

    plain: Style
    dim: Style
    bold: Style
    title: Style
    good: Style
    bad: Style
    bar: Style
    key: Style
    chosen: Style
    tip: Style
    official: Style
    seats: tuple[Style, ...]
    seat_texts: tuple[Style, ...]
    lands: tuple[Style, ...]
    ascii: bool

    def seat(self, number: int) -> Style:
        """A seat's letter on its own colour."""
        return self.seats[number]

    def name(self, number: int) -> Style:
        """A seat's name, in its colour on the ground."""
        return self.seat_texts[number]

    def land(self, landscape: Landscape) -> Style:
        """A landscape's name on its own colour."""
        return self.lands[_LANDSCAPES.index(landscape)]


@lru_cache(maxsize=64)
def ink(look: Look) -> Ink:
    """The styles of this look. Cached."""
    colours = paints(look)
    ground = colours.empty[0].ground
    text = _text_colour(look)
    dim = colours.empty[0].ink

    def style(fore: Color | None, back: Color | None = ground, **more: bool) -> Style:
        return Style(color=fore, bgcolor=back, **more)  # type: ignore[arg-type]

    plain = style(text)
    return Ink(
        plain=plain,
        dim=style(_dim_colour(look) or dim, dim=not look.coloured),
        bold=style(text, bold=True),
        title=style(colours.board.ink, bold=True),
        good=style(colours.good, bold=True),
        bad=style(colours.bad, bold=True),
        bar=style(colours.board.ink, colours.board.ground, reverse=not look.coloured),
        key=style(colours.cursor.ink, colours.board.ground, bold=True, reverse=not look.coloured),
        chosen=plain + Style(reverse=True),
        tip=style(ground or Color.from_ansi(0), colours.bad, bold=True)
        if look.coloured
        else Style(reverse=True, bold=True),
        official=style(colours.cursor.ground, colours.cursor.ink, bold=True)
        if look.coloured
        else Style(reverse=True, bold=True),
        seats=tuple(style(fill.ink, fill.ground, bold=True) for fill in colours.seat),
        seat_texts=tuple(style(paint, bold=True) for paint in colours.seat_on_dark),
        lands=tuple(style(fill.ink, fill.ground) for fill in colours.ghost),
        ascii=look.drawing is Drawing.ASCII,
    )


def _text_colour(look: Look) -> Color | None:
    if not look.coloured:
        return None
    if look.depth == 16:
        return Color.from_ansi(7)
    grey = (214, 216, 220) if look.dark else (40, 42, 48)
    return true_colour(grey) if look.depth > 256 else Color.from_ansi(252 if look.dark else 236)


def _dim_colour(look: Look) -> Color | None:
    if look.depth == 16:
        return Color.from_ansi(8)
    if not look.coloured:
        return None
    grey = (138, 144, 156) if look.dark else (104, 104, 110)
    return true_colour(grey) if look.depth > 256 else Color.from_ansi(245 if look.dark else 241)
