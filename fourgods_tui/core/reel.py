"""A record that can be looked at from any point: by event, or by time."""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Generator, Sequence

from fourgods_tui.core.events import Line
from fourgods_tui.core.evolve import begin, evolve
from fourgods_tui.core.game import Game

KEPT_EVERY = 16
"""Every so many events a state is kept, so that a jump folds fewer than that."""
NEAR = 2
"""So many stretches between two such states are kept whole, those that were looked at last: whoever
goes on and back sees the same states again, and what was worked out of them need not be anew."""


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
        self._near: OrderedDict[int, list[Game]] = OrderedDict()

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
        stretch, at = divmod(min(max(index, 0), self.last), KEPT_EVERY)
        while len(self._kept) <= stretch:
            self._keep_another()
        if at == 0:
            return self._kept[stretch]
        games = self._near.setdefault(stretch, [self._kept[stretch]])
        self._near.move_to_end(stretch)
        if len(self._near) > NEAR:
            self._near.popitem(last=False)
        while len(games) <= at:
            games.append(evolve(games[-1], self.lines[stretch * KEPT_EVERY + len(games)]))
        return games[at]

    def _keep_another(self) -> None:
        """Keep the state at the end of the last stretch that is known the beginning of."""
        game, first = self._kept[-1], (len(self._kept) - 1) * KEPT_EVERY + 1
        for line in self.lines[first : first + KEPT_EVERY]:
            game = evolve(game, line)
        self._kept.append(game)

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
