"""What follows from events by itself: the last call, the closing, and the end of a game."""

from __future__ import annotations

from fourgods_tui.core.events import (
    Closing,
    Ended,
    EndReason,
    Event,
    LastCall,
    Line,
    Scored,
    Turn,
)
from fourgods_tui.core.evolve import evolve
from fourgods_tui.core.game import Game
from fourgods_tui.core.landscape import God
from fourgods_tui.core.placement import fits_somewhere, open_squares
from fourgods_tui.core.score import score

Events = tuple[Event, ...]


def settle(game: Game, events: Events, now: int) -> Events:
    """These events, and all that follows from them at `now`."""
    for event in events:
        game = evolve(game, Line(game.seq + 1, now, event))
    return events + _consequences(game, now)


def end(game: Game, reason: EndReason, now: int) -> Events:
    """The game ends for this reason, with its score."""
    ended = Ended(reason)
    game = evolve(game, Line(game.seq + 1, now, ended))
    return ended, Scored(score(game))


def turn_ends(game: Game, now: int) -> Events:
    """What the end of a turn brings: the next one, or the end of the game after the last."""
    if game.closing_turns == ():
        return end(game, closing_reason(game), now)
    if game.last_call_turns == ():
        return end(game, EndReason.BAG_EMPTY, now)
    return (Turn(((game.turn or 0) + 1) % len(game.seats)),)


def closing_reason(game: Game) -> EndReason:
    """Why a game ends whose closing is over."""
    return EndReason.WORLD_FULL if game.world.full else EndReason.NO_MOVE


def can_move(game: Game) -> bool:
    """Whether any tile in a hand or row may be placed, or any city be founded.

    Whether founding is free does not matter here: where no tile fits anywhere, any bare square
    that touches enough may have a city; where one does, there is something to be done. Nor does
    it that a founder has to wait: what fits in a city's place can be placed by others, or later.
    """
    world, rules = game.world, game.rules
    bare = (square for square in open_squares(world, rules) if square not in world.cities)
    if game.cities_left > 0 and next(bare, None) is not None:
        return True
    held = {tile for seat in game.seats for tile in (*seat.hands, *seat.row) if tile is not None}
    return any(fits_somewhere(world, rules, tile) for tile in held)


def can_occupy(game: Game) -> bool:
    """Whether a city is free, and somebody has a prophet for it or can still claim a god."""
    if all(city.occupant is not None for city in game.world.cities.values()):
        return False
    most = game.rules.gods_each(len(game.seats))
    unclaimed = sum(len(seat.gods) for seat in game.seats) < len(God)
    return any(seat.prophets_left or (unclaimed and len(seat.gods) < most) for seat in game.seats)


def _consequences(game: Game, now: int) -> Events:
    if game.ended is not None:
        return ()
    if all(seat.done for seat in game.seats):
        return end(game, EndReason.AGREED, now)
    begun: Events = ()
    if not game.closing and game.world.full:
        begun = (Closing(*_ending(game, now, game.rules.closing)),)
    if game.left:
        return begun
    if not game.last_call:
        if not game.rules.last_call:
            return begun + end(game, EndReason.BAG_EMPTY, now)
        begun += (LastCall(*_ending(game, now, game.rules.last_call)),)
    if game.closing or game.world.full or can_move(game):
        return begun
    if game.version == 1:
        return begun + end(game, EndReason.NO_MOVE, now)
    return (*begun, _nothing_left(game, now))


def _ending(game: Game, now: int, seconds: int) -> tuple[int | None, tuple[int, ...] | None]:
    """Until when a closing or last call lasts; with turns, who still has one more turn."""
    if game.turn is None or game.version == 1:
        return now + seconds * 1000, None
    count = len(game.seats)
    return None, tuple((game.turn + after) % count for after in range(1, count + 1))


def _nothing_left(game: Game, now: int) -> Closing:
    """The closing as nothing can be placed or founded; who can occupy keeps the last call."""
    until, turns = _ending(game, now, game.rules.closing)
    if until is not None and can_occupy(game):
        call = game.last_call_until
        until = max(until, now + game.rules.last_call * 1000 if call is None else call)
    return Closing(until, turns)
