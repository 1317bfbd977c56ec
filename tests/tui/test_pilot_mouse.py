"""The mouse at a table: choosing, turning, dragging, taking."""

from __future__ import annotations

from fourgods_tui.core.commands import Discard, Hand
from fourgods_tui.core.square import square_at
from tests.tui.piloting import party
from tests.tui.pointing import hand_point, slot_point, square_point


async def test_a_click_moves_the_cursor_and_a_second_one_places() -> None:
    async with party(["ana", "bo"]) as everybody:
        await everybody.begin()
        ana, corner = everybody.players[0], square_at(7, 7)
        await ana.click(*square_point(ana, corner))
        assert ana.desk.cursor == corner
        assert everybody.game.world.tiles[corner] is None
        await ana.click(*square_point(ana, corner))
        await ana.until(lambda: everybody.game.world.tiles[corner] is not None, "the tile")


async def test_a_click_chooses_a_hand_and_the_wheel_turns_its_tile() -> None:
    async with party(["ana", "bo"]) as everybody:
        await everybody.begin()
        ana = everybody.players[0]
        await ana.click(*hand_point(ana, Hand.RIGHT))
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
        await ana.drag(hand_point(ana, Hand.RIGHT), square_point(ana, corner))
        await ana.until(lambda: everybody.game.world.tiles[corner] is not None, "the tile")
        lies = everybody.game.world.tiles[corner]
        assert lies is not None
        assert lies.tile == tile


async def test_a_tile_dragged_to_where_it_may_not_lie_stays_in_thehand_point() -> None:
    async with party(["ana", "bo"]) as everybody:
        await everybody.begin()
        ana, middle = everybody.players[0], square_at(3, 3)
        await ana.wheel(1)
        tile = ana.desk.tile(Hand.LEFT)
        await ana.drag(hand_point(ana, Hand.LEFT), square_point(ana, middle))
        await ana.expect("d4 needs 2 sides that touch")
        assert ana.desk.tile(Hand.LEFT) == tile
        assert ana.desk.lies(Hand.LEFT) == (False, 1)


async def test_a_drag_that_ends_nowhere_does_nothing() -> None:
    async with party(["ana", "bo"]) as everybody:
        await everybody.begin()
        ana, seq = everybody.players[0], everybody.game.seq
        await ana.drag(hand_point(ana, Hand.LEFT), (0, 0))
        await ana.drag((0, 0), square_point(ana, square_at(1, 0)))
        assert everybody.game.seq == seq


async def test_a_tile_in_a_row_is_taken_by_a_click() -> None:
    async with party(["ana", "bo"]) as everybody:
        await everybody.begin()
        ana = everybody.players[0]
        await everybody.do(0, Discard(Hand.LEFT))
        await everybody.do(1, Discard(Hand.RIGHT))
        tile = everybody.game.seats[1].row[0]
        await ana.click(*slot_point(ana, (1, 0)))
        await ana.until(lambda: everybody.game.seats[1].row[0] is None, "the tile taken")
        assert tile in everybody.game.seats[0].hands
        await ana.click(*slot_point(ana, (1, 5)))
        assert everybody.game.seats[0].row[0] is not None
