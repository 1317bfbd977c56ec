"""People who are away from a running game, give it up, or come back to it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from fourgods_tui.core.chairs import Chair, Chairs, chair_of, changed
from fourgods_tui.core.commands import EndTurn, SayDone
from fourgods_tui.core.events import EndReason, SeatChanged
from fourgods_tui.core.people import Person
from fourgods_tui.core.settle import end
from fourgods_tui.core.table_state import Done, TableState, happened, play
from fourgods_tui.core.table_view import Phase, TableReason, TableRefusal

NameProgram = Callable[[str, Chairs], str]
"""What a program of this level is called that comes to these chairs."""


def go_on_without_absent(state: TableState, now: float) -> TableState:
    """Let nobody wait for those who are gone: their turns end at once, and once all others are
    done, they are done too."""
    if state.phase is not Phase.PLAYING or state.game is None:
        return state
    numbers = range(len(state.game.seats))
    gone = [number for number in numbers if _gone(state, state.chairs[number], now)]
    if len(gone) < len(numbers):
        state = _skip_turns(state, gone, now)
    elif not all(state.chairs[number].resigned for number in gone):
        return state  # everybody lost their link: the game waits for them
    return _all_done(state, gone, now)


def _skip_turns(state: TableState, gone: list[int], now: float) -> TableState:
    while state.game is not None and state.game.turn in gone:
        after = play(state, state.game.turn, EndTurn(), now)
        if not isinstance(after, TableState):
            break
        state = after
    return state


def _all_done(state: TableState, gone: list[int], now: float) -> TableState:
    seats = state.game.seats if state.game else ()
    if any(not seat.done for number, seat in enumerate(seats) if number not in gone):
        return state
    for number in gone:
        after = play(state, number, SayDone(True), now)
        if isinstance(after, TableState):  # else it was done already, or the game has ended
            state = after
    return state


def _gone(state: TableState, chair: Chair, now: float) -> bool:
    if chair.bot is not None:
        return False
    held = chair.lost_at is not None and now >= chair.lost_at + state.options.seat_hold
    return chair.resigned or chair.person is None or held


def resign(state: TableState, person: Person, name: NameProgram, now: float) -> Done:
    """Give up a running game; a program plays on where the table says so."""
    number = chair_of(state.chairs, person)
    if number is None:
        return TableRefusal(TableReason.NOT_SEATED)
    if state.phase is not Phase.PLAYING:
        return TableRefusal(TableReason.NOT_PLAYING)
    return _out(state, number, name, now)


def _out(
    state: TableState, number: int, name: NameProgram, now: float, voted: bool = False
) -> TableState:
    chair = replace(state.chairs[number], resigned=True, voted_out=voted)
    state = replace(state, chairs=changed(state.chairs, number, chair))
    if state.game is None or state.game.version == 1:  # its record does not tell who resigned
        return stand_in(state, number, name, now)
    chair = _with_program(state, chair, name)
    state = replace(state, chairs=changed(state.chairs, number, chair))
    gave_up = SeatChanged(number, chair.name, chair.bot, resigned=True)
    return happened(state, [gave_up], state.ms(now))


def _with_program(state: TableState, chair: Chair, name: NameProgram) -> Chair:
    """The chair with a program that plays for its person, if the table wants that."""
    level = state.options.stand_in
    if level is None or chair.bot is not None:
        return chair
    return replace(chair, bot=level, bot_name=name(level, state.chairs))


def stand_in(state: TableState, number: int, name: NameProgram, now: float) -> TableState:
    """Let a program play for a person, if the table wants that."""
    chair = _with_program(state, state.chairs[number], name)
    if state.phase is not Phase.PLAYING or chair is state.chairs[number]:
        return state
    state = replace(state, chairs=changed(state.chairs, number, chair))
    return happened(state, [SeatChanged(number, chair.bot_name, chair.bot)], state.ms(now))


def vote_out(state: TableState, person: Person, number: int, name: NameProgram, now: float) -> Done:
    """Vote to remove somebody; more than half of the other people present make them resign."""
    voter = chair_of(state.chairs, person)
    if voter is None or voter == number or state.chairs[voter].resigned:
        return TableRefusal(TableReason.NOT_SEATED)
    if state.phase is not Phase.PLAYING:
        return TableRefusal(TableReason.NOT_PLAYING)
    others = {
        seat
        for seat, chair in enumerate(state.chairs)
        if seat != number and chair.person and chair.connected and not chair.resigned
    }
    for_it = (state.votes.get(number, frozenset()) | {voter}) & others
    if 2 * len(for_it) <= len(others):
        return replace(state, votes={**state.votes, number: for_it})
    return _out(awake(state, number), number, name, now, voted=True)


def awake(state: TableState, number: int) -> TableState:
    """Forget the votes against somebody, who turned out to be there (or is out)."""
    if number not in state.votes:
        return state
    votes = {seat: votes for seat, votes in state.votes.items() if seat != number}
    return replace(state, votes=votes)


def came(state: TableState, person: Person, now: float) -> TableState:
    """Somebody who has a chair is connected again, and plays on."""
    number = chair_of(state.chairs, person)
    if number is None:
        return state
    chair = state.chairs[number]
    back = replace(chair, person=person, connected=True, lost_at=None)
    if not chair.resigned:
        back = replace(back, bot=None, bot_name="")
    state = replace(state, chairs=changed(state.chairs, number, back))
    renamed = chair.person is not None and chair.person.name != person.name
    if (
        state.phase is Phase.PLAYING
        and state.game
        and not chair.resigned
        and (chair.bot is not None or renamed)
    ):
        state = happened(state, [SeatChanged(number, person.name, None)], state.ms(now))
    return state


def went(state: TableState, person: Person, now: float) -> TableState:
    """Somebody's last link is gone; the chair is held for them."""
    number = chair_of(state.chairs, person)
    if number is None:
        return state
    chair = replace(state.chairs[number], connected=False, ready=False, lost_at=now)
    return replace(state, chairs=changed(state.chairs, number, chair))


def abandon(state: TableState, now: float) -> TableState:
    """End a running game because nobody has been here for too long."""
    if state.phase is not Phase.PLAYING or state.game is None:
        return state
    t = state.ms(now)
    return happened(state, end(state.game, EndReason.ABANDONED, t), t)
