"""The gods' bonuses as they are likely to come out: mass and spread with ranks still open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import exp

from fourgods_tui.bots.areas import Joined, Survey
from fourgods_tui.core.game import Game
from fourgods_tui.core.landscape import God, Landscape
from fourgods_tui.core.rules import KINGDOM_TILES

_GODS = tuple(God)
_MASS_SHIFT, _SPREAD_SHIFT = 4.0, 2.5
"""How far the biggest size and the number of kingdoms may shift on a world that is bare."""


class Bonuses:
    """Biggest kingdom and number of kingdoms of each landscape, and what they will bring.

    Args:
        view: the game as a seat sees it; gods it cannot see count for nobody.
        survey: the areas of its world.
        blur: how open the ranks still are; 0 takes them as they are.
    """

    def __init__(self, view: Game, survey: Survey, blur: float) -> None:
        self._points = tuple(float(each) for each in view.rules.bonus_points)
        self._shifts = (_MASS_SHIFT * blur, _SPREAD_SHIFT * blur)
        self._owners = tuple(view.claimant(god) for god in _GODS)
        mass, spread = [0] * len(Landscape), [0] * len(Landscape)
        for area in survey.areas:
            size = area.tiles.bit_count()
            if size >= KINGDOM_TILES:
                spread[area.landscape] += 1
                mass[area.landscape] = max(mass[area.landscape], size)
        self._mass, self._spread = tuple(mass), tuple(spread)
        self._known: dict[tuple[int, tuple[int, ...]], tuple[float, ...]] = {}

    def of(self, god: God) -> float:
        """What this god is expected to bring its player."""
        number = _GODS.index(god)
        return self._expect(0, self._mass)[number] + self._expect(1, self._spread)[number]

    def standing(self) -> Iterator[tuple[int, int]]:
        """The points of each seat's gods as they stand: (seat, points)."""
        for values in (self._mass, self._spread):
            for number, owner in enumerate(self._owners):
                if owner is not None and values[number]:
                    rank = sum(other > values[number] for other in values)
                    yield owner, round(self._points[rank])

    def worth(self, weights: Sequence[float], joined: Sequence[Joined] = ()) -> float:
        """What all gods' bonuses are worth, weighed by seat, after these areas were joined."""
        mass, spread = self._mass, self._spread
        if joined:
            mass, spread = self._after(joined)
        worth = 0.0
        for kind, values in ((0, mass), (1, spread)):
            expected = self._expect(kind, values)
            for number, owner in enumerate(self._owners):
                if owner is not None:
                    worth += weights[owner] * expected[number]
        return worth

    def _after(self, joined: Sequence[Joined]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        mass, spread = list(self._mass), list(self._spread)
        for each in joined:
            number, size = each.area.landscape, each.area.tiles.bit_count()
            mass[number] = max(mass[number], size if size >= KINGDOM_TILES else 0)
            spread[number] += size >= KINGDOM_TILES
            for part in each.parts:
                spread[number] -= part.tiles.bit_count() >= KINGDOM_TILES
        return tuple(mass), tuple(spread)

    def _expect(self, kind: int, values: tuple[int, ...]) -> tuple[float, ...]:
        known = self._known.get((kind, values))
        if known is None:
            known = tuple(self._points_of(kind, values, number) for number in range(len(values)))
            self._known[kind, values] = known
        return known

    def _points_of(self, kind: int, values: tuple[int, ...], number: int) -> float:
        """The points of a rank that may lie between two of them."""
        shift, value = self._shifts[kind], values[number]
        if not shift and not value:
            return 0.0
        rank = sum(
            _above(values[other] - value, shift) for other in range(len(values)) if other != number
        )
        lower = min(int(rank), len(self._points) - 2)
        part = rank - lower
        return self._points[lower] * (1 - part) + self._points[lower + 1] * part


def _above(ahead: int, shift: float) -> float:
    """How likely a landscape that is so far ahead now is to rank above in the end."""
    if shift < 0.05:
        return float(ahead > 0)
    return 1 / (1 + exp(-max(-30.0, min(30.0, ahead / shift))))
