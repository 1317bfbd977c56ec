"""The mouse at a table: choosing, turning, dragging, taking."""

from __future__ import annotations

from textual.geometry import Offset, Region

from fourgods_tui.core.commands import Discard, Hand
from fourgods_tui.core.square import Square, square_at
from fourgods_tui.tui.drawing.world import world_picture
from tests.tui.piloting import Player, party


def _panel(player: Player, name: str) -> Region:
    return player.screen.surface.panel(name)


def _on(player: Player, square: Square) -> tuple[int, int]:
    """The middle of a square on the screen."""
    world = _panel(player, "world")
    picture = world_picture(player.screen.picture.zoom, player.app.look, player.desk.size)
    x, y, width, height = picture.region(square)
    return world.x + x + width // 2, world.y + y + height // 2


def _hand(player: Player, hand: Hand) -> tuple[int, int]:
    """A point in the picture of a hand's tile."""
    panel = _panel(player, "hands")
    for x in range(panel.x, panel.right):
        if player.screen.picture.hand_at(Offset(x, panel.y + 2)) is hand:
            return x + 1, panel.y + 2
    raise AssertionError(hand)


def _slot(player: Player, slot: tuple[int, int]) -> tuple[int, int]:
    """A point in the picture of a slot."""
    panel = _panel(player, "rows")
    for y in range(panel.height):
        for x in range(panel.width):
            if player.screen.picture.slot_at(Offset(panel.x + x, panel.y + y)) == slot:
                return panel.x + x, panel.y + y
    raise AssertionError(slot)


async def test_a_click_moves_the_cursor_and_a_second_one_places() -> None:
    async with party(["ana", "bo"]) as everybody:
        await everybody.begin()
        ana, corner = everybody.players[0], square_at(7, 7)
        await ana.click(*_on(ana, corner))
        assert ana.desk.cursor == corner
        assert everybody.game.world.tiles[corner] is None
        await ana.click(*_on(ana, corner))
        await ana.until(lambda: everybody.game.world.tiles[corner] is not None, "the tile")


async def test_a_click_chooses_a_hand_and_the_wheel_turns_its_tile() -> None:
    async with party(["ana", "bo"]) as everybody:
        await everybody.begin()
        ana = everybody.players[0]
        await ana.click(*_hand(ana, Hand.RIGHT))
        assert ana.desk.hand is Hand.RIGHT
        await ana.wheel(1)
        assert ana.desk.lies(Hand.RIGHT) == (False, 1)
        await ana.wheel(-1)
        await ana.wheel(-1)
        assert ana.desk.lies(Hand.RIGHT) == (False, 3)


async def test_a_tile_is_dragged_from_a_hand_to_a_square() -> None:
    async with party(["ana", "bo"]) as everybody:
        await everybody.begin()
        ana, corner = everybody.players[0], square_at(0, 7)
        tile = ana.desk.tile(Hand.RIGHT)
        await ana.drag(_hand(ana, Hand.RIGHT), _on(ana, corner))
        await ana.until(lambda: everybody.game.world.tiles[corner] is not None, "the tile")
        lies = everybody.game.world.tiles[corner]
        assert lies is not None
        assert lies.tile == tile


async def test_a_tile_dragged_to_where_it_may_not_lie_stays_in_the_hand() -> None:
    async with party(["ana", "bo"]) as everybody:
        await everybody.begin()
        ana, middle = everybody.players[0], square_at(3, 3)
        await ana.wheel(1)
        tile = ana.desk.tile(Hand.LEFT)
        await ana.drag(_hand(ana, Hand.LEFT), _on(ana, middle))
        await ana.expect("d4 needs 2 sides that touch")
        assert ana.desk.tile(Hand.LEFT) == tile
        assert ana.desk.lies(Hand.LEFT) == (False, 1)


async def test_a_drag_that_ends_nowhere_does_nothing() -> None:
    async with party(["ana", "bo"]) as everybody:
        await everybody.begin()
        ana, seq = everybody.players[0], everybody.game.seq
        await ana.drag(_hand(ana, Hand.LEFT), (0, 0))
        await ana.drag((0, 0), _on(ana, square_at(1, 0)))
        assert everybody.game.seq == seq


async def test_a_tile_in_a_row_is_taken_by_a_click() -> None:
    async with party(["ana", "bo"]) as everybody:
        await everybody.begin()
        ana = everybody.players[0]
        await everybody.do(0, Discard(Hand.LEFT))
        await everybody.do(1, Discard(Hand.RIGHT))
        tile = everybody.game.seats[1].row[0]
        await ana.click(*_slot(ana, (1, 0)))
        await ana.until(lambda: everybody.game.seats[1].row[0] is None, "the tile taken")
        assert tile in everybody.game.seats[0].hands
        await ana.click(*_slot(ana, (1, 5)))
        assert everybody.game.seats[0].row[0] is not None
