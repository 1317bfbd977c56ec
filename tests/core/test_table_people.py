"""Resigning, voting, names, programs' chairs: who plays and who does not."""

from __future__ import annotations

from dataclasses import replace

from fourgods_tui.core.chairs import rotated
from fourgods_tui.core.check import check
from fourgods_tui.core.commands import Claim, SayDone
from fourgods_tui.core.events import EndReason
from fourgods_tui.core.landscape import God
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.rules import Gods, Rules
from fourgods_tui.core.square import square_at
from fourgods_tui.core.table_view import Phase, TableReason, TableRefusal
from tests.core.seats import ANN, BOB, CEM, DEE, EVE, house


async def test_who_resigns_watches_and_does_not_hold_up_the_others() -> None:
    async with house() as it:
        assert await it.table.resign(ANN) == TableRefusal(TableReason.NOT_SEATED)
        await it.begin(ANN, BOB, CEM)
        assert await it.table.resign(ANN) is None
        assert await it.table.play(ANN, Claim(God.SEA)) == Refusal(Reason.NOT_SEATED)
        assert not it.table.holds_seat(ANN)
        await it.table.play(BOB, SayDone())
        await it.table.play(CEM, SayDone())
        assert it.game.ended is EndReason.AGREED
        assert it.table.seat_of(ANN) is None  # the chair is free for the next game
        assert it.table.seat_of(BOB) == 1
        assert await it.table.resign(BOB) == TableRefusal(TableReason.NOT_PLAYING)
        assert check(it.record).error is None


async def test_who_resigned_sees_hears_and_speaks_as_a_spectator() -> None:
    async with house(Rules(gods=Gods.HIDDEN)) as it:
        it.come(EVE)
        await it.begin(ANN, BOB, CEM)
        await it.table.play(ANN, Claim(God.SEA))
        it.table.point(ANN, square_at(3, 3))
        await it.table.settled()
        assert it.view(ANN).you == 0
        await it.table.resign(ANN)
        it.table.point(ANN, square_at(4, 4))
        await it.table.settled()
        view = it.view(ANN)
        assert view.you is None
        assert view.chairs[0].resigned
        assert view.game == it.view(EVE).game  # no hidden god any more, not even their own
        assert 0 not in it.view(BOB).cursors
        for person in (ANN, BOB, EVE):
            it.links[person.name].take()
        assert it.table.say(ANN, "well played") is None
        assert [said.text for said in it.links[EVE.name].take().said] == ["well played"]
        assert it.links[BOB.name].take().said == ()


async def test_a_game_that_all_resigned_is_over() -> None:
    async with house() as it:
        await it.begin(ANN, BOB)
        await it.table.resign(ANN)
        await it.table.resign(BOB)
        assert it.game.ended is EndReason.AGREED


async def test_a_program_stands_in_for_who_resigned_and_stays() -> None:
    async with house(stand_in="master") as it:
        await it.begin(ANN, BOB)
        await it.table.resign(ANN)
        assert it.table.bot_at(0) == "master"
        assert await it.table.play_bot(0, Claim(God.SEA)) is None
        await it.go(ANN)
        await it.pass_time(5)
        it.come(ANN)
        await it.table.settled()
        assert it.table.bot_at(0) == "master"
        assert await it.table.play(ANN, SayDone()) == Refusal(Reason.NOT_SEATED)
        assert check(it.record, unfinished=True).error is None


async def test_more_than_half_of_the_others_vote_out_who_is_idle() -> None:
    async with house() as it:
        await it.begin(ANN, BOB, CEM, DEE)
        assert await it.table.vote_out(ANN, 3) == TableRefusal(TableReason.NOT_IDLE)
        await it.pass_time(50)
        for person in (ANN, BOB, CEM):
            it.table.touch(person)
        await it.pass_time(20)
        assert it.table.idle(3)
        assert not it.table.idle(0)
        assert await it.table.vote_out(EVE, 3) == TableRefusal(TableReason.NOT_SEATED)
        assert await it.table.vote_out(DEE, 3) == TableRefusal(TableReason.NOT_SEATED)
        assert await it.table.vote_out(ANN, 9) == TableRefusal(TableReason.NOT_SEATED)
        assert await it.table.vote_out(ANN, 3) is None
        assert await it.table.vote_out(ANN, 3) is None  # counts once
        assert it.view(BOB).votes == {3: frozenset({0})}
        assert not it.chair(3).resigned
        assert await it.table.vote_out(BOB, 3) is None
        assert it.chair(3).resigned
        assert it.chair(3).voted_out
        assert not any(chair.voted_out for chair in rotated(it.table.state.chairs))
        assert it.table.state.votes == {}
        assert await it.table.vote_out(CEM, 3) == TableRefusal(TableReason.NOT_IDLE)


async def test_a_key_press_takes_back_all_votes() -> None:
    async with house() as it:
        await it.begin(ANN, BOB, CEM, DEE)
        await it.pass_time(61)
        await it.table.vote_out(ANN, 3)
        it.table.touch(DEE)
        await it.table.settled()
        assert it.table.state.votes == {}
        await it.pass_time(61)
        await it.table.vote_out(BOB, 3)
        assert not it.chair(3).resigned


async def test_a_lost_link_is_no_reason_to_be_voted_out_at_once() -> None:
    async with house() as it:
        await it.begin(ANN, BOB)
        await it.go(BOB)
        await it.pass_time(5)
        assert await it.table.vote_out(ANN, 1) == TableRefusal(TableReason.NOT_IDLE)
        await it.pass_time(60)
        assert await it.table.vote_out(ANN, 1) is None
        assert it.chair(1).resigned


async def test_programs_take_and_leave_chairs_before_a_game() -> None:
    async with house(seats=3) as it:
        it.come(ANN)
        await it.table.sit(ANN)
        assert await it.table.seat_bot("novice") is None
        assert await it.table.seat_bot("master") is None
        assert await it.table.seat_bot("master") == TableRefusal(TableReason.NO_FREE_SEAT)
        assert [chair.bot for chair in it.table.state.chairs] == [None, "novice", "master"]
        assert await it.table.unseat_bot() is None
        assert [chair.bot for chair in it.table.state.chairs] == [None, "novice", None]
        assert it.table.bot_at(1) is None  # nothing to play yet
        await it.table.get_ready(ANN)
        assert it.phase() is Phase.PLAYING
        assert it.table.bot_at(1) == "novice"
        assert it.table.bot_at(0) is None
        assert await it.table.unseat_bot() == TableRefusal(TableReason.GAME_RUNS)
        assert await it.table.seat_bot("novice") == TableRefusal(TableReason.GAME_RUNS)


async def test_programs_alone_do_not_begin() -> None:
    async with house() as it:
        await it.table.seat_bot("novice")
        await it.table.seat_bot("novice")
        await it.pass_time(100)
        assert it.phase() is Phase.WAITING
        assert await it.table.unseat_bot() is None
        assert await it.table.unseat_bot() is None
        assert await it.table.unseat_bot() == TableRefusal(TableReason.NOT_SEATED)


async def test_a_new_name_is_seen_at_the_table_and_in_the_record() -> None:
    async with house() as it:
        await it.begin(ANN, BOB)
        anna = replace(ANN, name="anna")
        it.table.rename(anna)
        await it.table.settled()
        assert it.view(BOB).chairs[0].name == "anna"
        assert it.game.seats[0].name == "anna"
        assert check(it.record, unfinished=True).error is None
        it.table.say(ANN, "still me")
        assert it.links["bob"].take().said[0].person == "anna"


async def test_empty_since_counts_people_and_not_programs() -> None:
    async with house() as it:
        empty = [it.table.empty_since]
        watching = it.table.subscribe_seat(0, lambda: None)
        empty.append(it.table.empty_since)
        it.come(ANN)
        empty.append(it.table.empty_since)
        opened = it.clock.now()
        await it.pass_time(10)
        await it.go(ANN)
        await it.pass_time(10)
        it.table.unsubscribe(watching)
        empty.append(it.table.empty_since)
        assert empty == [opened, opened, None, opened + 10]
