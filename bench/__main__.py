"""``python -m bench SCENARIO``: measure, print a table, write JSON; ``all`` does every one.

``python -m bench tricks`` is about the game itself: whether a trick wins more than its fair share.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import shutil
import sys
import time
import traceback
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path

from bench import tricks
from bench.crowd import CLIENT_CORE
from bench.measure import Load
from bench.report import Report, save, summary
from bench.scenarios import most, playing, pressing, quiet, rules, visits, watching

Scenario = Callable[[Load], Coroutine[None, None, Report]]

SCENARIOS: dict[str, tuple[Scenario, Load, Load]] = {
    "rules": (rules.rules, Load(20, 0), Load(5, 0)),
    "idle": (quiet.idle, Load(200, 20), Load(40, 8)),
    "lobby": (quiet.lobby, Load(200, 20), Load(40, 8)),
    "keys": (pressing.keys, Load(20, 20), Load(12, 10)),
    "play": (playing.play, Load(100, 40, 2), Load(100, 12, 2)),
    "rush": (playing.rush, Load(40, 30, 2), Load(20, 12, 2)),
    "most": (most.most, Load(200, 15, 2), Load(100, 8, 2)),
    "watch": (watching.watch, Load(200, 40), Load(100, 15)),
    "login": (visits.login, Load(256, 0), Load(64, 0)),
    "churn": (visits.churn, Load(2000, 0), Load(200, 0)),
    "far": (pressing.far, Load(8, 20), Load(4, 10)),
}
"""By name: what is done, with how much of it; and with --quick."""

ALL = "all"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What the command line asks for."""

    scenario: str
    quick: bool
    players: int | None
    seconds: float | None
    openssh: int | None
    json: Path | None

    def load(self, scenario: str) -> Load:
        """How much of a scenario."""
        _, usual, quick = SCENARIOS[scenario]
        load = quick if self.quick else usual
        openssh = load.openssh if self.openssh is None else self.openssh
        return Load(
            self.players or load.players,
            self.seconds or load.seconds,
            openssh if shutil.which("ssh") else 0,
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The scenarios."""
        return tuple(SCENARIOS) if self.scenario == ALL else (self.scenario,)


def main() -> None:
    """Read the command line and do it."""
    if sys.argv[1:2] == ["tricks"]:  # needs no server, no crowd and no core of its own
        tricks.main(sys.argv[2:])
        return
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("scenario", choices=[*SCENARIOS, ALL])
    parser.add_argument("--quick", action="store_true", help="fewer sessions, shorter")
    parser.add_argument("--players", type=int, help="how many instead; for `most`, to begin with")
    parser.add_argument("--seconds", type=float, help="how long instead")
    parser.add_argument("--openssh", type=int, help="how many of those who look are ssh itself")
    parser.add_argument("--json", type=Path, help="where to write the figures as JSON")
    wanted = Wanted(**vars(parser.parse_args()))
    if os.geteuid() == 0:
        # Those who look come before the crowd, and the crowd before what else goes on here.
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(2))
    os.sched_setaffinity(0, {CLIENT_CORE})
    reports = [measured(name, wanted) for name in wanted.names]
    if wanted.scenario == ALL:
        print(summary(reports))
    path = wanted.json or Path("build") / f"bench-{wanted.scenario}.json"
    save(reports, path)
    print(f"written to {path}")
    if not all(report.columns for report in reports):
        raise SystemExit(1)


def measured(name: str, wanted: Wanted) -> Report:
    """Do a scenario and print it; without figures if it failed."""
    began = time.monotonic()
    try:
        report = asyncio.run(SCENARIOS[name][0](wanted.load(name)))
    except Exception:  # noqa: BLE001 - the others are measured anyway
        traceback.print_exc()
        report = Report(name, doubts=["it failed"])
    print(report.table())
    print(f"({time.monotonic() - began:.0f} s)\n", flush=True)
    return report


if __name__ == "__main__":
    main()
