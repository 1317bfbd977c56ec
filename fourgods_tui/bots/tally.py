"""Who won how often in many games between programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from fourgods_tui.core.events import Ended, Line, Scored, Started


@dataclass(frozen=True, slots=True)
class Row:
    """What one level did.

    Attributes:
        level: the level.
        seats: how many seats it had, over all games.
        wins: games won by one of its seats; of a shared win, the part that is its seats'.
        percent: wins of all games, in percent.
        points: points of a seat at the end, on average.
    """

    level: str
    seats: int
    wins: float
    percent: float
    points: float


class Tally:
    """Counts finished games.

    Attributes:
        games: how many.
        ends: how many ended for which reason.
        time: their length in simulated ms, together.
    """

    def __init__(self) -> None:
        self.games = 0
        self.ends: Counter[str] = Counter()
        self.time = 0
        self._seats: Counter[str] = Counter()
        self._points: Counter[str] = Counter()
        self._wins: dict[str, float] = {}

    def add(self, lines: Sequence[Line]) -> None:
        """Count a game.

        Raises:
            ValueError: the lines are not those of a finished game.
        """
        started, ended, scored = lines[0].event, lines[-2].event, lines[-1].event
        if not (
            isinstance(started, Started) and isinstance(ended, Ended) and isinstance(scored, Scored)
        ):
            raise ValueError("only finished games can be counted")
        self.games += 1
        self.ends[ended.reason.value] += 1
        self.time += lines[-1].t
        winners = scored.score.winners
        for number, (seat, total) in enumerate(
            zip(started.seats, scored.score.totals, strict=True)
        ):
            level = seat.bot or seat.name
            self._seats[level] += 1
            self._points[level] += total.total
            self._wins.setdefault(level, 0.0)
            if number in winners:
                self._wins[level] += 1 / len(winners)

    def rows(self) -> list[Row]:
        """A row a level, the one that won most first."""
        rows = [
            Row(
                level,
                self._seats[level],
                wins,
                100 * wins / self.games,
                self._points[level] / self._seats[level],
            )
            for level, wins in self._wins.items()
        ]
        return sorted(rows, key=lambda row: (-row.wins, row.level))


def seating(levels: Sequence[str], game: int, rotate: bool) -> tuple[str, ...]:
    """Who sits where in the game of this number; rotated by one seat a game, if asked."""
    shift = game % len(levels) if rotate and levels else 0
    return (*levels[len(levels) - shift :], *levels[: len(levels) - shift])
