"""What people may do besides playing, as whoever runs the server has it; and when it stops."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from fourgods_tui.core.allowance import Allowance
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.people import Person
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import Phase, TableOptions, TableReason, TableRefusal
from tests.core.manual_clock import ManualClock


@pytest.fixture
async def lobby() -> AsyncIterator[Lobby]:
    """A lobby where little is allowed."""
    allowance = Allowance(tables_per_person=1, tables=2, chat_every=10, chat_burst=2)
    opened = Lobby(clock=ManualClock(), journal=MemoryJournal(), allowance=allowance)
    yield opened
    await opened.close()


def refusal(answer: object) -> TableReason | None:
    """Why something was refused."""
    return answer.reason if isinstance(answer, TableRefusal) else None


def open_by(lobby: Lobby, person: Person) -> Table:
    return lobby.open_table(TableOptions(name=""), Rules(), by=person)


async def test_tables_of_a_person_and_of_all(lobby: Lobby) -> None:
    ana, bo, cy = (lobby.arrive(name) for name in ("ana", "bo", "cy"))
    table = open_by(lobby, ana)
    assert refusal(lobby.may_open(ana)) is TableReason.TOO_MANY_TABLES
    assert lobby.may_open(bo) is None
    open_by(lobby, bo)
    assert refusal(lobby.may_open(cy)) is TableReason.TOO_MANY_TABLES
    await lobby.close_table(table)
    assert lobby.may_open(ana) is None
    assert lobby.may_open(cy) is None


async def test_how_long_seats_are_held() -> None:
    lobby = Lobby(clock=ManualClock(), journal=MemoryJournal(), allowance=Allowance(seat_hold=5))
    ana = lobby.arrive("ana")
    for table in (open_by(lobby, ana), lobby.quick_play(lobby.arrive("bo"))):
        assert table.state.options.seat_hold == 5
    await lobby.close()


async def test_chat_in_the_lobby_and_at_tables(lobby: Lobby) -> None:
    ana = lobby.arrive("ana")
    table = open_by(lobby, ana)
    for place in (lobby, table):
        said = [refusal(place.say(ana, text)) for text in ("one", "two", "three")]
        assert said == [None, None, TableReason.TOO_FAST]


async def _ready(table: Table, *people: Person) -> list[TableReason | None]:
    return [refusal(await table.get_ready(person)) for person in people]


async def test_no_game_begins_when_the_server_is_to_stop(lobby: Lobby) -> None:
    ana, bo, cy = (lobby.arrive(name) for name in ("ana", "bo", "cy"))
    playing, waiting = open_by(lobby, ana), open_by(lobby, bo)
    for person, table in ((ana, playing), (bo, playing), (cy, waiting)):
        table.subscribe(person, lambda: None)
        await table.sit(person)
    assert await _ready(playing, ana, bo) == [None, None]
    assert await _ready(waiting, cy) == [None]
    assert lobby.games_with_people == 1
    lobby.begin_no_games()
    assert lobby.stopping
    assert playing.state.phase is Phase.PLAYING
    dee = lobby.arrive("dee")
    waiting.subscribe(dee, lambda: None)
    assert await waiting.sit(dee) is None
    assert await _ready(waiting, dee) == [TableReason.STOPPING]
    # Nor by itself, when whoever was not ready leaves and all others are.
    await waiting.seat_bot("novice")
    await waiting.get_up(dee)
    await waiting.settled()
    assert waiting.state.phase is Phase.WAITING
    assert refusal(lobby.may_open(dee)) is TableReason.STOPPING


async def test_a_game_that_nobody_is_connected_to_is_not_waited_for(lobby: Lobby) -> None:
    ana, bo = lobby.arrive("ana"), lobby.arrive("bo")
    table = open_by(lobby, ana)
    watching = [table.subscribe(person, lambda: None) for person in (ana, bo)]
    for person in (ana, bo):
        await table.sit(person)
    await _ready(table, ana, bo)
    assert lobby.games_with_people == 1
    for each in watching:
        table.unsubscribe(each)
    await table.settled()
    assert table.state.phase is Phase.PLAYING
    assert lobby.games_with_people == 0
