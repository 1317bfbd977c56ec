"""Clients that were hung up on and may read only later why.

Somebody who is asked by their own client whether to trust this server, or for the passphrase of
their key, keeps that client from reading. Were the connection closed meanwhile, the client would
meet a broken pipe with its next word and never read ours. So only our half is closed, and the
other left open for a while.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from fourgods_tui.ssh.limits import Limits

LINGER = 600.0
"""Seconds to wait for a client to read."""

MOST = 100
"""Clients waited for; one more takes the place of the oldest."""

HEEDED = 8192
"""Bytes a client may still send, which are dropped; a person's answer is far less."""


class Lingering:
    """All clients that are waited for."""

    def __init__(self, limits: Callable[[], Limits]) -> None:
        """`limits` are those that hold now."""
        self._limits = limits
        self._clients: dict[_Leaving, None] = {}

    def __len__(self) -> int:
        """How many there are."""
        return len(self._clients)

    def add(self, transport: asyncio.Transport) -> None:
        """Take over a connection on which the last word was said."""
        if transport.is_closing():
            return
        while self._clients and len(self._clients) >= min(MOST, self._limits().waited_for):
            next(iter(self._clients)).drop()
        leaving = _Leaving(transport, self._clients)
        transport.set_protocol(leaving)
        try:
            transport.write_eof()
        except OSError:  # it has gone meanwhile
            leaving.drop()
            return
        transport.resume_reading()

    def close(self) -> None:
        """Wait no longer for anybody."""
        for each in tuple(self._clients):
            each.drop()


class _Leaving(asyncio.Protocol):
    """One client that is waited for."""

    def __init__(self, transport: asyncio.Transport, clients: dict[_Leaving, None]) -> None:
        self._transport, self._clients = transport, clients
        self._heard = 0
        self._timer = asyncio.get_running_loop().call_later(LINGER, self.drop)
        clients[self] = None

    def data_received(self, data: bytes) -> None:
        """Called when the client sent bytes."""
        self._heard += len(data)
        if self._heard > HEEDED:
            self.drop()

    def connection_lost(self, exc: Exception | None) -> None:
        """Called when the client has hung up, too."""
        self._gone()

    def drop(self) -> None:
        """Wait no longer."""
        self._gone()
        self._transport.abort()

    def _gone(self) -> None:
        self._timer.cancel()
        self._clients.pop(self, None)
