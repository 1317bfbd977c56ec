"""Where a table's events are kept before anybody sees them: the interface of a store."""

from __future__ import annotations

from collections.abc import Collection, Sequence
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


@dataclass(frozen=True, slots=True)
class KeptGame:
    """A game that had not ended when the process did, as a store gives it back.

    Attributes:
        opening: what came with its first line.
        lines: all its lines; at least the first.
        clock: the game's time (ms) when it was last noted; at or after that of the last line.
        resigned: the seats whose people had given up.
    """

    opening: Opening
    lines: Sequence[Line]
    clock: int
    resigned: frozenset[int] = frozenset()


class Journal(Protocol):
    """Keeps the record of each game."""

    @property
    def trouble(self) -> str | None:
        """Why nothing can be kept just now, as far as is known, or None; for those whose lines
        could not be kept, and who have nothing new to try it with."""

    async def append(
        self,
        game: str,
        lines: Sequence[Line],
        opening: Opening | None = None,
        resigned: Collection[int] = (),
    ) -> None:
        """Keep these lines, all or none; they may be shown once this returns.

        Args:
            game: the game's id.
            lines: what follows the lines kept of it before; none if only `resigned` is new.
            opening: comes with a game's first line, and only then.
            resigned: the seats whose people have given up by now, which no line tells of.

        Raises:
            JournalError: they could not be kept, none of them. A journal of a server tells
                whoever runs it, once for all tables.
        """

    async def close_game(self, game: str) -> None:
        """Note that this game will not go on, though it has not ended: its table was closed.

        Its record stays as it is, that of a game that has not finished. Nothing is noted of a
        game that has ended.

        Raises:
            JournalError: that could not be kept; the game would go on in the next process.
        """


class MemoryJournal:
    """Keeps records for as long as the process lives."""

    trouble: str | None = None

    def __init__(self) -> None:
        self.games: dict[str, list[Line]] = {}
        self.openings: dict[str, Opening] = {}
        self.resigned: dict[str, frozenset[int]] = {}
        self.closed: set[str] = set()

    async def append(
        self,
        game: str,
        lines: Sequence[Line],
        opening: Opening | None = None,
        resigned: Collection[int] = (),
    ) -> None:
        """Keep these lines in memory."""
        self.games.setdefault(game, []).extend(lines)
        self.resigned[game] = frozenset(resigned)
        if opening is not None:
            self.openings[game] = opening

    async def close_game(self, game: str) -> None:
        """Note it in memory."""
        self.closed.add(game)
