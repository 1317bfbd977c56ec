"""Turns: whoever has sent something gets a slice of the event loop's time, one after the other.

One thread serves everybody, so what is done for one client in one go is what all others wait for.
What a client has sent is therefore worked off in slices. Somebody for whom nobody has to wait is
served at once, in the callback in which the bytes came.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections import deque
from contextvars import Context
from typing import Protocol

from fourgods_tui.ssh.bucket import Bucket
from fourgods_tui.ssh.budget import Budget

SLICE = 0.001
"""Seconds of a slice. A step that is begun is ended, so it may take longer by that."""


class Client(Protocol):
    """Somebody with something to be worked off."""

    @property
    def budget(self) -> Budget:
        """What it may spend; its meter measures its slices."""

    def work(self, turn: Turn) -> bool:
        """Do what there is to do until the turn is over; whether there is more that could be done.

        Called in the context of the client's meter.
        """

    def make_wait(self, waits: bool) -> None:
        """Called when it has to wait for its next turn, and when it need not any more."""


class Turn:
    """The time there is in this pass of the event loop."""

    __slots__ = ("_until",)

    def __init__(self) -> None:
        self._until = 0.0

    def begin(self, seconds: float) -> None:
        """There is so much time from now on."""
        self._until = time.perf_counter() + seconds

    def end(self) -> None:
        """Have it be used up, by what will be done later because of what was done in it."""
        self._until = 0.0

    @property
    def over(self) -> bool:
        """Whether it is used up."""
        return time.perf_counter() >= self._until


class Turns:
    """Deals out slices.

    Nobody gets a second slice, for one burst of input, before everybody who waits has had a first.
    Of those who wait for their first, whoever has taken least of their budget comes first; second
    and later ones go round. Who has taken more than their budget waits until that is made up for.
    All who have taken much of it share one small pool of time: some of their steps, such as to open
    a page, take longer than a slice, and must not come one after the other.
    """

    def __init__(
        self, loop: asyncio.AbstractEventLoop, pool: Bucket, slice_time: float = SLICE
    ) -> None:
        """`pool` is in seconds of CPU time; `slice_time` is in seconds."""
        self._pool = pool
        self._loop = loop
        self._slice_time = slice_time
        self._turn = Turn()
        self._left = slice_time
        self._working: Client | None = None
        self._armed = False
        self._numbers = itertools.count()
        self._first: list[tuple[float, int, Client]] = []
        self._again: deque[Client] = deque()
        self._parked: dict[Client, asyncio.TimerHandle] = {}
        self._waiting: set[Client] = set()
        self.slices = 0
        """Slices dealt out so far."""
        self.waited = 0.0
        """Seconds that clients had to wait since they had taken more than their budget."""

    def waits(self, client: Client) -> bool:
        """Whether a client has to wait for its turn."""
        return client in self._waiting

    @property
    def parked(self) -> int:
        """How many wait since they have taken more than their budget."""
        return len(self._parked)

    def ask(self, client: Client) -> None:
        """Called when there is something to do for a client: does it now, or soon."""
        if client in self._waiting or self._working is client:
            return
        if self._left > 0 and self._working is None and not self._wait(client):
            self._serve(client)
        else:
            self._queue(client, first=True)

    def note(self, budget: Budget, seconds: float) -> None:
        """Called with all CPU time that is taken, also outside of turns."""
        if budget.heavy:
            self._pool.spend(seconds, self._loop.time())

    def forget(self, client: Client) -> None:
        """Called when a client is gone."""
        self._waiting.discard(client)
        alarm = self._parked.pop(client, None)
        if alarm is not None:
            alarm.cancel()

    def _serve(self, client: Client) -> None:
        """Give a client what is left of the slice."""
        began = time.perf_counter()
        self._turn.begin(self._left)
        self._working = client
        self.slices += 1
        meter = client.budget.meter
        started = meter.start()
        more = False
        try:
            more = meter.context.run(client.work, self._turn)
        finally:
            if started:
                meter.stop()
            self._working = None
            self._left = 0.0 if self._turn.over else self._left - (time.perf_counter() - began)
            self._arm()
        if more:
            self._queue(client, first=False)

    def _queue(self, client: Client, first: bool) -> None:
        if client not in self._waiting:
            self._waiting.add(client)
            client.make_wait(True)
        wait = self._wait(client)
        if wait:
            client.budget.delayed(wait)
            self.waited += wait
            # In a context of its own: this may be somebody's, and would be kept.
            self._parked[client] = self._loop.call_later(
                wait, self._unpark, client, context=Context()
            )
        elif first:
            heapq.heappush(self._first, (client.budget.used, next(self._numbers), client))
            self._arm()
        else:
            self._again.append(client)
            self._arm()

    def _unpark(self, client: Client) -> None:
        del self._parked[client]
        self._queue(client, first=False)

    def _arm(self) -> None:
        """See to it that there is another pass."""
        if not self._armed:
            self._armed = True
            self._loop.call_soon(self._pass, context=Context())

    def _pass(self) -> None:
        """Called once in each pass of the loop in which there is, or was, something to do."""
        self._armed = False
        self._left = self._slice_time
        while self._left > 0:
            client = self._next()
            if client is None:
                return
            if self._wait(client):
                self._queue(client, first=False)
                continue
            self._waiting.discard(client)
            self._serve(client)
            if client not in self._waiting:
                client.make_wait(False)

    def _wait(self, client: Client) -> float:
        """Seconds until something may be done for a client; 0 for now."""
        wait = client.budget.wait
        if client.budget.heavy:
            wait = max(wait, self._pool.spend(0, self._loop.time()))
        return wait

    def _next(self) -> Client | None:
        while self._first or self._again:
            client = heapq.heappop(self._first)[2] if self._first else self._again.popleft()
            if client in self._waiting:  # otherwise it is gone
                return client
        return None
