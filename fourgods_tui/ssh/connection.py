"""A connection: who logs in on it, the one session it may have, and its line in the log."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, cast

import asyncssh

from fourgods_tui.core.clean import clean_name, clean_text
from fourgods_tui.ssh.access import Access, Mode
from fourgods_tui.ssh.address import Address
from fourgods_tui.ssh.budget import Budget
from fourgods_tui.ssh.channel import SessionChannel
from fourgods_tui.ssh.familiar import Familiar
from fourgods_tui.ssh.gate import PASSPHRASE_PATIENCE, Ticket
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.lingering import Lingering
from fourgods_tui.ssh.login import Challenge, Login
from fourgods_tui.ssh.oneshot import Commands
from fourgods_tui.ssh.packet_budget import PacketBudget
from fourgods_tui.ssh.session import Session
from fourgods_tui.ssh.turned import FAREWELLS, Turned
from fourgods_tui.ssh.turns import Turn
from fourgods_tui.ssh.user_name import unpacked, without_domain
from fourgods_tui.ssh.userauth import BY_APPLICATION
from fourgods_tui.ssh.wire import Wire
from fourgods_tui.tui.guest import AppFactory, Guest
from fourgods_tui.tui.last_words import Farewell, last_words
from fourgods_tui.tui.terminal import Terminal

log = logging.getLogger(__name__)

WANTED_COLUMNS = 40
"""As much as is looked at of what a client asked for by name."""


REASON_COLUMNS = 80
"""As much as is logged of why a connection was lost."""

NAME_COLUMNS = 240
"""As much as is looked at of a user name, with its domain."""

WRONG_ANSWER_DELAY = 1.0
"""Seconds that a wrong passphrase waits for its answer, at least."""


_WAYS_IN = {
    Mode.OPEN: Farewell.WAY_IN,
    Mode.KEYS: Farewell.WAY_IN_BY_KEY,
    Mode.PASSPHRASE: Farewell.WAY_IN_IF_ASKED,
}
"""What somebody is told who may be about to give up, by who may come in."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """Why somebody who has logged in may not come in after all, and the line they are told."""

    why: Turned
    line: str


class House(Protocol):
    """What a connection needs of the server."""

    @property
    def limits(self) -> Limits:
        """What a client may ask for."""

    @property
    def access(self) -> Access:
        """Who may come in."""

    @property
    def make_app(self) -> AppFactory:
        """Makes the app of a session."""

    @property
    def commands(self) -> Commands | None:
        """The one-shot commands, if there are any."""

    @property
    def language(self) -> str:
        """The language of what is said to clients whose own is not known."""

    @property
    def lingering(self) -> Lingering:
        """Who is waited for after the last word."""

    @property
    def familiar(self) -> Familiar:
        """Who needs no telling how to get in."""

    def may_join(self, connection: Connection, terminal: Terminal) -> Verdict | None:
        """Whether somebody who has logged in may begin a session."""

    def turned_away(self, why: Turned, who: str, facts: Mapping[str, object]) -> None:
        """Called when somebody was turned away; `who` is clean, `facts` are for programs."""

    def where(self, address: Address) -> str:
        """An address as the log may have it."""

    def logged_in(self, connection: Connection) -> None:
        """Called when a client has logged in."""

    def closed(self, connection: Connection) -> None:
        """Called when a connection is over."""


class Connection(asyncssh.SSHServer):
    """One client's connection. The library calls what its callbacks are named after."""

    def __init__(self, number: int, ticket: Ticket, house: House) -> None:
        self.number = number
        """Which connection it is, counted from the server's start; for the log."""
        self.ticket = ticket
        """What the gate gave for it."""
        ticket.make_room = self._make_room
        self.limits = house.limits
        """What the client may ask for."""
        self.make_app = house.make_app
        """Makes the app of a session."""
        self.commands = house.commands
        """The one-shot commands, if there are any."""
        self.session: Session | None = None
        """The one session it may have, once asked for and until the connection is gone."""
        self._house = house
        self.budget: Budget
        """The CPU time it may take, from when it is made."""
        self.language = house.language
        """The language of what is said while the client's own is not known."""
        self._login = Login(_for_ticket(ticket, house.access), house.language)
        self._failures = self._tries = 0
        self._told = self._told_weak = self._told_way_in = False
        self._parting = ""
        self._logged_in = False
        self._began = False
        self._loop = asyncio.get_running_loop()
        self._since = self._loop.time()
        self._packets = PacketBudget(self.limits, ticket.packets, self._loop.time)
        self._timer: asyncio.TimerHandle | None = None
        self._over = asyncio.Event()

    @property
    def name(self) -> str:
        """The user name asked for, safe to show; empty before any was."""
        return clean_text(self._login.user_name, 32)

    @property
    def logged_in(self) -> bool:
        """Whether the client has logged in."""
        return self._logged_in

    @property
    def fingerprint(self) -> str | None:
        """The key that was proven, or None."""
        return self._login.fingerprint

    @property
    def is_admin(self) -> bool:
        """Whether the client has proven an admin's key."""
        return self._logged_in and self._login.is_admin

    @property
    def origin(self) -> str:
        """Where the client comes from: of IPv6 the wide network, which may be one person's."""
        address = self.ticket.address
        return address.network or address.place

    @property
    def age(self) -> float:
        """Seconds since it began."""
        return self._loop.time() - self._since

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
            is_admin=self.is_admin,
            terminal=terminal,
            guesses=self.ticket.guesses(self._login.fingerprint, self._guessed),
        )

    def turned_away(self, terminal: Terminal) -> str | None:
        """The line to turn the client away with, now that it has logged in; None if it may stay."""
        verdict = self._house.may_join(self, terminal)
        if verdict is None:
            return None
        self._turn_away(verdict.why)
        return verdict.line

    def close(self) -> None:
        """Take leave of the client at once."""
        self._connection.close()

    def abort(self) -> None:
        """Drop the connection without a word."""
        self._connection.abort()

    async def wait_closed(self) -> None:
        """Wait until the connection is gone."""
        await self._over.wait()

    # What is typed, in turns

    @property
    def backlog(self) -> bool:
        """Whether something has come that was not looked at yet."""
        return self._connection.backlog

    def ask_turn(self) -> None:
        """Have what there is worked off when it is its turn, which may be now."""
        self._connection.ask_turn()

    def work(self, turn: Turn) -> bool:
        """Heed what was typed until the turn is over; whether there is more that could be."""
        return self.session is not None and self.session.work(turn)

    def rest(self, draw: bool) -> None:
        """Called when there is nothing more to do for now; with `draw` all has to be drawn."""
        if self.session is not None:
            self.session.rest(draw)

    # Called by the library

    def connection_made(self, conn: asyncssh.SSHServerConnection) -> None:
        """Called when a client has connected, before anything was said."""
        self._connection = cast("Wire", conn)
        self.budget = self._connection.budget
        self.budget.meter.label = f"connection {self.number}"
        # The library doesn't show its transport, but what waits there must be counted.
        self._transport = cast("asyncio.WriteTransport", conn._transport)
        # asyncio reads up to 256 KiB at once: one client that floods would hold up all others.
        self._transport.max_size = self.limits.read_size  # type: ignore[attr-defined]
        # Beyond this, `Wire` stops to listen to a client that doesn't listen to us.
        self._transport.set_write_buffer_limits(high=self.limits.pending)
        peer_socket = conn.get_extra_info("socket")
        if peer_socket is not None:
            peer_socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self.limits.send_buffer)

    def connection_lost(self, exc: Exception | None) -> None:
        """Called when the connection is gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        scanned = self._scanned(exc)
        if scanned is not None:
            # Somebody looks whether the port is open, or what is behind it, perhaps each second.
            where = self._house.where(self.ticket.address)
            said = clean_text(str(exc or ""), REASON_COLUMNS)
            who = f"somebody from {where}" + (f" ({said})" if said else "")
            self._house.turned_away(scanned, who, {"address": where})
        else:
            facts = self._facts("out") | {"seconds": round(self.age, 1)}
            log.info("%s: %s after %.1f s", self._who(), self._why(exc), self.age, extra=facts)
        if self.ticket.reserved and not self._logged_in:
            self._turn_away(Turned.FULL)
        if not self._logged_in:
            self._house.familiar.discard(self._whence)
        self.ticket.leave()
        self._over.set()
        self._house.closed(self)
        self.session = None  # which holds this

    def begin_auth(self, username: str) -> bool:
        """Called when the client has named itself; whether it must log in."""
        if self.ticket.reserved and not self._told:
            self._told = True
            self._banner(Farewell.FULL)
        # Cleaned first: escape sequences may end in a backslash, as domains do.
        name = without_domain(clean_text(unpacked(username), NAME_COLUMNS))
        must_log_in = self._login.begin(name)
        if must_log_in:
            self._tell_way_in()
        return must_log_in

    def public_key_auth_supported(self) -> bool:
        """Whether keys are taken."""
        return self._login.takes_keys

    def validate_public_key(self, username: str, key: asyncssh.SSHKey) -> bool:
        """Called when the client shows a key; whether it will do."""
        taken = self._login.key_shown(key)
        if not taken:
            self._say_of_key(Turned.NOT_KNOWN)
        return taken

    def kbdint_auth_supported(self) -> bool:
        """Whether a client may offer to answer questions."""
        return self._login.asks

    def get_kbdint_challenge(self, username: str, lang: str, submethods: str) -> Challenge:
        """Called when the client would answer questions; True is to ask none."""
        return self._login.question()

    async def validate_kbdint_response(self, username: str, responses: Sequence[str]) -> bool:
        """Called with the client's answer; whether it is right.

        It is counted before it is looked at, and waits before as well if there were others, so
        that nothing is gained by hanging up when no answer has come.
        """
        wait = self.ticket.guess()
        if wait != 0:
            await asyncio.sleep(
                WRONG_ANSWER_DELAY + (PASSPHRASE_PATIENCE if wait is None else wait)
            )
        if wait is None:
            self._login.not_answered()
        elif self._login.answered(list(responses)):
            self.ticket.guessed_right()
            return True
        self._turn_away(Turned.PASSPHRASE)
        if wait == 0:
            await asyncio.sleep(WRONG_ANSWER_DELAY)
        return False

    def login_tried(self) -> str | None:
        """Called with each try to log in; what to say if it is one too many."""
        self._tries += 1
        return self._no_more() if self._tries > 2 * (self.limits.attempts + 1) else None

    def key_check(self, signed: bool) -> float:
        """Called before a key, or a signature, is checked; the seconds it has to wait."""
        return self.ticket.key_check(signed)

    def packet_came(self, kind: int, size: int) -> float | None:
        """Called with each packet; see `PacketBudget.spend`."""
        return self._packets.spend(kind, size)

    def too_many_packets(self) -> str:
        """Called when there were too many packets; what to say."""
        self._parting = Turned.PACKETS.value
        self._turn_away(Turned.PACKETS)
        return self._line(Turned.PACKETS)

    def unusable_key(self) -> None:
        """Called when a key was shown that nobody is to use here."""
        self._say_of_key(Turned.UNUSABLE_KEY)

    def login_failed(self) -> str | None:
        """Called when a try to log in has failed; what to say if there may be no other."""
        self._failures += 1
        return self._no_more() if self._failures > self.limits.attempts else None

    def more_wanted(self) -> bool:
        """Called when a try to log in has succeeded; whether something else is asked for too."""
        return self._login.succeeded()

    def too_late(self) -> str:
        """Called when it took too long to log in, or to ask for something then; what to say."""
        self._parting = "nothing asked for" if self._logged_in else "took too long"
        return last_words(Farewell.TOO_LATE, self._terminal)

    def signed_badly(self) -> None:
        """Called when a key has signed in a way that is not taken."""
        if not self._told_weak:
            self._told_weak = True
            self._banner(Farewell.WEAK_KEY)

    @property
    def lingering(self) -> Lingering:
        """Who is waited for after the last word."""
        return self._house.lingering

    def auth_completed(self) -> None:
        """Called when the client has logged in."""
        self._logged_in = True
        self.ticket.log_in()
        self._house.logged_in(self)
        if self.fingerprint is not None:
            self._house.familiar.add(self._whence)
        self._timer = self._loop.call_later(self.limits.client_time, self._check_began)

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
            extra=self._facts("in"),
        )

    def session_over(self, session: Session) -> None:
        """Called when nothing of the session is left: its client should hang up now."""
        if self._timer is not None:
            self._timer.cancel()
        if not self._over.is_set():
            self._timer = self._loop.call_later(self.limits.farewell, self._hang_up)

    # Details

    def _guessed(self) -> None:
        """Called when somebody asked for a name or code that there is not."""
        self._turn_away(Turned.CODE)

    def _turn_away(self, why: Turned) -> None:
        self._house.turned_away(why, self._who(), self._facts("turned away"))

    def _no_more(self) -> str:
        """Note that there were too many tries to log in; what to say."""
        self._turn_away(Turned.ATTEMPTS)
        return self._line(Turned.ATTEMPTS)

    @property
    def _whence(self) -> tuple[str, str]:
        """Where the client is, and the name asked for."""
        return self.ticket.address.host, self.name

    def _tell_way_in(self) -> None:
        """Say once how to get in: a client that has no key and answers no questions hangs up as
        soon as it hears what else there is, and its user reads nothing but this."""
        if self._told_way_in or self.ticket.reserved or self._whence in self._house.familiar:
            return
        self._told_way_in = True
        self._banner(_WAYS_IN[self._house.access.mode])

    def _say_of_key(self, why: Turned) -> None:
        """Say once what is wrong with a key; the client may have others."""
        if not self._told:
            self._told = True
            self._turn_away(why)
            self._banner(FAREWELLS[why])

    def _make_room(self) -> None:
        """Let go of a client that has not logged in, for the sake of others who want to."""
        self._turn_away(Turned.CROWDED)
        self._parting = Turned.CROWDED.value
        self._connection.part(asyncssh.DISC_TOO_MANY_CONNECTIONS, self._line(Turned.CROWDED))

    def _check_began(self) -> None:
        if not self._began:
            self._connection.part(BY_APPLICATION, self.too_late())

    def _hang_up(self) -> None:
        """Close the connection; if even that can't be said to the client, drop it."""
        self._connection.close()
        self._timer = self._loop.call_later(self.limits.farewell, self._connection.abort)

    def _scanned(self, exc: Exception | None) -> Turned | None:
        """What it was, if the client got no further than scanners do; None if we let it go."""
        if self._parting or self._connection.encrypted:
            return None
        by_itself = exc is None or isinstance(exc, (asyncssh.ConnectionLost, OSError))
        if by_itself and self._connection.silent:
            return Turned.SILENT
        if isinstance(exc, asyncssh.KeyExchangeFailed):
            return Turned.NO_COMMON_ALGORITHM
        return Turned.NO_HANDSHAKE

    def _who(self) -> str:
        name = self.name or "?"
        key = self._login.fingerprint or "no key"
        where = self._house.where(self.ticket.address)
        if not self._logged_in:
            return f"connection {self.number} from {where}"
        return f"connection {self.number} from {where}, {name}, {key}"

    def _facts(self, event: str) -> dict[str, object]:
        """The same for programs that read the log."""
        return {
            "event": event,
            "connection": self.number,
            "address": self._house.where(self.ticket.address),
            "player": self.name if self._logged_in else None,
            "key": self._login.fingerprint,
        }

    def _why(self, exc: Exception | None) -> str:
        ending = None if self.session is None else self.session.ending
        if ending is not None and not self._parting:
            return f"out, {ending}"
        reason = self._parting or "hung up"
        if exc is not None:
            reason = clean_text(str(exc), REASON_COLUMNS) or type(exc).__name__
        return f"out, {reason}" if self._logged_in else f"not logged in, {reason}"

    def _banner(self, line: Farewell) -> None:
        """Say something to somebody who has not logged in yet, and may still do."""
        self._connection.send_auth_banner(last_words(line, self._terminal) + "\r\n")

    def _line(self, why: Turned) -> str:
        """What somebody is told who has not said yet which language they speak."""
        return last_words(FAREWELLS[why], self._terminal)

    @property
    def _terminal(self) -> Terminal:
        """What is taken for the client's terminal before anything is known of it."""
        return Terminal(language=self.language)


def _for_ticket(ticket: Ticket, access: Access) -> Access:
    """Who may come in on a connection: on one of those that are kept for admins, only they."""
    return Access(Mode.KEYS, admins=access.admins) if ticket.reserved else access
