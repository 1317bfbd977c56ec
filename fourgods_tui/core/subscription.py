"""How news of a table reaches whoever watches it, without ever waiting for them."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field

from fourgods_tui.core.events import Line
from fourgods_tui.core.table_view import Said, TableView

log = logging.getLogger(__name__)

KEPT_LINES = 64
"""Events kept for a subscriber that does not look; after that it gets the newest state only."""


@dataclass(frozen=True, slots=True)
class Update:
    """What is new since the last look.

    Attributes:
        view: the table now.
        lines: the events since then, as this subscriber may see them.
        said: what was said since then.
        missed: whether events were left out because too many had come.
    """

    view: TableView
    lines: tuple[Line, ...] = ()
    said: tuple[Said, ...] = ()
    missed: bool = False


def _nothing() -> None:
    """Do nothing."""


@dataclass(eq=False)
class Subscription:
    """One subscriber's place at a table. Made by `Table.subscribe`.

    `notify` is called, on the event loop, when there is news that was not announced yet; the
    subscriber then calls `take` when it has time. However long that takes, the table does not
    wait, and what piles up is bounded.

    Attributes:
        fresh: whether there is news that was not taken yet.
        urgent: whether it is more than where cursors are, which can wait a little.
    """

    person_key: str
    current: Callable[[], TableView]
    notify: Callable[[], None]
    _lines: list[Line] = field(default_factory=list)
    _said: list[Said] = field(default_factory=list)
    _missed: bool = False
    fresh: bool = False
    urgent: bool = False

    def begin_with(self, lines: tuple[Line, ...], said: tuple[Said, ...]) -> None:
        """Called by the table, first of all: what was before. It is no news, so nobody is
        notified; the first look finds it."""
        self._lines.extend(lines)
        self._said.extend(said)

    def end(self) -> None:
        """Called by the table: there will be no news. Whoever is notified holds this, and is not to
        be held by it any longer."""
        self.notify = _nothing

    def push(self, lines: tuple[Line, ...], said: tuple[Said, ...], *, urgent: bool = True) -> None:
        """Called by the table: something changed; not `urgent` if it is cursors and nothing else.

        What is urgent is announced although something that was not had been already.
        """
        self._lines.extend(lines)
        self._said.extend(said)
        if len(self._lines) > KEPT_LINES:
            self._lines.clear()
            self._missed = True
        del self._said[:-KEPT_LINES]
        announced = self.urgent if urgent else self.fresh
        self.fresh, self.urgent = True, self.urgent or urgent
        if not announced:
            try:
                self.notify()
            except Exception:  # one subscriber's trouble is no other's
                log.exception("a subscriber could not be told the news")

    def take(self) -> Update:
        """All that is new; empty but for the view if nothing is."""
        update = Update(self.current(), tuple(self._lines), tuple(self._said), self._missed)
        self._lines.clear()
        self._said.clear()
        self._missed = self.fresh = self.urgent = False
        return update
