"""A table whose game goes on after the process that ran it has ended."""

from __future__ import annotations

from dataclasses import replace

from fourgods_tui.core.chairs import Chair
from fourgods_tui.core.events import Line, SeatChanged, Started
from fourgods_tui.core.evolve import fold
from fourgods_tui.core.game import Game
from fourgods_tui.core.journal import KeptGame
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.table_state import TableState
from fourgods_tui.core.table_view import Phase


def resumed(kept: KeptGame, now: float) -> TableState:
    """The table as it was: its people away since `now`, the game's clock where it stood.

    Args:
        kept: a game that has not ended.
        now: seconds of the table's clock.
    """
    game, options = fold(kept.lines), kept.opening.options
    chairs = [_chair(kept, seat, now) for seat in range(len(game.seats))]
    chairs += [Chair() for _ in range(options.seats - len(chairs))]
    return TableState(
        options,
        _next_rules(game),
        tuple(chairs),
        phase=Phase.PLAYING,
        game=game,
        began_at=now - max(kept.clock, game.t) / 1000,
    )


def _next_rules(game: Game) -> Rules:
    """What this table plays after its game: what nobody chose, as founding was, is as usual."""
    if game.version > 1:
        return game.rules
    usual = Rules()
    return replace(game.rules, founding=usual.founding, founder_waits=usual.founder_waits)


def _chair(kept: KeptGame, seat: int, now: float) -> Chair:
    person = kept.opening.people[seat]
    chair = Chair(person, resigned=seat in kept.resigned, lost_at=now if person else None)
    for line in kept.lines:
        chair = _sat_down(chair, seat, line)
    return chair


def _sat_down(chair: Chair, seat: int, line: Line) -> Chair:
    """The chair after a line, which may tell who plays the seat from then on."""
    match line.event:
        case Started(seats=seats):
            name, bot = seats[seat].name, seats[seat].bot
        case SeatChanged(seat=number, name=name, bot=bot) if number == seat:
            pass
        case _:
            return chair
    if bot is not None:
        return replace(chair, bot=bot, bot_name=name)
    person = replace(chair.person, name=name) if chair.person else None
    return replace(chair, person=person, bot=None, bot_name="")
