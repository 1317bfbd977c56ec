"""Draws the lesson: a table with the coach above the hands."""

from __future__ import annotations

from textual.geometry import Size

from fourgods_tui.core.table_view import Phase
from fourgods_tui.tui.desk import Desk
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.layout import fits
from fourgods_tui.tui.lesson import Lesson
from fourgods_tui.tui.lesson_layout import lay_out_lesson
from fourgods_tui.tui.panels.coach import coach_lines
from fourgods_tui.tui.panels.footer import Caps
from fourgods_tui.tui.surface import Surface
from fourgods_tui.tui.table_picture import TablePicture


class LessonPicture(TablePicture):
    """The picture of a learner's table."""

    def __init__(
        self, lesson: Lesson, desk: Desk, surface: Surface, look: Look, words: Words
    ) -> None:
        super().__init__(desk, surface, look, words)
        self.lesson = lesson

    def draw(self, size: Size, ms: int) -> None:
        """Draw all that is not as it should be, the coach too."""
        super().draw(size, ms)
        if not fits(*size):
            return
        if self.desk.view.phase is Phase.PLAYING:
            region = self._surface.panel("coach")
            self._surface.show("coach", self._coach(region.width, region.height))
            return
        # After the game the score has the coach's place. Nobody plays again, and all is told.
        title, *texts = self._coach(size.width, 3)
        for panel, one in zip(("again", "notice"), (title, texts[0]), strict=True):
            self._surface.show(panel, [one])
        region = self._surface.panel("feed")
        self._surface.show("feed", [texts[1].crop(0, region.width)])

    def _coach(self, width: int, height: int) -> list[Strip]:
        return coach_lines(self.lesson, self.desk, self.look, self.words, width, height)

    def _arrange(self, size: Size) -> None:
        before = self._arranged
        super()._arrange(size)
        game = self.desk.game
        if self._arranged is before or self._layout is None or game is None:
            return
        if self.desk.view.phase is Phase.PLAYING:
            seats, slots = len(game.seats), len(game.seats[0].row)
            self._layout = lay_out_lesson(size, self.look, self.desk.size, seats, slots, self.wish)
            self._surface.lay_out(self._layout.panels, ink(self.look).plain)

    def key_rows(self) -> list[Caps]:
        """The usual keys, and those of the lesson."""
        words = self.words
        own = [("a", words.gettext("begin again")), ("esc", words.gettext("leave the lesson"))]
        return [super().key_rows()[0], own]
