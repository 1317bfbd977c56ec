"""What the keys do at a player's desk: change what is in front of them, or ask for something."""

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
    SayDone,
    SendProphet,
)
from fourgods_tui.core.landscape import God, Side
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.tui.desk import NO_KINGDOM, STEPS, Desk, Mode, Slot
from fourgods_tui.tui.keys import Action

ARROWS = {
    Action.NORTH: Side.NORTH,
    Action.EAST: Side.EAST,
    Action.SOUTH: Side.SOUTH,
    Action.WEST: Side.WEST,
}


def press(desk: Desk, action: Action | None, key: str) -> Command | None:
    """Carry out a key: change what is in front of the player, or give back a command.

    `action` is what the key does while nothing is asked for, or None; a god's letter and a
    tile's label may be keys that do nothing otherwise, or something else.
    """
    desk.notice, desk.answer = None, ""
    if desk.mode is not Mode.PLAY:
        return _press_in_mode(desk, action, key)
    if action in ARROWS:
        desk.move(ARROWS[action])
        return None
    act = _ACTS.get(action) if action else None
    return act(desk) if act else None


def _press_in_mode(desk: Desk, action: Action | None, key: str) -> Command | None:
    if desk.mode is Mode.TAKE and key in desk.labels().values():
        return _press_label(desk, key)
    if action in (Action.BACK, Action.LEAVE):
        desk.mode = Mode.PLAY
        return None
    if desk.mode is Mode.GOD:
        return _press_god(desk, key)
    if desk.mode is Mode.PROPHET:
        if action in ARROWS:
            desk.mode = Mode.PLAY
            return SendProphet(ARROWS[action])
        return None
    return _press_take(desk, action, key)


def _press_god(desk: Desk, key: str) -> Command | None:
    desk.mode = Mode.PLAY
    return Claim(God(desk.god_keys[key])) if key in desk.god_keys else None


def _press_label(desk: Desk, label: str) -> Command:
    desk.mode = Mode.PLAY
    return desk.take(next(slot for slot, each in desk.labels().items() if each == label))


def _press_take(desk: Desk, action: Action | None, key: str) -> Command | None:
    labels = desk.labels()
    if action in ARROWS and desk.pick is not None:
        _step_pick(desk, ARROWS[action], list(labels))
    elif key in ("enter", "space") and desk.pick in labels:
        desk.mode = Mode.PLAY
        return desk.take(desk.pick)
    return None


def _step_pick(desk: Desk, side: Side, slots: list[Slot]) -> None:
    if not slots or desk.pick is None:
        return
    row, slot = desk.pick
    across, down = STEPS[side]
    if across:
        index = slots.index(desk.pick) if desk.pick in slots else 0
        desk.pick = slots[(index + across) % len(slots)]
        return
    rows = sorted({each for each, _ in slots})
    index = rows.index(row) if row in rows else 0
    target = rows[(index + down) % len(rows)]
    desk.pick = min(
        (each for each in slots if each[0] == target), key=lambda each: abs(each[1] - slot)
    )


def _god(desk: Desk) -> None:
    if desk.has_its_gods and desk.seat:
        desk.refused(Refusal(Reason.GODS_ENOUGH, limit=len(desk.seat.gods)))
    else:
        desk.mode = Mode.GOD


def _take(desk: Desk) -> None:
    slots = list(desk.labels())
    if not slots:
        desk.refused(Refusal(Reason.SLOT_EMPTY, limit=0))
    elif desk.seat and None not in desk.seat.hands:
        desk.refused(Refusal(Reason.HAND_FULL))
    else:
        desk.mode = Mode.TAKE
        desk.pick = desk.pick if desk.pick in slots else slots[0]


def _prophet(desk: Desk) -> Command | None:
    """With one region there is nothing to choose."""
    seat, game = desk.seat, desk.game
    if seat is None or game is None or seat.open_square is None or not seat.prophets_left:
        return SendProphet(Side.NORTH)
    lies = game.world.tiles[seat.open_square]
    if lies and len(lies.face.regions) == 1:
        return SendProphet(Side.NORTH)
    desk.mode = Mode.PROPHET
    desk.cursor = seat.open_square
    return None


def _done(desk: Desk) -> Command:
    return SayDone(not (desk.seat and desk.seat.done))


def _light(desk: Desk) -> None:
    """Each press lights the next kingdom of the tile at the cursor, and then none."""
    here = desk.kingdoms()
    desk.lit = 0 if desk.lit >= len(here) else desk.lit + 1
    if not here:
        desk.answer = NO_KINGDOM


def _choose(hand: Hand) -> Callable[[Desk], None]:
    def choose(desk: Desk) -> None:
        desk.hand = hand

    return choose


def _other_hand(desk: Desk) -> None:
    desk.hand = desk.hand.other


_ACTS: dict[Action, Callable[[Desk], Command | None]] = {
    Action.OTHER_HAND: _other_hand,
    Action.LEFT_HAND: _choose(Hand.LEFT),
    Action.RIGHT_HAND: _choose(Hand.RIGHT),
    Action.TURN: lambda desk: desk.turn(1),
    Action.TURN_BACK: lambda desk: desk.turn(-1),
    Action.FLIP: Desk.flip,
    Action.PLACE: Desk.place,
    Action.NEXT_FIT: lambda desk: desk.jump(1),
    Action.PREVIOUS_FIT: lambda desk: desk.jump(-1),
    Action.DRAW_TWO: lambda desk: Draw(2),
    Action.DRAW_ONE: lambda desk: Draw(1),
    Action.DISCARD: lambda desk: Discard(desk.hand),
    Action.TAKE: _take,
    Action.GOD: _god,
    Action.PROPHET: _prophet,
    Action.FOUND: lambda desk: Found(desk.cursor),
    Action.FOUND_AND_OCCUPY: lambda desk: Found(desk.cursor, occupy=True),
    Action.OCCUPY: lambda desk: Occupy(desk.cursor),
    Action.DONE: _done,
    Action.END_TURN: lambda desk: EndTurn(),
    Action.KINGDOMS: _light,
}
