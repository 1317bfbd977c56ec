"""Games that nobody is at any more: people come back to them, but strangers can't pile them up."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from fourgods_tui.core.allowance import Allowance
from fourgods_tui.core.journal import JournalError, MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.people import Person
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.subscription import Subscription
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import Phase, TableOptions
from tests.core.manual_clock import ManualClock

MOST = 2
HOLD = 60.0


class Place:
    """A lobby where few games may go on alone."""

    def __init__(self, journal: MemoryJournal | None = None) -> None:
        self.clock, self.journal = ManualClock(), journal or MemoryJournal()
        allowance = Allowance(unattended=MOST, seat_hold=HOLD)
        self.lobby = Lobby(clock=self.clock, journal=self.journal, allowance=allowance)

    async def game(self, *people: Person) -> tuple[Table, Sequence[Subscription]]:
        """A game of these people, or of one and a program."""
        table = self.lobby.open_table(TableOptions("", seats=2), Rules(), by=people[0])
        links = [table.subscribe(each, lambda: None) for each in people]
        for each in people:
            await table.sit(each)
        if len(people) == 1:
            await table.seat_bot("novice")
        for each in people:
            await table.get_ready(each)
        assert table.state.phase is Phase.PLAYING
        return table, links

    async def left(self, *people: Person) -> Table:
        """A game that these people have left."""
        table, links = await self.game(*people)
        for link in links:
            table.unsubscribe(link)
        for each in people:
            self.lobby.depart(each)
        return table

    async def left_by(self, *names: str) -> Table:
        """The same, by people of these names."""
        return await self.left(*(self.lobby.arrive(name, f"key {name}") for name in names))

    async def wait(self, seconds: float) -> None:
        """Let time pass."""
        until = self.clock.now() + seconds
        while self.clock.now() < until:
            self.clock.advance(5)
            for _ in range(5):
                await asyncio.sleep(0)


async def test_those_left_longest_are_closed_and_their_seats_are_free() -> None:
    it = Place()
    tables = []
    for name in "abcd":
        tables.append(await it.left_by(name))
        await it.wait(5)
    await it.wait(HOLD - 30)
    assert it.lobby.tables == tuple(tables)  # seats are held for so long
    await it.wait(60)
    assert it.lobby.tables == tuple(tables[-MOST:])
    games = [table.state.game.game for table in tables if table.state.game]
    assert it.journal.closed == set(games[:2])
    assert it.lobby.held(it.lobby.arrive("", "key a")) is None
    assert it.lobby.held(it.lobby.arrive("", "key d")) is tables[-1]
    await it.lobby.close()


async def test_hundreds_that_strangers_leave_do_not_pile_up() -> None:
    it = Place()
    for number in range(200):
        await it.left(it.lobby.arrive(f"stranger {number}"))
        await it.wait(5)
        assert len(it.lobby.tables) <= MOST + (HOLD + 20) / 5
    await it.wait(HOLD + 30)
    assert len(it.lobby.tables) == MOST
    await it.wait(2000)  # that long they wait for their people
    assert (it.lobby.tables, len(it.lobby._presence)) == ((), 0)
    await it.lobby.close()


async def test_games_of_several_people_are_closed_last() -> None:
    it = Place()
    friends = await it.left_by("ana", "bo")
    await it.wait(30)
    for name in "xyz":
        await it.left_by(name)
    await it.wait(HOLD + 30)
    assert len(it.lobby.tables) == MOST
    assert friends in it.lobby.tables
    await it.lobby.close()


async def test_where_somebody_is_a_game_goes_on() -> None:
    it = Place()
    tables = [(await it.game(it.lobby.arrive(name)))[0] for name in "abcd"]
    watched = await it.left_by("e")
    watched.subscribe(it.lobby.arrive("somebody"), lambda: None)
    await it.wait(HOLD + 30)
    assert it.lobby.tables == (*tables, watched)
    await it.lobby.close()


async def test_a_table_is_closed_also_if_that_cannot_be_kept() -> None:
    class Full(MemoryJournal):
        async def close_game(self, game: str) -> None:
            raise JournalError("the disk is full")

    it = Place(Full())
    for name in "abcd":
        await it.left_by(name)
    await it.wait(HOLD + 30)
    assert len(it.lobby.tables) == MOST
    await it.lobby.close()
