"""The table: a single-consumer actor that owns a game and everybody's place at it."""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Generic, Protocol, TypeVar

from fourgods_tui.core import table_state, table_time
from fourgods_tui.core.audience import Audience
from fourgods_tui.core.bag import new_seed
from fourgods_tui.core.chairs import chair_of
from fourgods_tui.core.clock import Alarm, Clock
from fourgods_tui.core.commands import Command
from fourgods_tui.core.journal import Journal, JournalError
from fourgods_tui.core.people import Person
from fourgods_tui.core.refusals import Refusal
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.seen import seen_by
from fourgods_tui.core.speech import Speech
from fourgods_tui.core.square import Square
from fourgods_tui.core.subscription import Subscription
from fourgods_tui.core.table_state import TableState
from fourgods_tui.core.table_view import (
    Phase,
    TableOptions,
    TableReason,
    TableRefusal,
    TableView,
)

log = logging.getLogger(__name__)

RETRY_AFTER = 1.0
"""Seconds until a table that could not keep its record tries again by itself."""
IDLE_AFTER = 60.0
"""Seconds without a key press after which a player may be voted out."""

T = TypeVar("T")


class Company(Protocol):
    """Where programs that play come from."""

    def name_for(self, level: str, taken: frozenset[str]) -> str:
        """What the next program of this level is called."""

    def join(self, table: Table, number: int, level: str) -> None:
        """Start playing this seat, until `Table.bot_at` says otherwise."""


@dataclass(frozen=True, slots=True)
class _Request(Generic[T]):
    act: Callable[[], T]
    answer: asyncio.Future[T]


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
        seed: Callable[[], str] = new_seed,
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        self.table = table
        self._state = table_state.empty_table(options, rules)
        # What is being decided becomes visible only when the journal has it.
        self._shown = self._state
        self._cursors: dict[int, Square] = {}
        self._clock, self._journal, self._company = clock, journal, company
        self._seed, self._on_change = seed, on_change
        self._mailbox: deque[_Request[object]] = deque()
        self._awake = asyncio.Event()
        self._alarm: Alarm | None = None
        self._audience = Audience(self.seat_of, self._make_view)
        self._speech = Speech(clock)
        self._keys: dict[str, float] = {}
        self._games = 0
        self._broken = False
        self._empty_since: float | None = clock.now()
        self._task = asyncio.create_task(self._run(), name=f"table {table}")

    # -- what anybody may look at -------------------------------------------------------------

    @property
    def state(self) -> TableState:
        """The table as it is; for the lobby and for tests, not for players' screens."""
        return self._shown

    @property
    def spectators(self) -> tuple[Person, ...]:
        """Who is here without a chair."""
        chairs = self._state.chairs
        return tuple(
            each for each in self._audience.people.values() if chair_of(chairs, each) is None
        )

    @property
    def empty_since(self) -> float | None:
        """Since when nobody has been connected, by the clock; None if somebody is."""
        return self._empty_since

    def seat_of(self, person: Person) -> int | None:
        """A person's seat here, or None."""
        return chair_of(self._shown.chairs, person)

    def bot_at(self, number: int) -> str | None:
        """The level of the program that is to play this seat now, or None."""
        playing = self._shown.phase is Phase.PLAYING
        return self._shown.chairs[number].bot if playing else None

    def subscribe(self, person: Person, notify: Callable[[], None]) -> Subscription:
        """Watch the table; somebody who has a chair here is back in it."""
        subscription = self._audience.add(person, notify)
        self._keys[person.key] = self._clock.now()
        self._empty_since = None
        self._awake.set()
        return subscription

    def unsubscribe(self, subscription: Subscription) -> None:
        """Stop watching; the chair of somebody who has no other link here is held."""
        person = self._audience.remove(subscription)
        if person is None:
            return
        self._keys.pop(person.key, None)
        self._speech.forget(person.key)
        if not self._audience.people:
            self._empty_since = self._clock.now()
        self._awake.set()

    def subscribe_seat(self, number: int, notify: Callable[[], None]) -> Subscription:
        """Watch the table as a seat sees it; for a program that plays there."""
        return self._audience.add_seat(number, notify)

    # -- what people do -----------------------------------------------------------------------

    async def sit(self, person: Person) -> TableRefusal | None:
        """Take a free chair."""
        connected = person.key in self._audience.people
        return await self._ask(lambda: self._apply(table_state.sit(self._state, person, connected)))

    async def get_up(self, person: Person) -> TableRefusal | None:
        """Leave one's chair for good, before or after a game."""
        return await self._ask(lambda: self._apply(table_state.get_up(self._state, person)))

    async def choose(self, options: dict[str, object]) -> TableRefusal | None:
        """Change options of the rules before a game."""
        return await self._ask(lambda: self._apply(table_state.choose(self._state, options)))

    async def get_ready(self, person: Person, ready: bool = True) -> TableRefusal | None:
        """Want to begin, or to play again; or not after all."""
        return await self._ask(
            lambda: self._apply(table_state.get_ready(self._state, person, ready))
        )

    async def seat_bot(self, level: str) -> TableRefusal | None:
        """Give a free chair to a program."""
        return await self._ask(
            lambda: self._apply(table_state.seat_bot(self._state, level, self._bot_name(level)))
        )

    async def unseat_bot(self) -> TableRefusal | None:
        """Send a program away."""
        return await self._ask(lambda: self._apply(table_state.unseat_bot(self._state)))

    async def play(self, person: Person, command: Command) -> Refusal | TableRefusal | None:
        """Carry out a person's command of the game, or refuse it."""

        def act() -> Refusal | TableRefusal | None:
            number = chair_of(self._state.chairs, person)
            if number is not None and self._state.chairs[number].resigned:
                number = None
            return self._play(number, command)

        return await self._ask(act)

    async def play_bot(self, number: int, command: Command) -> Refusal | TableRefusal | None:
        """Carry out the command of the program at this seat."""

        def act() -> Refusal | TableRefusal | None:
            return self._play(number if self.bot_at(number) else None, command)

        return await self._ask(act)

    async def resign(self, person: Person) -> TableRefusal | None:
        """Give up a running game."""

        def act() -> TableRefusal | None:
            number = chair_of(self._state.chairs, person)
            if number is None:
                return TableRefusal(TableReason.NOT_SEATED)
            name = self._stand_in_name()
            return self._apply(table_state.resign(self._state, number, name, self._clock.now()))

        return await self._ask(act)

    async def vote_out(self, person: Person, number: int) -> TableRefusal | None:
        """Vote to remove a player who has not pressed a key for `IDLE_AFTER` seconds."""

        def act() -> TableRefusal | None:
            voter = chair_of(self._state.chairs, person)
            if voter is None or voter == number or not 0 <= number < len(self._state.chairs):
                return TableRefusal(TableReason.NOT_SEATED)
            if not self.idle(number):
                return TableRefusal(TableReason.NOT_IDLE)
            name, now = self._stand_in_name(), self._clock.now()
            return self._apply(table_state.vote_out(self._state, voter, number, name, now))

        return await self._ask(act)

    def idle(self, number: int) -> bool:
        """Whether a seat's person has not pressed a key for long, or is not here."""
        person = self._state.chairs[number].person
        if person is None:
            return False
        return self._clock.now() - self._keys.get(person.key, float("-inf")) >= IDLE_AFTER

    def say(self, person: Person, text: str) -> TableRefusal | None:
        """Say something to the players, or as a spectator to the spectators."""
        said = self._speech.say(person, text, spectator=self.seat_of(person) is None)
        if isinstance(said, TableRefusal):
            return said
        self._audience.tell(self._shown.game, said=(said,))
        return None

    def touch(self, person: Person) -> None:
        """Somebody pressed a key."""
        self._keys[person.key] = self._clock.now()

    def point(self, person: Person, square: Square | None) -> None:
        """Show the others where a player's cursor is. Callers send at most five a second."""
        number = self.seat_of(person)
        playing = self._shown.phase is Phase.PLAYING
        if number is None or not playing or self._cursors.get(number) == square:
            return
        cursors = {seat: where for seat, where in self._cursors.items() if seat != number}
        self._cursors = cursors if square is None else {**cursors, number: square}
        self._audience.tell(self._shown.game)

    @property
    def stopped(self) -> bool:
        """Whether the actor has ended."""
        return self._task.done()

    def stop(self) -> None:
        """Ask the actor to end; what is in the mailbox is answered with a refusal."""
        self._task.cancel()
        if self._alarm:
            self._alarm.cancel()
        while self._mailbox:
            _answer(self._mailbox.popleft(), TableRefusal(TableReason.CLOSED))

    async def close(self) -> None:
        """Stop, and wait until the actor has ended."""
        self.stop()
        await asyncio.gather(self._task, return_exceptions=True)

    # -- the actor ----------------------------------------------------------------------------

    async def _ask(self, act: Callable[[], T]) -> T:
        if self._task.done():
            return TableRefusal(TableReason.CLOSED)  # type: ignore[return-value]
        return await self._post(act)

    def _post(self, act: Callable[[], T]) -> asyncio.Future[T]:
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._mailbox.append(_Request(act, answer))  # type: ignore[arg-type]
        self._awake.set()
        return answer

    async def _run(self) -> None:
        while True:
            await self._awake.wait()
            self._awake.clear()
            before = self._state
            answers: list[tuple[_Request[object], object]] = []
            self._see_who_is_here()
            self._state = table_time.tick(self._state, self._clock.now(), self._stand_in_name)
            while self._mailbox:
                request = self._mailbox.popleft()
                answers.append((request, self._act(request)))
            if self._state is not before:
                await self._commit(before, answers)
            for request, answer in answers:
                _answer(request, answer)
            self._set_alarm()

    def _act(self, request: _Request[object]) -> object:
        before = self._state
        try:
            return request.act()
        except Exception as error:  # one bad request must not stop the table
            log.exception("table %s: a request failed", self.table)
            self._state = before
            return error

    def _see_who_is_here(self) -> None:
        """Chairs follow the audience; looked at each time, so that nothing undone is forgotten."""
        now = self._clock.now()
        for chair in self._state.chairs:
            if chair.person is None:
                continue
            here = self._audience.people.get(chair.person.key)
            if here and (not chair.connected or here != chair.person):
                self._state = table_state.came(self._state, here, now)
            elif chair.connected and not here:
                self._state = table_state.went(self._state, chair.person, now)

    async def _commit(
        self, before: TableState, answers: list[tuple[_Request[object], object]]
    ) -> None:
        """Begin a game if all are ready, keep what is new, and show it; or take it all back."""
        now = self._clock.now()
        if self._state.lines:
            self._awake.set()  # a game that ended just now is kept before the next one begins
        else:
            game_id = f"{self.table}-{self._games + 1}"
            self._state = table_state.begin_if_ready(self._state, game_id, self._seed(), now)
        self._state = table_state.finish_without_absent(self._state, now)
        lines, game = self._state.lines, self._state.game
        if lines and game is not None:
            try:
                await self._journal.append(game.game, lines)
            except JournalError as error:
                log.error("table %s: %s", self.table, error)
                self._state, self._broken = before, True
                failed = TableRefusal(TableReason.STORE_FAILED)
                answers[:] = [(request, failed) for request, _ in answers]
                self._audience.tell(self._shown.game)
                return
            if lines[0].seq == 0:
                self._games += 1
        self._broken = False
        self._state = self._shown = replace(self._state, lines=())
        here = {number for number, chair in enumerate(self._state.chairs) if chair.connected}
        if self._state.phase is not Phase.PLAYING or before.phase is not Phase.PLAYING:
            here = set()
        self._cursors = {seat: where for seat, where in self._cursors.items() if seat in here}
        self._audience.tell(game, lines)
        self._on_change()
        self._call_bots(before)

    def _apply(self, done: table_state.Done) -> TableRefusal | None:
        if isinstance(done, TableRefusal):
            return done
        self._state = done
        return None

    def _play(self, number: int | None, command: Command) -> Refusal | None:
        after = table_state.play(self._state, number, command, self._clock.now())
        if isinstance(after, Refusal):
            return after
        self._state = after
        return None

    def _make_view(self, number: int | None) -> TableView:
        state = self._shown
        return TableView(
            table=self.table,
            options=state.options,
            rules=state.rules,
            phase=state.phase,
            chairs=state.chairs,
            spectators=self.spectators,
            you=number,
            game=seen_by(state.game, number) if state.game else None,
            clock=state.ms(self._clock.now()),
            began_at=state.began_at,
            cursors=self._cursors,
            votes=state.votes,
            broken=self._broken,
        )

    # -- programs and time --------------------------------------------------------------------

    def _bot_name(self, level: str) -> str:
        taken = frozenset(chair.name for chair in self._state.chairs)
        return self._company.name_for(level, taken) if self._company else level

    def _stand_in_name(self) -> str:
        return self._bot_name(self._state.options.stand_in or "")

    def _call_bots(self, before: TableState) -> None:
        if self._company is None or self._state.phase is not Phase.PLAYING:
            return
        fresh = before.phase is not Phase.PLAYING
        for number, chair in enumerate(self._state.chairs):
            if chair.bot and (fresh or not before.chairs[number].bot):
                self._company.join(self, number, chair.bot)

    def _set_alarm(self) -> None:
        """Wake up when time will next change something."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        now = self._clock.now()
        due = table_time.next_due(self._state, now)
        if due is not None:
            soonest = RETRY_AFTER if self._broken else 0.0
            self._alarm = self._clock.call_later(max(soonest, due - now), self._awake.set)


def _answer(request: _Request[object], answer: object) -> None:
    if request.answer.done():
        return
    if isinstance(answer, Exception):
        request.answer.set_exception(answer)
    else:
        request.answer.set_result(answer)
