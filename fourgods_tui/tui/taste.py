"""How a player likes things: language, colours, drawing, zoom.

A taste is what suits the terminal, with what the player has chosen in place of it. Only what was
chosen is remembered, so that the rest still follows the terminal they are at.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar

from fourgods_tui.core.preferences import Chosen
from fourgods_tui.tui.drawing.look import Depth, Drawing, Look, Vision
from fourgods_tui.tui.drawing.zoom import Zoom
from fourgods_tui.tui.i18n import LANGUAGES, nearest_language
from fourgods_tui.tui.terminal import ColourDepth, Letters, Terminal

_DEPTHS = {
    ColourDepth.TRUE: Depth.TRUE,
    ColourDepth.PALETTE: Depth.ANSI256,
    ColourDepth.BASIC: Depth.ANSI16,
    ColourDepth.NONE: Depth.NONE,
}
_WIDE_LANGUAGES = frozenset({"ko"})
"""Languages in signs that only a terminal with all letters shows."""


class Choice(Enum):
    """What can be chosen; the values are the names under which it is remembered."""

    LANGUAGE = "language"
    DRAWING = "drawing"
    VISION = "vision"
    SHADE = "shade"
    COLOURS = "colours"


DARK, LIGHT = "dark", "light"
"""The values of `Choice.SHADE`."""
AS_TERMINAL = "terminal"
"""The value of `Choice.COLOURS` that leaves them to the terminal."""


@dataclass(frozen=True, slots=True)
class Taste:
    """What a player may choose in the settings.

    Attributes:
        language: a language's code.
        drawing: blocks, glyphs or ASCII.
        vision: for whose eyes colours are chosen.
        dark: whether the background is dark.
        colours: how many colours to use, or None for as many as the terminal has.
        zoom: the zoom asked for, or None to use what fits.
    """

    language: str = "en"
    drawing: Drawing = Drawing.BLOCKS
    vision: Vision = Vision.STANDARD
    dark: bool = True
    colours: ColourDepth | None = None
    zoom: Zoom | None = None


Value = TypeVar("Value", bound=Enum)


def taste_for(terminal: Terminal, chosen: Chosen | None = None) -> Taste:
    """What suits a terminal, and a player who has chosen this much. Unknown values count as not
    chosen, and so does what the terminal cannot show."""
    wishes = chosen or {}
    language = wishes.get(Choice.LANGUAGE.value, "")
    if language not in languages(terminal.letters):
        language = nearest_language(terminal.language)
    if language not in languages(terminal.letters):
        language = "en"
    suits = Drawing.BLOCKS if terminal.letters is Letters.ALL else Drawing.ASCII
    drawing = _wish(wishes, Choice.DRAWING, suits)
    return Taste(
        language=language,
        drawing=drawing if terminal.unicode else Drawing.ASCII,
        vision=_wish(wishes, Choice.VISION, Vision.STANDARD),
        dark=wishes.get(Choice.SHADE.value) != LIGHT,
        colours=_wish(wishes, Choice.COLOURS, ColourDepth.TRUE)
        if wishes.get(Choice.COLOURS.value) in set(ColourDepth)
        else None,
    )


def _wish(wishes: Mapping[str, str], choice: Choice, otherwise: Value) -> Value:
    """The value that was wished for, or another one."""
    try:
        return type(otherwise)(wishes[choice.value])
    except (KeyError, ValueError):
        return otherwise


def languages(letters: Letters) -> tuple[str, ...]:
    """The languages that can be read in these letters."""
    return tuple(
        code for code in LANGUAGES if letters is Letters.ALL or code not in _WIDE_LANGUAGES
    )


def trusting(said: Terminal, now: Terminal, choice: Choice, value: str) -> Terminal:
    """The terminal as it is to be treated after a choice: who asks for signs that their terminal
    does not claim to show gets them for this session, until they ask for ASCII again."""
    if choice is not Choice.DRAWING:
        return now
    return said if value == Drawing.ASCII.value else replace(said, letters=Letters.ALL)


def depth_for(taste: Taste, terminal: Terminal) -> ColourDepth:
    """How many colours to send."""
    return taste.colours or terminal.colours


def look_for(taste: Taste, terminal: Terminal) -> Look:
    """How to draw for this player on this terminal."""
    return Look(
        drawing=taste.drawing,
        depth=_DEPTHS[depth_for(taste, terminal)],
        vision=taste.vision,
        dark=taste.dark,
    )
