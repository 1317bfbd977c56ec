"""What follows from events by itself: the last call, the closing, and the end of a game."""

from __future__ import annotations

from fourgods_tui.core.events import Closing, Ended, EndReason, Event, LastCall, Line, Scored
from fourgods_tui.core.evolve import evolve
from fourgods_tui.core.game import Game
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


def can_move(game: Game) -> bool:
    """Whether any tile in a hand or row may be placed, or any city be founded."""
    world, rules = game.world, game.rules
    bare = (square for square in open_squares(world, rules) if square not in world.cities)
    if game.cities_left > 0 and next(bare, None) is not None:
        return True
    held = {tile for seat in game.seats for tile in (*seat.hands, *seat.row) if tile is not None}
    return any(fits_somewhere(world, rules, tile) for tile in held)


def _consequences(game: Game, now: int) -> Events:
    if all(seat.done for seat in game.seats):
        return end(game, EndReason.AGREED, now)
    begun: Events = ()
    if game.closing_until is None and game.world.full:
        begun = (Closing(now + game.rules.closing * 1000),)
    if game.left:
        return begun
    if game.last_call_until is None:
        if not game.rules.last_call:
            return begun + end(game, EndReason.BAG_EMPTY, now)
        begun += (LastCall(now + game.rules.last_call * 1000),)
    # A full world has its closing instead, so that the last tile can get its prophet.
    if not game.world.full and not can_move(game):
        return begun + end(game, EndReason.NO_MOVE, now)
    return begun
