"""Apps at one table in one process, without a terminal: keys go in by Textual's pilot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager

from textual import events
from textual.message import Message
from textual.pilot import Pilot

from fourgods_tui.core.clock import Clock, LoopClock
from fourgods_tui.core.commands import Command
from fourgods_tui.core.game import Game
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.square import square_at
from fourgods_tui.core.table_view import Phase
from fourgods_tui.tui import hosting
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.desk import Desk
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.screens.lobby_screen import LobbyScreen
from fourgods_tui.tui.screens.page import Page
from fourgods_tui.tui.screens.table_screen import TableScreen
from fourgods_tui.tui.terminal import Terminal
from tests.e2e.fingers import Fingers
from tests.e2e.script import Steps

PATIENCE = 45.0
"""Seconds after which what is waited for is taken not to come."""


class Player:
    """One person's app and the hand on its keys."""

    def __init__(self, app: FourGodsApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def screen(self) -> TableScreen:
        """The table's screen."""
        return next(each for each in self.app.screen_stack if isinstance(each, TableScreen))

    @property
    def desk(self) -> Desk:
        """What is in front of the player."""
        return self.screen.desk

    @property
    def lines(self) -> list[str]:
        """The lines of the screen that is in front."""
        front = self.app.front
        assert isinstance(front, TableScreen | LobbyScreen | Page)
        height = self.app.size.height
        return [front.surface.render_line(y).text.rstrip() for y in range(height)]

    @property
    def text(self) -> str:
        """All that is on the screen."""
        return "\n".join(self.lines)

    async def press(self, *keys: str) -> None:
        """Press keys, by Textual's names or as they are written, and let them be heeded.

        The pilot's own way waits after each key until the whole process is idle, which with
        several apps takes long.
        """
        driver = self.app._driver
        assert driver is not None
        for key in keys:
            pressed = events.Key(_NAMES.get(key, key), _SIGNS.get(key, key))
            pressed.set_sender(self.app)
            driver.send_message(pressed)
        await self.heed()

    async def resize(self, columns: int, lines: int) -> None:
        """Give the terminal another size."""
        await self.pilot.resize_terminal(columns, lines)

    async def click(self, x: int, y: int, *, button: int = 1) -> None:
        """Press and release a button of the mouse there: the left one, or the right one (3)."""
        await self.drag((x, y), (x, y), button=button)

    async def drag(self, start: tuple[int, int], end: tuple[int, int], *, button: int = 1) -> None:
        """Press a button at one place of the screen and release it at another."""
        await self._mouse(events.MouseDown, *start, button=button)
        await self._mouse(events.MouseUp, *end, button=button)

    async def wheel(self, by: int) -> None:
        """Turn the wheel, towards the player or away (-1)."""
        await self._mouse(events.MouseScrollDown if by > 0 else events.MouseScrollUp, 0, 0)

    async def _mouse(
        self, kind: type[events.MouseEvent], x: int, y: int, *, button: int = 0
    ) -> None:
        driver = self.app._driver
        assert driver is not None
        event = kind(None, x, y, 0, 0, button, False, False, False, x, y)
        event.set_sender(self.app)
        driver.send_message(event)
        await self.heed()

    async def heed(self) -> None:
        """Let an event go its whole way: from the app to the screen, to the widget with the
        focus, and back up to the screen. Each pause lets it go as far as the next queue."""
        for _ in range(4):
            await self.pilot.pause(0)

    async def until(self, seen: Callable[[], bool], what: str = "it") -> None:
        """Let the apps work until something holds."""
        try:
            async with asyncio.timeout(PATIENCE):
                while not seen():
                    await self.pilot.pause(0)
        except TimeoutError:
            raise AssertionError(f"{what} did not come:\n{self.text}") from None

    async def until_phase(self, phase: Phase) -> None:
        """Let the apps work until the table stands there."""
        await self.until(lambda: self.desk.view.phase is phase, phase)

    async def expect(self, text: str) -> None:
        """Let the apps work until this is on the screen."""
        await self.until(lambda: text in self.text, repr(text))


_SIGNS = {
    "space": " ",
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    **dict.fromkeys(("up", "down", "left", "right"), None),
}
"""What keys with a name type."""
_NAMES = {"/": "slash", "?": "question_mark", ",": "comma", "+": "plus", "-": "minus"}


class Party:
    """People at one table, by their seats."""

    def __init__(self, lobby: Lobby, players: Sequence[Player]) -> None:
        self.lobby, self.players = lobby, tuple(players)
        self.fingers: list[Fingers] = []

    @property
    def game(self) -> Game:
        """The game as the table has it."""
        game = self.players[0].screen.table.state.game
        assert game is not None
        return game

    async def begin(self) -> None:
        """Everybody is ready."""
        for player in self.players:
            await player.press("space")
        for player in self.players:
            await player.until_phase(Phase.PLAYING)
        self.fingers = [Fingers(seat, square_at(0, 0)) for seat in range(len(self.players))]

    async def play(self, steps: Steps) -> None:
        """Press the keys of these steps, each when the one before has been done."""
        for seat, command in steps:
            await self.do(seat, command)

    async def do(self, seat: int, command: Command) -> None:
        """Press the keys of a command, and wait until everybody has seen what comes of it."""
        before = self.game.seq
        await self.players[seat].press(*self.fingers[seat].keys(command, self.game))
        await self.players[seat].until(lambda: self.game.seq > before, f"{command} by {seat}")
        await self.all_see()

    async def all_see(self) -> None:
        """Wait until everybody sees the game as it is."""

        def seen() -> bool:
            games = [player.desk.game for player in self.players]
            return all(game is not None and game.seq == self.game.seq for game in games)

        await self.players[0].until(seen, "the same game")


Heard = Callable[[Message], None]
"""Called with every message that an app, or anything in it, gets."""


@asynccontextmanager
async def gathering(
    names: Sequence[str],
    rules: Rules | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    clock: Clock | None = None,
    heard: Heard | None = None,
) -> AsyncIterator[Party]:
    """People in the same lobby, each with an app of their own."""
    lobby = Lobby(clock=clock or LoopClock(), journal=MemoryJournal(), rules=rules)
    async with AsyncExitStack() as stack:
        stack.push_async_callback(lobby.close)
        players: list[Player] = []
        for name in names:
            app = FourGodsApp(lobby, Guest(name))
            hosting.prepare(app, Terminal())
            running = app.run_test(size=size, message_hook=heard)
            players.append(Player(app, await stack.enter_async_context(running)))
            await players[-1].expect("lobby")
        yield Party(lobby, players)


@asynccontextmanager
async def party(
    names: Sequence[str],
    rules: Rules | None = None,
    *,
    size: tuple[int, int] = (80, 24),
    clock: Clock | None = None,
) -> AsyncIterator[Party]:
    """People who have sat down at the same table, each with an app of their own."""
    async with gathering(names, rules, size=size, clock=clock) as everybody:
        for player in everybody.players:
            await player.press("enter")
            await player.expect("not ready yet")
        for player in everybody.players:
            for name in names:
                await player.expect(name)
        yield everybody
