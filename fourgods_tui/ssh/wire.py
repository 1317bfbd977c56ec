"""The library's connection, with what it has no callback for."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import Protocol, cast

import asyncssh
from asyncssh.constants import DEFAULT_LANG, MSG_IGNORE, MSG_USERAUTH_REQUEST
from asyncssh.packet import PacketDecodeError, SSHPacket, SSHPacketLogger

from fourgods_tui.ssh.ciphers import CipherChoice
from fourgods_tui.ssh.lingering import Lingering
from fourgods_tui.ssh.options import SIGNATURES
from fourgods_tui.ssh.user_name import packed

BY_APPLICATION, _NO_MORE_AUTH_METHODS = 11, 14
"""The SSH standard's codes: for nothing in particular, and for a peer that may not try again."""

UNREAD = 512 * 1024
"""Bytes kept of what a client sent while something before them is being seen to; its largest
packet has half of it."""

PROOF = 4096
"""Bytes of host keys the server proves to have, once: each signature takes its time."""


_SIGNATURES = frozenset(name.encode("ascii") for name in SIGNATURES)


def _signed_well(signature: bytes) -> bool:
    """Whether a signature was made in one of the ways that players' keys may sign."""
    try:
        return SSHPacket(signature).get_string() in _SIGNATURES
    except PacketDecodeError:
        return False


def _nothing() -> bool:
    """Take nothing more of what was received."""
    return False


class Watcher(Protocol):
    """What a connection asks of the one who answers its callbacks."""

    def login_failed(self) -> str | None:
        """Called when a try to log in has failed; what to say if there may be no other."""

    def more_wanted(self) -> bool:
        """Called when a try to log in has succeeded; whether something else is asked for too."""

    def too_late(self) -> str:
        """Called when it took too long to log in; what to say."""

    def signed_badly(self) -> None:
        """Called when a key has signed in a way that is not taken."""

    @property
    def lingering(self) -> Lingering:
        """Who is waited for after the last word."""


class _LoginRequest(SSHPacket):
    """A request to log in, with the user name packed. The rest of it is as it was sent, which is
    what a key signs."""

    _named = False

    def get_string(self) -> bytes:
        """The next string; the first one is the user name."""
        value = super().get_string()
        if self._named:
            return value
        self._named = True
        return packed(value)


class Wire(CipherChoice):
    """A connection that counts failed tries to log in, and may ask for more than one proof.

    The library answers whatever it is asked, as often as it is asked, into a buffer that grows
    for as long as the client reads nothing; and keeps what it is sent while it is busy. Here a
    client that does not take our answers is not listened to either, and there is an end to both.
    """

    _proved = False

    def data_received(self, data: bytes, datatype: asyncssh.DataType = None) -> None:
        """Called when the client sent bytes."""
        super().data_received(data, datatype)
        if len(self._inpbuf) > UNREAD:
            self.abort()

    def send_packet(
        self, pkttype: int, *args: bytes, handler: SSHPacketLogger | None = None
    ) -> None:
        """Called with all that is sent, and before it with an empty packet that would make two of
        each: it protects ciphers in CBC mode, which nobody is offered here."""
        if pkttype != MSG_IGNORE:
            super().send_packet(pkttype, *args, handler=handler)

    def _cleanup(self, exc: Exception | None) -> None:
        super()._cleanup(exc)
        # A method of its own, so that only the collector could find that it is lost.
        self._recv_handler = _nothing

    def _send(self, data: bytes) -> None:
        # Who has gone may still have asked for much; asyncio would warn of each answer.
        if self._transport is not None and not self._transport.is_closing():
            super()._send(data)

    def pause_writing(self) -> None:
        """Called when the client leaves too much of what was sent to it."""
        if self._transport is not None:
            self._transport.pause_reading()

    def resume_writing(self) -> None:
        """Called when it has taken most of that."""
        if self._transport is not None:
            self._transport.resume_reading()

    def _process_hostkeys_prove_00_at_openssh_dot_com_global_request(
        self, packet: SSHPacket
    ) -> None:
        if self._proved or len(packet.get_remaining_payload()) > PROOF:
            self._report_global_response(False)
            return
        self._proved = True
        super()._process_hostkeys_prove_00_at_openssh_dot_com_global_request(packet)

    @property
    def _watcher(self) -> Watcher | None:
        """Who answers the callbacks; None when the client has gone meanwhile."""
        return cast("Watcher | None", self._owner)

    # The library would hang up without a word.
    def _login_timer_callback(self) -> None:
        self._login_timer = None
        owner = self._watcher
        if owner is not None:
            self.part(BY_APPLICATION, owner.too_late())

    def part(self, code: int, reason: str) -> None:
        """Hang up, and leave it to the client when it reads why."""
        transport, owner = self._transport, self._watcher
        if transport is None or owner is None:
            return
        self._send_disconnect(code, reason, DEFAULT_LANG)
        owner.lingering.add(transport)
        self._transport = None  # not to be closed with the rest
        self._cleanup(None)

    def process_packet(self, pkttype: int, pktid: int, packet: SSHPacket) -> bool | Awaitable[None]:
        """Called with each packet that came."""
        if pkttype == MSG_USERAUTH_REQUEST:
            named = _LoginRequest(packet.get_full_payload())
            named.get_byte()
            packet = named
        return super().process_packet(pkttype, pktid, packet)

    async def validate_public_key(
        self, username: str, key_data: bytes, msg: bytes, signature: bytes
    ) -> bool:
        """Called with a key that was shown, or used to sign; whether it does.

        The library tells clients which ways to sign there are, and then takes any that it knows,
        SHA-1 among them.
        """
        if msg and not _signed_well(signature):
            if self._watcher is not None:
                self._watcher.signed_badly()
            return False
        return await super().validate_public_key(username, key_data, msg, signature)

    def send_userauth_failure(self, partial_success: bool) -> None:
        """Called when a try to log in did not do."""
        owner = self._watcher
        if not partial_success and owner is not None:
            enough = owner.login_failed()
            if enough is not None:
                self.disconnect(_NO_MORE_AUTH_METHODS, enough)
                return
        super().send_userauth_failure(partial_success)

    async def send_userauth_success(self) -> None:
        """Called when a try to log in did."""
        owner = self._watcher
        if owner is not None and owner.more_wanted():
            self.send_userauth_failure(True)
            return
        await super().send_userauth_success()
