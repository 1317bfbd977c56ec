"""Folding events into states. Nothing here asks whether an event is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeVar

from fourgods_tui.core.bag import shuffled
from fourgods_tui.core.commands import Hand
from fourgods_tui.core.events import (
    Claimed,
    Closing,
    Discarded,
    Done,
    Drawn,
    Ended,
    Event,
    Founded,
    LastCall,
    Line,
    Occupied,
    Placed,
    ProphetSent,
    Scored,
    SeatChanged,
    Smashed,
    Started,
    Taken,
    Turn,
)
from fourgods_tui.core.game import Claimant, Game, Seat
from fourgods_tui.core.landscape import God
from fourgods_tui.core.tiles import TILES
from fourgods_tui.core.world import City, Prophet, World
from fourgods_tui.core.world import Placed as PlacedTile

T = TypeVar("T")


def fold(lines: Iterable[Line]) -> Game:
    """The state after these lines.

    Raises:
        ValueError: if the first of them, and it alone, does not start the game.
    """
    game: Game | None = None
    for line in lines:
        game = begin(line) if game is None else evolve(game, line)
    if game is None:
        raise ValueError("a game begins with its started line")
    return game


def begin(line: Line) -> Game:
    """The state after the line that starts a game.

    Raises:
        ValueError: if it is another kind of line.
    """
    started = line.event
    if not isinstance(started, Started):
        raise ValueError("a game begins with its started line")
    slots = started.rules.slots(len(started.seats))
    return Game(
        game=started.game,
        rules=started.rules,
        seats=tuple(
            Seat(each.name, each.bot, (None, None), (None,) * slots, (None,) * slots)
            for each in started.seats
        ),
        world=World(started.rules.frame),
        bag=shuffled(started.seed) if started.seed else (),
        left=len(TILES),
        seq=line.seq,
        t=line.t,
        version=started.version,
    )


def evolve(game: Game, line: Line) -> Game:
    """The state after one more line."""
    event = line.event
    change = _CHANGES[type(event)]
    return replace(change(game, event, line.t), seq=line.seq, t=line.t)


def _seat(game: Game, number: int, seat: Seat) -> tuple[Seat, ...]:
    return (*game.seats[:number], seat, *game.seats[number + 1 :])


def _hold(seat: Seat, hand: Hand, tile: int | None) -> tuple[int | None, int | None]:
    return (tile, seat.hands[1]) if hand is Hand.LEFT else (seat.hands[0], tile)


def _slot(slots: tuple[T, ...], slot: int, value: T) -> tuple[T, ...]:
    return (*slots[:slot], value, *slots[slot + 1 :])


def _drawn(game: Game, event: Drawn, t: int) -> Game:
    seat = game.seats[event.seat]
    hands = list(seat.hands)
    for hand, tile in event.tiles:
        hands[hand] = tile
    changed = replace(seat, hands=(hands[0], hands[1]), open_square=None)
    return replace(
        game,
        seats=_seat(game, event.seat, changed),
        bag=game.bag[len(event.tiles) :],
        left=event.left,
    )


def _discarded(game: Game, event: Discarded, t: int) -> Game:
    seat = game.seats[event.seat]
    changed = replace(
        seat,
        hands=_hold(seat, event.hand, None),
        row=_slot(seat.row, event.slot, event.tile),
        open_square=None,
    )
    return replace(game, seats=_seat(game, event.seat, changed))


def _taken(game: Game, event: Taken, t: int) -> Game:
    giver = game.seats[event.row]
    emptied = replace(
        giver,
        row=_slot(giver.row, event.slot, None),
        emptied=_slot(giver.emptied, event.slot, (event.seat, t)),
    )
    game = replace(game, seats=_seat(game, event.row, emptied))
    taker = game.seats[event.seat]
    changed = replace(taker, hands=_hold(taker, event.hand, event.tile), open_square=None)
    return replace(game, seats=_seat(game, event.seat, changed))


def _placed(game: Game, event: Placed, t: int) -> Game:
    seat = game.seats[event.seat]
    changed = replace(seat, hands=_hold(seat, event.hand, None), open_square=event.square)
    tile = PlacedTile(event.tile, event.face, event.seat, t)
    return replace(
        game,
        seats=_seat(game, event.seat, changed),
        world=game.world.placing(event.square, tile),
        newest=event.square,
    )


def _claimed(game: Game, event: Claimed, t: int) -> Game:
    seat = game.seats[event.seat]
    claimant = Claimant(event.god, t, game.rules.prophets(len(game.seats)))
    changed = replace(seat, gods=(*seat.gods, claimant))
    return replace(game, seats=_seat(game, event.seat, changed))


def _sent(seat: Seat, god: God | None) -> tuple[Claimant, ...]:
    """The seat's gods after a prophet of this one left; of hidden ones the first that can."""
    gods = list(seat.gods)
    index = next(n for n, each in enumerate(gods) if each.god is god and each.left)
    gods[index] = replace(gods[index], left=gods[index].left - 1)
    return tuple(gods)


def _returned(seat: Seat, god: God | None, most: int) -> tuple[Claimant, ...]:
    """The seat's gods after a prophet of this one came home; of hidden ones the last that can.

    So whoever does not know the gods sees them spent in order (as `seen.seen_by` shows them).
    """
    gods = list(seat.gods)
    index = max(n for n, each in enumerate(gods) if each.god is god and each.left < most)
    gods[index] = replace(gods[index], left=gods[index].left + 1)
    return tuple(gods)


def _prophet(game: Game, event: ProphetSent, t: int) -> Game:
    seat = game.seats[event.seat]
    changed = replace(seat, gods=_sent(seat, event.god), open_square=None)
    prophet = Prophet(event.seat, event.god, event.square, event.side)
    return replace(
        game,
        seats=_seat(game, event.seat, changed),
        world=game.world.with_prophet(prophet),
    )


def _founded(game: Game, event: Founded, t: int) -> Game:
    city = City(event.square, event.seat, t, turn=game.turns)
    return replace(game, world=game.world.with_city(city))


def _occupied(game: Game, event: Occupied, t: int) -> Game:
    seat = game.seats[event.seat]
    city = game.world.cities[event.square]
    occupied = replace(city, occupant=event.seat, god=event.god, occupied_t=t)
    changed = replace(seat, gods=_sent(seat, event.god))
    return replace(
        game,
        seats=_seat(game, event.seat, changed),
        world=game.world.with_city(occupied),
    )


def _smashed(game: Game, event: Smashed, t: int) -> Game:
    city = game.world.cities[event.square]
    if city.occupant is not None:
        owner = game.seats[city.occupant]
        most = game.rules.prophets(len(game.seats))
        changed = replace(owner, gods=_returned(owner, city.god, most))
        game = replace(game, seats=_seat(game, city.occupant, changed))
    smasher = game.seats[event.seat]
    changed = replace(smasher, smashed=(*smasher.smashed, (event.square, t)))
    return replace(
        game,
        seats=_seat(game, event.seat, changed),
        world=game.world.without_city(event.square),
    )


def _done(game: Game, event: Done, t: int) -> Game:
    changed = replace(game.seats[event.seat], done=event.done)
    return replace(game, seats=_seat(game, event.seat, changed))


def _turn(game: Game, event: Turn, t: int) -> Game:
    # A prophet may only be put on a tile placed in the same turn.
    seats = tuple(replace(seat, open_square=None) for seat in game.seats)
    until = t + game.rules.turn_seconds * 1000
    return replace(
        game,
        seats=seats,
        turn=event.seat,
        turn_until=until,
        turns=game.turns + 1,
        last_call_turns=_without(game.last_call_turns, event.seat),
        closing_turns=_without(game.closing_turns, event.seat),
    )


def _without(turns: tuple[int, ...] | None, seat: int) -> tuple[int, ...] | None:
    """The seats still to have a turn, now that this one's begins."""
    return None if turns is None else tuple(each for each in turns if each != seat)


def _last_call(game: Game, event: LastCall, t: int) -> Game:
    return replace(game, last_call_until=event.until, last_call_turns=event.turns)


def _closing(game: Game, event: Closing, t: int) -> Game:
    return replace(game, closing_until=event.until, closing_turns=event.turns)


def _seat_changed(game: Game, event: SeatChanged, t: int) -> Game:
    seat = game.seats[event.seat]
    resigned = seat.resigned or event.resigned  # for good
    changed = replace(seat, name=event.name, bot=event.bot, resigned=resigned)
    return replace(game, seats=_seat(game, event.seat, changed))


def _ended(game: Game, event: Ended, t: int) -> Game:
    return replace(game, ended=event.reason)


def _scored(game: Game, event: Scored, t: int) -> Game:
    return replace(game, score=event.score)


def _started(game: Game, event: Started, t: int) -> Game:
    raise ValueError("a game starts only once")


# Each function takes just the event it is filed under; the table cannot say so.
_CHANGES: dict[type[Event], Callable[..., Game]] = {
    Started: _started,
    Drawn: _drawn,
    Discarded: _discarded,
    Taken: _taken,
    Placed: _placed,
    Claimed: _claimed,
    ProphetSent: _prophet,
    Founded: _founded,
    Occupied: _occupied,
    Smashed: _smashed,
    Done: _done,
    Turn: _turn,
    LastCall: _last_call,
    Closing: _closing,
    SeatChanged: _seat_changed,
    Ended: _ended,
    Scored: _scored,
}
