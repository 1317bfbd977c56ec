"""What a seat, or a spectator, may see of a game: not the bag's order, nor hidden gods."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from fourgods_tui.core.events import (
    Claimed,
    Ended,
    Event,
    Line,
    Occupied,
    ProphetSent,
    Started,
)
from fourgods_tui.core.evolve import begin
from fourgods_tui.core.game import Game, Seat
from fourgods_tui.core.rules import Gods


def seen_by(game: Game, seat: int | None) -> Game:
    """The game as a seat sees it; None is a spectator."""
    shown = replace(game, bag=())
    if game.rules.gods is Gods.OPEN or game.ended is not None:
        return shown
    world = game.world
    hidden = replace(
        world,
        cities={
            square: city if city.occupant == seat else replace(city, god=None)
            for square, city in world.cities.items()
        },
        prophets={
            square: prophet if prophet.seat == seat else replace(prophet, god=None)
            for square, prophet in world.prophets.items()
        },
    )
    hidden.__dict__["kingdoms"] = world.kingdoms  # they depend on tiles only
    most = game.rules.prophets(len(game.seats))
    seats = tuple(
        each if number == seat else _without_gods(each, most)
        for number, each in enumerate(game.seats)
    )
    return replace(shown, world=hidden, seats=seats)


def event_seen_by(event: Event, game: Game, seat: int | None) -> Event:
    """One event as a seat sees it while the game runs."""
    if isinstance(event, Started):
        return replace(event, seed="")
    hidden = game.rules.gods is Gods.HIDDEN and game.ended is None
    if hidden and isinstance(event, Claimed | ProphetSent | Occupied) and event.seat != seat:
        return replace(event, god=None)
    return event


class Sights:
    """A game as each seat sees it, made once for each of its states, so that what looks the same
    is the same object."""

    def __init__(self) -> None:
        self._of: Game | None = None
        self._seen: dict[int | None, Game] = {}

    def of(self, game: Game, seat: int | None) -> Game:
        """Like `seen_by`."""
        if game is not self._of:
            self._of = game
            self._seen.clear()
        # With nothing hidden all see the same.
        eyes = seat if game.rules.gods is Gods.HIDDEN else None
        seen = self._seen.get(eyes)
        if seen is None:
            seen = self._seen[eyes] = seen_by(game, eyes)
        return seen


def _without_gods(seat: Seat, most: int) -> Seat:
    """The seat with its gods hidden, also which of two a prophet came from: all that shows is
    how many are left, as if the first god's went first."""
    left, gods = seat.prophets_left, []
    for claimant in reversed(seat.gods):
        kept = min(left, most)
        gods.append(replace(claimant, god=None, left=kept))
        left -= kept
    return replace(seat, gods=tuple(reversed(gods)))


def lines_seen_by(lines: Iterable[Line], seat: int | None) -> tuple[Line, ...]:
    """The record of a game as a seat may see it so far; of one that is over, just as it is."""
    lines = tuple(lines)
    if any(isinstance(line.event, Ended) for line in lines):
        return lines
    if not lines:
        return ()
    game = begin(lines[0])  # what is hidden depends on the rules, and on nothing later
    return tuple(replace(line, event=event_seen_by(line.event, game, seat)) for line in lines)
