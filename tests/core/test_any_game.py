"""Any commands at all, legal or not, in any game."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from fourgods_tui.core.commands import (
    Claim,
    Command,
    Discard,
    Draw,
    EndTurn,
    Found,
    Hand,
    Occupy,
    Place,
    SayDone,
    SendProphet,
    Take,
)
from fourgods_tui.core.events import EndReason
from fourgods_tui.core.landscape import God, Side
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.square import Square
from tests.core.play import Play
from tests.core.watched import Watched

HANDS = st.sampled_from(Hand)
SQUARES = st.integers(-1, 64).map(Square)
GODS = st.sampled_from(God)

COMMANDS: st.SearchStrategy[Command] = st.one_of(
    st.builds(Draw, st.integers(0, 3)),
    st.builds(Discard, HANDS),
    st.builds(Take, HANDS, st.integers(-1, 4), st.integers(-1, 20), st.none() | st.integers(0, 91)),
    st.builds(Place, HANDS, SQUARES, st.booleans(), st.integers(-1, 5)),
    st.builds(Claim, GODS),
    st.builds(SendProphet, st.sampled_from(Side), st.none() | GODS),
    st.builds(Found, SQUARES, st.booleans(), st.none() | GODS),
    st.builds(Occupy, SQUARES, st.none() | GODS),
    st.builds(SayDone, st.booleans()),
    st.builds(EndTurn),
)


@st.composite
def tables(draw: st.DrawFn) -> Play:
    """A game of any number of seats, with any options, on a small or the whole frame."""
    seats = draw(st.integers(2, 4))
    options: dict[str, object] = {
        "mode": draw(st.sampled_from(("realtime", "hourglass"))),
        "gods": draw(st.sampled_from(("open", "hidden"))),
        "founding": draw(st.sampled_from(("believed", "free"))),
        "founder_waits": draw(st.sampled_from((0, 3, 15))),
        "last_call": draw(st.sampled_from((0, 3, 60))),
        "time_limit": draw(st.sampled_from((0, 60))),
        "turn_seconds": draw(st.sampled_from((5, 600))),
        "gods_per_player": draw(st.sampled_from((1, 2))) if seats == 2 else 1,
    }
    rules = Rules(frame=draw(st.sampled_from((2, 3, 8))), cities=draw(st.sampled_from((1, 8))))
    return Play(seats, draw(st.sampled_from("abcdefgh")), rules.with_options(options))


class AnyGame(RuleBasedStateMachine):
    """Commands out of nowhere, and commands that are legal."""

    watched: Watched

    @initialize(play=tables())
    def begin(self, play: Play) -> None:
        self.watched = Watched(play)

    @rule(seat=st.integers(-1, 4), command=COMMANDS, later=st.integers(0, 2000))
    def ask(self, seat: int, command: Command, later: int) -> None:
        self.watched.ask(seat, command, later)

    @rule(seat=st.integers(0, 3), data=st.data())
    def go_on(self, seat: int, data: st.DataObject) -> None:
        seat %= len(self.watched.game.seats)
        legal = self.watched.legal(seat)
        if legal:
            self.watched.ask(seat, data.draw(st.sampled_from(legal)), 0)

    @invariant()
    def holds(self) -> None:
        self.watched.holds()

    def teardown(self) -> None:
        if hasattr(self, "watched"):
            self.watched.holds_over_time()


AnyGame.TestCase.settings = settings(
    max_examples=50,
    stateful_step_count=20,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
TestAnyGame = AnyGame.TestCase


# -- whole games: chance goes deeper than a search for small examples ---------------------------

WORLD_FULL: dict[type[Command], float] = {
    Place: 30,
    SendProphet: 20,
    Claim: 5,
    Found: 4,
    Occupy: 20,
    Draw: 5,
}
"""How likely each kind of command is, in a game that gets on with it."""
BAG_EMPTY: dict[type[Command], float] = {
    Draw: 30,
    Discard: 20,
    Place: 2,
    Take: 1,
    Found: 2,
    Claim: 2,
    SendProphet: 2,
}
"""Those of a game that goes through the bag."""
AGREED: dict[type[Command], float] = {
    SayDone: 20,
    Place: 2,
    Draw: 2,
    Discard: 1,
    Claim: 2,
    Found: 1,
    EndTurn: 1,
}


GAMES = [(8, WORLD_FULL), (3, WORLD_FULL), (4, BAG_EMPTY), (2, BAG_EMPTY), (3, AGREED)]
"""Squares along a side of the frame, and what its players like to do."""


@pytest.mark.parametrize("gods", ["open", "hidden"])
@pytest.mark.parametrize("mode", ["realtime", "hourglass"])
def test_whole_games(gods: str, mode: str) -> None:
    ends = {
        _whole_game(seats, frame, likely, {"gods": gods, "mode": mode})
        for seats in (2, 3, 4)
        for frame, likely in GAMES
    }
    # Not every small world gets to the last two.
    assert ends - {EndReason.NO_MOVE, EndReason.TIME_UP} == {
        EndReason.AGREED,
        EndReason.BAG_EMPTY,
        EndReason.WORLD_FULL,
    }


def _whole_game(
    seats: int, frame: int, likely: dict[type[Command], float], options: dict[str, object]
) -> EndReason | None:
    """Play a game to its end, which is returned."""
    seed = f"{seats} {frame} {len(likely)} {options}"
    chance = Random(seed)
    rules = Rules(frame=frame, cities=frame, row_slots=50, row_slots_two=50, closing=2)
    rules = rules.with_options({**options, "turn_seconds": 5, "last_call": 2, "time_limit": 300})
    if seats == 2 and chance.random() < 0.7:
        rules = rules.with_options({"gods_per_player": 2})
    watched = Watched(Play(seats, seed, rules))
    step = 0
    while watched.game.ended is None:
        _step(watched, chance, likely)
        step += 1
        if step % 3 == 0:
            watched.holds()
    watched.holds()
    watched.holds_over_time()
    return watched.game.ended


def _step(watched: Watched, chance: Random, liked: dict[type[Command], float]) -> None:
    """Let a seat do something, mostly legal, perhaps exactly when a time is up."""
    turn = watched.game.turn
    seat = chance.randrange(len(watched.game.seats)) if turn is None else turn
    likely = watched.likely(seat)
    if chance.random() < 0.8:
        likely = [each for each in likely if watched.allows(seat, each)]
    kinds = sorted({type(each) for each in likely}, key=str)
    (kind,) = chance.choices(kinds, [liked.get(each, 0.1) for each in kinds])
    command = chance.choice([each for each in likely if type(each) is kind])
    left, later = watched.until_deadline(), chance.randrange(300)
    if left is not None and left < 6000 and chance.random() < 0.1:
        later = max(0, left - chance.randrange(2))
    watched.ask(seat, command, later)
