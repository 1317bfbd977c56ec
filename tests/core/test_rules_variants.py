"""Variants: hourglass, hidden gods, hints; and what options there are."""

from __future__ import annotations

import pytest

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
from fourgods_tui.core.events import (
    Claimed,
    Done,
    EndReason,
    Event,
    Founded,
    Line,
    Name,
    Occupied,
    ProphetSent,
    Started,
    Turn,
)
from fourgods_tui.core.evolve import fold
from fourgods_tui.core.game import Game
from fourgods_tui.core.landscape import God, Side
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.rules import OPTIONS, Founding, Gods, Hints, Mode, Rules, RulesError
from fourgods_tui.core.score import score
from fourgods_tui.core.seen import event_seen_by, seen_by
from fourgods_tui.core.start import start
from tests.core.play import Play, at

LEFT, RIGHT = Hand.LEFT, Hand.RIGHT


# -- options ------------------------------------------------------------------------------------


def test_the_defaults() -> None:
    rules = Rules()
    assert (rules.mode, rules.gods, rules.hints) == (Mode.REALTIME, Gods.OPEN, Hints.FULL)
    assert (rules.founding, rules.founder_waits) == (Founding.BELIEVED, 15)
    assert (rules.turn_seconds, rules.last_call, rules.closing) == (30, 60, 10)
    assert (rules.time_limit, rules.abandon_after, rules.gods_per_player) == (0, 1800, 1)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("gods_per_player", 2),
        ("last_call", 0),
        ("time_limit", 600),
        ("abandon_after", 60),
        ("mode", "hourglass"),
        ("turn_seconds", 45),
        ("gods", "hidden"),
        ("founding", "free"),
        ("founder_waits", 0),
        ("hints", "squares"),
        ("hints", "off"),
    ],
)
def test_a_table_may_choose_its_options(name: str, value: object) -> None:
    assert getattr(Rules().with_options({name: value}), name) == value


def test_there_are_no_other_options() -> None:
    assert len(OPTIONS) == 10
    for name in ("cities", "frame", "bonus_points", "", "Mode"):
        with pytest.raises(RulesError, match="no such option"):
            Rules().with_options({name: 1})


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("gods_per_player", 3, "from 1 to 2, not 3"),
        ("gods_per_player", True, "from 1 to 2, not True"),
        ("last_call", -1, "not -1"),
        ("last_call", "60", "not '60'"),
        ("last_call", 1.0, "not 1.0"),
        ("time_limit", 10**400, "not …"),
        ("turn_seconds", 4, "from 5 to 600"),
        ("mode", "slow", "one of realtime, hourglass, not 'slow'"),
        ("mode", ["hourglass"], "not a list"),
        ("gods", None, "one of open, hidden, not None"),
        ("founder_waits", 601, "from 0 to 600, not 601"),
        ("founding", True, "one of believed, free, not True"),
        ("hints", "x" * 1000, "x…"),
    ],
)
def test_a_wrong_value_is_named(name: str, value: object, words: str) -> None:
    with pytest.raises(RulesError, match=name) as error:
        Rules().with_options({name: value})
    assert words in str(error.value)
    assert len(str(error.value)) < 150


def test_two_gods_each_go_with_two_players_only() -> None:
    rules = Rules(gods_per_player=2)
    with pytest.raises(RulesError, match="two gods each"):
        start("g", "7", rules, (Name("Ann"), Name("Bob"), Name("Cem")))


def test_rules_survive_the_record() -> None:
    for options in (
        {},
        {
            "mode": "hourglass",
            "gods": "hidden",
            "hints": "off",
            "founding": "free",
            "founder_waits": 20,
        },
    ):
        rules = Rules().with_options(options)
        assert Rules.from_record(rules.as_record()) == rules
    with pytest.raises(RulesError, match="kingdom_tiles"):
        Rules.from_record({"kingdom_tiles": 3})
    for points in ([1, 2, 3], [1, 2, 3, "4"], [1, 2, 3, 10**30], "1234", None):
        with pytest.raises(RulesError, match="bonus_points"):
            Rules.from_record({"bonus_points": points})


# -- hourglass ----------------------------------------------------------------------------------


def hourglass(seats: int = 3, turn_seconds: int = 30) -> Play:
    """A game in turns."""
    return Play(seats, mode="hourglass", turn_seconds=turn_seconds)


def test_the_first_seat_begins() -> None:
    play = hourglass()
    assert play.lines[-1].event == Turn(0)
    assert (play.game.turn, play.game.turn_until) == (0, 30_000)


@pytest.mark.parametrize(
    "command",
    [
        Draw(),
        Discard(LEFT),
        Take(LEFT, 0, 0),
        Place(LEFT, at("a1")),
        SendProphet(Side.NORTH),
        Found(at("a1")),
        Occupy(at("a1")),
        EndTurn(),
    ],
    ids=str,
)
def test_players_act_in_turn(command: Command) -> None:
    play = hourglass()
    assert play.refused(1, command) == Refusal(Reason.NOT_YOUR_TURN, seat=0)


def test_anyone_may_say_done() -> None:
    play = hourglass()
    assert play.do(2, SayDone()) == (Done(2, True),)


def test_anyone_may_claim_a_god_at_any_moment() -> None:
    play = hourglass()
    assert play.do(2, Claim(God.SEA)) == (Claimed(2, God.SEA),)
    assert play.game.turn == 0
    assert play.refused(1, Claim(God.SEA)).reason is Reason.GOD_CLAIMED


def test_as_many_actions_as_they_like() -> None:
    play = hourglass()
    play.do(0, Claim(God.SEA))
    play.do(0, Place(LEFT, at("a1")))
    play.do(0, SendProphet(Side.NORTH))
    play.do(0, Discard(RIGHT))
    play.do(0, Draw())
    assert play.game.turn == 0


def test_a_turn_ends_after_turn_seconds() -> None:
    play = hourglass(turn_seconds=5)
    assert play.wait(4_999) == []
    assert play.wait(1) == [Turn(1)]
    assert play.wait(10_000) == [Turn(2), Turn(0)]
    assert play.game.t == 15_000
    assert (play.game.turn, play.game.turn_until) == (0, 20_000)


def test_ending_the_turn_early_is_allowed() -> None:
    play = hourglass()
    assert play.do(0, EndTurn()) == (Turn(1),)
    assert play.do(1, EndTurn()) == (Turn(2),)
    assert play.do(2, EndTurn()) == (Turn(0),)
    assert play.game.turn_until == play.now + 30_000


def test_there_are_no_turns_in_real_time() -> None:
    assert Play().refused(0, EndTurn()) == Refusal(Reason.NOT_HOURGLASS)
    assert Play().game.turn is None


def test_a_prophet_goes_on_a_tile_placed_in_the_same_turn_only() -> None:
    play = hourglass(2)
    play.do(0, Claim(God.SEA))
    play.do(0, Place(LEFT, at("a1")))
    play.do(0, EndTurn())
    play.do(1, EndTurn())
    assert play.refused(0, SendProphet(Side.NORTH)) == Refusal(Reason.NO_OPEN_TILE)


def test_a_game_in_turns_ends_like_the_others() -> None:
    play = hourglass(2)
    play.do(1, SayDone())
    play.do(0, SayDone())
    assert play.game.ended is EndReason.AGREED


# -- hidden gods --------------------------------------------------------------------------------


def hidden() -> Play:
    """Seat 0 has the sea's god and two prophets in the world, one of them on a city."""
    play = Play(3, gods="hidden", founding="free")
    play.do(0, Claim(God.SEA))
    play.do(0, Place(LEFT, at("a1")))
    play.do(0, SendProphet(Side.NORTH))
    play.do(0, Found(at("h1"), occupy=True))
    return play


def seen_events(play: Play, seat: int | None) -> list[Event]:
    """The game's events as a seat sees them."""
    return [event_seen_by(line.event, play.game, seat) for line in play.lines]


@pytest.mark.parametrize("seat", [1, 2, None])
def test_the_others_see_only_that_a_claim_was_made(seat: int | None) -> None:
    play = hidden()
    events = seen_events(play, seat)
    assert Claimed(0, None) in events
    assert ProphetSent(0, None, at("a1"), Side.NORTH) in events
    assert [Founded(0, at("h1")), Occupied(0, None, at("h1"))] == events[-2:]
    seen = seen_by(play.game, seat)
    assert [(each.god, each.left) for each in seen.seats[0].gods] == [(None, 11)]
    assert seen.world.prophets[at("a1")].seat == 0
    assert seen.world.prophets[at("a1")].god is None
    assert seen.world.cities[at("h1")].occupant == 0
    assert seen.world.cities[at("h1")].god is None
    assert seen.claimant(God.SEA) is None
    assert all(bonus.to is None for bonus in score(seen).bonuses)


def test_one_sees_ones_own() -> None:
    play = hidden()
    assert Claimed(0, God.SEA) in seen_events(play, 0)
    seen = seen_by(play.game, 0)
    assert seen.claimant(God.SEA) == 0
    assert seen.world.prophets == play.game.world.prophets
    assert seen.world.cities == play.game.world.cities


def test_a_claim_of_a_taken_god_is_refused_without_saying_by_whom() -> None:
    play = hidden()
    assert play.refused(1, Claim(God.SEA)) == Refusal(Reason.GOD_CLAIMED, god=God.SEA)


def test_gods_are_revealed_at_the_end() -> None:
    play = hidden()
    for seat in range(3):
        play.do(seat, SayDone())
    seen = seen_by(play.game, None)
    assert seen.claimant(God.SEA) == 0
    assert seen.world.prophets[at("a1")].god is God.SEA
    assert Claimed(0, God.SEA) in seen_events(play, 1)


def test_which_of_two_hidden_gods_sent_a_prophet_does_not_show() -> None:
    def left(god: God) -> list[int]:
        play = Play(2, gods="hidden", gods_per_player=2, founding="free")
        play.do(0, Claim(God.SEA))
        play.do(0, Claim(God.PLAIN))
        play.do(0, Place(LEFT, at("a1")))
        play.do(0, SendProphet(Side.NORTH, god))
        return [each.left for each in seen_by(play.game, 1).seats[0].gods]

    assert left(God.SEA) == left(God.PLAIN) == [9, 10]


def test_nor_does_whose_prophet_comes_home() -> None:
    """What is shown, and what follows from the events that are shown, stay the same."""
    play = Play(2, gods="hidden", gods_per_player=2, founding="free")
    play.do(0, Claim(God.SEA))
    play.do(0, Claim(God.PLAIN))
    play.do(0, Place(LEFT, at("a1")))
    play.do(0, SendProphet(Side.NORTH, God.PLAIN))
    play.do(0, Found(at("h1"), occupy=True, god=God.SEA))
    play.do(1, Place(LEFT, at("h1")))
    assert [each.left for each in play.game.seats[0].gods] == [10, 9]
    seen = seen_by(play.game, 1)
    assert [each.left for each in seen.seats[0].gods] == [9, 10]
    lines = [
        Line(n, line.t, event)
        for n, (line, event) in enumerate(zip(play.lines, seen_events(play, 1), strict=True))
    ]
    assert fold(lines) == seen


@pytest.mark.parametrize("gods", ["open", "hidden"])
def test_nobody_sees_the_bag_or_its_seed(gods: str) -> None:
    play = Play(2, seed="a secret", gods=gods)
    for seat in (0, 1, None):
        seen = seen_by(play.game, seat)
        assert (seen.bag, seen.left) == ((), 88)
        assert "a secret" not in repr(seen)
        started = seen_events(play, seat)[0]
        assert isinstance(started, Started)
        assert "a secret" not in repr(started)


@pytest.mark.parametrize("gods", ["open", "hidden"])
def test_everybody_sees_rows_and_hands(gods: str) -> None:
    play = Play(3, gods=gods, founding="free")
    play.do(0, Discard(LEFT))
    for seat in (0, 1, 2, None):
        seen: Game = seen_by(play.game, seat)
        assert [(each.hands, each.row) for each in seen.seats] == [
            (each.hands, each.row) for each in play.game.seats
        ]
