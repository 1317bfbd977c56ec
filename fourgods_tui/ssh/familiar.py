"""Who logs in with a key from where, so that they need not be told how to get in."""

from __future__ import annotations

from collections import OrderedDict

MOST = 4096
"""How many are remembered; whoever was not here for longest is forgotten first."""


class Familiar:
    """Addresses, each with the user name, from which somebody has logged in with a key."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[str, str], None] = OrderedDict()

    def __len__(self) -> int:
        return len(self._known)

    def __contains__(self, who: tuple[str, str]) -> bool:
        return who in self._known

    def add(self, who: tuple[str, str]) -> None:
        """Somebody has logged in with a key."""
        self._known[who] = None
        self._known.move_to_end(who)
        if len(self._known) > MOST:
            self._known.popitem(last=False)

    def discard(self, who: tuple[str, str]) -> None:
        """Somebody has not got in: they are told how to when they try again."""
        self._known.pop(who, None)
