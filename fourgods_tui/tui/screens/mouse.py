"""The mouse at a table: click, second click, wheel, and dragging tiles to a square."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import events
from textual.geometry import Offset

from fourgods_tui.core.commands import Hand
from fourgods_tui.core.landscape import Side
from fourgods_tui.core.square import Square
from fourgods_tui.core.table_view import Phase
from fourgods_tui.tui.desk import Mode, Slot
from fourgods_tui.tui.keys import ACTIONS

if TYPE_CHECKING:
    from fourgods_tui.tui.screens.table_screen import TableScreen


_ARROWS = {Side.NORTH: "up", Side.EAST: "right", Side.SOUTH: "down", Side.WEST: "left"}
_RIGHT = 3
"""The number of the right button."""


class Mouse:
    """What the mouse does on a table's screen."""

    def __init__(self, screen: TableScreen) -> None:
        self._screen = screen
        self._dragged: Hand | Slot | None = None

    def down(self, event: events.MouseDown) -> None:
        """A button went down: on a hand or in a row it may become a drag."""
        screen = self._screen
        if screen.desk.view.phase is not Phase.PLAYING:
            return
        hand = screen.picture.hand_at(event.screen_offset)
        if hand is not None:
            screen.desk.hand = hand
            self._dragged = hand
            screen.draw()
            return
        self._dragged = screen.picture.slot_at(event.screen_offset)

    def up(self, event: events.MouseUp) -> None:
        """A button came up: a click, or the end of a drag."""
        screen, dragged = self._screen, self._dragged
        self._dragged = None
        key = screen.picture.key_under(event.screen_offset)
        if key is not None and dragged is None:
            screen.press(self._shifted(key) if event.button == _RIGHT else key)
            return
        if screen.desk.view.phase is Phase.OVER:
            self._click_story(event.screen_offset)
        if screen.desk.view.phase is not Phase.PLAYING:
            return
        square = screen.picture.square_at(event.screen_offset)
        slot = screen.picture.slot_at(event.screen_offset)
        if square is not None:
            self._drop(dragged, square, event.screen_offset)
        elif slot is not None and slot == dragged:
            screen.desk.mode = Mode.PLAY
            if slot in screen.desk.labels():
                screen.send(screen.desk.take(slot))
        screen.draw()

    def _shifted(self, key: str) -> str:
        """What a key of the game does with shift, where that is something else."""
        desk = self._screen.desk
        plain = desk.view.phase is not Phase.PLAYING or desk.mode is not Mode.PLAY
        return key if plain or len(key) > 1 or key.upper() not in ACTIONS else key.upper()

    def _drop(self, dragged: Hand | Slot | None, square: Square, offset: Offset) -> None:
        """A click on a square, or a tile that was dragged to it from a hand or a row."""
        screen = self._screen
        if screen.desk.mode is Mode.PROPHET and dragged is None:
            side = screen.picture.side_at(offset)
            if side is not None and screen.desk.seat and square == screen.desk.seat.open_square:
                screen.press(_ARROWS[side])
        elif dragged is None:
            screen.click_square(square)
        elif isinstance(dragged, Hand):
            screen.desk.cursor = square
            screen.send(screen.desk.place())
        elif dragged in screen.desk.labels():
            screen.desk.mode = Mode.PLAY
            screen.take_and_place(dragged, square)

    def _click_story(self, offset: Offset) -> None:
        """A click after a game: on the story, on a square, or on "again"."""
        screen = self._screen
        over, square = screen.picture.over, screen.picture.square_at(offset)
        if over.walk is not None and square is not None:
            over.walk.to_square(square)
        elif not over.click(offset) and over.on_again(offset):
            screen.press_again()
        screen.draw()

    def wheel(self, by: int) -> None:
        """The wheel turns the chosen tile, or walks through the score."""
        screen, walk = self._screen, self._screen.picture.over.walk
        if screen.desk.view.phase is Phase.PLAYING:
            screen.desk.turn(by)
        elif screen.desk.view.phase is Phase.OVER and walk is not None:
            walk.by(by)
        screen.draw()
