"""No trick beats equals. The games are fixed by their seeds, so these counts do not vary."""

from __future__ import annotations

import pytest

from bench.tricks import QUICK_GAMES, SEATS, Result, Tricked, play, share
from bench.tricksters import TRICKS
from fourgods_tui.bots.bot import Level
from fourgods_tui.core.check import check
from fourgods_tui.core.events import Founded, Turn
from fourgods_tui.core.evolve import begin, evolve
from fourgods_tui.core.placement import fits_at
from fourgods_tui.core.rules import Founding, Mode, Rules

STALLS = ("never done", "hoard", "late")


def _results(trick: str, founding: Founding, level: Level = Level.PLAYER) -> list[Result]:
    return [play(number, trick, level, founding) for number in range(QUICK_GAMES)]


def test_a_share_is_more_than_fair_only_by_more_than_noise() -> None:
    fair, more = [Result(0.25, 0.25, "agreed")] * 200, [Result(0.5, 0.5, "agreed")] * 200
    assert (share(fair).pays, share(more).pays) == (False, True)
    assert not share(more[:8]).pays  # of so few games it could be chance
    assert share(more).low < 0.5 < share(more).high


def test_found_and_smash_wins_nearly_always_where_founding_is_free() -> None:
    """So that what follows could fail."""
    games = [
        play(number, "found and smash", Level.PLAYER, Founding.FREE, waits=0)
        for number in range(QUICK_GAMES)
    ]
    found = share(games)
    assert found.pays
    assert found.won > 0.9


@pytest.mark.parametrize("trick", ["found and smash", "found everything", *STALLS])
def test_no_trick_wins_more_than_its_share(trick: str) -> None:
    assert not share(_results(trick, Founding.BELIEVED)).pays


@pytest.mark.parametrize("trick", ["none", "whole turns"])
def test_a_staller_leaves_turns_to_the_glass(trick: str) -> None:
    rules = Rules(mode=Mode.HOURGLASS, turn_seconds=10)
    lines = Tricked("glass", rules, Level.PLAYER, 0, trick).play()
    game = begin(lines[0])
    early = 0  # its turns that ended before their time
    for line in lines[1:]:
        if game.turn == 0 and game.turn_until is not None and isinstance(line.event, Turn):
            early += line.t < game.turn_until
        game = evolve(game, line)
    assert (early > 0) == (trick == "none")


@pytest.mark.parametrize("trick", ["whole turns", "late"])
def test_stalling_in_turns_wins_no_more_than_its_share(trick: str) -> None:
    results = [
        play(number, trick, Level.PLAYER, Founding.BELIEVED, mode=Mode.HOURGLASS)
        for number in range(QUICK_GAMES)
    ]
    assert not share(results).pays


@pytest.mark.parametrize("trick", ["found before drawing", "found, draw and wait"])
def test_novices_smash_what_a_trickster_founds(trick: str) -> None:
    assert not share(_results(trick, Founding.BELIEVED, Level.NOVICE)).pays


@pytest.mark.parametrize("trick", TRICKS)
def test_a_trickster_plays_by_the_rules(trick: str) -> None:
    for founding in Founding:
        rules = Rules(founding=founding)
        game = Tricked(f"legal {trick}", rules, Level.PLAYER, 0, trick)
        assert check(game.play()).fine


def _founding(level: Level, founding: Founding) -> list[bool]:
    """Of each city that was founded in a few games, whether a tile of its founder's fitted."""
    found = []
    for number in range(SEATS):
        rules = Rules(founding=founding)
        lines = Tricked(f"honest {number}", rules, level, 0, "none").play()
        game = begin(lines[0])
        for line in lines[1:]:
            if isinstance(line.event, Founded):
                held = [tile for tile in game.seats[line.event.seat].hands if tile is not None]
                square = line.event.square
                found.append(any(fits_at(game.world, rules, tile, square) for tile in held))
            game = evolve(game, line)
    return found


@pytest.mark.parametrize("founding", list(Founding))
@pytest.mark.parametrize("level", [Level.NOVICE, Level.PLAYER, Level.MASTER])
def test_honest_levels_found_cities_and_none_where_their_own_tile_fits(
    level: Level, founding: Founding
) -> None:
    fitted = _founding(level, founding)
    assert fitted
    assert not any(fitted)
