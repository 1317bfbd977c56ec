"""``python -m bench SCENARIO``: measure, print a table, write JSON."""

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Callable, Coroutine
from pathlib import Path

from bench.crowd import CLIENT_CORE
from bench.report import Report
from bench.scenarios import playing, quiet, visits, watching

Scenario = Callable[[int, float], Coroutine[None, None, Report]]

SCENARIOS: dict[str, tuple[Scenario, int, float, int, float]] = {
    "idle": (quiet.idle, 200, 20, 40, 8),
    "lobby": (quiet.lobby, 200, 20, 40, 8),
    "keys": (watching.keys, 20, 20, 12, 10),
    "play": (playing.play, 100, 30, 100, 12),
    "rush": (playing.rush, 40, 20, 20, 12),
    "most": (playing.most, 100, 15, 100, 8),
    "watch": (watching.watch, 200, 30, 100, 15),
    "far": (watching.far, 8, 20, 4, 10),
    "login": (visits.login, 256, 0, 64, 0),
    "churn": (visits.churn, 2000, 0, 200, 0),
}
"""By name: what is done, how many and for how many seconds; and the same for --quick."""


def main() -> None:
    """Read the command line and do it."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("scenario", choices=SCENARIOS)
    parser.add_argument("--quick", action="store_true", help="fewer sessions, shorter")
    parser.add_argument("--players", type=int, help="how many instead")
    parser.add_argument("--seconds", type=float, help="how long instead")
    parser.add_argument("--json", type=Path, help="where to write the figures as JSON")
    given = parser.parse_args()
    scenario, players, seconds, few, short = SCENARIOS[given.scenario]
    if given.quick:
        players, seconds = few, short
    if os.geteuid() == 0:
        # Those who look come before the crowd, and the crowd before what else goes on here.
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(2))
    os.sched_setaffinity(0, {CLIENT_CORE})
    report = asyncio.run(scenario(given.players or players, given.seconds or seconds))
    print(report.table())
    path = given.json or Path("build") / f"bench-{given.scenario}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    report.save(path)
    print(f"written to {path}")


if __name__ == "__main__":
    main()
