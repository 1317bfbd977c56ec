"""What is kept is there when the store is opened again."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from fourgods_tui.core.check import check
from fourgods_tui.core.events import Line, Scored, SeatChanged
from fourgods_tui.core.journal import JournalError, KeptGame
from fourgods_tui.store.audit import audit
from fourgods_tui.store.errors import StoreError
from fourgods_tui.store.folder import DATABASE
from fourgods_tui.store.store import Store
from tests.store.games_kept import ANN, BOB, GUS, keep, opening, played
from tests.store.test_ratings import seated


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A new store, closed at the end."""
    store = Store(tmp_path / "data")
    yield store
    store.close()


def _again(tmp_path: Path) -> Store:
    return Store(tmp_path / "data")


async def test_a_running_game_is_given_back_as_it_was(store: Store, tmp_path: Path) -> None:
    lines = played("oak-1", seats=3)[:40]
    came = opening(ANN, None, GUS)
    await store.append("oak-1", lines[:10], came)
    await store.append("oak-1", lines[10:], resigned={2})
    await store.note_clocks({"oak-1": lines[-1].t + 1500, "another": 7})
    store.close()
    assert not store.used_before
    again = _again(tmp_path)
    assert again.used_before
    assert again.running == [KeptGame(came, list(lines), lines[-1].t + 1500, frozenset({2}))]
    again.close()


async def test_a_game_that_is_over_does_not_go_on(store: Store, tmp_path: Path) -> None:
    lines = played("oak-1")
    await keep(store, "oak-1", (ANN, BOB), lines)
    assert await store.record_lines(1) == list(lines)
    assert check(await store.record_lines(1)).error is None
    store.close()
    again = _again(tmp_path)
    assert again.running == []
    assert await again.record_lines(1) == list(lines)
    again.close()


async def test_a_game_whose_table_was_closed_does_not_go_on(store: Store, tmp_path: Path) -> None:
    lines = played("oak-1")
    await store.append("oak-1", lines[:20], opening(ANN, BOB))
    await store.close_game("oak-1")
    await keep(store, "oak-2", (ANN, BOB), seated("oak-2", ANN, BOB))
    await store.close_game("oak-2")  # it has ended by itself
    await store.note_clocks({"oak-1": lines[-1].t})
    assert await store.running_games() == ()
    store.close()
    again = _again(tmp_path)
    assert again.running == []
    assert [game.game for game in await again.recent_games(9)] == ["oak-2"]
    assert [standing.games for standing in await again.leaders(9)] == [1, 1]
    assert await again.record_lines(1) == list(lines[:20])
    again.close()
    audited = [(found.over, found.wrong) for found in audit(tmp_path / "data" / DATABASE)]
    assert audited == [(False, None), (True, None)]


async def test_a_clock_never_goes_back(store: Store, tmp_path: Path) -> None:
    lines = played("oak-1")[:20]
    await store.append("oak-1", lines, opening(ANN, BOB))
    await store.note_clocks({"oak-1": lines[-1].t + 900})
    await store.note_clocks({"oak-1": lines[-1].t + 100})
    store.close()
    again = _again(tmp_path)
    assert [kept.clock for kept in again.running] == [lines[-1].t + 900]
    again.close()


async def test_the_same_lines_again_are_kept_once(store: Store) -> None:
    lines = played("oak-1")
    await store.append("oak-1", lines[:9], opening(ANN, BOB))
    await store.append("oak-1", lines[:9], opening(ANN, BOB))
    await store.append("oak-1", lines[5:12])
    assert await store.record_lines(1) == list(lines[:12])


async def test_lines_that_do_not_follow_are_refused_and_leave_nothing(store: Store) -> None:
    lines = played("oak-1")
    await store.append("oak-1", lines[:9], opening(ANN, BOB))
    other = Line(9, lines[8].t, SeatChanged(0, "eve", None))
    with pytest.raises(StoreError, match="does not follow line 8"):
        await store.append("oak-1", lines[10:12])
    with pytest.raises(StoreError, match="is kept already, and is another"):
        await store.append("oak-1", [Line(8, other.t, other.event), lines[9]])
    with pytest.raises(StoreError, match="no game elm-1"):
        await store.append("elm-1", lines[:2])
    assert await store.record_lines(1) == list(lines[:9])
    assert store.trouble is None


async def test_one_that_is_refused_takes_none_of_the_others_with_it(store: Store) -> None:
    games = {f"oak-{number}": played(f"oak-{number}") for number in range(6)}
    answers = await asyncio.gather(
        *(store.append(game, lines[:5], opening(ANN, BOB)) for game, lines in games.items()),
        store.append("unknown", [next(iter(games.values()))[0]]),
        *(store.append(game, lines[5:9]) for game, lines in games.items()),
        return_exceptions=True,
    )
    assert [each for each in answers if each is not None] == [answers[6]]
    assert isinstance(answers[6], JournalError)
    for number, lines in enumerate(games.values(), 1):
        assert await store.record_lines(number) == list(lines[:9])


async def test_names_are_kept_changed_and_forgotten(store: Store, tmp_path: Path) -> None:
    store.names.give(ANN.key, "ann")
    store.names.give(BOB.key, "bob")
    store.names.give(BOB.key, "robert")
    store.names.give(GUS.key, "gus")
    store.names.forget(GUS.key)
    store.close()
    again = _again(tmp_path)
    assert again.names.name_of(ANN.key) == "ann"
    assert again.names.name_of(BOB.key) == "robert"
    assert again.names.owner_of("bob") is None
    assert again.names.owner_of("ANN") == (ANN.key, "ann")
    assert again.names.name_of(GUS.key) is None
    again.close()


async def test_what_people_like_is_kept_but_not_of_guests(store: Store, tmp_path: Path) -> None:
    store.tastes.keep(ANN, {"palette": "dim", "language": "de"})
    store.tastes.keep(BOB, {"palette": "dim"})
    store.tastes.keep(BOB, {})
    store.tastes.keep(GUS, {"palette": "dim"})
    assert store.tastes.chosen_by(GUS) == {"palette": "dim"}
    store.close()
    again = _again(tmp_path)
    assert again.tastes.chosen_by(ANN) == {"palette": "dim", "language": "de"}
    assert again.tastes.chosen_by(BOB) == {}
    assert again.tastes.chosen_by(GUS) == {}
    again.close()


async def test_codes_are_kept_as_long_as_their_guests_play(store: Store, tmp_path: Path) -> None:
    store.codes.keep(GUS.key, "abcd")
    store.codes.keep("guest who watches", "efgh")
    await store.append("oak-1", played("oak-1")[:9], opening(ANN, GUS))
    store.close()
    again = _again(tmp_path)
    assert again.codes.code_of(GUS.key) == "abcd"
    assert again.codes.code_of("guest who watches") is None
    again.codes.forget(GUS.key)
    again.close()
    third = _again(tmp_path)
    assert third.codes.code_of(GUS.key) is None
    third.close()


async def test_nobody_else_may_read_it(store: Store, tmp_path: Path) -> None:
    await store.append("oak-1", played("oak-1")[:9], opening(ANN, BOB))
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    modes = {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "data").iterdir()}
    assert modes == {0o600}


async def test_a_folder_has_one_store_at_a_time(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="in use by another server") as refused:
        _again(tmp_path)
    assert "\n" not in str(refused.value)
    store.close()
    _again(tmp_path).close()


async def test_a_store_in_memory_keeps_all_for_now() -> None:
    store = Store(None)
    lines = played("oak-1")
    await keep(store, "oak-1", (ANN, BOB), lines)
    assert isinstance((await store.record_lines(1))[-1].event, Scored)
    assert [game.game for game in await store.recent_games(5)] == ["oak-1"]
    store.close()


async def test_a_closed_store_keeps_what_was_asked_before_and_refuses_the_rest(
    tmp_path: Path,
) -> None:
    store = Store(tmp_path / "data")
    lines = played("oak-1")
    asked = asyncio.ensure_future(store.append("oak-1", lines[:9], opening(ANN, BOB)))
    await asyncio.sleep(0)  # it has asked by then
    store.close()
    await asked
    with pytest.raises(StoreError, match="is closed"):
        await store.append("oak-1", lines[9:12])
    again = _again(tmp_path)
    assert list(again.running[0].lines) == list(lines[:9])
    again.close()
