"""The library's connection, with what it has no callback for."""

from __future__ import annotations

import asyncio

import asyncssh
from asyncssh.constants import MSG_IGNORE
from asyncssh.packet import SSHPacket, SSHPacketLogger

from fourgods_tui.ssh.userauth import BY_APPLICATION, UserAuth, nothing_more

UNREAD = 512 * 1024
"""Bytes kept of what a client sent while something before them is being seen to; its largest
packet has half of it."""

UNREAD_BEFORE_LOGIN = 64 * 1024
"""The same of a client that has not logged in: keys and signatures are short."""

PROOF = 4096
"""Bytes of host keys the server proves to have, once: each signature takes its time."""


class Wire(UserAuth):
    """A connection with an end to what is kept of a client's words, and of those meant for it.

    Each packet is counted when it has been processed; the next one waits while there were too many.

    The library answers whatever it is asked, as often as it is asked, into a buffer that grows
    for as long as the client reads nothing; and keeps what it is sent while it is busy. Here a
    client that does not take our answers is not listened to either, and there is an end to both.
    """

    _proved = False
    _held_back: asyncio.TimerHandle | None = None

    @property
    def silent(self) -> bool:
        """Whether the client has sent nothing at all."""
        return not self._client_version and not self._inpbuf

    @property
    def encrypted(self) -> bool:
        """Whether keys were exchanged."""
        return bool(self._session_id)

    def data_received(self, data: bytes, datatype: asyncssh.DataType = None) -> None:
        """Called when the client sent bytes."""
        super().data_received(data, datatype)
        if len(self._inpbuf) > (UNREAD if self._auth_complete else UNREAD_BEFORE_LOGIN):
            self.abort()

    def _finish_recv_packet(
        self,
        pkttype: int,
        seq: int,
        _task: asyncio.Task[None] | None = None,
        is_async: bool = False,
    ) -> None:
        owner = self.watcher
        wait = 0.0 if owner is None else owner.packet_came(pkttype, self._pktlen)
        if wait is None and owner is not None:
            self.part(BY_APPLICATION, owner.too_many_packets())
        elif wait:
            self._recv_handler = nothing_more
            self.hold("packets")
            self._held_back = self._loop.call_later(wait, self._read_next, pkttype, seq)
        else:
            super()._finish_recv_packet(pkttype, seq, _task, is_async)

    def _read_next(self, pkttype: int, seq: int) -> None:
        """Go on after a packet that was one too many for the moment."""
        self._held_back = None
        self.release("packets")
        super()._finish_recv_packet(pkttype, seq, is_async=True)

    def send_packet(
        self, pkttype: int, *args: bytes, handler: SSHPacketLogger | None = None
    ) -> None:
        """Called with all that is sent, and before it with an empty packet that would make two of
        each: it protects ciphers in CBC mode, which nobody is offered here."""
        if pkttype != MSG_IGNORE:
            super().send_packet(pkttype, *args, handler=handler)

    def _cleanup(self, exc: Exception | None) -> None:
        super()._cleanup(exc)
        if self._held_back is not None:
            self._held_back.cancel()
            self._held_back = None
        # A method of its own, so that only the collector could find that it is lost.
        self._recv_handler = nothing_more

    def _send(self, data: bytes) -> None:
        # Who has gone may still have asked for much; asyncio would warn of each answer.
        if self._transport is not None and not self._transport.is_closing():
            super()._send(data)

    def pause_writing(self) -> None:
        """Called when the client leaves too much of what was sent to it."""
        self.hold("writing")

    def resume_writing(self) -> None:
        """Called when it has taken most of that."""
        self.release("writing")

    def _process_hostkeys_prove_00_at_openssh_dot_com_global_request(
        self, packet: SSHPacket
    ) -> None:
        if self._proved or len(packet.get_remaining_payload()) > PROOF:
            self._report_global_response(False)
            return
        self._proved = True
        super()._process_hostkeys_prove_00_at_openssh_dot_com_global_request(packet)
