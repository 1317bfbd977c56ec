"""What the rules say of squares and placements, written again: slowly, from text and coordinates.

It knows the program's objects only to read what lies where.
"""

from __future__ import annotations

from fourgods_tui.core.game import Game
from fourgods_tui.core.tiles import TILES

Spot = tuple[int, int]
"""Column and row, from 0."""
Picture = tuple[str, str]
"""A square's name, and the sides of a face as it lies (the first of a split pair a capital)."""


class Laid:
    """The tiles of a game as text."""

    def __init__(self, game: Game) -> None:
        self.size = game.rules.frame
        self.tiles: dict[Spot, str] = {
            (number % 8, number // 8): lies.face.sides
            for number, lies in enumerate(game.world.tiles)
            if lies is not None
        }
        self.cities: set[Spot] = {(number % 8, number // 8) for number in game.world.cities}

    def spots(self) -> list[Spot]:
        """All squares, row by row."""
        return [(column, row) for row in range(self.size) for column in range(self.size)]

    def inside(self, spot: Spot) -> bool:
        """Whether a spot is within the frame."""
        return 0 <= spot[0] < self.size and 0 <= spot[1] < self.size

    def touching(self, spot: Spot) -> int:
        """How many sides touch frame or tiles."""
        return sum(beside in self.tiles or not self.inside(beside) for beside in around(spot))

    def asks(self, spot: Spot) -> list[str]:
        """What lies beyond each side: a landscape's letter, or nothing."""
        return [
            self.tiles[beside][(side + 2) % 4].upper() if beside in self.tiles else ""
            for side, beside in enumerate(around(spot))
        ]

    def fits(self, spot: Spot, sides: str) -> bool:
        """Whether a face may be placed on a square just so."""
        if spot in self.tiles or not self.inside(spot) or self.touching(spot) < 2:
            return False
        return all(
            asked in ("", shown.upper())
            for asked, shown in zip(self.asks(spot), sides, strict=True)
        )

    def placements(self, tile: int) -> set[Picture]:
        """Every legal placement of a tile."""
        pictures = {sides for shown in TILES[tile].faces for sides in turnings(shown.sides)}
        return {
            (name(spot), sides)
            for spot in self.spots()
            for sides in pictures
            if self.fits(spot, sides)
        }

    def may_found(self, spot: Spot) -> bool:
        """Whether a city may be founded on a square, if there is a marker."""
        free = spot not in self.tiles and spot not in self.cities
        return free and self.inside(spot) and self.touching(spot) >= 2


def around(spot: Spot) -> list[Spot]:
    """The spots beside one, clockwise from north."""
    column, row = spot
    return [(column, row - 1), (column + 1, row), (column, row + 1), (column - 1, row)]


def name(spot: Spot) -> str:
    """A square's name."""
    return f"{'abcdefgh'[spot[0]]}{spot[1] + 1}"


def turnings(sides: str) -> set[str]:
    """The four ways a face lies, a split pair beginning with its capital."""
    return {_capital_first(sides[4 - n :] + sides[: 4 - n]) for n in range(4)}


def _capital_first(sides: str) -> str:
    for first in (0, 1):
        if sides[first].islower():
            other = first + 2
            letters = list(sides)
            letters[first], letters[other] = letters[other], letters[first]
            return "".join(letters)
    return sides
