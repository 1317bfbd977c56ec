"""What is made of a game for somebody to take along: one after the other, and kept for a while."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence, Set
from contextlib import asynccontextmanager
from typing import TypeAlias

from fourgods_tui.core.events import Ended, Line, Started

KEPT_CHARACTERS = 8_000_000
"""Of what was made last, so much is kept: some forty recordings, or a hundred pictures."""
MOST_WAITING = 16
"""How many may wait at the same time; more are sent away."""
WAITING_EACH = 4
"""Of these, of one key, and from one address, so that nobody takes all the places."""

Make: TypeAlias = Callable[[Sequence[Line]], Awaitable[str]]


class BusyError(Exception):
    """So many wait that nobody else can, or so many of the same person's."""


class ExportQueue:
    """Who waits for something that takes long to make. One is made at a time."""

    def __init__(self) -> None:
        self._waiting = 0
        self._waiting_of: Counter[str] = Counter()
        self._one = asyncio.Lock()

    @asynccontextmanager
    async def turn(self, whose: Set[str]) -> AsyncIterator[None]:
        """Wait until nobody else has a turn, and have it.

        Args:
            whose: the key and the address of who asks, as far as they are known.

        Raises:
            BusyError: too many wait, or too many of this person's do.
        """
        too_many = any(self._waiting_of[name] >= WAITING_EACH for name in whose)
        if too_many or self._waiting >= MOST_WAITING:
            raise BusyError
        self._waiting += 1
        self._waiting_of.update(whose)
        try:
            async with self._one:
                yield
        finally:
            self._waiting -= 1
            self._waiting_of -= Counter(whose)  # which keeps none that have come to 0


class Exports:
    """Makes texts of games. However many ask, one is made at a time, so that those who play lose
    little by it; and what several ask for is made once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], str] = OrderedDict()
        self._characters = 0
        self._queue = ExportQueue()

    async def get(
        self, kind: str, lines: Sequence[Line], make: Make, whose: Set[str] = frozenset()
    ) -> str:
        """A game as a text of some kind: one that was made before, or what `make` returns.

        Args:
            kind: which kind.
            lines: the game.
            make: makes the text.
            whose: the key and the address of who asks, as far as they are known.

        Raises:
            BusyError: too many ask for something, or this person does for too much.
        """
        key = _key(kind, lines)
        if key in self._kept:
            return self._again(key)
        async with self._queue.turn(whose):
            if key in self._kept:  # made for somebody else meanwhile
                return self._again(key)
            text = await make(lines)
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
