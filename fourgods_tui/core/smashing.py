"""When the founder of a city may smash it: not before everybody else has had the chance.

With `founder_waits` a city must have stood that long first; in turns, the founder waits for a
later turn of their own. Anybody else may smash it at once, and so may the founder if it is 0.
"""

from __future__ import annotations

from fourgods_tui.core.game import Game
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.square import Square
from fourgods_tui.core.world import City


def refuse_smash(game: Game, seat: int, square: Square, now: int) -> Refusal | None:
    """Why this seat may not smash the city on a square at `now` (ms), or None if it may.

    Whether a tile fits there is another matter.
    """
    city = game.world.cities.get(square)
    if city is None or city.founder != seat or not _must_wait(game, city, now):
        return None
    left = None if game.turn is not None else _until(game, city) - now
    return Refusal(Reason.FOUNDER_WAITS, square=square, seat=seat, ms=left)


def not_yet(game: Game, seat: int | None, now: int) -> frozenset[Square]:
    """The squares of the cities that this seat founded and may not smash yet at `now` (ms)."""
    return frozenset(
        square
        for square, city in game.world.cities.items()
        if city.founder == seat and _must_wait(game, city, now)
    )


def next_smash(game: Game, seat: int | None, now: int) -> int | None:
    """When time will next let this seat smash a city it founded (ms), or None."""
    if game.turn is not None:
        return None
    waiting = not_yet(game, seat, now)
    return min((_until(game, game.world.cities[square]) for square in waiting), default=None)


def _must_wait(game: Game, city: City, now: int) -> bool:
    """Whether the founder of this city must still wait."""
    if game.turn is not None:
        return game.rules.founder_waits > 0 and city.turn == game.turns
    return now < _until(game, city)


def _until(game: Game, city: City) -> int:
    """From when its founder may smash a city where there are no turns (ms)."""
    return city.t + 1000 * game.rules.founder_waits
