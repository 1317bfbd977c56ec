"""Games that go on though nobody is there any more: there may be so many, and no more.

Whoever loses the connection finds their game again, and programs play on meanwhile. But strangers
may begin games with programs, one after the other, and leave.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable
from contextvars import Context

from fourgods_tui.core.journal import JournalError
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import Phase

log = logging.getLogger(__name__)


class Unattended:
    """Closes tables that nobody has been at for longer than a seat is held.

    The games of one person go first, and those that were left longest. Their records stay as they
    are, of games that have not ended.
    """

    def __init__(self, most: int, close: Callable[[Table], Awaitable[None]]) -> None:
        """At most so many may go on; `close` closes one for good, or raises JournalError."""
        self._most, self._close = most, close
        self._closing: dict[Table, asyncio.Task[None]] = {}

    def sweep(self, tables: Iterable[Table], now: float) -> None:
        """Begin to close those that are too many."""
        left = [
            (since, table)
            for table in tables
            if (since := _left_since(table, now)) is not None and table not in self._closing
        ]
        left.sort(key=lambda each: (_people(each[1]) > 1, each[0]))
        for _, table in left[: max(len(left) - self._most, 0)]:
            # In a context of its own: that of whoever made us look would keep their app alive.
            self._closing[table] = asyncio.create_task(self._close_one(table), context=Context())

    async def settled(self) -> None:
        """Wait until all that are being closed are closed."""
        await asyncio.gather(*self._closing.values())

    async def _close_one(self, table: Table) -> None:
        try:
            await self._close(table)
        except JournalError as error:  # which says so, once for all tables
            log.debug("table %s: %s", table.table, error)
        finally:
            del self._closing[table]


def _left_since(table: Table, now: float) -> float | None:
    """Since when nobody has been at a running game, if that is longer than a seat is held."""
    since, state = table.empty_since, table.state
    if since is None or table.stopped or state.phase is not Phase.PLAYING:
        return None
    return since if now - since >= state.options.seat_hold else None


def _people(table: Table) -> int:
    """How many people have a seat that they have not given up."""
    return sum(chair.person is not None and not chair.resigned for chair in table.state.chairs)
