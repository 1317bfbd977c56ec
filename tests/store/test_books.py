"""Names of those who come once, with a key of their own, and never play."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from fourgods_tui.core.people import Person
from fourgods_tui.store import books, people
from fourgods_tui.store.store import Store
from tests.store.games_kept import ANN, BOB, GUS, opening, played


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few names are kept."""
    monkeypatch.setattr(books, "NAMES_KEPT", 50)
    monkeypatch.setattr(books, "NEW_NAMES", 20)
    monkeypatch.setattr(books, "FORGOTTEN_AT_ONCE", 10)


def _come(store: Store, numbers: range) -> None:
    """Strangers come, each with a key and a taste of their own."""
    for number in numbers:
        stranger = Person(f"SHA256:stranger {number}", f"s{number}", guest=False)
        store.names.give(stranger.key, stranger.name)
        store.tastes.keep(stranger, {"language": "cs"})


@pytest.mark.usefixtures("few")
async def test_strangers_do_not_fill_the_book_of_names(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.names.give(ANN.key, ANN.name)
    store.names.give(BOB.key, BOB.name)
    store.tastes.keep(ANN, {"language": "es"})
    await store.append("oak-1", played("oak-1", seats=3)[:4], opening(ANN, None, GUS))
    _come(store, range(300))
    assert len(store.names.keys) <= 50
    assert store.tastes.count <= 51
    assert store.names.name_of(ANN.key) == "ann"  # who plays
    assert store.names.name_of(BOB.key) is None
    assert store.names.owner_of("bob") is None
    newest = [store.names.name_of(f"SHA256:stranger {number}") for number in range(280, 300)]
    assert newest == [f"s{number}" for number in range(280, 300)]
    kept = list(store.names.keys)
    store.close()
    again = Store(tmp_path)
    assert set(again.names.keys) == set(kept)
    assert again.tastes.count == store.tastes.count
    assert again.tastes.chosen_by(ANN) == {"language": "es"}
    assert again.tastes.chosen_by(BOB) == {}
    again.close()


@pytest.mark.usefixtures("few")
async def test_those_who_have_played_are_all_kept(tmp_path: Path) -> None:
    store = Store(tmp_path)
    players = [Person(f"SHA256:player {n}", f"p{n}", guest=False) for n in range(80)]
    for number, player in enumerate(players):
        store.names.give(player.key, player.name)
        game = f"oak-{number}"
        await store.append(game, played(game)[:4], opening(player, None))
    _come(store, range(100))
    assert [store.names.name_of(each.key) for each in players] == [each.name for each in players]
    assert len(store.names.keys) <= 80 + 20 + 10
    store.close()


async def test_a_choice_holds_also_where_it_cannot_be_kept(
    caplog: pytest.LogCaptureFixture,
) -> None:
    store = Store(None)
    store.close()  # as good as a disk that takes nothing
    store.tastes.keep(ANN, {"language": "es"})
    assert store.tastes.chosen_by(ANN) == {"language": "es"}
    assert "a choice was not kept" in caplog.text


async def test_what_is_chosen_quickly_is_written_once_and_waited_for_by_nobody(
    tmp_path: Path,
) -> None:
    store = Store(tmp_path)
    store.names.give(ANN.key, ANN.name)
    busy, written = threading.Event(), []
    store._writer.ask(lambda _: busy.wait(30))  # the disk is slow
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(people, "write_taste", lambda *given, **named: written.append(named))
        for language in ("es", "ko", "cs"):
            store.tastes.keep(ANN, {"language": language})
        assert store.tastes.chosen_by(ANN) == {"language": "cs"}
        assert not written
        busy.set()
        await store.note_clocks({"oak-1": 1})  # what is asked for later is done later
    assert written == [{"person": ANN.key, "chosen": {"language": "cs"}}]
    store.close()
