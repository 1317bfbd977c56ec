"""What time does at a table, on a clock that a test moves."""

from __future__ import annotations

from fourgods_tui.core.check import check
from fourgods_tui.core.commands import Claim, Discard, Draw, EndTurn, Hand, SayDone
from fourgods_tui.core.events import EndReason, SeatChanged, Turn
from fourgods_tui.core.landscape import God
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.rules import Mode, Rules
from fourgods_tui.core.table_view import Phase
from tests.core.seats import ANN, BOB, CEM, EVE, House, house


def ended(it: House) -> EndReason | None:
    """Why the game ended, after its record was proved."""
    assert check(it.record, unfinished=it.game.ended is None).error is None
    return it.game.ended


async def test_time_limit_ends_the_game_to_the_millisecond() -> None:
    async with house(Rules(time_limit=90)) as it:
        await it.begin(ANN, BOB)
        await it.pass_time(89.999)
        assert ended(it) is None
        await it.pass_time(0.001)
        assert ended(it) is EndReason.TIME_UP
        assert it.game.t == 90_000


async def test_a_table_without_deadlines_sets_no_alarm() -> None:
    async with house() as it:
        await it.begin(ANN, BOB)
        await it.table.settled()
        assert it.clock.due == []


async def test_turns_pass_by_themselves_in_hourglass_mode() -> None:
    async with house(Rules(mode=Mode.HOURGLASS, turn_seconds=30)) as it:
        await it.begin(ANN, BOB)
        assert it.game.turn == 0
        assert await it.table.play(BOB, Draw()) == Refusal(Reason.NOT_YOUR_TURN, seat=0)
        await it.pass_time(30)
        assert it.game.turn == 1
        await it.pass_time(100)  # three turns, each at its own time
        assert it.game.turn == 0
        turns = [line.t for line in it.record if isinstance(line.event, Turn)]
        assert turns == [0, 30_000, 60_000, 90_000, 120_000]
        assert ended(it) is None


async def test_a_held_seat_is_given_to_a_program_and_back() -> None:
    async with house(stand_in="player") as it:
        await it.begin(ANN, BOB)
        hands = it.game.seats[1].hands
        await it.go(BOB)
        assert not it.view(ANN).chairs[1].connected
        await it.pass_time(59.9)
        assert it.table.bot_at(1) is None
        await it.pass_time(0.2)
        assert it.table.bot_at(1) == "player"
        assert it.game.seats[1].hands == hands
        assert it.game.seats[1].bot == "player"
        it.come(BOB)
        await it.table.settled()
        assert it.table.bot_at(1) is None
        assert it.view(BOB).you == 1
        assert it.game.seats[1].name == "bob"
        assert it.game.seats[1].hands == hands
        changes = [line.event for line in it.record if isinstance(line.event, SeatChanged)]
        assert [change.bot for change in changes] == ["player", None]
        assert ended(it) is None


async def test_a_held_seat_without_a_stand_in_waits() -> None:
    async with house() as it:
        await it.begin(ANN, BOB)
        await it.go(BOB)
        await it.pass_time(600)
        assert it.table.bot_at(1) is None
        it.come(BOB)
        await it.table.settled()
        assert it.view(BOB).you == 1
        assert await it.table.play(BOB, Claim(God.SEA)) is None


async def test_a_second_link_keeps_the_seat() -> None:
    async with house(stand_in="player") as it:
        await it.begin(ANN, BOB)
        other = it.table.subscribe(BOB, lambda: None)
        await it.go(BOB)
        await it.pass_time(100)
        assert it.chair(1).connected
        it.table.unsubscribe(other)
        it.table.unsubscribe(other)  # harmless
        await it.table.settled()
        assert not it.chair(1).connected


async def test_a_chair_at_a_waiting_table_is_free_after_the_hold() -> None:
    async with house() as it:
        it.come(ANN, BOB)
        await it.table.sit(ANN)
        await it.table.sit(BOB)
        await it.table.get_ready(BOB)
        await it.go(BOB)
        assert not it.chair(1).ready
        await it.pass_time(30)
        it.come(BOB)
        await it.pass_time(300)
        assert it.table.seat_of(BOB) == 1
        await it.go(BOB)
        await it.pass_time(61)
        assert it.table.seat_of(BOB) is None


async def test_somebody_who_sits_without_watching_does_not_keep_the_chair() -> None:
    async with house() as it:
        assert await it.table.sit(BOB) is None
        await it.pass_time(61)
        assert it.chair(0).free


async def test_absent_players_do_not_block_an_agreed_end() -> None:
    async with house() as it:
        await it.begin(ANN, BOB, CEM)
        await it.go(CEM)
        await it.pass_time(30)
        await it.table.play(ANN, SayDone())
        await it.table.play(BOB, SayDone())
        assert ended(it) is None  # the seat is still held
        await it.pass_time(30.5)
        assert ended(it) is EndReason.AGREED
        assert [seat.done for seat in it.game.seats] == [True, True, True]


async def test_those_who_are_done_first_and_then_lost_leave_the_end_to_the_others() -> None:
    async with house() as it:
        await it.begin(ANN, BOB)
        await it.go(BOB)
        await it.pass_time(61)
        assert ended(it) is None
        await it.table.play(ANN, SayDone())
        assert ended(it) is EndReason.AGREED


async def test_turns_of_those_who_are_gone_are_passed_over() -> None:
    async with house(Rules(mode=Mode.HOURGLASS, turn_seconds=30)) as it:
        await it.begin(ANN, BOB, CEM)
        await it.table.resign(ANN)
        assert it.game.turn == 1
        await it.go(BOB)
        await it.pass_time(31)
        assert it.game.turn == 2
        await it.table.play(CEM, EndTurn())
        assert it.game.turn == 1  # the seat is still held
        await it.pass_time(29.5)
        assert it.game.turn == 2
        await it.table.play(CEM, EndTurn())
        assert it.game.turn == 2
        await it.go(CEM)
        await it.pass_time(61)  # nobody is left: time goes on as ever
        assert ended(it) is None


async def test_a_game_without_anybody_is_abandoned_after_a_while() -> None:
    async with house(Rules(abandon_after=1800)) as it:
        it.come(EVE)  # a spectator is no player
        await it.begin(ANN, BOB)
        await it.go(ANN)
        await it.pass_time(1000)
        await it.go(BOB)
        await it.pass_time(1799)
        assert ended(it) is None
        await it.pass_time(1.1)
        assert ended(it) is EndReason.ABANDONED
        assert it.phase() is Phase.OVER
        assert all(chair.free for chair in it.table.state.chairs)


async def test_who_has_resigned_keeps_no_game_from_being_abandoned() -> None:
    async with house(Rules(abandon_after=1800)) as it:
        await it.begin(ANN, BOB)
        await it.table.resign(ANN)  # and watches on
        await it.go(BOB)
        await it.pass_time(1799)
        assert ended(it) is None
        await it.pass_time(1.1)
        assert ended(it) is EndReason.ABANDONED
        assert check(it.record).fine


async def test_somebody_who_comes_back_in_time_keeps_the_game_alive() -> None:
    async with house(Rules(abandon_after=1800)) as it:
        await it.begin(ANN, BOB)
        await it.go(ANN, BOB)
        await it.pass_time(1700)
        it.come(ANN)
        await it.pass_time(1700)
        assert ended(it) is None
        await it.go(ANN)
        await it.pass_time(1790)
        assert ended(it) is None


async def test_last_call_and_closing_belong_to_the_table() -> None:
    """The bag is emptied by drawing and discarding; then the last call runs out."""
    async with house(Rules(last_call=20, row_slots_two=99)) as it:
        await it.begin(ANN, BOB)
        while it.game.left:
            for person in (ANN, BOB):
                for hand in Hand:
                    await it.table.play(person, Discard(hand))
                await it.table.play(person, Draw())
        await it.pass_time(0)
        assert it.game.last_call_until is not None
        await it.pass_time(19.9)
        assert ended(it) is None
        await it.pass_time(0.2)
        assert ended(it) is EndReason.BAG_EMPTY
