"""Cities: founded, occupied, smashed. What keeps a city from being founded is elsewhere."""

from __future__ import annotations

from fourgods_tui.core.commands import Found, Hand, Occupy, Place, SendProphet
from fourgods_tui.core.events import Founded, Occupied, Placed, ProphetSent, Smashed
from fourgods_tui.core.landscape import God, Landscape, Side
from fourgods_tui.core.refusals import Mismatch, Reason, Refusal
from fourgods_tui.core.tiles import TILES
from fourgods_tui.core.world import City
from tests.core.play import Play, at, flipped, tile

LEFT, RIGHT = Hand.LEFT, Hand.RIGHT


def test_any_player_with_or_without_a_god_may_found_a_city() -> None:
    play = Play(3, founding="free")
    assert play.do(1, Found(at("a1"))) == (Founded(1, at("a1")),)
    assert play.game.world.cities[at("a1")] == City(at("a1"), 1, play.now)
    play.give_god(2, God.SEA)
    play.do(2, Found(at("h1")))
    assert play.game.cities_left == 6


def test_only_on_a_square_with_neither_tile_nor_city() -> None:
    play = Play(3, founding="free")
    play.do(0, Place(LEFT, at("a1")))
    taken = play.refused(1, Found(at("a1")), later=7)
    assert taken == Refusal(Reason.SQUARE_TAKEN, square=at("a1"), seat=0, ms=7)
    play.do(2, Found(at("h1")))
    stands = play.refused(2, Found(at("h1")), later=9)
    assert stands == Refusal(Reason.CITY_STANDS, square=at("h1"), seat=2, ms=9)


def test_at_least_two_sides_touch_frame_or_tiles() -> None:
    play = Play(founding="free")
    few = play.refused(0, Found(at("b1")))
    assert few == Refusal(Reason.TOO_FEW_SIDES, square=at("b1"), touching=1, limit=2)
    play.do(0, Found(at("a1")))
    few = play.refused(0, Found(at("b1")))  # a city is no tile
    assert few == Refusal(Reason.TOO_FEW_SIDES, square=at("b1"), touching=1, limit=2)
    play.lay("c1 FFFF")
    assert play.do(0, Found(at("b1")))


def test_where_founding_is_free_nothing_has_to_be_shown() -> None:
    """A held tile fits, and yet it may be founded."""
    play = Play(founding="free")
    assert play.do(0, Found(at("h8"))) == (Founded(0, at("h8")),)


def test_there_are_eight_markers() -> None:
    play = Play(founding="free")
    play.lay(*(f"{column}2 FFFF" for column in "abcdefgh"))
    for column in "abcdefgh":
        play.do(0, Found(at(f"{column}1")))
    assert play.game.cities_left == 0
    assert play.refused(1, Found(at("a3"))) == Refusal(Reason.NO_CITY_LEFT, limit=8)


def test_a_smashed_marker_is_out_of_play_for_good() -> None:
    play = Play(founding="free")
    play.lay(*(f"{column}2 FFFF" for column in "abcdefgh"))
    for column in "abcdefgh":
        play.do(0, Found(at(f"{column}1")))
    number = tile("FFFF")
    play.hold(1, number)
    play.do(1, Place(LEFT, at("a1"), flipped(number, "FFFF")))
    assert play.game.cities_left == 0
    assert play.refused(1, Found(at("a3"))) == Refusal(Reason.NO_CITY_LEFT, limit=8)


def test_a_free_city_may_be_occupied_by_anybody_with_a_prophet_left() -> None:
    play = Play(3, founding="free")
    play.do(0, Found(at("a1")))
    assert play.refused(1, Occupy(at("a1"))) == Refusal(Reason.NO_GOD)
    play.give_god(1, God.SEA, left=1)
    assert play.do(1, Occupy(at("a1"))) == (Occupied(1, God.SEA, at("a1")),)
    city = play.game.world.cities[at("a1")]
    assert (city.founder, city.occupant, city.god, city.occupied_t) == (0, 1, God.SEA, play.now)
    assert play.game.seats[1].prophets_left == 0
    play.do(0, Found(at("h1")))
    assert play.refused(1, Occupy(at("h1"))) == Refusal(Reason.NO_PROPHET_LEFT)


def test_one_prophet_a_city() -> None:
    play = Play(3, founding="free")
    play.give_god(1, God.SEA)
    play.give_god(2, God.PLAIN)
    play.do(0, Found(at("a1")))
    play.do(1, Occupy(at("a1")))
    refused = play.refused(2, Occupy(at("a1")), later=33)
    assert refused == Refusal(Reason.CITY_OCCUPIED, square=at("a1"), seat=1, ms=33)


def test_the_founder_may_do_both_in_one_command() -> None:
    play = Play(founding="free")
    play.give_god(0, God.SEA)
    events = play.do(0, Found(at("a1"), occupy=True))
    assert events == (Founded(0, at("a1")), Occupied(0, God.SEA, at("a1")))
    assert play.refused(1, Found(at("h1"), occupy=True)) == Refusal(Reason.NO_GOD)
    assert at("h1") not in play.game.world.cities


def test_a_founder_of_two_gods_may_say_whose_prophet_it_is() -> None:
    play = Play(gods_per_player=2, founding="free")
    play.give_god(0, God.SEA)
    play.give_god(0, God.PLAIN)
    _, occupied = play.do(0, Found(at("a1"), occupy=True, god=God.PLAIN))
    assert occupied == Occupied(0, God.PLAIN, at("a1"))
    play.do(0, Found(at("h1")))
    assert play.do(0, Occupy(at("h1"), God.PLAIN)) == (Occupied(0, God.PLAIN, at("h1")),)
    assert play.do(0, Found(at("a8"), occupy=True))[1] == Occupied(0, God.SEA, at("a8"))
    refused = play.refused(0, Found(at("h8"), occupy=True, god=God.FOREST))
    assert refused == Refusal(Reason.NOT_YOUR_GOD, god=God.FOREST)


def test_only_a_city_is_occupied() -> None:
    play = Play(founding="free", founder_waits=0)
    play.give_god(0, God.SEA)
    assert play.refused(0, Occupy(at("a1"))) == Refusal(Reason.NO_CITY_THERE, square=at("a1"))
    play.do(1, Found(at("a1")))
    play.do(1, Place(LEFT, at("a1")))
    smashed = play.refused(0, Occupy(at("a1")), later=44)
    assert smashed == Refusal(Reason.CITY_SMASHED, square=at("a1"), seat=1, ms=44)


def occupied() -> Play:
    """Seat 1 occupies seat 0's city on a1, with one tile beside it."""
    play = Play(3, founding="free")
    play.give_god(1, God.SEA)
    play.do(0, Found(at("a1")))
    play.do(1, Occupy(at("a1")))
    play.lay("b1 MMMM")
    return play


def test_a_held_tile_that_may_be_placed_there_smashes_a_city() -> None:
    play, number = occupied(), tile("MMMF")
    play.give_god(2, God.FOREST)
    play.hold(2, number)
    assert play.game.seats[1].prophets_left == 12
    lies = TILES[number].shown(flipped(number, "MMMF"), 0)
    events = play.do(2, Place(LEFT, at("a1"), flipped(number, "MMMF")))
    assert events == (Smashed(2, at("a1"), 1), Placed(2, LEFT, number, at("a1"), lies))
    assert play.game.world.cities == {}
    assert play.game.seats[1].prophets_left == 13
    assert [each.smashed for each in play.game.seats] == [(), (), ((at("a1"), play.now),)]
    assert play.game.cities_left == 7
    # The smashing tile is placed last as any other.
    assert play.do(2, SendProphet(Side.EAST)) == (ProphetSent(2, God.FOREST, at("a1"), Side.EAST),)


def test_a_tile_that_may_not_be_placed_there_does_not() -> None:
    play, number = occupied(), tile("FFFF")
    play.hold(2, number)
    refused = play.refused(2, Place(LEFT, at("a1"), flipped(number, "FFFF")))
    wrong = Mismatch(Side.EAST, shows=Landscape.FOREST, lies=Landscape.MOUNTAIN)
    assert refused == Refusal(Reason.MISMATCH, square=at("a1"), mismatches=(wrong,))
    assert at("a1") in play.game.world.cities


def test_smashing_ones_own_city_is_allowed() -> None:
    play, number = occupied(), tile("MMMM")
    play.hold(1, number)
    events = play.do(1, Place(LEFT, at("a1"), flipped(number, "MMMM")))
    assert events[0] == Smashed(1, at("a1"), 1)
    assert play.game.seats[1].prophets_left == 13


def test_smashing_a_free_city_returns_nobody() -> None:
    play = Play(founding="free", founder_waits=0)
    play.do(0, Found(at("a1")))
    assert play.do(0, Place(LEFT, at("a1")))[0] == Smashed(0, at("a1"), None)


def test_of_two_gods_the_prophet_comes_home_to_its_own() -> None:
    play = Play(gods_per_player=2, founding="free")
    play.give_god(0, God.SEA)
    play.give_god(0, God.PLAIN)
    play.do(0, Found(at("a1"), occupy=True, god=God.PLAIN))
    assert [each.left for each in play.game.seats[0].gods] == [10, 9]
    play.do(1, Place(LEFT, at("a1")))
    assert [each.left for each in play.game.seats[0].gods] == [10, 10]
