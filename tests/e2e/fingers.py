"""What a person's fingers know: which keys to press for what they want to do."""

from __future__ import annotations

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
from fourgods_tui.core.game import Game
from fourgods_tui.core.landscape import Side
from fourgods_tui.core.square import Square, column_of, row_of

LABELS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ARROWS = {Side.NORTH: "up", Side.EAST: "right", Side.SOUTH: "down", Side.WEST: "left"}

SENT = {
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "enter": "\r",
    "space": " ",
    "tab": "\t",
    "escape": "\x1b",
}
"""What a terminal sends for keys that are no letters."""


def sent(keys: list[str]) -> str:
    """What a terminal sends for these keys."""
    return "".join(SENT.get(key, key) for key in keys)


class Fingers:
    """The keys for commands, in a game seen as it is when they are pressed.

    Attributes:
        seat: whose fingers they are.
        cursor: where the cursor is after the keys given so far.
    """

    def __init__(self, seat: int, cursor: Square) -> None:
        self.seat = seat
        self.cursor = cursor
        self._held: dict[int, tuple[bool, int]] = {}

    def keys(self, command: Command, game: Game) -> list[str]:
        """The keys that give this command."""
        match command:
            case Place(hand, square, flipped, turns):
                held = [_hand(hand), *self._hold(hand, flipped, turns, game)]
                return [*held, *self.go(square), "space"]
            case Take(hand, row, slot):
                return [_hand(hand), "t", self._label(row, slot, game)]
            case SendProphet(side):
                return self._send(side, game)
            case Found(square, occupy):
                return [*self.go(square), "C" if occupy else "c"]
            case Occupy(square):
                return [*self.go(square), "o"]
            case _:
                return _simple(command)

    def go(self, square: Square) -> list[str]:
        """The keys that bring the cursor to a square: letters along a row, arrows along a
        column."""
        across = column_of(square) - column_of(self.cursor)
        down = row_of(square) - row_of(self.cursor)
        self.cursor = square
        sideways = ["l" if across > 0 else "h"] * abs(across)
        return [*sideways, *["down" if down > 0 else "up"] * abs(down)]

    def _hold(self, hand: Hand, flipped: bool, turns: int, game: Game) -> list[str]:
        tile = game.seats[self.seat].hands[hand]
        assert tile is not None
        was_flipped, was_turned = self._held.get(tile, (False, 0))
        self._held[tile] = (flipped, turns)
        more = (turns - was_turned) % 4
        return [*["f"] * (flipped != was_flipped), *(["R"] if more == 3 else ["r"] * more)]

    def _label(self, row: int, slot: int, game: Game) -> str:
        full = [
            (number, place)
            for number, seat in enumerate(game.seats)
            for place, tile in enumerate(seat.row)
            if tile is not None
        ]
        return LABELS[full.index((row, slot))]

    def _send(self, side: Side, game: Game) -> list[str]:
        square = game.seats[self.seat].open_square
        assert square is not None
        lies = game.world.tiles[square]
        assert lies is not None
        if len(lies.face.regions) == 1:
            return ["p"]
        self.cursor = square
        return ["p", ARROWS[side]]


def _simple(command: Command) -> list[str]:
    """The keys that mean the same wherever the cursor is."""
    match command:
        case Draw(count):
            return ["b" if count == 2 else "B"]
        case Discard(hand):
            return [_hand(hand), "d"]
        case Claim(god):
            return ["g", god.value[0]]
        case SayDone():
            return ["e"]
        case EndTurn():
            return ["E"]
    raise AssertionError(command)


def _hand(hand: Hand) -> str:
    return "1" if hand is Hand.LEFT else "2"
