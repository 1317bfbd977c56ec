"""Ratings: which games count, that they follow from the records, and what is told of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fourgods_tui.core.events import Line, Name, Scored, SeatChanged, Started
from fourgods_tui.core.people import Person
from fourgods_tui.store.database import connect, open_database
from fourgods_tui.store.errors import DamageError, StoreError
from fourgods_tui.store.folder import DATABASE
from fourgods_tui.store.ratings import POINTS_AT_START, Place, Rating, player_of, rateable, rated
from fourgods_tui.store.rebuild import rate_again, rebuild_ratings, recorded
from fourgods_tui.store.store import Store
from tests.store.games_kept import ANN, BOB, GUS, keep, played

CAT = Person("SHA256:cat", "cat", guest=False)


def seated(game: str, *people: Person | None) -> tuple[Line, ...]:
    """A game of these people: where somebody sits there is no program."""
    first, *rest = played(game, seats=len(people))
    started = first.event
    assert isinstance(started, Started)
    names = tuple(
        Name(person.name) if person else name
        for person, name in zip(people, started.seats, strict=True)
    )
    began = Started(started.game, started.seed, started.rules, names)
    return (Line(0, 0, began), *rest)


GAMES: dict[str, tuple[Person | None, ...]] = {
    "oak-1": (ANN, BOB),
    "elm-2": (ANN, GUS),
    "fir-3": (None, None),
    "yew-4": (BOB, CAT, ANN),
    "ash-5": (ANN, None),
    "bay-6": (CAT, BOB),
    "box-7": (None, None, None),
}
RATED = {"oak-1", "fir-3", "yew-4", "bay-6", "box-7"}


async def fill(store: Store) -> None:
    """Keep the games above, and whose names are whose."""
    for person in (ANN, BOB, CAT):
        store.names.give(person.key, person.name)
    for game, people in GAMES.items():
        await keep(store, game, people, seated(game, *people))


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    """A store of those games."""
    store = Store(tmp_path)
    await fill(store)
    yield store
    store.close()


# -- the model --------------------------------------------------------------------------------


def test_a_beginner_has_round_points() -> None:
    assert Rating().points == POINTS_AT_START


def test_who_wins_gains_and_who_loses_loses() -> None:
    places = [Place("a", False, 9), Place("b", True, 30), Place("c", False, 20)]
    a, b, c = rated(places, [Rating()] * 3)
    assert b.mu > c.mu > a.mu
    assert b.points > POINTS_AT_START


def test_a_winner_is_ahead_also_where_points_are_level() -> None:
    ahead, behind = rated([Place("a", True, 20), Place("b", False, 20)], [Rating()] * 2)
    assert ahead.mu > behind.mu
    one, other = rated([Place("a", True, 20), Place("b", True, 20)], [Rating()] * 2)
    assert one == other


@given(st.lists(st.tuples(st.booleans(), st.integers(-50, 200)), min_size=2, max_size=4))
def test_every_result_gives_ratings_in_its_order(results: list[tuple[bool, int]]) -> None:
    places = [Place(str(seat), won, total) for seat, (won, total) in enumerate(results)]
    after = rated(places, [Rating()] * len(places))
    for one, its in zip(places, after, strict=True):
        for other, theirs in zip(places, after, strict=True):
            if (one.won, one.total) > (other.won, other.total):
                assert its.mu >= theirs.mu
        assert its.sigma < Rating().sigma


def test_whose_results_count() -> None:
    ann, master = player_of("SHA256:ann", False, None), player_of(None, False, "master")
    guest, nobody = player_of("guest 5f", True, None), player_of(None, False, None)
    assert guest is None
    assert nobody is None
    assert rateable([ann, player_of("SHA256:bob", False, None)])
    assert rateable([master, master])
    for mixed in ([ann, master], [ann, guest], [ann], [master, guest, master], [nobody, nobody]):
        assert not rateable(mixed)


def stood_in(lines: tuple[Line, ...], seat: int, *, back: bool) -> list[Line]:
    """The record, with a master standing in for a seat; its person may be back before the end."""
    started, at = lines[0].event, len(lines) - 2
    assert isinstance(started, Started)
    changes = [SeatChanged(seat, "Odd", "master")]
    if back:
        changes.append(SeatChanged(seat, started.seats[seat].name, None))
    more = [Line(at + n, lines[at - 1].t, change) for n, change in enumerate(changes)]
    rest = [Line(line.seq + len(more), line.t, line.event) for line in lines[at:]]
    return [*lines[:at], *more, *rest]


@given(st.lists(st.tuples(st.booleans(), st.integers(-50, 200)), min_size=2, max_size=4))
@settings(deadline=None, max_examples=50, suppress_health_check=[HealthCheck.too_slow])
def test_who_had_a_stand_in_may_fall_and_not_rise(results: list[tuple[bool, int]]) -> None:
    usual = [Place(str(seat), won, total) for seat, (won, total) in enumerate(results)]
    before = [Rating()] * len(usual)
    for seat, place in enumerate(usual):
        places = [*usual[:seat], replace(place, stood_in=True), *usual[seat + 1 :]]
        after, honest = rated(places, before), rated(usual, before)
        assert after[:seat] + after[seat + 1 :] == honest[:seat] + honest[seat + 1 :]
        fell = honest[seat].sure <= Rating().sure
        assert after[seat] == (honest[seat] if fell else Rating())


async def test_who_resigned_is_last_whatever_points_the_seat_has(tmp_path: Path) -> None:
    lines = seated("yew-4", ANN, BOB, CAT)
    scored = lines[-1].event
    assert isinstance(scored, Scored)
    totals = [total.total for total in scored.score.totals]
    best, second, last = sorted(range(3), key=totals.__getitem__, reverse=True)
    assert scored.score.winners == (best,)
    assert totals[second] > totals[last]
    people, at = (ANN, BOB, CAT), len(lines) - 2
    gave_up = Line(at, lines[at - 1].t, SeatChanged(second, people[second].name, None, True))
    rest = [Line(line.seq + 1, line.t, line.event) for line in lines[at:]]
    store = Store(tmp_path)
    await keep(store, "yew-4", people, [*lines[:at], gave_up, *rest])
    points = {standing.player: standing.points for standing in await store.leaders(9)}
    assert points[people[best].key] > points[people[last].key] > points[people[second].key]
    assert gave_up in await store.record_lines(1)
    store.close()
    before = _tables(tmp_path)
    assert rebuild_ratings(tmp_path) == (1, 1)
    assert _tables(tmp_path) == before


@pytest.mark.parametrize("back", [True, False])
async def test_a_masters_game_is_not_rated_for_the_person_it_stood_in_for(
    tmp_path: Path, back: bool
) -> None:
    lines = seated("oak-1", ANN, BOB)
    scored = lines[-1].event
    assert isinstance(scored, Scored)
    (winner,) = scored.score.winners
    for absent in (0, 1):
        folder = tmp_path / str(absent)
        store = Store(folder)
        for person in (ANN, BOB):
            store.names.give(person.key, person.name)
        await keep(store, "oak-1", (ANN, BOB), stood_in(lines, absent, back=back))
        found = {standing.player: standing for standing in await store.leaders(9)}
        mine, other = (found[person.key] for person in (ANN, BOB))
        if absent:
            mine, other = other, mine
        assert (mine.games, mine.wins) == (1, 0)
        if winner == absent:
            assert mine.points == POINTS_AT_START
            assert other.points < POINTS_AT_START
        else:
            assert mine.points < POINTS_AT_START
            assert other.points > POINTS_AT_START
        store.close()
        before = _tables(folder)
        assert rebuild_ratings(folder) == (1, 1)
        assert _tables(folder) == before


# -- in the store -----------------------------------------------------------------------------


async def test_only_games_among_people_with_keys_or_among_programs_count(store: Store) -> None:
    games = {standing.name: standing.games for standing in await store.leaders(10)}
    assert games == {"ann": 2, "bob": 3, "cat": 2}
    (programs,) = await store.leaders(10, programs=True)
    assert (programs.name, programs.games, programs.place) == ("walker", 2, 1)


async def test_the_best_come_first_page_by_page(store: Store) -> None:
    everybody = await store.leaders(10)
    points = [standing.points for standing in everybody]
    assert points == sorted(points, reverse=True)
    assert [standing.place for standing in everybody] == [1, 2, 3]
    assert await store.leaders(1, offset=1) == everybody[1:2]
    assert await store.leaders(5, offset=3) == ()


async def test_a_career_tells_all_games_and_the_rated_ones(store: Store) -> None:
    career = await store.career(ANN.key)
    assert career is not None
    games = [past for past in await store.results() if ANN.key in {s.person for s in past.seats}]
    own = [seat for past in games for seat in past.seats if seat.person == ANN.key]
    assert (career.name, career.games) == ("ann", 4)
    assert career.wins == sum(seat.won for seat in own)
    gods = [god for seat in own for god in seat.gods]
    assert dict(career.gods) == {god: gods.count(god) for god in gods}
    assert career.standing in await store.leaders(10)
    assert len(career.course) == 2
    assert career.standing is not None
    assert career.course[-1] == career.standing.points


async def test_a_career_tells_of_everybody_one_has_played_against(store: Store) -> None:
    career = await store.career(BOB.key)
    assert career is not None
    against = {each.name: each for each in career.opponents}
    assert {name: each.games for name, each in against.items()} == {"ann": 2, "cat": 2}
    ahead = {"ann": 0, "cat": 0}
    for past in await store.results():
        seats = {seat.person: (seat.won, seat.total) for seat in past.seats}
        for other in (ANN, CAT):
            if BOB.key in seats and other.key in seats:
                ahead[other.name] += seats[BOB.key] > seats[other.key]
    assert {name: each.ahead for name, each in against.items()} == ahead
    for each in against.values():
        assert each.ahead + each.behind <= each.games


async def test_nobody_has_no_career(store: Store) -> None:
    assert await store.career("SHA256:nobody") is None
    assert await store.person_called("nobody") is None
    assert await store.person_called("Ann") == ANN.key


async def test_a_newcomer_has_a_career_without_a_rating(store: Store) -> None:
    store.names.give("SHA256:dan", "dan")
    career = await store.career("SHA256:dan")
    assert career is not None
    assert (career.games, career.standing, career.course, career.opponents) == (0, None, (), ())


async def test_a_game_whose_end_is_kept_again_is_rated_once(store: Store) -> None:
    before = await store.leaders(10)
    await store.append("bay-6", seated("bay-6", CAT, BOB)[-2:])
    assert await store.leaders(10) == before


# -- again from the records -------------------------------------------------------------------


def _tables(folder: Path) -> list[list[tuple[object, ...]]]:
    database = connect(str(folder / DATABASE))
    found = [
        database.execute(f"SELECT * FROM {table} ORDER BY 1, 2").fetchall()
        for table in ("ratings", "courses")
    ]
    database.close()
    return found


async def test_ratings_follow_from_the_records_alone(store: Store, tmp_path: Path) -> None:
    store.close()
    before = _tables(tmp_path)
    assert all(before)
    database = connect(str(tmp_path / DATABASE))
    database.execute("UPDATE ratings SET mu = 99, points = 9999")
    database.execute("DELETE FROM courses WHERE player = ?", (BOB.key,))
    database.execute("UPDATE seats SET total = 0, won = 0, person = NULL")  # not looked at
    database.close()
    assert rebuild_ratings(tmp_path) == (len(GAMES), len(RATED))
    assert _tables(tmp_path) == before


async def test_games_from_before_there_were_ratings_are_rated_in_order(
    store: Store, tmp_path: Path
) -> None:
    store.close()
    before = _tables(tmp_path)
    database = connect(str(tmp_path / DATABASE))
    database.executescript("DELETE FROM ratings; DELETE FROM courses; UPDATE games SET rated = 0;")
    database.close()
    Store(tmp_path).close()
    assert _tables(tmp_path) == before


async def test_a_record_tells_the_places(store: Store, tmp_path: Path) -> None:
    store.close()
    database = open_database(tmp_path / DATABASE)
    for number, game in enumerate(GAMES, 1):
        assert (recorded(database, number) is not None) == (game in RATED)
    database.execute("UPDATE lines SET line = replace(line, 'winners', 'losers')")
    with pytest.raises(DamageError, match="not what was written"):
        rate_again(database)
    assert not database.in_transaction
    database.close()


def test_there_has_to_be_a_database_that_nobody_uses(tmp_path: Path) -> None:
    for folder in (tmp_path / "nowhere", tmp_path, Path(":memory:")):
        with pytest.raises(StoreError, match="no database"):
            rebuild_ratings(folder)
    store = Store(tmp_path)
    with pytest.raises(StoreError, match="in use"):
        rebuild_ratings(tmp_path)
    store.close()
    assert rebuild_ratings(tmp_path) == (0, 0)
