"""People come and go: several tables, spectators, lost connections, codes, and a bot that helps
out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

from fourgods_tui.core.commands import Draw
from fourgods_tui.core.events import Placed, SeatChanged
from fourgods_tui.core.square import parse_square, square_name
from tests.e2e import eyes
from tests.e2e.fingers import SENT, sent
from tests.e2e.people import (
    choose_line,
    code_of,
    hands,
    lose,
    make_key,
    open_table,
    sees_game,
    stop_watching,
    watch,
)
from tests.e2e.playing import Players, sit_down
from tests.e2e.script import first_way, place, use_both_hands
from tests.e2e.serving import ServerProcess
from tests.e2e.terminal import SshTerminal, wait_for

ASK_FOR_TERMINAL = ["RequestTTY=yes"]
"""What ``ssh -t`` stands for; without it a client that names something gets no terminal."""


async def _come_with(server: ServerProcess, name: str, code: str) -> SshTerminal:
    """``ssh -t NAME@HOST CODE``"""
    return await SshTerminal.open(server.port, name, arguments=[code], options=ASK_FOR_TERMINAL)


async def _play(players: Players, *names: str) -> None:
    """These people use both hands, one after the other."""
    for number, name in enumerate(names):
        seat = players.seat_of(name)
        await players.play(use_both_hands(lambda: players.game, Random(number), seat))


async def _place_what_is_held(players: Players, name: str) -> None:
    """Somebody places a tile they hold, and all see it."""
    seat = players.seat_of(name)
    way = first_way(players.game, seat)
    assert way is not None
    await players.do(seat, place(*way))
    placed = players.record.events[-1]
    assert isinstance(placed, Placed)
    assert (placed.seat, placed.square) == (seat, way[1].square)
    await players.all_read(f"placed {square_name(placed.square)}")
    await players.agree()


async def test_two_games_at_once_and_somebody_who_watches_both(server: ServerProcess) -> None:
    async with (
        sit_down(server, ["ana", "bo", "cy"]) as three,
        await SshTerminal.open(server.port, "eve") as eve,
    ):
        await three.begin()
        async with sit_down(server, ["dee", "fay"]) as two:
            await two.begin()
            await _play(three, "ana", "bo")
            await _play(two, "dee")
            await watch(eve, "ana~, bo~, cy~")
            await sees_game(eve, three)
            await _play(three, "cy")
            await sees_game(eve, three)
            await _follow(eve, three, "bo")

            await stop_watching(eve)
            await three.agree()
            await watch(eve, "dee~, fay~")
            await sees_game(eve, two)
            await _play(two, "fay")
            await sees_game(eve, two)
            assert "ana~" not in eve.text
            await two.agree()


async def _follow(term: SshTerminal, players: Players, name: str) -> None:
    """See what somebody has in their hands, and where their cursor is."""
    seat = players.seat_of(name)
    own = players.terms[seat]
    assert not hands(term)
    term.send("x")
    await choose_line(term, f"{name}~")
    term.send("f")
    await term.expect("followed")
    term.send(SENT["escape"])
    await players.do(seat, Draw(2))
    await wait_for([term, own], lambda: hands(term) == hands(own) != [], f"the hands of {name}")
    own.send(sent(players.fingers[seat].go(parse_square("d4"))))
    await wait_for(
        [term, own],
        lambda: eyes.cursor(term) == eyes.cursor(own) == players.fingers[seat].cursor,
        f"the cursor of {name}",
    )


async def test_somebody_with_a_key_comes_back_to_what_they_held(
    server: ServerProcess, tmp_path: Path
) -> None:
    key = make_key(tmp_path, "ana")
    async with sit_down(server, ["ana", "bo", "cy"], keys={"ana": key}) as players:
        await players.begin()
        seat = players.seat_of("ana")
        ana = players.by_name["ana"]
        await ana.wait_until(lambda: hands(ana) != [], "two tiles")
        held, shown = players.game.seats[seat].hands, hands(ana)
        await lose(players, "ana")
        await _play(players, "bo")
        assert players.game.seats[seat].hands == held

        async with await SshTerminal.open(server.port, "whoever", key=key) as again:
            await players.back("ana", again)
            await players.all_see(
                lambda term: not eyes.seats(term)[seat].endswith("away"), "ana is back"
            )
            await again.wait_until(lambda: hands(again) == shown, "the same two tiles")
            assert players.game.seats[seat].hands == held
            await _place_what_is_held(players, "ana")


async def test_a_bot_stands_in_and_makes_way(hostkeys: Path, tmp_path: Path) -> None:
    server = await ServerProcess.start(hostkeys, tmp_path, "--set", "limits.seat_hold=0.5")
    try:
        await _be_stood_in_for(server, make_key(tmp_path, "bo"))
        await server.stop()
    finally:
        await server.kill()


async def _be_stood_in_for(server: ServerProcess, key: Path) -> None:
    choices = {"pace of the bots": "brisk", "plays for somebody who is away": "master"}
    async with (
        sit_down(server, ["ana"], enter=partial(open_table, choices=choices)) as one,
        sit_down(server, ["bo"], keys={"bo": key}) as two,
    ):
        players = Players(server, {**one.by_name, **two.by_name})
        await players.begin()
        ana, seat = players.by_name["ana"], players.seat_of("bo")
        players.by_name["bo"].kill()
        await players.by_name["bo"].wait_closed()

        def acted() -> bool:
            """The bot has the seat, and has done something there."""
            players.record.refresh()
            events = players.record.events
            came = [n for n, each in enumerate(events) if isinstance(each, SeatChanged)]
            return bool(came) and len(events) > came[0] + 1

        await ana.wait_until(acted, "the bot to do something")
        (came,) = _changes(players)
        assert (came.seat, came.bot) == (seat, "master")
        bot = came.name
        async with await SshTerminal.open(server.port, "bo", key=key) as again:
            await players.back("bo", again)
            await players.all_see(
                lambda term: eyes.seats(term)[seat].startswith("B bo "), "bo is back"
            )
            left = _changes(players)[-1]
            assert (left.seat, left.name, left.bot) == (seat, "bo", None)
            assert all(bot not in line for term in players.terms for line in eyes.seats(term))
            await _play(players, "bo", "ana")
            await players.agree()


def _changes(players: Players) -> list[SeatChanged]:
    """Who came to a seat while the game ran."""
    players.record.refresh()
    return [each for each in players.record.events if isinstance(each, SeatChanged)]


async def test_a_guest_comes_back_with_a_code(server: ServerProcess) -> None:
    async with sit_down(server, ["ana", "bo"]) as players:
        await players.begin()
        seat, code = players.seat_of("bo"), code_of(players.by_name["bo"])
        held = players.game.seats[seat].hands
        await lose(players, "bo")
        async with await _come_with(server, "gus", code) as again:
            await players.back("bo", again)
            await players.all_read("B bo~")
            await players.all_see(
                lambda term: not eyes.seats(term)[seat].endswith("away"), "bo is back"
            )
            assert code_of(again) == code
            assert players.game.seats[seat].hands == held
            await _place_what_is_held(players, "bo")


async def test_a_private_table_is_found_by_its_code_alone(server: ServerProcess) -> None:
    async with (
        await SshTerminal.open(server.port, "ana") as ana,
        await SshTerminal.open(server.port, "bo") as bo,
    ):
        await open_table(ana, {"who may come in": "whoever has the code"})
        (line,) = (each for each in ana.lines if "come in with the code" in each)
        code = line.split()[-1]
        await _join(bo, "nocode")
        await bo.expect("There is no table and no seat for “nocode”.")
        assert "no table is open yet" in bo.text
        await _join(bo, code.upper())
        await bo.expect("private; others come in with the code")
        async with await _come_with(server, "cy", code) as cy:
            await cy.expect("private; others come in with the code")
            await _all_sit((ana, bo, cy))
            players = Players(server, {"ana": ana, "bo": bo, "cy": cy})
            await players.begin()
            await _play(players, "ana", "bo", "cy")
            await players.agree()


async def _join(term: SshTerminal, text: str) -> None:
    """Go to a table by its name or code."""
    await term.expect("lobby")
    term.send("j")
    await term.expect("a table's name or code")
    term.send(text + SENT["enter"])


async def _all_sit(terms: Sequence[SshTerminal]) -> None:
    def all_there() -> bool:
        return all(term.text.count("not ready yet") == len(terms) for term in terms)

    await wait_for(terms, all_there, "everybody at the table")
