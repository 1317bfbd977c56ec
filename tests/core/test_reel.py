"""A record looked at from any point shows what playing up to there would."""

from __future__ import annotations

import random

import pytest

from fourgods_tui.bots.simulate import simulate
from fourgods_tui.core.events import Line
from fourgods_tui.core.evolve import begin, evolve
from fourgods_tui.core.game import Game
from fourgods_tui.core.reel import KEPT_EVERY, NEAR, Reel
from fourgods_tui.core.rules import Gods, Mode, Rules
from tests.core.games import GAME, HOURGLASS

GAMES = 50
RULES = (
    Rules(),
    Rules(last_call=0),
    Rules(gods=Gods.HIDDEN),
    Rules(mode=Mode.HOURGLASS, turn_seconds=5),
    Rules(time_limit=120),
)


def _game(number: int) -> tuple[Line, ...]:
    seats = 2 + number % 3
    return simulate(f"reel {number}", RULES[number % len(RULES)], ["walker"] * seats)


@pytest.mark.parametrize("number", range(GAMES))
def test_a_jump_to_any_event_gives_the_state_of_playing_to_it(number: int) -> None:
    lines = _game(number)
    game = begin(lines[0])
    played = [game]
    for line in lines[1:]:
        game = evolve(game, line)
        played.append(game)
    order = list(range(len(lines)))
    random.Random(number).shuffle(order)
    reel = Reel(lines)
    for index in order:
        assert reel.game_at(index) == played[index]
    assert reel.game_at(reel.last).score is not None


def folding(monkeypatch: pytest.MonkeyPatch) -> list[Line]:
    """The lines that are folded from now on."""
    folded: list[Line] = []

    def counting(game: Game, line: Line) -> Game:
        folded.append(line)
        return evolve(game, line)

    monkeypatch.setattr("fourgods_tui.core.reel.evolve", counting)
    return folded


def test_a_jump_folds_few_events(monkeypatch: pytest.MonkeyPatch) -> None:
    reel = Reel(GAME)
    reel.game_at(reel.last)
    folded = folding(monkeypatch)
    for index in range(reel.last, -1, -1):
        folded.clear()
        reel.game_at(index)
        assert len(folded) < KEPT_EVERY


def test_what_is_outside_is_the_beginning_or_the_end() -> None:
    reel = Reel(HOURGLASS)
    assert reel.game_at(-5) == reel.game_at(0) == begin(HOURGLASS[0])
    assert reel.game_at(10_000) == reel.game_at(reel.last)


def test_a_time_is_the_last_event_by_then() -> None:
    reel = Reel(GAME)
    assert reel.index_at(-1) == 0
    assert reel.index_at(reel.duration) == reel.last
    assert reel.duration == GAME[-1].t
    for index, line in enumerate(GAME):
        found = reel.index_at(line.t)
        assert found >= index
        assert reel.lines[found].t == line.t
        assert found == reel.last or reel.lines[found + 1].t > line.t


@pytest.mark.parametrize("lines", [(), GAME[1:]])
def test_a_record_begins_at_its_beginning(lines: tuple[Line, ...]) -> None:
    with pytest.raises(ValueError, match=r"at least one line|begins with its started line"):
        Reel(lines)


def test_what_is_gone_back_to_is_the_state_that_was_there(monkeypatch: pytest.MonkeyPatch) -> None:
    """So that what was worked out of it is found again; and nothing is folded twice."""
    reel = Reel(GAME)
    reel.game_at(reel.last)
    folded = folding(monkeypatch)
    for index in range(KEPT_EVERY - 2, KEPT_EVERY + 2):
        here, beyond = reel.game_at(index), reel.game_at(index + 1)
        folded.clear()
        assert reel.game_at(index) is here
        assert reel.game_at(index + 1) is beyond
        assert not folded
    for index in range(reel.last, -1, -1):
        reel.game_at(index)
    assert len(folded) < len(GAME)


def test_few_states_are_kept() -> None:
    reel = Reel(GAME)
    for index in range(reel.last + 1):
        reel.game_at(index)
    assert len(reel._near) <= NEAR
    assert all(len(games) <= KEPT_EVERY for games in reel._near.values())
