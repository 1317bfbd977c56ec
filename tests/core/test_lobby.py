"""The lobby: tables to find, to open, to be sent to, and to close."""

from __future__ import annotations

from fourgods_tui.core.commands import SayDone
from fourgods_tui.core.lobby import KEPT_SAID
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.table_view import Phase, TableOptions, TableReason, TableRefusal
from tests.core.lobbies import begin, lobby
from tests.core.manual_clock import ManualClock


async def test_quick_play_goes_to_the_fullest_table_that_waits() -> None:
    async with lobby() as it:
        ann, bob = it.arrive("ann"), it.arrive("bob")
        first = it.quick_play(ann)
        assert it.quick_play(bob) is first
        other = it.open_table(TableOptions("other"), Rules(), by=ann)
        other.subscribe(bob, lambda: None)
        await other.sit(bob)
        assert it.quick_play(ann) is other
        it.open_table(TableOptions("secret"), Rules(), private=True, by=ann)
        for _ in range(3):
            await other.seat_bot("novice")
        assert it.quick_play(ann) is first


async def test_quick_play_goes_back_to_a_seat_that_is_held() -> None:
    async with lobby() as it:
        ann, bob = it.arrive("ann", "key a"), it.arrive("bob")
        table = it.open_table(TableOptions(""), Rules(), private=True)
        await begin(table, ann, bob)
        it.depart(ann)
        assert it.quick_play(it.arrive("whoever", "key a")) is table
        await table.resign(ann)
        assert it.quick_play(ann) is not table


async def test_when_alone_programs_can_be_seated() -> None:
    async with lobby() as it:
        ann = it.arrive("ann")
        table = it.quick_play(ann)
        table.subscribe(ann, lambda: None)
        await table.sit(ann)
        for _ in range(3):
            assert await table.seat_bot("player") is None
        await table.get_ready(ann)
        assert table.state.phase is Phase.PLAYING


async def test_private_tables_are_found_by_their_code_only() -> None:
    async with lobby() as it:
        table = it.open_table(TableOptions("Ours"), Rules(), private=True)
        code = table.state.options.code
        assert len(code) == 6
        assert it.find(f" {code.upper()} ") is table
        assert it.find("ours") is None
        assert it.find(table.table) is None
        assert it.find("") is None
        assert it.view().tables == ()


async def test_public_tables_are_found_by_id_and_by_name() -> None:
    async with lobby() as it:
        table = it.open_table(TableOptions("The long one", seats=3), Rules())
        assert it.find("the LONG one") is table
        assert it.find(table.table) is table
        unnamed = it.open_table(TableOptions("\x1b[2J"), Rules())
        assert unnamed.state.options.name == unnamed.table
        squatter = it.open_table(TableOptions(table.table), Rules())
        assert squatter is not table
        assert it.find(table.table) is table  # an id goes before a name
        assert it.find("no such table") is None


async def test_the_list_shows_what_happens_at_the_tables() -> None:
    clock = ManualClock()
    async with lobby(clock) as it:
        told: list[int] = []
        end = it.watch(lambda: told.append(len(it.view().tables)))
        ann, bob, eve = it.arrive("ann"), it.arrive("bob"), it.arrive("eve")
        table = it.open_table(TableOptions("ours", seats=3), Rules(time_limit=60))
        clock.advance(1)
        assert told == [1]  # once, however much happened
        await begin(table, ann, bob)
        table.subscribe(eve, lambda: None)
        await table.settled()
        clock.advance(1)
        (line,) = it.view().tables
        assert line.names == (ann.name, bob.name)
        assert (line.name, line.seats, line.spectators) == ("ours", 3, 1)
        assert line.phase is Phase.PLAYING
        assert line.rules.time_limit == 60
        announced = len(told)
        await table.play(ann, SayDone())  # what happens in a game is no news for the lobby
        await table.settled()
        clock.advance(1)
        assert len(told) == announced
        await table.play(bob, SayDone())
        clock.advance(1)
        assert len(told) == announced + 1
        end()
        end()
        it.say(ann, "hello")
        clock.advance(1)
        assert len(told) == announced + 1


async def test_the_lobby_remembers_what_was_said_lately() -> None:
    clock = ManualClock()
    async with lobby(clock) as it:
        ann = it.arrive("ann")
        for number in range(KEPT_SAID + 10):
            clock.advance(1)
            assert it.say(ann, f"thing {number}") is None
        said = it.view().said
        assert len(said) == KEPT_SAID
        assert said[-1].text == f"thing {KEPT_SAID + 9}"


async def test_a_muted_person_is_not_heard_at_any_table() -> None:
    async with lobby() as it:
        ann, bob = it.arrive("ann"), it.arrive("bob")
        table = it.quick_play(ann)
        hears, speaks = table.subscribe(ann, lambda: None), table.subscribe(bob, lambda: None)
        it.mute(ann, bob.key)
        assert it.muted(ann) == {bob.key}
        table.say(bob, "you cannot hear me")
        assert hears.take().said == ()
        assert len(speaks.take().said) == 1
        it.mute(ann, bob.key, muted=False)
        table.say(bob, "now you can")
        assert len(hears.take().said) == 1
        it.mute(ann, bob.key)
        again = table.subscribe(ann, lambda: None)
        assert again.take().said == ()  # neither of the two


async def test_a_person_sits_at_one_table_only() -> None:
    async with lobby() as it:
        ann, bob = it.arrive("ann"), it.arrive("bob")
        one, two, three = (it.open_table(TableOptions("", seats=2), Rules()) for _ in range(3))
        await one.sit(ann)
        assert await two.sit(ann) is None  # nobody waits for her at the first any more
        assert (one.seat_of(ann), two.seat_of(ann)) == (None, 0)
        await three.seat_bot("novice")
        await three.seat_bot("novice")
        assert await three.sit(ann) == TableRefusal(TableReason.NO_FREE_SEAT)
        assert two.seat_of(ann) == 0  # and nothing is given up for nothing
        await begin(two, ann, bob)
        assert await one.sit(ann) == TableRefusal(TableReason.SEATED_ELSEWHERE, two.table)
        await two.resign(ann)
        assert await one.sit(ann) is None


async def test_empty_tables_close_and_running_games_stay() -> None:
    clock = ManualClock()
    async with lobby(clock) as it:
        ann, bob = it.arrive("ann"), it.arrive("bob")
        empty = it.quick_play(ann)
        running = it.open_table(TableOptions(""), Rules(), private=True)
        links = [running.subscribe(person, lambda: None) for person in (ann, bob)]
        await begin(running, ann, bob)
        for link in links:
            running.unsubscribe(link)
        clock.advance(90)
        await running.settled()
        assert empty.stopped
        assert it.find(empty.table) is None
        assert await empty.sit(ann) == TableRefusal(TableReason.CLOSED)
        assert not running.stopped
        assert it.find(running.state.options.code) is running


async def test_tables_are_limited_a_person() -> None:
    async with lobby() as it:
        ann, bob = it.arrive("ann"), it.arrive("bob")
        for _ in range(3):
            assert it.may_open(ann) is None
            it.open_table(TableOptions(""), Rules(), by=ann)
        assert it.may_open(ann) == TableRefusal(TableReason.TOO_MANY_TABLES)
        assert it.may_open(bob) is None


async def test_there_is_a_name_for_every_table() -> None:
    async with lobby() as it:
        tables = [it.open_table(TableOptions(""), Rules()) for _ in range(100)]
        assert len({table.table for table in tables}) == 100


async def test_admins_are_told_from_the_view_as_soon_as_they_change() -> None:
    async with lobby() as it:
        it.arrive("ann", "key a")
        assert not it.view().admins
        it.name_admins(["key a"])
        assert it.view().admins == {"key a"}
        view = it.view()
        it.name_admins({"key a"})
        assert it.view() is view  # nothing is drawn again
        it.name_admins([])
        assert not it.view().admins
