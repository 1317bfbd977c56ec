"""Sets of looks the tests go through."""

from __future__ import annotations

from fourgods_tui.tui.drawing.look import Depth, Drawing, Look, Vision

DEPTHS_AND_DRAWINGS = [Look(drawing, depth) for depth in Depth for drawing in Drawing]
"""Each drawing style in each colour depth, in the standard dark palette."""

WITHOUT_COLOUR = [Look(drawing, Depth.NONE) for drawing in Drawing]

PALETTES_IN_BLOCKS = [
    Look(depth=depth, vision=vision, dark=dark)
    for depth in (Depth.TRUE, Depth.ANSI256)
    for vision in Vision
    for dark in (True, False)
]


def name(look: object) -> str:
    """A short name for a test's parameter."""
    assert isinstance(look, Look)
    shade = "dark" if look.dark else "light"
    return f"{look.drawing.value}-{look.depth.name.lower()}-{look.vision.value}-{shade}"
