"""What the measurements print and write down."""

from __future__ import annotations

import json
from pathlib import Path

from bench.measure import CORES, doubt
from bench.report import Goal, Report, percentiles, save, summary

GOALS = (
    Goal("late, ms", 12.0),
    Goal("late, ms", 5.0, wish=True),
    Goal("players", 300, least=True),
    Goal("bytes", 600),
)


def measured() -> Report:
    """Some figures."""
    report = Report("play", GOALS, doubts=["the clients were slow"])
    report.add("this server", {"late, ms": 6.0, "players": 200})
    report.add("bare echo", {"late, ms": 0.8})
    return report


def test_each_goal_is_met_or_missed_or_was_not_measured() -> None:
    report = measured()
    verdicts = [report.verdict(goal) for goal in GOALS]
    assert verdicts == ["met", "MISSED", "MISSED", "NOT MEASURED"]


def test_one_table_of_all_goals() -> None:
    lines = summary([measured()]).splitlines()
    assert [line.split() for line in lines[1:5]] == [
        ["play", "late,", "ms", "≤", "12", "6", "met", "0.8", "-"],
        ["play", "late,", "ms", "≤", "5", "(wish)", "6", "MISSED", "0.8", "-"],
        ["play", "players", "≥", "300", "200", "MISSED", "-", "-"],
        ["play", "bytes", "≤", "600", "-", "NOT", "MEASURED", "-", "-"],
    ]
    assert lines[5] == "DOUBTFUL: play: the clients were slow"


def test_figures_are_written_as_json(tmp_path: Path) -> None:
    save([measured()], tmp_path / "new" / "figures.json")
    (found,) = json.loads((tmp_path / "new" / "figures.json").read_text())
    assert found["figures"]["this server"] == {"late, ms": 6.0, "players": 200}
    assert found["goals"][0]["verdict"] == "met"


def test_percentiles() -> None:
    found = percentiles("late", [n / 1000 for n in range(100)])
    assert found == {"late p50, ms": 50, "late p95, ms": 95, "late p99, ms": 99, "late, times": 100}
    assert percentiles("late", []) == {"late, times": 0}


def test_figures_are_doubted_when_something_else_was_running() -> None:
    report = Report("play")
    doubt(report, "this server", dict.fromkeys(CORES, 0.5))
    assert report.doubts == []
    doubt(report, "this server", {CORES[1]: 99.0, CORES[2]: 20.0})
    assert ["99 %" in each or "20.0" in each for each in report.doubts] == [True, True]
