"""Kept before it is shown: what a table does when its record cannot be kept."""

from __future__ import annotations

import asyncio
import logging
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fourgods_tui.bots.make import make_bot
from fourgods_tui.core.check import check
from fourgods_tui.core.commands import Claim, Draw
from fourgods_tui.core.evolve import fold
from fourgods_tui.core.landscape import God
from fourgods_tui.core.refusals import Refusal
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.table_view import Phase, TableReason, TableRefusal
from tests.core.seats import ANN, BOB, EVE, PLAYERS, House, house

FAILED = TableRefusal(TableReason.STORE_FAILED)


async def test_nothing_is_shown_before_it_is_kept() -> None:
    async with house() as it:
        game = await it.begin(ANN, BOB)
        it.come(EVE)
        await it.table.settled()
        before = it.view(EVE)
        it.journal.open.clear()
        asking = asyncio.create_task(it.table.play(ANN, Claim(God.SEA)))
        await it.journal.waiting.wait()
        assert it.game == game
        assert it.view(EVE).game == before.game
        assert it.table.subscribe(EVE, lambda: None).take().view.game == before.game
        assert not asking.done()
        it.journal.open.set()
        assert await asking is None
        update = it.links["eve"].take()
        assert update.view.game is not None
        assert update.view.game.claimant(God.SEA) == 0
        assert [line.seq for line in update.lines] == [game.seq + 1]


async def test_what_cannot_be_kept_is_taken_back_and_may_be_tried_again() -> None:
    async with house() as it:
        game = await it.begin(ANN, BOB)
        it.journal.fails = lambda: True
        answers = await asyncio.gather(
            it.table.play(ANN, Claim(God.SEA)),
            it.table.play(BOB, Claim(God.SEA)),  # not refused because of what did not happen
        )
        assert list(answers) == [FAILED, FAILED]
        assert it.game == game
        assert it.view(ANN).broken
        it.journal.fails = lambda: False
        assert await it.table.play(BOB, Claim(God.SEA)) is None
        assert not it.view(ANN).broken
        assert it.game.claimant(God.SEA) == 1
        assert it.journal.kept(it.game.game) == it.game


async def test_everybody_is_told_when_it_cannot_be_kept_and_when_it_can_again() -> None:
    async with house() as it:
        await it.begin(ANN, BOB)
        it.come(EVE)
        await it.table.settled()
        it.view(EVE)
        told = it.told["eve"]
        it.journal.fails = lambda: True
        assert await it.table.play(ANN, Claim(God.SEA)) == FAILED
        assert it.told["eve"] == told + 1
        assert it.view(EVE).broken
        calls = it.journal.calls
        await it.pass_time(3)
        assert it.told["eve"] == told + 1
        assert it.view(EVE).broken
        it.journal.trouble = None  # something else could be kept, though nobody acts here
        await it.pass_time(1)
        assert it.told["eve"] == told + 2
        assert not it.view(EVE).broken
        assert it.journal.calls == calls


async def test_a_game_that_cannot_be_kept_does_not_begin() -> None:
    async with house() as it:
        it.journal.fails = lambda: True
        it.come(ANN, BOB)
        await it.table.sit(ANN)
        await it.table.sit(BOB)
        await it.table.get_ready(ANN)
        assert await it.table.get_ready(BOB) == FAILED
        assert it.phase() is Phase.WAITING
        assert not it.journal.games
        it.journal.fails = lambda: False
        assert await it.table.get_ready(BOB) is None
        assert it.phase() is Phase.PLAYING


async def test_an_end_that_cannot_be_kept_is_tried_once_a_second(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.CRITICAL)
    async with house(Rules(time_limit=10)) as it:
        await it.begin(ANN, BOB)
        it.journal.fails = lambda: True
        it.clock.advance(10)
        calls = it.journal.calls
        for _ in range(50):  # as often as it likes: it must not go round and round
            await asyncio.sleep(0)
        assert it.journal.calls == calls + 1
        for _ in range(5):
            it.clock.advance(1)
            for _ in range(20):
                await asyncio.sleep(0)
        assert it.journal.calls == calls + 6
        assert it.phase() is Phase.PLAYING
        it.journal.fails = lambda: False
        await it.pass_time(1)
        assert it.phase() is Phase.OVER
        assert it.game.t == 10_000
        assert check(it.record).error is None


async def test_a_return_that_cannot_be_kept_is_not_forgotten() -> None:
    async with house(stand_in="walker") as it:
        await it.begin(ANN, BOB)
        await it.go(BOB)
        await it.pass_time(60.5)
        assert it.table.bot_at(1) == "walker"
        it.journal.fails = lambda: True
        it.come(BOB)
        await it.table.settled()
        assert it.table.bot_at(1) == "walker"
        it.journal.fails = lambda: False
        await it.pass_time(1)
        assert it.table.bot_at(1) is None
        assert check(it.record, unfinished=True).error is None


async def test_a_store_with_a_defect_stops_nothing() -> None:
    async with house() as it:
        await it.begin(ANN, BOB)

        def defect() -> bool:
            raise ZeroDivisionError

        it.journal.fails = defect
        assert await it.table.play(ANN, Claim(God.SEA)) == FAILED
        it.journal.fails = lambda: False
        assert await it.table.play(ANN, Claim(God.SEA)) is None


class _Witness:
    """Looks at everything that is shown, at once, and compares it with what is kept."""

    def __init__(self, it: House) -> None:
        self.it = it
        self.seen: list[int] = []
        self.link = it.table.subscribe(EVE, self.look)

    def look(self) -> None:
        update = self.link.take()
        game = update.view.game
        if game is None:
            return
        kept = self.it.journal.games[game.game]
        assert kept[-1].seq == game.seq
        assert self.it.game == fold(kept)
        self.seen += [line.seq for line in update.lines]


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 2**32), often=st.floats(0.1, 0.7))
def test_a_journal_that_fails_at_random_shows_what_is_kept_and_keeps_what_is_shown(
    seed: int, often: float
) -> None:
    asyncio.run(_play_with_failures(Random(seed), often))


async def _play_with_failures(rng: Random, often: float) -> None:
    logging.disable(logging.ERROR)
    async with house(Rules(time_limit=120)) as it:
        witness = _Witness(it)
        await it.begin(*PLAYERS)
        it.journal.fails = lambda: rng.random() < often
        bots = [make_bot("walker", f"{rng.random()}") for _ in PLAYERS]
        while it.phase() is Phase.PLAYING and it.game.seq < 120:
            it.clock.advance(rng.uniform(0, 1.5))
            asked = []
            for number, bot in enumerate(bots):
                game = it.view(PLAYERS[number]).game
                assert game is not None
                command = bot.choose(game, number, game.t) or Draw()
                asked.append(it.table.play(PLAYERS[number], command))
            before = it.game.seq
            answers = await asyncio.gather(*asked)
            if answers.count(FAILED) == len(answers):
                assert it.game.seq == before
            else:
                assert all(each is None or isinstance(each, Refusal) for each in answers)
        assert witness.seen == list(range(it.game.seq + 1))  # each once, none twice, in order
        assert check(it.record, unfinished=True).error is None
    logging.disable(logging.NOTSET)
