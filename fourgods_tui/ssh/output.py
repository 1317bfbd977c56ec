"""What is on its way to a client, and whether the client keeps up.

The library takes whatever is written and holds it until the client's window and its TCP
connection let it go; nothing there is bounded. Here both are counted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import asyncssh

from fourgods_tui.ssh.limits import Limits

WATCH_INTERVAL = 0.05
"""Seconds between looks at a client that is behind. One that keeps up is not looked at."""


class Output:
    """The way from the app to a client's terminal."""

    def __init__(
        self,
        channel: asyncssh.SSHServerChannel[bytes],
        transport: asyncio.WriteTransport,
        limits: Limits,
        *,
        on_behind: Callable[[], None],
        on_caught_up: Callable[[], None],
        on_stalled: Callable[[], None],
    ) -> None:
        """Write to a channel of the connection that has this transport.

        `on_behind` and `on_caught_up` are called in turns, `on_stalled` once, when the client
        must be let go.
        """
        self._channel = channel
        self._transport = transport
        self._limits = limits
        self._on_behind = on_behind
        self._on_caught_up = on_caught_up
        self._on_stalled = on_stalled
        self._loop = asyncio.get_running_loop()
        self._watch: asyncio.TimerHandle | None = None
        self._closed = False
        self._written = 0
        self._sent = 0
        self._progress = 0.0
        self._behind = False

    @property
    def behind(self) -> bool:
        """Whether the client should get no more frames until it has taken what it has."""
        return self._behind

    @property
    def pending(self) -> int:
        """The bytes written that the kernel has not taken yet."""
        return self._channel.get_write_buffer_size() + self._transport.get_write_buffer_size()

    @property
    def written(self) -> int:
        """All bytes written so far."""
        return self._written

    def write(self, data: bytes) -> None:
        """Send bytes to the terminal, or drop them if nobody listens any more."""
        if self._closed or self._channel.is_closing():
            return
        # One frame may be larger than the limit; what counts is what lay there before it.
        if self.pending > self._limits.pending:
            self._let_go()
            return
        self._written += len(data)
        self._channel.write(data)
        if not self._behind and self.pending > self._limits.behind:
            self._fall_behind()

    def close(self) -> None:
        """Send nothing more, and tell nobody of anything."""
        self._closed = True
        # They hold the session, which holds this.
        self._on_behind = self._on_caught_up = self._on_stalled = _nothing
        if self._watch is not None:
            self._watch.cancel()
            self._watch = None

    def _fall_behind(self) -> None:
        self._behind = True
        self._sent = self._written - self.pending
        self._progress = self._loop.time()
        self._look_later()
        self._on_behind()

    def _look_later(self) -> None:
        self._watch = self._loop.call_later(WATCH_INTERVAL, self._look)

    def _look(self) -> None:
        self._watch = None
        pending = self.pending
        sent = self._written - pending
        if sent > self._sent:
            self._sent = sent
            self._progress = self._loop.time()
        if pending <= self._limits.behind // 4:
            self._behind = False
            self._on_caught_up()
        elif self._loop.time() - self._progress > self._limits.stalled:
            self._let_go()
        else:
            self._look_later()

    def _let_go(self) -> None:
        on_stalled = self._on_stalled
        self.close()
        on_stalled()


def _nothing() -> None:
    """Do nothing."""
