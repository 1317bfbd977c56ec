"""Whose name is whose: keys, guests, look-alikes, renaming."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgods_tui.core.clean import NAME_MAX, clean_name, columns
from fourgods_tui.core.journal import JournalError
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.lookalike import looks
from fourgods_tui.core.namebook import MemoryNameBook
from fourgods_tui.core.names import GUEST_MARK, NameRefusal, Names
from fourgods_tui.core.people import Person
from tests.core.lobbies import begin, lobby
from tests.core.manual_clock import ManualClock
from tests.core.seats import TestJournal


def alike(one: str, other: str) -> bool:
    """Whether the one may be taken for the other."""
    return not looks(one).isdisjoint(looks(other))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ann", "ANN"),
        ("bob", "b\u043eb"),  # a Cyrillic o
        ("scope", "\u0455\u0441\u043e\u0440\u0435"),  # all of it Cyrillic
        ("Anna", "\u0391nna"),  # a Greek capital
        ("Ivan", "lvan"),
        ("paul", "pau1"),
        ("bob", "b0b"),
        ("bernard", "bemard"),
        ("an na", "an_na"),
        ("anna", "anna."),
        ("Zoe\u0308", "Zo\u00eb"),
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert alike(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ann", "anna"),
        ("ann", "ann-2"),
        ("zoe", "zo\u00eb"),
        ("\u65e5\u672c", "\u65e5\u66dc"),
        ("Ivan", "Evan"),
        ("ab", "ba"),
    ],
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not alike(one, other)


@given(st.text(min_size=2, max_size=20))
def test_every_name_looks_like_itself_in_capitals_or_not(text: str) -> None:
    name = clean_name(text)
    if name is not None:
        assert looks(name)
        assert all(looks(name))
        assert alike(name, name.casefold())


async def test_a_key_keeps_the_name_it_came_with_first() -> None:
    async with lobby() as it:
        ann = it.arrive("Ann", "key a")
        assert ann == Person("key a", "Ann", guest=False)
        assert it.arrive("something else", "key a") == ann
        assert it.links(ann) == 2
        it.depart(ann)
        it.depart(ann)
        assert it.view().people == ()
        assert it.arrive("ann", "key b").name == "ann-2"
        assert it.arrive("whatever", "key a") == ann


async def test_nobody_gets_a_name_that_looks_like_anothers() -> None:
    async with lobby(reserved=("Abacus",)) as it:
        it.arrive("bob", "key a")
        names = [
            it.arrive("b\u043eb", "key b").name,
            it.arrive("B0B").name,
            it.arrive("abacus", "key c").name,
            it.arrive("Abacus").name,
        ]
        assert names == ["b\u043eb-2", "B0B-3~", "abacus-2", "Abacus-3~"]


async def test_guests_have_a_mark_that_nobody_can_wish_for() -> None:
    async with lobby() as it:
        one, two = it.arrive("ann~"), it.arrive("ann")
        assert (one.name, two.name) == ("ann~", "ann-2~")
        assert one.guest
        assert it.arrive("ann~", "key a").name == "ann"  # a guest's name is no hindrance
        assert it.arrive("\x1b[31m").name == "guest~"
        long = it.arrive("x" * 40)
        assert long.name == "x" * 15 + "~"
        assert it.arrive("x" * 40).name == "x" * 13 + "-2~"


async def test_a_guests_name_is_free_again_when_they_are_gone_for_good() -> None:
    clock = ManualClock()
    async with lobby(clock) as it:
        ann = it.arrive("ann")
        it.depart(ann)
        assert it.arrive("ann").name == "ann-2~"
        clock.advance(100)
        assert it.arrive("ann").name == "ann~"


async def test_people_change_their_names() -> None:
    async with lobby() as it:
        ann, bob, eve = it.arrive("ann", "key a"), it.arrive("bob", "key b"), it.arrive("eve")
        assert it.rename(ann, "bob") is NameRefusal.TAKEN
        assert it.rename(ann, "b\u043eb") is NameRefusal.LOOKS_LIKE
        assert it.rename(ann, "x") is NameRefusal.UNUSABLE
        assert it.rename(eve, "Bob") is NameRefusal.TAKEN
        anna = it.rename(ann, "  anna  ")
        assert anna == Person("key a", "anna", guest=False)
        assert it.rename(bob, "Ann") == Person("key b", "Ann", guest=False)  # hers no more
        eva = it.rename(eve, "eva")
        assert isinstance(eva, Person)
        assert eva.name == "eva~"
        assert it.rename(eva, "EVA") == Person(eve.key, "EVA~")
        assert it.arrive("eva").name == "eva-2~"
        assert [person.name for person in it.view().people] == ["Ann", "anna", "eva-2~", "EVA~"]


async def test_a_new_name_reaches_the_tables() -> None:
    async with lobby() as it:
        ann, bob = it.arrive("ann", "key a"), it.arrive("bob", "key b")
        table = it.quick_play(ann)
        await begin(table, ann, bob)
        it.rename(ann, "anna")
        await table.settled()
        assert table.state.chairs[0].name == "anna"


async def test_names_last_and_are_free_after_being_forgotten() -> None:
    written: list[tuple[str, str | None]] = []
    book = MemoryNameBook({"key a": "ann"}, lambda key, name: written.append((key, name)))
    async with lobby(names=book) as it:
        assert it.arrive("zed", "key a").name == "ann"
        assert it.arrive("ann", "key b").name == "ann-2"
        book.forget("key a")
        assert it.arrive("ann", "key c").name == "ann"
        assert written == [("key b", "ann-2"), ("key a", None), ("key c", "ann")]


async def test_a_name_that_cannot_be_kept_is_nobodys() -> None:
    def fail(key: str, name: str | None) -> None:
        raise JournalError("no space left")

    async with lobby(names=MemoryNameBook(write=fail)) as it:
        ann = it.arrive("ann", "key a")
        assert ann == Person("key a", "ann~", guest=False)
        assert it.rename(ann, "anna") is NameRefusal.STORE_FAILED
        assert it.arrive("ann", "key b").name == "ann-2~"


@given(st.lists(st.tuples(st.text(max_size=20), st.integers(-1, 3)), max_size=20))
def test_names_given_out_fit_and_do_not_look_alike(wishes: list[tuple[str, int]]) -> None:
    guests: dict[str, str] = {}
    names = Names(MemoryNameBook(), guests.get)
    given: dict[str, str] = {}
    for number, (wish, key_number) in enumerate(wishes):
        key = None if key_number < 0 else f"key {key_number}"
        name = names.arriving(wish, key)
        assert 2 <= columns(name) <= NAME_MAX
        assert (key is None) == name.endswith(GUEST_MARK)
        if key is None:
            guests.update(dict.fromkeys(looks(name), f"guest {number}"))
        if key in given:
            assert given[key] == name
        given[key or f"guest {number}"] = name
    for one in given.values():
        others = [name for name in given.values() if name != one]
        assert not any(alike(one, other) for other in others)


def test_thousands_with_the_same_wish_get_names_at_once() -> None:
    names = Names(MemoryNameBook(), lambda look: None)
    given = {names.arriving("guest", f"key {number}") for number in range(3000)}
    assert len(given) == 3000


async def test_somebody_who_is_forgotten_is_nobody_once_they_are_gone() -> None:
    book = MemoryNameBook()
    async with lobby(names=book) as place:
        ann, gus = place.arrive("ann", "SHA256:ann"), place.arrive("gus")
        place.say(ann, "hello")
        place.say(gus, "hi")
        book.forget(ann.key)
        place.forget(ann.key)
        assert [said.person for said in place.view().said] == ["gus~"]
        assert ann in place.view().people
        place.depart(ann)
        assert place.arrive("anew", ann.key).name == "anew"
        place.forget("SHA256:nobody")
        assert len(place.view().people) == 2


async def test_nobody_takes_a_name_that_is_barred() -> None:
    barred = {"eve"}
    it = Lobby(
        clock=ManualClock(), journal=TestJournal(), barred=lambda name: name.casefold() in barred
    )
    ann = it.arrive("ann", "key a")
    assert it.rename(ann, "Eve") is NameRefusal.TAKEN
    barred.clear()
    renamed = it.rename(ann, "Eve")
    assert isinstance(renamed, Person)
    assert renamed.name == "Eve"
    await it.close()
