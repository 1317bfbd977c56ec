"""How strong and how quick the programs that play are.

Run it with ``python bench/bots.py``; it takes about a minute on two cores. It prints how many of
200 four-player games one *master* wins against three *players*, and one *player* against three
*novices*: at equal pace, seats rotated, a shared win counted in parts. Then how long a program
thinks (ms of CPU a look), and how many games a second the simplest ones play. `--json FILE` writes
the same figures down.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from fourgods_tui.bots.bot import LEVELS, Level
from fourgods_tui.bots.make import make_bot
from fourgods_tui.bots.simulate import Simulation, simulate
from fourgods_tui.bots.tally import Tally, seating
from fourgods_tui.core.commands import Command
from fourgods_tui.core.events import Line
from fourgods_tui.core.game import Game
from fourgods_tui.core.rules import Rules

GAMES = 200
MATCHES = ((Level.MASTER, Level.PLAYER), (Level.PLAYER, Level.NOVICE))
TARGET = 60.0
TIMED = 20
"""Games in which thinking is timed."""


def played(number: int, one: Level, others: Level) -> tuple[Line, ...]:
    """One game of a match."""
    levels = seating([one, others, others, others], number, rotate=True)
    return simulate(f"bench {number}", Rules(), levels, pace=Level.PLAYER)


def match(executor: ProcessPoolExecutor, one: Level, others: Level) -> float:
    """Percent of games that the one wins."""
    tally = Tally()
    rest = [one] * GAMES, [others] * GAMES
    for lines in executor.map(played, range(GAMES), *rest, chunksize=5):
        tally.add(lines)
    return next(row.percent for row in tally.rows() if row.level == one)


def thinking(level: Level) -> Sequence[float]:
    """Milliseconds of CPU that each look of a program took, sorted."""
    looks: list[tuple[int, Game, int]] = []

    def note(seat: int, view: Game, command: Command | None, now: int) -> None:
        looks.append((seat, view, now))

    took = []
    for number in range(TIMED):
        game = Simulation(f"bench {number}", Rules(), [level, Level.PLAYER, Level.PLAYER])
        game.on_look = note
        game.play()
        bot = make_bot(level, "bench")
        for seat, view, now in looks:
            if seat == 0:
                began = time.process_time()
                bot.choose(view, seat, now)
                took.append((time.process_time() - began) * 1000)
        looks.clear()
    return sorted(took)


def games_a_second() -> float:
    """Games of four walkers in a second of CPU."""
    began = time.process_time()
    for number in range(100):
        simulate(f"bench {number}", Rules(), [Level.WALKER] * 4)
    return 100 / (time.process_time() - began)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--json", type=Path, help="file for the figures")
    to = parser.parse_args().json
    figures: dict[str, float] = {}
    with ProcessPoolExecutor() as executor:
        for one, others in MATCHES:
            percent = figures[f"{one}, % of {GAMES} games"] = match(executor, one, others)
            missed = "" if percent >= TARGET else "  missed"
            print(f"one {one} against three {others}s wins {percent:.1f} % (target 60){missed}")
    for level in LEVELS:
        took = thinking(level)
        middle, late = took[len(took) // 2], took[int(len(took) * 0.95)]
        figures |= {f"{level} p50, ms": middle, f"{level} p95, ms": late}
        print(f"{level} thinks {middle:.2f} ms (p95 {late:.2f}, most {took[-1]:.2f})")
    figures["games a second"] = games_a_second()
    print(f"walkers play {figures['games a second']:.0f} games a second of CPU (target 20)")
    if to:
        to.write_text(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
