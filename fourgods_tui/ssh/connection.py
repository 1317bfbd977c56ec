"""A connection: who logs in on it, the one session it may have, and its line in the log."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from typing import cast

import asyncssh

from fourgods_tui.core.clean import clean_name, clean_text
from fourgods_tui.ssh.channel import SessionChannel
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.login import Login
from fourgods_tui.ssh.session import Session
from fourgods_tui.tui.guest import AppFactory, Guest
from fourgods_tui.tui.terminal import Terminal

log = logging.getLogger(__name__)

WANTED_COLUMNS = 40
"""As much as is looked at of what a client asked for by name."""


class Connection(asyncssh.SSHServer):
    """One client's connection. The library calls what its callbacks are named after."""

    def __init__(
        self,
        number: int,
        make_app: AppFactory,
        limits: Limits,
        on_closed: Callable[[Connection], None],
    ) -> None:
        self.number = number
        """Which connection it is, counted from the server's start; for the log."""
        self.limits = limits
        """What the client may ask for."""
        self.make_app = make_app
        """Makes the app of a session."""
        self.session: Session | None = None
        """The one session it may have, once asked for."""
        self._on_closed = on_closed
        self._login = Login()
        self._logged_in = False
        self._began = False
        self._loop = asyncio.get_running_loop()
        self._since = self._loop.time()
        self._timer: asyncio.TimerHandle | None = None
        self._peer = "nowhere"
        self._over = asyncio.Event()

    @property
    def name(self) -> str:
        """The user name asked for, safe to show; empty before any was."""
        return clean_text(self._login.user_name, 32)

    @property
    def transport(self) -> asyncio.WriteTransport:
        """Where the connection's bytes go."""
        return self._transport

    def guest(self, terminal: Terminal, wanted: str) -> Guest:
        """Who is on the connection, at this terminal, and what they asked for by name."""
        return Guest(
            wished_name=clean_name(self._login.user_name),
            fingerprint=self._login.fingerprint,
            wanted_table=clean_text(wanted, WANTED_COLUMNS),
            terminal=terminal,
        )

    def close(self) -> None:
        """Take leave of the client at once."""
        self._connection.close()

    def abort(self) -> None:
        """Drop the connection without a word."""
        self._connection.abort()

    async def wait_closed(self) -> None:
        """Wait until the connection is gone."""
        await self._over.wait()

    # Called by the library

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Called when a client has connected, before anything was said."""
        self._connection = conn
        self._peer = _address(conn.get_extra_info("peername"))
        # The library doesn't show its transport, but what waits there must be counted.
        self._transport = cast("asyncio.WriteTransport", conn._transport)
        # asyncio reads up to 256 KiB at once: one client that floods would hold up all others.
        self._transport.max_size = self.limits.read_size  # type: ignore[attr-defined]
        peer_socket = conn.get_extra_info("socket")
        if peer_socket is not None:
            peer_socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self.limits.send_buffer)

    def connection_lost(self, exc: Exception | None) -> None:
        """Called when the connection is gone."""
        if self._timer is not None:
            self._timer.cancel()
        log.info("%s: %s after %.1f s", self._who(), self._why(exc), self._age())
        self._over.set()
        self._on_closed(self)

    def begin_auth(self, username: str) -> bool:
        """Called when the client has named itself; whether it must log in."""
        return self._login.begin(username)

    def public_key_auth_supported(self) -> bool:
        """Whether keys are taken."""
        return True

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Called when the client shows a key; whether it will do."""
        return self._login.key_shown(key)

    def kbdint_auth_supported(self) -> bool:
        """Whether a client may offer to answer questions."""
        return True

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> bool:
        """Called when the client would answer questions; True is to ask none."""
        return self._login.nothing_to_ask()

    def auth_completed(self) -> None:
        """Called when the client has logged in."""
        self._logged_in = True
        self._timer = self._loop.call_later(self.limits.login_time, self._check_began)

    def session_requested(
        self,
    ) -> tuple[asyncssh.SSHServerChannel[bytes], asyncssh.SSHServerSession[bytes]] | bool:
        """Called when the client wants a session; it gets one and no second."""
        if self.session is not None:
            return False
        self.session = Session(self)
        return SessionChannel(self._connection, self.limits), self.session

    # Called by the session

    def session_began(self, session: Session) -> None:
        """Called when the client has got what it asked for."""
        self._began = True
        columns, rows = session.size
        log.info(
            "%s: in, %s %d x %d, %s",
            self._who(),
            session.terminal.term,
            columns,
            rows,
            clean_text(str(self._connection.get_extra_info("client_version")), 40),
        )

    def session_over(self, session: Session) -> None:
        """Called when nothing of the session is left: its client should hang up now."""
        if self._timer is not None:
            self._timer.cancel()
        if not self._over.is_set():
            self._timer = self._loop.call_later(self.limits.farewell, self._hang_up)

    # Details

    def _check_began(self) -> None:
        if not self._began:
            self._connection.close()

    def _hang_up(self) -> None:
        """Close the connection; if even that can't be said to the client, drop it."""
        self._connection.close()
        self._timer = self._loop.call_later(self.limits.farewell, self._connection.abort)

    def _age(self) -> float:
        return self._loop.time() - self._since

    def _who(self) -> str:
        name = self.name or "?"
        key = self._login.fingerprint or "no key"
        if not self._logged_in:
            return f"connection {self.number} from {self._peer}"
        return f"connection {self.number} from {self._peer}, {name}, {key}"

    def _why(self, exc: Exception | None) -> str:
        if self.session is not None and self.session.ending is not None:
            return f"out, {self.session.ending}"
        reason = "hung up" if exc is None else clean_text(str(exc), 80) or type(exc).__name__
        return f"out, {reason}" if self._logged_in else f"not logged in, {reason}"


def _address(peername: object) -> str:
    """An address and port as they are written, or a word where there is none."""
    if isinstance(peername, tuple) and len(peername) >= 2:
        host, port = str(peername[0]), peername[1]
        return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    return "a local socket"
