"""Keys pressed faster than the table answers mean what they would mean to a patient player."""

from __future__ import annotations

from fourgods_tui.core.placement import legal_placements
from fourgods_tui.core.square import square_at
from tests.tui.piloting import party


async def test_a_prophet_can_be_sent_without_waiting_for_the_placement() -> None:
    async with party(["ana", "bo"]) as everybody:
        await everybody.begin()
        ana = everybody.players[0]
        await ana.press("g", "f")
        tile = ana.desk.tile(ana.desk.hand)
        assert tile is not None
        corner = square_at(0, 0)
        assert any(
            way.square == corner
            for way in legal_placements(everybody.game.world, everybody.game.rules, tile)
        )
        await ana.press("space", "p", "up")
        await ana.until(lambda: bool(everybody.game.world.tiles[corner]), "the tile")
        lies = everybody.game.world.tiles[corner]
        assert lies is not None
        await ana.until(lambda: corner in everybody.game.world.prophets, "the prophet")
        assert ana.desk.notice is None


async def test_an_option_chosen_twice_at_once_goes_two_values_on() -> None:
    async with party(["ana", "bo"]) as everybody:
        ana = everybody.players[0]
        await ana.press("u", "u")
        await ana.until(lambda: ana.desk.view.rules.turn_seconds == 120, "two minutes")


async def test_leaving_waits_for_nothing() -> None:
    async with party(["ana", "bo"]) as everybody:
        await everybody.begin()
        ana = everybody.players[0]
        await ana.press("d", "q")
        await ana.expect("Leave?")
        await ana.press("n")
