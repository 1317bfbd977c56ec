"""Draws the score as a story beside the world, and knows what is under the mouse there."""

from __future__ import annotations

from textual.geometry import Offset

from fourgods_tui.core.game import Game
from fourgods_tui.core.score import Score
from fourgods_tui.core.table_view import TableView
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.panels.again import again_line
from fourgods_tui.tui.panels.over import over_lines, step_at
from fourgods_tui.tui.panels.stepper import stepped_to, stepper_line
from fourgods_tui.tui.shared import shared
from fourgods_tui.tui.surface import Surface
from fourgods_tui.tui.walk import Walk


class OverPicture:
    """The picture of a finished game, but for the world.

    Attributes:
        walk: the reader's place in the story of the game that was drawn last, or None.
    """

    def __init__(self, surface: Surface) -> None:
        self.walk: Walk | None = None
        self._surface = surface

    def walk_through(self, game: Game, score: Score) -> Walk:
        """The walk through this game's story; it begins anew with another game."""
        if self.walk is None or self.walk.game.game != game.game:
            self.walk = Walk(game, score)
        return self.walk

    def draw_step(self, walk: Walk, look: Look, words: Words) -> None:
        """Draw stepper and story."""
        surface = self._surface
        width = surface.panel("stepper").width
        surface.show("stepper", [stepper_line(walk.at, len(walk.story), look, width)])
        story = surface.panel("story")
        lines = shared(
            walk.game,
            ("told", walk.at, look, words, story.size),
            lambda: over_lines(walk, look, words, story.width, story.height),
        )
        surface.show("story", lines)

    def draw_again(self, view: TableView, look: Look, words: Words) -> None:
        """Draw who wants to play again."""
        width = self._surface.panel("again").width
        self._surface.show("again", [again_line(view, look, words, width)])

    def on_again(self, offset: Offset) -> bool:
        """Whether a point is on the answers to "again?"."""
        under = self._surface.panel_at(offset)
        return under is not None and under[0] == "again"

    def click(self, offset: Offset) -> bool:
        """Carry out a click on the story; whether it was on it."""
        under, walk = self._surface.panel_at(offset), self.walk
        if under is None or walk is None:
            return False
        name, at = under
        width, height = self._surface.panel(name).size
        if name == "stepper":
            walk.go(stepped_to(at.x, walk.at, len(walk.story), width))
        elif name == "story":
            step = step_at(walk, at, width, height)
            walk.go(walk.at + 1 if step is None else step)
        else:
            return False
        return True
