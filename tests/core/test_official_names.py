"""Nobody is called what the server would be called."""

from __future__ import annotations

import pytest

from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.namebook import MemoryNameBook
from fourgods_tui.core.names import NameRefusal, Names
from fourgods_tui.core.people import Person
from fourgods_tui.core.presence import Presence
from tests.core.manual_clock import ManualClock
from tests.core.seats import TestJournal

OFFICIAL = [
    *("admin", "Admin", "ADMIN", "a-d-m-i-n", "admin2", "_admin_", "Аdmin", "аdmіn", "system"),
    *("The server", "The server says", "the-server-says", "server", "root", "SYSTEM 1"),
    *("관리자", "서버", "správce", "Servidor", "El servidor"),
]


@pytest.mark.parametrize("wish", OFFICIAL)
def test_nobody_is_called_like_the_server(wish: str) -> None:
    names = Names(MemoryNameBook(), lambda look: None)
    assert names.arriving(wish, "key").startswith("guest")
    assert names.arriving(wish, None).startswith("guest")
    assert names.renaming(wish, "key", guest=False) is NameRefusal.TAKEN
    assert names.renaming(wish, "key", guest=True) is NameRefusal.TAKEN


@pytest.mark.parametrize("wish", ["ana", "adam", "Rooty", "serverina", "2000", "서준"])
def test_other_names_stay(wish: str) -> None:
    assert Names(MemoryNameBook(), lambda look: None).arriving(wish, "key") == wish


def test_who_had_such_a_name_has_another_and_may_choose() -> None:
    book = MemoryNameBook({"key": "Admin"})
    names = Names(book, lambda look: None)
    assert names.arriving("Ana", "key") == "Ana"
    assert book.name_of("key") == "Ana"
    assert names.renaming("Bo", "key", guest=False) == "Bo"


async def test_who_had_such_a_name_is_told_once() -> None:
    book = MemoryNameBook({"key": "Admin", "other": "Bo"})
    lobby = Lobby(clock=ManualClock(), journal=TestJournal(), names=book)
    ana = lobby.arrive("Ana", "key")
    assert (ana.name, lobby.former_name(ana), lobby.former_name(ana)) == ("Ana", "Admin", None)
    lobby.depart(ana)
    assert lobby.former_name(lobby.arrive("Ana", "key")) is None
    for wish, key in (("Bo", "other"), ("Cy", "new"), ("admin", None)):
        assert lobby.former_name(lobby.arrive(wish, key)) is None
    await lobby.close()


def test_nobody_comes_back_under_such_a_name_after_a_restart() -> None:
    book = MemoryNameBook({"key": "The server says", "other": "Bo"})
    presence = Presence(ManualClock(), book, frozenset)
    guest = Person("guest 1", "system~")
    had = (Person("key", "The server says", guest=False), Person("other", "Bo", guest=False), guest)
    for person in had:
        presence.expect(person)
    said = presence.arrive("The server says", "key")
    assert said.name == book.name_of("key") == "guest"
    assert presence.former_name(said) == "The server says"
    assert presence.arrive("x", "other").name == "Bo"
    assert presence.former_name(guest) == "system~"
    assert presence.rename(said, "Ana") == Person("key", "Ana", guest=False)
