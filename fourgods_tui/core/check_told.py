"""What the record of a running game leaves out, as the others may not know it: the seed, and with
hidden gods, whose. What can be proved without them is proved."""

from __future__ import annotations

from dataclasses import replace

from fourgods_tui.core.events import Claimed, Drawn, Event, Occupied, ProphetSent, Started
from fourgods_tui.core.game import Game
from fourgods_tui.core.landscape import God
from fourgods_tui.core.start import start

_ANY_SEED = "any"


class ToldError(ValueError):
    """What is told cannot be; the message says why."""


def opening_told(first: Started) -> tuple[Event, ...]:
    """The opening of a game whose seed is not told: which tiles are dealt is open.

    Raises:
        RulesError: as `start`.
    """
    return start(first.game, _ANY_SEED, first.rules, first.seats)


def with_bag_for(game: Game, event: Event) -> Game:
    """The game with the tiles in its bag that this event draws: nobody can tell they are not.

    Raises:
        ToldError: a tile has been drawn before, or there are not so many left.
    """
    if not isinstance(event, Drawn):
        return game
    tiles = [tile for _, tile in event.tiles]
    out = {placed.tile for placed in game.world.tiles if placed is not None}
    out |= {tile for seat in game.seats for tile in (*seat.hands, *seat.row) if tile is not None}
    for tile in tiles:
        if tile in out:
            raise ToldError(f"tile {tile} has been drawn before")
        out.add(tile)
    if len(tiles) > game.left:
        raise ToldError(f"{game.left} tiles are left in the bag")
    return replace(game, bag=tuple(tiles))


def with_gods(game: Game | None, event: Event) -> Event:
    """The event with a god in place of a hidden one: the first it might be.

    So prophets are counted, and who has none left sends none.
    """
    if game is None or not isinstance(event, Claimed | ProphetSent | Occupied) or event.god:
        return event
    if event.seat >= len(game.seats):
        return event
    if isinstance(event, Claimed):
        return replace(event, god=next((g for g in God if game.claimant(g) is None), God.FOREST))
    gods = game.seats[event.seat].gods
    left = [claimant.god for claimant in gods if claimant.left] or [God.FOREST]
    return replace(event, god=left[0])
