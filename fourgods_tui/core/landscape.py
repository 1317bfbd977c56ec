"""The four landscapes, each with a god of the same name, and the four sides of a square."""

from __future__ import annotations

from enum import IntEnum, StrEnum


class Landscape(StrEnum):
    """A landscape; its value is the word the record uses."""

    FOREST = "forest"
    MOUNTAIN = "mountain"
    SEA = "sea"
    PLAIN = "plain"

    @property
    def letter(self) -> str:
        """The capital that stands for it in a face, e.g. ``"F"``."""
        return self.name[0]

    @property
    def code(self) -> int:
        """1 to 4, used to pack what a square asks of its sides; 0 is left for "anything"."""
        return _CODES[self]


God = Landscape
"""A god is named by its landscape: elves' forest, dwarves' mountain, merfolk's sea, the humans'
plain."""

_CODES = {landscape: number for number, landscape in enumerate(Landscape, start=1)}

BY_LETTER = {landscape.letter: landscape for landscape in Landscape}


class Side(IntEnum):
    """A side of a square, clockwise from north."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def letter(self) -> str:
        """``n``, ``e``, ``s`` or ``w``, as the record writes it."""
        return "nesw"[self]

    @property
    def opposite(self) -> Side:
        """The side across the square, which is also the neighbour's side that touches this one."""
        return _OPPOSITES[self]

    @classmethod
    def from_letter(cls, letter: str) -> Side:
        """Read ``n``, ``e``, ``s`` or ``w``.

        Raises:
            ValueError: for anything else.
        """
        index = "nesw".find(letter)
        if len(letter) != 1 or index < 0:
            raise ValueError(f"not a side: {letter!r}")
        return cls(index)


SIDES = tuple(Side)
_OPPOSITES = (Side.SOUTH, Side.WEST, Side.NORTH, Side.EAST)
