"""Games between programs: they end by the rules, and the same seed plays the same game."""

from __future__ import annotations

import pytest

from fourgods_tui.bots.bot import LEVELS, Level
from fourgods_tui.bots.simulate import simulate
from fourgods_tui.bots.tally import Tally, seating
from fourgods_tui.core.check import check
from fourgods_tui.core.events import Ended, EndReason, Line, Started
from fourgods_tui.core.rules import Rules, RulesError


def ended(lines: tuple[Line, ...]) -> EndReason:
    """Why a game ended."""
    event = lines[-2].event
    assert isinstance(event, Ended)
    return event.reason


@pytest.mark.parametrize("level", list(Level))
def test_the_same_seed_plays_the_same_game(level: Level) -> None:
    assert simulate("5", Rules(), [level] * 3) == simulate("5", Rules(), [level] * 3)
    assert simulate("5", Rules(), [level] * 3) != simulate("6", Rules(), [level] * 3)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_records_of_thinking_programs_are_fine(seats: int) -> None:
    for number, hourglass in enumerate(("realtime", "hourglass")):
        rules = Rules().with_options({"mode": hourglass, "gods": "hidden"})
        levels = [LEVELS[(seat + number) % len(LEVELS)] for seat in range(seats)]
        verdict = check(simulate(f"thinkers {number}", rules, levels))
        assert verdict.error is None


def test_the_ends_that_programs_come_to() -> None:
    """All but those without anybody, and `no_move`: an open square that no tile in view fits is
    nearly always left, and may be founded on."""
    walkers = [Level.WALKER] * 4
    ends = {ended(simulate(str(seed), Rules(), walkers)) for seed in range(40)}
    assert ends >= {EndReason.WORLD_FULL, EndReason.AGREED}
    soon = Rules().with_options({"last_call": 0})
    assert EndReason.BAG_EMPTY in {ended(simulate(str(seed), soon, walkers)) for seed in range(9)}
    brief = Rules().with_options({"time_limit": 30})
    lines = simulate("1", brief, walkers)
    assert (ended(lines), lines[-1].t) == (EndReason.TIME_UP, 30_000)


def test_seats_are_named_and_carry_their_level() -> None:
    started = simulate("3", Rules(), ["walker", "novice"])[0].event
    assert isinstance(started, Started)
    assert [seat.bot for seat in started.seats] == ["walker", "novice"]
    assert len({seat.name for seat in started.seats}) == 2
    assert started.seed == "3"


def test_what_cannot_be_played() -> None:
    with pytest.raises(RulesError, match="2 to 4 seats"):
        simulate("1", Rules(), ["walker"])
    with pytest.raises(ValueError, match="grandmaster"):
        simulate("1", Rules(), ["walker", "grandmaster"])


def test_seats_rotate() -> None:
    levels = ["master", "player", "novice"]
    seated = [seating(levels, game, rotate=True) for game in range(4)]
    assert [each.index("master") for each in seated] == [0, 1, 2, 0]
    assert seating(levels, 2, rotate=False) == tuple(levels)
    assert seating([], 2, rotate=True) == ()


def test_a_tally_counts_every_win_once() -> None:
    tally = Tally()
    for seed in range(12):
        tally.add(simulate(str(seed), Rules(), ["walker", "walker", "novice"]))
    rows = {row.level: row for row in tally.rows()}
    assert rows["walker"].seats == 24
    assert rows["walker"].wins + rows["novice"].wins == pytest.approx(12)
    assert rows["walker"].percent + rows["novice"].percent == pytest.approx(100)
    assert sum(tally.ends.values()) == tally.games == 12


def test_an_unfinished_game_is_not_counted() -> None:
    lines = simulate("1", Rules(), ["walker", "walker"])
    with pytest.raises(ValueError, match="finished"):
        Tally().add(lines[:-1])
