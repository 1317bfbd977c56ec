"""Figures as a table for people and as JSON for programs, with what was aimed at."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

Figures = dict[str, float]
"""By what was measured, its unit in the name."""

OURS = "this server"


@dataclass(frozen=True, slots=True)
class Goal:
    """What a figure of this server should come to.

    Attributes:
        figure: its name.
        bound: what it should not exceed, or not stay below.
        least: whether it is the latter.
        wish: whether that is more than has to be.
    """

    figure: str
    bound: float
    least: bool = False
    wish: bool = False

    def met(self, value: float) -> bool:
        """Whether the value will do."""
        return value >= self.bound if self.least else value <= self.bound

    def __str__(self) -> str:
        return f"{'≥' if self.least else '≤'} {number(self.bound)}{' (wish)' if self.wish else ''}"


@dataclass(slots=True)
class Report:
    """What one scenario has measured.

    Attributes:
        scenario: its name.
        goals: what was aimed at.
        columns: by server, its figures.
        steps: figures on the way to those, by step; only written down.
        doubts: what speaks against believing the figures.
    """

    scenario: str
    goals: Sequence[Goal] = ()
    columns: dict[str, Figures] = field(default_factory=dict)
    steps: dict[str, Figures] = field(default_factory=dict)
    doubts: list[str] = field(default_factory=list)

    def add(self, server: str, figures: Figures) -> None:
        """Add figures of a server."""
        self.columns.setdefault(server, {}).update(figures)

    def table(self) -> str:
        """For people: all figures."""
        names = list(dict.fromkeys(name for each in self.columns.values() for name in each))
        rows = [[self.scenario, *self.columns, "target"]]
        for name in names:
            row = [name, *(number(each.get(name)) for each in self.columns.values())]
            goals = [goal for goal in self.goals if goal.figure == name]
            rows.append([*row, ", ".join(f"{goal} {self.verdict(goal)}" for goal in goals)])
        return "\n".join([*aligned(rows), *(f"DOUBTFUL: {doubt}" for doubt in self.doubts)])

    def verdict(self, goal: Goal) -> str:
        """Whether a goal was met."""
        value = self.columns.get(OURS, {}).get(goal.figure)
        if value is None:
            return "NOT MEASURED"
        return "met" if goal.met(value) else "MISSED"

    def plain(self) -> dict[str, object]:
        """For programs."""
        goals = [{**asdict(goal), "verdict": self.verdict(goal)} for goal in self.goals]
        return {
            "scenario": self.scenario,
            "goals": goals,
            "figures": self.columns,
            "steps": self.steps,
            "doubts": self.doubts,
        }


def summary(reports: Sequence[Report]) -> str:
    """One table of all that was aimed at."""
    others = ("bare echo", "process each")
    rows = [["scenario", "figure", "target", OURS, "", *others]]
    for report in reports:
        for goal in report.goals:
            found = [report.columns.get(name, {}).get(goal.figure) for name in (OURS, *others)]
            ours, *theirs = map(number, found)
            rows.append(
                [report.scenario, goal.figure, str(goal), ours, report.verdict(goal), *theirs]
            )
    doubts = [
        f"DOUBTFUL: {report.scenario}: {each}" for report in reports for each in report.doubts
    ]
    return "\n".join([*aligned(rows, left=2), *doubts])


def save(reports: Sequence[Report], path: Path) -> None:
    """Write what was measured as JSON."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps([report.plain() for report in reports], indent=1))


def percentiles(name: str, seconds: Sequence[float]) -> Figures:
    """The usual three, in ms, and how many there were."""
    if not seconds:
        return {f"{name}, times": 0}
    ordered = sorted(seconds)
    found = {
        f"{name} p{share}, ms": ordered[min(int(len(ordered) * share / 100), len(ordered) - 1)]
        * 1000
        for share in (50, 95, 99)
    }
    return {**found, f"{name}, times": len(ordered)}


def number(value: float | None) -> str:
    """A figure as the tables show it."""
    if value is None:
        return "-"
    if value == int(value) or abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.3g}"


def aligned(rows: Sequence[Sequence[str]], left: int = 1) -> list[str]:
    """Lines of a table whose first columns are words."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            text.ljust(width) if n < left else text.rjust(width)
            for n, (text, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]
