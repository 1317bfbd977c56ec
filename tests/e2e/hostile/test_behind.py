"""Nothing is drawn for a peer that is behind, and then the newest state in one picture."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from random import Random

import asyncssh
import pyte
import pytest
from textual.screen import Screen

from fourgods_tui.ssh.limits import Limits
from fourgods_tui.ssh.session import Session
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.escape import Line
from fourgods_tui.tui.lean import LeanApp
from fourgods_tui.tui.screens.table_screen import TableScreen
from fourgods_tui.tui.surface import Surface
from tests.e2e.hostile.conftest import OpenHouse
from tests.e2e.hostile.house import House
from tests.e2e.hostile.strangers import few_bytes_unread, log_in, read_on, stop_reading
from tests.e2e.playing import Players, sit_down
from tests.e2e.script import use_both_hands
from tests.ssh.clients import Terminal, open_terminal

SIZE = (400, 150)
WIDE = 0x7FFFFFFF
"""A window that lets a server send for ever."""


class Work:
    """The drawing that is done in one session.

    Attributes:
        lines: lines of panels that were made, and lines of the screen.
        pictures: what was written to the terminal.
    """

    def __init__(self, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
        self.lines = 0
        self.pictures: list[bytes] = []
        app, show, build, write = session.app, Surface.show, Surface._build, Session.write
        compose = Screen._compositor_refresh

        def counted_show(surface: Surface, name: str, lines: Sequence[Strip | Line]) -> None:
            self.lines += len(lines) if surface.app is app else 0
            show(surface, name, lines)

        def counted_build(surface: Surface, y: int) -> Line:
            self.lines += surface.app is app
            return build(surface, y)

        def counted_compose(screen: Screen[None]) -> None:
            self.lines += screen.size.height if screen.app is app else 0
            compose(screen)

        def counted_write(one: Session, data: bytes) -> None:
            if one is session:
                self.pictures.append(data)
            write(one, data)

        monkeypatch.setattr(Surface, "show", counted_show)
        monkeypatch.setattr(Surface, "_build", counted_build)
        monkeypatch.setattr(Screen, "_compositor_refresh", counted_compose)
        monkeypatch.setattr(Session, "write", counted_write)

    async def draws(self, pictures: int) -> None:
        """Wait until there are so many pictures."""
        await poll(lambda: len(self.pictures) >= pictures)


class Spectator:
    """Somebody who watches a table on a large screen."""

    def __init__(
        self,
        connection: asyncssh.SSHClientConnection,
        channel: asyncssh.SSHClientChannel[bytes],
        terminal: Terminal,
        session: Session,
    ) -> None:
        self.connection, self.channel = connection, channel
        self.terminal, self.session = terminal, session
        self._screen = pyte.Screen(*SIZE)
        self._stream = pyte.ByteStream(self._screen)
        self._fed = 0

    @classmethod
    async def come(cls, house: House) -> Spectator:
        """Connect, and watch the one table there is."""
        (table,) = house.lobby.tables
        before = set(house.server.sessions)
        with few_bytes_unread(house.port) as sock:
            connection = await log_in(house.port, sock=sock.dup())
        channel, terminal = await open_terminal(connection, SIZE, window=WIDE, command=table.table)
        await terminal.expect("watching")
        (session,) = set(house.server.sessions) - before
        return cls(connection, channel, terminal, session)

    @property
    def table(self) -> TableScreen | None:
        """The table's screen, if nothing is in front of it."""
        app = self.session.app
        front = app.front if isinstance(app, LeanApp) else None
        return front if isinstance(front, TableScreen) else None

    async def fall_behind(self) -> None:
        """Read nothing, and have the whole screen drawn until that lies unread."""
        stop_reading(self.connection)
        while not self.session.behind:
            await self._turn_page()
        if self.table is None:
            await self._turn_page()

    async def _turn_page(self) -> None:
        """Go to the help, or back."""
        here = self.table is not None
        self.channel.write(b"?" if here else b"q")
        await poll(lambda: (self.table is not None) is not here)

    async def knows(self, players: Players) -> None:
        """Wait until the app has heard all there is to hear, and nothing goes out by itself."""

        def heard() -> bool:
            assert self.table is not None
            desk = self.table.desk
            same = desk.game is not None and desk.game.seq == players.game.seq
            return same and desk.flash is None

        await poll(heard)

    async def is_said_to_have(self, size: tuple[int, int]) -> None:
        """Wait until the server has heard of a size."""
        await poll(lambda: self.session.size == size)

    async def read(self, last: bytes) -> list[str]:
        """What the terminal shows when these bytes, written last, are there."""
        await self.terminal.wait_until(lambda: self.terminal.received.endswith(last))
        self._stream.feed(bytes(self.terminal.received[self._fed :]))
        self._fed = len(self.terminal.received)
        return list(self._screen.display)


async def poll(seen: Callable[[], bool], act: Callable[[], object] = lambda: None) -> None:
    """Wait until something holds in the server, and do something meanwhile, again and again."""
    async with asyncio.timeout(60):
        while not seen():
            act()
            await asyncio.sleep(0.01)


async def test_nothing_is_drawn_for_who_is_behind_and_then_one_picture(
    start_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await start_house(Limits(stalled=600))
    async with sit_down(house, ["cem", "dil"]) as players:
        await players.begin()
        eve = await Spectator.come(house)
        await eve.fall_behind()
        work = Work(eve.session, monkeypatch)
        for seat in (0, 1, 0):
            await players.play(use_both_hands(lambda: players.game, Random(seat), seat))
        eve.channel.write(b"\x1b[C\x1b[D")
        await eve.knows(players)
        assert (work.lines, work.pictures) == (0, [])
        read_on(eve.connection)
        await work.draws(1)
        shown = await eve.read(work.pictures[0])
        assert len(work.pictures) == 1
        assert f"bag {players.game.left}" in shown[0]
        # It was the whole state: what is drawn from nothing is the same.
        eve.channel.change_terminal_size(*SIZE)
        await work.draws(2)
        assert await eve.read(work.pictures[-1]) == shown
    eve.connection.abort()
    del eve, work
    monkeypatch.undo()
    await house.recovers()


async def test_a_size_that_came_meanwhile_is_drawn_at_once_and_once(
    start_house: OpenHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = await start_house(Limits(stalled=600))
    async with sit_down(house, ["cem", "dil"]) as players:
        await players.begin()
        eve = await Spectator.come(house)
        await eve.fall_behind()
        work = Work(eve.session, monkeypatch)
        for columns in (300, 200, 120):
            eve.channel.change_terminal_size(columns, 40)
        await eve.is_said_to_have((120, 40))
        await players.play(use_both_hands(lambda: players.game, Random(1), 0))
        await eve.knows(players)
        assert (work.lines, work.pictures) == (0, [])
        read_on(eve.connection)
        await work.draws(1)
        await eve.read(work.pictures[0])
        assert len(work.pictures) == 1
        assert eve.session.app is not None
        assert eve.session.app.size == (120, 40)
    eve.connection.abort()
    del eve, work
    monkeypatch.undo()
    await house.recovers()
