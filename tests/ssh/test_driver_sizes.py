"""Sizes of the terminal: the app hears of one when it is the client's turn, and not of each."""

from __future__ import annotations

import asyncio

import pytest
from textual import events
from textual.app import App
from textual.message import Message

from fourgods_tui.ssh import driver
from fourgods_tui.ssh.driver import SSHDriver
from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.turns import Turn


class Told(App[None]):
    """An app that notes what sizes it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.sizes: list[tuple[int, int]] = []

    def post_message(self, message: Message) -> bool:
        if isinstance(message, events.Resize):
            self.sizes.append((message.size.width, message.size.height))
        return True


class Asked:
    """A session that counts how often it was asked for a turn, and gives none by itself."""

    limits = Limits()
    size = (80, 24)
    behind = backlog = False

    def __init__(self) -> None:
        self.turns = asyncio.Semaphore(0)

    def ask_turn(self) -> None:
        self.turns.release()

    async def asked(self) -> None:
        """Wait until it has been asked once more."""
        async with asyncio.timeout(10):
            await self.turns.acquire()

    def drained(self) -> None: ...

    def attach(self, driver: SSHDriver) -> None: ...

    def begin_screen(self) -> None: ...

    def end_screen(self) -> None: ...

    def write(self, data: bytes) -> None: ...

    def pressed(self) -> None: ...


def turn() -> Turn:
    """A turn with all the time there is."""
    now = Turn()
    now.begin(3600)
    return now


async def test_of_many_sizes_the_last_is_told_in_a_turn_which_that_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """So whoever has taken too much waits with sizes, too, and no two apps are drawn anew in
    one pass of the loop."""
    monkeypatch.setattr(driver, "SIZE_PAUSE", 0.001)
    app, session = Told(), Asked()
    driven = SSHDriver(app, session)
    for width in (100, 120, 140):
        driven.resize((width, 40))
    await session.asked()
    assert app.sizes == [], "nothing before its turn"
    first = turn()
    assert driven.work(first), "it goes on later"
    assert first.over
    assert app.sizes == [(140, 40)]
    driven.resize((150, 50))
    assert not driven.work(turn()), "too soon after the other"
    assert app.sizes == [(140, 40)]
    while len(app.sizes) < 2:
        await session.asked()
        driven.work(turn())
    assert app.sizes == [(140, 40), (150, 50)]
    assert not driven.work(turn())
    driven.disable_input()
