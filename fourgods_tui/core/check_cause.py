"""Which command of which seat stands behind a line of the record."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fourgods_tui.core.commands import (
    Claim,
    Command,
    Discard,
    Draw,
    EndTurn,
    Found,
    Occupy,
    Place,
    SayDone,
    SendProphet,
    Take,
)
from fourgods_tui.core.decide import decide
from fourgods_tui.core.events import (
    Claimed,
    Discarded,
    Done,
    Drawn,
    Ended,
    Event,
    Founded,
    Line,
    Occupied,
    Placed,
    ProphetSent,
    Smashed,
    Taken,
    Turn,
)
from fourgods_tui.core.game import Game
from fourgods_tui.core.record_write import written
from fourgods_tui.core.refusals import Refusal
from fourgods_tui.core.square import square_name
from fourgods_tui.core.tiles import TILES

Look = Callable[[int], Line | None]
"""A line of the record: 0 the one in question, 1 the one after it."""


class CauseError(ValueError):
    """No command does this; the message says why. `ahead` is how many lines on it is wrong."""

    def __init__(self, what: str, ahead: int = 0) -> None:
        super().__init__(what)
        self.ahead = ahead


@dataclass(frozen=True, slots=True)
class Cause:
    """A seat's command; if it is refused, the line so many lines on is to blame."""

    seat: int
    command: Command
    ahead: int = 0


def cause_of(game: Game, line: Line, look: Look) -> Cause:
    """The command that has this event as its first one.

    Raises:
        CauseError: there is none.
    """
    event = line.event
    if isinstance(event, Turn) and game.turn is None:
        raise CauseError("there are no turns in a real-time game")
    if game.turn is not None and (
        isinstance(event, Turn) or (isinstance(event, Ended) and game.last_turn)
    ):
        return Cause(game.turn, EndTurn())
    if isinstance(event, Smashed):
        return _smashing(game, event, look(1))
    if isinstance(event, Founded):
        return _founding(game, line, event, look(1))
    command = _command(game, event)
    if command is None:
        raise CauseError(f'nothing leads to "{written(event)["type"]}" here')
    return command


def _command(game: Game, event: Event) -> Cause | None:
    """The command of an event that says all about it."""
    match event:
        case Drawn(seat, tiles):
            return Cause(seat, Draw(len(tiles)))
        case Discarded(seat, hand):
            return Cause(seat, Discard(hand))
        case Taken(seat, hand, _, row, slot):
            return Cause(seat, Take(hand, row, slot))
        case Placed():
            return Cause(event.seat, _placing(game, event))
        case Claimed(seat, god) if god is not None:
            return Cause(seat, Claim(god))
        case ProphetSent(seat, god, _, side) if god is not None:
            return Cause(seat, SendProphet(side, god))
        case Occupied(seat, god, square) if god is not None:
            return Cause(seat, Occupy(square, god))
        case Claimed() | ProphetSent() | Occupied():
            raise CauseError('there is no "god"')
        case Done(seat, done):
            return Cause(seat, SayDone(done))
        case _:
            return None


def _placing(game: Game, event: Placed, ahead: int = 0) -> Place:
    if event.seat >= len(game.seats):
        raise CauseError(f"there is no seat {event.seat} in this game", ahead)
    held = game.seats[event.seat].hands[event.hand]
    if held != event.tile:
        holds = "nothing" if held is None else f"tile {held}"
        hand = f"the {event.hand.word} hand of seat {event.seat}"
        raise CauseError(f"{hand} holds {holds}, not tile {event.tile}", ahead)
    orientation = TILES[event.tile].orientation(event.face)
    if orientation is None:
        raise CauseError(f"tile {event.tile} cannot show {event.face.sides}", ahead)
    return Place(event.hand, event.square, *orientation)


def _smashing(game: Game, event: Smashed, following: Line | None) -> Cause:
    if event.square not in game.world.cities:
        raise CauseError(f"there is no city on {square_name(event.square)}")
    placed = following.event if following else None
    if not isinstance(placed, Placed) or (placed.seat, placed.square) != (event.seat, event.square):
        cut_off = "" if following else "the record is cut off, "
        what = f'here must be the "placed" that smashes the city on {square_name(event.square)}'
        raise CauseError(cut_off + what, ahead=1)
    return Cause(event.seat, _placing(game, placed, ahead=1), ahead=1)


def _founding(game: Game, line: Line, event: Founded, following: Line | None) -> Cause:
    """Founding and occupying at the same moment is one command."""
    alone = Cause(event.seat, Found(event.square))
    occupied = following.event if following and following.t == line.t else None
    if not isinstance(occupied, Occupied) or occupied.god is None:
        return alone
    if (occupied.seat, occupied.square) != (event.seat, event.square):
        return alone
    both = Found(event.square, occupy=True, god=occupied.god)
    founds = not isinstance(decide(game, event.seat, alone.command, line.t), Refusal)
    return Cause(event.seat, both, ahead=1) if founds else alone
