"""A table from the first chair to the score: seats, order of answers, a whole game."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest

from fourgods_tui.bots.make import make_bot
from fourgods_tui.core.check import check
from fourgods_tui.core.commands import Claim, Discard, Draw, Hand, SayDone
from fourgods_tui.core.events import EndReason, Started
from fourgods_tui.core.landscape import God
from fourgods_tui.core.people import Person
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.rules import Gods, Mode, Rules
from fourgods_tui.core.table_view import Phase, TableReason, TableRefusal
from tests.core.seats import ANN, BOB, CEM, DEE, EVE, PLAYERS, House, house


async def test_game_begins_when_all_who_sit_are_ready() -> None:
    async with house() as it:
        it.come(ANN, BOB, CEM)
        await it.table.sit(ANN)
        await it.table.get_ready(ANN)
        assert it.phase() is Phase.WAITING  # nobody plays alone
        await it.table.sit(BOB)
        await it.table.sit(CEM)
        await it.table.get_ready(BOB)
        assert it.phase() is Phase.WAITING
        await it.table.get_ready(CEM)
        assert it.phase() is Phase.PLAYING
        assert [seat.name for seat in it.game.seats] == ["ann", "bob", "cem"]
        opening = it.journal.openings[it.game.game]
        assert opening.people == (ANN, BOB, CEM)
        assert opening.table == "oak"


async def test_nobody_sits_twice_nor_where_no_chair_is_free() -> None:
    async with house(seats=2) as it:
        it.come(ANN, BOB, CEM)
        assert await it.table.sit(ANN) is None
        assert await it.table.sit(ANN) is None
        assert it.table.seat_of(ANN) == 0
        assert await it.table.sit(BOB) is None
        assert await it.table.sit(CEM) == TableRefusal(TableReason.NO_FREE_SEAT)
        assert await it.table.get_up(ANN) is None
        assert await it.table.sit(CEM) is None
        assert it.table.seat_of(CEM) == 0


async def test_only_those_who_sit_play() -> None:
    async with house() as it:
        it.come(EVE)
        assert await it.table.play(EVE, Draw()) == Refusal(Reason.NOT_STARTED)
        assert await it.table.get_ready(EVE) == TableRefusal(TableReason.NOT_SEATED)
        await it.begin(ANN, BOB)
        assert await it.table.play(EVE, Draw()) == Refusal(Reason.NOT_SEATED)
        assert await it.table.sit(EVE) == TableRefusal(TableReason.GAME_RUNS)
        assert await it.table.get_up(ANN) == TableRefusal(TableReason.GAME_RUNS)
        assert await it.table.play_bot(0, Draw()) == Refusal(Reason.NOT_SEATED)


async def test_options_are_chosen_before_a_game_and_unready_everybody() -> None:
    async with house() as it:
        it.come(ANN, BOB)
        await it.table.sit(ANN)
        await it.table.sit(BOB)
        await it.table.get_ready(ANN)
        assert await it.table.choose({"gods": "hidden"}) is None
        assert not it.chair(0).ready
        refused = await it.table.choose({"gods": "none"})
        assert refused is not None
        assert refused.reason is TableReason.BAD_OPTION
        await it.begin(ANN, BOB)
        assert it.game.rules.gods is Gods.HIDDEN
        assert await it.table.choose({"gods": "open"}) == TableRefusal(TableReason.GAME_RUNS)


async def test_two_gods_each_become_one_when_more_than_two_play() -> None:
    async with house(Rules(gods_per_player=2)) as it:
        await it.begin(ANN, BOB, CEM)
        assert it.game.rules.gods_per_player == 1


async def test_commands_are_carried_out_and_answered_in_the_order_they_came() -> None:
    """Of twenty who want the same thing at once the first gets it, and each later answer names
    the first. Answers come in order, also when several rounds are under way."""
    async with house() as it:
        await it.begin(*PLAYERS)
        answered: list[int] = []

        async def claim(number: int) -> Refusal | TableRefusal | None:
            answer = await it.table.play(PLAYERS[number % 4], Claim(God.SEA))
            answered.append(number)
            return answer

        it.journal.open.clear()  # a slow store: everything else waits meanwhile
        tasks = [asyncio.create_task(claim(0))]
        await it.journal.waiting.wait()
        it.clock.advance(0.25)
        tasks += [asyncio.create_task(claim(number)) for number in range(1, 20)]
        await asyncio.sleep(0)
        it.clock.advance(0.25)
        it.journal.open.set()
        answers = await asyncio.gather(*tasks)
        assert answered == list(range(20))
        assert answers[0] is None
        enough = Refusal(Reason.GODS_ENOUGH, limit=1)
        late = Refusal(Reason.GOD_CLAIMED, god=God.SEA, seat=0, ms=250)  # not 500: when it came
        assert answers[1:5] == [late, late, late, enough]


async def test_what_came_before_a_deadline_counts_though_it_is_decided_after_it() -> None:
    async with house(Rules(time_limit=10)) as it:
        await it.begin(ANN, BOB)
        it.journal.open.clear()
        first = asyncio.create_task(it.table.play(ANN, Discard(Hand.LEFT)))
        await it.journal.waiting.wait()
        it.clock.advance(9.5)
        in_time = asyncio.create_task(it.table.play(BOB, Claim(God.SEA)))
        await asyncio.sleep(0)
        it.clock.advance(0.75)
        too_late = asyncio.create_task(it.table.play(ANN, Claim(God.PLAIN)))
        await asyncio.sleep(0)
        it.journal.open.set()
        assert await first is None
        assert await in_time is None
        assert await too_late == Refusal(Reason.GAME_OVER)
        assert it.game.ended is EndReason.TIME_UP
        assert it.game.t == 10_000
        assert check(it.record).error is None


async def test_a_request_that_nobody_waits_for_any_more_is_carried_out() -> None:
    async with house() as it:
        await it.begin(ANN, BOB)
        asking = asyncio.create_task(it.table.play(ANN, Claim(God.SEA)))
        await asyncio.sleep(0)
        asking.cancel()
        await it.table.settled()
        assert it.game.claimant(God.SEA) == 0


async def test_a_request_that_fails_changes_nothing_and_stops_nothing(
    caplog: pytest.LogCaptureFixture,
) -> None:
    class Nonsense:
        pass

    async with house() as it:
        game = await it.begin(ANN, BOB)
        with pytest.raises(KeyError):
            await it.table.play(ANN, Nonsense())  # type: ignore[arg-type]
        assert it.game == game
        assert await it.table.play(ANN, Claim(God.SEA)) is None
        assert "a request failed" in caplog.text


async def test_a_closed_table_refuses_everything_and_keeps_nobody_waiting() -> None:
    async with house() as it:
        await it.begin(ANN, BOB)
        it.journal.open.clear()
        under_way = asyncio.create_task(it.table.play(ANN, Claim(God.SEA)))
        await it.journal.waiting.wait()
        waiting = asyncio.create_task(it.table.play(BOB, Claim(God.PLAIN)))
        await asyncio.sleep(0)
        closing = asyncio.create_task(it.table.close())
        assert await waiting == TableRefusal(TableReason.CLOSED)
        it.journal.open.set()
        await closing
        assert await under_way is None  # it was being kept, and is
        assert it.journal.kept(it.game.game).claimant(God.SEA) == 0
        assert await it.table.play(BOB, Claim(God.PLAIN)) == TableRefusal(TableReason.CLOSED)
        assert it.view(ANN).closed


async def test_too_many_requests_at_once_are_refused() -> None:
    async with house() as it:
        await it.begin(ANN, BOB)
        asked = [asyncio.create_task(it.table.play(EVE, Draw())) for _ in range(1200)]
        answers = await asyncio.gather(*asked)
        assert answers[0] == Refusal(Reason.NOT_SEATED)
        assert answers[-1] == TableRefusal(TableReason.TOO_FAST)
        assert answers.count(TableRefusal(TableReason.TOO_FAST)) == 200


async def play_whole_game(it: House, people: tuple[Person, ...]) -> None:
    """All of them play at once, as programs that do anything legal."""
    rng = Random(7)

    async def play(number: int, person: Person) -> None:
        bot = make_bot("walker", f"test {number}")
        while it.phase() is Phase.PLAYING:
            view = it.view(person)
            assert view.game is not None
            assert view.you == number
            command = bot.choose(view.game, number, view.clock)
            it.clock.advance(rng.uniform(0.01, 0.5))
            if command is None:
                await it.table.settled()
            else:
                answer = await it.table.play(person, command)
                assert not isinstance(answer, TableRefusal)

    await asyncio.gather(*(play(number, each) for number, each in enumerate(people)))


@pytest.mark.parametrize(
    ("seats", "rules"),
    [
        (4, Rules(last_call=5)),
        (3, Rules(mode=Mode.HOURGLASS, turn_seconds=5, last_call=5)),
        (2, Rules(gods=Gods.HIDDEN, gods_per_player=2, last_call=0)),
    ],
)
async def test_a_whole_game_between_people_who_act_at_once(seats: int, rules: Rules) -> None:
    async with house(rules) as it:
        await it.begin(*PLAYERS[:seats])
        await play_whole_game(it, PLAYERS[:seats])
        assert it.phase() is Phase.OVER
        assert it.game.score is not None
        assert it.journal.kept(it.game.game) == it.game
        verdict = check(it.record)
        assert verdict.error is None
        shown = [it.view(person).game for person in PLAYERS[:seats]]
        assert all(game == replace(it.game, bag=()) for game in shown)


async def test_rematch_moves_everybody_one_place_on_and_keeps_spectators() -> None:
    async with house() as it:
        it.come(EVE)
        await it.begin(ANN, BOB, CEM)
        first = it.game.game
        for person in (ANN, BOB, CEM):
            await it.table.play(person, SayDone())
        assert it.phase() is Phase.OVER
        assert it.game.ended is EndReason.AGREED
        assert it.table.spectators == (EVE,)
        assert await it.table.sit(EVE) is None  # a free chair for the next game
        for person in (ANN, BOB, EVE):
            await it.table.get_ready(person)
        assert it.phase() is Phase.OVER
        await it.table.get_ready(CEM)
        assert it.phase() is Phase.PLAYING
        assert [seat.name for seat in it.game.seats] == ["bob", "cem", "eve", "ann"]
        assert [it.table.seat_of(each) for each in (ANN, BOB, CEM, EVE)] == [3, 0, 1, 2]
        assert it.game.game != first
        started = it.record[0].event
        assert isinstance(started, Started)
        assert started.game == it.game.game
        assert await it.table.play(DEE, Draw()) == Refusal(Reason.NOT_SEATED)


async def test_all_ready_in_the_round_that_ends_a_game_begin_the_next_one() -> None:
    async with house() as it:
        await it.begin(ANN, BOB)
        await asyncio.gather(
            it.table.play(ANN, SayDone()),
            it.table.play(BOB, SayDone()),
            it.table.get_ready(ANN),
            it.table.get_ready(BOB),
        )
        await it.table.settled()
        assert it.phase() is Phase.PLAYING
        assert len(it.journal.games) == 2
        assert all(
            check(lines, unfinished=True).error is None for lines in it.journal.games.values()
        )
