"""Where a table's events are kept before anybody sees them: the interface of a store."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from fourgods_tui.core.events import Line
from fourgods_tui.core.people import Person
from fourgods_tui.core.table_view import TableOptions


class JournalError(Exception):
    """Lines could not be kept; the table takes back what led to them."""


@dataclass(frozen=True, slots=True)
class Opening:
    """What a store keeps with a game's first line, so that the table can be opened again.

    Attributes:
        table: the table's id.
        options: what was chosen for it, besides the rules (which the first line carries).
        people: by seat, whose it is; None where a program plays. It stays so until the game ends.
    """

    table: str
    options: TableOptions
    people: tuple[Person | None, ...]


class Journal(Protocol):
    """Keeps the record of each game."""

    async def append(
        self, game: str, lines: Sequence[Line], opening: Opening | None = None
    ) -> None:
        """Keep these lines, all or none; they may be shown once this returns.

        Args:
            game: the game's id.
            lines: what follows the lines kept of it before.
            opening: comes with a game's first line, and only then.

        Raises:
            JournalError: they could not be kept, none of them.
        """


class MemoryJournal:
    """Keeps records for as long as the process lives."""

    def __init__(self) -> None:
        self.games: dict[str, list[Line]] = {}
        self.openings: dict[str, Opening] = {}

    async def append(
        self, game: str, lines: Sequence[Line], opening: Opening | None = None
    ) -> None:
        """Keep these lines in memory."""
        self.games.setdefault(game, []).extend(lines)
        if opening is not None:
            self.openings[game] = opening
