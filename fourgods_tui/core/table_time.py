"""What time does at a table: game deadlines, held seats, absent players, abandoned games."""

from __future__ import annotations

from fourgods_tui.core import table_absence, table_state
from fourgods_tui.core.deadline import next_deadline
from fourgods_tui.core.table_absence import NameProgram
from fourgods_tui.core.table_state import TableState
from fourgods_tui.core.table_view import Phase


def tick(state: TableState, now: float, name: NameProgram) -> TableState:
    """The table after everything that was due by `now` (seconds of its clock)."""
    state = table_state.pass_time(state, now)
    for number, chair in enumerate(state.chairs):  # as they were before any of them changes
        if chair.lost_at is not None and now >= chair.lost_at + state.options.seat_hold:
            state = _hold_ended(state, number, now, name)
    state = table_absence.go_on_without_absent(state, now)
    abandoned = _abandoned_at(state)
    if abandoned is not None and now >= abandoned:
        state = table_absence.abandon(state, now)
    return state


def next_due(state: TableState, now: float) -> float | None:
    """When `tick` next has something to do, or None."""
    hold = state.options.seat_hold
    due = [
        chair.lost_at + hold
        for chair in state.chairs
        if chair.lost_at is not None and chair.lost_at + hold > now
    ]
    if state.phase is Phase.PLAYING and state.game and state.began_at is not None:
        deadline = next_deadline(state.game)
        if deadline is not None:
            due.append(state.began_at + deadline / 1000)
        abandoned = _abandoned_at(state)
        if abandoned is not None:
            due.append(abandoned)
    return min(due, default=None)


def _hold_ended(state: TableState, number: int, now: float, name: NameProgram) -> TableState:
    person = state.chairs[number].person
    if state.phase is Phase.PLAYING:
        return table_absence.stand_in(state, number, name, now)
    left = table_state.get_up(state, person) if person else state
    return left if isinstance(left, TableState) else state


def _abandoned_at(state: TableState) -> float | None:
    """When a running game will count as abandoned, or None if somebody plays."""
    if state.phase is not Phase.PLAYING:
        return None
    people = [chair for chair in state.chairs if chair.person]
    # Who has resigned only watches the others (but kept the game when version 1 began).
    if state.game is not None and state.game.version > 1:
        people = [chair for chair in people if not chair.resigned] or people
    if not people or any(chair.connected for chair in people):
        return None
    return max(chair.lost_at or 0.0 for chair in people) + state.rules.abandon_after
