"""The door: what a client meets before there is an SSH connection.

It is told by a PROXY header who is calling, if the proxy is trusted; asks the gate; and either
hands the client over, or tells it why not in the one message SSH has for that. To turn somebody
away costs a fraction of what a connection costs.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable, Sequence
from typing import cast

from fourgods_tui.ssh.address import Address, Network, is_in
from fourgods_tui.ssh.gate import Ticket
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.options import VERSION
from fourgods_tui.ssh.proxy import ProxyError, read_header
from fourgods_tui.ssh.turned import Turned

_TOO_MANY_CONNECTIONS = 12
"""The SSH standard's code for a server that takes no more."""

LINGERING = 100
"""Clients that were turned away and may still be reading; more are dropped without a word."""

Admit = Callable[[Address], Ticket | str]
"""Lets somebody in, or gives the line to turn them away with."""


class Door:
    """Where all clients come in."""

    def __init__(
        self,
        limits: Limits,
        admit: Admit,
        connect: Callable[[Ticket], asyncio.Protocol],
        on_bad_proxy: Callable[[Turned, Address], None],
    ) -> None:
        """`connect` makes what serves somebody who was let in."""
        self.limits = limits
        """What a client may ask for."""
        self.proxies: Sequence[Network] = ()
        """From where a PROXY header is expected, and believed."""
        self.admit = admit
        """Asks whether somebody may come in."""
        self.connect = connect
        """Makes what serves a client."""
        self.on_bad_proxy = on_bad_proxy
        """Called when a trusted proxy sent no header."""
        self.callers: set[Caller] = set()
        """Those who are neither in nor gone."""

    def caller(self) -> Caller:
        """Called for each client."""
        return Caller(self)

    def close(self) -> None:
        """Drop those who are neither in nor gone."""
        for caller in tuple(self.callers):
            caller.drop()


class Caller(asyncio.Protocol):
    """A client that is not in yet, or was turned away."""

    def __init__(self, door: Door) -> None:
        self._door = door
        self._received = bytearray()
        self._timer: asyncio.TimerHandle | None = None
        self._turned_away = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called when a client has connected."""
        self._transport = cast("asyncio.Transport", transport)
        self._address = Address.of(transport.get_extra_info("peername"))
        self._door.callers.add(self)
        if is_in(self._address.host, self._door.proxies):
            # asyncio reads up to 256 KiB at once otherwise.
            self._transport.max_size = self._door.limits.read_size  # type: ignore[attr-defined]
            self._drop_in(self._door.limits.client_time)
        else:
            self._decide(self._address)

    def data_received(self, data: bytes) -> None:
        """Called when the client sent bytes."""
        if self._turned_away:
            return
        self._received += data
        try:
            header = read_header(bytes(self._received))
        except ProxyError:
            self._door.on_bad_proxy(Turned.PROXY, self._address)
            self.drop()
            return
        if header is not None:
            del self._received[: header.size]
            self._decide(header.source or self._address)

    def eof_received(self) -> None:
        """Called when the client will send nothing more; it is let go."""

    def connection_lost(self, exc: Exception | None) -> None:
        """Called when the client is gone."""
        self._gone()

    def drop(self) -> None:
        """Let go of the client without a word."""
        self._gone()
        self._transport.abort()

    def _decide(self, address: Address) -> None:
        ticket = self._door.admit(address)
        if isinstance(ticket, str):
            self._turn_away(ticket)
            return
        self._gone()
        connection = self._door.connect(ticket)
        self._transport.set_protocol(connection)
        connection.connection_made(self._transport)
        if self._received:
            connection.data_received(bytes(self._received))

    def _turn_away(self, line: str) -> None:
        """Say why, and wait a moment until the client has read it.

        Before the version the standard allows lines of text, for whoever speaks no SSH or stops
        at the first line. To close at once, with what the client has sent still unread, would
        take our words back.
        """
        self._turned_away = True
        if len(self._door.callers) > min(LINGERING, self._door.limits.waited_for):
            self.drop()
            return
        self._transport.write(f"{line}\r\nSSH-2.0-{VERSION}\r\n".encode() + _disconnect(line))
        self._drop_in(self._door.limits.farewell)
        try:
            self._transport.write_eof()
        except OSError:  # it has gone meanwhile
            self.drop()

    def _drop_in(self, seconds: float) -> None:
        self._cancel_timer()
        self._timer = asyncio.get_running_loop().call_later(seconds, self.drop)

    def _gone(self) -> None:
        self._door.callers.discard(self)
        self._cancel_timer()

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


def _disconnect(line: str) -> bytes:
    """The SSH packet that ends a connection before it has begun to be encrypted."""
    text = line.encode("utf-8")
    payload = struct.pack(">BII", 1, _TOO_MANY_CONNECTIONS, len(text)) + text + bytes(4)
    padding = 8 - (len(payload) + 5) % 8
    padding += 8 if padding < 4 else 0
    return struct.pack(">IB", len(payload) + padding + 1, padding) + payload + bytes(padding)
