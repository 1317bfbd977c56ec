"""``python -m bench tricks``: does a trick win more than its fair share?

One trickster against three of its own level, equal pace, seats rotated, a shared win counted in
parts: with `founding` as it is by default, and `free` beside it, where founding and smashing is
known to pay. Then how games among equals end. Fails if a trick wins more than its share by more
than noise where founding is `believed`.
"""

from __future__ import annotations

import argparse
import os
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from math import sqrt

from bench.tricksters import TRICKS, Honest, trickster
from fourgods_tui.bots.bot import LEVELS, Level
from fourgods_tui.bots.simulate import Simulation
from fourgods_tui.core.events import Ended, Founded, Line, Scored, Smashed
from fourgods_tui.core.rules import Founding, Mode, Rules
from fourgods_tui.core.score import Score
from fourgods_tui.core.square import Square

GAMES, QUICK_GAMES = 200, 20
SEATS = 4
KEY = 200
"""Milliseconds from one key to the next that was planned."""
SURE = 1.96
"""Standard deviations within which 95 % of all results of chance lie."""


@dataclass(frozen=True, slots=True)
class Result:
    """How one game ended for the trickster.

    Attributes:
        won: the part of the win that is theirs.
        without: the same, if cities that their founder smashed counted for nobody.
        reason: why the game ended.
    """

    won: float
    without: float
    reason: str


@dataclass(frozen=True, slots=True)
class Share:
    """A trickster's share of wins.

    Attributes:
        won: the part of all games.
        low, high: what chance alone would do to it, 95 times of 100 (Wilson's interval).
    """

    won: float
    low: float
    high: float

    @property
    def pays(self) -> bool:
        """Whether the share is more than fair by more than noise."""
        return self.low > 1 / SEATS


class Tricked(Simulation):
    """A game among equals, one of whom plays a trick, with keys as quick as a person's."""

    def __init__(self, seed: str, rules: Rules, level: Level, seat: int, trick: str) -> None:
        super().__init__(seed, rules, [level] * SEATS, pace=Level.PLAYER)
        self._bots[seat] = trickster(trick, level, f"{seed}:{seat}:plays")

    def _think(self, seat: int) -> int:
        usual = super()._think(seat)
        bot = self._bots[seat]
        return KEY if isinstance(bot, Honest) and bot.hurries else usual


def play(
    number: int,
    trick: str,
    level: Level,
    founding: Founding,
    waits: int = Rules().founder_waits,
    mode: Mode = Mode.REALTIME,
) -> Result:
    """One game; its number decides seats and chance. `waits` is the rules' `founder_waits`."""
    seat = number % SEATS
    rules = Rules(founding=founding, founder_waits=waits, mode=mode)
    game = Tricked(f"trick {number}", rules, level, seat, trick)
    game.play()
    ended, scored = game.lines[-2].event, game.lines[-1].event
    assert isinstance(ended, Ended)
    assert isinstance(scored, Scored)
    winners, others = scored.score.winners, _without_own(game.lines, scored.score)
    return Result(
        (seat in winners) / len(winners), (seat in others) / len(others), ended.reason.value
    )


def _without_own(lines: Sequence[Line], score: Score) -> list[int]:
    """Who has most points, if cities that their founder smashed counted for nobody."""
    founders: dict[Square, int] = {}
    totals = [total.total for total in score.totals]
    for line in lines:
        match line.event:
            case Founded(seat, square):
                founders[square] = seat
            case Smashed(seat, square) if founders[square] == seat:
                totals[seat] -= Rules().smash_points
    return [seat for seat, total in enumerate(totals) if total == max(totals)]


def share(results: Sequence[Result]) -> Share:
    """The share of these games, with Wilson's interval."""
    games, won = len(results), sum(result.won for result in results) / len(results)
    middle = (won + SURE**2 / (2 * games)) / (1 + SURE**2 / games)
    spread = SURE / (1 + SURE**2 / games)
    spread *= sqrt(won * (1 - won) / games + SURE**2 / (4 * games**2))
    return Share(won, middle - spread, middle + spread)


def ends(results: Iterable[Result]) -> str:
    """How games ended, in words."""
    counted = Counter(result.reason for result in results).most_common()
    total = sum(count for _, count in counted)
    return ", ".join(f"{reason} {100 * count / total:.0f} %" for reason, count in counted)


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench tricks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help=f"{QUICK_GAMES} games each")
    parser.add_argument("--level", type=Level, choices=LEVELS, action="append")
    parser.add_argument("--trick", choices=TRICKS, action="append")
    parser.add_argument("--founding", type=Founding, choices=list(Founding), action="append")
    parser.add_argument("--waits", type=int, default=Rules().founder_waits, metavar="SECONDS")
    parser.add_argument("--mode", type=Mode, choices=list(Mode), default=Mode.REALTIME)
    wanted = parser.parse_args(arguments)
    games = QUICK_GAMES if wanted.quick else GAMES
    paying = []
    with ProcessPoolExecutor(initializer=os.nice, initargs=(19,)) as executor:
        for founding in wanted.founding or list(Founding):
            for level in wanted.level or LEVELS:
                for trick in wanted.trick or TRICKS:
                    one = partial(
                        play,
                        trick=trick,
                        level=level,
                        founding=founding,
                        waits=wanted.waits,
                        mode=wanted.mode,
                    )
                    results = list(executor.map(one, range(games), chunksize=5))
                    found = share(results)
                    print(
                        f"| {founding}, {wanted.waits} s | {level} | {trick} "
                        f"| {100 * found.won:.1f} % "
                        f"| {100 * found.low:.0f} to {100 * found.high:.0f} % "
                        f"| {100 * sum(each.without for each in results) / games:.1f} % "
                        f"| {ends(results)} |",
                        flush=True,
                    )
                    if found.pays and founding is Founding.BELIEVED:
                        paying.append(f"{level}: {trick}")
    if paying:
        raise SystemExit("more than a fair share: " + "; ".join(paying))


if __name__ == "__main__":
    main()
