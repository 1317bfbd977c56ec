"""Finished games with every kind of line, kept as records: old records stay readable."""

from __future__ import annotations

from pathlib import Path

from fourgods_tui.core.events import Line
from fourgods_tui.core.record import read

RECORDS = Path(__file__).with_name("records")


def kept(name: str) -> tuple[Line, ...]:
    """A record from the folder."""
    with (RECORDS / f"{name}.jsonl").open("rb") as stream:
        return tuple(read(stream))


GAME = kept("four-seats")
"""Four seats in real time; seat 2 changes hands at its beginning, a full world ends it."""
HOURGLASS = kept("hidden-hourglass")
"""Three seats in turns, with hidden gods; they agree on the end."""
