"""The world of a game as an SVG picture."""

from __future__ import annotations

from fourgods_tui.core.game import Game
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.world import world_picture
from fourgods_tui.tui.drawing.zoom import Zoom
from fourgods_tui.tui.squares import bare_views
from fourgods_tui.tui.svg import svg_of


def world_svg(game: Game, look: Look | None = None) -> str:
    """The world as it lies, with prophets and cities, as the text of an SVG file."""
    picture = world_picture(Zoom.HUGE, look or Look(), game.rules.frame)
    return svg_of(picture.lines(bare_views(game)), f"Four Gods, {game.game}")
