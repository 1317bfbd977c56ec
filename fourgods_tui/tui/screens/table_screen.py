"""The screen of a table: what people do there, before, during and after a game."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial

from textual import events
from textual.message import Message

from fourgods_tui.core.commands import Command, Place
from fourgods_tui.core.people import Person
from fourgods_tui.core.refusals import Refusal
from fourgods_tui.core.square import Square
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import TableRefusal
from fourgods_tui.tui.desk import Mode, Notice, Slot
from fourgods_tui.tui.keys import god_keys, named
from fourgods_tui.tui.lane import Pressed
from fourgods_tui.tui.screens.mouse import Mouse
from fourgods_tui.tui.screens.seeing_screen import SeeingScreen
from fourgods_tui.tui.screens.table_keys import TableKeys
from fourgods_tui.tui.table_picture import TablePicture

Answer = Refusal | TableRefusal | None

NOTICE = 6.0
"""Seconds for which a refusal is shown, unless a key is pressed before."""
AT_ONCE = frozenset({"q", "ctrl+c", "escape", "question_mark"})
"""Keys that do not wait for an answer for ever, so that one can always leave."""
ANSWER_TIME = 0.5
"""Seconds for which they do."""
POINT_EVERY = 0.2
"""Seconds between two cursors told to the others."""


class Answered(Message):
    """The table answered a command."""

    def __init__(self, answer: Answer) -> None:
        super().__init__()
        self.answer = answer


class TableScreen(SeeingScreen):
    """One person's screen at one table."""

    def __init__(self, table: Table, person: Person) -> None:
        super().__init__(table, person)
        self._tasks: set[asyncio.Task[None]] = set()
        self._asked = 0
        self._no_hurry: Callable[[], None] = lambda: None
        self._pointing = False
        self._pointed_at = 0.0

    def on_mount(self) -> None:
        """Called when the screen is there: draw it."""
        self.picture = self.make_picture()
        self.picture.wish = self.app.taste.zoom
        self.desk.god_keys = god_keys(self.app.words)
        self.picture.code = self.app.lobby.resume_code(self.person)
        self.keys, self.mouse = self.make_keys(), Mouse(self)
        self.surface.focus()
        self.draw()

    def make_keys(self) -> TableKeys:
        """What the keys do."""
        return TableKeys(self)

    def make_picture(self) -> TablePicture:
        """What draws the table."""
        return TablePicture(self.desk, self.surface, self.app.look, self.app.words)

    def restyle(self) -> None:
        """Called when the app's look or language has changed."""
        self.picture.look, self.picture.words = self.app.look, self.app.words
        self.desk.god_keys = god_keys(self.app.words)
        super().restyle()

    def on_answered(self, message: Answered) -> None:
        """Called when the table answered a command."""
        message.stop()
        self._asked -= 1
        self.take_news()  # what it led to is on the way already
        if message.answer is not None:
            self.desk.refused(message.answer)
            self.after(NOTICE, partial(self._end_notice, self.desk.notice))
            self.draw()
        if not self._asked:
            self._no_hurry()
            self.slow = False
        self.take_more()

    def _end_notice(self, notice: Notice | None) -> None:
        """A refusal has been there long enough, unless another one has come since."""
        if self.desk.notice is notice:
            self.desk.notice = None
            self.draw()

    # -- commands -----------------------------------------------------------------------------

    def send(self, command: Command) -> None:
        """Ask the table for something in the game; the answer comes as a message."""
        self.ask(self.table.play(self.person, command))

    def ask(self, question: Awaitable[Answer]) -> None:
        """Ask the table for anything, without waiting here; keys wait for the answer."""

        async def answer() -> None:
            answered: Answer = None
            try:
                answered = await question
            finally:
                self.post_message(Answered(answered))

        if not self._asked:
            self._no_hurry = self.after(ANSWER_TIME, self._lose_patience)
        self._asked += 1
        task = asyncio.create_task(answer())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _lose_patience(self) -> None:
        """The table has not answered for long: let the player leave."""
        self.slow = self._asked > 0
        self.take_more()

    # -- keys ---------------------------------------------------------------------------------

    def takes(self, event: Pressed) -> bool:
        """What a fast player presses next is meant for what the table is about to answer."""
        if not self._asked or (self.is_mounted and self.keys.leaving) or self.typed is not None:
            return True
        return self.slow and isinstance(event, events.Key) and named(event) in AT_ONCE

    def on_key(self, event: events.Key) -> None:
        """Called when a key was pressed."""
        event.stop()
        event.prevent_default()
        if self.typed is not None:
            self.type(self.typed, event)
        elif self.app.screen is self:  # it may have gone meanwhile
            self.press(named(event))

    def press(self, key: str) -> None:
        """Carry out a key."""
        self.keys.press(key)

    def take_and_place(self, slot: Slot, square: Square) -> None:
        """Take a tile from a row and place it on a square, as far as both are legal."""
        take = self.desk.take(slot)
        self.desk.cursor = square

        async def both() -> Answer:
            refused = await self.table.play(self.person, take)
            if refused is not None:
                return refused
            flipped, turns = self.desk.way_to_place(take.tile, square)
            return await self.table.play(self.person, Place(take.hand, square, flipped, turns))

        self.ask(both())

    def follow(self, seat: int | None) -> None:
        """As a spectator, see a seat's hands and cursor from now on."""
        game = self.desk.game
        known = game is not None and seat is not None and seat < len(game.seats)
        self.desk.following = seat if known else None
        self.draw()

    def not_ready(self) -> None:
        """Not want to begin any more: the player is busy with something else."""
        chair = self.desk.view.chair
        if chair is not None and chair.ready:
            self.ask(self.table.get_ready(self.person, False))

    def press_again(self) -> None:
        """Want to play again, or not after all."""
        chair = self.desk.view.chair
        self.ask(self.table.get_ready(self.person, not (chair and chair.ready)))

    # -- cursor and chat ----------------------------------------------------------------------

    def point(self) -> None:
        """Tell the others where the cursor is, five times a second at most."""
        if self._pointing:
            return
        now = asyncio.get_running_loop().time()
        wait = self._pointed_at + POINT_EVERY - now
        if wait <= 0:
            self._point_now()
        else:
            self._pointing = True
            self.after(wait, self._point_now)

    def _point_now(self) -> None:
        self._pointing = False
        self._pointed_at = asyncio.get_running_loop().time()
        self.table.point(self.person, self.desk.cursor)

    def click_square(self, square: Square) -> None:
        """A click moves the cursor; a second one on the same square places the tile."""
        if square == self.desk.cursor and self.desk.mode is Mode.PLAY:
            self.send(self.desk.place())
        else:
            self.desk.cursor = square
            self.point()
        self.draw()

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Called when a mouse button goes down."""
        self.mouse.down(event)

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Called when a mouse button comes up."""
        self.mouse.up(event)

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        """Called when the wheel is turned towards the player."""
        self.mouse.wheel(1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        """Called when the wheel is turned away from the player."""
        self.mouse.wheel(-1)

    def say(self, text: str) -> TableRefusal | None:
        """Say something at the table."""
        return self.table.say(self.person, text)

    def refuse(self, refused: TableRefusal) -> None:
        """Tell the player why something was not done."""
        self.desk.refused(refused)
