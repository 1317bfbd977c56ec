"""The game's server, its database in memory; any number may come from one address."""

from __future__ import annotations

import asyncio
import sys

from bench.servers.common import announce, host_keys, open_limits, until_told
from fourgods_tui.bots.company import Programs
from fourgods_tui.bots.names import BOT_NAMES
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.ssh.server import serve
from fourgods_tui.store.store import Store
from fourgods_tui.tui import hosting
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest


async def _serve() -> None:
    store, clock = Store(None), LoopClock()
    lobby = Lobby(
        clock=clock,
        journal=store,
        company=Programs(clock),
        names=store.names,
        guests=store.codes,
        reserved=BOT_NAMES,
    )

    def make_app(guest: Guest) -> FourGodsApp:
        return FourGodsApp(lobby, guest, store.tastes)

    hosting.tune_collector()
    hosting.tune_threads()
    server = await serve(make_app, host_keys(), host="127.0.0.1", limits=open_limits())
    announce(server.port)
    await until_told()
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(_serve())
