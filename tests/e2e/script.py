"""Games to play: who does what next, whatever tiles come out of the bag."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from fourgods_tui.core.commands import (
    Claim,
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
from fourgods_tui.core.game import Game
from fourgods_tui.core.landscape import SIDES, God
from fourgods_tui.core.placement import Placement, fillers, legal_placements
from fourgods_tui.core.square import Square

Look = Callable[[], Game]
"""Shows the game as it is now."""
Steps = Iterator[tuple[int, Command]]
"""Who does what. Each step is to be done before the next is asked for."""


def whole_game(look: Look, rng: Random, rounds: int) -> Steps:
    """A game with every kind of command in it, until all are done."""
    seats = range(len(look().seats))
    for seat, god in zip(seats, God, strict=False):
        yield seat, Claim(god)
    for number in range(rounds):
        for seat in seats:
            yield from use_both_hands(look, rng, seat)
        founder, other = number % len(seats), (number + 1) % len(seats)
        yield from (_smash, _occupy, _pass_on)[number % 3](look, founder, other)
    for seat in seats:
        yield seat, SayDone()


def in_turns(look: Look, rng: Random, turns: int) -> Steps:
    """A game in which one after the other has a turn, until all are done."""
    for number in range(turns):
        seat = look().turn
        assert seat is not None
        if number < len(look().seats):
            yield seat, Claim(list(God)[seat])
        yield from use_both_hands(look, rng, seat)
        yield seat, EndTurn()
    for seat in range(len(look().seats)):
        yield seat, SayDone()


def use_both_hands(look: Look, rng: Random, seat: int) -> Steps:
    """Draw if the hands are empty, then place or discard what is in them."""
    yield from _get_tiles(look, seat)
    for hand in Hand:
        yield from _use(look, rng, seat, hand)


def first_way(game: Game, seat: int) -> tuple[Hand, Placement] | None:
    """A legal placement of one of a seat's tiles, on a square without a city."""
    for hand in Hand:
        tile = game.seats[seat].hands[hand]
        for way in [] if tile is None else legal_placements(game.world, game.rules, tile):
            if way.square not in game.world.cities:
                return hand, way
    return None


def place(hand: Hand, way: Placement) -> Place:
    """The command for a legal placement."""
    return Place(hand, way.square, way.flipped, way.turns)


def _get_tiles(look: Look, seat: int) -> Steps:
    if look().seats[seat].hands == (None, None) and look().left:
        yield seat, Draw(min(2, look().left))


def _use(look: Look, rng: Random, seat: int, hand: Hand) -> Steps:
    game = look()
    tile = game.seats[seat].hands[hand]
    if tile is None:
        return
    ways = [
        way
        for way in legal_placements(game.world, game.rules, tile)
        if not _own_city(game, seat, way.square)
    ]
    if not ways:
        if None in game.seats[seat].row:
            yield seat, Discard(hand)
        return
    yield seat, place(hand, rng.choice(ways))
    if look().seats[seat].prophets_left and rng.random() < 0.5:
        yield seat, SendProphet(rng.choice(SIDES))


def _own_city(game: Game, seat: int, square: Square) -> bool:
    """Whether a city stands there that this seat founded: it has to wait before it smashes that."""
    city = game.world.cities.get(square)
    return city is not None and city.founder == seat


def _smash(look: Look, founder: int, other: int) -> Steps:
    """One founds and occupies a city; the other draws until a tile fits there, and smashes it."""
    squares = foundable(look())
    if not squares:
        return
    square = max(squares, key=lambda each: fillers(look().world.asks[each]).bit_count())
    yield founder, Found(square, occupy=bool(look().seats[founder].prophets_left))
    while look().left or look().seats[other].hands != (None, None):
        yield from _get_tiles(look, other)
        for hand in Hand:
            tile = look().seats[other].hands[hand]
            if tile is None:
                continue
            ways = legal_placements(look().world, look().rules, tile)
            there = [way for way in ways if way.square == square]
            if there:
                yield other, place(hand, there[0])
                return
            if None not in look().seats[other].row:
                return
            yield other, Discard(hand)


def _occupy(look: Look, founder: int, other: int) -> Steps:
    """One founds a city and the other occupies it."""
    free = foundable(look())
    if free:
        yield founder, Found(free[-1])
        if look().seats[other].prophets_left:
            yield other, Occupy(free[-1])


def _pass_on(look: Look, giver: int, taker: int) -> Steps:
    """One discards a tile, which the other takes and discards."""
    if look().seats[giver].hands == (None, None):
        yield giver, Draw(1)
    hand = next(hand for hand in Hand if look().seats[giver].hands[hand] is not None)
    slot = look().seats[giver].row.index(None)
    yield giver, Discard(hand)
    free = look().seats[taker].free_hand()
    if free is not None:
        yield taker, Take(free, giver, slot)
        if None in look().seats[taker].row:
            yield taker, Discard(free)
