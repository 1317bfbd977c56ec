"""Where the time of a key press and of one picture of a broadcast goes, without SSH.

    .venv/bin/python -m bench.parts [SPECTATORS]

One table in this process: two play, the others watch; each app's driver reads what its player's
terminal would send, and throws away what is drawn. Microseconds, each part without the parts in it.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import AsyncExitStack, contextmanager
from functools import wraps
from typing import Any, cast

from textual.app import App
from textual.driver import Driver

from bench.pages import until
from fourgods_tui.core.audience import Audience
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import Phase
from fourgods_tui.ssh.keyboard import Keyboard
from fourgods_tui.tui import hosting
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.desk import Desk
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.lean import LeanApp
from fourgods_tui.tui.screens.seeing_screen import SeeingScreen
from fourgods_tui.tui.screens.table_keys import TableKeys
from fourgods_tui.tui.screens.table_screen import TableScreen
from fourgods_tui.tui.squares import Squares
from fourgods_tui.tui.surface import Surface
from fourgods_tui.tui.table_picture import TablePicture
from fourgods_tui.tui.terminal import ColourDepth, Terminal
from fourgods_tui.tui.world_panel import WorldPanel

SIZE = (80, 24)
TIMES = 400
ARROWS = (b"\x1b[C", b"\x1b[B", b"\x1b[D", b"\x1b[A")

PARTS: tuple[tuple[str, type[object], str], ...] = (
    ("bytes to a key event", Keyboard, "read"),
    ("the event to the screen it is for", LeanApp, "post_message"),
    ("what the key does, and that others hear of it", TableKeys, "press"),
    ("the table tells all who are there", Audience, "tell"),
    ("what is new is taken in", Desk, "absorb"),
    ("the screen: what has to be drawn, and when again", SeeingScreen, "draw"),
    ("which squares look different", Squares, "views"),
    ("the world's changed lines", WorldPanel, "draw"),
    ("panels whose facts have changed", TablePicture, "draw"),
    ("lines put together, compared, encoded", Surface, "flush"),
)
"""What it is called, and the method that does it."""


class Watch:
    """Stops the time that each part takes, less what the parts within it take."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = defaultdict(float)
        self._within: list[float] = []

    @contextmanager
    def on(self, parts: tuple[tuple[str, type[object], str], ...]) -> Any:
        """Watch these methods for a while."""
        kept = [(owner, name, owner.__dict__[name]) for _, owner, name in parts]
        for (part, owner, name), (_, _, method) in zip(parts, kept, strict=True):
            setattr(owner, name, self._watched(part, method))
        try:
            yield
        finally:
            for owner, name, method in kept:
                setattr(owner, name, method)

    def _watched(self, part: str, method: Callable[..., object]) -> Callable[..., object]:
        @wraps(method)
        def watched(*given: object, **named: object) -> object:
            self._within.append(0.0)
            began = time.perf_counter()
            try:
                return method(*given, **named)
            finally:
                took = time.perf_counter() - began
                self.spent[part] += took - self._within.pop()
                if self._within:
                    self._within[-1] += took

        return watched


class _Nowhere(Driver):
    """A terminal that takes everything and shows nothing."""

    drawn = 0

    def write(self, data: str) -> None:
        self.drawn += 1

    def send_message(self, message: Any) -> None:
        self._app.post_message(message)

    def start_application_mode(self) -> None:
        pass

    def disable_input(self) -> None:
        pass

    def stop_application_mode(self) -> None:
        pass


class Somebody:
    """An app with a keyboard."""

    def __init__(self, lobby: Lobby, name: str) -> None:
        terminal = Terminal(colours=ColourDepth.TRUE)
        self.app = FourGodsApp(lobby, Guest(wished_name=name, terminal=terminal))
        hosting.prepare(self.app, terminal)
        self.app.driver_class = cast("type[Driver]", self._make_driver)
        self.keyboard = Keyboard(1000, 0.1)

    def _make_driver(self, app: App[None], **options: object) -> Driver:
        self.driver = _Nowhere(app, size=SIZE)
        return self.driver

    async def run(self, stack: AsyncExitStack) -> None:
        """Begin, until the lobby is there."""
        task = asyncio.create_task(hosting.run(self.app))

        async def end() -> None:
            self.app.exit()
            await task

        stack.push_async_callback(end)
        await until(lambda: bool(self.app._screen_stack) and hasattr(self.app.front, "surface"))

    def type(self, keys: bytes) -> None:
        """Press keys."""
        for event in self.keyboard.read(keys):
            self.driver.process_message(event)

    def at_table(self) -> bool:
        """Whether the table's screen is there."""
        return self.screen is not None

    @property
    def screen(self) -> TableScreen | None:
        """The table's screen, once it is there."""
        screen = self.app.front
        return screen if isinstance(screen, TableScreen) and screen.is_mounted else None


async def measure(spectators: int) -> None:
    """Print both tables."""
    lobby = Lobby(clock=LoopClock(), journal=MemoryJournal())
    async with AsyncExitStack() as stack:
        players = [Somebody(lobby, name) for name in ("ana", "bo")]
        for player in players:
            await player.run(stack)
            player.type(b"\r")
            await until(player.at_table)
        for player in players:
            player.type(b" ")
        table = players[0].screen.table if players[0].screen else None
        assert table is not None
        await until(lambda: table.state.phase is Phase.PLAYING)
        await asyncio.sleep(1)
        await keys(players[0])
        await pictures(lobby, table, players[0], spectators, stack)
    await lobby.close()


async def keys(player: Somebody) -> None:
    """A key that moves the cursor, again and again."""
    watch = Watch()
    with watch.on(PARTS):
        for number in range(TIMES):
            player.type(ARROWS[number % 4])
            await asyncio.sleep(0)
    show(f"a key press that moves the cursor ({TIMES} of them)", watch, TIMES)


async def pictures(
    lobby: Lobby, table: Table, player: Somebody, spectators: int, stack: AsyncExitStack
) -> None:
    """What a player does, as those see it who watch."""
    watching = [Somebody(lobby, f"w{number}") for number in range(spectators)]
    for each in watching:
        await each.run(stack)
        each.app.watch_at(table)
        await until(each.at_table)
    watch, seen = Watch(), 0
    for command in (b"b", b"n", b" ", b"1", b"d", b"n", b" ", b"t", b"\r", b"n", b" ") * 4:
        before = sum(each.driver.drawn for each in watching)
        with watch.on(PARTS[3:]):
            player.type(command)
            await asyncio.sleep(0.15)
        seen += sum(each.driver.drawn for each in watching) - before
    show(f"a picture of what another did ({seen} of them)", watch, seen)


def show(title: str, watch: Watch, times: int) -> None:
    """Print one table, the parts in the order in which they come."""
    print(f"\n{title}: µs")
    for part, _, _ in PARTS:
        if watch.spent[part]:
            print(f"{part:52}{watch.spent[part] / times * 1e6:8.1f}")
    print(f"{'together':52}{sum(watch.spent.values()) / times * 1e6:8.1f}")


if __name__ == "__main__":
    hosting.tune_collector()
    asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 60))
