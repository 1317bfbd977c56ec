"""The novice: knows what is legal, sees what looks nice and what it can smash; does not count."""

from __future__ import annotations

from random import Random

from fourgods_tui.bots.bot import Level
from fourgods_tui.bots.claims import Claims
from fourgods_tui.bots.sight import free_cities, lying_in_rows, may_act, placeable
from fourgods_tui.core.commands import (
    Command,
    Discard,
    Draw,
    EndTurn,
    Found,
    Hand,
    Occupy,
    Place,
    SayDone,
    SendProphet,
    Take,
)
from fourgods_tui.core.founding import foundable
from fourgods_tui.core.game import Game, Seat
from fourgods_tui.core.landscape import SIDES, Side
from fourgods_tui.core.placement import Placement, fits_at
from fourgods_tui.core.rules import Mode
from fourgods_tui.core.square import Square

# How likely it is to do each of these when it occurs to it.
_CLAIM, _PROPHET, _OCCUPY, _FOUND, _TAKE, _DISCARD = 0.15, 0.5, 0.5, 0.04, 0.05, 0.08
_SMASH = 0.7
"""How likely it is to notice, at one look, that a tile in its hands fits a city."""
_TIRED, _REFRESHED = 0.03, 0.7
"""How likely it is to say done with the end in sight, and to think better of it."""
_NICE = 3
"""Tiles that make a kingdom look worth a prophet."""


class Novice:
    """Places what fits where it fits, and sends prophets where something has grown."""

    level = Level.NOVICE

    def __init__(self, chance: Random) -> None:
        self._chance = chance
        self._claims = Claims()
        self._seen: Square | None = None

    def choose(self, view: Game, seat: int, now: int) -> Command | None:
        """See `Bot.choose`."""
        if not may_act(view, seat):
            return None
        mine = view.seats[seat]
        going = self._tiles(view, seat, now)
        if mine.done:
            if going is not None and self._likely(_REFRESHED):
                return SayDone(done=False)
        elif going is None or (view.left < 20 and self._likely(_TIRED)):
            return SayDone()
        return (
            self._god(view, seat)
            or self._prophet(view, mine)
            or self._smash(view, seat, now)
            or self._city(view, mine)
            or (going or (EndTurn() if view.rules.mode is Mode.HOURGLASS else None))
        )

    def _likely(self, part: float) -> bool:
        return self._chance.random() < part

    def _god(self, view: Game, seat: int) -> Command | None:
        if not self._likely(_CLAIM):
            return None
        gods = self._claims.open_to(view, seat)
        return self._claims.claim(self._chance.choice(gods)) if gods else None

    def _prophet(self, view: Game, mine: Seat) -> Command | None:
        """A prophet on the biggest kingdom of the tile placed last, thought of once."""
        square = mine.open_square
        if square is None or square == self._seen or not mine.prophets_left:
            return None
        self._seen = square
        size, side = max((self._size(view, square, side), side) for side in SIDES)
        return SendProphet(side) if size >= _NICE and self._likely(_PROPHET) else None

    def _size(self, view: Game, square: Square, side: Side) -> int:
        kingdom = view.world.kingdom_at(square, side)
        return kingdom.size if kingdom else 0

    def _smash(self, view: Game, seat: int, now: int) -> Command | None:
        """A tile in hand on a city where no prophet of its own stands."""
        for hand in Hand:
            tile = view.seats[seat].hands[hand]
            for way in placeable(view, seat, tile, now) if tile is not None else ():
                city = view.world.cities.get(way.square)
                if city is not None and city.occupant != seat:
                    return self._place(hand, way) if self._likely(_SMASH) else None
        return None

    def _city(self, view: Game, mine: Seat) -> Command | None:
        """A city where its own tiles do not fit; it often forgets the prophet at first."""
        free = free_cities(view) if mine.prophets_left else []
        if free and self._likely(_OCCUPY):
            return Occupy(self._chance.choice(free))
        if not self._likely(_FOUND):
            return None
        tiles = [tile for tile in mine.hands if tile is not None]
        squares = [
            square
            for square in foundable(view)
            if view.world.touching[square] > view.rules.touching
            and not any(fits_at(view.world, view.rules, tile, square) for tile in tiles)
        ]
        if not squares:
            return None
        return Found(self._chance.choice(squares), bool(mine.prophets_left) and self._likely(0.5))

    def _tiles(self, view: Game, seat: int, now: int) -> Command | None:
        """Draw, place, discard or take; None if there is nothing left to do with tiles."""
        mine = view.seats[seat]
        free = mine.free_hand()
        if free is not None and (self._likely(_TAKE) or (not view.left and mine.hands[1] is None)):
            taken = self._take(view, seat, free, now)
            if taken is not None:
                return taken
        if mine.hands == (None, None):
            if view.rules.mode is Mode.HOURGLASS and mine.open_square is not None:
                return EndTurn()
            return Draw(1 if self._likely(0.1) else 2) if view.left else None
        return self._play(view, seat, now)

    def _play(self, view: Game, seat: int, now: int) -> Command | None:
        mine = view.seats[seat]
        hands = [hand for hand in Hand if mine.hands[hand] is not None]
        room = None in mine.row
        if room and self._likely(_DISCARD):
            return Discard(self._chance.choice(hands))
        for hand in hands:
            tile = mine.hands[hand]
            ways = placeable(view, seat, tile, now) if tile is not None else []
            if ways:
                return self._place(hand, self._chance.choice(ways))
        return Discard(hands[0]) if room else None

    def _place(self, hand: Hand, way: Placement) -> Place:
        return Place(hand, way.square, way.flipped, way.turns)

    def _take(self, view: Game, seat: int, hand: Hand, now: int) -> Command | None:
        """Any tile of the rows that fits somewhere."""
        fitting = [
            Take(hand, row, slot)
            for row, slot, tile in lying_in_rows(view)
            if placeable(view, seat, tile, now)
        ]
        return self._chance.choice(fitting) if fitting else None
