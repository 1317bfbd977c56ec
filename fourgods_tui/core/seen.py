"""What a seat, or a spectator, may see of a game: not the bag's order, nor hidden gods."""

from __future__ import annotations

from dataclasses import replace

from fourgods_tui.core.events import Claimed, Event, Occupied, ProphetSent, Started
from fourgods_tui.core.game import Game, Seat
from fourgods_tui.core.rules import Gods


def seen_by(game: Game, seat: int | None) -> Game:
    """The game as a seat sees it; None is a spectator."""
    shown = replace(game, bag=())
    if game.rules.gods is Gods.OPEN or game.ended is not None:
        return shown
    world = game.world
    hidden = replace(
        world,
        cities={
            square: city if city.occupant == seat else replace(city, god=None)
            for square, city in world.cities.items()
        },
        prophets={
            square: prophet if prophet.seat == seat else replace(prophet, god=None)
            for square, prophet in world.prophets.items()
        },
    )
    hidden.__dict__["kingdoms"] = world.kingdoms  # they depend on tiles only
    seats = tuple(
        each if number == seat else _without_gods(each) for number, each in enumerate(game.seats)
    )
    return replace(shown, world=hidden, seats=seats)


def event_seen_by(event: Event, game: Game, seat: int | None) -> Event:
    """One event as a seat sees it while the game runs."""
    if isinstance(event, Started):
        return replace(event, seed="")
    hidden = game.rules.gods is Gods.HIDDEN and game.ended is None
    if hidden and isinstance(event, Claimed | ProphetSent | Occupied) and event.seat != seat:
        return replace(event, god=None)
    return event


def _without_gods(seat: Seat) -> Seat:
    return replace(seat, gods=tuple(replace(claimant, god=None) for claimant in seat.gods))
