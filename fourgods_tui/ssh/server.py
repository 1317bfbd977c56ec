"""The SSH server: it listens, lets everybody in, and runs an app for each."""

from __future__ import annotations

import asyncio
import itertools
import logging
import socket
from collections.abc import Coroutine, Sequence

import asyncssh

from fourgods_tui.ssh.connection import Connection
from fourgods_tui.ssh.hostkeys import HostKey
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.options import server_options
from fourgods_tui.ssh.session import Ending, Session
from fourgods_tui.tui.guest import AppFactory

log = logging.getLogger(__name__)

BACKLOG = 512
"""Connections the kernel holds for us while we are busy."""


class Server:
    """A running server. Made by `serve`."""

    def __init__(self, make_app: AppFactory, limits: Limits) -> None:
        self._make_app = make_app
        self._limits = limits
        self._numbers = itertools.count(1)
        self._connections: set[Connection] = set()
        self._acceptor: asyncssh.SSHAcceptor | None = None
        self._options: asyncssh.SSHServerConnectionOptions | None = None

    async def _start(
        self, options: asyncssh.SSHServerConnectionOptions, host: str | None, port: int | None
    ) -> None:
        self._options = options
        if port is not None:
            self._acceptor = await asyncssh.listen(
                host or "", port, options=options, backlog=BACKLOG
            )

    @property
    def port(self) -> int:
        """The TCP port it listens on; 0 if it listens on none."""
        return 0 if self._acceptor is None else self._acceptor.get_port()

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
        assert self._options is not None
        await asyncssh.run_server(connected, options=self._options)

    async def close(self) -> None:
        """Stop: no new connections, every session told and ended, every terminal given back.

        Takes no longer than a few times the farewell limit, whatever the clients do.
        """
        if self._acceptor is not None:
            self._acceptor.close()
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

    async def _wait_for_connections(self) -> None:
        await self._wait(*(one.wait_closed() for one in self.connections))

    async def _wait(self, *these: Coroutine[None, None, None], times: float = 1) -> None:
        """Wait for all of these, or until the farewell time has passed so many times."""
        if these:
            tasks = [asyncio.ensure_future(one) for one in these]
            _, late = await asyncio.wait(tasks, timeout=times * self._limits.farewell)
            for task in late:
                task.cancel()

    def _connected(self) -> Connection:
        """Called by the library for each client; what answers for it."""
        connection = Connection(
            next(self._numbers), self._make_app, self._limits, self._connections.discard
        )
        self._connections.add(connection)
        return connection


async def serve(
    make_app: AppFactory,
    host_keys: Sequence[HostKey],
    *,
    host: str | None = None,
    port: int | None = 0,
    limits: Limits | None = None,
) -> Server:
    """Start a server that runs an app of `make_app` for everybody who connects.

    Without a host it listens on every address; port 0 is any free one, see `Server.port`; port
    None is not to listen at all, see `Server.serve_socket`. Raises OSError when it can't listen.
    """
    # The library tells of every step, in the words of strangers; ours is one line a connection.
    asyncssh.set_log_level(logging.ERROR)
    limits = limits or Limits()
    server = Server(make_app, limits)
    options = server_options(server._connected, host_keys, limits)
    await server._start(options, host, port)
    return server
