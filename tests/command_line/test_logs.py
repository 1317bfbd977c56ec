"""The log, written in the background."""

from __future__ import annotations

import io
import logging
from collections.abc import Callable, Iterator
from threading import Event

import pytest

from fourgods_tui.command_line import logs
from fourgods_tui.command_line.logs import Background, HumanLines


class Held(io.StringIO):
    """A stream whose reader takes nothing until told to."""

    def __init__(self) -> None:
        super().__init__()
        self.taken, self.held = Event(), Event()

    def write(self, text: str, /) -> int:
        self.held.set()
        assert self.taken.wait(60)
        return super().write(text)


Log = Callable[[Held], tuple[Background, logging.Logger]]


@pytest.fixture
def log_to() -> Iterator[Log]:
    """Makes a log that goes to a stream."""
    logger = logging.getLogger("a log of its own")
    logger.propagate = False

    def make(stream: Held) -> tuple[Background, logging.Logger]:
        handler = Background(stream)
        handler.setFormatter(HumanLines())
        logger.addHandler(handler)
        return handler, logger

    yield make
    logger.handlers.clear()


def test_what_waits_is_written_at_the_end_and_in_order(log_to: Log) -> None:
    stream = Held()
    handler, log = log_to(stream)
    for number in range(100):
        log.warning("line %d", number)
    try:
        raise ValueError("where it came from")
    except ValueError:
        log.exception("the last")
    stream.taken.set()
    handler.finish(60)
    lines = stream.getvalue().splitlines()
    assert [line.split(" ", 2)[2] for line in lines[:100]] == [f"line {n}" for n in range(100)]
    assert lines[100].endswith(" the last")
    assert lines[-1] == "ValueError: where it came from"


def test_lines_beyond_what_may_wait_are_counted(
    log_to: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(logs, "MOST", 10)
    stream = Held()
    handler, log = log_to(stream)
    log.warning("the first")
    assert stream.held.wait(60)  # it is being written, and nothing waits
    for number in range(25):
        log.warning("line %d", number)
    stream.taken.set()
    handler.finish(60)
    said = [line.split(" ", 2)[2] for line in stream.getvalue().splitlines()]
    lost = "15 lines were lost, as nobody read what was written"
    assert said == ["the first", *(f"line {number}" for number in range(10)), lost]


def test_the_end_waits_for_nobody_who_takes_nothing(log_to: Log) -> None:
    stream = Held()
    handler, log = log_to(stream)
    log.warning("never read")
    assert stream.held.wait(60)
    handler.finish(0)
    assert not stream.getvalue()
    stream.taken.set()
