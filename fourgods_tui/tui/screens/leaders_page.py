"""The leaderboard: people, or programs, the best first."""

from __future__ import annotations

from collections.abc import Sequence

from fourgods_tui.core.archive import Archive
from fourgods_tui.core.standing import Standing
from fourgods_tui.tui.covered_screen import CoveredScreen
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.panels.standings import standing_line, standings_heading
from fourgods_tui.tui.screens.career_page import CareerPage
from fourgods_tui.tui.screens.list_page import ListPage
from fourgods_tui.tui.text import line

AT_ONCE = 100
"""Players that are asked for at once."""


class LeadersPage(ListPage):
    """The page of the best.

    Attributes:
        rows: who was asked for so far.
        programs: whether it shows programs instead of people.
    """

    def __init__(self, archive: Archive, own: str) -> None:
        """`own` is the key of whoever looks."""
        super().__init__()
        self.rows: list[Standing] = []
        self.programs = False
        self._archive, self._own = archive, own
        self._all = False

    def opened(self, over: CoveredScreen) -> None:
        """Called when it has come over a screen, before it is drawn: begin to ask."""
        super().opened(over)
        self.ask(self._more())

    async def _more(self) -> None:
        rows = self.rows
        more = await self._archive.leaders(AT_ONCE, offset=len(rows), programs=self.programs)
        if rows is self.rows:
            rows += more
            self._all = len(more) < AT_ONCE

    def page_title(self) -> str:
        """The title."""
        words = self.app.words
        return words.gettext("The best bots") if self.programs else words.gettext("The best")

    def page_keys(self) -> Sequence[tuple[str, str]]:
        """The keys of the page."""
        words = self.app.words
        keys = [("↑ ↓", words.gettext("choose"))]
        if not self.programs:
            keys.append(("enter", words.gettext("their games")))
        other = words.gettext("people") if self.programs else words.gettext("bots")
        return [*keys, ("tab", other), ("esc", words.gettext("back"))]

    def heading(self, width: int) -> Sequence[Strip]:
        """What counts, and what the columns are."""
        style, words = self.ink, self.app.words
        if self.programs:
            hint = words.gettext("Games in which all seats are bots'.")
        else:
            hint = words.gettext("Games in which all seats are people's with a key.")
        return [
            line([(f"   {hint}", style.dim)], width, style.plain),
            standings_heading(style, words, width),
        ]

    def count(self) -> int:
        """How many players are there so far."""
        return len(self.rows)

    def row(self, number: int, width: int) -> Strip:
        """A player."""
        chosen = number == self.chosen
        return standing_line(self.rows[number], self._own, chosen, self.ink, self.app.words, width)

    def list_facts(self) -> tuple[object, ...]:
        """The players, and whether they are people."""
        return (self.rows, len(self.rows), self.programs)

    def empty_text(self) -> str:
        """What is said when there is nobody."""
        return self.app.words.gettext("No such game has been finished yet.")

    def press(self, key: str) -> bool:
        """Show people, or programs; the rest is the list's."""
        if key not in ("tab", "b"):
            return super().press(key)
        self.programs = not self.programs
        self.rows, self.chosen = [], 0
        self.ask(self._more())
        return True

    def near_end(self) -> None:
        """Called when the last players are near."""
        if not self._all and not self.asking:
            self.ask(self._more())

    def enter(self, number: int) -> None:
        """Show what a person has played."""
        if not self.programs:
            page = CareerPage(self._archive, self._own, self.rows[number].player)
            self.app.open_page(page)
