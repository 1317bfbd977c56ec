"""Nobody is called what the server would be called."""

from __future__ import annotations

import pytest

from fourgods_tui.core.namebook import MemoryNameBook
from fourgods_tui.core.names import NameRefusal, Names

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
