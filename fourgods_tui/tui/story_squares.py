"""What each square shows while the score is told: its kingdom lit, its city pointed out."""

from __future__ import annotations

from fourgods_tui.core.game import Game
from fourgods_tui.core.kingdoms import RegionAt
from fourgods_tui.core.landscape import SIDES
from fourgods_tui.core.square import Square, column_of, row_of
from fourgods_tui.core.world import World
from fourgods_tui.tui.drawing.square_picture import square_strips
from fourgods_tui.tui.drawing.view import CityMark, ProphetMark, SquareView
from fourgods_tui.tui.drawing.world import WorldPicture
from fourgods_tui.tui.escape import Line
from fourgods_tui.tui.shared import shared
from fourgods_tui.tui.story import Chapter, Step
from fourgods_tui.tui.walk import Walk


def story_views(game: Game, step: Step, *, dims: bool = True) -> list[SquareView]:
    """All squares row by row, from the north-west.

    While a kingdom is told only its own prophets are shown, so that they can be counted. Where
    what is not lit cannot be dimmed (`dims`), tiles that have no part in it are left out.
    """
    only = step.lit if step.chapter is Chapter.KINGDOMS else None
    world = game.world
    told = None if dims or step.lit is None else frozenset(square for square, _ in step.lit)
    return [
        _square(world, square, step, only)
        if told is None or square in told or square in world.cities
        else SquareView(odd=_odd(square))
        for square in world.frame.squares
    ]


def story_lines(walk: Walk, picture: WorldPicture) -> list[Line]:
    """The world at this step, line by line; made once for all who look at it in the same way."""

    def make() -> list[Line]:
        views = story_views(walk.game, walk.step, dims=picture.look.coloured)
        return picture.rows([square_strips(view, picture.zoom, picture.look) for view in views])

    return shared(walk.game, ("story", walk.at, picture.zoom, picture.look), make)


def _odd(square: Square) -> bool:
    return bool((column_of(square) + row_of(square)) % 2)


def _square(
    world: World, square: Square, step: Step, only: frozenset[RegionAt] | None
) -> SquareView:
    lies, city, prophet = world.tiles[square], world.cities.get(square), world.prophets.get(square)
    lit = None
    if step.lit is not None:
        lit = frozenset(
            side for side in SIDES if lies and (square, lies.face.region_of[side]) in step.lit
        )
    counts = prophet and lies and (square, lies.face.region_of[prophet.side])
    if only is not None and counts not in only:
        prophet = None
    return SquareView(
        face=lies.face if lies else None,
        odd=_odd(square),
        prophet=ProphetMark(prophet.seat, prophet.side) if prophet else None,
        city=CityMark(city.founder, city.occupant) if city else None,
        lit=lit,
        cursor=square in step.marked,
    )
