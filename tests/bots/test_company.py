"""Programs that play at tables: they sit down, think elsewhere, and leave when they should."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from random import Random

import pytest

from fourgods_tui.bots.bot import Level, looks
from fourgods_tui.bots.company import LOOK_AGAIN, Programs
from fourgods_tui.bots.names import BOT_NAMES
from fourgods_tui.bots.worker import START
from fourgods_tui.bots.workshop import ThinkingError, Workshop
from fourgods_tui.core.check import check
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.events import Line, Name, Placed, SeatChanged
from fourgods_tui.core.evolve import begin
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.people import Person
from fourgods_tui.core.rules import Gods, Mode, Rules
from fourgods_tui.core.seen import seen_by
from fourgods_tui.core.start import start
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import Pace, Phase, TableOptions, TableView
from tests.core.manual_clock import ManualAlarm, ManualClock

ANN, BOB = Person("key of ann", "ann"), Person("key of bob", "bob")


def quick(level: str, chance: Random) -> float:
    """A pace for tests, in ms."""
    return chance.uniform(0, 1)


class Evening:
    """A table in real time with programs in company."""

    def __init__(self, rules: Rules, stand_in: str | None = None) -> None:
        self.clock = LoopClock()
        self.journal = MemoryJournal()
        self.programs = Programs(self.clock, thinking=quick)
        self.table = Table(
            "oak",
            TableOptions("oak", stand_in=stand_in, seat_hold=0.01),
            rules,
            clock=self.clock,
            journal=self.journal,
            company=self.programs,
        )
        self._news = asyncio.Event()
        self.link = self.table.subscribe(ANN, self._news.set)

    async def until(self, holds: Callable[[TableView], bool]) -> TableView:
        """Wait until the table looks like this."""
        while True:
            self._news.clear()
            view = self.link.take().view
            if holds(view):
                return view
            await self._news.wait()

    @property
    def record(self) -> list[Line]:
        """The lines of the only game."""
        (lines,) = self.journal.games.values()
        return lines

    async def close(self) -> None:
        """All go home."""
        await self.table.close()
        await self.programs.close()


@pytest.fixture
async def make_evening() -> AsyncIterator[Callable[..., Evening]]:
    """Makes evenings that end with the test."""
    made: list[Evening] = []

    def make(rules: Rules, stand_in: str | None = None) -> Evening:
        made.append(Evening(rules, stand_in))
        return made[-1]

    yield make
    for evening in made:
        await evening.close()


@pytest.mark.parametrize(
    "rules",
    [
        Rules(last_call=1, frame=6),
        Rules(gods=Gods.HIDDEN, mode=Mode.HOURGLASS, last_call=1, frame=4),
    ],
)
async def test_programs_play_a_game_to_its_end_beside_a_person(
    make_evening: Callable[..., Evening], rules: Rules
) -> None:
    it = make_evening(rules)
    await it.table.sit(ANN)
    for _ in range(3):
        assert await it.table.seat_bot(Level.WALKER) is None
    names = [chair.name for chair in it.table.state.chairs[1:]]
    assert len(set(names)) == 3
    assert set(names) <= set(BOT_NAMES)
    assert it.programs.playing == 0
    await it.table.get_ready(ANN)
    assert it.programs.playing == 3
    await it.table.resign(ANN)
    view = await it.until(lambda view: view.phase is Phase.OVER)
    assert view.game is not None
    assert view.game.score is not None
    assert check(it.record).error is None
    assert {line.event.seat for line in it.record if hasattr(line.event, "seat")} >= {1, 2, 3}
    # They go, and are there again for the next game.
    await it.table.sit(ANN)
    await it.table.get_ready(ANN)
    await it.until(lambda view: view.phase is Phase.PLAYING and it.programs.playing == 3)


async def test_a_program_stands_in_and_gives_the_seat_back(
    make_evening: Callable[..., Evening],
) -> None:
    it = make_evening(Rules(), stand_in=Level.WALKER)
    bob = it.table.subscribe(BOB, lambda: None)
    for person in (ANN, BOB):
        await it.table.sit(person)
    for person in (ANN, BOB):
        await it.table.get_ready(person)
    it.table.unsubscribe(bob)
    view = await it.until(lambda view: view.chairs[1].bot is not None)
    assert view.game is not None
    since = view.game.seq
    await it.until(lambda view: view.game is not None and view.game.seq > since + 3)
    it.table.subscribe(BOB, lambda: None)
    view = await it.until(lambda view: view.chairs[1].bot is None)
    await it.table.settled()
    assert it.table.bot_at(1) is None
    back = max(n for n, line in enumerate(it.record) if isinstance(line.event, SeatChanged))
    assert it.record[back + 1 :] == []  # from then on it does nothing more
    assert check(it.record, unfinished=True).error is None


async def test_programs_wait_as_long_as_people_do_and_one_plays_a_seat() -> None:
    """On a clock that stands still nothing happens; a second call for a seat ends the first."""
    clock = ManualClock()
    programs = Programs(clock)
    table = Table(
        "oak",
        TableOptions("oak"),
        Rules(),
        clock=clock,
        journal=MemoryJournal(),
        company=programs,
    )
    table.subscribe(ANN, lambda: None)
    await table.sit(ANN)
    await table.seat_bot(Level.PLAYER)
    await table.get_ready(ANN)
    await asyncio.sleep(0)
    assert programs.playing == 1
    assert len(clock.due) == 1
    assert 1.5 <= clock.due[0] <= 5
    programs.join(table, 1, Level.PLAYER)
    for _ in range(3):
        await asyncio.sleep(0)
    assert programs.playing == 1
    assert len(clock.due) == 1
    await table.close()
    for _ in range(3):
        await asyncio.sleep(0)
    assert programs.playing == 0  # a closed table is left at once
    assert clock.due == []
    await programs.close()


class AskedClock(ManualClock):
    """A manual clock that says when it is asked for a call."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: asyncio.Queue[float] = asyncio.Queue()

    def call_later(self, delay: float, call: Callable[[], None]) -> ManualAlarm:
        self.asked.put_nowait(delay)
        return super().call_later(delay, call)


@pytest.mark.parametrize(
    ("pace", "mode", "takes"),
    [
        (Pace.CALM, Mode.REALTIME, 1000 + round(1000 * looks(Level.NOVICE))),
        (Pace.BRISK, Mode.REALTIME, 1000),
        (Pace.CALM, Mode.HOURGLASS, 1000),
    ],
)
async def test_a_calm_program_looks_before_it_places(pace: Pace, mode: Mode, takes: int) -> None:
    """Of programs that think for a second, unless others wait for their turn to end."""
    clock, journal = AskedClock(), MemoryJournal()
    programs = Programs(clock, thinking=lambda level, chance: 1000)
    options = TableOptions("oak", seats=2, pace=pace)
    rules = Rules(mode=mode, turn_seconds=60)
    table = Table("oak", options, rules, clock=clock, journal=journal, company=programs)
    link = table.subscribe(ANN, lambda: None)
    await table.sit(ANN)
    await table.seat_bot(Level.NOVICE)
    await table.get_ready(ANN)
    (lines,) = journal.games.values()
    while sum(isinstance(line.event, Placed) for line in lines) < 6:
        delay = await clock.asked.get()
        if delay <= LOOK_AGAIN / 1000:  # a program's, not that for the end of a turn
            clock.advance(delay)
    acted, took = 0, []
    for line in lines:
        if getattr(line.event, "seat", None) == 1:
            if isinstance(line.event, Placed):
                took.append(line.t - acted)
            acted = line.t
    assert min(took) == pytest.approx(takes, abs=2)
    table.unsubscribe(link)
    await table.close()
    await programs.close()


async def test_thinking_goes_on_after_its_process_died() -> None:
    events = start("game", "seed", Rules(), (Name("ann"), Name("bob")))
    game = begin(Line(0, 0, events[0]))
    view = seen_by(game, 0)
    workshop = Workshop()
    bot = workshop.new_bot()
    try:
        first = await workshop.choose(bot, Level.WALKER, "seed", view, 0, 0)
        with pytest.raises(ThinkingError, match="ValueError"):
            await workshop.choose(workshop.new_bot(), "genius", "seed", view, 0, 0)
        assert workshop.process_id is not None
        former = workshop.process_id
        workshop.kill()
        with pytest.raises(ThinkingError, match="ended"):
            await workshop.choose(bot, Level.WALKER, "seed", view, 0, 0)
        again = await workshop.choose(bot, Level.WALKER, "seed", view, 0, 0)
        assert again == first  # made anew from its seed
        assert workshop.process_id != former
        workshop.forget(bot)
    finally:
        await workshop.close()
    with pytest.raises(ThinkingError, match="closed"):
        await workshop.choose(bot, Level.WALKER, "seed", view, 0, 0)


async def test_the_process_ends_with_its_input() -> None:
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-P",
        "-c",
        START,
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    assert process.stdin is not None
    process.stdin.close()
    assert await process.wait() == 0
