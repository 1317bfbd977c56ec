"""A whole game between programs, on a clock that is only counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fourgods_tui.bots.bot import Bot, Level, chance, think_ms
from fourgods_tui.bots.make import make_bot
from fourgods_tui.bots.names import bot_name
from fourgods_tui.core.commands import Command
from fourgods_tui.core.deadline import next_deadline, overdue
from fourgods_tui.core.decide import decide
from fourgods_tui.core.events import Event, Line, Name
from fourgods_tui.core.evolve import begin, evolve
from fourgods_tui.core.game import Game
from fourgods_tui.core.refusals import Refusal
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.seen import seen_by
from fourgods_tui.core.start import start

LONGEST_GAME = 6 * 3600 * 1000
"""No game between programs takes longer than this, in simulated ms."""

OnLook = Callable[[int, Game, Command | None, int], None]


class StalledError(RuntimeError):
    """The programs at a table stopped playing before the game was over; a defect in one."""


def simulate(
    seed: str,
    rules: Rules,
    levels: Sequence[str],
    *,
    pace: str | None = None,
    game: str | None = None,
) -> tuple[Line, ...]:
    """Play a game from the first line of its record to the last.

    Everybody looks and acts at the same instant, thinks, and looks again. The same arguments
    always give the same lines.

    Args:
        seed: decides the bag, and everything the programs leave to chance.
        rules: constants and options.
        levels: who plays, by seat; see `Level`.
        pace: the level at whose pace everybody plays, or None for each at their own.
        game: the game's id; made from the seed if left out.

    Raises:
        RulesError: options that do not go with so many seats.
        ValueError: there is no such level.
        StalledError: the programs stopped playing.
    """
    return Simulation(seed, rules, levels, pace=pace, game=game).play()


class Simulation:
    """One simulated game while it is being played.

    Attributes:
        lines: its record so far.
        game: its state.
        on_look: called with every look of a seat and what it chose: seat, view, command, time.
    """

    def __init__(
        self,
        seed: str,
        rules: Rules,
        levels: Sequence[str],
        *,
        pace: str | None = None,
        game: str | None = None,
    ) -> None:
        self._chances = [chance(seed, seat) for seat in range(len(levels))]
        self._paces = [Level(pace or level) for level in levels]
        self._bots: list[Bot] = [
            make_bot(level, f"{seed}:{seat}:plays") for seat, level in enumerate(levels)
        ]
        names = _names(seed, levels)
        events = start(game or f"sim-{seed}", seed, rules, names)
        self.lines = [Line(0, 0, events[0])]
        self.game: Game = begin(self.lines[0])
        self.on_look: OnLook | None = None
        self._fold(0, events[1:])
        self._due = [self._think(seat) for seat in range(len(levels))]

    def play(self) -> tuple[Line, ...]:
        """Play to the end."""
        while self.game.ended is None:
            self.step()
        return tuple(self.lines)

    def step(self) -> None:
        """Let the next thing happen: a seat that has thought enough acts, or time runs out."""
        seat = self._next_seat()
        now = self._due[seat]
        deadline = next_deadline(self.game)
        if deadline is not None and deadline <= now:
            self._run_out(deadline)
            return
        if now > LONGEST_GAME:
            raise StalledError(f"{self.game.game}: nobody plays on")
        view = seen_by(self.game, seat)
        command = self._bots[seat].choose(view, seat, now)
        if self.on_look is not None:
            self.on_look(seat, view, command, now)
        if command is not None:
            decision = decide(self.game, seat, command, now)
            if not isinstance(decision, Refusal):  # of a god that somebody has in secret
                self._fold(now, decision)
        self._due[seat] = now + self._think(seat)

    def _next_seat(self) -> int:
        """Who acts next. In turns only the seat whose turn it is looks at all."""
        if self.game.turn is not None:
            seat = self.game.turn
            self._due[seat] = max(self._due[seat], self.game.t)
            return seat
        return min(range(len(self._due)), key=self._due.__getitem__)

    def _run_out(self, deadline: int) -> None:
        while (due := overdue(self.game, deadline)) is not None:
            self._fold(due[0], due[1])

    def _think(self, seat: int) -> int:
        return think_ms(self._paces[seat], self._chances[seat])

    def _fold(self, now: int, events: Sequence[Event]) -> None:
        for event in events:
            line = Line(self.game.seq + 1, now, event)
            self.lines.append(line)
            self.game = evolve(self.game, line)


def _names(seed: str, levels: Sequence[str]) -> tuple[Name, ...]:
    choosing = chance(seed, "names")
    names: list[Name] = []
    for level in levels:
        name = bot_name(choosing, [each.name for each in names])
        names.append(Name(name, Level(level).value))
    return tuple(names)
