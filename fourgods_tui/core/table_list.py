"""All tables: opening, finding and closing them, and seeing that nobody sits at two."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from secrets import choice

from fourgods_tui.core.allowance import Allowance
from fourgods_tui.core.audience import Hears
from fourgods_tui.core.chairs import first_free
from fourgods_tui.core.clean import NAME_MAX, clean_text
from fourgods_tui.core.clock import Clock
from fourgods_tui.core.company import Company
from fourgods_tui.core.journal import Journal, KeptGame
from fourgods_tui.core.people import Person
from fourgods_tui.core.presence import CODE_LETTERS
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import Phase, TableOptions, TableReason, TableRefusal
from fourgods_tui.core.unattended import Unattended

EMPTY_FOR = 60.0
"""Seconds after which a table without a running game and without anybody is closed."""
CODE_LENGTH = 6
"""Letters of a private table's code."""
_TREES = """
oak elm ash fir yew bay box hazel alder aspen beech birch cedar elder holly larch linden maple
olive pine plum poplar rowan spruce thorn walnut willow
"""
NAMES = tuple(_TREES.split())
"""What tables are called until somebody calls them otherwise."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table as the lobby's list shows it.

    Attributes:
        opened_at: when, in seconds of the clock.
        began_at: the same for its last game, if there was one.
    """

    table: str
    name: str
    phase: Phase
    names: tuple[str, ...]
    seats: int
    spectators: int
    rules: Rules
    opened_at: float
    began_at: float | None = None


@dataclass(frozen=True, slots=True)
class _Entry:
    table: Table
    opened_at: float
    by: str


class TableList:
    """The tables of the process."""

    def __init__(
        self,
        clock: Clock,
        journal: Journal,
        company: Company | None,
        *,
        hears: Hears,
        on_change: Callable[[], None],
        allowance: Allowance,
    ) -> None:
        self.stopping = False
        """Whether no new game begins any more."""
        self._allowance = allowance
        self._clock, self._journal, self._company = clock, journal, company
        self._hears, self._on_change = hears, on_change
        self._entries: dict[str, _Entry] = {}
        self._unattended = Unattended(allowance.unattended, self.close_one)

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[Table]:
        return (entry.table for entry in tuple(self._entries.values()))

    # -- finding ------------------------------------------------------------------------------

    def held(self, person: Person) -> Table | None:
        """The running table where somebody has a seat, or None."""
        for table in self:
            if table.state.phase is Phase.PLAYING and table.holds_seat(person):
                return table
        return None

    def sitting(self, person: Person) -> Table | None:
        """A table where somebody has a chair while no game runs there, or None."""
        for table in self:
            if table.state.phase is not Phase.PLAYING and table.seat_of(person) is not None:
                return table
        return None

    def waiting(self) -> Table | None:
        """The fullest public table that waits for one more, or None."""
        waiting = [
            table
            for table in self
            if table.state.phase is Phase.WAITING
            and not table.state.options.code
            and first_free(table.state.chairs) is not None
        ]
        return max(
            waiting, key=lambda table: sum(not c.free for c in table.state.chairs), default=None
        )

    def find(self, text: str) -> Table | None:
        """The table with this id or name, if it is public, or with this private code."""
        text = text.strip().casefold()
        named: Table | None = None
        for table in self:
            options = table.state.options
            if options.code:
                if text == options.code:
                    return table
            elif text == table.table.casefold():
                return table
            elif text == options.name.casefold():
                named = named or table
        return named

    def lines(self) -> tuple[TableLine, ...]:
        """The public tables."""
        return tuple(
            _line(entry) for entry in self._entries.values() if not entry.table.state.options.code
        )

    # -- opening and closing ------------------------------------------------------------------

    def may_open(self, person: Person) -> TableRefusal | None:
        """Why somebody may not open one more, or None."""
        if self.stopping:
            return TableRefusal(TableReason.STOPPING)
        allowed = self._allowance
        theirs = sum(entry.by == person.key for entry in self._entries.values())
        if theirs >= allowed.tables_per_person or len(self) >= allowed.tables:
            return TableRefusal(TableReason.TOO_MANY_TABLES)
        return None

    def open(
        self,
        options: TableOptions,
        rules: Rules,
        private: bool = False,
        by: Person | None = None,
    ) -> Table:
        """A new table, named if it has no name, with a code if it is private."""
        name = self._free_id()
        options = replace(
            options,
            name=clean_text(options.name, NAME_MAX) or name,
            code=self._free_code() if private else "",
            seat_hold=self._allowance.seat_hold,
        )
        return self._open(name, options, rules, by)

    def reopen(self, kept: KeptGame) -> Table:
        """The table of a game that goes on, under its old id if no other has it."""
        name = kept.opening.table
        if name in self._entries:
            name = self._free_id()
        return self._open(name, kept.opening.options, Rules(), kept=kept)

    def _open(
        self,
        name: str,
        options: TableOptions,
        rules: Rules,
        by: Person | None = None,
        kept: KeptGame | None = None,
    ) -> Table:
        table = Table(
            name,
            options,
            rules,
            clock=self._clock,
            journal=self._journal,
            company=self._company,
            seating=self,
            hears=self._hears,
            on_change=self._on_change,
            allowance=self._allowance,
            kept=kept,
        )
        self._entries[name] = _Entry(table, self._clock.now(), by.key if by else "")
        self._on_change()
        return table

    def sweep(self) -> None:
        """Close tables without a running game where nobody has been for `EMPTY_FOR`, and of those
        with a running game where nobody is what is too many."""
        now = self._clock.now()
        for name, entry in tuple(self._entries.items()):
            table = entry.table
            since = table.empty_since
            playing = table.state.phase is Phase.PLAYING
            if table.stopped or (since is not None and now - since >= EMPTY_FOR and not playing):
                del self._entries[name]
                table.stop()
                self._on_change()
        self._unattended.sweep(self, now)

    async def close_one(self, table: Table) -> None:
        """Close a table for good; see `Lobby.close_table`."""
        table.stop()
        self.sweep()
        await table.close()  # what was decided before may have ended the game
        if table.state.phase is Phase.PLAYING and table.state.game is not None:
            await self._journal.close_game(table.state.game.game)

    async def close(self) -> None:
        """Stop all tables; the games that run may go on in another process."""
        await self._unattended.settled()
        for table in self:
            await table.close()
        self._entries.clear()

    def _free_id(self) -> str:
        for number in range(1, len(self._entries) + 2):
            tail = "" if number == 1 else str(number)
            free = [f"{name}{tail}" for name in NAMES if f"{name}{tail}" not in self._entries]
            if free:
                return choice(free)
        raise AssertionError("there are more names than tables")

    def _free_code(self) -> str:
        taken = {table.state.options.code for table in self}
        while True:
            code = "".join(choice(CODE_LETTERS) for _ in range(CODE_LENGTH))
            if code not in taken:
                return code

    # -- seats --------------------------------------------------------------------------------

    def seated(self) -> set[str]:
        """The keys of all who have a chair at some table."""
        chairs = (chair for table in self for chair in table.state.chairs)
        return {chair.person.key for chair in chairs if chair.person and not chair.resigned}

    async def leave_others(self, person: Person, table: str) -> None:
        """See `Seating.leave_others`."""
        for other in self:
            if other.table != table and other.holds_seat(person):
                await other.get_up(person)

    def elsewhere(self, person: Person, table: str) -> str | None:
        """See `Seating.elsewhere`."""
        others = (other for other in self if other.table != table)
        return next((other.table for other in others if other.holds_seat(person)), None)


def _line(entry: _Entry) -> TableLine:
    table, state = entry.table, entry.table.state
    return TableLine(
        table=table.table,
        name=state.options.name,
        phase=state.phase,
        names=tuple(chair.name for chair in state.chairs if not chair.free),
        seats=state.options.seats,
        spectators=len(table.spectators),
        rules=state.rules,
        opened_at=entry.opened_at,
        began_at=state.began_at,
    )
