"""Gods and prophets."""

from __future__ import annotations

import pytest

from fourgods_tui.core.commands import (
    Claim,
    Command,
    Discard,
    Draw,
    Found,
    Hand,
    Occupy,
    Place,
    SayDone,
    SendProphet,
    Take,
)
from fourgods_tui.core.events import Claimed, ProphetSent
from fourgods_tui.core.landscape import SIDES, God, Side
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.world import Prophet
from tests.core.play import Play, at, flipped, tile

LEFT, RIGHT = Hand.LEFT, Hand.RIGHT


def placed(**options: int | str) -> Play:
    """Seat 0 has the forest's god, has placed SFsF on a1, and still holds a tile."""
    play = Play(2, rules=Rules().with_options(options))
    play.give_god(0, God.FOREST)
    number = tile("FSFs")
    play.hold(0, number, tile("FFFF"))
    play.do(0, Place(LEFT, at("a1"), flipped(number, "FSFs"), 3))
    return play


def test_a_god_nobody_has_claimed_may_be_claimed_at_any_moment() -> None:
    play = Play(4)
    assert play.do(2, Claim(God.SEA)) == (Claimed(2, God.SEA),)
    play.do(0, Place(LEFT, at("a1")))
    assert play.do(0, Claim(God.PLAIN)) == (Claimed(0, God.PLAIN),)
    assert [play.game.claimant(god) for god in God] == [None, None, 2, 0]


def test_a_claimed_god_is_refused_with_who_was_first() -> None:
    play = Play(3)
    play.do(1, Claim(God.SEA))
    refused = play.refused(0, Claim(God.SEA), later=120)
    assert refused == Refusal(Reason.GOD_CLAIMED, god=God.SEA, seat=1, ms=120)


def test_a_claim_is_final() -> None:
    play = Play(3)
    play.do(0, Claim(God.SEA))
    for god in God:
        assert play.refused(0, Claim(god)) == Refusal(Reason.GODS_ENOUGH, limit=1)
    assert play.game.claimant(God.SEA) == 0


def test_two_players_may_have_two_gods_each_as_an_option() -> None:
    play = Play(2, gods_per_player=2)
    play.do(0, Claim(God.SEA))
    play.do(0, Claim(God.PLAIN))
    assert play.refused(0, Claim(God.FOREST)) == Refusal(Reason.GODS_ENOUGH, limit=2)
    assert Play(2).game.rules.gods_each(2) == 1
    again = Play(2, gods_per_player=2)
    again.do(1, Claim(God.SEA))
    refused = again.refused(1, Claim(God.SEA))
    assert refused == Refusal(Reason.GOD_CLAIMED, god=God.SEA, seat=1, ms=1000)


@pytest.mark.parametrize(
    ("seats", "gods", "prophets"), [(4, 1, 10), (3, 1, 13), (2, 1, 13), (2, 2, 10)]
)
def test_claiming_gives_that_gods_prophets(seats: int, gods: int, prophets: int) -> None:
    play = Play(seats, gods_per_player=gods)
    for god in list(God)[:gods]:
        play.do(1, Claim(god))
    assert [each.left for each in play.game.seats[1].gods] == [prophets] * gods
    assert play.game.seats[1].prophets_left == prophets * gods


@pytest.mark.parametrize("side", SIDES)
def test_a_prophet_goes_on_any_region_of_the_tile_placed_last(side: Side) -> None:
    play = placed()
    assert play.do(0, SendProphet(side)) == (ProphetSent(0, God.FOREST, at("a1"), side),)
    assert play.game.world.prophets == {at("a1"): Prophet(0, God.FOREST, at("a1"), side)}
    assert play.game.seats[0].prophets_left == 12


def test_only_one_prophet_goes_on_it() -> None:
    play = placed()
    play.do(0, SendProphet(Side.NORTH))
    assert play.refused(0, SendProphet(Side.EAST)) == Refusal(Reason.NO_OPEN_TILE)


def test_it_may_go_where_others_have_prophets() -> None:
    play = placed()
    play.give_god(1, God.SEA)
    play.lay("b1 FFFF")
    play.send(1, God.SEA, "b1", Side.WEST)
    play.do(0, SendProphet(Side.EAST))
    (kingdom,) = play.game.world.kingdoms
    assert dict(kingdom.prophets_of(play.game.world)) == {0: 1, 1: 1}


def test_only_a_seat_with_prophets_left_sends_one() -> None:
    play = Play()
    play.do(0, Place(LEFT, at("a1")))
    assert play.refused(0, SendProphet(Side.NORTH)) == Refusal(Reason.NO_GOD)
    play.give_god(0, God.FOREST, left=0)
    assert play.refused(0, SendProphet(Side.NORTH)) == Refusal(Reason.NO_PROPHET_LEFT)


def test_the_god_may_be_claimed_after_placing() -> None:
    play = Play()
    play.do(0, Place(LEFT, at("a1")))
    play.do(0, Claim(God.SEA))
    play.do(0, SendProphet(Side.NORTH))
    assert at("a1") in play.game.world.prophets


@pytest.mark.parametrize(
    "closing", [Draw(), Discard(RIGHT), Take(LEFT, 1, 0), Place(RIGHT, at("h8"))], ids=str
)
def test_draw_discard_take_and_placement_end_the_chance(closing: Command) -> None:
    play = placed()
    play.fill_row(1, tile("SSSS"))
    if isinstance(closing, Draw):
        play.hold(0)
    play.do(0, closing)
    if isinstance(closing, Place):  # another tile is open now
        assert play.do(0, SendProphet(Side.WEST))[0] == ProphetSent(
            0, God.FOREST, at("h8"), Side.WEST
        )
    else:
        assert play.refused(0, SendProphet(Side.WEST)) == Refusal(Reason.NO_OPEN_TILE)
    assert at("a1") not in play.game.world.prophets


def test_nothing_else_ends_it() -> None:
    play = placed(gods_per_player=2, founding="free")
    play.do(0, Claim(God.SEA))
    play.do(0, Found(at("h1")))
    play.do(0, Occupy(at("h1")))
    play.do(0, SayDone())
    play.refused(0, Place(RIGHT, at("d4")))
    play.do(1, Place(LEFT, at("a8")))
    play.do(1, Discard(RIGHT))
    play.do(0, SendProphet(Side.EAST))
    assert play.game.world.prophets[at("a1")].side is Side.EAST


def test_of_two_gods_the_first_with_prophets_left_sends_unless_one_is_named() -> None:
    play = placed(gods_per_player=2)
    play.give_god(0, God.SEA)
    assert play.refused(0, SendProphet(Side.EAST, God.PLAIN)) == Refusal(
        Reason.NOT_YOUR_GOD, god=God.PLAIN
    )
    (event,) = play.do(0, SendProphet(Side.EAST, God.SEA))
    assert event == ProphetSent(0, God.SEA, at("a1"), Side.EAST)
    assert [each.left for each in play.game.seats[0].gods] == [10, 9]
    play.do(0, Place(RIGHT, at("h1")))
    (event,) = play.do(0, SendProphet(Side.EAST))
    assert event == ProphetSent(0, God.FOREST, at("h1"), Side.EAST)
    assert [each.left for each in play.game.seats[0].gods] == [9, 9]


def test_of_two_gods_a_spent_one_sends_nobody() -> None:
    play = Play(gods_per_player=2)
    play.give_god(0, God.FOREST, left=0)
    play.give_god(0, God.SEA)
    play.do(0, Place(LEFT, at("a1")))
    assert play.refused(0, SendProphet(Side.EAST, God.FOREST)) == Refusal(Reason.NO_PROPHET_LEFT)
    (event,) = play.do(0, SendProphet(Side.EAST))
    assert event == ProphetSent(0, God.SEA, at("a1"), Side.EAST)
