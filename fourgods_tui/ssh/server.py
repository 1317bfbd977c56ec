"""The SSH server: it listens, lets people in, and runs an app for each."""

from __future__ import annotations

import asyncio
import itertools
import logging
import socket
from collections import Counter
from collections.abc import Callable, Coroutine, Mapping, Sequence

import asyncssh

from fourgods_tui.ssh.access import Access
from fourgods_tui.ssh.address import Address, Network
from fourgods_tui.ssh.bans import Ban, Bans
from fourgods_tui.ssh.bucket import Bucket
from fourgods_tui.ssh.budget import Budget
from fourgods_tui.ssh.connection import Connection, Verdict
from fourgods_tui.ssh.door import Door
from fourgods_tui.ssh.ending import Ending
from fourgods_tui.ssh.familiar import Familiar
from fourgods_tui.ssh.gate import Gate, Ticket
from fourgods_tui.ssh.hostkeys import HostKey
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.lingering import Lingering
from fourgods_tui.ssh.listening import open_sockets
from fourgods_tui.ssh.oneshot import Commands
from fourgods_tui.ssh.options import server_options
from fourgods_tui.ssh.session import Session
from fourgods_tui.ssh.spending import Spending
from fourgods_tui.ssh.turned import FAREWELLS, Turned, TurnedAway
from fourgods_tui.ssh.turns import Turns
from fourgods_tui.ssh.wire import Wire
from fourgods_tui.tui.announcement import Announcement
from fourgods_tui.tui.guest import AppFactory
from fourgods_tui.tui.last_words import Farewell, last_words
from fourgods_tui.tui.tasks import keep_tasks_plain
from fourgods_tui.tui.terminal import DEFAULT_LANGUAGE, Terminal

log = logging.getLogger(__name__)

POOL = 0.02
"""Seconds of CPU time that all heavy sessions together may take at once."""

BACKLOG = 512
"""Connections the kernel holds for us while we are busy."""
TOGETHER = 16
"""Connections that are taken from it at a time, before anybody else's turn."""


def _no_name(fingerprint: str) -> str | None:
    return None


class Server:
    """A running server. Made by `serve`.

    Attributes:
        limits: what a client may ask for.
        access: who may come in.
        bans: who may not.
        make_app: makes the app of a session.
        commands: the one-shot commands, or None.
        name_of: the name that belongs to a key (by fingerprint), if any does.
        turned: counts those who were turned away.
        gate: counts those who are here.
        lingering: those who were hung up on and may read only later why.
        familiar: who needs no telling how to get in.
        turns: deals out the event loop's time.
        spending: what CPU time was spent on.
        shows_addresses: whether the log tells where clients are.
        language: the language of what is said to clients whose own is not known.
    """

    def __init__(
        self,
        make_app: AppFactory,
        limits: Limits,
        access: Access | None = None,
        bans: Bans | None = None,
    ) -> None:
        # The library tells of every step, in the words of strangers; ours is one line a connection.
        asyncssh.set_log_level(logging.ERROR)
        loop = asyncio.get_running_loop()
        keep_tasks_plain()
        self.make_app = make_app
        self.limits = limits
        self.access = access or Access()
        self.bans = bans or Bans()
        self.commands: Commands | None = None
        self.name_of: Callable[[str], str | None] = _no_name
        self.shows_addresses = True
        self.language = DEFAULT_LANGUAGE
        self.turned = TurnedAway(loop.time)
        self.logins: Counter[str] = Counter()
        """How many have logged in since the start: with a ``key``, or as a ``guest``."""
        self.gate = Gate(limits, loop.time)
        self.lingering = Lingering(lambda: self.limits)
        self.familiar = Familiar()
        self._pool = Bucket(limits.cpu_rate / 1000, POOL, loop.time())
        self.turns = Turns(loop, self._pool)
        self.spending = Spending()
        self._door = Door(limits, self._admit, self._connect, self._on_bad_proxy)
        self._loop = loop
        self._numbers = itertools.count(1)
        self._connections: set[Connection] = set()
        self._ticket: Ticket | None = None
        self._listeners: list[asyncio.Server] = []
        self._options: asyncssh.SSHServerConnectionOptions | None = None

    async def listen(
        self, host: str | None, port: int | None, sockets: Sequence[socket.socket] = ()
    ) -> None:
        """Begin to serve whoever connects; see `serve`. Raises OSError when it can't listen."""
        own = () if sockets or port is None else open_sockets(host, port)
        for each in (*sockets, *own):
            listener = await self._loop.create_server(
                self._door.caller, sock=each, backlog=TOGETHER
            )
            self._listeners.append(listener)
            each.listen(BACKLOG)

    def configure(
        self,
        *,
        host_keys: Sequence[HostKey] | None = None,
        limits: Limits | None = None,
        access: Access | None = None,
        proxies: Sequence[Network] | None = None,
    ) -> None:
        """Change what is given; it holds for everybody who connects from now on."""
        if limits is not None:
            self.limits = self.gate.limits = self._door.limits = limits
            self._pool.change(limits.cpu_rate / 1000, POOL, self._loop.time())
        if access is not None:
            self.access = access
        if proxies is not None:
            self._door.proxies = tuple(proxies)
        if host_keys is not None:
            self._options = server_options(self._connected, host_keys, self.limits)

    @property
    def port(self) -> int:
        """The TCP port it listens on; 0 if it listens on none."""
        return self.addresses[0].port if self.addresses else 0

    @property
    def addresses(self) -> Sequence[Address]:
        """All addresses it listens on, with their ports."""
        return [
            Address.of(each.getsockname())
            for listener in self._listeners
            for each in listener.sockets
        ]

    @property
    def connections(self) -> frozenset[Connection]:
        """The connections there are now, logged in or not."""
        return frozenset(self._connections)

    @property
    def sessions(self) -> list[Session]:
        """The sessions there are now, in no order."""
        return [one.session for one in self._connections if one.session is not None]

    async def serve_socket(self, connected: socket.socket) -> None:
        """Serve one client over a socket that is connected to it already."""
        await self._loop.connect_accepted_socket(self._door.caller, connected)

    def announce(self, message: Callable[[], Announcement]) -> int:
        """Have every app say something, with a message of its own each; how many there are."""
        apps = [session for session in self.sessions if session.app is not None]
        for session in apps:
            session.announce(message())
        return len(apps)

    def send_away(self, connection: Connection) -> None:
        """End a connection, and its session if it has one, in the name of the admins."""
        if connection.session is None:
            connection.close()
        else:
            connection.session.end(Ending.SENT_AWAY)

    # What connections need

    def may_join(self, connection: Connection, terminal: Terminal) -> Verdict | None:
        """Whether somebody who has logged in may begin a session."""
        fingerprint = connection.fingerprint
        if self.access.is_admin(fingerprint):
            return None
        ban = self.banned(connection)
        if ban is not None:
            line = last_words(Farewell.BANNED, terminal, until=ban.ends)
            return Verdict(Turned.BANNED, line)
        why = self._too_much(connection, fingerprint)
        return None if why is None else Verdict(why, last_words(FAREWELLS[why], terminal))

    def banned(self, connection: Connection) -> Ban | None:
        """The ban that holds for whoever is on a connection, if there is one."""
        fingerprint = connection.fingerprint
        names = [connection.name]
        if fingerprint is not None:
            names.append(self.name_of(fingerprint) or "")
        return self.bans.on_address(connection.ticket.address.host) or self.bans.on_person(
            fingerprint, [name for name in names if name]
        )

    def turned_away(self, why: Turned, who: str, facts: Mapping[str, object]) -> None:
        """Called when somebody was turned away; `who` is clean, `facts` are for programs."""
        self.turned.note(why, who, facts)

    def where(self, address: Address) -> str:
        """An address as the log may have it."""
        return str(address) if self.shows_addresses else "somewhere"

    def logged_in(self, connection: Connection) -> None:
        """Called when a client has logged in."""
        self.logins["key" if connection.fingerprint else "guest"] += 1

    def closed(self, connection: Connection) -> None:
        """Called when a connection is over."""
        self._connections.discard(connection)

    def _too_much(self, connection: Connection, fingerprint: str | None) -> Turned | None:
        if not connection.ticket.join():
            return Turned.TOO_OFTEN
        if fingerprint is None:
            return None
        same = sum(
            one.fingerprint == fingerprint and one.session is not None for one in self._connections
        )
        return Turned.TOO_MANY_SESSIONS if same > self.limits.sessions_per_key else None

    # What the door needs

    def _admit(self, address: Address) -> Ticket | str:
        ban = self.bans.on_address(address.host)
        ticket = Turned.BANNED if ban is not None else self._enter(address)
        if isinstance(ticket, Ticket):
            return ticket
        where = self.where(address)
        self.turned.note(ticket, f"somebody from {where}", {"address": where})
        facts = {} if ban is None else {"until": ban.ends}
        return last_words(FAREWELLS[ticket], Terminal(language=self.language), **facts)

    def _enter(self, address: Address) -> Ticket | Turned:
        # Without admins nothing has to be kept for them.
        return self.gate.enter(address, reserve=bool(self.access.admins))

    def _connect(self, ticket: Ticket) -> asyncio.Protocol:
        assert self._options is not None, "no host keys"
        # The library makes the connection's callbacks while it is told of the connection.
        self._ticket = ticket
        limits, now = self.limits, self._loop.time()
        own = Bucket(limits.cpu_rate / 1000, limits.cpu_burst / 1000, now)
        budget = Budget(own, [place.cpu for place in ticket.places], self._note)
        return Wire(self._loop, self._options, self.turns, budget)

    def _note(self, budget: Budget, seconds: float) -> None:
        """Called with all CPU time that is taken."""
        self.turns.note(budget, seconds)
        self.spending.note(budget.meter, seconds)

    def _on_bad_proxy(self, why: Turned, address: Address) -> None:
        where = self.where(address)
        self.turned.note(why, f"proxy {where}", {"address": where})

    def _connected(self) -> Connection:
        """Called by the library for each client; what answers for it."""
        ticket, self._ticket = self._ticket, None
        assert ticket is not None
        connection = Connection(next(self._numbers), ticket, self)
        self._connections.add(connection)
        return connection

    # The end

    async def close(self) -> None:
        """Stop: no new connections, every session told and ended, every terminal given back.

        Takes no longer than a few times the farewell limit, whatever the clients do.
        """
        for listener in self._listeners:
            listener.close()
        self._door.close()
        for session in self.sessions:
            session.end(Ending.SERVER_STOPS)
        await self._wait(*(session.wait_ended() for session in self.sessions), times=2)
        for connection in self.connections:
            if connection.session is None:
                connection.close()
        await self._wait_for_connections()
        for connection in self.connections:
            connection.close()
        await self._wait_for_connections()
        for connection in self.connections:
            connection.abort()
        await self._wait_for_connections()
        self.lingering.close()

    async def _wait_for_connections(self) -> None:
        await self._wait(*(one.wait_closed() for one in self.connections))

    async def _wait(self, *these: Coroutine[None, None, None], times: float = 1) -> None:
        """Wait for all of these, or until the farewell time has passed so many times."""
        if these:
            tasks = [asyncio.ensure_future(one) for one in these]
            _, late = await asyncio.wait(tasks, timeout=times * self.limits.farewell)
            for task in late:
                task.cancel()


async def serve(
    make_app: AppFactory,
    host_keys: Sequence[HostKey],
    *,
    host: str | None = None,
    port: int | None = 0,
    sockets: Sequence[socket.socket] = (),
    limits: Limits | None = None,
    access: Access | None = None,
    bans: Bans | None = None,
    commands: Commands | None = None,
    proxies: Sequence[Network] = (),
) -> Server:
    """Start a server that runs an app of `make_app` for everybody who connects.

    Without a host it listens on every address; port 0 is any free one, see `Server.port`; port
    None is not to listen at all, see `Server.serve_socket`. With sockets that listen already,
    those are used instead. Raises OSError when it can't listen.
    """
    server = Server(make_app, limits or Limits(), access, bans)
    server.commands = commands
    server.configure(host_keys=host_keys, proxies=proxies)
    await server.listen(host, port, sockets)
    return server
