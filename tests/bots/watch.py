"""Simulated games that are watched: every command is noted, with what the rules said to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from fourgods_tui.bots.simulate import Simulation
from fourgods_tui.core.commands import Command, Found, SayDone
from fourgods_tui.core.decide import decide
from fourgods_tui.core.events import Line
from fourgods_tui.core.game import Game
from fourgods_tui.core.refusals import Refusal
from fourgods_tui.core.rules import Rules


@dataclass(frozen=True, slots=True)
class Look:
    """One look of one seat: what it was shown, what it chose, and why that was refused."""

    seat: int
    view: Game
    command: Command | None
    refusal: Refusal | None


def looks_of(seed: str, rules: Rules, levels: Sequence[str]) -> tuple[list[Look], tuple[Line, ...]]:
    """Play a game; every look of every seat, and its record."""
    looks: list[Look] = []
    game = Simulation(seed, rules, levels)

    def note(seat: int, view: Game, command: Command | None, now: int) -> None:
        said = None if command is None else decide(game.game, seat, command, now)
        refusal = said if isinstance(said, Refusal) else None
        looks.append(Look(seat, view, command, refusal))

    game.on_look = note
    return looks, game.play()


def kind(command: Command) -> str:
    """What kind of command it is; the two ways to found and to say done are told apart."""
    match command:
        case Found(occupy=True):
            return "Found and occupy"
        case SayDone(done=False):
            return "Take back done"
    return type(command).__name__


def kinds(looks: Sequence[Look]) -> Counter[str]:
    """How often each kind of command was given and not refused."""
    return Counter(
        kind(look.command) for look in looks if look.command is not None and not look.refusal
    )
