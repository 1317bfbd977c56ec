"""A page with a list of which one row is chosen, below a heading that stays where it is."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence

from textual.geometry import Offset

from fourgods_tui.core.journal import JournalError
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.screens.page import Page
from fourgods_tui.tui.text import line

log = logging.getLogger(__name__)

_STEPS = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -10, "pagedown": 10}
_FAR = 1 << 30


class AskingPage(Page):
    """Base of pages that show what has to be asked for, without waiting for it.

    Attributes:
        trouble: why it cannot be had, in the player's language; or empty.
        asking: whether it is still being asked for.
    """

    def __init__(self) -> None:
        super().__init__()
        self.trouble = ""
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def asking(self) -> bool:
        """Whether something is still being asked for."""
        return bool(self._tasks)

    def ask(self, question: Coroutine[object, None, None]) -> None:
        """Begin to ask; the page is drawn again when it is done."""

        task = asyncio.create_task(question)
        self._tasks.add(task)
        task.add_done_callback(self._answered)

    def _answered(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if task.cancelled():
            return
        error = task.exception()
        self.trouble = ""
        if error is not None:
            self.trouble = self.app.words.gettext("The server cannot read this just now.")
            defect = not isinstance(error, JournalError)
            log.error("a page could not be read: %s", error, exc_info=error if defect else None)
        if self.is_open:
            self.screen.ring(self.draw)

    def closed(self) -> None:
        """Called when the page is gone: nobody waits for anything any more."""
        for task in self._tasks:
            task.cancel()

    def state_lines(self, empty: str, width: int) -> list[Strip]:
        """What there is instead of rows: trouble, or nothing yet, or nothing at all."""
        style = self.ink
        text, look = (self.trouble, style.bad) if self.trouble else (empty, style.dim)
        if self.asking:
            text = "…" if not style.ascii else "..."
        return [line([], width, style.plain), line([(f"   {text}", look)], width, style.plain)]


class ListPage(AskingPage):
    """Base of pages with a list.

    Attributes:
        chosen: the number of the chosen row.
    """

    def __init__(self) -> None:
        super().__init__()
        self.chosen = 0
        self._top = 0
        self._first_row = 0
        self._made: dict[tuple[int, bool], Strip] = {}
        self._seen = (range(0), 0)

    # -- what a list says ---------------------------------------------------------------------

    def count(self) -> int:
        """How many rows there are."""
        raise NotImplementedError

    def heading(self, width: int) -> Sequence[Strip]:
        """The lines above the rows."""
        raise NotImplementedError

    def row(self, number: int, width: int) -> Strip:
        """A row."""
        raise NotImplementedError

    def list_facts(self) -> tuple[object, ...]:
        """All that heading and rows depend on, besides which is chosen, the terminal's size, the
        look and the language. They are made again only when one of these facts is another."""
        raise NotImplementedError

    def empty_text(self) -> str:
        """What is said when there are no rows."""
        raise NotImplementedError

    def enter(self, number: int) -> None:
        """Go where a row leads."""
        raise NotImplementedError

    def near_end(self) -> None:
        """Called when the last rows are near: time to ask for more of them."""

    # -- the rest -----------------------------------------------------------------------------

    def draw_body(self) -> None:
        """Draw the heading, and the rows that there is room for; of those only two, mostly."""
        body, count = self.panes.panel("body"), self.count()
        if self._shown.news("list", *self.list_facts()):
            self._lines = self.heading(body.width)
            self._made.clear()
            self._seen = (range(0), 0)
        first = self._first_row = len(self._lines)
        if count == 0:
            rows = self.state_lines(self.empty_text(), body.width)
            self.panes.show("body", [*self._lines, *rows])
            return
        room = max(body.height - first, 1)
        self.chosen = min(max(self.chosen, 0), count - 1)
        self._top = min(max(self._top, self.chosen - room + 1, 0), self.chosen)
        (before, chosen), self._seen = (
            self._seen,
            (
                range(self._top, min(self._top + room, count)),
                self.chosen,
            ),
        )
        if before == self._seen[0]:
            for number in (chosen, self.chosen):
                line = (self._row(number, body.width),)
                self.panes.show_line("body", first + number - self._top, line)
        else:
            rows = [self._row(number, body.width) for number in self._seen[0]]
            self.panes.show("body", [*self._lines, *rows])

    def _row(self, number: int, width: int) -> Strip:
        key = (number, number == self.chosen)
        if key not in self._made:
            self._made[key] = self.row(number, width)
        return self._made[key]

    def choose(self, number: int) -> None:
        """Have a row chosen; beyond either end, the last one there."""
        count = self.count()
        self.chosen = min(max(number, 0), max(count - 1, 0))
        if self.chosen + self.app.size.height >= count:
            self.near_end()

    def press(self, key: str) -> bool:
        """Choose a row, or go where it leads."""
        if key in _STEPS:
            self.choose(self.chosen + _STEPS[key])
        elif key in ("home", "end"):
            self.choose(0 if key == "home" else _FAR)
        elif key in ("enter", "space") and self.count():
            self.enter(min(self.chosen, self.count() - 1))
        else:
            return False
        return True

    def click_on(self, panel: str, at: Offset) -> None:
        """A click: choose a row; a click on the chosen one goes there."""
        number = self._top + at.y - self._first_row
        if panel != "body" or at.y < self._first_row or number >= self.count():
            return
        if number == self.chosen:
            self.enter(number)
        self.choose(number)

    def wheel(self, by: int) -> None:
        """The wheel chooses the next row, or the one before."""
        self.choose(self.chosen + by)
        self.draw()
