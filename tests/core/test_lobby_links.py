"""One person, several links: which session goes on, and guests who come back by a code."""

from __future__ import annotations

from fourgods_tui.core.namebook import MemoryNameBook
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.table_view import TableOptions
from tests.core.lobbies import begin, lobby
from tests.core.manual_clock import ManualClock


async def test_a_later_session_ends_the_one_before() -> None:
    async with lobby() as it:
        ended: list[str] = []
        ann = it.arrive("ann", "key a")
        it.take_over(ann, lambda: ended.append("first"))
        again = it.arrive("ann", "key a")
        assert again == ann
        assert it.links(ann) == 2
        assert ended == []  # it is asked first
        undo = it.take_over(again, lambda: ended.append("second"))
        assert ended == ["first"]
        it.depart(ann)
        assert it.links(ann) == 1
        undo()
        undo()
        it.arrive("ann", "key a")
        it.take_over(ann, lambda: ended.append("third"))
        assert ended == ["first"]


async def test_all_sessions_of_somebody_end_when_they_are_forgotten() -> None:
    book = MemoryNameBook()
    async with lobby(names=book) as it:
        ended: list[str] = []
        ann, bob = it.arrive("ann", "key a"), it.arrive("bob", "key b")
        it.when_forgotten(ann, lambda: ended.append("first"))
        it.arrive("ann", "key a")
        it.when_forgotten(ann, lambda: ended.append("second"))
        undo = it.when_forgotten(it.arrive("ann", "key a"), lambda: ended.append("third"))
        undo()
        undo()
        it.when_forgotten(bob, lambda: ended.append("bob"))
        book.forget("key a")
        it.forget("key a")
        assert ended == ["first", "second"]
        it.forget("key a")
        assert ended == ["first", "second"]


async def test_who_is_forgotten_and_comes_again_at_once_has_a_name_of_their_own() -> None:
    book = MemoryNameBook()
    async with lobby(names=book) as it:
        old = it.arrive("ann", "key a")
        book.forget("key a")
        it.forget("key a")
        other = it.arrive("ann", "key b")
        new = it.arrive("ann", "key a")  # before the old session has ended
        assert (other.name, new.name) == ("ann", "ann-2")
        it.depart(old)
        assert new in it.view().people
        assert it.arrive("x", "key a") == new


async def test_a_guest_comes_back_by_their_code_while_the_seat_is_held() -> None:
    clock = ManualClock()
    async with lobby(clock) as it:
        ann, bob = it.arrive("ann"), it.arrive("bob", "key b")
        table = it.quick_play(ann)
        link = table.subscribe(ann, lambda: None)
        await begin(table, bob)
        await table.sit(ann)
        await table.get_ready(ann)
        code = it.resume_code(ann)
        assert code == it.resume_code(ann)
        assert len(code) == 14
        assert it.resume_code(bob) == ""
        table.unsubscribe(link)
    # The same once more, with the game running.
    async with lobby(clock) as it:
        ann, bob = it.arrive("ann"), it.arrive("bob", "key b")
        table = it.open_table(TableOptions(""), Rules())
        link = table.subscribe(ann, lambda: None)
        bobs = table.subscribe(bob, lambda: None)
        for person in (ann, bob):
            await table.sit(person)
        for person in (ann, bob):
            await table.get_ready(person)
        code = it.resume_code(ann)
        table.unsubscribe(link)
        it.depart(ann)
        for _ in range(20):
            clock.advance(30)
            await table.settled()
        assert it.arrive("ann").name == "ann-2~"  # nobody else gets the name meanwhile
        other = it.resume("wrong-code-here")
        assert other is None
        back = it.resume(f" {code.upper()} ")
        assert back == ann
        assert it.links(ann) == 1
        assert it.quick_play(ann) is table
        assert table.seat_of(ann) == 0
        assert bobs.take().view.chairs[0].person == ann


async def test_a_code_without_a_chair_is_worth_nothing_after_a_minute() -> None:
    clock = ManualClock()
    async with lobby(clock) as it:
        ann = it.arrive("ann")
        code = it.resume_code(ann)
        it.depart(ann)
        clock.advance(30)
        assert it.resume(code) == ann
        it.depart(ann)
        clock.advance(100)
        assert it.resume(code) is None
        assert it.resume_code(ann) == ""
        assert it.resume("") is None


async def test_codes_are_many_and_differ() -> None:
    async with lobby() as it:
        codes = {it.resume_code(it.arrive("ann")) for _ in range(50)}
        assert len(codes) == 50
        assert all(set(code) <= set("abcdefghjkmnpqrstuvwxyz23456789-") for code in codes)
