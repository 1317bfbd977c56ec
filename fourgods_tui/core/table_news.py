"""Who hears of what a table's round has changed: its audience, the lobby, programs that play."""

from __future__ import annotations

from collections.abc import Callable

from fourgods_tui.core.attention import Attention
from fourgods_tui.core.audience import Audience
from fourgods_tui.core.table_state import TableState
from fourgods_tui.core.table_view import Phase


class TableNews:
    """Tells each of them what concerns them, once a round."""

    def __init__(
        self,
        audience: Audience,
        attention: Attention,
        on_change: Callable[[], None],
        call_program: Callable[[int, str], None],
    ) -> None:
        self._audience, self._attention = audience, attention
        self._on_change, self._call_program = on_change, call_program
        self._outside: object = None

    def show(self, before: TableState, after: TableState, turned: bool) -> None:
        """A round is over: `after` is kept, with the lines that are new. Of one that failed,
        `after` is what was before. `turned` if lines cannot be kept now, or can again."""
        playing = before.phase is after.phase is Phase.PLAYING
        here = [
            seat
            for seat, chair in enumerate(after.chairs)
            if playing and chair.connected and not chair.resigned
        ]
        self._attention.keep_cursors(here)
        self._attention.forget_strangers(self._audience.people, after.chairs)
        if after is not before or turned or self._audience.changed:
            self._audience.tell(after.game, after.lines)
        self._tell_outside(after)
        self._call_programs(before, after)

    def _tell_outside(self, after: TableState) -> None:
        names = tuple(chair.name for chair in after.chairs)
        seen = (after.phase, after.options, after.rules, names, len(self._audience.people))
        if seen != self._outside:
            self._outside = seen
            self._on_change()

    def _call_programs(self, before: TableState, after: TableState) -> None:
        if after.phase is not Phase.PLAYING:
            return
        fresh = before.phase is not Phase.PLAYING
        for number, chair in enumerate(after.chairs):
            if chair.bot and (fresh or not before.chairs[number].bot):
                self._call_program(number, chair.bot)
