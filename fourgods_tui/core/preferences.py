"""How people like things: the interface of whatever remembers it, and one that does in memory.

What is remembered are names and values, both short texts. What they mean is the screens'
business; what a screen does not know (any more) it leaves alone.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from typing import Protocol

from fourgods_tui.core.people import Person

Chosen = Mapping[str, str]
"""What somebody has chosen, by the name of the choice; nothing about the rest."""


class Tastes(Protocol):
    """What each person has chosen. It answers at once, as a `NameBook` does."""

    def chosen_by(self, person: Person) -> Chosen:
        """What a person has chosen so far."""

    def keep(self, person: Person, chosen: Chosen) -> None:
        """Remember everything a person has chosen, in place of what was remembered before.

        A guest's choices need only be remembered while the guest may come back. It holds at once;
        whether it can be kept for good is not waited for.
        """


class MemoryTastes:
    """Remembers for as long as the process lives; whoever chose longest ago is forgotten first."""

    def __init__(self, limit: int = 2_000) -> None:
        self._chosen: OrderedDict[str, dict[str, str]] = OrderedDict()
        self._limit = limit

    def chosen_by(self, person: Person) -> Chosen:
        """See `Tastes.chosen_by`."""
        return dict(self._chosen.get(person.key, {}))

    def keep(self, person: Person, chosen: Chosen) -> None:
        """See `Tastes.keep`."""
        self._chosen[person.key] = dict(chosen)
        self._chosen.move_to_end(person.key)
        while len(self._chosen) > self._limit:
            self._chosen.popitem(last=False)
