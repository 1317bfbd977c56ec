"""Where a table's events are kept before anybody sees them: the interface of a store."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from fourgods_tui.core.events import Line


class JournalError(Exception):
    """Lines could not be kept; the table takes back what led to them."""


class Journal(Protocol):
    """Keeps the record of each game."""

    async def append(self, game: str, lines: Sequence[Line]) -> None:
        """Keep these lines; they may be shown once this returns.

        Raises:
            JournalError: they could not be kept, none of them.
        """


class MemoryJournal:
    """Keeps records for as long as the process lives."""

    def __init__(self) -> None:
        self.games: dict[str, list[Line]] = {}

    async def append(self, game: str, lines: Sequence[Line]) -> None:
        """Keep these lines in memory."""
        self.games.setdefault(game, []).extend(lines)
