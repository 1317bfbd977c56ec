"""What a table does in every round besides what it is asked for."""

from __future__ import annotations

from collections.abc import Callable
from secrets import token_hex

from fourgods_tui.core import table_absence, table_state, table_time
from fourgods_tui.core.audience import Audience
from fourgods_tui.core.journal import Journal, Opening
from fourgods_tui.core.table_absence import NameProgram
from fourgods_tui.core.table_state import TableState
from fourgods_tui.core.table_view import Phase


class TableRounds:
    """The steps before and after the requests of a round, and how its lines are kept."""

    def __init__(
        self,
        table: str,
        audience: Audience,
        journal: Journal,
        name_program: NameProgram,
        seed: Callable[[], str],
        may_begin: Callable[[], bool] = lambda: True,
    ) -> None:
        """`may_begin` says whether games may begin at all, besides what this table needs."""
        self._may_begin = may_begin
        self._table, self._audience, self._journal = table, audience, journal
        self._name_program, self._seed = name_program, seed

    def before(self, state: TableState, now: float) -> TableState:
        """Chairs follow the audience; looked at each round, so that nothing undone is lost."""
        for chair in state.chairs:
            if chair.person is None:
                continue
            here = self._audience.people.get(chair.person.key)
            if here and (not chair.connected or here != chair.person):
                state = table_absence.came(state, here, now)
            elif chair.connected and not here:
                state = table_absence.went(state, chair.person, now)
        return state

    def after(self, state: TableState, now: float) -> TableState:
        """Time passes, and a game begins when all are ready."""
        state = table_time.tick(state, now, self._name_program)
        # A game that ended just now is kept before the next one begins.
        if state.lines or not self._may_begin():
            return state
        game = f"{self._table}-{token_hex(4)}"
        return table_state.begin_if_ready(state, game, self._seed, now)

    def news(self, before: TableState, after: TableState) -> bool:
        """Whether there is something to keep: new lines, or who gave up without leaving one."""
        return bool(after.lines) or _resigned(after) != _resigned(before)

    def can_keep(self) -> bool:
        """Whether what is new could be kept, as far as is known."""
        return self._journal.trouble is None

    async def keep(self, state: TableState) -> None:
        """Keep the state's new lines, and who has given up.

        Raises:
            JournalError: they could not be kept.
        """
        game, lines = state.game, state.lines
        if game is None:
            return
        opening = None
        if lines and lines[0].seq == 0:
            people = tuple(chair.person for chair in state.chairs[: len(game.seats)])
            opening = Opening(self._table, state.options, people)
        await self._journal.append(game.game, lines, opening, _resigned(state))


def _resigned(state: TableState) -> frozenset[int]:
    if state.phase is not Phase.PLAYING:
        return frozenset()
    return frozenset(seat for seat, chair in enumerate(state.chairs) if chair.resigned)
