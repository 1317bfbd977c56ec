"""The world of a game as an SVG picture."""

from __future__ import annotations

from collections.abc import Generator

from fourgods_tui.core.game import Game
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.square_picture import square_strips
from fourgods_tui.tui.drawing.world import world_picture
from fourgods_tui.tui.drawing.zoom import Zoom
from fourgods_tui.tui.slices import at_once
from fourgods_tui.tui.squares import bare_views
from fourgods_tui.tui.svg import svg_steps


def world_svg(game: Game, look: Look | None = None) -> str:
    """The world as it lies, with prophets and cities, as the text of an SVG file."""
    return at_once(world_svg_steps(game, look))


def world_svg_steps(game: Game, look: Look | None = None) -> Generator[None, None, str]:
    """The same, with a step for each square and each line."""
    look, views = look or Look(), bare_views(game)
    picture = world_picture(Zoom.HUGE, look, game.rules.frame)
    for view in views:
        square_strips(view, Zoom.HUGE, look)  # the lines are made of what is cached here
        yield
    lines = []
    for y in range(picture.height):
        lines.append(picture.line(views, y))
        yield
    return (yield from svg_steps(lines, f"Four Gods, {game.game}"))
