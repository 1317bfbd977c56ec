"""Nobody sits at two tables: what a table has to know about the others."""

from __future__ import annotations

from typing import Protocol

from fourgods_tui.core.people import Person


class Seating(Protocol):
    """All tables together, as one of them needs them when somebody wants to sit down."""

    @property
    def stopping(self) -> bool:
        """Whether no new game begins any more, as the process is going to end."""

    async def leave_others(self, person: Person, table: str) -> None:
        """Give up the person's chairs at all other tables where no game runs."""

    def elsewhere(self, person: Person, table: str) -> str | None:
        """Another table where the person has a chair, decided or still shown, or None."""


class OneTable:
    """A table on its own: there is no other."""

    stopping = False

    async def leave_others(self, person: Person, table: str) -> None:
        """Nothing to give up."""

    def elsewhere(self, person: Person, table: str) -> str | None:
        """Never anywhere else."""
        return None
