"""Which ciphers a client is offered: ChaCha20 only where it has nothing better.

OpenSSH and PuTTY take ChaCha20 wherever it is offered before AES-GCM. Here that costs 40 to 90 µs
more for every key pressed and answered (0.2 ms against 0.12 in a bare echo), and without strict
key exchange it is what the Terrapin attack needs. Not to offer it at all, or not to these programs,
would lock out those that are made without OpenSSL or told to use nothing else. So we hear first
what a client has. It takes one round trip more of a login.

The library has no callback for that: it is in methods of its own, which tests hold on to.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import asyncssh
from asyncssh.packet import SSHPacket

LAST_RESORT = b"chacha20-poly1305@openssh.com"
"""Offered to those who have nothing else, and to those of whom we do not know."""

SPEAK_FIRST = (b"SSH-2.0-OpenSSH_", b"SSH-2.0-PuTTY_")
"""Clients that say what they have without waiting for what we have. To wait for any other might be
to wait for each other; whoever is not here is offered all at once."""

PATIENCE = 2.0
"""Seconds to wait for them: PuTTY can be told to wait, and others may borrow a name."""


class CipherChoice(asyncssh.SSHServerConnection):
    """A connection that hears what its client has before it offers ciphers."""

    _waiting: asyncio.TimerHandle | None = None

    def _recv_version(self) -> bool:
        done = super()._recv_version()
        if self._waiting is not None:
            self._kexinit_sent = False  # the library sends ours when theirs has come
        return done

    def _send_kexinit(self) -> None:
        if self._client_kexinit:
            self._stop_waiting()
            self._enc_algs = worth_offering(self._enc_algs, self._client_kexinit)
        elif self._client_version.startswith(SPEAK_FIRST):
            self._waiting = self._loop.call_later(PATIENCE, self._offer_all)
            return
        super()._send_kexinit()

    def _offer_all(self) -> None:
        self._waiting = None
        super()._send_kexinit()
        self._kexinit_sent = True

    def connection_lost(self, exc: Exception | None = None) -> None:
        """Called when the client is gone."""
        self._stop_waiting()
        super().connection_lost(exc)

    def _stop_waiting(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None


def worth_offering(ciphers: Sequence[bytes], kexinit: bytes) -> Sequence[bytes]:
    """Those of our ciphers to offer to a client that sent this at the start of a key exchange."""
    packet = SSHPacket(kexinit)
    packet.get_byte()
    packet.get_bytes(16)
    _kex, _keys, there, back = (packet.get_namelist() for _ in range(4))
    better = [cipher for cipher in ciphers if cipher != LAST_RESORT]
    if all(any(cipher in theirs for cipher in better) for theirs in (there, back)):
        return better
    return ciphers
