"""The keys of a lesson: the game's, less those that need other people."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from fourgods_tui.tui.desk import Mode
from fourgods_tui.tui.keys import ACTIONS, Action
from fourgods_tui.tui.screens.table_keys import TableKeys

if TYPE_CHECKING:
    from fourgods_tui.tui.screens.table_screen import TableScreen

AGAIN = "a"
"""The key that begins the lesson again."""


class LessonKeys(TableKeys):
    """What keys do on a lesson's screen."""

    def __init__(self, screen: TableScreen, again: Callable[[], None]) -> None:
        super().__init__(screen)
        self._again = again

    def press_anywhere(self, key: str) -> bool:
        """Leave at once, or begin again; say nothing where nobody would read it."""
        action, free = ACTIONS.get(key), self.screen.desk.mode is Mode.PLAY
        if free and action in (Action.LEAVE, Action.BACK):
            self.screen.dismiss()
        elif free and key == AGAIN:
            self._again()
        elif free and action in (Action.CHAT, Action.PEOPLE):
            pass
        else:
            return super().press_anywhere(key)
        return True

    def press_over(self, key: str) -> None:
        """Walk through the score; nobody comes or goes here."""
        if key not in ("w", "+", "-", "plus", "minus"):
            super().press_over(key)
