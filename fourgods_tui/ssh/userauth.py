"""The library's connection while its client logs in: one step after the other, each bounded.

The library takes a new request, or another answer, as a reason to give up the one before, with
whatever that was waiting for, and without calling it a failure. So whoever sends many at once
would neither wait nor be counted. Here the next packet is read when the step before is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from typing import Protocol, cast

from asyncssh.constants import DEFAULT_LANG, MSG_USERAUTH_LAST, MSG_USERAUTH_REQUEST
from asyncssh.packet import SSHPacket

from fourgods_tui.ssh.key_bounds import (
    is_certificate,
    key_is_bounded,
    signature_is_bounded,
    signs_with_sha1,
)
from fourgods_tui.ssh.lingering import Lingering
from fourgods_tui.ssh.paced import PacedConnection
from fourgods_tui.ssh.user_name import packed

BY_APPLICATION, _NO_MORE_AUTH_METHODS = 11, 14
"""The SSH standard's codes: for nothing in particular, and for a peer that may not try again."""


class Watcher(Protocol):
    """What a connection asks of the one who answers its callbacks."""

    def login_tried(self) -> str | None:
        """Called when a client tries to log in, in whatever way; what to say if that is one try
        too many."""

    def login_failed(self) -> str | None:
        """Called when a try to log in has failed; what to say if there may be no other."""

    def more_wanted(self) -> bool:
        """Called when a try to log in has succeeded; whether something else is asked for too."""

    def too_late(self) -> str:
        """Called when it took too long to log in; what to say."""

    def signed_badly(self) -> None:
        """Called when a key has signed in a way that is not safe, or can in no other."""

    def unusable_key(self) -> None:
        """Called when a key was shown that is not even looked at."""

    def key_check(self, signed: bool) -> float:
        """Called before a key, or a signature, is checked; the seconds it has to wait."""

    def packet_came(self, kind: int, size: int) -> float | None:
        """Called with each packet; the seconds until the next one is read, or None if there were
        too many."""

    def too_many_packets(self) -> str:
        """Called when there were too many packets; what to say."""

    @property
    def lingering(self) -> Lingering:
        """Who is waited for after the last word."""


def nothing_more() -> bool:
    """Take nothing more of what was received."""
    return False


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


class UserAuth(PacedConnection):
    """A connection that counts tries to log in, and may ask for more than one proof."""

    @property
    def watcher(self) -> Watcher | None:
        """Who answers the callbacks; None when the client has gone meanwhile."""
        return cast("Watcher | None", self._owner)

    def read_on(self, pkttype: int, seq: int) -> None:
        """Go on with what was received, after a packet with which it was left off."""
        if self._transport is not None:  # or the client has gone meanwhile
            super()._finish_recv_packet(pkttype, seq, is_async=True)

    def _finish_recv_packet(
        self,
        pkttype: int,
        seq: int,
        _task: asyncio.Task[None] | None = None,
        is_async: bool = False,
    ) -> None:
        step = None if self._auth is None else self._auth.task
        logging_in = MSG_USERAUTH_REQUEST <= pkttype <= MSG_USERAUTH_LAST
        if not logging_in or step is None or step.done():
            super()._finish_recv_packet(pkttype, seq, _task, is_async)
            return
        self._recv_handler = nothing_more
        step.add_done_callback(lambda _: self.read_on(pkttype, seq))

    async def _finish_userauth(self, begin_auth: bool, method: bytes, packet: SSHPacket) -> None:
        owner = self.watcher
        enough = None if owner is None else owner.login_tried()
        if enough is not None:
            self.disconnect(_NO_MORE_AUTH_METHODS, enough)
            return
        await super()._finish_userauth(begin_auth, method, packet)

    async def validate_public_key(
        self, username: str, key_data: bytes, msg: bytes, signature: bytes
    ) -> bool:
        """Called with a key, and with a signature if there is one; whether they will do."""
        owner = self.watcher
        if owner is None:
            return False
        if signs_with_sha1(key_data, signature):
            owner.signed_badly()
            return False
        if not key_is_bounded(key_data):
            if not is_certificate(key_data):  # whose key is shown by itself as well
                owner.unusable_key()
            return False
        if msg and not signature_is_bounded(key_data, signature):
            return False
        wait = owner.key_check(signed=bool(msg))
        if wait:
            await asyncio.sleep(wait)
        return await super().validate_public_key(username, key_data, msg, signature)

    # The library would hang up without a word.
    def _login_timer_callback(self) -> None:
        self._login_timer = None
        owner = self.watcher
        if owner is not None:
            self.part(BY_APPLICATION, owner.too_late())

    def part(self, code: int, reason: str) -> None:
        """Hang up, and leave it to the client when it reads why."""
        transport, owner = self._transport, self.watcher
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

    def send_userauth_failure(self, partial_success: bool) -> None:
        """Called when a try to log in did not do."""
        owner = self.watcher
        if not partial_success and owner is not None:
            enough = owner.login_failed()
            if enough is not None:
                self.disconnect(_NO_MORE_AUTH_METHODS, enough)
                return
        super().send_userauth_failure(partial_success)

    async def send_userauth_success(self) -> None:
        """Called when a try to log in did."""
        owner = self.watcher
        if owner is not None and owner.more_wanted():
            self.send_userauth_failure(True)
            return
        await super().send_userauth_success()
