"""What a seat could do with its tiles and prophets now, and what each of it would bring."""

from __future__ import annotations

from dataclasses import dataclass, replace
from random import Random

from fourgods_tui.bots.foresight import after, best_value
from fourgods_tui.bots.outlook import Outlook
from fourgods_tui.bots.sight import free_cities, held, lying_in_rows
from fourgods_tui.bots.temper import Temper
from fourgods_tui.core.commands import Command, Found, Hand, Occupy, Place, Take
from fourgods_tui.core.founding import foundable
from fourgods_tui.core.game import Game
from fourgods_tui.core.placement import fits_at, legal_placements
from fourgods_tui.core.smashing import not_yet
from fourgods_tui.core.square import Square
from fourgods_tui.core.tiles import TILES

_FEW = 3
"""Bare squares with which the end is near."""
_WHIM = 0.01
"""Points by which chance decides between placements that are as good as each other."""
_FILLING = 0.2
"""Points it is worth to fill a square with a city for nobody."""


@dataclass(frozen=True, slots=True)
class Way:
    """A placement and what it would bring, in points."""

    place: Place
    value: float


@dataclass(frozen=True, slots=True)
class Idea:
    """A command and what it would bring, in points."""

    command: Command
    value: float


class Ideas:
    """The ideas of one seat in one state of a game."""

    def __init__(
        self, view: Game, seat: int, now: int, look: Outlook, temper: Temper, source: Random
    ) -> None:
        self._not_yet = not_yet(view, seat, now)
        self._view, self._seat, self._look, self._temper = view, seat, look, temper
        self._chance = source.random
        self._mine = view.seats[seat]

    def placements(self) -> list[Way]:
        """The best placement of each tile in hand; a tile that fits nowhere is left out."""
        ways = []
        for hand in Hand:
            tile, other = self._mine.hands[hand], self._mine.hands[hand.other]
            if tile is not None:
                found = self._ways(tile, hand)
                if other is not None and self._temper.ahead:
                    found = self._with_next(found[: self._temper.ahead], other)
                ways += found[:1]
        return ways

    def cities(self) -> list[Idea]:
        """Free cities to occupy, and squares for a city of one's own."""
        if not self._mine.prophets_left:
            return self._fillings()
        view, look = self._view, self._look
        ideas = [Idea(Occupy(square), look.city(square)) for square in free_cities(view)]
        ideas += [Idea(Found(square, occupy=True), look.city(square)) for square in self._stony()]
        return ideas

    def _fillings(self) -> list[Idea]:
        """Cities for nobody: they bring the end nearer when ahead.

        While a rival can occupy them that is only worth it for the very last squares.
        """
        look = self._look
        rivals = any(each.prophets_left for each in self._view.seats)
        ahead = look.lead > self._view.rules.city_points and look.bare <= _FEW
        if not ahead and (rivals or look.lead <= 0):
            return []
        return [Idea(Found(square), _FILLING) for square in self._stony()]

    def _stony(self) -> list[Square]:
        """Squares where hardly a tile fits, and none of one's own.

        With founding `believed` none that anybody can see may fit at all; see `foundable`.
        """
        view, tiles = self._view, held(self._mine)
        return [
            square
            for square in foundable(view)
            if self._look.fitting(square) <= self._temper.city_fillers
            and not any(fits_at(view.world, view.rules, tile, square) for tile in tiles)
        ]

    def take(self, hand: Hand, least: float) -> Take | None:
        """The tile in the rows that brings most, if that is more than `least`."""
        best: Take | None = None
        for row, slot, tile in lying_in_rows(self._view):
            ways = self._ways(tile, hand)
            if ways and ways[0].value > least:
                least, best = ways[0].value, Take(hand, row, slot)
        return best

    def _ways(self, tile: int, hand: Hand) -> list[Way]:
        """Every placement of a tile, wherever it is now, the best first."""
        look = self._look
        prophets = bool(self._mine.prophets_left) or not self._mine.gods
        ways = []
        for way in legal_placements(self._view.world, self._view.rules, tile):
            if way.square in self._not_yet:
                continue
            lies = TILES[tile].shown(way.flipped, way.turns)
            value = look.total(look.placement(way.square, lies), prophets)
            value += _WHIM * self._chance()
            ways.append(Way(Place(hand, way.square, way.flipped, way.turns), value))
        return sorted(ways, key=_value, reverse=True)

    def _with_next(self, ways: list[Way], other: int) -> list[Way]:
        """The same placements in the order of what the other hand's tile will bring as well."""
        view, seat, look = self._view, self._seat, self._look
        now = best_value(view, seat, other, look)
        further = []
        for way in ways:
            game, later = after(view, seat, way.place, look)
            gained = best_value(game, seat, other, later) - now
            further.append(replace(way, value=way.value + self._temper.follow * gained))
        return sorted(further, key=_value, reverse=True)


def _value(way: Way) -> float:
    return way.value
