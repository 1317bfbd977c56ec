"""What a command does to a game: events, or a refusal that says why not."""

from __future__ import annotations

from collections.abc import Callable

from fourgods_tui.core.commands import (
    Claim,
    Command,
    Discard,
    Draw,
    EndTurn,
    Found,
    Hand,
    Occupy,
    Place,
    SayDone,
    SendProphet,
    Take,
)
from fourgods_tui.core.events import (
    Claimed,
    Discarded,
    Done,
    Drawn,
    Event,
    Founded,
    Occupied,
    Placed,
    ProphetSent,
    Smashed,
    Taken,
)
from fourgods_tui.core.founding import refuse_founding
from fourgods_tui.core.game import Game, Seat
from fourgods_tui.core.landscape import God
from fourgods_tui.core.placement import refuse_placement
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.rules import Gods, Mode
from fourgods_tui.core.settle import settle, turn_ends
from fourgods_tui.core.smashing import refuse_smash
from fourgods_tui.core.tiles import TILES

Events = tuple[Event, ...]
Decision = Events | Refusal


def decide(game: Game, seat: int, command: Command, now: int) -> Decision:
    """Carry out a seat's command at `now` (ms since the start), or refuse it.

    Time that has run out by `now` must have been dealt with before (`deadline.overdue`).
    """
    if game.ended is not None:
        return Refusal(Reason.GAME_OVER)
    if not 0 <= seat < len(game.seats):
        return Refusal(Reason.NOT_SEATED)
    if game.turn not in (None, seat) and not isinstance(command, _at_any_moment(game)):
        return Refusal(Reason.NOT_YOUR_TURN, seat=game.turn)
    decision = _DECISIONS[type(command)](game, seat, command, now)
    return decision if isinstance(decision, Refusal) else settle(game, decision, now)


def _at_any_moment(game: Game) -> tuple[type[Command], ...]:
    """What needs no turn."""
    return (SayDone,) if game.version == 1 else (SayDone, Claim)


def _draw(game: Game, number: int, command: Draw, now: int) -> Decision:
    seat = game.seats[number]
    if command.count not in (1, 2):
        return Refusal(Reason.BAD_COUNT)
    if seat.hands != (None, None):
        return Refusal(Reason.HANDS_NOT_EMPTY)
    if not game.left:
        return Refusal(Reason.BAG_EMPTY)
    tiles = tuple(zip(Hand, game.bag[: command.count], strict=False))
    return (Drawn(number, tiles, game.left - len(tiles)),)


def _discard(game: Game, number: int, command: Discard, now: int) -> Decision:
    seat = game.seats[number]
    tile = seat.hands[command.hand]
    if tile is None:
        return Refusal(Reason.HAND_EMPTY)
    if None not in seat.row:
        return Refusal(Reason.ROW_FULL, limit=len(seat.row))
    return (Discarded(number, command.hand, tile, seat.row.index(None)),)


def _take(game: Game, number: int, command: Take, now: int) -> Decision:
    if game.seats[number].hands[command.hand] is not None:
        return Refusal(Reason.HAND_FULL)
    if not 0 <= command.row < len(game.seats):
        return Refusal(Reason.NO_SUCH_SLOT)
    giver = game.seats[command.row]
    if not 0 <= command.slot < len(giver.row):
        return Refusal(Reason.NO_SUCH_SLOT)
    tile = giver.row[command.slot]
    if tile is None or command.tile not in (None, tile):
        emptied = giver.emptied[command.slot]
        if emptied is None:
            return Refusal(Reason.SLOT_EMPTY)
        return Refusal(Reason.SLOT_TAKEN, seat=emptied[0], ms=now - emptied[1])
    return (Taken(number, command.hand, tile, command.row, command.slot),)


def _place(game: Game, number: int, command: Place, now: int) -> Decision:
    held = game.seats[number].hands[command.hand]
    if held is None:
        return Refusal(Reason.HAND_EMPTY)
    tile, square = TILES[held], command.square
    refused = refuse_placement(
        game.world, game.rules, square, tile, command.flipped, command.turns, now
    ) or refuse_smash(game, number, square, now)
    if refused:
        return refused
    lies = tile.shown(command.flipped, command.turns)
    placed = Placed(number, command.hand, held, square, lies)
    city = game.world.cities.get(square)
    smashed = () if city is None else (Smashed(number, square, city.occupant),)
    return (*smashed, placed, *_nobody_done(game))


def _claim(game: Game, number: int, command: Claim, now: int) -> Decision:
    limit = game.rules.gods_each(len(game.seats))
    if len(game.seats[number].gods) >= limit:
        return Refusal(Reason.GODS_ENOUGH, limit=limit)
    owner = game.claimant(command.god)
    if owner is None:
        return (Claimed(number, command.god),)
    if game.rules.gods is Gods.HIDDEN and owner != number:
        return Refusal(Reason.GOD_CLAIMED, god=command.god)
    since = next(each.t for each in game.seats[owner].gods if each.god is command.god)
    return Refusal(Reason.GOD_CLAIMED, god=command.god, seat=owner, ms=now - since)


def _send_prophet(game: Game, number: int, command: SendProphet, now: int) -> Decision:
    seat = game.seats[number]
    god = _prophet_of(seat, command.god)
    if isinstance(god, Refusal):
        return god
    if seat.open_square is None:
        return Refusal(Reason.NO_OPEN_TILE)
    return (ProphetSent(number, god, seat.open_square, command.side),)


def _found(game: Game, number: int, command: Found, now: int) -> Decision:
    square = command.square
    refused = refuse_founding(game, number, square, now)
    if refused:
        return refused
    founded = Founded(number, square)
    if not command.occupy:
        return (founded, *_nobody_done(game))
    god = _prophet_of(game.seats[number], command.god)
    if isinstance(god, Refusal):
        return god
    return (founded, Occupied(number, god, square), *_nobody_done(game))


def _occupy(game: Game, number: int, command: Occupy, now: int) -> Decision:
    square = command.square
    city = game.world.cities.get(square)
    if city is None:
        return _no_city(game, command, now)
    if city.occupant is not None:
        since = now - (city.occupied_t or 0)
        return Refusal(Reason.CITY_OCCUPIED, square=square, seat=city.occupant, ms=since)
    god = _prophet_of(game.seats[number], command.god)
    if isinstance(god, Refusal):
        return god
    return (Occupied(number, god, square),)


def _no_city(game: Game, command: Occupy, now: int) -> Refusal:
    for number, seat in enumerate(game.seats):
        for square, t in seat.smashed:
            if square == command.square:
                return Refusal(Reason.CITY_SMASHED, square=square, seat=number, ms=now - t)
    if command.square not in game.world.frame:
        return Refusal(Reason.OUTSIDE)
    return Refusal(Reason.NO_CITY_THERE, square=command.square)


def _say_done(game: Game, number: int, command: SayDone, now: int) -> Decision:
    if game.seats[number].done == command.done:
        return Refusal(Reason.ALREADY_DONE if command.done else Reason.NOT_DONE)
    return (Done(number, command.done),)


def _end_turn(game: Game, number: int, command: EndTurn, now: int) -> Decision:
    if game.rules.mode is not Mode.HOURGLASS:
        return Refusal(Reason.NOT_HOURGLASS)
    return turn_ends(game, now)


def _prophet_of(seat: Seat, god: God | None) -> God | Refusal:
    """The god whose prophet goes: the one asked for, or the first that has one left."""
    if not seat.gods:
        return Refusal(Reason.NO_GOD)
    if god is not None and all(claimant.god is not god for claimant in seat.gods):
        return Refusal(Reason.NOT_YOUR_GOD, god=god)
    for claimant in seat.gods:
        if claimant.left and claimant.god is not None and god in (None, claimant.god):
            return claimant.god
    return Refusal(Reason.NO_PROPHET_LEFT)


def _nobody_done(game: Game) -> Events:
    """A tile placed or a city founded takes back everybody's "done"."""
    return tuple(Done(number, False) for number, seat in enumerate(game.seats) if seat.done)


# Each function takes just the command it is filed under; the table cannot say so.
_DECISIONS: dict[type[Command], Callable[..., Decision]] = {
    Draw: _draw,
    Discard: _discard,
    Take: _take,
    Place: _place,
    Claim: _claim,
    SendProphet: _send_prophet,
    Found: _found,
    Occupy: _occupy,
    SayDone: _say_done,
    EndTurn: _end_turn,
}
