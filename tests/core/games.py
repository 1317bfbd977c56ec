"""Finished games with every kind of line, for tests of the record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fourgods_tui.bots.simulate import simulate
from fourgods_tui.core.events import Event, Line, SeatChanged
from fourgods_tui.core.rules import Rules


def finished(seats: int, seed: str, **options: object) -> tuple[Line, ...]:
    """A game between programs that play anything legal."""
    return simulate(seed, Rules().with_options(options), ["walker"] * seats)


def numbered(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Lines with their numbers made good."""
    return tuple(replace(line, seq=seq) for seq, line in enumerate(lines))


def with_event(lines: tuple[Line, ...], at: int, event: Event) -> tuple[Line, ...]:
    """A record with one event more, at the time of the line before it."""
    return numbered((*lines[:at], Line(0, lines[at - 1].t, event), *lines[at:]))


GAME = with_event(finished(4, "12"), 5, SeatChanged(2, "Růžena", None))
HOURGLASS = finished(3, "3", mode="hourglass", gods="hidden")
