"""The signs that stand for things where pixels or colour do not: one table a drawing style.

All of them take one column. Besides ASCII only box drawing, blocks, shades and a few signs that
no terminal draws wide are used.
"""

from __future__ import annotations

from dataclasses import dataclass

from fourgods_tui.tui.drawing.look import Drawing, Look

SEAT_LETTERS = "ABCD"
"""The letter of each seat: capital for a prophet, small for a cursor or a city's founder."""


@dataclass(frozen=True, slots=True)
class Signs:
    """One sign for each thing.

    Attributes:
        land: what fills a forest, mountain, sea or plain.
        dot: the middle of an empty square.
        fits, turned, dead: the hints on an empty square.
        yes, no: a side of the ghost that matches or does not.
        own: corners of the own cursor, clockwise from north-west.
        own_edge: what stands beside them where there is room.
        other: corners of others' cursors.
        tower, wall, side, base_left, base, base_right: a city's walls.
    """

    land: str
    dot: str
    fits: str
    turned: str
    dead: str
    yes: str
    no: str
    own: str
    own_edge: str
    other: str
    tower: str
    wall: str
    side: str
    base_left: str
    base: str
    base_right: str


_UNICODE = Signs(
    land="↟▴~∙",
    dot="∙",
    fits="✓",
    turned="↻",
    dead="╱",
    yes="✓",
    no="✗",
    own="┏┓┛┗",
    own_edge="━",
    other="┌┐┘└",
    tower="╦",
    wall="═",
    side="║",
    base_left="╚",
    base="═",
    base_right="╝",
)

_BLOCKS_WITHOUT_COLOUR = Signs(
    land="▓▴░∙",
    dot=_UNICODE.dot,
    fits=_UNICODE.fits,
    turned=_UNICODE.turned,
    dead=_UNICODE.dead,
    yes=_UNICODE.yes,
    no=_UNICODE.no,
    own=_UNICODE.own,
    own_edge=_UNICODE.own_edge,
    other=_UNICODE.other,
    tower="█",
    wall="▄",
    side="█",
    base_left="█",
    base="▄",
    base_right="█",
)

_ASCII = Signs(
    land="%^~.",
    dot=".",
    fits="+",
    turned="r",
    dead="/",
    yes="+",
    no="x",
    own="[]][",
    own_edge="-",
    other="<>><",
    tower="#",
    wall="=",
    side="#",
    base_left="#",
    base="=",
    base_right="#",
)


def signs(look: Look) -> Signs:
    """The signs of this look."""
    if look.drawing is Drawing.ASCII:
        return _ASCII
    if look.drawing is Drawing.BLOCKS and not look.coloured:
        return _BLOCKS_WITHOUT_COLOUR
    return _UNICODE
