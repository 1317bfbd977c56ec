"""Tables for tests: with a manual clock, people, and journals that can be stopped or broken."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Sequence
from contextlib import asynccontextmanager
from functools import partial

from fourgods_tui.core.chairs import Chair
from fourgods_tui.core.events import Line
from fourgods_tui.core.evolve import fold
from fourgods_tui.core.game import Game
from fourgods_tui.core.journal import JournalError, MemoryJournal, Opening
from fourgods_tui.core.people import Person
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.subscription import Subscription
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import Phase, TableOptions, TableView
from tests.core.manual_clock import ManualClock

ANN, BOB, CEM, DEE, EVE = (
    Person(f"key of {name}", name, guest=False) for name in ("ann", "bob", "cem", "dee", "eve")
)
PLAYERS = (ANN, BOB, CEM, DEE)
SEED = "a seed that is the same for all tests"


class TestJournal(MemoryJournal):
    """Keeps lines, but fails or waits when it is told to."""

    __test__ = False

    def __init__(self) -> None:
        super().__init__()
        self.fails: Callable[[], bool] = lambda: False
        self.open = asyncio.Event()
        self.open.set()
        self.waiting = asyncio.Event()
        self.calls = 0

    async def append(
        self,
        game: str,
        lines: Sequence[Line],
        opening: Opening | None = None,
        resigned: Collection[int] = (),
    ) -> None:
        """Keep them, unless it is to fail; wait while it is not open."""
        self.calls += 1
        if not self.open.is_set():
            self.waiting.set()
        await self.open.wait()
        if self.fails():
            self.trouble = "no space left"
            raise JournalError(self.trouble)
        self.trouble = None
        await super().append(game, lines, opening, resigned)

    def kept(self, game: str) -> Game:
        """The state that is kept of a game."""
        return fold(self.games[game])


class House:
    """A table with everything around it."""

    def __init__(self, table: Table, clock: ManualClock, journal: TestJournal) -> None:
        self.table, self.clock, self.journal = table, clock, journal
        self.links: dict[str, Subscription] = {}
        self.told: dict[str, int] = {}

    def come(self, *people: Person) -> None:
        """They watch."""
        for person in people:
            self.told[person.name] = 0
            self.links[person.name] = self.table.subscribe(person, partial(self._tell, person))

    async def go(self, *people: Person) -> None:
        """Their links are lost, and the table notices."""
        for person in people:
            self.table.unsubscribe(self.links.pop(person.name))
        await self.table.settled()

    async def begin(self, *people: Person) -> Game:
        """They come, sit down, and are all ready."""
        self.come(*(each for each in people if each.name not in self.links))
        for person in people:
            assert await self.table.sit(person) is None
        for person in people:
            assert await self.table.get_ready(person) is None
        return self.game

    async def pass_time(self, seconds: float) -> None:
        """Let time pass, and the table do what is due."""
        self.clock.advance(seconds)
        await self.table.settled()

    def phase(self) -> Phase:
        """Where the table stands."""
        return self.table.state.phase

    def chair(self, number: int) -> Chair:
        """Who has this chair."""
        return self.table.state.chairs[number]

    def view(self, person: Person) -> TableView:
        """What somebody sees."""
        return self.links[person.name].take().view

    @property
    def game(self) -> Game:
        """The game as the table shows it."""
        game = self.table.state.game
        assert game is not None
        return game

    @property
    def record(self) -> list[Line]:
        """The lines kept of this game."""
        return self.journal.games[self.game.game]

    def _tell(self, person: Person) -> None:
        self.told[person.name] += 1


@asynccontextmanager
async def house(
    rules: Rules | None = None,
    *,
    seats: int = 4,
    stand_in: str | None = None,
    seat_hold: float = 60.0,
) -> AsyncIterator[House]:
    """A table, closed at the end."""
    clock, journal = ManualClock(), TestJournal()
    options = TableOptions("oak", seats=seats, stand_in=stand_in, seat_hold=seat_hold)
    table = Table("oak", options, rules or Rules(), clock=clock, journal=journal, seed=lambda: SEED)
    try:
        yield House(table, clock, journal)
    finally:
        journal.open.set()
        await table.close()
