"""A record that can be looked at from any point: by event, or by time."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Generator, Sequence

from fourgods_tui.core.events import Line
from fourgods_tui.core.evolve import begin, evolve
from fourgods_tui.core.game import Game

KEPT_EVERY = 16
"""Every so many events a state is kept, so that a jump folds fewer than that."""


class Reel:
    """The states of a game, one after each of its lines.

    Attributes:
        lines: the record, from its first line on.
    """

    def __init__(self, lines: Sequence[Line]) -> None:
        """
        Raises:
            ValueError: there are no lines, or they do not begin with the start of a game.
        """
        if not lines:
            raise ValueError("a record has at least one line")
        self.lines = tuple(lines)
        self._times = [line.t for line in lines]
        self._kept = [begin(lines[0])]

    @property
    def last(self) -> int:
        """The index of the last line."""
        return len(self.lines) - 1

    @property
    def duration(self) -> int:
        """The time of the last line, in ms."""
        return self._times[-1]

    def game_at(self, index: int) -> Game:
        """The state after line `index`; indices outside are the first or the last."""
        index = min(max(index, 0), self.last)
        kept = min(index // KEPT_EVERY, len(self._kept) - 1)
        game = self._kept[kept]
        for number in range(kept * KEPT_EVERY + 1, index + 1):
            game = evolve(game, self.lines[number])
            if number == len(self._kept) * KEPT_EVERY:
                self._kept.append(game)
        return game

    def fold(self) -> Generator[None, None, None]:
        """Work out all states that are kept, a few events a step: from then on every jump is a
        short one."""
        for index in range(0, self.last + 1, KEPT_EVERY):
            self.game_at(index)
            yield
        self.game_at(self.last)

    def index_at(self, ms: int) -> int:
        """The last line that has happened by this time; the first one before that."""
        return max(bisect_right(self._times, ms) - 1, 0)
