"""The lesson on the screen: a real table of one's own, with a coach and a scripted opponent."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from secrets import token_hex

from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.commands import Command, Hand
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.people import Person
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import TableOptions
from fourgods_tui.tui import lesson_plan as plan
from fourgods_tui.tui.lesson import Lesson
from fourgods_tui.tui.lesson_picture import LessonPicture
from fourgods_tui.tui.screens.lesson_keys import LessonKeys
from fourgods_tui.tui.screens.table_screen import TableScreen
from fourgods_tui.tui.table_picture import TablePicture

log = logging.getLogger(__name__)

PAUSE = 0.7
"""Seconds the opponent takes for each thing it does, so that it can be seen."""
OPPONENT_NAME = "Bo"


class Opponent:
    """The company of the lesson's table: a name, and no will of its own."""

    def __init__(self, learner: Person) -> None:
        self._name = OPPONENT_NAME if learner.name.casefold() != "bo" else "Ana"

    def name_for(self, level: str, taken: frozenset[str]) -> str:
        """What the opponent is called."""
        return self._name

    def join(self, table: Table, number: int, level: str) -> None:
        """Nothing: the lesson says what the opponent does."""


def lesson_table(learner: Person, name: str) -> Table:
    """A table that no lobby knows of, with a small world and the bag the lesson needs."""
    return Table(
        f"lesson-{token_hex(4)}",
        TableOptions(name=name, seats=2),
        plan.RULES,
        clock=LoopClock(),
        journal=MemoryJournal(),
        company=Opponent(learner),
        seed=lambda: plan.SEED,
    )


class LessonScreen(TableScreen):
    """A table's screen for a learner.

    Attributes:
        lesson: how far the learner has come.
    """

    def __init__(self, person: Person, name: str, pause: float = PAUSE) -> None:
        """
        Args:
            person: the learner.
            name: what the table is called.
            pause: seconds the opponent takes for each thing it does.
        """
        super().__init__(lesson_table(person, name), person)
        self.lesson = Lesson()
        self.desk.advised = False  # the coach says what to do, and nobody else
        self._pause = pause
        self._begun = False

    def make_picture(self) -> TablePicture:
        """The picture with the coach."""
        return LessonPicture(self.lesson, self.desk, self.surface, self.app.look, self.app.words)

    def on_mount(self) -> None:
        """Called when the screen is there: sit down, and let happen what is to be found."""
        self._go(self._begin())

    def on_unmount(self) -> None:
        """Called when the screen is gone: nobody else is at this table."""
        for task in tuple(self._tasks):
            task.cancel()
        self.table.stop()

    def draw(self) -> None:
        """Draw what has changed, and go on if the learner has done what was asked for."""
        if not self._begun:
            return
        doing = self.lesson.look(self.desk)
        if doing:
            self._go(self._oppose(doing))
        super().draw()

    def _go(self, doing: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @property
    def quiet(self) -> bool:
        """Whether the lesson has begun and nobody is about to do anything by themselves."""
        return self._begun and not self._tasks

    # -- the opponent -------------------------------------------------------------------------

    async def _begin(self) -> None:
        await self.table.sit(self.person)
        await self.table.seat_bot("novice")
        await self.table.get_ready(self.person)
        for seat, command in plan.BEFORE:
            if seat == plan.LEARNER:
                refused = await self.table.play(self.person, command)
            else:
                refused = await self.table.play_bot(seat, command)
            assert refused is None, f"the lesson's plan is wrong: {command} {refused}"
        self.desk.absorb(self._subscription.take())
        self.desk.feed.clear()  # all that was before the learner came
        self.desk.hand = Hand.LEFT
        self._begun = True
        self.draw()

    async def _oppose(self, doing: Sequence[Command]) -> None:
        for command in doing:
            await asyncio.sleep(self._pause)
            refused = await self.table.play_bot(plan.OPPONENT, command)
            if refused is not None:
                log.error("the lesson's opponent cannot %s: %s", command, refused)

    # -- the learner --------------------------------------------------------------------------

    def send(self, command: Command) -> None:
        """Ask the table, unless it would lead away from the lesson."""
        if not self.lesson.holds_back(self.desk, command):
            super().send(command)

    def make_keys(self) -> LessonKeys:
        """What the keys do."""
        return LessonKeys(self, self._again)

    def _again(self) -> None:
        name = self.desk.view.options.name
        self.app.switch_screen(LessonScreen(self.person, name, self._pause))
