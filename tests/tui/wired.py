"""An app that runs for real, its terminal a pyte screen that counts the bytes."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from types import TracebackType
from typing import cast

import pyte
from textual.app import App
from textual.driver import Driver

from fourgods_tui.core.archive import Archive
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.tui import hosting
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.overview import Overview
from fourgods_tui.tui.screens.table_screen import TableScreen
from fourgods_tui.tui.terminal import ColourDepth, Terminal

SIZE = (80, 24)
KEYS = {"right": "\x1b[C", "left": "\x1b[D"}


class _Driver(Driver):
    """Writes to a wire."""

    wire: Wired

    def write(self, data: str) -> None:
        self.wire.take(data)

    def start_application_mode(self) -> None:
        pass

    def disable_input(self) -> None:
        pass

    def stop_application_mode(self) -> None:
        pass


class Wired:
    """One person at a terminal.

    Attributes:
        app: what runs.
        screen: what the terminal shows.
        frames: how many bytes each write had.
        places: for each write the lines it drew on, once for each stretch drawn there.
    """

    def __init__(
        self,
        lobby: Lobby,
        name: str,
        colours: ColourDepth = ColourDepth.TRUE,
        *,
        key: str | None = None,
        archive: Archive | None = None,
        overview: Overview | None = None,
    ) -> None:
        terminal = Terminal(colours=colours)
        guest = Guest(wished_name=name, fingerprint=key, terminal=terminal)
        self.app = FourGodsApp(lobby, guest, archive=archive, overview=overview)
        hosting.prepare(self.app, terminal)
        self.app.driver_class = cast("type[Driver]", self._make_driver)
        self.screen = pyte.Screen(*SIZE)
        self._stream = pyte.Stream(self.screen)
        self.frames: list[int] = []
        self.places: list[list[int]] = []
        self._news = asyncio.Event()

    def _make_driver(self, app: App[None], **options: object) -> Driver:
        driver = _Driver(app, size=SIZE)
        driver.wire = self
        return driver

    async def __aenter__(self) -> Wired:
        self._task = asyncio.create_task(hosting.run(self.app))
        await self.see("lobby")
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.app.exit()
        await self._task

    def take(self, data: str) -> None:
        """Called with what the app draws."""
        self.frames.append(len(data.encode()))
        self.places.append([int(line) - 1 for line in re.findall(r"\x1b\[(\d+);\d+H", data)])
        self._stream.feed(data)
        self._news.set()

    @property
    def text(self) -> str:
        """What the terminal shows."""
        return "\n".join(self.screen.display)

    @property
    def table(self) -> TableScreen:
        """The table's screen in front."""
        assert isinstance(self.app.front, TableScreen)
        return self.app.front

    def press(self, key: str) -> None:
        """Press a key."""
        driver = self.app._driver
        assert driver is not None
        from textual import events

        known = {"\r": "enter", " ": "space", **{sign: name for name, sign in KEYS.items()}}
        character = key if key.isprintable() and len(key) == 1 else None
        driver.process_message(events.Key(known.get(key, key), character))

    async def see(self, text: str) -> None:
        """Wait until a text is shown."""
        await self.see_that(lambda: text in self.text)

    async def see_that(self, seen: Callable[[], bool]) -> None:
        """Wait until something is shown."""
        async with asyncio.timeout(30):
            while not seen():
                self._news.clear()
                await self._news.wait()

    async def settle(self) -> None:
        """Wait until all that was on its way to the screen in front has been worked off."""
        rounds = 0
        while rounds < 3 or not self.app.lane.idle:
            rounds += 1
            done = asyncio.Event()
            self.app.screen.call_later(done.set)
            await done.wait()
