"""The walker: plays anything legal, of every kind, at next to no cost."""

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
from fourgods_tui.core.landscape import SIDES
from fourgods_tui.core.rules import Mode

# How likely it is to do each of these when it can.
_CLAIM, _PROPHET, _OCCUPY, _FOUND = 0.1, 0.55, 0.3, 0.05
_TAKE, _DISCARD, _DRAW_ONE = 0.08, 0.1, 0.15
_DONE, _TAKE_BACK, _END_TURN = 0.025, 0.6, 0.3


class Walker:
    """Chance decides between whatever is legal."""

    level = Level.WALKER

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._claims = Claims()

    def choose(self, view: Game, seat: int, now: int) -> Command | None:
        """See `Bot.choose`."""
        if not may_act(view, seat):
            return None
        mine = view.seats[seat]
        if mine.done and self._chance(_TAKE_BACK) and self._can_go_on(view, seat, now):
            return SayDone(done=False)
        return (
            self._aside(view, seat) or self._with_hands(view, seat, now) or self._rest(view, mine)
        )

    def _chance(self, likely: float) -> bool:
        return self._rng.random() < likely

    def _aside(self, view: Game, seat: int) -> Command | None:
        """Gods, prophets and cities, now and then."""
        mine = view.seats[seat]
        if self._chance(_CLAIM):
            gods = self._claims.open_to(view, seat)
            if gods:
                return self._claims.claim(self._rng.choice(gods))
        if mine.prophets_left:
            if mine.open_square is not None and self._chance(_PROPHET):
                return SendProphet(self._rng.choice(SIDES))
            free = free_cities(view)
            if free and self._chance(_OCCUPY):
                return Occupy(self._rng.choice(free))
        if self._chance(_FOUND):
            squares = foundable(view)
            if squares:
                occupy = bool(mine.prophets_left) and self._chance(0.5)
                return Found(self._rng.choice(squares), occupy)
        if not mine.done and self._chance(_DONE):
            return SayDone()
        return None

    def _with_hands(self, view: Game, seat: int, now: int) -> Command | None:
        """Draw, take, place, discard."""
        mine = view.seats[seat]
        free = mine.free_hand()
        if free is not None and self._chance(_TAKE):
            lying = list(lying_in_rows(view))
            if lying:
                row, slot, _ = self._rng.choice(lying)
                return Take(free, row, slot)
        if mine.hands == (None, None):
            if view.rules.mode is Mode.HOURGLASS and self._chance(_END_TURN):
                return EndTurn()
            if view.left:
                return Draw(1 if self._chance(_DRAW_ONE) else 2)
            return self._take_fitting(view, seat, now)
        return self._play(view, seat, now)

    def _play(self, view: Game, seat: int, now: int) -> Command | None:
        mine = view.seats[seat]
        hands = [hand for hand in Hand if mine.hands[hand] is not None]
        self._rng.shuffle(hands)
        room = None in mine.row
        for hand in hands:
            if room and self._chance(_DISCARD):
                return Discard(hand)
            tile = mine.hands[hand]
            ways = placeable(view, seat, tile, now) if tile is not None else []
            if ways:
                way = self._rng.choice(ways)
                return Place(hand, way.square, way.flipped, way.turns)
        return Discard(hands[0]) if room else None

    def _take_fitting(self, view: Game, seat: int, now: int) -> Command | None:
        for row, slot, tile in lying_in_rows(view):
            if placeable(view, seat, tile, now):
                return Take(Hand.LEFT, row, slot)
        return None

    def _rest(self, view: Game, mine: Seat) -> Command | None:
        """Nothing to do: done, or the turn's end."""
        if not mine.done:
            return SayDone()
        return EndTurn() if view.rules.mode is Mode.HOURGLASS else None

    def _can_go_on(self, view: Game, seat: int, now: int) -> bool:
        """Whether there is anything left to do with hands, bag and rows."""
        mine = view.seats[seat]
        if mine.hands == (None, None):
            return view.left > 0 or self._take_fitting(view, seat, now) is not None
        if None in mine.row:
            return True
        return any(
            tile is not None and bool(placeable(view, seat, tile, now)) for tile in mine.hands
        )
