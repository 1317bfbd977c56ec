"""Nothing is left of those who came and went: no task, subscriber, name, bucket or memory."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc

from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.people import Person
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.subscription import Subscription
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import TableOptions
from tests.core.manual_clock import ManualClock

KINDS = (Table, Subscription, Person, asyncio.Task, asyncio.Future)


def counted() -> dict[str, int]:
    """Living things of the kinds that could leak."""
    gc.collect()
    counts = dict.fromkeys((kind.__name__ for kind in KINDS), 0)
    for thing in gc.get_objects():
        for kind in KINDS:
            if type(thing) is kind:
                counts[kind.__name__] += 1
    return counts


async def visit(it: Lobby, clock: ManualClock, number: int) -> None:
    """Somebody comes in, looks round, sits, talks, watches another table, and goes."""
    key = f"key {number}" if number % 3 == 0 else None
    person = it.arrive("anybody", key)
    it.take_over(person, lambda: None)
    end = it.watch(lambda: None)
    it.say(person, "hello")
    if key is None:
        it.resume_code(person)
    it.mute(person, "somebody")
    table = it.quick_play(person)
    if number % 10 == 0:
        table = it.open_table(TableOptions(""), Rules(), private=number % 20 == 0, by=person)
    link = table.subscribe(person, lambda: None)
    await table.sit(person)
    table.say(person, "hello")
    table.touch(person)
    if number % 4 == 1:
        await table.seat_bot("novice")
        await table.get_ready(person)
        await table.resign(person)
    elif number % 2:
        await table.get_up(person)
    table.unsubscribe(link)
    end()
    it.depart(person)
    clock.advance(7)
    await asyncio.sleep(0)


async def clear(clock: ManualClock) -> None:
    """Long enough for everything to be closed and forgotten."""
    for _ in range(100):
        clock.advance(30)
        await asyncio.sleep(0)
        await asyncio.sleep(0)


async def test_five_hundred_joins_and_leaves_leave_nothing() -> None:
    clock = ManualClock()

    class NoJournal:
        trouble: str | None = None

        async def append(self, *args: object) -> None:
            """Keep nothing: what a store keeps is no leak."""

        async def close_game(self, game: str) -> None:
            """Keep nothing."""

    it = Lobby(clock=clock, journal=NoJournal())
    for number in range(50):
        await visit(it, clock, number % 3)  # names of keys are kept, so they are always the same
    await clear(clock)
    tasks, before = len(asyncio.all_tasks()), counted()
    tracemalloc.start()
    try:
        memory = []
        for _ in range(2):
            for number in range(250):
                await visit(it, clock, number)
            await clear(clock)
            gc.collect()
            memory.append(tracemalloc.get_traced_memory()[0])
    finally:
        tracemalloc.stop()
    assert len(asyncio.all_tasks()) == tasks == 1
    assert counted() == before
    assert it.view().tables == ()
    assert it.view().people == ()
    assert clock.due == []
    assert memory[1] < memory[0] + 32 * 1024
    await it.close()
