"""Keys at a table: what each means where, and that stepping back loses nothing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fourgods_tui.core.commands import Discard, Draw, Hand, Place
from fourgods_tui.core.placement import legal_placements
from fourgods_tui.core.square import square_at, square_name
from fourgods_tui.core.subscription import Update
from fourgods_tui.core.table_view import TableView
from fourgods_tui.tui.desk import Desk, Mode
from fourgods_tui.tui.drawing.zoom import Zoom
from fourgods_tui.tui.screens.lobby_screen import LobbyScreen
from tests.tui.piloting import Party, Player, party


async def _begin(everybody: Party) -> Player:
    await everybody.begin()
    return everybody.players[0]


async def test_leaving_is_asked_first() -> None:
    async with party(["ana", "bo"]) as everybody:
        ana = await _begin(everybody)
        for key in ("n", "escape", "x"):
            await ana.press("q")
            assert "Leave?" in ana.text
            await ana.press(key)
            assert "Leave?" not in ana.text
        await ana.press("ctrl+c")
        assert "Leave?" in ana.text
        await ana.press("y")
        await ana.until(lambda: isinstance(ana.app.front, LobbyScreen), "the lobby")
        await everybody.players[1].expect("away")
        # The seat was held, and the way back leads to it.
        await ana.press("enter")
        await ana.expect("bag 88")
        assert ana.desk.own == 0


async def test_what_is_said_is_heard_and_no_command() -> None:
    async with party(["ana", "bo"]) as everybody:
        ana = await _begin(everybody)
        seq = everybody.game.seq
        await ana.press("/", *"bed? q", "enter")
        await everybody.players[1].expect("ana~: bed? q")
        assert everybody.game.seq == seq
        await ana.press("/", "b", "escape")
        await ana.press("r")
        assert everybody.game.seq == seq
        assert ana.desk.lies(Hand.LEFT) == (False, 1)


async def test_zoom_keys() -> None:
    async with party(["ana", "bo"], size=(200, 60)) as everybody:
        ana = await _begin(everybody)
        seen = [ana.screen.picture.zoom]
        for keys in ("-", "++", "z", "z"):
            await ana.press(*keys)
            seen.append(ana.screen.picture.zoom)
        assert seen == [Zoom.HUGE, Zoom.LARGE, Zoom.HUGE, Zoom.SMALL, Zoom.MEDIUM]


async def test_every_god_can_be_claimed_and_stepping_back_claims_none() -> None:
    names = ["ana", "bo", "cem", "dee"]
    async with party(names) as everybody:
        ana = await _begin(everybody)
        seq = everybody.game.seq
        for key in ("escape", "x"):
            await ana.press("g")
            await ana.expect("Which god?")
            await ana.press(key)
            assert ana.desk.mode is Mode.PLAY
        assert everybody.game.seq == seq
        for player, key in zip(everybody.players, "fmsp", strict=True):
            await player.press("g", key)
        await ana.until(lambda: everybody.game.seq == seq + 4, "four gods")
        claimed = [seat.gods[0].god for seat in everybody.game.seats]
        assert [god.letter for god in claimed if god] == ["F", "M", "S", "P"]


async def _rows(everybody: Party) -> None:
    """Ana has discarded both her tiles, Bo one of his."""
    await everybody.do(0, Discard(Hand.LEFT))
    await everybody.do(0, Discard(Hand.RIGHT))
    await everybody.do(1, Discard(Hand.LEFT))


@pytest.mark.parametrize(
    ("keys", "row", "slot"),
    [
        (["a"], 0, 0),
        (["b"], 0, 1),
        (["c"], 1, 0),
        (["enter"], 0, 0),
        (["right", "enter"], 0, 1),
        (["down", "space"], 1, 0),
        (["left", "enter"], 1, 0),
    ],
)
async def test_taking_by_label_and_by_arrows(keys: list[str], row: int, slot: int) -> None:
    async with party(["ana", "bo"]) as everybody:
        ana = await _begin(everybody)
        await _rows(everybody)
        tile = everybody.game.seats[row].row[slot]
        seq = everybody.game.seq
        await ana.press("t")
        assert ana.desk.mode is Mode.TAKE
        await ana.press(*keys)
        await ana.until(lambda: everybody.game.seq > seq, "a tile taken")
        assert tile in everybody.game.seats[0].hands
        assert everybody.game.seats[row].row[slot] is None


async def test_taking_without_a_hand_or_a_tile_is_refused_at_once() -> None:
    async with party(["ana", "bo"]) as everybody:
        ana = await _begin(everybody)
        await ana.press("t")
        assert "No tile lies in any row." in ana.text
        await everybody.do(1, Discard(Hand.LEFT))
        await ana.press("t")
        assert "Both hands are full" in ana.text
        assert ana.desk.mode is Mode.PLAY


async def test_a_refused_tile_stays_in_the_hand_as_it_was_held() -> None:
    async with party(["ana", "bo"]) as everybody:
        ana = await _begin(everybody)
        await ana.press("2", "f", "r", "r", "r", "down", "right", "space")
        await ana.expect("b2 needs 2 sides that touch frame or tiles, and has 0.")
        assert ana.desk.lies(Hand.RIGHT) == (True, 3)
        assert (ana.desk.hand, ana.desk.cursor) == (Hand.RIGHT, square_at(1, 1))
        await ana.press("R")
        assert "touch frame or tiles" not in ana.text
        assert ana.desk.lies(Hand.RIGHT) == (True, 2)


async def test_the_hand_that_holds_a_tile_is_chosen() -> None:
    async with party(["ana", "bo"]) as everybody:
        ana = await _begin(everybody)
        chosen = [ana.desk.hand]
        await everybody.do(0, Discard(Hand.LEFT))
        chosen.append(ana.desk.hand)
        assert chosen == [Hand.LEFT, Hand.RIGHT]
        await everybody.do(0, Discard(Hand.RIGHT))
        await everybody.do(0, Draw(1))
        assert ana.desk.tile(ana.desk.hand) is not None
        await ana.press("tab")
        assert ana.desk.tile(ana.desk.hand) is None


async def test_the_first_of_all_tiles_is_one_that_a_hand_can_hold() -> None:
    async with party(["ana", "bo"]) as everybody:
        view = (await _begin(everybody)).desk.view
        game = view.game
        assert game is not None

        def holding(left: int | None, right: int | None) -> TableView:
            own = replace(game.seats[0], hands=(left, right))
            return replace(view, game=replace(game, seats=(own, *game.seats[1:])))

        desk = Desk(holding(5, 0))
        desk.absorb(Update(holding(None, 0)))
        assert desk.hand is Hand.RIGHT


async def test_an_empty_hand_stays_chosen_whatever_others_do() -> None:
    async with party(["ana", "bo"]) as everybody:
        ana = await _begin(everybody)
        await everybody.do(0, Discard(Hand.LEFT))
        await ana.press("tab")
        assert ana.desk.hand is Hand.LEFT
        await everybody.players[1].press("/", *"hi", "enter")
        await ana.expect("bo~: hi")
        assert ana.desk.hand is Hand.LEFT
        await everybody.do(1, Discard(Hand.LEFT))
        assert ana.desk.hand is Hand.LEFT


async def test_jumping_leads_to_each_square_where_the_tile_fits() -> None:
    async with party(["ana", "bo"]) as everybody:
        ana = await _begin(everybody)
        fits = ana.desk.fits()
        found = []
        for _ in fits:
            await ana.press("n")
            found.append(ana.desk.cursor)
        assert sorted(found) == fits
        await ana.press("N")
        assert ana.desk.cursor == found[-2]
        assert square_name(ana.desk.cursor) in ana.text


async def test_a_window_too_small_shows_the_way_out_and_nothing_is_lost() -> None:
    async with party(["ana", "bo"]) as everybody:
        ana = await _begin(everybody)
        game = everybody.game
        tile = game.seats[0].hands[Hand.RIGHT]
        assert tile is not None
        way = legal_placements(game.world, game.rules, tile)[-1]
        keys = everybody.fingers[0].keys(
            Place(Hand.RIGHT, way.square, way.flipped, way.turns), game
        )
        await ana.press(*keys[:-1])
        before, held = ana.lines, ana.desk.lies(Hand.RIGHT)
        await ana.resize(79, 24)
        await ana.expect("it takes 80 × 24")
        await ana.resize(20, 10)
        assert "game goes on" in " ".join(ana.text.split())
        await ana.resize(120, 40)
        await ana.expect("bag 88")
        await ana.resize(80, 24)
        await ana.until(lambda: ana.lines == before, "the screen as it was")
        assert (ana.desk.lies(Hand.RIGHT), ana.desk.cursor) == (held, way.square)
        await ana.press("space")
        await ana.until(lambda: everybody.game.world.tiles[way.square] is not None, "the tile")


async def test_leaving_works_where_the_window_is_too_small() -> None:
    async with party(["ana", "bo"]) as everybody:
        ana = await _begin(everybody)
        await ana.resize(40, 12)
        await ana.expect("game goes on")
        await ana.press("q", "y")
        await ana.until(lambda: isinstance(ana.app.front, LobbyScreen), "the lobby")
