"""Where a tile may be placed: the one place that knows, used by everything else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache

from fourgods_tui.core.face import TURNS, Face, turn
from fourgods_tui.core.landscape import SIDES
from fourgods_tui.core.refusals import Mismatch, Reason, Refusal
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.square import Square
from fourgods_tui.core.tiles import TILES, Tile
from fourgods_tui.core.world import World

MATCHES = 4096
"""Of how many pairs of a face or tile and a square's asks it is kept which turns match."""


@dataclass(frozen=True, slots=True)
class Placement:
    """One legal way to place a tile."""

    square: Square
    flipped: bool
    turns: int


@lru_cache(maxsize=MATCHES)
def fitting_turns(shown: Face, asked: int) -> tuple[int, ...]:
    """Turns after which a face matches what a square asks (`World.asks`).

    Cached; there are 82 faces × 625 squares' asks, of which some thousand are met again and again.
    """
    return tuple(turns for turns in range(TURNS) if _matches(turn(shown, turns).code, asked))


@lru_cache(maxsize=MATCHES)
def _ways(tile: int, asked: int) -> tuple[tuple[bool, int], ...]:
    """Every (flipped, turns) with which a tile matches, without turns that look the same."""
    found: dict[Face, tuple[bool, int]] = {}
    for flipped, shown in zip((False, True), TILES[tile].faces, strict=True):
        for turns in fitting_turns(shown, asked):
            found.setdefault(turn(shown, turns), (flipped, turns))
    return tuple(found.values())


@cache
def fillers(asked: int) -> int:
    """The tiles that match what a square asks (`World.asks`), as bits; at most 625 kept."""
    return sum(
        1 << tile.number
        for tile in TILES
        if any(fitting_turns(shown, asked) for shown in tile.faces)
    )


def _matches(code: int, asked: int) -> bool:
    while asked:
        if asked % 5 and asked % 5 != code % 5:
            return False
        asked, code = asked // 5, code // 5
    return True


def open_squares(world: World, rules: Rules) -> Iterator[Square]:
    """Squares without a tile that touch enough of frame and tiles; a city may stand there."""
    touching, tiles, enough = world.touching, world.tiles, rules.touching
    return (
        square
        for square in world.frame.squares
        if tiles[square] is None and touching[square] >= enough
    )


def legal_placements(world: World, rules: Rules, tile: int) -> list[Placement]:
    """Every legal placement of a tile, each picture once, row by row from the north-west."""
    asks = world.asks
    return [
        Placement(square, flipped, turns)
        for square in open_squares(world, rules)
        for flipped, turns in _ways(tile, asks[square])
    ]


def fits_somewhere(world: World, rules: Rules, tile: int) -> bool:
    """Whether the tile may be placed anywhere at all."""
    asks = world.asks
    return any(_ways(tile, asks[square]) for square in open_squares(world, rules))


def fits_at(world: World, rules: Rules, tile: int, square: Square) -> bool:
    """Whether the tile may be placed on this square, on either face, in any turn."""
    return (
        world.tiles[square] is None
        and world.touching[square] >= rules.touching
        and bool(_ways(tile, world.asks[square]))
    )


def squares_for_face(world: World, rules: Rules, lies: Face) -> list[Square]:
    """Squares where this face may be placed just as it is turned."""
    asks, code = world.asks, lies.code
    return [square for square in open_squares(world, rules) if _matches(code, asks[square])]


def mismatches(world: World, square: Square, lies: Face) -> tuple[Mismatch, ...]:
    """The sides on which this face does not match what lies around a square."""
    found = []
    for side in SIDES:
        beyond = world.asked(square, side)
        if beyond is not None and beyond is not lies.landscapes[side]:
            found.append(Mismatch(side, lies.landscapes[side], beyond))
    return tuple(found)


def refuse_placement(
    world: World, rules: Rules, square: Square, tile: Tile, flipped: bool, turns: int, now: int
) -> Refusal | None:
    """Why this placement is not legal, or None if it is."""
    refused = refuse_square(world, rules, square, now)
    if refused:
        return refused
    wrong = mismatches(world, square, tile.shown(flipped, turns))
    return Refusal(Reason.MISMATCH, square=square, mismatches=wrong) if wrong else None


def refuse_square(world: World, rules: Rules, square: Square, now: int) -> Refusal | None:
    """Why nothing may be placed or founded on this square, whatever it is, or None."""
    if square not in world.frame:
        return Refusal(Reason.OUTSIDE)
    there = world.tiles[square]
    if there:
        return Refusal(Reason.SQUARE_TAKEN, square=square, seat=there.seat, ms=now - there.t)
    touching = world.touching[square]
    if touching < rules.touching:
        return Refusal(Reason.TOO_FEW_SIDES, square=square, touching=touching, limit=rules.touching)
    return None


def dead_squares(world: World, rules: Rules, tiles: Iterable[int]) -> list[Square]:
    """Open squares that none of these tiles can fill."""
    asks, bits = world.asks, sum(1 << tile for tile in set(tiles))
    return [square for square in open_squares(world, rules) if not fillers(asks[square]) & bits]
