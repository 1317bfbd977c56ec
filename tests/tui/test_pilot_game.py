"""Whole games in one process: several apps at one table, played by key presses."""

from __future__ import annotations

import sys
from random import Random

import pytest

from fourgods_tui.core.commands import Found, SayDone
from fourgods_tui.core.events import EndReason
from fourgods_tui.core.founding import foundable
from fourgods_tui.core.placement import fits_somewhere
from fourgods_tui.core.rules import Rules
from tests.core.manual_clock import ManualClock
from tests.e2e.script import Look, Steps, in_turns, use_both_hands, whole_game
from tests.tui.piloting import Party, party

NAMES = ("ana", "bo", "cem", "dee")


async def _same_score(everybody: Party) -> None:
    """All see the same score, on the screen too, and it is the table's."""
    score = everybody.game.score
    assert score is not None
    texts: set[str] = set()
    for player in everybody.players:
        await player.expect("The game is over")
        assert player.desk.game is not None
        assert player.desk.game.score == score
        await player.press("s")
        await player.expect("esc back")
        for total in score.totals:
            assert str(total.total) in player.text.split()
        texts.add(player.text)
        await player.press("escape")
        await player.expect("again")
    assert len(texts) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
async def test_a_game_to_its_score(seats: int) -> None:
    out = sys.stdout
    async with party(NAMES[:seats]) as everybody:
        await everybody.begin()
        await everybody.play(whole_game(lambda: everybody.game, Random(seats), rounds=4))
        assert everybody.game.ended is EndReason.AGREED
        await _same_score(everybody)
    assert sys.stdout is out


async def test_a_game_in_turns() -> None:
    rules = Rules().with_options({"mode": "hourglass", "gods": "hidden"})
    async with party(NAMES[:3], rules) as everybody:
        await everybody.begin()
        await everybody.play(in_turns(lambda: everybody.game, Random(5), turns=6))
        assert everybody.game.ended is EndReason.AGREED
        await _same_score(everybody)


def _everything(look: Look, rng: Random) -> Steps:
    """All tiles of the bag, one player after the other, and cities where nothing fits."""
    while look().left and not look().world.full and look().ended is None:
        for seat in range(len(look().seats)):
            if look().ended is None and (look().left or look().seats[seat].hands != (None, None)):
                yield from use_both_hands(look, rng, seat)
        game = look()
        stuck = [tile for seat in game.seats for tile in seat.hands if tile is not None]
        if stuck and not any(fits_somewhere(game.world, game.rules, tile) for tile in stuck):
            free = foundable(game)
            if free:
                yield 0, Found(free[0])


async def test_four_play_until_there_is_nothing_left() -> None:
    clock = ManualClock()
    async with party(NAMES, clock=clock) as everybody:
        await everybody.begin()
        await everybody.play(_everything(lambda: everybody.game, Random(11)))
        game = everybody.game
        assert game.left == 0 or game.world.full
        until = game.last_call_until or game.closing_until
        if game.ended is None and until is not None:
            clock.advance(until / 1000)
        await everybody.players[0].until(lambda: everybody.game.ended is not None, "the end")
        await everybody.all_see()
        assert everybody.game.ended is not EndReason.AGREED
        await _same_score(everybody)


async def test_done_is_taken_back_by_a_tile() -> None:
    async with party(NAMES[:2]) as everybody:
        await everybody.begin()
        await everybody.do(0, SayDone())
        await everybody.players[1].expect("ana~ is done")
        await everybody.play(use_both_hands(lambda: everybody.game, Random(1), 1))
        assert not everybody.game.seats[0].done
