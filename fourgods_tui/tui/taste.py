"""How a player likes things: language, colours, drawing, zoom."""

from __future__ import annotations

from dataclasses import dataclass

from fourgods_tui.tui.drawing.look import Depth, Drawing, Look, Vision
from fourgods_tui.tui.drawing.zoom import Zoom
from fourgods_tui.tui.i18n import nearest_language
from fourgods_tui.tui.terminal import ColourDepth, Terminal

_DEPTHS = {
    ColourDepth.TRUE: Depth.TRUE,
    ColourDepth.PALETTE: Depth.ANSI256,
    ColourDepth.BASIC: Depth.ANSI16,
    ColourDepth.NONE: Depth.NONE,
}


@dataclass(frozen=True, slots=True)
class Taste:
    """What a player may choose in the settings.

    Attributes:
        language: a language's code.
        drawing: blocks, glyphs or ASCII.
        vision: for whose eyes colours are chosen.
        dark: whether the background is dark.
        zoom: the zoom asked for, or None to use what fits.
    """

    language: str = "en"
    drawing: Drawing = Drawing.BLOCKS
    vision: Vision = Vision.STANDARD
    dark: bool = True
    zoom: Zoom | None = None


def taste_for(terminal: Terminal) -> Taste:
    """What suits a terminal that nothing else is known about."""
    return Taste(
        language=nearest_language(terminal.language),
        drawing=Drawing.BLOCKS if terminal.unicode else Drawing.ASCII,
    )


def look_for(taste: Taste, terminal: Terminal) -> Look:
    """How to draw for this player on this terminal."""
    return Look(
        drawing=taste.drawing if terminal.unicode else Drawing.ASCII,
        depth=_DEPTHS[terminal.colours],
        vision=taste.vision,
        dark=taste.dark,
    )
