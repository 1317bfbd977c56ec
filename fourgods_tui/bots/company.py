"""Programs that play at tables: each sees what its seat sees, thinks, and acts like a person."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextvars import Context
from random import Random
from secrets import token_hex
from weakref import WeakKeyDictionary

from fourgods_tui.bots.bot import chance, looks, think_ms
from fourgods_tui.bots.names import bot_name
from fourgods_tui.bots.sight import may_act
from fourgods_tui.bots.workshop import ThinkingError, Workshop
from fourgods_tui.core.clock import Clock
from fourgods_tui.core.commands import Command, Place
from fourgods_tui.core.rules import Mode
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import Pace, Phase, TableView

log = logging.getLogger(__name__)

LOOK_AGAIN = 5000
"""Milliseconds after which a program that had nothing to do looks again, whatever happened."""

Thinking = Callable[[str, Random], float]
"""Milliseconds between two commands of a program of this level."""


class Programs:
    """The company of programs, for all tables of the process; see `core.company.Company`."""

    def __init__(self, clock: Clock, *, thinking: Thinking = think_ms) -> None:
        self._clock, self._thinking = clock, thinking
        self._workshop = Workshop()
        self._naming = chance(token_hex(8))
        self._playing: WeakKeyDictionary[Table, dict[int, asyncio.Task[None]]]
        self._playing = WeakKeyDictionary()

    @property
    def playing(self) -> int:
        """How many programs play just now."""
        return sum(len(seats) for seats in self._playing.values())

    def name_for(self, level: str, taken: frozenset[str]) -> str:
        """What the next program of this level is called."""
        return bot_name(self._naming, taken)

    def join(self, table: Table, number: int, level: str) -> None:
        """Start playing this seat, until `Table.bot_at` says otherwise or the game is over."""
        seats = self._playing.setdefault(table, {})
        former = seats.pop(number, None)
        if former is not None:  # it has not noticed yet that its seat was somebody's meanwhile
            former.cancel()
        player = _Player(table, number, level, self._clock, self._thinking, self._workshop)
        # In a context of its own: that of whoever had it join would keep their app alive.
        name = f"{level} at {table.table} {number}"
        task = asyncio.create_task(player.play(), name=name, context=Context())
        seats[number] = task
        task.add_done_callback(lambda done: _ended(seats, number, done))

    async def close(self) -> None:
        """Stop playing everywhere."""
        tasks = [task for seats in self._playing.values() for task in seats.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._workshop.close()


def _ended(seats: dict[int, asyncio.Task[None]], number: int, task: asyncio.Task[None]) -> None:
    if seats.get(number) is task:
        del seats[number]
    if not task.cancelled() and task.exception() is not None:
        log.error("a program stopped playing", exc_info=task.exception())


class _Player:
    """One program at one seat in one game."""

    def __init__(
        self,
        table: Table,
        number: int,
        level: str,
        clock: Clock,
        thinking: Thinking,
        workshop: Workshop,
    ) -> None:
        self._table, self._number, self._level = table, number, level
        self._clock, self._thinking, self._workshop = clock, thinking, workshop
        self._seed = token_hex(16)  # nobody can work out what it will do
        self._chance = chance(self._seed, "pace")
        self._bot = workshop.new_bot()
        self._woken = asyncio.Event()
        self._any_news_wakes = False
        self._subscription = table.subscribe_seat(number, self._heard)
        self._view: TableView = self._subscription.take().view
        self._game = self._view.game.game if self._view.game else ""

    async def play(self) -> None:
        """Play until the seat is somebody else's, or the game is over."""
        try:
            while self._is_mine():
                await self._pause(self._think_ms())
                if self._is_mine() and not await self._act():
                    await self._pause(LOOK_AGAIN, any_news_wakes=True)
        finally:
            self._table.unsubscribe(self._subscription)
            self._workshop.forget(self._bot)

    def _heard(self) -> None:
        self._view = self._subscription.take().view
        if self._any_news_wakes or not self._is_mine():
            self._woken.set()

    def _is_mine(self) -> bool:
        game = self._view.game
        return (
            game is not None
            and game.game == self._game
            and self._view.phase is Phase.PLAYING
            and self._view.chairs[self._number].bot == self._level
            and not self._table.stopped
        )

    async def _pause(self, ms: float, any_news_wakes: bool = False) -> None:
        self._woken.clear()
        self._any_news_wakes = any_news_wakes
        alarm = self._clock.call_later(ms / 1000, self._woken.set)
        try:
            await self._woken.wait()
        finally:
            alarm.cancel()

    async def _act(self) -> bool:
        """Do what the program wants to do; False if that is nothing."""
        command = await self._choose()
        if isinstance(command, Place) and self._is_calm():
            await self._pause(self._think_ms() * looks(self._level))
            # The world has changed meanwhile, and the seat may be somebody's.
            command = await self._choose() if self._is_mine() else None
        if command is None or not self._is_mine():
            return False
        # Whether it is refused does not matter: it looks again before it does anything else.
        await self._table.play_bot(self._number, command)
        return True

    def _think_ms(self) -> float:
        return self._thinking(self._level, self._chance)

    def _is_calm(self) -> bool:
        # In turns one program plays at a time, and the others wait for it while its time runs.
        view = self._view
        everybody = view.game is not None and view.game.rules.mode is Mode.REALTIME
        return everybody and view.options.pace is Pace.CALM

    async def _choose(self) -> Command | None:
        view = self._subscription.take().view
        if view.game is None or not may_act(view.game, self._number):
            return None
        try:
            return await self._workshop.choose(
                self._bot, self._level, self._seed, view.game, self._number, self._now(view)
            )
        except ThinkingError as error:
            log.error("%s at %s: %s", self._level, self._table.table, error)
            return None

    def _now(self, view: TableView) -> int:
        """The game's time (ms); a view says when it was made, which may be a while ago."""
        if view.began_at is None:
            return view.clock
        return max(view.clock, int((self._clock.now() - view.began_at) * 1000))
