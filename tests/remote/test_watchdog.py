"""The watchdog: which turns of the loop it notes, and what it says of them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator

import pytest

from fourgods_tui.remote.watchdog import LONG, SAID_EVERY, Watchdog
from fourgods_tui.tui.metering import Meter


class Clock:
    """It shows what it is told to."""

    now = 100.0

    def __call__(self) -> float:
        """The time."""
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A clock."""
    return Clock()


@pytest.fixture
def watchdog(clock: Clock) -> Iterator[Watchdog]:
    """One that watches."""
    found = Watchdog(clock)
    found.start()
    yield found
    found.stop()


def turn(watchdog: Watchdog, clock: Clock, *steps: tuple[Meter, float], other: float = 0) -> None:
    """A turn of so many seconds for these, and others."""
    watchdog.wake()
    for meter, seconds in steps:
        clock.now += seconds
        watchdog.took(meter, seconds)
    clock.now += other
    watchdog.rest()


def somebody(label: str, place: str) -> Meter:
    """A session's meter."""
    meter = Meter()
    meter.label, meter.place = label, place
    return meter


def test_a_short_turn_is_counted_and_nothing_is_said(
    watchdog: Watchdog, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    turn(watchdog, clock, other=LONG - 0.01)
    assert sum(watchdog.turns.counts) == 1
    assert not watchdog.long
    assert not caplog.records


def test_a_long_turn_is_told_with_what_took_most(
    watchdog: Watchdog, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    one, two = somebody("connection 1", "HelpPage"), somebody("connection 2", "LobbyScreen")
    turn(watchdog, clock, (one, 0.07), (two, 0.01))
    assert watchdog.long == {"HelpPage": 1}
    (line,) = caplog.messages
    assert "nobody was served for 80 ms" in line
    assert line.endswith("HelpPage of connection 1")


def test_what_no_session_did_is_not_laid_at_its_door(watchdog: Watchdog, clock: Clock) -> None:
    turn(watchdog, clock, (somebody("connection 1", "HelpPage"), 0.01), other=0.07)
    (doing,) = watchdog.long
    assert "tables" in doing


def test_the_last_turns_culprit_is_not_this_ones(watchdog: Watchdog, clock: Clock) -> None:
    turn(watchdog, clock, (somebody("connection 1", "HelpPage"), 0.04))
    turn(watchdog, clock, other=0.06)
    assert "HelpPage" not in watchdog.long


def test_there_is_one_line_a_minute_and_it_counts_the_others(
    watchdog: Watchdog, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    for _ in range(4):
        turn(watchdog, clock, other=0.1)
    assert len(caplog.messages) == 1
    clock.now += SAID_EVERY
    turn(watchdog, clock, other=0.1)
    assert len(caplog.messages) == 2
    assert "3 more such" in caplog.messages[1]
    assert sum(watchdog.long.values()) == 5


def test_nothing_is_noted_before_it_is_started(clock: Clock) -> None:
    watchdog = Watchdog(clock)
    turn(watchdog, clock, other=1)
    assert not sum(watchdog.turns.counts)


def test_it_hears_of_each_turn_of_a_real_loop() -> None:
    watchdog = Watchdog()

    async def live() -> int:
        watchdog.start()
        before = sum(watchdog.turns.counts)
        for _ in range(10):
            await asyncio.sleep(0)
        watchdog.stop()
        return sum(watchdog.turns.counts) - before

    with asyncio.Runner(loop_factory=watchdog.make_loop) as runner:
        assert runner.run(live()) == 10
