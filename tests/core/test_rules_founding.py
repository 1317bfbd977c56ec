"""Founding is a belief: nobody can hold it against a tile that lies in plain view."""

from __future__ import annotations

import pytest

from fourgods_tui.core.commands import Discard, Found, Hand, Place
from fourgods_tui.core.events import Founded, Occupied
from fourgods_tui.core.face import Face
from fourgods_tui.core.founding import foundable, refuse_founding
from fourgods_tui.core.landscape import God
from fourgods_tui.core.placement import fits_at
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.rules import Founding, Rules
from fourgods_tui.core.seen import seen_by
from fourgods_tui.core.tiles import TILES, Tile
from tests.core.play import Play, at, flipped, tile

LEFT, RIGHT = Hand
FITS = tile("FFFF")
"""Fits on b2 of `surrounded`."""
NOT = tile("SSSS", but=(FITS,))
"""Does not."""


def surrounded(seats: int = 3, **options: str) -> Play:
    """Forest north and west of b2; nobody holds a tile."""
    play = Play(seats, rules=Rules().with_options(options))
    play.lay("b1 FFFF", "a2 FFFF")
    for seat in range(seats):
        play.hold(seat)
    return play


def test_a_tile_in_ones_own_hand_that_fits_keeps_one_from_founding() -> None:
    play = surrounded()
    play.hold(0, NOT, FITS)
    refused = play.refused(0, Found(at("b2")))
    assert refused == Refusal(Reason.TILE_FITS, square=at("b2"), seat=0, hand=RIGHT)


def test_so_does_a_tile_in_anybodys_hand() -> None:
    play = surrounded()
    play.hold(2, FITS)
    refused = play.refused(0, Found(at("b2")))
    assert refused == Refusal(Reason.TILE_FITS, square=at("b2"), seat=2, hand=LEFT)


@pytest.mark.parametrize("row", [0, 1])
def test_so_does_a_tile_in_any_row(row: int) -> None:
    play = surrounded()
    play.fill_row(row, NOT, None, FITS)
    refused = play.refused(0, Found(at("b2")))
    assert refused == Refusal(Reason.TILE_FITS, square=at("b2"), seat=row, slot=2)


def test_on_some_face_and_rotation_is_enough() -> None:
    play = surrounded()
    play.lay("c2 MMMM")
    play.hold(1, next(each.number for each in TILES if _only_turned_and_flipped(each)))
    assert play.refused(0, Found(at("b2"))).reason is Reason.TILE_FITS


def _only_turned_and_flipped(each: Tile) -> bool:
    """Whether only the back of this tile fits between forest and mountain, and only turned."""

    def shows(lies: Face) -> bool:
        return (lies.sides[0] + lies.sides[1] + lies.sides[3]).upper() == "FMF"

    front = [shows(each.shown(False, turns)) for turns in range(4)]
    back = [shows(each.shown(True, turns)) for turns in range(4)]
    return not any(front) and any(back) and not back[0]


def test_what_is_nearest_is_named_ones_own_before_others_and_hands_before_rows() -> None:
    play = surrounded()
    for seat in (0, 2):
        play.hold(seat, NOT, FITS)
    play.fill_row(0, FITS)
    assert play.refused(2, Found(at("b2"))).seat == 2
    play.hold(2)
    refused = play.refused(2, Found(at("b2")))
    assert (refused.seat, refused.hand) == (0, RIGHT)
    play.hold(0)
    refused = play.refused(2, Found(at("b2")))
    assert (refused.seat, refused.hand, refused.slot) == (0, None, 0)


def test_where_no_tile_in_plain_view_fits_a_city_may_be_founded() -> None:
    play = surrounded()
    play.hold(1, NOT)
    play.fill_row(2, NOT)
    assert play.do(0, Found(at("b2"))) == (Founded(0, at("b2")),)


def test_the_bag_is_not_looked_at() -> None:
    play = surrounded()
    assert any(fits_at(play.game.world, play.game.rules, each, at("b2")) for each in play.game.bag)
    play.do(0, Found(at("b2")))


def test_a_refusal_needs_nothing_that_a_player_does_not_see() -> None:
    """What a seat sees of a hidden game gives the same squares."""
    play = surrounded(gods="hidden")
    play.hold(1, FITS)
    play.fill_row(2, tile("MMMM"))
    for seat in (0, 1, None):
        assert foundable(seen_by(play.game, seat)) == foundable(play.game)


def test_founding_and_occupying_at_once_is_refused_alike() -> None:
    play = surrounded()
    play.hold(1, FITS)
    play.give_god(0, God.SEA)
    refused = play.refused(0, Found(at("b2"), occupy=True))
    assert refused == Refusal(Reason.TILE_FITS, square=at("b2"), seat=1, hand=LEFT)
    assert play.game.seats[0].prophets_left == 10 + 3
    play.hold(1)
    events = play.do(0, Found(at("b2"), occupy=True))
    assert events == (Founded(0, at("b2")), Occupied(0, God.SEA, at("b2")))


def test_a_tile_may_be_found_later_and_smash_ones_own_city() -> None:
    play = surrounded()
    play.do(0, Found(at("b2")))
    play.hold(0, FITS)
    play.do(0, Place(LEFT, at("b2"), flipped(FITS, "FFFF")), later=15_000)
    assert len(play.game.seats[0].smashed) == 1


def test_found_and_smash_at_once_is_no_trick_any_more() -> None:
    """With the tile put away it still lies in plain view."""
    play = surrounded()
    play.hold(0, FITS)
    play.refused(0, Found(at("b2")))
    play.do(0, Discard(LEFT))
    play.refused(0, Found(at("b2")))


def test_with_free_nothing_is_looked_at() -> None:
    play = surrounded(founding="free")
    play.hold(0, FITS)
    assert play.do(0, Found(at("b2")))


def test_where_nothing_may_be_founded_anyway_that_is_what_is_said() -> None:
    play = surrounded()
    play.hold(0, FITS)
    assert play.refused(0, Found(at("b1"))).reason is Reason.SQUARE_TAKEN
    assert play.refused(0, Found(at("d4"))).reason is Reason.TOO_FEW_SIDES
    play.hold(0)
    play.do(0, Found(at("b2")))
    play.hold(0, FITS)
    assert play.refused(0, Found(at("b2"))).reason is Reason.CITY_STANDS
    for each in "cdefgh":
        play.smash(1, f"{each}3")
    play.smash(1, "a3")
    assert play.refused(0, Found(at("a1"))).reason is Reason.NO_CITY_LEFT


@pytest.mark.parametrize("founding", list(Founding))
def test_the_list_of_squares_and_the_refusals_agree(founding: Founding) -> None:
    play = surrounded(founding=founding.value)
    play.city("h8")
    play.hold(0, FITS, NOT)
    play.hold(1, tile("FFSP"))
    play.fill_row(2, None, tile("MMPP"), tile("FMFm"))
    game = play.game
    allowed = [each for each in game.world.frame.squares if not refuse_founding(game, 1, each, 0)]
    assert foundable(game) == allowed
    assert at("b2") in allowed or founding is Founding.BELIEVED
    play.hold(0)
    play.hold(1)
    play.fill_row(2, None, None, None)
    assert at("b2") in foundable(play.game)
