"""The body of ``fourgods play``: the game in this terminal, against programs, without a server."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Sequence

from fourgods_tui.bots.company import Programs
from fourgods_tui.bots.names import BOT_NAMES
from fourgods_tui.command_line.printing import complain
from fourgods_tui.core.clean import clean_name
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.rules import MAX_SEATS
from fourgods_tui.store.store import Store
from fourgods_tui.tui import hosting
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.own_driver import run_on_own_terminal
from fourgods_tui.tui.terminal import read_terminal

FAILED = 1
LEVELS = ("novice", "player", "master")


def play_here(name: str, bots: Sequence[str]) -> int:
    """Play in this terminal against programs of these levels. Returns the exit code."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        complain("the game needs a terminal: run it in one, without redirecting")
        return FAILED
    return asyncio.run(_play(name, bots))


def levels_in(text: str) -> list[str]:
    """Read levels with commas between them.

    Raises:
        ValueError: an unknown level, or none, or more than three.
    """
    levels = [level.strip() for level in text.split(",") if level.strip()]
    wrong = [level for level in levels if level not in LEVELS]
    if wrong:
        raise ValueError(f"no such level: {wrong[0]} (there are {', '.join(LEVELS)})")
    if not 1 <= len(levels) < MAX_SEATS:
        raise ValueError("there can be one to three bots")
    return levels


async def _play(name: str, bots: Sequence[str]) -> int:
    clock = LoopClock()
    programs = Programs(clock)
    store = Store(None)  # games can be played again until one leaves
    lobby = Lobby(
        clock=clock, journal=store, company=programs, names=store.names, reserved=BOT_NAMES
    )
    terminal = read_terminal(os.environ)
    # Nobody else can come in here, so whoever sits at this terminal needs no other key.
    guest = Guest(wished_name=clean_name(name), fingerprint="this terminal", terminal=terminal)
    app = FourGodsApp(lobby, guest, store.tastes, bots=bots, archive=store)
    hosting.prepare(app, terminal)
    try:
        await run_on_own_terminal(app)
    finally:
        await programs.close()
        await lobby.close()
        store.close()
    return app.return_code or 0
