"""A replay as an asciicast (version 2), which asciinema plays."""

from __future__ import annotations

import asyncio
import io
import json
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import BinaryIO, Literal, TextIO

from textual.app import App
from textual.driver import Driver

from fourgods_tui.core.reel import Reel
from fourgods_tui.tui import hosting
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.personal import PersonalApp
from fourgods_tui.tui.screens.replay_screen import LONGEST_WAIT, ReplayScreen
from fourgods_tui.tui.slices import Pace


class CastDriver(Driver):
    """A driver whose terminal is a list of what was written."""

    def __init__(self, app: App[None], size: tuple[int, int], written: list[str]) -> None:
        super().__init__(app, size=size)
        self._written = written

    def write(self, data: str) -> None:
        """Keep what the app draws."""
        self._written.append(data)

    def start_application_mode(self) -> None:
        """Called when the app starts."""

    def disable_input(self) -> None:
        """There is no input."""

    def stop_application_mode(self) -> None:
        """Called when the app has ended."""

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """There is nobody to open it for."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """There is nobody to deliver it to."""
        if isinstance(binary, io.IOBase):
            binary.close()


class ReplayApp(PersonalApp):
    """An app that shows one replay and nothing else."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, reel: Reel, guest: Guest) -> None:
        super().__init__(guest)
        self.replay = ReplayScreen(reel)
        self.shown = asyncio.Event()

    async def on_mount(self) -> None:
        """Called when the app has started."""
        await self.push_screen(self.replay, lambda result: self.exit())
        self.call_after_refresh(self.shown.set)


async def cast_of(
    reel: Reel, size: tuple[int, int], speed: float, guest: Guest, pace: Pace | None = None
) -> str:
    """The whole game as the text of an asciicast, drawn for a terminal of this size.

    `pace` is for where others want to have their turn meanwhile.
    """
    written: list[str] = []
    app = ReplayApp(reel, guest)
    hosting.prepare(app, guest.terminal)
    make: Callable[..., Driver] = lambda app, **options: CastDriver(app, size, written)  # noqa: E731
    app.driver_class = make  # type: ignore[assignment]
    running = asyncio.create_task(hosting.run(app))
    try:
        await _begun(app, running)
        frames = [frame async for frame in _frames(app, reel, speed, written, pace)]
    finally:
        app.exit()
        await running
        hosting.forget_caches()
    written.clear()
    for line in _lines(size, reel, frames):
        written.append(f"{line}\n")
        if pace is not None:
            await pace.rest()
    return "".join(written)


async def _begun(app: ReplayApp, running: asyncio.Task[None]) -> None:
    """Wait until the app shows the beginning; raises what it fails of, if it does."""
    shown = asyncio.create_task(app.shown.wait())
    await asyncio.wait((shown, running), return_when=asyncio.FIRST_COMPLETED)
    shown.cancel()
    if running.done():
        running.result()


async def _frames(
    app: ReplayApp, reel: Reel, speed: float, written: list[str], pace: Pace | None
) -> AsyncIterator[tuple[float, str]]:
    """What is written at which time, in seconds."""
    yield 0.0, "\x1b[?25l" + _all(written)
    now = 0.0
    for index in range(1, reel.last + 1):
        gap = (reel.lines[index].t - reel.lines[index - 1].t) / 1000 / speed
        now += min(gap, LONGEST_WAIT)
        app.replay.go(index)
        await _drawn(app)
        if pace is not None:
            await pace.rest()
        text = _all(written)
        if text:
            yield now, text


_POINTER = "\x1b]22;default\x07"
"""Textual's wish for a mouse pointer, with which a recording can do nothing."""


def _all(written: list[str]) -> str:
    text = "".join(written).replace(_POINTER, "")
    written.clear()
    return text


async def _drawn(app: ReplayApp) -> None:
    """Wait until the app has drawn what it was told to."""
    done = asyncio.Event()
    app.call_after_refresh(done.set)
    await done.wait()


def _lines(size: tuple[int, int], reel: Reel, frames: list[tuple[float, str]]) -> Iterator[str]:
    game = reel.game_at(0)
    header = {
        "version": 2,
        "width": size[0],
        "height": size[1],
        "title": f"Four Gods, {game.game}: " + ", ".join(seat.name for seat in game.seats),
        "env": {"TERM": "xterm-256color"},
    }
    yield json.dumps(header, ensure_ascii=False)
    for t, text in frames:
        yield json.dumps([round(t, 3), "o", text], ensure_ascii=False)
