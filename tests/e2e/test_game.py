"""Whole games over SSH, from connecting to the final score, by key presses alone."""

from __future__ import annotations

import asyncio
import subprocess
from pathlib import Path
from random import Random

from fourgods_tui.core.events import Event
from fourgods_tui.core.score import Score
from tests.e2e import eyes
from tests.e2e.fingers import SENT
from tests.e2e.playing import COMES_OF, Players, leave, sit_down
from tests.e2e.script import in_turns, use_both_hands, whole_game
from tests.e2e.serving import ROOT, ServerProcess, command


async def _check(*records: Path) -> None:
    """Have ``fourgods check`` prove records right."""
    process = await asyncio.create_subprocess_exec(
        *command("check", *(str(record) for record in records)),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    assert process.returncode == 0, said.decode()
    assert said.decode().count(": fine, ") == len(records)


def _kinds(events: list[Event]) -> set[str]:
    return {type(event).__name__ for event in events}


async def _see_score(players: Players) -> Score:
    """Everybody reads the same final score, the record's, and goes back to the table."""
    await players.all_see(lambda term: "The game is over" in term.text, "the end")
    score = players.game.score
    assert score is not None
    for term in players.terms:
        term.send("s")
    await players.all_see(lambda term: "esc back" in term.lines[-1], "the page of the score")
    await players.all_see(lambda term: term.lines == players.terms[0].lines, "the same score")
    for seat, term in enumerate(players.terms):
        name, total = players.game.seats[seat].name, score.totals[seat]
        (row,) = (line for line in term.lines if line.startswith((f" A {name}", f" B {name}")))
        expected = [total.kingdoms, total.cities, total.mass, total.spread, total.total]
        assert eyes.numbers(row)[:5] == expected
        term.send(SENT["escape"])
    await players.all_see(lambda term: "again" in term.lines[-1], "the table")
    return score


async def test_two_people_play_from_connecting_to_the_score_and_again(
    server: ServerProcess,
) -> None:
    async with sit_down(server, ["ana", "bo"]) as players:
        await players.begin()
        rng = Random(7)
        for number, step in enumerate(whole_game(lambda: players.game, rng, rounds=6)):
            await players.do(*step)
            if number % 10 == 9 and players.game.ended is None:
                await players.agree()
        score = await _see_score(players)
        first = players.record
        wanted = {each.__name__ for each in COMES_OF.values()} - {"Turn"}
        assert wanted | {"Smashed", "Ended", "Scored"} <= _kinds(first.events)
        assert max(total.total for total in score.totals) > 0

        await players.begin("a")
        assert players.record.path != first.path
        assert not any(players.game.world.tiles)
        await players.play(use_both_hands(lambda: players.game, rng, 1))
        await players.agree()
        for term in players.terms:
            await leave(term)
        await _check(first.path)


async def test_a_game_in_turns_with_hidden_gods(server: ServerProcess) -> None:
    async with sit_down(server, ["ana", "bo"]) as players:
        ana = players.terms[0]
        for key, chosen in (
            ("m", "in turns"),
            ("u", "length of a turn               60 s"),
            ("u", "length of a turn               120 s"),
            ("g", "hidden until the end"),
        ):
            ana.send(key)
            await players.all_read(chosen)
        await players.begin()
        await players.play(in_turns(lambda: players.game, Random(3), turns=6))
        await _see_score(players)
        assert {"Turn", "Claimed", "Placed", "Scored"} <= _kinds(players.record.events)
        await _check(players.record.path)


async def test_a_hidden_god_is_not_on_the_others_screens(server: ServerProcess) -> None:
    async with sit_down(server, ["ana", "bo"]) as players:
        ana, bo = players.terms
        ana.send("g")
        await bo.expect("hidden until the end")
        await players.begin()
        ana.send("gs")
        await bo.expect("claimed a god")
        await bo.expect("hidden god")
        await ana.expect("S sea")
        assert not any("sea" in line for line in eyes.seats(bo))
        bo.send("gs")
        await bo.expect("Another player has already claimed that god.")
