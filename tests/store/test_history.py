"""What the store tells of games that are over."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from fourgods_tui.core.check import check
from fourgods_tui.core.events import EndReason, Line, Name, SeatChanged, Started
from fourgods_tui.core.history import PastGame
from fourgods_tui.core.people import Person
from fourgods_tui.store.store import Store
from tests.store.games_kept import ANN, BOB, GUS, keep, opening, played

TIMES = [1000.9, 2000.0, 3000.0]


@pytest.fixture
async def store() -> AsyncIterator[Store]:
    """Four games that are over, of ann and bob, ann and a guest, two bots, and ann and bob,
    and one that runs; an hour lies between any two looks at the clock."""
    hours = iter(range(3600, 3600 * 10_000, 3600))
    store = Store(None, now=lambda: next(hours))
    for game, people in _PEOPLE.items():
        await keep(store, game, people, played(game))
    await store.append("ash-5", played("ash-5")[:30], opening(ANN, BOB))
    yield store
    store.close()


_PEOPLE: dict[str, tuple[Person | None, Person | None]] = {
    "oak-1": (ANN, BOB),
    "elm-2": (ANN, GUS),
    "fir-3": (None, None),
    "oak-4": (BOB, ANN),
}


def _numbers(games: object) -> list[int]:
    assert isinstance(games, tuple)
    return [game.number for game in games]


async def test_the_newest_come_first_page_by_page(store: Store) -> None:
    assert _numbers(await store.recent_games(10)) == [4, 3, 2, 1]
    assert _numbers(await store.recent_games(2)) == [4, 3]
    assert _numbers(await store.recent_games(2, before=3)) == [2, 1]
    assert _numbers(await store.recent_games(2, before=1)) == []
    assert _numbers(await store.recent_games(0)) == []


async def test_the_games_of_a_person_are_theirs(store: Store) -> None:
    assert _numbers(await store.games_of(ANN.key, 10)) == [4, 2, 1]
    assert _numbers(await store.games_of(ANN.key, 1, before=4)) == [2]
    assert _numbers(await store.games_of(BOB.key, 10)) == [4, 1]
    assert _numbers(await store.games_of("somebody", 10)) == []


async def test_results_are_in_the_order_of_their_ends(store: Store) -> None:
    lines = played("ash-5")
    late = played("yew-6")
    await keep(store, "yew-6", (ANN, BOB), late)
    await store.append("ash-5", lines[30:])
    assert _numbers(await store.results()) == [1, 2, 3, 4, 6, 5]


async def test_a_game_tells_what_its_record_tells(store: Store) -> None:
    for number, (game, people) in enumerate(_PEOPLE.items(), 1):
        past = await store.game(number)
        assert past is not None
        _compare(past, number, game, people, played(game))
    assert await store.game(5) is None
    assert await store.game(77) is None


def _compare(
    past: PastGame,
    number: int,
    game: str,
    people: tuple[Person | None, ...],
    lines: tuple[Line, ...],
) -> None:
    state = check(lines).game
    assert state is not None
    assert state.score is not None
    assert (past.number, past.game, past.length) == (number, game, lines[-1].t)
    assert past.reason == state.ended == EndReason.TIME_UP
    assert past.ended_at > past.began_at
    for seat, player in enumerate(past.seats):
        person = people[seat]
        assert player.name == state.seats[seat].name
        assert player.person == (person.key if person else None)
        assert player.guest == bool(person and person.guest)
        assert player.bot == "walker"
        assert not player.stood_in
        assert player.gods == tuple(claimant.god for claimant in state.seats[seat].gods)
        assert player.total == state.score.totals[seat].total
        assert player.won == (seat in state.score.winners)


async def test_the_record_of_any_game_can_be_had(store: Store) -> None:
    assert await store.record_lines(2) == list(played("elm-2"))
    assert await store.record_lines(5) == list(played("ash-5")[:30])
    assert await store.record_lines(77) == []


async def test_who_played_for_somebody_and_new_names_are_noted() -> None:
    store = Store(None)
    lines = list(played("oak-1"))
    first = lines[0].event
    assert isinstance(first, Started)
    seats = (Name("ann"), Name("bob"))
    began = Line(0, 0, Started(first.game, first.seed, first.rules, seats))
    changes = (SeatChanged(1, "Odd", "novice"), SeatChanged(1, "robert", None))
    at = len(lines) - 2
    t = lines[at - 1].t
    changed = [Line(at + n, t, change) for n, change in enumerate(changes)]
    rest = [Line(line.seq + 2, line.t, line.event) for line in lines[at:]]
    await store.append("oak-1", [began, *lines[1:at], *changed, *rest], opening(ANN, BOB))
    past = await store.game(1)
    assert past is not None
    assert [(seat.name, seat.bot, seat.stood_in) for seat in past.seats] == [
        ("ann", None, False),
        ("robert", None, True),
    ]
    store.close()
