"""A whole game by the mouse alone: from the lobby to the score, and again."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from textual import events
from textual.message import Message

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
from fourgods_tui.core.events import EndReason
from fourgods_tui.core.landscape import Side
from fourgods_tui.core.placement import legal_placements
from fourgods_tui.core.table_view import Phase
from tests.e2e.script import whole_game
from tests.tui.piloting import Party, Player, gathering
from tests.tui.pointing import (
    Point,
    hand_point,
    side_point,
    slot_point,
    square_point,
    text_point,
)

NAMES = ("ana", "bo")
BY_MOUSE = {Draw, Discard, Take, Place, Claim, SendProphet, Found, Occupy, SayDone}
"""Every kind of command of a game in which all play at once."""
LEFT, RIGHT = 1, 3
"""Buttons."""


class Heard:
    """What came to the apps: kinds of input."""

    def __init__(self) -> None:
        self.kinds: set[type[Message]] = set()

    def __call__(self, message: Message) -> None:
        """Take note of a message."""
        if isinstance(message, events.InputEvent | events.Paste):
            self.kinds.add(type(message))

    def only_the_mouse(self) -> bool:
        """Whether the mouse was used, and nothing else."""
        return events.MouseUp in self.kinds and not self.kinds & {events.Key, events.Paste}


class Pointer:
    """A person's mouse at a table. Tiles go to the world by drags and by clicks in turn."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self._drags = True

    async def key(self, label: str, button: int = LEFT) -> None:
        """Click a key in the last lines."""
        await self._player.expect(label)
        await self._player.click(*text_point(self._player, label, last_lines=True), button=button)

    async def give(self, command: Command) -> None:
        """Click what gives a command."""
        match command:
            case Place():
                await self._place(command)
            case Take(hand, row, slot):
                await self._choose(hand)
                await self._player.click(*slot_point(self._player, (row, slot)))
            case SendProphet(side):
                await self._send(side)
            case Found(square, occupy):
                await self._go(square_point(self._player, square))
                await self.key("c city", RIGHT if occupy else LEFT)
            case Occupy(square):
                await self._go(square_point(self._player, square))
                await self.key("o occupy")
            case Discard(hand):
                await self._choose(hand)
                await self.key("d discard")
            case Claim(god):
                await self.key("g god")
                await self.key(f"{god.value[0]} {god.value}")
            case _:
                await self._simple(command)

    async def _simple(self, command: Command) -> None:
        match command:
            case Draw(count):
                await self.key("b draw", LEFT if count == 2 else RIGHT)
            case SayDone():
                await self.key("e done")
            case EndTurn():
                await self.key("E end turn")
            case _:
                raise AssertionError(command)

    async def _go(self, point: Point) -> None:
        await self._player.click(*point)

    async def _choose(self, hand: Hand) -> None:
        await self._player.click(*hand_point(self._player, hand))
        assert self._player.desk.hand is hand

    async def _place(self, command: Place) -> None:
        player, desk = self._player, self._player.desk
        await self._choose(command.hand)
        flipped, turns = desk.lies(command.hand)
        if flipped != command.flipped:
            await self.key("f flip")
        for by in _turns(command.turns - turns):
            await player.wheel(by)
        assert desk.lies(command.hand) == (command.flipped, command.turns)
        target = square_point(player, command.square)
        if self._drags:
            await player.drag(hand_point(player, command.hand), target)
        else:
            if desk.cursor != command.square:
                await player.click(*target)
            await player.click(*target)
        self._drags = not self._drags

    async def _send(self, side: Side) -> None:
        desk = self._player.desk
        assert desk.game is not None
        assert desk.seat is not None
        square = desk.seat.open_square
        assert square is not None
        lies = desk.game.world.tiles[square]
        assert lies is not None
        await self.key("p prophet")
        if len(lies.face.regions) > 1:
            await self._player.click(*side_point(self._player, square, side))


def _turns(quarters: int) -> Iterator[int]:
    """How to turn the wheel for so many quarters clockwise."""
    quarters %= 4
    yield from [-1] if quarters == 3 else [1] * quarters


async def _sit_down(everybody: Party) -> None:
    """From the lobby to a table, by a click on the way in that is chosen already."""
    for player in everybody.players:
        await player.click(*text_point(player, "sit down at an open table"))
        await player.expect("not ready yet")
    for player in everybody.players:
        for name in NAMES:
            await player.expect(name)


async def _begin(everybody: Party, label: str) -> list[Pointer]:
    """All say by a click that they want to play."""
    pointers = [Pointer(player) for player in everybody.players]
    for pointer in pointers:
        await pointer.key(label)
    for player in everybody.players:
        await player.until_phase(Phase.PLAYING)
    return pointers


async def _do(everybody: Party, pointers: list[Pointer], seat: int, command: Command) -> None:
    """Click what gives a command, and wait until everybody has seen what comes of it."""
    before = everybody.game.seq
    await pointers[seat].give(command)
    await everybody.players[seat].until(lambda: everybody.game.seq > before, str(command))
    await everybody.all_see()


async def _from_row_to_world(everybody: Party, pointers: list[Pointer]) -> None:
    """One discards a tile, and the other drags it from the row to a square."""
    for seat in range(len(NAMES)):
        if everybody.game.seats[seat].hands == (None, None):
            await _do(everybody, pointers, seat, Draw())
        hands = everybody.game.seats[seat].hands
        for hand in Hand:
            if hands[hand] is not None:
                await _do(everybody, pointers, seat, Discard(hand))
    game, player = everybody.game, everybody.players[0]
    slot, way = next(
        (slot, way)
        for slot, tile in enumerate(game.seats[1].row)
        if tile is not None
        for way in legal_placements(game.world, game.rules, tile)
        if way.square not in game.world.cities
    )
    await player.drag(slot_point(player, (1, slot)), square_point(player, way.square))
    await player.until(lambda: everybody.game.world.tiles[way.square] is not None, "the tile")
    await everybody.all_see()


async def _see_score(player: Player, pointer: Pointer) -> None:
    """Step through the score, read all of it, and come back."""
    await player.expect("The game is over")
    walk = player.screen.picture.over.walk
    assert walk is not None
    at = walk.at
    await player.wheel(1)
    assert walk.at == at + 1
    await pointer.key("s the whole table")
    await player.expect("esc back")
    await pointer.key("esc back")
    await player.until(lambda: player.app.front is player.screen, "the table")
    await player.expect("again")


async def test_from_the_lobby_to_the_score_and_again() -> None:
    heard = Heard()
    async with gathering(NAMES, heard=heard) as everybody:
        await _sit_down(everybody)
        pointers = await _begin(everybody, "space ready")
        given: set[type[Command]] = set()
        steps = whole_game(lambda: everybody.game, Random(7), rounds=6)
        for seat, command in steps:
            if isinstance(command, SayDone) and seat == 0:
                await _from_row_to_world(everybody, pointers)
            await _do(everybody, pointers, seat, command)
            given.add(type(command))
        assert given == BY_MOUSE
        assert everybody.game.ended is EndReason.AGREED
        for player, pointer in zip(everybody.players, pointers, strict=True):
            await _see_score(player, pointer)
        await _begin(everybody, "a again")
        assert not any(everybody.game.world.tiles)
    assert heard.only_the_mouse()


async def test_a_game_in_turns_chosen_by_clicks() -> None:
    heard = Heard()
    async with gathering(NAMES, heard=heard) as everybody:
        await _sit_down(everybody)
        ana = everybody.players[0]
        await ana.click(*text_point(ana, "m  mode"))
        await ana.expect("in turns")
        await ana.click(*text_point(ana, "hints"))
        await ana.expect("where it fits")
        pointers = await _begin(everybody, "space ready")
        for seat in (0, 1, 0):
            assert everybody.game.turn == seat
            await _do(everybody, pointers, seat, EndTurn())
    assert heard.only_the_mouse()


async def test_out_of_everything_again() -> None:
    heard = Heard()
    async with gathering(NAMES[:1], heard=heard) as everybody:
        ana = everybody.players[0]
        pointer = Pointer(ana)
        lobby = ana.text
        for label in (", settings", "? help"):
            await pointer.key(label)
            await ana.until(lambda: "esc back" in ana.lines[-1], label)
            await pointer.key("esc back")
            await ana.until(lambda: ana.text == lobby, "the lobby")
        await ana.click(*text_point(ana, "Play against bots"))
        await ana.click(*text_point(ana, "Play against bots"))
        await ana.until_phase(Phase.PLAYING)
        await ana.click(*text_point(ana, "? help"))
        await ana.expect("esc back")
        await pointer.key("esc back")
        await pointer.key("q leave")
        await ana.expect("Leave?")
        await pointer.key("q leave")
        await ana.expect("lobby")
    assert heard.only_the_mouse()


async def test_the_right_button_is_the_key_with_shift() -> None:
    async with gathering(NAMES) as everybody:
        await _sit_down(everybody)
        pointers = await _begin(everybody, "space ready")
        desk = everybody.players[0].desk
        await pointers[0].key("r turn", RIGHT)
        assert desk.lies(desk.hand) == (False, 3)
        await pointers[0].key("f flip", RIGHT)
        assert desk.lies(desk.hand) == (True, 3)
