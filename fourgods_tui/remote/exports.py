"""What is made of a game for somebody to take along: one after the other, and kept for a while."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from fourgods_tui.core.events import Ended, Line, Started

KEPT_CHARACTERS = 8_000_000
"""Of what was made last, so much is kept: some forty recordings, or a hundred pictures."""
MOST_WAITING = 16
"""Who may wait at the same time; more are sent away."""

Make: TypeAlias = Callable[[Sequence[Line]], Awaitable[str]]


class BusyError(Exception):
    """So many wait that nobody else can."""


class Exports:
    """Makes texts of games. However many ask, one is made at a time, so that those who play lose
    little by it; and what several ask for is made once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], str] = OrderedDict()
        self._characters = 0
        self._waiting = 0
        self._one = asyncio.Lock()

    async def get(self, kind: str, lines: Sequence[Line], make: Make) -> str:
        """A game as a text of some kind: one that was made before, or what `make` returns.

        Raises:
            BusyError: too many ask for something.
        """
        key = _key(kind, lines)
        if key in self._kept:
            return self._again(key)
        if self._waiting >= MOST_WAITING:
            raise BusyError
        self._waiting += 1
        try:
            async with self._one:
                if key in self._kept:  # made for somebody else meanwhile
                    return self._again(key)
                text = await make(lines)
        finally:
            self._waiting -= 1
        if any(isinstance(line.event, Ended) for line in lines):
            self._keep(key, text)
        return text

    def _again(self, key: tuple[object, ...]) -> str:
        self._kept.move_to_end(key)
        return self._kept[key]

    def _keep(self, key: tuple[object, ...], text: str) -> None:
        self._kept[key] = text
        self._characters += len(text)
        while self._characters > KEPT_CHARACTERS:
            _, oldest = self._kept.popitem(last=False)
            self._characters -= len(oldest)


def _key(kind: str, lines: Sequence[Line]) -> tuple[object, ...]:
    """What a text is of. The names are part of it: they are replaced in the record of a game when
    somebody has all that is kept of them deleted, and then belong into no text any more."""
    first = lines[0].event
    assert isinstance(first, Started)
    return (kind, first.game, first.seats, len(lines))
