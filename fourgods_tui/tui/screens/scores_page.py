"""The scores so far, in full."""

from __future__ import annotations

from collections.abc import Sequence

from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.keys import ACTIONS, Action
from fourgods_tui.tui.panels.score import score_lines
from fourgods_tui.tui.screens.page import Page
from fourgods_tui.tui.table_picture import TablePicture


class ScoresPage(Page):
    """The score as it stands at a table."""

    def __init__(self, picture: TablePicture) -> None:
        super().__init__()
        self._picture = picture

    def page_title(self) -> str:
        """The title."""
        game = self._picture.desk.game
        if game is not None and game.ended:
            return self.app.words.gettext("The score")
        return self.app.words.gettext("The scores so far")

    def press(self, key: str) -> bool:
        """The key that opened the page closes it, too."""
        if ACTIONS.get(key) is not Action.SCORES:
            return False
        self.dismiss()
        return True

    def page_facts(self) -> tuple[object, ...]:
        """The game."""
        return (self._picture.desk.game,)

    def page_lines(self, width: int) -> Sequence[Strip]:
        """The breakdown."""
        game, score = self._picture.desk.game, self._picture.score()
        if game is None or score is None:
            return []
        return score_lines(
            game, score, self.app.look, self.app.words, width, self.app.size.height - 2
        )
