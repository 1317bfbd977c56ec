"""How a game begins, and what happens to it from outside: seats that change hands."""

from __future__ import annotations

from fourgods_tui.core.bag import shuffled
from fourgods_tui.core.commands import Hand
from fourgods_tui.core.events import Drawn, Event, Name, Started, Turn
from fourgods_tui.core.rules import MAX_SEATS, MIN_SEATS, Mode, Rules, RulesError
from fourgods_tui.core.tiles import TILES


def start(game: str, seed: str, rules: Rules, seats: tuple[Name, ...]) -> tuple[Event, ...]:
    """The first events of a game: it starts, every seat is dealt two tiles, and the first turn
    begins if there are turns.

    Raises:
        RulesError: too few or too many seats, or options that do not go with so many.
    """
    if not MIN_SEATS <= len(seats) <= MAX_SEATS:
        raise RulesError(f"a game has {MIN_SEATS} to {MAX_SEATS} seats, not {len(seats)}")
    if rules.gods_per_player > 1 and len(seats) != MIN_SEATS:
        raise RulesError(f"two gods each go with {MIN_SEATS} seats only")
    if not seed:
        raise RulesError("a game needs a seed")
    bag, left = shuffled(seed), len(TILES)
    events: list[Event] = [Started(game, seed, rules, seats)]
    for number in range(len(seats)):
        dealt = tuple(zip(Hand, bag[:2], strict=True))
        bag, left = bag[2:], left - 2
        events.append(Drawn(number, dealt, left))
    if rules.mode is Mode.HOURGLASS:
        events.append(Turn(0))
    return tuple(events)
