"""The games that are over, and those that run: whose, when, with what result; and replays."""

from __future__ import annotations

import time
from collections.abc import Sequence

from fourgods_tui.core.archive import Archive
from fourgods_tui.core.history import PastGame, RunningGame
from fourgods_tui.core.reel import Reel
from fourgods_tui.core.seen import lines_seen_by
from fourgods_tui.tui.covered_screen import CoveredScreen
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.panels.past import past_heading, past_line, running_line
from fourgods_tui.tui.screens.list_page import ListPage
from fourgods_tui.tui.screens.replay_screen import ReplayScreen
from fourgods_tui.tui.slices import in_slices
from fourgods_tui.tui.text import line

AT_ONCE = 100
"""Games that are asked for at once."""

Row = PastGame | RunningGame


class HistoryPage(ListPage):
    """The page of games.

    Attributes:
        rows: the games that were asked for so far, those that run first.
        person: the key of whose games they are, or None for everybody's.
    """

    def __init__(self, archive: Archive, own: str, person: str | None = None) -> None:
        """
        Args:
            own: the key of whoever looks.
            person: whose games to show at first.
        """
        super().__init__()
        self.rows: list[Row] = []
        self.person = person
        self._archive, self._own = archive, own
        self._whose = person or own
        self._all = False
        self._now = time.time()

    def opened(self, over: CoveredScreen) -> None:
        """Called when it has come over a screen, before it is drawn: begin to ask."""
        super().opened(over)
        self.ask(self._begin())

    async def _begin(self) -> None:
        person = self.person
        self._now = time.time()
        running = await self._archive.running_games() if person is None else ()
        past = await self._more(person, None)
        if person == self.person:  # nothing else has been asked for meanwhile
            self.rows = [*(game for game in running if not game.private), *past]
            self._all = len(past) < AT_ONCE

    async def _more(self, person: str | None, before: int | None) -> Sequence[PastGame]:
        if person is None:
            return await self._archive.recent_games(AT_ONCE, before)
        return await self._archive.games_of(person, AT_ONCE, before)

    async def _go_on(self) -> None:
        person, rows = self.person, self.rows
        more = await self._more(person, rows[-1].number)
        if rows is self.rows:
            rows += more
            self._all = len(more) < AT_ONCE

    # -- what it says -------------------------------------------------------------------------

    def page_title(self) -> str:
        """The title."""
        words = self.app.words
        if self.person is None:
            return words.gettext("History: all games")
        if self.person == self._own:
            return words.gettext("History: your games")
        return words.gettext("History: games of one player")

    def page_keys(self) -> Sequence[tuple[str, str]]:
        """The keys of the page."""
        words = self.app.words
        other = words.gettext("all games") if self.person else words.gettext("your games")
        if self.person is None and self._whose != self._own:
            other = words.gettext("games of one player")
        return [
            ("↑ ↓", words.gettext("choose")),
            ("enter", words.gettext("replay")),
            ("m", other),
            ("esc", words.gettext("back")),
        ]

    def heading(self, width: int) -> Sequence[Strip]:
        """How to take a game along, and what the columns are."""
        style, words = self.ink, self.app.words
        hint = words.gettext("To keep one: ssh HOST record N, cast N or svg N")
        return [
            line([(f"   {hint}", style.dim)], width, style.plain),
            past_heading(style, words, width),
        ]

    def count(self) -> int:
        """How many games are there so far."""
        return len(self.rows)

    def row(self, number: int, width: int) -> Strip:
        """A game."""
        game, chosen = self.rows[number], number == self.chosen
        style, words = self.ink, self.app.words
        if isinstance(game, RunningGame):
            return running_line(game, self._now, chosen, style, words, width)
        return past_line(game, self._own, self._now, chosen, style, words, width)

    def list_facts(self) -> tuple[object, ...]:
        """The games, and when that is."""
        return (self.rows, len(self.rows), self._now)

    def empty_text(self) -> str:
        """What is said when there are no games."""
        return self.app.words.gettext("No game has been finished yet.")

    # -- what one can do ----------------------------------------------------------------------

    def press(self, key: str) -> bool:
        """Show everybody's games, or one person's; the rest is the list's."""
        if key not in ("m", "tab"):
            return super().press(key)
        self.person = self._whose if self.person is None else None
        self.rows, self.chosen = [], 0
        self.ask(self._begin())
        return True

    def near_end(self) -> None:
        """Called when the last games are near."""
        if not self._all and not self.asking and self.rows:
            self.ask(self._go_on())

    def enter(self, number: int) -> None:
        """Replay a game."""
        self.ask(self._replay(self.rows[number].number))

    async def _replay(self, number: int) -> None:
        lines = await self._archive.record_lines(number)
        if not lines:
            return
        reel = Reel(lines_seen_by(lines, None))
        await in_slices(reel.fold())
        if self.in_front:
            self.app.push_screen(ReplayScreen(reel))
