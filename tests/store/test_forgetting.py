"""A person who wants everything that is kept of them deleted: it is gone, and games stay whole."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from fourgods_tui.core.check import check
from fourgods_tui.core.events import Line, SeatChanged
from fourgods_tui.core.history import GONE_NAME, is_gone
from fourgods_tui.core.record import to_bytes
from fourgods_tui.store import forgetting
from fourgods_tui.store.audit import audit
from fourgods_tui.store.files import FileJournal
from fourgods_tui.store.folder import DATABASE
from fourgods_tui.store.rebuild import rebuild_ratings
from fourgods_tui.store.store import Store
from tests.store.games_kept import ANN, BOB, keep, opening
from tests.store.test_ratings import CAT, GAMES, fill, seated

ANNS = [number for number, people in enumerate(GAMES.values(), 1) if ANN in people]


def _changed_hands(lines: tuple[Line, ...], name: str) -> list[Line]:
    """The record, with a program standing in for seat 0, and its person back by another name."""
    at = len(lines) - 2
    changes = (SeatChanged(0, "Odd", "novice"), SeatChanged(0, name, None))
    changed = [Line(at + n, lines[at - 1].t, change) for n, change in enumerate(changes)]
    rest = [Line(line.seq + 2, line.t, line.event) for line in lines[at:]]
    return [*lines[:at], *changed, *rest]


async def _filled(folder: Path) -> Store:
    store = Store(folder)
    await fill(store)
    lines = _changed_hands(seated("pine-8", ANN, CAT), "annabel")
    await keep(store, "pine-8", (ANN, CAT), lines)
    store.tastes.keep(ANN, {"palette": "dim"})
    store.names.give(ANN.key, "annabel")
    return store


@pytest.fixture
def forgotten(tmp_path: Path) -> Path:
    """The folder of a store that has forgotten ann."""

    async def forget() -> None:
        store = await _filled(tmp_path)
        assert await store.forget(ANN.key)
        store.close()

    asyncio.run(forget())
    return tmp_path


def test_nothing_leads_back_to_the_person(forgotten: Path) -> None:
    for path in (forgotten / DATABASE, *forgotten.glob("*-wal")):
        found = path.read_bytes()
        assert BOB.key.encode() in found
        for trace in (ANN.key, '"name":"ann"', "annabel", "dim"):
            assert trace.encode() not in found


def test_every_record_is_still_legal(forgotten: Path) -> None:
    audited = list(audit(forgotten / DATABASE))
    assert [each.wrong for each in audited] == [None] * (len(GAMES) + 1)


def test_the_games_stay_with_the_name_replaced(forgotten: Path) -> None:
    async def look() -> None:
        store = Store(forgotten)
        for number in ANNS:
            past = await store.game(number)
            assert past is not None
            (seat,) = [seat for seat in past.seats if is_gone(seat.person)]
            assert seat.name == GONE_NAME
            state = check(await store.record_lines(number)).game
            assert state is not None
            assert [each.name for each in state.seats] == [each.name for each in past.seats]
        text = to_bytes(await store.record_lines(len(GAMES) + 1)).decode()
        assert text.count(GONE_NAME) == 2
        assert "Odd" in text
        store.close()

    asyncio.run(look())


def test_the_ratings_of_the_others_stay_and_can_be_made_again(tmp_path: Path) -> None:
    async def points(store: Store) -> dict[str, tuple[int, int]]:
        return {each.name: (each.points, each.games) for each in await store.leaders(10)}

    async def forget() -> tuple[dict[str, tuple[int, int]], dict[str, tuple[int, int]]]:
        store = await _filled(tmp_path)
        before = await points(store)
        await store.forget(ANN.key)
        after = await points(store)
        store.close()
        rebuild_ratings(tmp_path)
        store = Store(tmp_path)
        assert await points(store) == after
        store.close()
        return before, after

    before, after = asyncio.run(forget())
    assert before.pop("annabel")
    assert after == before


async def test_they_are_in_no_list_and_their_name_is_free() -> None:
    store = Store(None)
    await fill(store)
    assert await store.forget(ANN.key)
    assert await store.career(ANN.key) is None
    assert await store.kept_of(ANN.key) is None
    assert await store.games_of(ANN.key, 10) == ()
    assert store.names.owner_of("ann") is None
    assert store.tastes.chosen_by(ANN) == {}
    bob = await store.career(BOB.key)
    assert bob is not None
    assert [each.name for each in bob.opponents] == ["cat"]
    assert bob.standing is not None
    assert bob.standing.place <= 2
    assert await store.forget(ANN.key)  # nothing is left to do
    store.close()


async def test_nobody_is_forgotten_in_the_middle_of_a_game() -> None:
    store = Store(None)
    await fill(store)
    await store.append("ivy-9", seated("ivy-9", BOB, ANN)[:30], opening(BOB, ANN))
    before = await store.kept_of(ANN.key)
    assert not await store.forget(ANN.key)
    assert await store.kept_of(ANN.key) == before
    store.close()


async def test_many_games_are_done_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forgetting, "AT_ONCE", 1)
    store = Store(None)
    await fill(store)
    assert await store.forget(BOB.key)
    signs = {
        seat.person for past in await store.results() for seat in past.seats if is_gone(seat.person)
    }
    assert len(signs) == 1
    assert await store.games_of(BOB.key, 10) == ()
    store.close()


async def test_all_that_is_kept_can_be_taken_along() -> None:
    store = Store(None)
    await fill(store)
    store.tastes.keep(ANN, {"palette": "dim"})
    kept = await store.kept_of(ANN.key)
    assert kept is not None
    assert (kept.key, kept.name, kept.chosen) == (ANN.key, "ann", {"palette": "dim"})
    assert [past.number for past in kept.games] == ANNS
    assert kept.career == await store.career(ANN.key)
    store.close()


async def test_running_games_are_listed_until_they_are_over() -> None:
    store = Store(None)
    lines = seated("ivy-9", BOB, ANN)
    await store.append("ivy-9", lines[:30], opening(BOB, ANN))
    (running,) = await store.running_games()
    assert (running.game, running.names, running.private) == ("ivy-9", ("bob", "ann"), True)
    assert await store.running_game(running.number) == running
    await store.append("ivy-9", lines[30:])
    assert await store.running_games() == ()
    assert await store.running_game(running.number) is None
    store.close()


async def test_copies_of_records_are_renamed_too(tmp_path: Path) -> None:
    store, files = Store(None), FileJournal(tmp_path)
    await fill(store)
    files.replace("oak-1", await store.record_lines(1))
    files.replace("bay-6", await store.record_lines(6))
    other = (tmp_path / "bay-6.jsonl").read_bytes()
    store.on_renamed = files.rename
    assert await store.forget(ANN.key)
    assert (tmp_path / "oak-1.jsonl").read_bytes() == to_bytes(await store.record_lines(1))
    assert GONE_NAME.encode() in (tmp_path / "oak-1.jsonl").read_bytes()
    assert (tmp_path / "bay-6.jsonl").read_bytes() == other
    assert not (tmp_path / "elm-2.jsonl").exists()  # none is made
    store.close()


async def test_games_whose_table_was_closed_keep_nothing_of_them_either(tmp_path: Path) -> None:
    store = Store(tmp_path)
    await store.append("oak-1", seated("oak-1", ANN, BOB)[:20], opening(ANN, BOB))
    assert not await store.forget(ANN.key)  # they play
    await store.close_game("oak-1")
    assert await store.forget(ANN.key)
    store.close()
    found = (tmp_path / DATABASE).read_bytes()
    assert BOB.key.encode() in found
    assert ANN.key.encode() not in found
    assert b'"name":"ann"' not in found
