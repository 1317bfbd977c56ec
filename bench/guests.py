"""Whether memory stays flat while many come, look around, play and go, one after another.

    .venv/bin/python -m bench.guests [VISITS]

Apps in this process, whose terminals take everything and show nothing; names, sizes, colours,
languages and what is done differ, as those of strangers do. After each tenth of the visits (10,000
if not told otherwise) the tables that were left are closed, the clock being put forward for that,
and it prints the process's memory, how many MiB were added, the blocks of memory that Python has
given out (in thousands; what malloc keeps for later is not among them), and the tables there are.
"""

from __future__ import annotations

import asyncio
import gc
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import chain
from pathlib import Path
from random import Random

from textual import events

from bench.page_keys import Nowhere
from bench.pages import until
from fourgods_tui.bots.company import Programs
from fourgods_tui.core.allowance import Allowance
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.table_list import EMPTY_FOR
from fourgods_tui.store.store import Store
from fourgods_tui.tui import hosting
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.i18n import LANGUAGES
from fourgods_tui.tui.screens.lobby_screen import LobbyScreen
from fourgods_tui.tui.terminal import ColourDepth, Terminal

VISITS = 10_000
UNATTENDED = 20
"""How many games that were left may go on; a server's 200 come to 15 to 30 MiB, and to much CPU."""
TOGETHER = 8
"""How many are here at a time."""
TURNS = 12
"""Turns of the loop between two keys of one of them."""
SIZES = ((80, 24), (100, 30), (120, 40), (132, 43), (160, 50), (200, 60))

Keys = Sequence[str]


class ForwardClock(LoopClock):
    """The loop's clock, which can be put forward; what was to happen after a delay still does."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def now(self) -> float:
        """See `LoopClock.now`."""
        return super().now() + self._ahead

    def forward(self, seconds: float) -> None:
        """Let so much time have passed."""
        self._ahead += seconds


THINGS: Sequence[Keys] = (
    (),
    ("down", "down", "up"),
    ("comma", "down", "right", "right", "down", "right", "escape"),
    ("question_mark", "down", "down", "right", "right", "right", "pagedown", "escape"),
    ("o", "m", "y", "down", "right", "down", "right", "escape"),
    ("y", "down", "down", "enter", "escape", "m", "escape"),
    ("s", "down", "tab", "escape", "m", "escape"),
    ("slash", "h", "i", "enter"),
    ("enter", "x", "escape", "q", "y"),
    ("t", "right", "n", "space", "escape"),
    ("down", "enter", "b", *("n", "space", "right", "n", "space", "d", "b") * 3, "s", "escape"),
    ("down", "enter", "b", "1", "r", "n", "space", "2", "f", "n", "space", "g", "f", "p", "up"),
)
"""What one may do on a visit, in keys."""


def stranger(number: int, chance: Random) -> Guest:
    """Somebody who has not been here before, or one of two hundred who have."""
    colours = chance.choice((ColourDepth.TRUE, ColourDepth.TRUE, ColourDepth.PALETTE))
    terminal = Terminal(colours=colours, language=chance.choice(list(LANGUAGES)))
    if chance.random() < 0.7:
        return Guest(f"guest {number}", terminal=terminal)
    known = chance.randrange(200)
    return Guest(f"p{known}", fingerprint=f"SHA256:{known:043}", terminal=terminal)


async def visit(
    lobby: Lobby,
    store: Store,
    guest: Guest,
    size: tuple[int, int],
    things: Sequence[Keys],
    leaving: Callable[[], object] = lambda: None,
) -> None:
    """Somebody comes, does these things, and hangs up; `leaving` is called before that."""
    app = FourGodsApp(lobby, guest, store.tastes, archive=store)
    hosting.prepare(app, guest.terminal)
    app.driver_class = lambda app, **_: Nowhere(app, size=size)  # type: ignore[assignment]
    running = asyncio.create_task(hosting.run(app))
    await until(lambda: bool(app._screen_stack) and isinstance(app.front, LobbyScreen))
    for pressed in chain.from_iterable(things):
        app.post_message(events.Key(pressed, pressed if len(pressed) == 1 else None))
        for _ in range(TURNS):
            await asyncio.sleep(0)
    leaving()
    app.exit()
    await running
    hosting.forget_caches()


async def left_tables_closed(lobby: Lobby, clock: ForwardClock) -> None:
    """Wait until no tables are left but the games that may go on without anybody."""
    changed = asyncio.Event()
    end = lobby.watch(changed.set)
    clock.forward(EMPTY_FOR)
    while len(lobby.tables) > UNATTENDED:
        await changed.wait()
        changed.clear()
    end()


def resident() -> float:
    """MiB that the process has in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / (1 << 20)


async def main(visits: int) -> None:
    """Have them come to a server with a database on the disk, and print what is left of them."""
    with tempfile.TemporaryDirectory() as folder:
        await measure(Store(Path(folder)), visits)


async def measure(store: Store, visits: int) -> None:
    """Have them come to a server whose games are kept there."""
    clock, chance = ForwardClock(), Random(1)
    lobby = Lobby(
        clock=clock,
        journal=store,
        company=Programs(clock),
        names=store.names,
        guests=store.codes,
        allowance=Allowance(unattended=UNATTENDED),
    )
    began, before, room = time.monotonic(), resident(), asyncio.Semaphore(TOGETHER)
    print(f"{'visits':>8}{'MiB':>8}{'MiB more':>10}{'blocks':>8}{'tables':>8}{'s':>7}")

    async def come(number: int) -> None:
        async with room:
            things = chance.sample(THINGS, 2)
            await visit(lobby, store, stranger(number, chance), chance.choice(SIZES), things)

    for tenth in range(10):
        first = visits * tenth // 10
        last = visits * (tenth + 1) // 10
        await asyncio.gather(*(come(number) for number in range(first, last)))
        await left_tables_closed(lobby, clock)
        gc.collect()
        now, took, tables = resident(), time.monotonic() - began, len(lobby.tables)
        blocks = sys.getallocatedblocks() / 1000
        row = f"{last:>8}{now:>8.1f}{now - before:>+10.1f}{blocks:>8.0f}{tables:>8}{took:>7.0f}"
        print(row, flush=True)
        before = now
    await lobby.close()
    store.close()


if __name__ == "__main__":
    hosting.tune_collector()
    asyncio.run(main(int(sys.argv[1]) if len(sys.argv) > 1 else VISITS))
