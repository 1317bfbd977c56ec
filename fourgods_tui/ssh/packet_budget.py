"""How many packets a client may send, of whatever kind.

What key presses cost is counted where they are read. The library answers all other packets by
itself, and nothing of them reaches the game: requests of all sorts, pings, unknown types. Each
takes time to decrypt and to answer, so each takes tokens from a bucket here.
"""

from __future__ import annotations

from collections.abc import Callable

from asyncssh.constants import (
    MSG_CHANNEL_DATA,
    MSG_CHANNEL_WINDOW_ADJUST,
    MSG_IGNORE,
    MSG_KEXINIT,
)

from fourgods_tui.ssh.bucket import Bucket
from fourgods_tui.ssh.limits import Limits

MSG_PING = 192
"""OpenSSH's own; it is not in the library."""

COSTS = {
    # It makes us sign with the host key.
    MSG_KEXINIT: 20.0,
    # The keys themselves have a limit of their own.
    MSG_CHANNEL_DATA: 0.1,
    # A client with a small window sends many for each picture.
    MSG_CHANNEL_WINDOW_ADJUST: 0.2,
    # Some clients send one with each other packet, or fifty a second while somebody types, to hide
    # what is typed and when.
    MSG_IGNORE: 0.2,
    MSG_PING: 0.2,
}
"""What packets cost, for those that are not worth one."""

LARGE = 4096
"""Bytes of a packet that cost as much as another packet."""


class PacketBudget:
    """The packets of one connection."""

    def __init__(
        self, limits: Limits, shared: Callable[[float], float], now: Callable[[], float]
    ) -> None:
        """`shared` takes from what all connections of the address may send, and gives the seconds
        to wait for that; `now` is a clock in seconds that only moves forward."""
        self._burst = limits.packet_burst
        self._bucket = Bucket(limits.packet_rate, limits.packet_burst, now())
        self._shared, self._now = shared, now
        self._excess = 0.0

    def spend(self, kind: int, size: int) -> float | None:
        """Count a packet of so many bytes; the seconds until the next one is to be read.

        None if the client goes on and on though it is held back, and should be let go.
        """
        now, cost = self._now(), COSTS.get(kind, 1.0) + size / LARGE
        if self._bucket.full(now):
            self._excess = 0.0
        wait = self._bucket.spend(cost, now)
        if wait and kind != MSG_CHANNEL_DATA:  # a cat on the keyboard is only slowed down
            self._excess += cost
        if self._excess > self._burst:
            return None
        return max(wait, self._shared(cost))
