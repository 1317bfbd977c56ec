"""What a server uses over a time, for each session."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass

from bench.crowd import Crowd
from bench.report import Figures, Report
from bench.target import Target, waited

FULL = 85.0
"""Percent of their core above which it may be the clients that are slow."""
CROWDED = 1.0
"""Percent of the time that others may have the server's core, or that of those who look, when these
could run."""
CORES = (
    "server's core, %",
    "clients' core, %",
    "server waited for its core, %",
    "those who look waited for theirs, %",
)
"""The figures that say whether the others can be believed."""


@dataclass(frozen=True, slots=True)
class Load:
    """How much of a scenario is wanted.

    Attributes:
        players: how many.
        seconds: for how long.
        openssh: how many of those who look are the OpenSSH client itself.
    """

    players: int
    seconds: float
    openssh: int = 0


@asynccontextmanager
async def target(name: str, module: str, *arguments: str) -> AsyncIterator[Target]:
    """A server that runs for a while."""
    server = await Target.start(name, module, *arguments)
    try:
        yield server
    finally:
        await server.stop()


async def used_each(
    server: Target,
    crowds: Sequence[Crowd],
    sessions: int,
    seconds: float,
    counted: int = 0,
) -> Figures:
    """What each of so many sessions uses while nothing is done here for so many seconds; and how
    busy the cores of the server and of the clients are with it. Of them the crowds are `counted`
    ones, or all."""
    counted = counted or sessions
    before, tallies_before = server.used(), [await crowd.tally() for crowd in crowds]
    began, own, waiting = time.perf_counter(), time.process_time(), waited(os.getpid())
    await asyncio.sleep(seconds)
    took, own = time.perf_counter() - began, time.process_time() - own
    waiting = waited(os.getpid()) - waiting
    after, tallies = server.used(), [await crowd.tally() for crowd in crowds]
    pairs = list(zip(tallies, tallies_before, strict=True))
    received = sum(new.received - old.received for new, old in pairs)
    pieces = sum(new.pieces - old.pieces for new, old in pairs)
    pressed = sum(new.pressed - old.pressed for new, old in pairs)
    cpu = sum(new.cpu - old.cpu for new, old in pairs)
    figures = {
        "CPU a session, ms/s": (after.cpu - before.cpu) * 1000 / took / sessions,
        "bytes a session, B/s": received / took / counted,
        "redraws a session, 1/s": pieces / took / counted,
        "keys a session, 1/s": pressed / took / counted,
        "server's core, %": (after.cpu - before.cpu) * 100 / took,
        "clients' core, %": (cpu + own) * 100 / took,
        "server waited for its core, %": (after.waited - before.waited) * 100 / took,
        "those who look waited for theirs, %": waiting * 100 / took,
    }
    if not crowds:  # nobody counts, and all who are here look
        for name in ("bytes a session, B/s", "redraws a session, 1/s", "keys a session, 1/s"):
            del figures[name]
    elif pressed:
        figures["crowd's keys too late p95, ms"] = max(each.late for each in tallies)
    return figures


def doubt(report: Report, server: str, figures: Figures) -> None:
    """Say in the report what speaks against believing figures of a server."""
    busy = figures.get("clients' core, %", 0.0)
    if busy > FULL:
        report.doubts.append(f"{server}: the clients took {busy:.0f} % of their core")
    for name in disturbed(figures):
        report.doubts.append(f"{server}: something else was running, {name}: {figures[name]:.1f}")


def disturbed(figures: Figures) -> list[str]:
    """The figures that show that something else was running on the cores."""
    return [name for name in CORES[2:] if figures.get(name, 0.0) > CROWDED]


def names(prefix: str, count: int) -> tuple[str, ...]:
    """So many names."""
    return tuple(f"{prefix}{n}" for n in range(count))
