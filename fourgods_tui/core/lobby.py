"""The lobby: who is here, which tables there are, and the way from one to the other."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from fourgods_tui.core.allowance import Allowance
from fourgods_tui.core.clock import Alarm, Clock
from fourgods_tui.core.codebook import CodeBook
from fourgods_tui.core.company import Company
from fourgods_tui.core.journal import Journal, KeptGame
from fourgods_tui.core.mutes import Mutes
from fourgods_tui.core.namebook import MemoryNameBook, NameBook
from fourgods_tui.core.names import NameRefusal
from fourgods_tui.core.people import Person
from fourgods_tui.core.presence import Presence
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.speech import Speech
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_list import TableLine, TableList
from fourgods_tui.core.table_view import Phase, Said, TableOptions, TableRefusal

SWEEP_EVERY = 15.0
"""Seconds between looks for tables and people that nobody needs any more."""
NEWS_EVERY = 0.25
"""Seconds between two announcements, however much happens."""
KEPT_SAID = 50
"""Things said in the lobby that a newcomer can still read."""


@dataclass(frozen=True, slots=True)
class LobbyView:
    """The lobby at one moment: public tables, people by name, what was said lately.

    Attributes:
        admins: the keys of the people who run the server, here or not.
        restarted_at: when this process took over from an earlier one, in seconds of the clock.
    """

    tables: tuple[TableLine, ...]
    people: tuple[Person, ...]
    said: tuple[Said, ...]
    restarted_at: float | None = None
    admins: frozenset[str] = frozenset()


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
        names: NameBook | None = None,
        guests: CodeBook | None = None,
        reserved: Iterable[str] = (),
        barred: Callable[[str], bool] = lambda name: False,
        allowance: Allowance | None = None,
    ) -> None:
        """
        Args:
            rules: for tables that are opened without choosing any.
            names: who has which name; forgotten with the process if left out.
            guests: the codes with which guests come back; the same.
            reserved: names that nobody may bear, such as those of programs that play.
            barred: whether nobody here may take a name just now.
            allowance: how much each person may do besides playing.
        """
        allowance = allowance or Allowance()
        self.rules = rules or Rules()
        self._clock = clock
        self._barred = barred
        self._mutes = Mutes()
        self._list = TableList(
            clock,
            journal,
            company,
            hears=self._mutes.hears,
            on_change=self._changed,
            allowance=allowance,
        )
        self._presence = Presence(
            clock, names or MemoryNameBook(), self._list.seated, reserved, self._forget, guests
        )
        self._watchers: list[_Watcher] = []
        self._view: LobbyView | None = None
        self._admins: frozenset[str] = frozenset()
        self._restarted_at: float | None = None
        self._speech = Speech(clock, allowance)
        self._said: deque[Said] = deque(maxlen=KEPT_SAID)
        self._news_alarm: Alarm | None = None
        self._sweep_alarm: Alarm | None = None

    # -- people -------------------------------------------------------------------------------

    def arrive(self, wish: str, key: str | None = None) -> Person:
        """Somebody connects, with the name they wish for and their key's fingerprint, if any.

        Somebody who is known by the same key is the same person, under the name they have. Each
        arrival is to be followed by one `depart`.
        """
        person = self._presence.arrive(wish, key)
        self._changed()
        return person

    def former_name(self, person: Person) -> str | None:
        """The name that somebody had before it was reserved for the server; told once."""
        return self._presence.former_name(person)

    def depart(self, person: Person) -> None:
        """One link of a person is gone."""
        if self._presence.depart(person):
            self._changed()

    def links(self, person: Person) -> int:
        """How many sessions of a person there are; ask which goes on if it is more than one."""
        return self._presence.links(person)

    def take_over(self, person: Person, end: Callable[[], None]) -> Callable[[], None]:
        """This session goes on and older ones end; see `Presence.take_over`."""
        return self._presence.take_over(person, end)

    def when_forgotten(self, person: Person, end: Callable[[], None]) -> Callable[[], None]:
        """A session of theirs ends once nothing is kept of them; see `Presence.when_forgotten`."""
        return self._presence.when_forgotten(person, end)

    def resume_code(self, person: Person) -> str:
        """What a guest can come back with from anywhere, while their chair is held and a minute
        longer; for their own screen only. Empty for people with a key, who need none."""
        return self._presence.resume_code(person)

    def resume(self, code: str) -> Person | None:
        """The guest whose code this is, with one more link, as after `arrive`; or None."""
        person = self._presence.resume(code)
        if person is not None:
            self._changed()
        return person

    def rename(self, person: Person, wish: str) -> Person | NameRefusal:
        """Give somebody another name, here and at the tables; use what is returned from then on."""
        if self._barred(wish):
            return NameRefusal.TAKEN
        renamed = self._presence.rename(person, wish)
        if isinstance(renamed, Person):
            for table in self._list:
                table.rename(renamed)
            self._changed()
        return renamed

    def mute(self, person: Person, key: str, muted: bool = True) -> None:
        """Not hear somebody (by key) any more, anywhere; or again."""
        change = self._mutes.mute if muted else self._mutes.unmute
        change(person.key, key)

    def muted(self, person: Person) -> frozenset[str]:
        """The keys of those whom a person does not want to hear."""
        return self._mutes.muted_by(person.key)

    def forget(self, key: str) -> None:
        """Nothing is kept of somebody (by key) any more: what they said here is gone, and so are
        they: their sessions end."""
        kept = [said for said in self._said if said.key != key]
        self._said.clear()
        self._said.extend(kept)
        self._presence.forget(key)
        self._changed()

    def _forget(self, person: Person) -> None:
        self._mutes.forget(person.key)

    # -- tables -------------------------------------------------------------------------------

    def quick_play(self, person: Person) -> Table:
        """A public table that waits and has a free chair, the fullest first, or a new one.

        Somebody whose seat is held at a running table is sent back to it.
        """
        return self._list.held(person) or self._list.waiting() or self._open_quick(person)

    def held(self, person: Person) -> Table | None:
        """The table of a running game where somebody's seat is held, or None."""
        return self._list.held(person)

    def sitting(self, person: Person) -> Table | None:
        """A table where somebody has a chair while no game runs there, or None."""
        return self._list.sitting(person)

    def _open_quick(self, person: Person) -> Table:
        return self._list.open(TableOptions(name=""), self.rules, by=person)

    def open_table(
        self,
        options: TableOptions,
        rules: Rules,
        private: bool = False,
        by: Person | None = None,
    ) -> Table:
        """A new table; it is named after a tree if it has no name, and private ones get a code.

        Ask `may_open` first; it is opened in any case.
        """
        return self._list.open(options, rules, private, by)

    def may_open(self, person: Person) -> TableRefusal | None:
        """Why somebody may not open one more table, or None."""
        return self._list.may_open(person)

    def find(self, text: str) -> Table | None:
        """The table with this id or name, if it is public, or with this private code."""
        return self._list.find(text)

    @property
    def tables(self) -> tuple[Table, ...]:
        """All tables, the private ones too; for those who run the server."""
        return tuple(self._list)

    async def close_table(self, table: Table) -> None:
        """Close a table, whoever is there. A game that runs there ends without an end.

        Raises:
            JournalError: the table is closed, but that its game is could not be kept.
        """
        await self._list.close_one(table)

    # -- over the end of the process ----------------------------------------------------------

    def reopen(self, games: Iterable[KeptGame]) -> None:
        """Take over from an earlier process: its games go on where they were, their seats held as
        if everybody's link had been lost just now. Tables without a game are not kept."""
        self._restarted_at = self._clock.now()
        for kept in games:
            table = self._list.reopen(kept)
            for chair in table.state.chairs:
                if chair.person:
                    self._presence.expect(chair.person)
        self._changed()

    def begin_no_games(self) -> None:
        """Let games that run go on, and begin no others: the process is going to end."""
        self._list.stopping = True

    @property
    def stopping(self) -> bool:
        """Whether no more games begin."""
        return self._list.stopping

    @property
    def games_with_people(self) -> int:
        """The games that run and have somebody connected who plays."""
        return sum(
            table.state.phase is Phase.PLAYING
            and any(chair.person and chair.connected for chair in table.state.chairs)
            for table in self._list
        )

    def clocks(self) -> Mapping[str, int]:
        """By the ids of the games that run, their time (ms), from which they would go on."""
        now = self._clock.now()
        return {
            state.game.game: state.ms(now)
            for state in (table.state for table in self._list)
            if state.game is not None and state.phase is Phase.PLAYING
        }

    # -- news ---------------------------------------------------------------------------------

    def view(self) -> LobbyView:
        """The lobby now. What was said is for everybody: see `muted`."""
        if self._view is None:
            self._view = LobbyView(
                self._list.lines(),
                self._presence.people,
                tuple(self._said),
                self._restarted_at,
                self._admins,
            )
        return self._view

    def name_admins(self, keys: Iterable[str]) -> None:
        """Mark the people with these keys, and nobody else, as those who run the server."""
        admins = frozenset(keys)
        if admins != self._admins:
            self._admins = admins
            self._changed()

    def watch(self, notify: Callable[[], None]) -> Callable[[], None]:
        """Call `notify` after changes, `NEWS_EVERY` at most; returns what ends it."""
        watcher = _Watcher(notify)
        self._watchers.append(watcher)

        def end() -> None:
            if watcher in self._watchers:
                self._watchers.remove(watcher)

        return end

    def say(self, person: Person, text: str) -> TableRefusal | None:
        """Say something to everybody in the lobby."""
        said = self._speech.say(person, text, spectator=False)
        if isinstance(said, TableRefusal):
            return said
        self._said.append(said)
        self._changed()
        return None

    def _changed(self) -> None:
        self._view = None
        if self._news_alarm is None:
            self._news_alarm = self._clock.call_later(NEWS_EVERY, self._announce)
        if self._sweep_alarm is None:
            self._sweep_alarm = self._clock.call_later(SWEEP_EVERY, self._sweep)

    def _announce(self) -> None:
        self._news_alarm = None
        for watcher in tuple(self._watchers):
            watcher.notify()

    # -- closing ------------------------------------------------------------------------------

    def _sweep(self) -> None:
        """Close tables where nobody has been for a while, and forget who will not come back."""
        self._list.sweep()
        self._presence.sweep()
        needed = len(self._list) or len(self._presence)
        self._sweep_alarm = self._clock.call_later(SWEEP_EVERY, self._sweep) if needed else None

    async def close(self) -> None:
        """Stop all tables."""
        await self._list.close()
        for alarm in (self._sweep_alarm, self._news_alarm):
            if alarm:
                alarm.cancel()
