"""Anybody does anything at any table, and links are lost: seats stay what they are."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import Any

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from fourgods_tui.core.allowance import Allowance
from fourgods_tui.core.check import check
from fourgods_tui.core.commands import SayDone
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.people import Person
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.subscription import Subscription
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import Phase, TableOptions
from tests.core.manual_clock import ManualClock
from tests.core.seats import TestJournal

WHO = st.integers(0, 5)
WHERE = st.integers(0, 3)
ASKS = st.tuples(WHO, WHERE, st.sampled_from(["sit", "sit", "up", "ready", "ready", "bot"]))
IN_A_GAME = st.sampled_from(["resign", "vote", "done"])
HELD = 60.0


class Seats(RuleBasedStateMachine):
    """Six people, half of them with keys, and whatever tables there are."""

    @initialize(stand_in=st.sampled_from([None, "novice"]))
    def open(self, stand_in: str | None) -> None:
        self.loop = asyncio.new_event_loop()
        self.clock, self.journal, self.stand_in = ManualClock(), TestJournal(), stand_in
        self.lobby = Lobby(
            clock=self.clock,
            journal=self.journal,
            rules=Rules(abandon_after=300),
            allowance=Allowance(seat_hold=HELD),
        )
        self.people: dict[int, Person] = {}
        self.codes: dict[int, str] = {}
        self.links: dict[int, list[tuple[Table, Subscription]]] = {}
        self.tables: list[Table] = []
        self.playing: dict[tuple[str, str], int] = {}
        self.open_table(3)

    def run(self, doing: Coroutine[Any, Any, object]) -> object:
        async def settled() -> object:
            result = await doing
            for table in self.tables:
                await table.settled()
            return result

        return self.loop.run_until_complete(settled())

    def table(self, where: int) -> Table | None:
        self.tables = [table for table in self.tables if not table.stopped]
        return self.tables[where % len(self.tables)] if self.tables else None

    @rule(who=WHO)
    def arrive(self, who: int) -> None:
        if who in self.people:
            return
        person = None
        if who in self.codes:
            person = self.lobby.resume(self.codes[who])
        if person is None:
            person = self.lobby.arrive(f"name{who}", f"key {who}" if who % 2 else None)
        self.people[who], self.links[who] = person, []
        if person.guest:
            self.codes[who] = self.lobby.resume_code(person)

    @rule(who=WHO)
    def lose_link(self, who: int) -> None:
        if who not in self.people:
            return
        for table, link in self.links.pop(who):
            table.unsubscribe(link)
        self.lobby.depart(self.people.pop(who))
        self.run(asyncio.sleep(0))

    @rule(who=WHO)
    def quick_play(self, who: int) -> None:
        if who not in self.people:
            return

        async def go() -> None:
            table = self.lobby.quick_play(self.people[who])
            if table not in self.tables:
                self.tables.append(table)
            self.watch_table(who, table)
            await table.sit(self.people[who])

        self.run(go())

    @rule(seats=st.integers(2, 4))
    def open_table(self, seats: int) -> None:
        async def go() -> None:
            if len(self.tables) < 4:
                options = TableOptions("", seats=seats, stand_in=self.stand_in)
                self.tables.append(self.lobby.open_table(options, Rules(abandon_after=300)))

        self.run(go())

    def watch_table(self, who: int, table: Table) -> None:
        if all(table is not each for each, _ in self.links[who]):
            link = table.subscribe(self.people[who], lambda: None)
            self.links[who].append((table, link))

    @rule(who=WHO, where=WHERE)
    def watch(self, who: int, where: int) -> None:
        table = self.table(where)
        if table is not None and who in self.people:
            self.watch_table(who, table)
            self.run(asyncio.sleep(0))

    @rule(asks=st.lists(ASKS, max_size=8))
    def ask_at_once(self, asks: list[tuple[int, int, str]]) -> None:
        """Many ask many tables for chairs in the same instant."""

        async def one(who: int, where: int, what: str) -> object:
            table = self.table(where)
            if table is None or who not in self.people:
                return None
            person = self.people[who]
            match what:
                case "sit":
                    return await table.sit(person)
                case "up":
                    return await table.get_up(person)
                case "bot":
                    return await table.seat_bot("novice")
                case _:
                    return await table.get_ready(person)

        async def all_of_them() -> None:
            await asyncio.gather(*(one(*ask) for ask in asks))

        self.run(all_of_them())

    @rule(where=WHERE, whos=st.lists(WHO, min_size=2, max_size=4, unique=True))
    def meet(self, where: int, whos: list[int]) -> None:
        """Some come to the same table, and whoever gets a chair wants to play."""
        table = self.table(where)
        if table is None:
            return

        async def go() -> None:
            for who in whos:
                self.arrive(who)
                self.watch_table(who, table)
            await asyncio.gather(*(table.sit(self.people[who]) for who in whos))
            for chair in table.state.chairs:
                if chair.person:
                    await table.get_ready(chair.person)

        self.run(go())

    @rule(
        who=WHO,
        where=WHERE,
        out=st.integers(0, 3),
        what=IN_A_GAME,
    )
    def in_a_game(self, who: int, where: int, out: int, what: str) -> None:
        table = self.table(where)
        if table is None or who not in self.people:
            return
        person = self.people[who]
        if what == "vote":
            self.run(table.vote_out(person, out % len(table.state.chairs)))
        elif what == "resign":
            self.run(table.resign(person))
        else:
            self.run(table.play(person, SayDone()))

    @rule(where=WHERE, resign=st.booleans())
    def end(self, where: int, resign: bool) -> None:
        """All who play agree on the end, or give up."""
        table = self.table(where)
        if table is None or table.state.phase is not Phase.PLAYING:
            return
        people = [chair.person for chair in table.state.chairs if chair.person]

        async def go() -> None:
            for person in people:
                await (table.resign(person) if resign else table.play(person, SayDone()))

        self.run(go())

    @rule(seconds=st.sampled_from([1, 30, 61, 400]))
    def pass_time(self, seconds: int) -> None:
        async def go() -> None:
            self.clock.advance(seconds)

        self.run(go())

    @rule(fails=st.sampled_from([False, False, False, True]))
    def break_or_mend_the_store(self, fails: bool) -> None:
        self.journal.fails = lambda: fails

    @invariant()
    def nobody_sits_twice(self) -> None:
        sitting = Counter(
            chair.person.key
            for table in self.lobby._list
            for chair in table.state.chairs
            if chair.person and not chair.resigned
        )
        assert all(count == 1 for count in sitting.values()), sitting

    @invariant()
    def no_seat_is_lost(self) -> None:
        """Whoever was dealt a hand has it until the game is over, here or away."""
        running: dict[tuple[str, str], int] = {}
        for table in self.lobby._list:
            state = table.state
            assert len(state.chairs) == state.options.seats
            if state.phase is not Phase.PLAYING or state.game is None:
                continue
            for number in range(len(state.game.seats)):
                chair = state.chairs[number]
                assert chair.person or chair.bot
                assert (chair.lost_at is None) == (chair.connected or chair.person is None)
                if chair.person:
                    running[state.game.game, chair.person.key] = number
        for (game, key), number in self.playing.items():
            if any(game == other for other, _ in running):
                assert running[game, key] == number
        self.playing = running

    @invariant()
    def whoever_has_a_chair_can_come_back(self) -> None:
        chairs = (chair for table in self.lobby._list for chair in table.state.chairs)
        for chair in chairs:
            if chair.person and not chair.resigned:
                assert self.lobby._presence.is_known(chair.person)

    @invariant()
    def chairs_know_who_is_here(self) -> None:
        if self.journal.fails():
            return
        for who, person in self.people.items():
            for table, _ in self.links[who]:
                number = table.seat_of(person)
                if number is not None and not table.stopped and not table._actor.broken:
                    assert table.state.chairs[number].connected

    @invariant()
    def records_are_right(self) -> None:
        for lines in self.journal.games.values():
            assert check(lines, unfinished=True).error is None

    def teardown(self) -> None:
        if not hasattr(self, "loop"):
            return

        async def close() -> None:
            for links in self.links.values():
                for table, link in links:
                    table.unsubscribe(link)
            for person in self.people.values():
                self.lobby.depart(person)
            self.journal.fails = lambda: False
            for _ in range(40):
                self.clock.advance(30)
                await asyncio.sleep(0)
                await asyncio.sleep(0)
            # All games were abandoned, all tables closed, everybody is forgotten.
            assert self.lobby.view().tables == ()
            assert len(self.lobby._presence) == 0
            assert len(asyncio.all_tasks()) == 1
            assert self.clock.due == []
            await self.lobby.close()

        self.loop.run_until_complete(close())
        self.loop.close()


TestSeats = Seats.TestCase
TestSeats.settings = settings(
    max_examples=100,
    stateful_step_count=40,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
