"""What a server uses over a time, for each session."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from bench.crowd import Crowd
from bench.report import Figures
from bench.target import Target


@asynccontextmanager
async def target(name: str, module: str, *arguments: str) -> AsyncIterator[Target]:
    """A server that runs for a while."""
    server = await Target.start(name, module, *arguments)
    try:
        yield server
    finally:
        await server.stop()


async def used_each(
    server: Target, crowds: Sequence[Crowd], sessions: int, seconds: float
) -> Figures:
    """What each session uses while nothing is done here for so many seconds."""
    before, counts_before = server.used(), [await crowd.received() for crowd in crowds]
    began = time.perf_counter()
    await asyncio.sleep(seconds)
    took = time.perf_counter() - began
    after, counts = server.used(), [await crowd.received() for crowd in crowds]
    come = [
        sum(new[n] - old[n] for new, old in zip(counts, counts_before, strict=True)) for n in (0, 1)
    ]
    return {
        "CPU a session, ms/s": (after.cpu - before.cpu) * 1000 / took / sessions,
        "bytes a session, B/s": come[0] / took / sessions,
        "redraws a session, 1/s": come[1] / took / sessions,
    }


def names(prefix: str, count: int) -> tuple[str, ...]:
    """So many names."""
    return tuple(f"{prefix}{n}" for n in range(count))
