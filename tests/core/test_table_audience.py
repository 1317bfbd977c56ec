"""What reaches those who watch: bounded, in time, and nothing they may not see."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

import pytest

from fourgods_tui.bots.make import make_bot
from fourgods_tui.core.commands import Claim, Discard, Draw, Found, Hand, Occupy, SayDone
from fourgods_tui.core.events import Claimed, Started
from fourgods_tui.core.landscape import God
from fourgods_tui.core.people import Person
from fourgods_tui.core.placement import open_squares
from fourgods_tui.core.recent import KEPT_RECENT
from fourgods_tui.core.refusals import Refusal
from fourgods_tui.core.rules import Founding, Gods, Rules
from fourgods_tui.core.square import parse_square
from fourgods_tui.core.subscription import KEPT_LINES, Update
from fourgods_tui.core.table_view import Phase, TableReason, TableRefusal
from tests.core.seats import ANN, BOB, CEM, EVE, SEED, House, house


async def shuffle_tiles(it: House, times: int) -> None:
    """Draw and discard, which is events enough."""
    for _ in range(times):
        for person in (ANN, BOB):
            await it.table.play(person, Discard(Hand.LEFT))
            await it.table.play(person, Discard(Hand.RIGHT))
            await it.table.play(person, Draw())


async def test_who_does_not_look_is_told_once_and_gets_the_newest_state() -> None:
    async with house(Rules(row_slots_two=99)) as it:
        it.come(EVE)
        await it.begin(ANN, BOB)
        it.links["eve"].take()
        told = it.told["eve"]
        await shuffle_tiles(it, 16)
        assert it.told["eve"] == told + 1
        update = it.links["eve"].take()
        assert update.missed
        assert len(update.lines) <= KEPT_LINES
        assert update.view.game is not None
        assert update.view.game.seq == it.game.seq
        await it.table.play(ANN, Claim(God.SEA))
        update = it.links["eve"].take()
        assert not update.missed
        assert [line.seq for line in update.lines] == [it.game.seq]


async def test_those_who_never_look_cost_bounded_memory() -> None:
    async with house(Rules(row_slots_two=99)) as it:
        await it.begin(ANN, BOB)
        people = [Person(f"guest {number}", f"g{number}~") for number in range(20)]
        links = [it.table.subscribe(person, lambda: None) for person in people]
        await shuffle_tiles(it, 12)
        gc.collect()
        tracemalloc.start()
        try:
            for number in range(400):
                it.table.say(people[number % 20], "x" * 60)
                it.table.point(ANN, parse_square("abcdefgh"[number % 8] + "1"))
                if number % 20 == 0:
                    it.clock.advance(10)
            gc.collect()
            full, _ = tracemalloc.get_traced_memory()
            for number in range(800):
                it.table.say(people[number % 20], "x" * 60)
                if number % 20 == 0:
                    it.clock.advance(10)
            gc.collect()
            after, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert after < full + 64 * 1024
        assert len(links[0].take().said) == KEPT_LINES


async def test_a_subscriber_that_fails_harms_nobody(caplog: pytest.LogCaptureFixture) -> None:
    def fail() -> None:
        raise RuntimeError("my screen is gone")

    async with house() as it:
        it.table.subscribe(EVE, fail)
        await it.begin(ANN, BOB)
        assert await it.table.play(ANN, Claim(God.SEA)) is None
        assert it.view(BOB).game is not None
        assert "could not be told" in caplog.text


async def test_spectators_come_and_go_and_everybody_sees_it() -> None:
    async with house() as it:
        await it.begin(ANN, BOB)
        it.view(ANN)
        seq = it.game.seq
        it.come(EVE, CEM)
        await it.table.settled()
        assert it.view(ANN).spectators == (EVE, CEM)
        assert it.view(EVE).you is None
        await it.go(EVE)
        assert it.view(ANN).spectators == (CEM,)
        assert it.game.seq == seq


def gods_in(value: object) -> Iterator[God]:
    """Every god anywhere inside of values, but for kingdoms, which are of landscapes."""
    if isinstance(value, God):
        yield value
    elif is_dataclass(value) and type(value).__name__ not in ("Face", "Kingdom"):
        for each in fields(value):
            yield from gods_in(getattr(value, each.name))
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from gods_in(key)
            yield from gods_in(item)
    elif isinstance(value, list | tuple | frozenset | set):
        for item in value:
            yield from gods_in(item)


def check_nothing_leaks(update: Update, own: set[God]) -> None:
    """Nobody sees a hidden god, the seed or the bag."""
    assert set(gods_in(update.view.game)) <= own
    assert set(gods_in(update.lines)) <= own
    assert SEED not in repr(update)
    assert update.view.game is not None
    assert update.view.game.bag == ()


async def test_hidden_gods_stay_hidden_until_the_end() -> None:
    async with house(Rules(gods=Gods.HIDDEN, founding=Founding.FREE)) as it:
        it.come(EVE)
        await it.begin(ANN, BOB, CEM)
        mine: dict[str, set[God]] = {
            "ann": {God.SEA},
            "bob": {God.PLAIN},
            "cem": set(),
            "eve": set(),
        }
        await it.table.play(ANN, Claim(God.SEA))
        await it.table.play(BOB, Claim(God.PLAIN))
        refused = await it.table.play(CEM, Claim(God.SEA))
        assert isinstance(refused, Refusal)
        assert (refused.seat, refused.ms) == (None, None)
        squares = list(open_squares(it.game.world, it.game.rules))
        assert await it.table.play(ANN, Found(squares[0], occupy=True)) is None
        assert await it.table.play(ANN, Found(squares[1])) is None
        assert await it.table.play(BOB, Occupy(squares[1])) is None
        bots = [make_bot("walker", f"hidden {number}") for number in range(2)]
        for _ in range(60):
            for number, person in ((0, ANN), (1, BOB)):
                game = it.view(person).game
                assert game is not None
                command = bots[number].choose(game, number, game.t)
                if command and not isinstance(command, SayDone):
                    await it.table.play(person, command)
            for name, link in it.links.items():
                check_nothing_leaks(link.take(), mine.get(name, set()))
        late = it.table.subscribe(Person("late", "late~"), lambda: None)
        check_nothing_leaks(late.take(), set())
        for person in (ANN, BOB, CEM):
            await it.table.play(person, SayDone())
        assert it.phase() is Phase.OVER
        shown = set(gods_in(it.view(EVE).game))
        assert shown >= {God.SEA, God.PLAIN}


async def test_spectators_talk_apart_from_the_players() -> None:
    async with house() as it:
        it.come(EVE)
        await it.begin(ANN, BOB)
        for link in it.links.values():
            link.take()
        it.table.say(ANN, "good luck")
        it.table.say(EVE, "\x1b[31mhello")
        assert [(s.person, s.text) for s in it.links["bob"].take().said] == [("ann", "good luck")]
        heard = it.links["eve"].take().said
        assert [(s.text, s.spectator) for s in heard] == [("good luck", False), ("hello", True)]
        assert it.table.say(ANN, " \x1b ") == TableRefusal(TableReason.NOTHING_SAID)


async def test_talking_is_limited_a_person() -> None:
    async with house() as it:
        it.come(ANN, BOB)
        answers = [it.table.say(ANN, "again") for _ in range(6)]
        assert answers == [None] * 5 + [TableRefusal(TableReason.TOO_FAST)]
        assert it.table.say(BOB, "me too") is None
        it.clock.advance(1)
        assert it.table.say(ANN, "again") is None
        assert it.table.say(ANN, "again") == TableRefusal(TableReason.TOO_FAST)


async def test_cursors_are_shown_while_playing_and_go_with_their_player() -> None:
    async with house() as it:
        a1, b2 = parse_square("a1"), parse_square("b2")
        it.come(EVE)
        it.table.point(ANN, a1)
        await it.begin(ANN, BOB)
        assert it.view(EVE).cursors == {}
        it.table.point(ANN, a1)
        it.table.point(BOB, b2)
        it.table.point(EVE, b2)
        assert it.view(EVE).cursors == {0: a1, 1: b2}
        it.table.point(BOB, None)
        assert it.view(EVE).cursors == {0: a1}
        await it.go(ANN)
        assert it.view(EVE).cursors == {}


async def test_where_cursors_are_is_not_urgent_and_keeps_nothing_urgent_from_being_told() -> None:
    async with house() as it:
        await it.begin(ANN, BOB)
        told: list[bool] = []
        subscription = it.table.subscribe(BOB, lambda: told.append(subscription.urgent))
        subscription.take()
        it.table.point(ANN, parse_square("b2"))
        assert told == [False]
        assert subscription.fresh
        it.table.say(ANN, "here")
        it.table.say(ANN, "and there")
        assert told == [False, True]
        subscription.take()
        assert (subscription.fresh, subscription.urgent) == (False, False)


async def test_many_events_in_one_round_are_told_at_once() -> None:
    async with house() as it:
        await it.begin(ANN, BOB)
        it.links["bob"].take()
        told = it.told["bob"]
        await asyncio.gather(
            it.table.play(ANN, Claim(God.SEA)),
            it.table.play(ANN, Discard(Hand.LEFT)),
            it.table.play(ANN, Discard(Hand.RIGHT)),
        )
        assert it.told["bob"] == told + 1
        assert len(it.links["bob"].take().lines) == 3


async def test_who_comes_late_finds_what_happened_and_was_said_last_each_once() -> None:
    async with house(Rules(row_slots_two=99)) as it:
        await it.begin(ANN, BOB)
        await shuffle_tiles(it, 8)
        for number in range(KEPT_RECENT + 4):
            it.table.say((ANN, BOB)[number % 2], f"word {number}")
            it.clock.advance(10)
        it.come(EVE)
        assert it.told["eve"] == 0  # it is no news
        found = it.links["eve"].take()
        assert found.lines == tuple(it.record[-KEPT_RECENT:])
        texts = [each.text for each in found.said]
        assert texts == [f"word {number}" for number in range(4, KEPT_RECENT + 4)]
        await it.table.play(ANN, Claim(God.SEA))
        after = it.links["eve"].take()
        assert [line.seq for line in after.lines] == [it.game.seq]
        assert after.said == ()


async def test_what_is_kept_but_not_shown_yet_is_told_once_to_who_comes_meanwhile() -> None:
    async with house() as it:
        game = await it.begin(ANN, BOB)
        it.journal.open.clear()
        asking = asyncio.create_task(it.table.play(ANN, Claim(God.SEA)))
        await it.journal.waiting.wait()
        it.come(EVE)
        assert max(line.seq for line in it.links["eve"].take().lines) == game.seq
        it.journal.open.set()
        await asking
        assert [line.seq for line in it.links["eve"].take().lines] == [game.seq + 1]


async def test_who_comes_late_finds_only_what_they_may_see_and_hear() -> None:
    async with house(Rules(gods=Gods.HIDDEN)) as it:
        await it.begin(ANN, BOB)
        it.come(EVE)
        await it.table.play(ANN, Claim(God.SEA))
        it.table.say(ANN, "good luck")
        it.table.say(EVE, "hello")
        gods: dict[str, list[God | None]] = {}
        said: dict[str, list[str]] = {}
        for person in (ANN, BOB, CEM):
            found = it.table.subscribe(person, lambda: None).take()
            events = [line.event for line in found.lines]
            gods[person.name] = [each.god for each in events if isinstance(each, Claimed)]
            said[person.name] = [each.text for each in found.said]
            assert SEED not in repr(found)
            assert isinstance(events[0], Started)
        assert gods == {"ann": [God.SEA], "bob": [None], "cem": [None]}
        assert said == {"ann": ["good luck"], "bob": ["good luck"], "cem": ["good luck", "hello"]}


async def test_a_new_game_has_nothing_of_the_one_before() -> None:
    async with house() as it:
        game = await it.begin(ANN, BOB)
        it.table.say(ANN, "good luck")
        for person in (ANN, BOB):
            await it.table.play(person, SayDone())
        assert it.phase() is Phase.OVER
        for person in (ANN, BOB):
            assert await it.table.get_ready(person) is None
        await it.table.settled()
        assert it.phase() is Phase.PLAYING
        assert it.game.game != game.game
        it.come(EVE)
        found = it.links["eve"].take()
        assert [line.seq for line in found.lines] == [line.seq for line in it.record]
        assert found.said == ()


async def test_a_program_is_told_nothing_of_before() -> None:
    async with house() as it:
        await it.begin(ANN, BOB)
        it.table.say(ANN, "good luck")
        found = it.table.subscribe_seat(1, lambda: None).take()
        assert (found.lines, found.said) == ((), ())
