"""A connection that works off what it has received when it is its turn.

The library takes all packets there are in one go, and does what each asks for. Here a packet is
taken when what was typed in the one before has been heeded, and only while the turn lasts. What
waits is what came, still encrypted, and there is not much of it: nothing more is read meanwhile.
"""

from __future__ import annotations

import asyncio
from typing import Protocol, cast

import asyncssh

from fourgods_tui.ssh.budget import Budget
from fourgods_tui.ssh.ciphers import CipherChoice
from fourgods_tui.ssh.turns import Turn, Turns

UNWORKED = 1024
"""Bytes that may wait for their turn before no more are read."""


class Typist(Protocol):
    """Whoever has what was typed."""

    def work(self, turn: Turn) -> bool:
        """Heed what was typed until the turn is over; whether there is more that could be."""

    def rest(self, draw: bool) -> None:
        """Called when the turn is over, or nothing more is there: with `draw` everything has to be
        drawn now."""


class PacedConnection(CipherChoice):
    """A connection that takes turns with all others."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        options: asyncssh.SSHServerConnectionOptions,
        turns: Turns,
        budget: Budget,
    ) -> None:
        super().__init__(loop, options)
        self.budget = budget
        """What may be done for it."""
        self._turns = turns
        self._holds: set[str] = set()

    @property
    def backlog(self) -> bool:
        """Whether something has come that was not looked at yet."""
        return bool(self._inpbuf)

    def ask_turn(self) -> None:
        """Have what there is worked off when it is its turn, which may be now."""
        if self._transport is not None:  # else it is gone, whatever may still be asked
            self._turns.ask(self)

    def work(self, turn: Turn) -> bool:
        """Take packets, and heed what is in them, until the turn is over; whether there is more."""
        if self._transport is None:
            return False
        self._reset_keepalive_timer()
        more = self._work(turn)
        typist = self._typist
        if typist is not None:
            typist.rest(draw=not more or self.budget.wait > 0)
        return more

    def make_wait(self, waits: bool) -> None:
        """Called when it has to wait for its turn, and when it need not any more."""
        if not waits:
            self.release("turn")

    def data_received(self, data: bytes, datatype: asyncssh.DataType = None) -> None:
        """Called when the client sent bytes."""
        super().data_received(data, datatype)
        if len(self._inpbuf) > UNWORKED and self._turns.waits(self):
            self.hold("turn")

    def hold(self, why: str) -> None:
        """Read nothing from the client until it is released."""
        if self._transport is not None and not self._holds:
            self._transport.pause_reading()
        self._holds.add(why)

    def release(self, why: str) -> None:
        """Read from the client again, if nothing else speaks against it."""
        if why in self._holds:
            self._holds.discard(why)
            if self._transport is not None and not self._holds:
                self._transport.resume_reading()

    def _recv_data(self) -> None:
        self.ask_turn()

    def _work(self, turn: Turn) -> bool:
        while True:
            typist = self._typist
            if typist is not None and typist.work(turn):
                return True
            if self._transport is None or not self._inpbuf:
                return False
            if turn.over:
                return True
            if not self._take_packet():
                return False

    def _take_packet(self) -> bool:
        """Take a packet, or a part of one; whether there may be another."""
        try:
            return bool(self._recv_handler())
        except asyncssh.DisconnectError as error:
            self._send_disconnect(error.code, error.reason, error.lang)
            self._force_close(error)
        except Exception:  # noqa: BLE001  # as the library does
            self.internal_error()
        return False

    def _cleanup(self, exc: Exception | None) -> None:
        super()._cleanup(exc)
        self._turns.forget(self)
        self.budget.close()

    @property
    def _typist(self) -> Typist | None:
        return cast("Typist | None", self._owner)
