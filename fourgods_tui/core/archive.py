"""Everything a server has kept of games and people, and how people get it, or get rid of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from fourgods_tui.core.history import History, PastGame
from fourgods_tui.core.preferences import Chosen
from fourgods_tui.core.standing import Career, Standings


@dataclass(frozen=True, slots=True)
class Kept:
    """All that is kept of a person.

    Attributes:
        key: the fingerprint of their key.
        name: what they are called.
        chosen: what they have chosen in the settings.
        career: what they have played.
        games: their games that are over, oldest first.
    """

    key: str
    name: str
    chosen: Chosen
    career: Career
    games: Sequence[PastGame]


class Archive(History, Standings, Protocol):
    """What is kept, to look at, to take along, and to have deleted."""

    async def kept_of(self, person: str) -> Kept | None:
        """All that is kept of a person (by key), or None if that is nothing."""

    async def forget(self, person: str) -> bool:
        """Delete what is kept of a person (by key). Their games stay, with `GONE_NAME` in place
        of every name they had there.

        Returns False, and does nothing, while they have a seat in a game that runs.
        """
