"""Games that were running when the process ended go on in the next one."""

from __future__ import annotations

import asyncio

from fourgods_tui.core.check import check
from fourgods_tui.core.codebook import MemoryCodeBook
from fourgods_tui.core.commands import Claim, SayDone
from fourgods_tui.core.events import EndReason
from fourgods_tui.core.journal import KeptGame
from fourgods_tui.core.landscape import God
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import Phase, TableOptions
from tests.core.lobbies import begin
from tests.core.manual_clock import ManualClock
from tests.core.seats import TestJournal


class Called:
    """A company that only notes which seats it is called to."""

    def __init__(self) -> None:
        self.seats: list[tuple[int, str]] = []

    def name_for(self, level: str, taken: frozenset[str]) -> str:
        """Always the same, as long as it is free."""
        return "Abacus" if "Abacus" not in taken else "Sextant"

    def join(self, table: Table, number: int, level: str) -> None:
        """Note it."""
        self.seats.append((number, level))


async def test_a_running_game_goes_on_in_another_process() -> None:
    clock, journal = ManualClock(), TestJournal()
    codes = MemoryCodeBook()
    first = Lobby(clock=clock, journal=journal, company=Called(), guests=codes)
    ann, bob = first.arrive("ann", "key a"), first.arrive("bob")
    options = TableOptions("ours", seats=4, stand_in="novice")
    table = first.open_table(options, Rules(time_limit=100), private=True)
    await table.seat_bot("master")
    await begin(table, ann, bob)
    clock.advance(40)
    await table.play(ann, Claim(God.SEA))
    code, kept = first.resume_code(bob), table.state.game
    assert code
    assert kept is not None
    await first.close()

    later, company = ManualClock(99.5), Called()
    second = Lobby(clock=later, journal=journal, company=company, guests=codes)
    opening = journal.openings[kept.game]
    assert second.view().restarted_at is None
    second.reopen([KeptGame(opening, tuple(journal.games[kept.game]), clock=45_000)])
    assert second.view().restarted_at == 99.5
    found = second.find(opening.options.code)
    assert found is not None
    table = found
    assert table.table == opening.table
    assert table.state.phase is Phase.PLAYING
    assert table.state.game == kept
    assert company.seats == [(0, "master")]
    later.advance(20)
    assert second.quick_play(second.arrive("anybody", "key a")) is table
    link = table.subscribe(ann, lambda: None)
    assert second.resume(code) == bob
    table.subscribe(bob, lambda: None)
    await table.settled()
    update = link.take()
    assert (update.view.you, update.view.clock) == (1, 65_000)
    assert update.lines[0].t <= kept.t  # some of what was before it went on
    assert table.bot_at(2) is None
    assert await table.play(bob, SayDone()) is None
    later.advance(34.9)
    await table.settled()
    assert table.state.phase is Phase.PLAYING
    later.advance(0.1)
    await table.settled()
    assert table.state.game is not None
    assert table.state.game.ended is EndReason.TIME_UP
    assert check(journal.games[kept.game]).error is None
    await second.close()


async def test_whoever_does_not_come_back_is_stood_in_for() -> None:
    clock, journal = ManualClock(), TestJournal()
    first = Lobby(clock=clock, journal=journal)
    ann, bob = first.arrive("ann", "key a"), first.arrive("bob", "key b")
    table = first.open_table(TableOptions("", stand_in="novice"), Rules())
    await begin(table, ann, bob)
    await table.resign(ann)
    await first.close()
    (game,) = journal.games
    assert journal.resigned[game] == {0}
    kept = KeptGame(journal.openings[game], journal.games[game], 0, journal.resigned[game])
    company = Called()
    second = Lobby(clock=clock, journal=journal, company=company)
    second.reopen([kept])
    found = second.find(kept.opening.table)
    assert found is not None
    assert company.seats == [(0, "novice")]
    found.subscribe(ann, lambda: None)
    await found.settled()
    clock.advance(61)
    await found.settled()
    assert company.seats == [(0, "novice"), (1, "novice")]
    assert found.bot_at(0) == "novice"  # who resigned does not get the seat back
    await second.close()


async def test_a_game_whose_table_is_closed_does_not_go_on() -> None:
    clock, journal = ManualClock(), TestJournal()
    it = Lobby(clock=clock, journal=journal)
    ann, bob = it.arrive("ann", "key a"), it.arrive("bob", "key b")
    table = it.open_table(TableOptions(""), Rules())
    await begin(table, ann, bob)
    await it.close_table(table)
    assert (table.stopped, it.tables) == (True, ())
    assert journal.closed == set(journal.games)
    await it.close()


async def test_what_ended_before_its_table_was_closed_has_ended() -> None:
    clock, journal = ManualClock(), TestJournal()
    it = Lobby(clock=clock, journal=journal)
    ann, bob = it.arrive("ann", "key a"), it.arrive("bob", "key b")
    table = it.open_table(TableOptions(""), Rules())
    await begin(table, ann, bob)
    assert await table.play(ann, SayDone()) is None
    journal.open.clear()
    ending = asyncio.create_task(table.play(bob, SayDone()))
    await journal.waiting.wait()  # the end is decided, and being kept
    closing = asyncio.create_task(it.close_table(table))
    await asyncio.sleep(0)
    journal.open.set()
    await closing
    assert await ending is None
    assert table.state.phase is Phase.OVER
    assert not journal.closed
    await it.close()


async def test_games_go_on_when_only_the_process_ends() -> None:
    journal = TestJournal()
    it = Lobby(clock=ManualClock(), journal=journal)
    table = it.open_table(TableOptions(""), Rules())
    await begin(table, it.arrive("ann", "key a"), it.arrive("bob", "key b"))
    await it.close()
    assert not journal.closed
