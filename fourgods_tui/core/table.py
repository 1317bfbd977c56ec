"""The table: a game, everybody's place at it, and what people may do there."""

from __future__ import annotations

from collections.abc import Callable

from fourgods_tui.core import table_absence, table_state
from fourgods_tui.core.actor import Actor
from fourgods_tui.core.allowance import Allowance
from fourgods_tui.core.attention import Attention
from fourgods_tui.core.audience import Audience, Hears
from fourgods_tui.core.bag import new_seed
from fourgods_tui.core.chairs import Chairs, chair_of, has_seat, seat_played_by
from fourgods_tui.core.clock import Clock
from fourgods_tui.core.commands import Command
from fourgods_tui.core.company import Company
from fourgods_tui.core.journal import Journal, KeptGame
from fourgods_tui.core.mailbox import Change
from fourgods_tui.core.people import Person
from fourgods_tui.core.recent import KEPT_RECENT
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.resume import resumed
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.seating import OneTable, Seating
from fourgods_tui.core.seen import Sights
from fourgods_tui.core.sparing import Sparing
from fourgods_tui.core.speech import Speech
from fourgods_tui.core.square import Square
from fourgods_tui.core.subscription import Subscription
from fourgods_tui.core.table_news import TableNews
from fourgods_tui.core.table_rounds import TableRounds
from fourgods_tui.core.table_state import TableState, make_view
from fourgods_tui.core.table_view import (
    Phase,
    TableOptions,
    TableReason,
    TableRefusal,
    TableView,
)
from fourgods_tui.core.weakly import weakly

CURSORS_EVERY = 0.4
"""Seconds between two times that cursors are told: however many move, it is one piece of news."""


class Table:
    """One table. All its methods are for the event loop's thread.

    Whatever changes the game goes through the mailbox and is answered in the order it came:
    decided, kept by the journal, and only then shown to anyone.
    """

    def __init__(
        self,
        table: str,
        options: TableOptions,
        rules: Rules,
        *,
        clock: Clock,
        journal: Journal,
        company: Company | None = None,
        seating: Seating | None = None,
        seed: Callable[[], str] = new_seed,
        hears: Hears = lambda listener, speaker: True,
        on_change: Callable[[], None] = lambda: None,
        allowance: Allowance | None = None,
        kept: KeptGame | None = None,
    ) -> None:
        """Open it; `on_change` is called when what the lobby shows of it is not true any more.

        With a game that was `kept` it goes on from there, its programs too; `rules` are the
        game's then.
        """
        self.table = table
        self._clock, self._company = clock, company
        self._seating = OneTable() if seating is None else seating
        self._attention, self._speech = Attention(), Speech(clock, allowance)
        self._sights = Sights()
        # All that it is made of calls it back; if that kept it alive, a table that was closed would
        # be there until somebody looked for what is lost.
        self._audience = Audience(weakly(self._plays_as), weakly(self._make_view), hears)
        self._cursor_news = Sparing(clock, CURSORS_EVERY, weakly(self._tell_cursors))
        self._empty_since: float | None = clock.now()
        news = TableNews(self._audience, self._attention, on_change, weakly(self._call_program))
        self._actor = Actor(
            table,
            resumed(kept, clock.now()) if kept else table_state.empty_table(options, rules),
            clock=clock,
            rounds=TableRounds(
                table,
                self._audience,
                journal,
                weakly(self._name_program),
                seed,
                weakly(self._may_begin),
            ),
            show=news.show,
            owner=self,
        )
        if kept:
            self._audience.remember(tuple(kept.lines[-KEPT_RECENT:]))
            self._go_on()

    # -- what anybody may look at -------------------------------------------------------------

    @property
    def state(self) -> TableState:
        """The table as it is; for the lobby and for tests, not for players' screens."""
        return self._actor.shown

    @property
    def spectators(self) -> tuple[Person, ...]:
        """Who is here without a chair."""
        chairs = self.state.chairs
        return tuple(
            each for each in self._audience.people.values() if chair_of(chairs, each) is None
        )

    @property
    def empty_since(self) -> float | None:
        """Since when nobody has been connected, by the clock; None if somebody is."""
        return self._empty_since

    def seat_of(self, person: Person) -> int | None:
        """A person's seat here, or None."""
        return chair_of(self.state.chairs, person)

    def _plays_as(self, person: Person) -> int | None:
        """The seat a person plays; who has resigned watches like a spectator."""
        return seat_played_by(self.state.chairs, person)

    def holds_seat(self, person: Person) -> bool:
        """Whether a chair here is the person's, or will be once it is kept; not if resigned."""
        decided, shown = self._actor.state, self._actor.shown
        return has_seat(shown.chairs, person) or (
            decided is not shown and has_seat(decided.chairs, person)
        )

    def bot_at(self, number: int) -> str | None:
        """The level of the program that is to play this seat now, or None."""
        return _bot_at(self.state, number)

    def idle(self, number: int) -> bool:
        """Whether a seat's person has not pressed a key for long."""
        person = self.state.chairs[number].person
        return person is not None and self._attention.idle(person.key, self._clock.now())

    def subscribe(self, person: Person, notify: Callable[[], None]) -> Subscription:
        """Watch the table; somebody who has a chair here is back in it."""
        subscription = self._audience.add(person, notify)
        self.touch(person)
        self._empty_since = None
        self._actor.wake()
        return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        """Stop watching; the chair of somebody who has no other link here is held."""
        self._audience.remove(subscription)
        if not self._audience.people and self._empty_since is None:
            self._empty_since = self._clock.now()
        self._actor.wake()

    def subscribe_seat(self, number: int, notify: Callable[[], None]) -> Subscription:
        """Watch the table as a seat sees it; for a program that plays there."""
        return self._audience.add_seat(number, notify)

    # -- before and after a game --------------------------------------------------------------

    async def sit(self, person: Person) -> TableRefusal | None:
        """Take a free chair; chairs at tables where no game runs are given up for it."""

        def change(state: TableState, at: float) -> TableState | TableRefusal:
            connected = person.key in self._audience.people
            sitting = table_state.sit(state, person, connected, at)
            other = self._seating.elsewhere(person, self.table)
            if isinstance(sitting, TableState) and other is not None:
                return TableRefusal(TableReason.SEATED_ELSEWHERE, other)
            return sitting

        if table_state.could_sit(self.state, person):
            await self._seating.leave_others(person, self.table)
        return await self._ask(change)

    async def get_up(self, person: Person) -> TableRefusal | None:
        """Leave one's chair for good, before or after a game."""
        return await self._ask(lambda state, at: table_state.get_up(state, person))

    async def choose(self, options: dict[str, object]) -> TableRefusal | None:
        """Change options of the rules before a game."""
        return await self._ask(lambda state, at: table_state.choose(state, options))

    async def get_ready(self, person: Person, ready: bool = True) -> TableRefusal | None:
        """Want to begin, or to play again; or not after all."""
        if ready and self._seating.stopping:
            return TableRefusal(TableReason.STOPPING)
        return await self._ask(lambda state, at: table_state.get_ready(state, person, ready))

    async def seat_bot(self, level: str) -> TableRefusal | None:
        """Give a free chair to a program."""
        name = self._name_program
        return await self._ask(
            lambda state, at: table_state.seat_bot(state, level, name(level, state.chairs))
        )

    async def unseat_bot(self) -> TableRefusal | None:
        """Send a program away."""
        return await self._ask(lambda state, at: table_state.unseat_bot(state))

    # -- in a game ----------------------------------------------------------------------------

    async def play(self, person: Person, command: Command) -> Refusal | TableRefusal | None:
        """Carry out a person's command of the game, or refuse it."""

        def change(state: TableState, at: float) -> TableState | Refusal:
            return table_state.play(state, seat_played_by(state.chairs, person), command, at)

        return await self._actor.ask(change)

    async def play_bot(self, number: int, command: Command) -> Refusal | TableRefusal | None:
        """Carry out the command of the program at this seat."""

        def change(state: TableState, at: float) -> TableState | Refusal:
            if _bot_at(state, number) is None:
                return Refusal(Reason.NOT_SEATED)
            return table_state.play(state, number, command, at)

        return await self._actor.ask(change)

    async def resign(self, person: Person) -> TableRefusal | None:
        """Give up a running game."""
        name = self._name_program
        return await self._ask(lambda state, at: table_absence.resign(state, person, name, at))

    async def vote_out(self, person: Person, number: int) -> TableRefusal | None:
        """Vote to remove a player who is idle; see `idle`."""

        def change(state: TableState, at: float) -> TableState | TableRefusal:
            if not 0 <= number < len(state.chairs):
                return TableRefusal(TableReason.NOT_SEATED)
            out = state.chairs[number]
            gone = out.person is None or out.resigned
            if gone or out.person is None or not self._attention.idle(out.person.key, at):
                return TableRefusal(TableReason.NOT_IDLE)
            return table_absence.vote_out(state, person, number, self._name_program, at)

        return await self._ask(change)

    def say(self, person: Person, text: str) -> TableRefusal | None:
        """Say something to the players, or as a spectator to the spectators."""
        speaker = self._audience.people.get(person.key, person)  # by their name of today
        said = self._speech.say(speaker, text, spectator=self._plays_as(person) is None)
        if isinstance(said, TableRefusal):
            return said
        self._audience.tell(self.state.game, said=(said,))
        return None

    def touch(self, person: Person) -> None:
        """Somebody pressed a key."""
        self._attention.pressed(person.key, self._clock.now())
        number = self.seat_of(person)
        if number is not None and self.state.votes.get(number):
            self._actor.ask(lambda state, at: table_absence.awake(state, number))

    def point(self, person: Person, square: Square | None) -> None:
        """Show the others where a player's cursor is; they hear of all cursors together."""
        number = self._plays_as(person)
        playing = self.state.phase is Phase.PLAYING
        if number is not None and playing and self._attention.point(number, square):
            self._audience.forget_views()
            self._cursor_news.ask()

    def rename(self, person: Person) -> None:
        """Somebody who may be here has another name now."""
        if person.key in self._audience.people:
            self._audience.people[person.key] = person
            self._actor.wake()

    # -- the end ------------------------------------------------------------------------------

    async def settled(self) -> None:
        """Wait until all that came before this has been decided, kept and shown."""
        await self._actor.ask(lambda state, at: state)

    @property
    def stopped(self) -> bool:
        """Whether the table is closed."""
        return self._actor.stopped

    def stop(self) -> None:
        """Close it: what is being kept is kept and shown, what waits is refused."""
        if not self.stopped:
            self._cursor_news.stop()
            self._actor.stop()
            self._audience.tell(self.state.game)

    async def close(self) -> None:
        """Stop, and wait until nothing goes on here any more."""
        self.stop()
        await self._actor.close()

    # -- what the actor asks for --------------------------------------------------------------

    async def _ask(self, change: Change) -> TableRefusal | None:
        answer = await self._actor.ask(change)
        assert not isinstance(answer, Refusal), "only commands of the game are refused by it"
        return answer

    def _tell_cursors(self) -> None:
        self._audience.tell(self.state.game, urgent=False)

    def _make_view(self, number: int | None) -> TableView:
        game = self.state.game
        return make_view(
            self.table,
            self.state,
            number,
            self._clock.now(),
            game=self._sights.of(game, number) if game else None,
            spectators=self.spectators,
            cursors=self._attention.cursors,
            broken=self._actor.broken,
            closed=self._actor.stopped,
        )

    def _name_program(self, level: str, chairs: Chairs) -> str:
        taken = [chair.name for chair in chairs]
        taken += [chair.person.name for chair in chairs if chair.person]
        return self._company.name_for(level, frozenset(taken)) if self._company else level

    def _may_begin(self) -> bool:
        return not self._seating.stopping

    def _go_on(self) -> None:
        for number, chair in enumerate(self.state.chairs):
            if chair.person:
                self._attention.pressed(chair.person.key, self._clock.now())
            if chair.bot:
                self._call_program(number, chair.bot)
        self._actor.wake()

    def _call_program(self, number: int, level: str) -> None:
        if self._company is not None:
            self._company.join(self, number, level)


def _bot_at(state: TableState, number: int) -> str | None:
    return state.chairs[number].bot if state.phase is Phase.PLAYING else None
