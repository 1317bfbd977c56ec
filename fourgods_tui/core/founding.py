"""Where a city may be founded, and why not elsewhere.

Founding is a belief that no tile fits. With `believed`, nobody can believe that of a square for
which a fitting tile lies in plain view: in anybody's hand, or in any row. The bag is not looked at.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fourgods_tui.core.commands import Hand
from fourgods_tui.core.game import Game
from fourgods_tui.core.placement import dead_squares, fits_at, open_squares, refuse_square
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.rules import Founding
from fourgods_tui.core.square import Square


@dataclass(frozen=True, slots=True)
class Seen:
    """A tile in plain view: whose it is, and the hand or the slot (from 0) it is in."""

    tile: int
    seat: int
    hand: Hand | None = None
    slot: int | None = None


def in_plain_view(game: Game, first: int = 0) -> Iterator[Seen]:
    """Every tile in a hand, then every tile in a row; each time seat `first`'s come first."""
    seats = [(first + number) % len(game.seats) for number in range(len(game.seats))]
    for number in seats:
        for hand in Hand:
            tile = game.seats[number].hands[hand]
            if tile is not None:
                yield Seen(tile, number, hand=hand)
    for number in seats:
        for slot, tile in enumerate(game.seats[number].row):
            if tile is not None:
                yield Seen(tile, number, slot=slot)


def refuse_founding(game: Game, seat: int, square: Square, now: int) -> Refusal | None:
    """Why this seat may not found a city on this square at `now` (ms), or None if it may."""
    refused = refuse_square(game.world, game.rules, square, now)
    if refused:
        return refused
    city = game.world.cities.get(square)
    if city:
        return Refusal(Reason.CITY_STANDS, square=square, seat=city.founder, ms=now - city.t)
    if game.cities_left <= 0:
        return Refusal(Reason.NO_CITY_LEFT, limit=game.rules.cities)
    if game.rules.founding is Founding.FREE:
        return None
    for seen in in_plain_view(game, seat):
        if fits_at(game.world, game.rules, seen.tile, square):
            return Refusal(
                Reason.TILE_FITS, square=square, seat=seen.seat, hand=seen.hand, slot=seen.slot
            )
    return None


def foundable(game: Game) -> list[Square]:
    """Every square on which a city may be founded now, by anybody."""
    world, rules = game.world, game.rules
    if game.cities_left <= 0:
        return []
    if rules.founding is Founding.FREE:
        free = list(open_squares(world, rules))
    else:
        free = dead_squares(world, rules, (seen.tile for seen in in_plain_view(game)))
    return [square for square in free if square not in world.cities]
