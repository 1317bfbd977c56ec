"""Figures as a table for people and as JSON for programs."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

Figures = dict[str, float]
"""By what was measured, its unit in the name."""


@dataclass(slots=True)
class Report:
    """What one scenario has measured.

    Attributes:
        scenario: its name.
        columns: by server, its figures.
        targets: by figure, what this server should not exceed.
    """

    scenario: str
    targets: Figures = field(default_factory=dict)
    columns: dict[str, Figures] = field(default_factory=dict)

    def add(self, server: str, figures: Figures) -> None:
        """Add figures of a server."""
        self.columns.setdefault(server, {}).update(figures)

    def table(self) -> str:
        """For people. A figure over its target is marked."""
        names = list(dict.fromkeys(name for each in self.columns.values() for name in each))
        head = [self.scenario, *self.columns, "target"]
        rows = [head]
        for name in names:
            target = self.targets.get(name)
            row = [name, *(_number(each.get(name)) for each in self.columns.values())]
            own = self.columns.get("this server", {}).get(name)
            missed = target is not None and own is not None and own > target
            row.append("" if target is None else f"{_number(target)}{' missed' if missed else ''}")
            rows.append(row)
        widths = [max(len(row[n]) for row in rows) for n in range(len(head))]
        return "\n".join(
            "  ".join(
                text.ljust(width) if n == 0 else text.rjust(width)
                for n, (text, width) in enumerate(zip(row, widths, strict=True))
            )
            for row in rows
        )

    def save(self, path: Path) -> None:
        """Write it as JSON."""
        path.write_text(
            json.dumps(
                {"scenario": self.scenario, "targets": self.targets, "figures": self.columns},
                indent=1,
            )
        )


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


def _number(value: float | None) -> str:
    if value is None:
        return "-"
    if value == int(value) or abs(value) >= 100:
        return f"{value:.0f}"
    return f"{value:.3g}"
