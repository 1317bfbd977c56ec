"""A server with a lobby and admins, in this process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import asyncssh

from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.remote import people
from fourgods_tui.remote.admin import admin_commands
from fourgods_tui.remote.figures import Figures
from fourgods_tui.remote.pulse import CountedJournal, Pulse
from fourgods_tui.remote.running import Running
from fourgods_tui.ssh.access import Access
from fourgods_tui.ssh.bans import Bans
from fourgods_tui.ssh.hostkeys import ensure_host_keys
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.oneshot import Answer, Commands
from fourgods_tui.ssh.server import Server
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest
from tests.ssh.clients import Terminal, connect, open_terminal

LIMITS = Limits(farewell=0.5)


@dataclass
class Rooms:
    """The server, and an admin's desk.

    Attributes:
        stops: how often it was asked to stop.
        problems: what is wrong with the settings when they are read again.
    """

    server: Server
    lobby: Lobby
    figures: Figures
    commands: Commands
    admin: asyncssh.SSHKey
    stops: list[None] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)

    async def ask(self, line: str, is_admin: bool = True) -> Answer:
        """The answer to a command line."""
        return await self.commands.answer(line, Guest(), is_admin)

    @asynccontextmanager
    async def visit(
        self, name: str, sees: str = "lobby", **options: object
    ) -> AsyncIterator[Terminal]:
        """Somebody on a terminal who has come in; `q` and `y` are not needed to leave."""
        async with await connect(self.server.port, name, **options) as connection:
            _, session = await open_terminal(connection)
            await session.expect(sees)
            yield session


@asynccontextmanager
async def open_rooms(folder: Path) -> AsyncIterator[Rooms]:
    """Start it, and stop it at the end."""
    admin = asyncssh.generate_private_key("ssh-ed25519")
    counted = CountedJournal(MemoryJournal())
    lobby = Lobby(clock=LoopClock(), journal=counted)

    def make_app(guest: Guest) -> FourGodsApp:
        return FourGodsApp(lobby, guest, overview=figures if guest.is_admin else None)

    access = Access(admins=frozenset([admin.get_fingerprint()]))
    server = Server(make_app, limits=LIMITS, access=access, bans=Bans())
    server.configure(host_keys=ensure_host_keys(folder))
    stops: list[None] = []
    problems: list[str] = []
    running = Running(
        server,
        lobby,
        asyncio.get_running_loop().time(),
        lambda: stops.append(None),
        lambda: list(problems),
    )
    figures = Figures(running, Pulse(running, counted))
    commands = Commands(people.commands(running))
    commands.add(admin_commands(figures))
    server.commands = commands
    await server.listen("127.0.0.1", 0)
    try:
        yield Rooms(server, lobby, figures, commands, admin, stops, problems)
    finally:
        await server.close()
        await lobby.close()
