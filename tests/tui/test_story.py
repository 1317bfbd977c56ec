"""The story of a score adds up to it, and says what decided."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fourgods_tui.core.game import Game
from fourgods_tui.core.landscape import Landscape
from fourgods_tui.core.rules import Gods, Mode, Rules
from fourgods_tui.core.score import BonusKind, CityScore, KingdomScore, Score, Total
from fourgods_tui.core.score import score as score_of
from fourgods_tui.core.square import parse_square
from fourgods_tui.core.world import City
from fourgods_tui.tui.story import (
    Chapter,
    Decision,
    FreeCities,
    Opening,
    Rank,
    Reckoning,
    Verdict,
    tell,
    totals_after,
    verdict,
)
from fourgods_tui.tui.walk import Walk, walk_by_key
from tests.tui.finished import final, finished

GAMES = [
    (seats, f"story-{seats}-{number}", rules)
    for seats in (2, 3, 4)
    for number, rules in enumerate(
        (Rules(), Rules(gods=Gods.HIDDEN), Rules(mode=Mode.HOURGLASS), Rules(last_call=0))
    )
] + [(2, "story-two-gods", Rules(gods_per_player=2))]


@pytest.mark.parametrize(("seats", "seed", "rules"), GAMES)
def test_the_steps_add_up_to_the_totals(seats: int, seed: str, rules: Rules) -> None:
    game = finished(seats, seed, rules)
    score = final(game)
    story = tell(game, score)
    assert totals_after(story, len(story) - 1, seats) == score.totals
    points = [sum(step.points[seat] for step in story) for seat in range(seats)]
    assert points == [total.total for total in score.totals]


@pytest.mark.parametrize(("seats", "seed", "rules"), GAMES)
def test_every_part_of_the_score_is_told_once(seats: int, seed: str, rules: Rules) -> None:
    game = finished(seats, seed, rules)
    score = final(game)
    story = tell(game, score)
    abouts = [step.about for step in story]
    assert isinstance(abouts[0], Opening)
    assert isinstance(abouts[-2], Reckoning)
    assert isinstance(abouts[-1], Verdict)
    kingdoms = [each for each in abouts if isinstance(each, KingdomScore)]
    assert sorted(kingdoms, key=score.kingdoms.index) == list(score.kingdoms)
    assert [each for each in abouts if isinstance(each, CityScore)] == list(score.cities)
    ranks = [each.bonus for each in abouts if isinstance(each, Rank)]
    assert len(ranks) == len(score.bonuses) == 8
    assert set(ranks) == set(score.bonuses)
    chapters = [step.chapter for step in story]
    assert chapters == sorted(chapters, key=list(Chapter).index)


@pytest.mark.parametrize(("seats", "seed", "rules"), GAMES)
def test_what_is_told_is_lit(seats: int, seed: str, rules: Rules) -> None:
    game = finished(seats, seed, rules)
    for step in tell(game, final(game)):
        lit = frozenset(square for square, _ in step.lit or ())
        if isinstance(step.about, KingdomScore):
            assert lit == frozenset(step.about.squares)
        elif isinstance(step.about, CityScore):
            assert step.marked == {step.about.square}
            assert lit == (step.marked if step.about.smashed else frozenset())
        elif isinstance(step.about, Rank):
            bonus = step.about.bonus
            own = [each for each in game.world.kingdoms if each.landscape is bonus.landscape]
            if bonus.kind is BonusKind.MASS:
                own = [each for each in own if each.size == bonus.value]
            assert lit == frozenset(square for each in own for square in each.squares)
        else:
            assert step.lit is None or isinstance(step.about, FreeCities)


def test_ranks_are_told_from_the_last_to_the_first() -> None:
    game = finished(4, "story-4-0", Rules())
    for kind in (Chapter.MASS, Chapter.SPREAD):
        steps = [step for step in tell(game, final(game)) if step.chapter is kind]
        told = [step.about for step in steps if isinstance(step.about, Rank)]
        ranks = [each.bonus.rank for each in told]
        assert ranks == sorted(ranks, reverse=True)
        assert [each.told for each in told] == [1, 2, 3, 4]
        for each in told:
            assert set(each.level_with) == {
                other.landscape
                for other in each.ranking
                if other.rank == each.bonus.rank and other is not each.bonus
            }


def test_cities_without_a_prophet_are_told_together() -> None:
    game = finished(3, "story-3-0", Rules())
    bare = next(iter(game.world.frame.squares))
    cities = {**game.world.cities, bare: City(bare, 0, 0)}
    game = replace(game, world=replace(game.world, cities=cities), score=None)
    steps = [each for each in tell(game, score_of(game)) if isinstance(each.about, FreeCities)]
    assert len(steps) == 1
    assert bare in steps[0].marked
    assert not any(steps[0].points)


def _level(totals: tuple[int, ...], winners: tuple[int, ...], cities: str) -> tuple[Game, Score]:
    """A game whose totals and cities (a seat's number each) are given."""
    game = finished(3, "story-3-0", Rules())
    places = [parse_square(f"a{row}") for row in range(1, 9)]
    scored = tuple(
        CityScore(int(seat), square, True, 5) for seat, square in zip(cities, places, strict=False)
    )
    points = tuple(Total(each, 0, 0, 0) for each in totals)
    return game, replace(final(game), totals=points, cities=scored, winners=winners)


@pytest.mark.parametrize(
    ("totals", "winners", "cities", "decision", "level"),
    [
        ((20, 19, 3), (0,), "", Decision.POINTS, ()),
        ((20, 20, 3), (1,), "011", Decision.CITIES, (0, 1)),
        ((20, 20, 3), (1,), "01222", Decision.PROPHETS, (0, 1)),
        ((20, 20, 20), (0,), "0012", Decision.CITIES, (0, 1, 2)),
        ((20, 20, 3), (0, 1), "01", Decision.SHARED, (0, 1)),
    ],
)
def test_the_verdict_says_what_decided(
    totals: tuple[int, ...],
    winners: tuple[int, ...],
    cities: str,
    decision: Decision,
    level: tuple[int, ...],
) -> None:
    said = verdict(*_level(totals, winners, cities))
    assert said.decision is decision
    assert said.level == level
    assert said.winners == winners
    assert set(said.order[: len(winners)]) == set(winners)
    assert said.cities == tuple(cities.count(str(seat)) for seat in range(3))


def test_prophets_of_the_verdict_are_those_in_the_world() -> None:
    game = finished(4, "story-4-0", Rules())
    most = game.rules.prophets(4)
    left = tuple(seat.prophets_left for seat in game.seats)
    gods = tuple(len(seat.gods) for seat in game.seats)
    expected = tuple(most * n - kept for n, kept in zip(gods, left, strict=True))
    assert verdict(game, final(game)).prophets == expected


def test_walking_stays_in_the_story() -> None:
    game = finished(4, "story-4-0", Rules())
    walk = Walk(game, final(game))
    assert walk_by_key(walk, "left")
    assert walk.at == 0
    for key in ("right", "space", "n"):
        assert walk_by_key(walk, key)
    assert walk.at == 3
    assert walk_by_key(walk, "N")
    assert walk.at == 2
    assert walk_by_key(walk, "end")
    assert walk_by_key(walk, "right")
    assert walk.at == len(walk.story) - 1
    assert walk_by_key(walk, "home")
    assert walk.at == 0
    assert not walk_by_key(walk, "x")


def test_chapters_are_walked_one_by_one() -> None:
    game = finished(4, "story-4-0", Rules())
    walk = Walk(game, final(game))
    seen = [walk.step.chapter]
    while walk.step.chapter is not Chapter.RESULT:
        walk.to_next_chapter()
        seen.append(walk.step.chapter)
        assert walk.step.number == 1
    assert seen == list(dict.fromkeys(step.chapter for step in walk.story))
    walk.to_next_chapter()
    assert walk.at == len(walk.story) - 1
    back = []
    while walk.at:
        walk.to_previous_chapter()
        back.append(walk.step.chapter)
        assert walk.step.number == 1
    assert back == list(reversed(seen))


def test_a_square_leads_to_what_is_told_of_it() -> None:
    game = finished(4, "story-4-0", Rules())
    walk = Walk(game, final(game))
    biggest = final(game).kingdoms[0]
    walk.to_square(biggest.squares[0])
    assert any(square == biggest.squares[0] for square, _ in walk.step.lit or ())
    assert walk.step.chapter is Chapter.KINGDOMS


def test_all_landscapes_are_in_each_ranking() -> None:
    game = finished(2, "story-2-0", Rules())
    for step in tell(game, final(game)):
        if isinstance(step.about, Rank):
            assert {each.landscape for each in step.about.ranking} == set(Landscape)
