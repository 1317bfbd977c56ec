"""Proving a record: lines legal, consequences drawn, deadlines kept, the score right.

The record is played again. Each line that a seat caused is turned back into its command; the game
decides it anew, and what follows in the record must be exactly what the game says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from fourgods_tui.core.check_cause import CauseError, cause_of
from fourgods_tui.core.check_difference import difference, same
from fourgods_tui.core.check_told import ToldError, opening_told, with_bag_for, with_gods
from fourgods_tui.core.check_words import sentence
from fourgods_tui.core.deadline import overdue
from fourgods_tui.core.decide import decide
from fourgods_tui.core.events import (
    Done,
    Drawn,
    Ended,
    EndReason,
    Event,
    Line,
    SeatChanged,
    Started,
    Turn,
)
from fourgods_tui.core.evolve import begin, evolve
from fourgods_tui.core.game import Game
from fourgods_tui.core.record_error import RecordError
from fourgods_tui.core.refusals import Refusal
from fourgods_tui.core.rules import RulesError
from fourgods_tui.core.settle import end
from fourgods_tui.core.start import start


@dataclass(frozen=True, slots=True)
class Verdict:
    """What `check` found.

    Attributes:
        lines: how many lines were proved legal.
        error: the first thing that is wrong, or None.
        game: the state after the legal lines, or None if there is none.
    """

    lines: int
    error: RecordError | None
    game: Game | None

    @property
    def fine(self) -> bool:
        """Whether nothing is wrong."""
        return self.error is None

    @property
    def winners(self) -> tuple[str, ...]:
        """The winners' names; none if the game has not ended."""
        if self.game is None or self.game.score is None:
            return ()
        return tuple(self.game.seats[seat].name for seat in self.game.score.winners)


def check(lines: Iterable[Line], *, unfinished: bool = False) -> Verdict:
    """Prove a record legal. `unfinished` allows one that stops before the game's end, also one
    that leaves out what nobody may know before: seed, and hidden gods (`game` has others then).

    `lines` may be read while this runs (`record.read`): its RecordError becomes the verdict's.
    """
    replay = _Replay(iter(lines))
    try:
        replay.run(unfinished)
    except RecordError as error:
        return Verdict(replay.proved, error, replay.game)
    return Verdict(replay.proved, None, replay.game)


class _Replay:
    """One pass over a record. `game` is the state after `proved` lines."""

    def __init__(self, lines: Iterator[Line]) -> None:
        self._lines = lines
        self._ahead: list[Line] = []
        self._seen_at: dict[int, int] = {}  # by seat, when its person last did something (ms)
        self._told = False  # whether seed and hidden gods are left out
        self.game: Game | None = None
        self.proved = 0

    def run(self, unfinished: bool) -> None:
        """Replay it all, or raise RecordError."""
        game = self._begin(unfinished)
        while line := self._next():
            if game.ended is not None:
                raise self._error("the game has ended, nothing may follow its score")
            due = overdue(game, line.t)
            if due is not None:
                t, events = due
                game = self._expect(game, events, t, f"time was up at {t} ms: ")
            else:
                game = self._expect(game, self._decide(game, line), line.t)
        if game.ended is None and not unfinished:
            raise self._error("the record is cut off, the game has not ended")

    def _begin(self, unfinished: bool) -> Game:
        line = self._next()
        if line is None:
            raise self._error("the record is empty")
        first = line.event
        if not isinstance(first, Started):
            raise self._error("a record begins with its started line")
        self._told = unfinished and not first.seed
        if not first.seed and not self._told:
            raise self._error('there is no "seed"')
        try:
            if self._told:
                opening = opening_told(first)
            else:
                opening = start(first.game, first.seed, first.rules, first.seats)
        except RulesError as error:
            raise self._error(str(error)) from None
        if line.t != 0:
            raise self._error(f'"t" must be 0, not {line.t}')
        self._proved(begin(line))
        return self._expect(begin(line), opening[1:], 0)

    def _decide(self, game: Game, line: Line) -> tuple[Event, ...]:
        """What the game says has to be in the record, beginning with this line."""
        event = line.event
        if isinstance(event, SeatChanged):
            return self._seat_changes(game, event, line.t)
        if isinstance(event, Ended) and event.reason is EndReason.ABANDONED:
            return self._abandon(game, line.t)
        try:
            if self._told:
                game = with_bag_for(game, event)
            cause = cause_of(game, line, self._look)
        except CauseError as wrong:
            raise self._error(str(wrong), wrong.ahead) from None
        except ToldError as wrong:
            raise self._error(str(wrong)) from None
        decision = decide(game, cause.seat, cause.command, line.t)
        if isinstance(decision, Refusal):
            raise self._error(sentence(decision, cause.command), cause.ahead)
        # The server may say "done" and end turns for somebody who is gone.
        if game.seats[cause.seat].bot is None and not isinstance(event, Done | Turn | Ended):
            self._seen_at[cause.seat] = line.t
        return decision

    def _seat_changes(self, game: Game, event: SeatChanged, t: int) -> tuple[Event, ...]:
        if event.seat >= len(game.seats):
            raise self._error(f"there is no seat {event.seat} in this game")
        if event.bot is None:
            self._seen_at[event.seat] = t
        return (event,)

    def _abandon(self, game: Game, t: int) -> tuple[Event, ...]:
        seen = [t for seat, t in self._seen_at.items() if not game.seats[seat].resigned]
        earliest = max(seen, default=0) + game.rules.abandon_after * 1000
        if t < earliest:
            raise self._error(f"the game could not be abandoned before {earliest} ms")
        return end(game, EndReason.ABANDONED, t)

    def _expect(self, game: Game, events: tuple[Event, ...], t: int, because: str = "") -> Game:
        """The state after these events at this time, which have to be the next lines."""
        for number, expected in enumerate(events):
            line = self._next()
            found = line.event if line else None
            event = self._dealt(game, expected, found)
            if line is None or not same(event, line.event):
                first = "" if number else because
                raise self._error(first + difference(event, found))
            if line.t != t:
                raise self._error(f'"t" must be {t}, not {line.t}')
            game = evolve(game, Line(line.seq, t, event))
            self._proved(game)
        return game

    def _dealt(self, game: Game, event: Event, found: Event | None) -> Event:
        """The event that has to come, with the tiles that are told where any may be dealt."""
        if not (self._told and isinstance(event, Drawn) and isinstance(found, Drawn)):
            return event
        if [hand for hand, _ in event.tiles] != [hand for hand, _ in found.tiles]:
            return event
        try:
            with_bag_for(game, found)
        except ToldError as wrong:
            raise self._error(str(wrong)) from None
        return replace(event, tiles=found.tiles)

    def _proved(self, game: Game) -> None:
        self.game = game
        self.proved += 1
        self._ahead.pop(0)

    def _next(self) -> Line | None:
        """The next line, in its place and time, or None at the end."""
        line = self._look(0)
        if line is None:
            return None
        if line.seq != self.proved:
            raise self._error(f'"seq" must be {self.proved}, not {line.seq}')
        if self.game is not None and line.t < self.game.t:
            raise self._error(f"time goes back from {self.game.t} ms to {line.t} ms")
        return line

    def _look(self, ahead: int) -> Line | None:
        """A line that has not been proved yet, 0 being the next one."""
        while len(self._ahead) <= ahead:
            line = next(self._lines, None)
            if line is None:
                return None
            self._ahead.append(line)
        line = self._ahead[ahead]
        return replace(line, event=with_gods(self.game, line.event)) if self._told else line

    def _error(self, what: str, ahead: int = 0) -> RecordError:
        return RecordError(self.proved + ahead + 1, what)
