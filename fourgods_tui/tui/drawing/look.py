"""What a drawing depends on besides its content: the reader's terminal, eyes and taste."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, IntEnum


class Drawing(Enum):
    """How landscapes are drawn; the values are what settings store."""

    BLOCKS = "blocks"
    GLYPHS = "glyphs"
    ASCII = "ascii"


class Depth(IntEnum):
    """How many colours the terminal shows."""

    NONE = 0
    ANSI16 = 16
    ANSI256 = 256
    TRUE = 1 << 24


class Vision(Enum):
    """For whose eyes the colours are chosen."""

    STANDARD = "standard"
    DEUTERANOPIA = "deuteranopia"
    PROTANOPIA = "protanopia"
    TRITANOPIA = "tritanopia"


@dataclass(frozen=True, slots=True)
class Look:
    """One way to draw. Pictures are shared between all sessions that have the same look."""

    drawing: Drawing = Drawing.BLOCKS
    depth: Depth = Depth.TRUE
    vision: Vision = Vision.STANDARD
    dark: bool = True

    @property
    def coloured(self) -> bool:
        """Whether there is any colour at all."""
        return self.depth is not Depth.NONE

    @property
    def half_blocks(self) -> bool:
        """Whether tiles are drawn in pixels; otherwise in one sign a character."""
        return self.coloured and self.drawing is Drawing.BLOCKS
