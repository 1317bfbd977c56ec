"""The screen of a table as it is seen: news are taken in, and what changed is drawn in time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from textual.app import ComposeResult

from fourgods_tui.core.people import Person
from fourgods_tui.core.smashing import next_smash
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import Phase, TableReason, TableRefusal
from fourgods_tui.tui.desk import Desk
from fourgods_tui.tui.refused import table_refusal
from fourgods_tui.tui.screens.talk import TalkingScreen
from fourgods_tui.tui.surface import Surface
from fourgods_tui.tui.table_picture import TablePicture

FLASH = 1.2
"""Seconds for which the newest tile shows whose it is."""
FRAME = 1 / 60
"""Seconds between two pictures of what others do."""
PATIENCE = 0.3
"""Seconds that what is not urgent, such as another's cursor, waits to be drawn with what is."""


class SeeingScreen(TalkingScreen):
    """One table as one person sees it."""

    picture: TablePicture
    """What draws the table; it is there once the screen is mounted."""

    def __init__(self, table: Table, person: Person) -> None:
        super().__init__()
        self.table, self.person = table, person
        self.surface = Surface()
        self._subscription = table.subscribe(person, self._hear)
        found = self._subscription.take()
        self.desk = Desk(found.view)
        self.desk.catch_up(found)
        self._no_flash_end: Callable[[], None] = lambda: None
        self._no_clock: Callable[[], None] = lambda: None
        self._no_soon: Callable[[], None] | None = None
        self._clock_at = 0
        self._heard_at = 0.0

    def compose(self) -> ComposeResult:
        """One surface; the line for chat comes and goes."""
        yield self.surface

    def on_screen_resume(self) -> None:
        """Called when the screen is in front again."""
        self.draw()

    def on_unmount(self) -> None:
        """Called when the screen is gone: the table need not tell us any more."""
        self.table.unsubscribe(self._subscription)

    def on_resize(self) -> None:
        """Called when the terminal has another size."""
        self.draw()

    def draw(self) -> None:
        """Draw what has changed."""
        if self._no_soon is not None:
            self._no_soon()
            self._no_soon = None
        if not self.draws:
            return
        if self._subscription.fresh:
            self._absorb()
        self.picture.draw(self.app.size, self.game_ms())
        self.draw_typed()
        self.surface.flush()
        self._tick_later()

    def game_ms(self) -> int:
        """The game's time now, in ms."""
        began = self.desk.view.began_at
        if began is None:
            return 0
        return max(int((asyncio.get_running_loop().time() - began) * 1000), 0)

    # -- news ---------------------------------------------------------------------------------

    def _hear(self) -> None:
        """Called by the table, in the midst of its work: nothing is drawn here.

        The first of what happens is drawn at once; what follows soon is drawn together.
        """
        if not self._subscription.urgent:
            self.draw_soon()
            return
        loop = asyncio.get_running_loop()
        wait = self._heard_at + FRAME - loop.time()
        if wait <= 0:
            self.soon(self.take_news)
        else:
            self.after(wait, self.take_news)

    def take_news(self) -> None:
        """Take in what happened, and draw it."""
        self._heard_at = asyncio.get_running_loop().time()
        fresh = self._subscription.fresh  # otherwise it was drawn with something else
        self._absorb()
        if self.desk.view.closed:
            self.app.notice(table_refusal(self.app.words, TableRefusal(TableReason.CLOSED)))
            self.dismiss()
            return
        if fresh:
            self.draw()
        if self.covers:  # the page of people, or of scores
            self.foremost.draw()

    def _absorb(self) -> None:
        before = self.desk.flash
        self.desk.absorb(self._subscription.take())
        if self.desk.flash != before and self.desk.flash is not None:
            self._no_flash_end()
            self._no_flash_end = self.after(FLASH, self._end_flash)

    def draw_soon(self) -> None:
        """Draw what has changed together with what is drawn next, or in a moment."""
        if self._no_soon is None:
            self._no_soon = self.after(PATIENCE, self.draw)

    def _end_flash(self) -> None:
        self.desk.flash = None
        self.draw_soon()

    def _tick_later(self) -> None:
        """Draw the clock again when it will look different: in a second if something runs out,
        when a city may be smashed by its founder, else in a minute."""
        game = self.desk.game
        if game is None or self.desk.view.phase is not Phase.PLAYING:
            self._no_clock()
            self._clock_at = 0
            return
        runs_out = (
            game.closing_until is not None
            or game.last_call_until is not None
            or game.turn_until is not None
            or game.rules.time_limit > 0
        )
        every, now = 1000 if runs_out else 60_000, self.game_ms()
        at = now - now % every + every
        smash = next_smash(game, self.desk.own, now)
        if smash is not None:
            at = min(at, smash)
        if at != self._clock_at:
            self._no_clock()
            self._clock_at = at
            self._no_clock = self.after((at - now) / 1000 + 0.005, self.draw)
