"""What a player's keyboard, window or machine may do, without harm to the game or to others."""

from __future__ import annotations

from random import Random

import pytest

from fourgods_tui.core.commands import Discard, Draw, Hand, Place
from fourgods_tui.core.events import Discarded, Placed
from fourgods_tui.core.placement import legal_placements
from fourgods_tui.core.tiles import TILES
from tests.e2e.fingers import sent
from tests.e2e.playing import Players, sit_down
from tests.e2e.script import use_both_hands
from tests.e2e.serving import ServerProcess

UNKNOWN = [
    b"\x1b[999~",  # keys that no keyboard has
    b"\x1b[1;99Z",
    b"\x1b[?1;2c",  # answers nobody asked for
    b"\x1b[48;0;0;0;0t",
    b"\x1b[1114112u",
    b"\x1b[15~\x1b[24;5~",  # function keys
    b"\x01\x02\x05\x07\x0b\x0e\x14\x18\x19\x1d",  # control keys
    "ßж漢🂡0YZ".encode(),
    b"\xff\xfe\xc3",  # no UTF-8
    b"\x1b[<0;999;999M\x1b[<0;-3;1m",  # clicks outside
]


async def _one_more_turn(players: Players, seat: int) -> None:
    await players.play(use_both_hands(lambda: players.game, Random(1), seat))


async def test_unknown_keys_do_nothing(server: ServerProcess) -> None:
    async with sit_down(server, ["ana", "bo"]) as players:
        await players.begin()
        await players.settle(0)
        ana, bo = players.terms
        before, lines = ana.lines, players.record.refresh()
        for keys in UNKNOWN:
            ana.send(keys)
        await players.settle(0)
        await ana.wait_until(lambda: ana.lines == before, "the screen as it was")
        assert players.record.refresh() == lines
        await _one_more_turn(players, 0)
        await players.agree()
        assert not bo.ended


@pytest.mark.parametrize("marks", [(b"\x1b[200~", b"\x1b[201~"), (b"", b"")], ids=["paste", "raw"])
async def test_pasted_megabytes_hold_up_nobody_else(
    server: ServerProcess, marks: tuple[bytes, bytes]
) -> None:
    async with sit_down(server, ["ana", "bo"]) as players:
        await players.begin()
        ana, bo = players.terms
        ana.send(marks[0] + b"Z" * 4_000_000 + marks[1])
        for _ in range(3):
            await _one_more_turn(players, 1)
        await players.agree()
        assert not ana.ended
        assert {event.seat for event in players.record.events if isinstance(event, Placed)} == {1}
        ana.kill()
        await bo.expect("away")
        await _one_more_turn(players, 1)


async def test_a_paste_is_no_key_presses(server: ServerProcess) -> None:
    async with sit_down(server, ["ana", "bo"]) as players:
        await players.begin()
        await players.settle(0)
        ana = players.terms[0]
        before, lines = ana.lines, players.record.refresh()
        ana.send(b"\x1b[200~" + b"b d e q y gf \r\n" * 500 + b"\x1b[201~")
        await _one_more_turn(players, 0)
        kinds = {type(event) for event in players.record.events[lines:]}
        assert kinds <= {Placed, Discarded}
        assert "Leave?" not in ana.text
        assert before[0] == ana.lines[0]


async def test_what_is_typed_into_the_chat_is_said_and_done_nowhere(
    server: ServerProcess,
) -> None:
    async with sit_down(server, ["ana", "bo"]) as players:
        await players.begin()
        ana = players.terms[0]
        lines = players.record.refresh()
        ana.send("/")
        await ana.expect("say something")
        ana.send("bdeqy \x1b[200~two\nlines\x1b[31m\x07\x1b[201~ of it\r")
        await players.all_read("bdeqy two")
        await ana.expect_gone("say something")
        ana.send("/bed and breakfast\r")  # without waiting for the line to open
        await players.all_read(": bed and breakfast")
        await ana.expect_gone("say something")
        assert players.record.refresh() == lines
        ana.send("/")
        await ana.expect("say something")
        ana.send(b"\x1b")
        await ana.expect_gone("say something")
        await _one_more_turn(players, 0)
        await players.agree()


async def test_windows_of_any_size_and_back(server: ServerProcess) -> None:
    async with sit_down(server, ["ana", "bo"]) as players:
        await players.begin()
        ana = players.terms[0]
        tile = players.game.seats[0].hands[Hand.RIGHT]
        assert tile is not None
        ways = legal_placements(players.game.world, players.game.rules, tile)
        way = next(each for each in ways if each.flipped and each.turns)
        place = Place(Hand.RIGHT, way.square, way.flipped, way.turns)
        *held, space = players.fingers[0].keys(place, players.game)
        ana.send(sent(held))
        await players.settle(0)
        before = ana.lines
        for size in ((1, 1), (1000, 1000), (60, 20), (500, 10), (80, 24)):
            ana.resize(*size)
        await ana.wait_until(lambda: ana.lines == before, "the screen as it was")
        ana.resize(60, 20)
        await ana.expect("80 × 24")
        ana.resize(200, 60)
        await ana.wait_until(lambda: players.header_width(0) == 10, "larger squares")
        ana.resize(80, 24)
        await ana.wait_until(lambda: ana.lines == before, "the screen as it was")
        lines = players.record.refresh()
        ana.send(sent([space]))
        await ana.wait_until(lambda: players.record.refresh() > lines, "the tile placed")
        placed = players.record.events[-1]
        assert isinstance(placed, Placed)
        assert (placed.square, placed.face) == (
            way.square,
            TILES[tile].shown(way.flipped, way.turns),
        )


async def test_a_killed_client_leaves_the_others_playing(server: ServerProcess) -> None:
    async with sit_down(server, ["ana", "bo", "cem"]) as players:
        await players.begin()
        ana, bo, cem = players.terms
        await players.do(0, Discard(Hand.LEFT))
        ana.kill()
        await bo.expect("away")
        await cem.expect("away")
        for seat in (1, 2, 1, 2):
            await players.play(use_both_hands(lambda: players.game, Random(seat), seat))
        _, left = await server.log_of("ana", 2)
        assert left.startswith("out, link lost after ")
        for name in ("bo", "cem"):
            assert len(await server.log_of(name, 1)) == 1


async def test_a_flood_of_keys_is_no_flood_of_commands(server: ServerProcess) -> None:
    async with sit_down(server, ["ana", "bo"]) as players:
        await players.begin()
        players.terms[0].send(b"1d2d" + b"br" * 100_000)
        await _one_more_turn(players, 1)
        await players.do(1, Draw(2))
        assert not any(term.ended for term in players.terms)
