"""The novice sees a city on the table, and that a tile in its hands would smash it."""

from __future__ import annotations

from dataclasses import replace

from fourgods_tui.bots.bot import Level
from fourgods_tui.bots.make import make_bot
from fourgods_tui.bots.simulate import simulate
from fourgods_tui.core.commands import Place
from fourgods_tui.core.evolve import fold
from fourgods_tui.core.game import Game
from fourgods_tui.core.placement import legal_placements
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.seen import seen_by
from fourgods_tui.core.square import Square
from fourgods_tui.core.world import City

LOOKS = 40
SEAT, OTHER = 0, 1


def _beside_a_city(founder: int, occupant: int | None) -> tuple[Game, Square]:
    """A game in which a tile of the seat's fits a city that was founded just now, and its square.

    There are other squares where that tile fits as well.
    """
    lines = simulate("a city", Rules(), [Level.WALKER] * 2)
    game = next(each for each in (fold(lines[:n]) for n in range(20, len(lines))) if _fits(each))
    square = next(iter(_fits(game)))
    city = City(square, founder, game.t, occupant)
    return replace(game, world=replace(game.world, cities={square: city})), square


def _fits(game: Game) -> list[Square]:
    """Where the tile in the seat's right hand fits, if it is the only one and has a choice."""
    mine = game.seats[SEAT]
    tiles = [tile for tile in mine.hands if tile is not None]
    if len(tiles) != 1 or game.world.cities or mine.open_square is not None or not mine.gods:
        return []
    squares = {way.square for way in legal_placements(game.world, game.rules, tiles[0])}
    return sorted(squares) if len(squares) > 3 else []


def _placed(game: Game, after: int) -> list[Square]:
    """Where novices of many seeds place a tile at one look, so many ms after now."""
    view = seen_by(game, SEAT)
    chosen = (
        make_bot(Level.NOVICE, f"look {number}").choose(view, SEAT, game.t + after)
        for number in range(LOOKS)
    )
    return [command.square for command in chosen if isinstance(command, Place)]


def test_a_novice_mostly_smashes_the_city_of_another() -> None:
    for occupant in (None, OTHER):
        game, square = _beside_a_city(OTHER, occupant)
        smashed = _placed(game, 0).count(square)
        assert LOOKS / 2 < smashed < LOOKS  # not at every look: it is a beginner


def test_a_novice_seldom_smashes_a_city_where_its_own_prophet_stands() -> None:
    game, square = _beside_a_city(OTHER, SEAT)
    assert _placed(game, 0).count(square) < LOOKS / 2


def test_a_novice_smashes_its_own_city_only_when_the_others_had_their_chance() -> None:
    game, square = _beside_a_city(SEAT, None)
    waits = 1000 * game.rules.founder_waits
    assert square not in _placed(game, waits - 1)
    assert _placed(game, waits).count(square) > LOOKS / 2
