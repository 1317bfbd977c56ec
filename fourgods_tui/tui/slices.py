"""Long work on the event loop in short slices, so that nobody has to wait for it.

A thread would not do: it computes in Python too, and whoever is to have the interpreter next waits
up to five milliseconds for it, at every turn of the loop. A process of its own would take a second
to start and fifty megabytes. Work that can be cut up needs neither.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Generator
from typing import TypeVar

SLICE = 0.002
"""Seconds after which others have their turn."""

T = TypeVar("T")


class Pace:
    """Keeps whoever works on the loop from taking more than half of it."""

    def __init__(self) -> None:
        self._began = time.perf_counter()

    async def rest(self) -> None:
        """If a slice has been worked, let the others go on for as long as that took."""
        took = time.perf_counter() - self._began
        if took >= SLICE:
            await asyncio.sleep(took)
            self._began = time.perf_counter()


async def in_slices(work: Generator[object, None, T]) -> T:
    """What some work returns that yields wherever it may be interrupted."""
    pace = Pace()
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
        await pace.rest()


def at_once(work: Generator[object, None, T]) -> T:
    """The same without a pause, where nobody waits."""
    while True:
        try:
            next(work)
        except StopIteration as done:
            result: T = done.value
            return result
