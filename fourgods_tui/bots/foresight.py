"""A look one placement further: what the other hand's tile will bring once this one lies."""

from __future__ import annotations

from dataclasses import replace

from fourgods_tui.bots.outlook import Outlook
from fourgods_tui.core.commands import Place
from fourgods_tui.core.game import Game
from fourgods_tui.core.placement import legal_placements
from fourgods_tui.core.tiles import TILES
from fourgods_tui.core.world import Placed, Prophet


def after(view: Game, seat: int, place: Place, look: Outlook) -> tuple[Game, Outlook]:
    """The game after this placement, with the prophet that is worth sending, and its outlook."""
    tile = view.seats[seat].hands[place.hand]
    if tile is None:
        return view, look
    lies, world, square = TILES[tile].shown(place.flipped, place.turns), view.world, place.square
    if square in world.cities:
        world = world.without_city(square)
    world = world.placing(square, Placed(tile, lies, seat, view.t))
    prospect = look.placement(square, lies)
    if view.seats[seat].prophets_left and prospect.gain > look.price:
        world = world.with_prophet(Prophet(seat, None, square, prospect.side))
    game = replace(view, world=world)
    return game, look.later(game)


def best_value(view: Game, seat: int, tile: int, look: Outlook) -> float:
    """The most a tile brings; nothing, if it is better discarded."""
    best = 0.0
    mine = view.seats[seat]
    prophets = bool(mine.prophets_left) or not mine.gods
    for way in legal_placements(view.world, view.rules, tile):
        lies = TILES[tile].shown(way.flipped, way.turns)
        best = max(best, look.total(look.placement(way.square, lies), prophets))
    return best
