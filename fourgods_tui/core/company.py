"""Where programs that play come from: the interface that a table needs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from fourgods_tui.core.table import Table


class Company(Protocol):
    """Programs that can play at tables."""

    def name_for(self, level: str, taken: frozenset[str]) -> str:
        """What the next program of this level is called."""

    def join(self, table: Table, number: int, level: str) -> None:
        """Start playing this seat, until `Table.bot_at` says otherwise or the game is over."""
