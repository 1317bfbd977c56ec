"""Games that are over leave the memory, with their tables and the programs that played there."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from fourgods_tui.bots.bot import Level
from fourgods_tui.bots.company import Programs
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.game import Game
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.subscription import Subscription
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import Phase, TableOptions, TableView
from fourgods_tui.core.world import World

KINDS = (Table, Game, World, TableView, Subscription)
SMALL = Rules(last_call=1, frame=4)


def quick(level: str, chance: Random) -> float:
    """A pace for tests, in ms."""
    return chance.uniform(0, 1)


def counted() -> Counter[str]:
    """What there is of games, but for what is only lost for now: what is old by then is not."""
    gc.collect(0)
    return Counter(type(each).__name__ for each in gc.get_objects() if type(each) in KINDS)


@pytest.fixture
def no_collector() -> Iterator[None]:
    """Nobody looks for what is lost."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


async def play(lobby: Lobby) -> None:
    """Somebody begins a game with programs, sees them play it to its end, and goes."""
    person = lobby.arrive("ann")
    table = lobby.open_table(TableOptions("", seats=3), SMALL, by=person)
    news = asyncio.Event()
    link = table.subscribe(person, news.set)
    await table.sit(person)
    for _ in range(2):
        await table.seat_bot(Level.WALKER)
    await table.get_ready(person)
    gc.collect()  # all that there is is old from now on
    await table.resign(person)
    async with asyncio.timeout(60):
        while link.take().view.phase is not Phase.OVER:
            news.clear()
            await news.wait()
        gc.collect()
        table.unsubscribe(link)
        lobby.depart(person)
        playing = [task for task in asyncio.all_tasks() if f" at {table.table} " in task.get_name()]
        await asyncio.gather(*playing)
    await lobby.close_table(table)


@pytest.mark.usefixtures("no_collector")
async def test_nothing_is_left_of_games_that_are_over() -> None:
    clock = LoopClock()
    programs = Programs(clock, thinking=quick)
    lobby = Lobby(clock=clock, journal=MemoryJournal(), company=programs)
    await play(lobby)  # what is made once is made by then
    gc.collect()
    before = counted()
    for _ in range(3):
        await play(lobby)
    assert not counted() - before
    assert (lobby.tables, programs.playing) == ((), 0)
    await lobby.close()
    await programs.close()
