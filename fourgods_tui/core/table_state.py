"""A table as a value, and what people may do at it: sit, get ready, play, leave, come back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from fourgods_tui.core.chairs import (
    Chair,
    Chairs,
    chair_of,
    changed,
    first_free,
    may_begin,
    rotated,
)
from fourgods_tui.core.commands import Command, SayDone
from fourgods_tui.core.deadline import overdue
from fourgods_tui.core.decide import decide
from fourgods_tui.core.events import EndReason, Event, Line, Name, SeatChanged
from fourgods_tui.core.evolve import begin, evolve
from fourgods_tui.core.game import Game
from fourgods_tui.core.people import Person
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.rules import MIN_SEATS, Rules, RulesError
from fourgods_tui.core.settle import end
from fourgods_tui.core.start import start
from fourgods_tui.core.table_view import Phase, TableOptions, TableReason, TableRefusal


@dataclass(frozen=True, slots=True)
class TableState:
    """Everything a table knows; it never changes, so that what cannot be kept can be undone.

    Attributes:
        lines: events since the last commit, in order.
        began_at: the game's start, in seconds of the table's clock.
    """

    options: TableOptions
    rules: Rules
    chairs: Chairs
    phase: Phase = Phase.WAITING
    game: Game | None = None
    began_at: float | None = None
    lines: tuple[Line, ...] = ()
    votes: dict[int, frozenset[int]] = field(default_factory=dict)

    def ms(self, now: float) -> int:
        """The game's time at this moment of the clock; never before its last event."""
        if self.began_at is None or self.game is None:
            return 0
        return max(int((now - self.began_at) * 1000), self.game.t)


Done = TableState | TableRefusal
"""What an action leads to: another state, or a reason why not."""


def empty_table(options: TableOptions, rules: Rules) -> TableState:
    """A table nobody sits at."""
    return TableState(options, rules, tuple(Chair() for _ in range(options.seats)))


def happened(state: TableState, events: Iterable[Event], t: int) -> TableState:
    """The state after these events of the game."""
    game, lines = state.game, list(state.lines)
    for event in events:
        if game is None:
            line = Line(0, t, event)
            game = begin(line)
        else:
            line = Line(game.seq + 1, t, event)
            game = evolve(game, line)
        lines.append(line)
    state = replace(state, game=game, lines=tuple(lines))
    return _over(state) if game is not None and game.ended else state


def _over(state: TableState) -> TableState:
    """After a game everybody who is still here keeps their chair; the others' are free."""
    chairs = tuple(
        replace(chair, ready=False, bot=None, bot_name="")
        if chair.person and chair.connected and not chair.resigned
        else (replace(chair, ready=False) if chair.bot and not chair.person else Chair())
        for chair in state.chairs
    )
    return replace(state, phase=Phase.OVER, chairs=chairs, votes={})


def pass_time(state: TableState, now: float) -> TableState:
    """Deal with all the game's deadlines that have come."""
    while state.phase is Phase.PLAYING and state.game is not None:
        due = overdue(state.game, state.ms(now))
        if due is None:
            break
        t, events = due
        state = happened(state, events, t)
    return state


def sit(state: TableState, person: Person, connected: bool) -> Done:
    """Take the first free chair; somebody who sits already stays."""
    if chair_of(state.chairs, person) is not None:
        return state
    if state.phase is Phase.PLAYING:
        return TableRefusal(TableReason.GAME_RUNS)
    number = first_free(state.chairs)
    if number is None:
        return TableRefusal(TableReason.NO_FREE_SEAT)
    return replace(state, chairs=changed(state.chairs, number, Chair(person, connected=connected)))


def seat_bot(state: TableState, level: str, name: str) -> Done:
    """Give a free chair to a program."""
    if state.phase is Phase.PLAYING:
        return TableRefusal(TableReason.GAME_RUNS)
    number = first_free(state.chairs)
    if number is None:
        return TableRefusal(TableReason.NO_FREE_SEAT)
    return replace(state, chairs=changed(state.chairs, number, Chair(bot=level, bot_name=name)))


def unseat_bot(state: TableState) -> Done:
    """Send the last program that has a chair of its own away."""
    if state.phase is Phase.PLAYING:
        return TableRefusal(TableReason.GAME_RUNS)
    for number in reversed(range(len(state.chairs))):
        if state.chairs[number].bot and not state.chairs[number].person:
            return replace(state, chairs=changed(state.chairs, number, Chair()))
    return TableRefusal(TableReason.NOT_SEATED)


def get_up(state: TableState, person: Person) -> Done:
    """Leave one's chair for good, before or after a game."""
    number = chair_of(state.chairs, person)
    if number is None:
        return state
    if state.phase is Phase.PLAYING:
        return TableRefusal(TableReason.GAME_RUNS)
    return replace(state, chairs=changed(state.chairs, number, Chair()))


def choose(state: TableState, options: dict[str, object]) -> Done:
    """Change the rules' options before a game."""
    if state.phase is Phase.PLAYING:
        return TableRefusal(TableReason.GAME_RUNS)
    try:
        rules = state.rules.with_options(options)
    except RulesError as error:
        return TableRefusal(TableReason.BAD_OPTION, str(error))
    # Whoever was ready was ready for other rules.
    chairs = tuple(replace(chair, ready=False) for chair in state.chairs)
    return replace(state, rules=rules, chairs=chairs)


def get_ready(state: TableState, person: Person, ready: bool) -> Done:
    """Say whether one wants to begin (or, after a game, to play again)."""
    number = chair_of(state.chairs, person)
    if number is None:
        return TableRefusal(TableReason.NOT_SEATED)
    if state.phase is Phase.PLAYING:
        return TableRefusal(TableReason.GAME_RUNS)
    chair = replace(state.chairs[number], ready=ready)
    return replace(state, chairs=changed(state.chairs, number, chair))


def begin_if_ready(state: TableState, game: str, seed: str, now: float) -> TableState:
    """Start a game once all who sit are ready; after a game the seats move one place on."""
    if state.phase is Phase.PLAYING or not may_begin(state.chairs):
        return state
    chairs = state.chairs
    if state.phase is Phase.OVER:
        chairs = rotated(chairs)
    else:
        taken = [chair for chair in chairs if not chair.free]
        chairs = (*taken, *(Chair() for _ in range(len(chairs) - len(taken))))
    chairs = tuple(replace(chair, ready=False) for chair in chairs)
    names = tuple(Name(chair.name, chair.bot) for chair in chairs if not chair.free)
    rules = state.rules
    if len(names) != MIN_SEATS and rules.gods_per_player > 1:
        rules = replace(rules, gods_per_player=1)  # two gods each go with two players only
    fresh = replace(state, phase=Phase.PLAYING, chairs=chairs, game=None, began_at=now, votes={})
    return happened(fresh, start(game, seed, rules, names), 0)


def play(
    state: TableState, number: int | None, command: Command, now: float
) -> TableState | Refusal:
    """Carry out a seat's command of the game."""
    if state.game is None or state.phase is Phase.WAITING:
        return Refusal(Reason.NOT_STARTED)
    if number is None:
        return Refusal(Reason.NOT_SEATED)
    t = state.ms(now)
    decision = decide(state.game, number, command, t)
    if isinstance(decision, Refusal):
        return decision
    return happened(state, decision, t)


def finish_without_absent(state: TableState, now: float) -> TableState:
    """Let nobody wait for those who are gone: once all others are done, they are done too."""
    if state.phase is not Phase.PLAYING or state.game is None:
        return state
    seats = state.game.seats
    gone = [n for n in range(len(seats)) if _gone(state, state.chairs[n], now)]
    if any(not seat.done for n, seat in enumerate(seats) if n not in gone):
        return state
    if len(gone) == len(seats) and not all(state.chairs[n].resigned for n in gone):
        return state  # everybody lost their link: the game waits for them
    for number in gone:
        after = play(state, number, SayDone(True), now)
        if isinstance(after, TableState):  # else it was done already, or the game has ended
            state = after
    return state


def _gone(state: TableState, chair: Chair, now: float) -> bool:
    if chair.bot is not None:
        return False
    held = chair.lost_at is not None and now - chair.lost_at >= state.options.seat_hold
    return chair.resigned or chair.person is None or held


def resign(state: TableState, number: int, bot_name: str, now: float) -> Done:
    """Give up a running game; a program plays on where the table says so."""
    if state.phase is not Phase.PLAYING:
        return TableRefusal(TableReason.NOT_PLAYING)
    chair = replace(state.chairs[number], resigned=True)
    state = replace(state, chairs=changed(state.chairs, number, chair))
    return stand_in(state, number, bot_name, now)


def stand_in(state: TableState, number: int, bot_name: str, now: float) -> TableState:
    """Let a program play for a person, if the table wants that."""
    chair, level = state.chairs[number], state.options.stand_in
    if state.phase is not Phase.PLAYING or level is None or chair.bot is not None:
        return state
    chair = replace(chair, bot=level, bot_name=bot_name)
    state = replace(state, chairs=changed(state.chairs, number, chair))
    return happened(state, [SeatChanged(number, bot_name, level)], state.ms(now))


def vote_out(state: TableState, voter: int, number: int, bot_name: str, now: float) -> Done:
    """Vote to remove somebody; more than half of the other people present make them resign."""
    if state.phase is not Phase.PLAYING:
        return TableRefusal(TableReason.NOT_PLAYING)
    others = {
        seat
        for seat, chair in enumerate(state.chairs)
        if seat != number and chair.person and chair.connected and not chair.resigned
    }
    for_it = (state.votes.get(number, frozenset()) | {voter}) & others
    enough = 2 * len(for_it) > len(others)
    votes = {**state.votes, number: frozenset() if enough else for_it}
    state = replace(state, votes=votes)
    return resign(state, number, bot_name, now) if enough else state


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
