"""What a key costs on each screen, beside one that moves the cursor over the world; without SSH.

    .venv/bin/python -m bench.page_keys [WIDTHxHEIGHT ...]

One app in this process, whose terminal takes everything and shows nothing. On each screen two or
more keys are pressed in turn: milliseconds of CPU a key, how many keys over the world that is, and
the bytes that a key sends.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

from textual import events
from textual.app import App
from textual.driver import Driver

from bench.pages import until
from bench.store import PEOPLE, fill
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.store.store import Store
from fourgods_tui.tui import hosting
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.overview import Sample, SessionLine, TableRow
from fourgods_tui.tui.screens.list_page import AskingPage
from fourgods_tui.tui.screens.lobby_screen import LobbyScreen
from fourgods_tui.tui.screens.question_page import QuestionPage
from fourgods_tui.tui.screens.replay_screen import ReplayScreen
from fourgods_tui.tui.screens.table_screen import TableScreen
from fourgods_tui.tui.terminal import ColourDepth, Terminal
from tests.tui.staged import finished_game, staged_game, view_of

SIZES = ((80, 24), (260, 90))
TIMES = 200
GAMES = 300


class Busy:
    """A server with many connections and tables, for the dashboard."""

    uptime = 12_345.0

    @property
    def samples(self) -> Sequence[Sample]:
        """Five minutes."""
        return [Sample(n % 97, n % 31, n % 7, n % 11, 100 + n % 50, n % 3) for n in range(300)]

    def sessions(self) -> Sequence[SessionLine]:
        """A hundred connections."""
        return [
            SessionLine(
                n,
                f"p{n}",
                "SHA256:" + "x" * 43,
                f"192.0.2.{n}",
                "t",
                n * 9.0,
                n * 1.0,
                0,
                1.5,
                n * 0.5,
                0.0,
                admin=False,
            )
            for n in range(100)
        ]

    def tables(self) -> Sequence[TableRow]:
        """Thirty tables."""
        return [
            TableRow(f"t{n}", f"oak {n}", "playing", False, ("a", "b"), 4, 2) for n in range(30)
        ]

    def refused(self) -> dict[str, int]:
        """Some who were turned away."""
        return {"too many connections": 12, "banned": 3}


class Nowhere(Driver):
    """A terminal that takes everything and shows nothing."""

    sent = 0

    def write(self, data: str) -> None:
        """Count it."""
        self.sent += len(data.encode())

    def send_message(self, message: Any) -> None:
        """Called with what the app gets."""
        self._app.post_message(message)

    def start_application_mode(self) -> None:
        """Called when the app starts."""

    def disable_input(self) -> None:
        """There is no input."""

    def stop_application_mode(self) -> None:
        """Called when the app has ended."""


class Typist:
    """Somebody who presses keys, and what these cost."""

    def __init__(self, app: FourGodsApp, size: tuple[int, int]) -> None:
        self.app, self._size = app, size
        app.driver_class = cast("type[Driver]", self._make_driver)

    def _make_driver(self, app: App[None], **options: object) -> Driver:
        self.driver = Nowhere(app, size=self._size)
        return self.driver

    async def settle(self) -> None:
        """Wait until all that was asked for is on the screen."""
        front = None
        while front is not self.app.front:
            front = self.app.front
            for _ in range(3):
                done = asyncio.Event()
                self.app.screen.call_later(done.set)
                await done.wait()
            while isinstance(front, AskingPage) and front.asking:  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.001)

    async def press(self, *keys: str) -> None:
        """Press keys, each when the one before has been done."""
        for key in keys:
            self.driver.process_message(events.Key(key, key if len(key) == 1 else None))
            await asyncio.sleep(0)
            if not self.app.lane.idle or self.app.front is not self._front:
                await self.settle()
                self._front = self.app.front

    _front: object = None

    async def measure(self, what: str, *keys: str) -> None:
        """Press these keys in turn, again and again, and print what one costs."""
        await self.settle()
        await self.press(*keys, *keys)  # what is made once is made by now
        sent, began = self.driver.sent, time.process_time()
        for number in range(TIMES):
            await self.press(keys[number % len(keys)])
        took = (time.process_time() - began) * 1000 / TIMES
        _costs.setdefault(self._size, took)
        ratio = took / _costs[self._size]
        sent = (self.driver.sent - sent) // TIMES
        print(f"  {what:<42}{took:8.3f} ms {ratio:7.1f} × {sent:8} B", flush=True)


_costs: dict[tuple[int, int], float] = {}
"""By size, the ms of the first key that was measured: one that moves the cursor over the world."""


@asynccontextmanager
async def at_home(store: Store, size: tuple[int, int]) -> AsyncIterator[Typist]:
    """Somebody who has played many games, in the lobby."""
    lobby = Lobby(clock=LoopClock(), journal=store, names=store.names)
    terminal = Terminal(colours=ColourDepth.TRUE)
    guest = Guest(PEOPLE[7].name, fingerprint=PEOPLE[7].key, terminal=terminal)
    app = FourGodsApp(lobby, guest, store.tastes, archive=store, overview=Busy())
    hosting.prepare(app, terminal)
    typist = Typist(app, size)
    running = asyncio.create_task(hosting.run(app))
    await until(lambda: bool(app._screen_stack) and isinstance(app.front, LobbyScreen))
    try:
        yield typist
    finally:
        app.exit()
        await running
        await lobby.close()


async def at_table(typist: Typist) -> TableScreen:
    """Sit down at a table, and have a game in its midst before oneself."""
    await typist.press("enter")
    await until(lambda: isinstance(typist.app.front, TableScreen))
    screen = typist.app.front
    assert isinstance(screen, TableScreen)
    await until(lambda: screen.desk.view.you is not None)
    screen.desk.view = view_of(screen.desk.view, staged_game())
    screen.draw()
    return screen


async def measure(store: Store, size: tuple[int, int]) -> None:
    """A key of each screen."""
    print(f"{size[0]} × {size[1]}: a key")
    async with at_home(store, size) as typist:
        screen = await at_table(typist)
        await typist.measure("the world: the cursor", "right", "left")
        for what, opens, *keys in (
            ("settings: another line", "comma", "down", "up"),
            ("settings: another drawing", "comma", "right", "left"),
            ("help: on and back", "question_mark", "down", "up"),
            ("help: another topic", "question_mark", "right", "left"),
            ("help: no key at all", "question_mark", "Z"),
            ("people: another line", "x", "down", "up"),
            ("the scores so far", "s", "down", "up"),
        ):
            await typist.press(opens, *(["down"] if "drawing" in what else []))
            await typist.measure(what, *keys)
            await typist.press("escape")
        await typist.measure("settings: open and close", "comma", "escape")
        await typist.measure("help: open and close", "question_mark", "escape")
        screen.desk.view = view_of(screen.desk.view, finished_game())
        screen.draw()
        await typist.measure("the score as a story: a step", "right", "right", "left", "left")
    async with at_home(store, size) as typist:
        await typist.measure("the lobby: another line", "down", "up")
        for what, opens, *keys in (
            ("opening a table: another line", "o", "down", "up"),
            ("opening a table: another value", "o", "right", "left"),
            ("opening a table: its name", "o", "q", "backspace"),
            ("history: another line", "y", "down", "up"),
            ("history: a screen further", "y", "pagedown", "pageup"),
            ("history: all or own", "y", "m"),
            ("the best: another line", "s", "down", "up"),
            ("the best: a screen further", "s", "pagedown", "pageup"),
            ("a career: on and back", "m", "down", "up"),
            ("the server: on and back", "a", "down", "up"),
        ):
            await typist.press(opens, *(["down"] if "value" in what else []))
            await typist.measure(what, *keys)
            await typist.press("escape")
        await typist.measure("history: open and close", "y", "escape")
        page = QuestionPage(
            "A title", "A question?", [("y", "yes", _nothing), ("n", "no", _nothing)]
        )
        typist.app.open_page(page)
        await typist.measure("a question: no answer", "down", "up")
        await typist.press("escape", "y", "enter")
        await until(lambda: isinstance(typist.app.front, ReplayScreen))
        await typist.measure("a replay: an event on, and back", "right", "left")
        await typist.press("end")
        await typist.measure("a replay: its end, and the one before", "left", "right")


def _nothing() -> None:
    """What an answer does that does nothing."""


async def main(sizes: Sequence[tuple[int, int]]) -> None:
    """Measure everything."""
    store = Store(None)
    for person in PEOPLE:
        store.names.give(person.key, person.name)
    await fill(store, GAMES)
    for size in sizes:
        await measure(store, size)
    store.close()


if __name__ == "__main__":
    hosting.tune_collector()
    given = [tuple(map(int, each.split("x"))) for each in sys.argv[1:]]
    asyncio.run(main(cast("list[tuple[int, int]]", given) or SIZES))
