"""The app alone in this process and terminal, from the lobby on, with tables of its own."""

from __future__ import annotations

import asyncio
import os

from bench.servers.common import die_with_parent
from fourgods_tui.bots.company import Programs
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.tui import hosting
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.terminal import read_terminal


async def _run() -> None:
    clock = LoopClock()
    lobby = Lobby(clock=clock, journal=MemoryJournal(), company=Programs(clock))
    terminal = read_terminal(os.environ)
    app = FourGodsApp(lobby, Guest(wished_name="alone", terminal=terminal))
    hosting.prepare(app, terminal)
    await app.run_async()


if __name__ == "__main__":
    die_with_parent()
    asyncio.run(_run())
