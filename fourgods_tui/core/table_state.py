"""A table as a value, and what people may do at it: sit, get ready, play, leave, come back."""

from __future__ import annotations

from collections.abc import Callable, Iterable
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
from fourgods_tui.core.commands import Command
from fourgods_tui.core.deadline import overdue
from fourgods_tui.core.decide import decide
from fourgods_tui.core.events import Event, Line, Name
from fourgods_tui.core.evolve import begin, evolve
from fourgods_tui.core.game import Game
from fourgods_tui.core.people import Person
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.rules import MIN_SEATS, Rules, RulesError
from fourgods_tui.core.square import Square
from fourgods_tui.core.start import start
from fourgods_tui.core.table_view import Phase, TableOptions, TableReason, TableRefusal, TableView


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
        # A thousandth of a ms makes up for rounding: an alarm set for a deadline meets it.
        return max(int((now - self.began_at) * 1000 + 0.001), self.game.t)


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


def could_sit(state: TableState, person: Person) -> bool:
    """Whether a chair is free for somebody who has none here."""
    if state.phase is Phase.PLAYING or chair_of(state.chairs, person) is not None:
        return False
    return first_free(state.chairs) is not None


def sit(state: TableState, person: Person, connected: bool, now: float) -> Done:
    """Take the first free chair; somebody who sits already stays."""
    if chair_of(state.chairs, person) is not None:
        return state
    if state.phase is Phase.PLAYING:
        return TableRefusal(TableReason.GAME_RUNS)
    number = first_free(state.chairs)
    if number is None:
        return TableRefusal(TableReason.NO_FREE_SEAT)
    chair = Chair(person, connected=connected, lost_at=None if connected else now)
    return replace(state, chairs=changed(state.chairs, number, chair))


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


def begin_if_ready(state: TableState, game: str, seed: Callable[[], str], now: float) -> TableState:
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
    return happened(fresh, start(game, seed(), rules, names), 0)


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


def make_view(
    table: str,
    state: TableState,
    number: int | None,
    now: float,
    *,
    game: Game | None,
    spectators: tuple[Person, ...],
    cursors: dict[int, Square],
    broken: bool,
    closed: bool,
) -> TableView:
    """The table as a seat sees it, or a spectator; `game` is what they see of it."""
    return TableView(
        table=table,
        options=state.options,
        rules=state.rules,
        phase=state.phase,
        chairs=state.chairs,
        spectators=spectators,
        you=number,
        game=game,
        clock=state.ms(now),
        began_at=state.began_at,
        cursors=cursors,
        votes=state.votes,
        broken=broken,
        closed=closed,
    )
