"""The actor behind a table: decided in the order of arrival, kept, and only then shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextvars import Context
from dataclasses import replace
from typing import Protocol

from fourgods_tui.core import table_state, table_time
from fourgods_tui.core.clock import Alarm, Clock
from fourgods_tui.core.journal import JournalError
from fourgods_tui.core.mailbox import Answer, Change, Mailbox, Request
from fourgods_tui.core.table_state import TableState
from fourgods_tui.core.table_view import Phase, TableReason, TableRefusal

log = logging.getLogger(__name__)

RETRY_AFTER = 1.0
"""Seconds until a table that could not keep its record tries again by itself."""
SHORTEST_ALARM = 0.001
"""Seconds; a rounding error must not wake a table again and again."""

Show = Callable[[TableState, TableState, bool], None]
"""Tells everybody: how it was, how it is with the lines that are new, and whether it may have
turned out that lines can or cannot be kept."""


class Rounds(Protocol):
    """What happens in every round besides what was asked for."""

    def before(self, state: TableState, now: float) -> TableState:
        """The table before the round's requests."""

    def after(self, state: TableState, now: float) -> TableState:
        """The table after the round's requests."""

    def news(self, before: TableState, after: TableState) -> bool:
        """Whether a round has led to something that is to be kept."""

    def can_keep(self) -> bool:
        """Whether what is new could be kept, as far as is known."""

    async def keep(self, state: TableState) -> None:
        """Keep what is new; raise if it could not be kept."""


class Actor:
    """One mailbox, one reader of it, and the state that only it changes.

    Each round takes all that waits, decides it request by request, keeps the new lines and shows
    them. What cannot be kept is taken back as a whole, and everybody who asked is told so.

    Attributes:
        state: the table as decided; ahead of `shown` while lines are being kept.
        shown: the table as kept, which is all that anybody may see.
        broken: whether the last lines could not be kept, and none could since.
    """

    def __init__(
        self,
        name: str,
        state: TableState,
        *,
        clock: Clock,
        rounds: Rounds,
        show: Show,
        owner: object = None,
    ) -> None:
        """The `owner` is kept alive for as long as the actor runs, and no longer."""
        self.state = self.shown = state
        self.broken = False
        self._name, self._clock, self._rounds, self._show = name, clock, rounds, show
        self._facts = {"table": name}  # for programs that read the log
        self._mailbox = Mailbox(clock)
        self._alarm: Alarm | None = None
        self._closing = False
        # In a context of its own: that of whoever opens a table would keep their app alive with it.
        self._task = asyncio.create_task(self._run(owner), name=f"table {name}", context=Context())

    def ask(self, change: Change) -> asyncio.Future[Answer]:
        """Ask for a change; the answer comes when it is kept and shown, or refused."""
        return self._mailbox.post(change)

    def wake(self) -> None:
        """Have a look at who is here and what is due."""
        self._mailbox.ring()

    @property
    def stopped(self) -> bool:
        """Whether the actor has ended, or ends after this round."""
        return self._closing

    def stop(self) -> None:
        """End after the round that is under way; requests that wait are refused."""
        self._closing = True
        self._mailbox.close()
        self._mailbox.ring()
        if self._alarm:
            self._alarm.cancel()

    async def close(self) -> None:
        """Stop, and wait until the actor has ended."""
        self.stop()
        await asyncio.gather(self._task, return_exceptions=True)

    # -- one round after the other ------------------------------------------------------------

    async def _run(self, owner: object) -> None:
        try:
            while not self._closing:
                await self._round(await self._mailbox.collect())
        finally:
            self._closing = True
            self._mailbox.close()

    async def _round(self, requests: list[Request]) -> None:
        before = self.state
        answers: Sequence[Answer | Exception] = []
        kept = False
        try:
            answers = self._decide(requests)
            kept = await self._commit(before)
        except asyncio.CancelledError:
            for request in requests:
                request.answer(TableRefusal(TableReason.CLOSED))
            raise
        except Exception:  # a defect, but the table must go on and show nothing unkept
            log.exception("table %s: a round failed", self._name, extra=self._facts)
        if not kept:
            self.state, self.broken = before, True
            answers = [TableRefusal(TableReason.STORE_FAILED)] * len(requests)
            self._tell(before, before, True)
        for request, answer in zip(requests, answers, strict=True):
            request.answer(answer)
        self._set_alarm(retry=self.broken)

    def _decide(self, requests: list[Request]) -> list[Answer | Exception]:
        """Everything at the time it came: a deadline that was first comes first."""
        now = self._clock.now()
        first = requests[0].at if requests else now
        self.state = self._rounds.before(table_state.pass_time(self.state, first), first)
        answers: list[Answer | Exception] = []
        for request in requests:
            self.state = table_state.pass_time(self.state, request.at)
            answers.append(self._act(request))
        self.state = self._rounds.after(self.state, now)
        return answers

    def _act(self, request: Request) -> Answer | Exception:
        try:
            done = request.change(self.state, request.at)
        except Exception as error:  # one bad request must not stop the table
            log.exception("table %s: a request failed", self._name, extra=self._facts)
            return error
        if isinstance(done, TableState):
            self.state = done
            return None
        return done

    async def _commit(self, before: TableState) -> bool:
        """Keep what is new and show it; False if it could not be kept."""
        decided, mended = self.state, False
        if self._rounds.news(before, decided):
            try:
                await self._rounds.keep(decided)
            except JournalError as error:
                # The journal says so, once for all tables.
                log.debug("table %s: %s", self._name, error)
                return False
            self.broken = False
            if decided.phase is Phase.OVER:
                self._mailbox.ring()  # those who are ready for the next game wait for this
        elif self.broken and self._rounds.can_keep():
            self.broken, mended = False, True
        if decided is not before:
            self.state = self.shown = replace(decided, lines=())
        self._tell(before, decided, mended)
        return True

    def _tell(self, before: TableState, after: TableState, turned: bool) -> None:
        try:
            self._show(before, after, turned)
        except Exception:  # what somebody does with the news must not stop the table
            log.exception("table %s: news could not be told", self._name, extra=self._facts)

    def _set_alarm(self, retry: bool) -> None:
        """Wake up when time will next change something."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if self._closing:
            return
        now = self._clock.now()
        due = table_time.next_due(self.state, now)
        if retry:
            due = now + RETRY_AFTER
        if due is not None:
            self._alarm = self._clock.call_later(max(SHORTEST_ALARM, due - now), self.wake)
