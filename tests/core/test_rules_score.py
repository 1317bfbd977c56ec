"""Scoring: kingdoms, cities, bonuses, and who wins."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fourgods_tui.core.kingdoms import Kingdom
from fourgods_tui.core.landscape import God, Landscape, Side
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.score import Bonus, BonusKind, CityScore, KingdomScore, Total, score
from fourgods_tui.core.square import square_name
from tests.core.play import Play, at, world

NORTH, EAST, SOUTH, WEST = Side
FOREST, MOUNTAIN, SEA, PLAIN = Landscape


def sizes(*laid: str) -> list[tuple[str, list[str]]]:
    """Landscape's letter and squares of each kingdom."""
    return [
        (each.landscape.letter, [square_name(square) for square in each.squares])
        for each in world(*laid).kingdoms
    ]


def test_a_kingdom_lies_on_at_least_two_tiles() -> None:
    assert sizes("a1 FFFF") == []
    assert sizes("a1 FFFF", "b1 FFFF") == [("F", ["a1", "b1"])]
    assert sizes("a1 FFFF", "c1 FFFF") == []


def test_regions_connect_over_a_shared_side() -> None:
    found = sizes("a1 SFFS", "b1 FSFF", "c1 FFFS")
    assert found == [("F", ["a1", "b1"]), ("S", ["b1", "c1"])]


def test_joined_regions_lead_on_and_split_ones_do_not() -> None:
    joined = sizes("a1 SFSS", "b1 MFMF", "c1 SSSF")
    assert joined == [("F", ["a1", "b1", "c1"])]
    split = sizes("a1 SFSS", "b1 MFMf", "c1 SSSF")
    assert split == [("F", ["a1", "b1"]), ("F", ["b1", "c1"])]


def test_a_tile_with_two_regions_of_a_kingdom_counts_once() -> None:
    # b2 is split north and south, and both lead round to the same kingdom.
    laid = world("a1 FFFF", "a2 FSFF", "a3 FFFF", "b1 FFFF", "b3 FFFF", "b2 FSfS")
    forest, sea = laid.kingdoms
    assert [square_name(square) for square in forest.squares] == [
        "a1",
        "b1",
        "a2",
        "b2",
        "a3",
        "b3",
    ]
    assert (forest.size, len(forest.regions)) == (6, 7)
    assert (sea.landscape, sea.size) == (SEA, 2)


def test_kingdoms_come_largest_first() -> None:
    found = sizes("a1 FFFF", "b1 FFFF", "h8 SSSS", "h7 SSSS", "h6 SSSS")
    assert found == [("S", ["h6", "h7", "h8"]), ("F", ["a1", "b1"])]


def kingdom(*prophets: int) -> KingdomScore | None:
    """A forest of five tiles with one prophet of each of these seats."""
    play = Play(4)
    play.lay(*(f"{column}1 FFFF" for column in "abcde"))
    for column, seat in zip("abcde", prophets, strict=False):
        play.send(seat, God.SEA, f"{column}1", SOUTH)
    scored = score(play.game)
    return scored.kingdoms[0] if scored.kingdoms else None


def test_a_kingdom_without_prophets_is_worth_nothing() -> None:
    assert kingdom() is None


@pytest.mark.parametrize(
    ("prophets", "points", "to"),
    [
        ((0,), 4, (0,)),
        ((1, 1, 0), 2, (1,)),
        ((2, 1), 3, (1, 2)),
        ((0, 1, 2, 3), 1, (0, 1, 2, 3)),
        ((3, 3, 1, 1, 0), 0, (1, 3)),
    ],
)
def test_it_is_worth_size_minus_all_prophets_to_those_with_most(
    prophets: tuple[int, ...], points: int, to: tuple[int, ...]
) -> None:
    scored = kingdom(*prophets)
    assert scored is not None
    assert (scored.points, scored.to) == (points, to)
    assert scored.prophets == tuple((n, prophets.count(n)) for n in sorted(set(prophets)))
    assert scored.squares == tuple(at(f"{column}1") for column in "abcde")


def test_whose_gods_landscape_it_is_does_not_matter() -> None:
    for god in God:
        play = Play(2)
        play.give_god(0, god)
        play.lay("a1 FFFF", "b1 FFFF")
        play.send(0, god, "a1", NORTH)
        assert score(play.game).totals[0].kingdoms == 1


def test_with_two_gods_a_players_prophets_are_counted_together() -> None:
    play = Play(2, gods_per_player=2)
    play.lay(*(f"{column}1 FFFF" for column in "abcdef"))
    play.send(0, God.SEA, "a1", NORTH)
    play.send(0, God.PLAIN, "b1", NORTH)
    play.send(1, God.FOREST, "c1", NORTH)
    (scored,) = score(play.game).kingdoms
    assert (scored.prophets, scored.to, scored.points) == (((0, 2), (1, 1)), (0,), 3)


def test_a_prophet_counts_for_the_region_it_stands_on_only() -> None:
    play = Play(2)
    play.lay("a1 SFSS", "b1 MFMf", "c1 SSSF")
    play.send(0, God.SEA, "b1", EAST)
    (scored,) = score(play.game).kingdoms
    assert scored.squares == (at("b1"), at("c1"))
    play.send(0, God.SEA, "b1", NORTH)  # mountains on one tile are no kingdom
    assert score(play.game).kingdoms == ()


def test_five_points_for_a_city_occupied_and_for_one_smashed() -> None:
    play = Play(3)
    play.give_god(1, God.SEA)
    play.city("h1", founder=0, by=1)
    play.city("a8", founder=0)  # free: for nobody
    play.smash(2, "a1")
    play.smash(2, "b1")
    scored = score(play.game)
    assert scored.cities == (
        CityScore(2, at("a1"), True, 5),
        CityScore(2, at("b1"), True, 5),
        CityScore(1, at("h1"), False, 5),
    )
    assert [total.cities for total in scored.totals] == [0, 5, 10]


def bonuses(kind: BonusKind, *laid: str) -> list[tuple[int, int, int]]:
    """Value, rank and points of each landscape; every god is claimed."""
    play = Play(4)
    for seat, god in enumerate(God):
        play.give_god(seat, god)
    play.lay(*laid)
    scored = score(play.game)
    found = [each for each in scored.bonuses if each.kind is kind]
    assert [each.landscape for each in found] == list(Landscape)
    assert [each.to for each in found] == [0, 1, 2, 3]
    points = [getattr(total, kind.value) for total in scored.totals]
    assert points == [each.points for each in found]
    return [(each.value, each.rank, each.points) for each in found]


def row(letter: str, number: int, length: int) -> list[str]:
    """So many tiles of one landscape side by side."""
    return [f"{column}{number} {letter * 4}" for column in "abcdefgh"[:length]]


def test_mass_ranks_landscapes_by_their_biggest_kingdom() -> None:
    laid = row("F", 1, 2) + row("M", 3, 5) + row("S", 5, 3) + row("P", 7, 4)
    laid += ["g1 FFFF", "h1 FFFF"]  # a second forest adds nothing
    ranked = bonuses(BonusKind.MASS, *laid)
    assert ranked == [(2, 4, 0), (5, 1, 10), (3, 3, 3), (4, 2, 6)]


def test_spread_ranks_landscapes_by_their_number_of_kingdoms() -> None:
    laid = [*row("F", 1, 2), "d1 FFFF", "e1 FFFF", "g1 FFFF", "h1 FFFF"]
    laid += [*row("M", 3, 2), "d3 MMMM", "e3 MMMM", *row("S", 5, 8)]
    ranked = bonuses(BonusKind.SPREAD, *laid)
    assert ranked == [(3, 1, 10), (2, 2, 6), (1, 3, 3), (0, 4, 0)]


@pytest.mark.parametrize(
    ("lengths", "ranks"),
    [
        ((3, 3, 2, 4), [(2, 6), (2, 6), (4, 0), (1, 10)]),
        ((3, 3, 2, 2), [(1, 10), (1, 10), (3, 3), (3, 3)]),
        ((3, 3, 3, 2), [(1, 10), (1, 10), (1, 10), (4, 0)]),
        ((4, 3, 3, 3), [(1, 10), (2, 6), (2, 6), (2, 6)]),
        ((2, 2, 2, 2), [(1, 10)] * 4),
    ],
)
def test_level_landscapes_share_the_better_rank(
    lengths: tuple[int, ...], ranks: list[tuple[int, int]]
) -> None:
    laid = [
        each
        for number, letter, length in zip((1, 3, 5, 7), "FMSP", lengths, strict=True)
        for each in row(letter, number, length)
    ]
    assert [each[1:] for each in bonuses(BonusKind.MASS, *laid)] == ranks


def test_level_numbers_of_kingdoms_share_the_better_rank_too() -> None:
    laid = row("F", 1, 2) + row("M", 3, 2)
    ranked = bonuses(BonusKind.SPREAD, *laid)
    assert ranked == [(1, 1, 10), (1, 1, 10), (0, 3, 0), (0, 3, 0)]


def test_a_landscape_without_a_kingdom_gets_nothing() -> None:
    assert bonuses(BonusKind.MASS) == [(0, 1, 0)] * 4
    assert bonuses(BonusKind.SPREAD, "a1 FFFF") == [(0, 1, 0)] * 4


def test_a_god_nobody_claimed_keeps_its_rank() -> None:
    play = Play(2)
    play.give_god(1, God.FOREST)
    play.lay(*row("F", 1, 2), *row("M", 3, 5))
    scored = score(play.game)
    mass = {each.landscape: each for each in scored.bonuses if each.kind is BonusKind.MASS}
    assert mass[MOUNTAIN] == Bonus(BonusKind.MASS, MOUNTAIN, 5, 1, 10, None)
    assert mass[FOREST] == Bonus(BonusKind.MASS, FOREST, 2, 2, 6, 1)
    assert [total.mass for total in scored.totals] == [0, 6]


def test_totals_add_up() -> None:
    assert Total(kingdoms=1, cities=20, mass=300, spread=4000).total == 4321


def test_the_most_points_win() -> None:
    play = Play(3)
    play.lay(*row("F", 1, 6))
    play.send(1, God.SEA, "a1", SOUTH)
    assert score(play.game).winners == (1,)


def level(cities: int, smashes: int, prophets: int) -> Play:
    """Two seats with 7 points each; seat 1 has cities, worth nothing here, and prophets more."""
    play = Play(2, rules=Rules(city_points=0, smash_points=0))
    play.give_god(1, God.PLAIN)
    play.lay(*row("F", 1, 8), *row("M", 8, 8))
    play.send(0, God.SEA, "a1", SOUTH)
    play.send(1, God.PLAIN, "a8", NORTH)
    for column in "abc"[:cities]:
        play.city(f"{column}4", by=1)
    for column in "abc"[:smashes]:
        play.smash(1, f"{column}5")
    for column in "ace"[:prophets]:  # on a single tile, which is no kingdom
        play.lay(f"{column}6 PPPP")
        play.send(1, God.PLAIN, f"{column}6", NORTH)
    return play


def test_level_points_more_cities_win_standing_or_smashed() -> None:
    assert [total.total for total in score(level(0, 0, 0).game).totals] == [7, 7]
    assert score(level(1, 0, 0).game).winners == (1,)
    assert score(level(0, 1, 0).game).winners == (1,)
    play = level(1, 1, 0)
    play.smash(0, "h5")
    assert score(play.game).winners == (1,)


def test_then_fewer_prophets_in_the_world() -> None:
    assert [total.total for total in score(level(0, 0, 1).game).totals] == [7, 7]
    assert score(level(0, 0, 1).game).winners == (0,)
    play = level(1, 0, 0)  # a prophet on a city is in the world too
    play.smash(0, "h5")
    assert score(play.game).winners == (0,)


def test_then_the_win_is_shared() -> None:
    assert score(level(0, 0, 0).game).winners == (0, 1)


def test_the_numbers_are_constants_of_the_rules() -> None:
    rules = Rules()
    assert (rules.city_points, rules.smash_points) == (5, 5)
    assert rules.bonus_points == (10, 6, 3, 0)
    game = replace(Play(2).game, rules=replace(rules, bonus_points=(9, 8, 7, 6)))
    assert {each.points for each in score(game).bonuses} == {0}


def test_the_kingdom_under_a_side_can_be_asked_for() -> None:
    laid = world("a1 SFSS", "b1 MFMf", "c1 SSSF")
    found = laid.kingdom_at(at("b1"), WEST)
    assert isinstance(found, Kingdom)
    assert found.squares == (at("a1"), at("b1"))
    assert laid.kingdom_at(at("b1"), NORTH) is None
    assert laid.kingdom_at(at("h8"), NORTH) is None
