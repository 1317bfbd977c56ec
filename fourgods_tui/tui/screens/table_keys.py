"""The keys at a table: before, during and after a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fourgods_tui.core.table_view import Phase
from fourgods_tui.tui.desk import Mode
from fourgods_tui.tui.desk_keys import press
from fourgods_tui.tui.drawing.zoom import ZOOMS
from fourgods_tui.tui.keys import ACTIONS, Action
from fourgods_tui.tui.panels.waiting import CHOICES, next_choice
from fourgods_tui.tui.walk import walk_by_key

if TYPE_CHECKING:
    from fourgods_tui.tui.screens.table_screen import TableScreen


class TableKeys:
    """What keys do on a table's screen."""

    def __init__(self, screen: TableScreen) -> None:
        self.screen = screen
        self._leaving = False

    @property
    def leaving(self) -> bool:
        """Whether the player has been asked whether they want to leave."""
        return self._leaving

    def press(self, key: str) -> None:
        """Carry out a key."""
        self.screen.table.touch(self.screen.person)
        if self._leaving:
            self._answer_leaving(key)
        elif self.press_anywhere(key):
            pass
        elif self.screen.desk.view.phase is Phase.PLAYING:
            self._press_in_game(key)
        elif self.screen.desk.view.phase is Phase.WAITING:
            self._press_waiting(key)
        else:
            self.press_over(key)
        self.screen.draw()

    def press_anywhere(self, key: str) -> bool:
        """Keys that do the same before, during and after a game."""
        if self.screen.desk.mode is not Mode.PLAY:
            return False
        action = ACTIONS.get(key)
        if action is Action.LEAVE:
            self._leaving = True
            self.screen.picture.question = self._leave_question()
        elif action is Action.CHAT:
            self.screen.open_chat()
        elif action is Action.HELP:
            self.screen.app.show_help()
        elif action is Action.SETTINGS:
            self.screen.app.show_settings()
        elif action is Action.PEOPLE and self.screen.desk.view.phase is not Phase.WAITING:
            self.screen.app.show_people(self.screen)
        else:
            return False
        return True

    def _leave_question(self) -> str:
        words = self.screen.app.words
        playing = (
            self.screen.desk.view.phase is Phase.PLAYING and self.screen.desk.view.you is not None
        )
        if not playing:
            return words.gettext("Leave the table?  y yes   n no")
        code = self.screen.app.lobby.resume_code(self.screen.person)
        if code:
            return words.gettext(
                "Leave? Your seat is held; your code to come back: {code}   y yes   n no", code=code
            )
        if self.screen.desk.view.options.stand_in is None:
            return words.gettext("Leave? Your seat is held.  y yes   n no")
        return words.gettext("Leave? Your seat is held, and a bot stands in.  y yes   n no")

    def _answer_leaving(self, key: str) -> None:
        self._leaving = False
        self.screen.picture.question = ""
        if key in ("y", "Y", "enter", "q", "ctrl+c"):
            self.screen.app.leave(self.screen)

    def _press_in_game(self, key: str) -> None:
        action = ACTIONS.get(key)
        if self.screen.desk.mode is Mode.PLAY:
            if action is Action.SCORES:
                self.screen.app.show_scores(self.screen)
                return
            if self._zoom(action):
                return
        if self.screen.desk.view.you is None and key in "01234":
            self.screen.follow(int(key) - 1 if key != "0" else None)
            return
        before = self.screen.desk.cursor
        command = press(self.screen.desk, action, key)
        if command is not None:
            self.screen.send(command)
        if self.screen.desk.cursor != before:
            self.screen.point()

    def _zoom(self, action: Action | None) -> bool:
        zoom = self.screen.picture.zoom
        wishes = {
            Action.NEXT_ZOOM: ZOOMS[(ZOOMS.index(zoom) + 1) % len(ZOOMS)],
            Action.ZOOM_IN: zoom.step(1),
            Action.ZOOM_OUT: zoom.step(-1),
        }
        if action not in wishes:
            return False
        self.screen.picture.wish = wishes[action]
        return True

    def _press_waiting(self, key: str) -> None:
        view = self.screen.desk.view
        if key in ("space", "enter"):
            ready = not (view.chair and view.chair.ready)
            self.screen.ask(self.screen.table.get_ready(self.screen.person, ready))
        elif key in CHOICES and view.chair is not None:
            self.screen.ask(self.screen.table.choose(next_choice(view.rules, key)))
        elif key == "t":
            self.screen.app.show_lesson()
        else:
            self._press_seats(key)

    def _press_seats(self, key: str) -> None:
        """Sit down, get up, invite a program or send one away."""
        view = self.screen.desk.view
        if key == "w":
            sits = view.chair is not None
            table, person = self.screen.table, self.screen.person
            self.screen.ask(table.get_up(person) if sits else table.sit(person))
        elif key in ("plus", "+") and view.chair is not None:
            self.screen.ask(self.screen.table.seat_bot("player"))
        elif key in ("minus", "-") and view.chair is not None:
            self.screen.ask(self.screen.table.unseat_bot())

    def press_over(self, key: str) -> None:
        """Keys after a game: walk through the score, play again."""
        self.screen.desk.notice = None
        walk = self.screen.picture.over.walk
        if walk is not None and walk_by_key(walk, key):
            pass
        elif key == "a":
            self.screen.press_again()
        elif ACTIONS.get(key) is Action.SCORES:
            self.screen.app.show_scores(self.screen)
        else:
            self._press_seats(key)
