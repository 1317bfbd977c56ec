"""What a program reads off a game at a glance: the turn, which tiles, gods, cities are free."""

from __future__ import annotations

from collections.abc import Iterator

from fourgods_tui.core.game import Game, Seat
from fourgods_tui.core.landscape import God
from fourgods_tui.core.placement import Placement, legal_placements
from fourgods_tui.core.smashing import not_yet
from fourgods_tui.core.square import Square
from fourgods_tui.core.tiles import TILES

ALL_TILES = (1 << len(TILES)) - 1
"""A set of tiles is kept as the bits of a number; here every bit is set."""


def may_act(view: Game, seat: int) -> bool:
    """Whether this seat may do anything but say done."""
    return view.ended is None and view.turn in (None, seat)


def claimable(view: Game, seat: int) -> tuple[God, ...]:
    """Gods this seat may still claim, as far as it can see; empty once it has enough."""
    if len(view.seats[seat].gods) >= view.rules.gods_each(len(view.seats)):
        return ()
    return tuple(god for god in God if view.claimant(god) is None)


def free_cities(view: Game) -> list[Square]:
    """Cities without a prophet."""
    return [square for square, city in view.world.cities.items() if city.occupant is None]


def lying_in_rows(view: Game) -> Iterator[tuple[int, int, int]]:
    """Every tile in the discard rows: whose row, which slot, which tile."""
    for number, each in enumerate(view.seats):
        for slot, tile in enumerate(each.row):
            if tile is not None:
                yield number, slot, tile


def held(seat: Seat) -> tuple[int, ...]:
    """The tiles in a seat's hands."""
    return tuple(tile for tile in seat.hands if tile is not None)


def placeable(view: Game, seat: int, tile: int, now: int) -> list[Placement]:
    """Every way in which this seat may place a tile at `now` (ms), wherever the tile is."""
    waiting = not_yet(view, seat, now)
    ways = legal_placements(view.world, view.rules, tile)
    return [way for way in ways if way.square not in waiting]


def unplaced(view: Game) -> int:
    """The tiles that are not in the world, as bits; anybody can tell by looking."""
    lying = 0
    for placed in view.world.tiles:
        if placed is not None:
            lying |= 1 << placed.tile
    return ALL_TILES & ~lying


def in_reach(view: Game) -> int:
    """The tiles in hands and rows, as bits."""
    tiles = 0
    for each in view.seats:
        for tile in (*each.hands, *each.row):
            if tile is not None:
                tiles |= 1 << tile
    return tiles
