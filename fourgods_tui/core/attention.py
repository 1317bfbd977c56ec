"""Who is paying attention at a table: their last key press, and the square they point at."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from fourgods_tui.core.chairs import Chairs
from fourgods_tui.core.square import Square

IDLE_AFTER = 60.0
"""Seconds without a key press after which a player may be voted out."""


@dataclass(eq=False)
class Attention:
    """What is not part of the game and never kept.

    Attributes:
        cursors: by seat, the square a player's cursor is on. Replaced, never changed in place.
    """

    cursors: dict[int, Square] = field(default_factory=dict)
    _keys: dict[str, float] = field(default_factory=dict)

    def pressed(self, key: str, now: float) -> None:
        """Somebody pressed a key."""
        self._keys[key] = now

    def idle(self, key: str, now: float) -> bool:
        """Whether somebody's last key press is long ago."""
        return now - self._keys.get(key, float("-inf")) >= IDLE_AFTER

    def point(self, number: int, square: Square | None) -> bool:
        """A cursor moved or went; False if it was there already."""
        if self.cursors.get(number) == square:
            return False
        self.keep_cursors({seat for seat in self.cursors if seat != number})
        if square is not None:
            self.cursors = {**self.cursors, number: square}
        return True

    def keep_cursors(self, seats: Collection[int]) -> None:
        """Forget the cursors of all other seats."""
        self.cursors = {seat: where for seat, where in self.cursors.items() if seat in seats}

    def forget_strangers(self, here: Collection[str], chairs: Chairs) -> None:
        """Forget people who are neither here nor have a chair."""
        if len(self._keys) > len(here):
            known = {chair.person.key for chair in chairs if chair.person}
            self._keys = {
                key: since for key, since in self._keys.items() if key in here or key in known
            }
