"""Doing something at once, but not too often."""

from __future__ import annotations

from fourgods_tui.core.sparing import Sparing
from tests.core.manual_clock import ManualClock


def test_the_first_is_done_at_once_and_the_rest_together_later() -> None:
    clock, done = ManualClock(), list[float]()
    sparing = Sparing(clock, 0.2, lambda: done.append(clock.now()))
    start = clock.now()
    for _ in range(5):
        sparing.ask()
    assert done == [start]
    clock.advance(0.2)
    assert len(done) == 2
    clock.advance(1)
    assert len(done) == 2, "nobody asked again"
    sparing.ask()
    assert len(done) == 3


def test_once_stopped_it_does_nothing_that_was_asked_before() -> None:
    clock, done = ManualClock(), list[float]()
    sparing = Sparing(clock, 0.2, lambda: done.append(clock.now()))
    sparing.ask()
    sparing.ask()
    sparing.stop()
    clock.advance(1)
    assert len(done) == 1
