"""Claiming gods where some may be hidden: a program remembers what it has asked for in vain."""

from __future__ import annotations

from fourgods_tui.bots.sight import claimable
from fourgods_tui.core.commands import Claim
from fourgods_tui.core.game import Game
from fourgods_tui.core.landscape import God
from fourgods_tui.core.rules import Gods


class Claims:
    """The claims one program has made in its game.

    Where gods are hidden a claim may be refused because somebody has that god already, which
    nobody could have seen. A god asked for once is therefore not asked for again.
    """

    def __init__(self) -> None:
        self._asked: set[God] = set()

    def open_to(self, view: Game, seat: int) -> tuple[God, ...]:
        """Gods that may be free: nobody is seen to have them, nor is this one asked in vain."""
        free = claimable(view, seat)
        if view.rules.gods is Gods.OPEN:
            return free
        return tuple(god for god in free if god not in self._asked)

    def claim(self, god: God) -> Claim:
        """The command that claims a god, remembered."""
        self._asked.add(god)
        return Claim(god)
