"""The lobby: who is here, which tables there are, and the way from one to the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from secrets import choice, token_hex

from fourgods_tui.core.chairs import first_free
from fourgods_tui.core.clean import NAME_MAX, clean_name, clean_text
from fourgods_tui.core.clock import Alarm, Clock
from fourgods_tui.core.journal import Journal
from fourgods_tui.core.people import Person
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.speech import Speech
from fourgods_tui.core.table import Company, Table
from fourgods_tui.core.table_view import Phase, Said, TableOptions, TableRefusal

EMPTY_FOR = 60.0
"""Seconds after which a table without a running game and without anybody is closed."""
KEPT_SAID = 50
"""Things said in the lobby that a newcomer can still read."""
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of a private table's code: those that are not mistaken for others."""
_TREES = """
oak elm ash fir yew bay box hazel alder aspen beech birch cedar elder holly larch linden maple
olive pine plum poplar rowan spruce thorn walnut willow
"""
NAMES = tuple(_TREES.split())
"""What tables are called until somebody calls them otherwise."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table as the lobby's list shows it."""

    table: str
    name: str
    phase: Phase
    names: tuple[str, ...]
    seats: int
    spectators: int
    rules: Rules
    opened_at: float


@dataclass(frozen=True, slots=True)
class LobbyView:
    """The lobby at one moment: public tables, people by name, what was said lately."""

    tables: tuple[TableLine, ...]
    people: tuple[Person, ...]
    said: tuple[Said, ...]


@dataclass(eq=False, slots=True)
class _Watcher:
    notify: Callable[[], None]


class Lobby:
    """All tables and people of the process."""

    def __init__(
        self,
        *,
        clock: Clock,
        journal: Journal,
        company: Company | None = None,
        rules: Rules | None = None,
    ) -> None:
        self._clock, self._journal, self._company = clock, journal, company
        self.rules = rules or Rules()
        self._tables: dict[str, Table] = {}
        self._opened: dict[str, float] = {}
        self._people: dict[str, Person] = {}
        self._links: dict[str, int] = {}
        self._watchers: list[_Watcher] = []
        self._speech = Speech(clock)
        self._said: deque[Said] = deque(maxlen=KEPT_SAID)
        self._sweep_alarm: Alarm | None = None

    # -- people -------------------------------------------------------------------------------

    def arrive(self, wish: str, key: str | None = None) -> Person:
        """Somebody connects, with the name they wish for and their key's fingerprint, if any.

        Somebody who is here already, by the same key, is the same person.
        """
        known = self._people.get(key) if key else None
        person = known or Person(
            key=key or f"guest {token_hex(8)}", name=self._free_name(wish), guest=key is None
        )
        self._people[person.key] = person
        self._links[person.key] = self._links.get(person.key, 0) + 1
        self._changed()
        return person

    def depart(self, person: Person) -> None:
        """One link of a person is gone."""
        left = self._links.get(person.key, 0) - 1
        if left > 0:
            self._links[person.key] = left
            return
        self._links.pop(person.key, None)
        self._people.pop(person.key, None)
        self._speech.forget(person.key)
        self._changed()

    def _free_name(self, wish: str) -> str:
        """The name wished for, or with a number if somebody here or at a table has it."""
        wish = clean_name(wish) or "guest"
        taken = {name.casefold() for name in self._names_in_use()}
        name, number = wish, 2
        while name.casefold() in taken:
            tail = f"-{number}"
            name, number = f"{clean_text(wish, NAME_MAX - len(tail))}{tail}", number + 1
        return name

    def _names_in_use(self) -> Iterator[str]:
        yield from (person.name for person in self._people.values())
        for table in self._tables.values():
            yield from (chair.name for chair in table.state.chairs)
            yield from (chair.person.name for chair in table.state.chairs if chair.person)

    # -- tables -------------------------------------------------------------------------------

    def quick_play(self, person: Person) -> Table:
        """A public table that waits and has a free chair, the fullest first, or a new one.

        Somebody whose seat is held at a running table is sent back to it.
        """
        held = next((each for each in self._tables.values() if self._holds(each, person)), None)
        if held:
            return held
        waiting = [
            table
            for table in self._tables.values()
            if table.state.phase is Phase.WAITING
            and not table.state.options.code
            and first_free(table.state.chairs) is not None
        ]
        if waiting:
            return max(waiting, key=lambda table: sum(not c.free for c in table.state.chairs))
        return self.open_table(TableOptions(name=""), self.rules)

    def _holds(self, table: Table, person: Person) -> bool:
        number = table.seat_of(person)
        return (
            table.state.phase is Phase.PLAYING
            and number is not None
            and not table.state.chairs[number].resigned
        )

    def open_table(self, options: TableOptions, rules: Rules, private: bool = False) -> Table:
        """A new table; it is named after a tree if it has no name, and private ones get a code."""
        name = self._table_id()
        options = TableOptions(
            name=clean_text(options.name, NAME_MAX) or name,
            seats=options.seats,
            code="".join(choice(CODE_LETTERS) for _ in range(6)) if private else "",
            stand_in=options.stand_in,
            seat_hold=options.seat_hold,
        )
        table = Table(
            name,
            options,
            rules,
            clock=self._clock,
            journal=self._journal,
            company=self._company,
            on_change=self._changed,
        )
        self._tables[name] = table
        self._opened[name] = self._clock.now()
        self._changed()
        return table

    def find(self, text: str) -> Table | None:
        """The table with this id or name, if it is public, or with this private code."""
        text = text.strip().casefold()
        for table in self._tables.values():
            options = table.state.options
            if options.code:
                if text == options.code:
                    return table
            elif text in (table.table.casefold(), options.name.casefold()):
                return table
        return None

    def _table_id(self) -> str:
        for number in range(1, len(self._tables) + 2):
            tail = "" if number == 1 else str(number)
            free = [f"{name}{tail}" for name in NAMES if f"{name}{tail}" not in self._tables]
            if free:
                return choice(free)
        raise AssertionError("there are more names than tables")

    # -- news ---------------------------------------------------------------------------------

    def view(self) -> LobbyView:
        """The lobby now."""
        tables = tuple(
            self._line(table) for table in self._tables.values() if not table.state.options.code
        )
        people = tuple(sorted(self._people.values(), key=lambda person: person.name.casefold()))
        return LobbyView(tables, people, tuple(self._said))

    def watch(self, notify: Callable[[], None]) -> Callable[[], None]:
        """Call `notify` at each change; returns what ends it."""
        watcher = _Watcher(notify)
        self._watchers.append(watcher)
        return lambda: self._watchers.remove(watcher)

    def say(self, person: Person, text: str) -> TableRefusal | None:
        """Say something to everybody in the lobby."""
        said = self._speech.say(person, text, spectator=False)
        if isinstance(said, TableRefusal):
            return said
        self._said.append(said)
        self._changed()
        return None

    def _line(self, table: Table) -> TableLine:
        state = table.state
        return TableLine(
            table=table.table,
            name=state.options.name,
            phase=state.phase,
            names=tuple(chair.name for chair in state.chairs if not chair.free),
            seats=state.options.seats,
            spectators=len(table.spectators),
            rules=state.rules,
            opened_at=self._opened[table.table],
        )

    def _changed(self) -> None:
        for watcher in tuple(self._watchers):
            watcher.notify()
        if self._sweep_alarm is None:
            self._sweep_alarm = self._clock.call_later(EMPTY_FOR, self._sweep)

    # -- closing ------------------------------------------------------------------------------

    def _sweep(self) -> None:
        """Close tables where nobody has been for a while."""
        self._sweep_alarm = None
        now = self._clock.now()
        for name, table in tuple(self._tables.items()):
            since = table.empty_since
            playing = table.state.phase is Phase.PLAYING
            if since is not None and now - since >= EMPTY_FOR and not playing:
                del self._tables[name], self._opened[name]
                table.stop()
        if self._tables:
            self._sweep_alarm = self._clock.call_later(EMPTY_FOR, self._sweep)

    async def close(self) -> None:
        """Stop all tables."""
        if self._sweep_alarm:
            self._sweep_alarm.cancel()
        for table in self._tables.values():
            await table.close()
        self._tables.clear()
