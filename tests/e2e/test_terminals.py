"""Terminals of every kind get a screen they can show, and one that can be played on."""

from __future__ import annotations

import re
from random import Random

import pytest

from fourgods_tui.tui.i18n import words
from tests.e2e import eyes
from tests.e2e.playing import Players, sit_down
from tests.e2e.script import use_both_hands, whole_game
from tests.e2e.serving import ServerProcess
from tests.e2e.terminal import SshTerminal

COLOUR = re.compile(rb"\x1b\[[\d;]*m")
"""Anything that changes how text looks."""
SIXTEEN = {first + n for first in (30, 40, 90, 100) for n in range(8)}
"""The codes of the 16 colours, of letters and of what is behind them."""
DEFAULTS = {39, 49}
"""The codes of the terminal's own two colours."""


def _colours(players: Players) -> set[str]:
    """The kinds of colours that were sent: of 16, of 256, or any."""
    kinds: set[str] = set()
    for sequence in COLOUR.findall(bytes(players.terms[0].received)):
        codes = sequence[2:-1].split(b";")
        if b"2" in codes and {b"38", b"48"} & set(codes):
            kinds.add("true")
        elif b"5" in codes and {b"38", b"48"} & set(codes):
            kinds.add("256")
        elif any(re.fullmatch(rb"(3|4|9|10)[0-7]", code) for code in codes):
            kinds.add("16")
    return kinds


def _colour_codes(received: bytes) -> set[int]:
    """All codes that set a colour."""
    codes = {
        int(code or b"0")
        for sequence in COLOUR.findall(received)
        for code in sequence[2:-1].split(b";")
    }
    return {code for code in codes if code >= 30}


async def _play(players: Players) -> None:
    await players.begin()
    for seat in (0, 1, 0):
        await players.play(use_both_hands(lambda: players.game, Random(seat), seat))
    await players.all_read("placed")
    tiles = sum(lies is not None for lies in players.game.world.tiles)
    assert tiles > 0
    await players.all_see(lambda term: len(eyes.seats(term)) == 2, "both seats")


@pytest.mark.parametrize(
    ("term", "env", "colours"),
    [
        # Of those that look the same the shorter codes are sent.
        ("xterm-256color", {"COLORTERM": "truecolor"}, {"true", "256"}),
        ("xterm-256color", {}, {"256"}),
        ("tmux-256color", {}, {"256"}),
        ("linux", {}, {"16"}),
        ("xterm", {}, {"16"}),
        ("vt100", {}, set()),
        ("xterm-256color", {"NO_COLOR": "1"}, set()),
    ],
    ids=lambda value: str(value) if isinstance(value, str) else ",".join(sorted(value)) or "-",
)
async def test_colours_are_those_the_terminal_has(
    server: ServerProcess, term: str, env: dict[str, str], colours: set[str]
) -> None:
    async with sit_down(server, ["ana", "bo"], term=term, env=env) as players:
        await _play(players)
        assert _colours(players) == colours


async def test_a_whole_game_on_a_small_terminal_with_16_colours(server: ServerProcess) -> None:
    async with sit_down(server, ["ana", "bo"], size=(80, 24), term="xterm") as players:
        await players.begin()
        await players.play(whole_game(lambda: players.game, Random(5), rounds=3))
        await players.all_read("The game is over")
        assert players.game.score is not None
        await players.all_read("again")
        for term in players.terms:
            codes = _colour_codes(bytes(term.received))
            assert codes & SIXTEEN
            assert codes <= SIXTEEN | DEFAULTS


async def test_a_terminal_without_unicode_gets_ascii(server: ServerProcess) -> None:
    async with sit_down(server, ["ana", "bo"], term="vt100", env={"LC_ALL": "C"}) as players:
        await _play(players)
        assert bytes(players.terms[0].received).isascii()


@pytest.mark.parametrize(
    ("locale", "language"),
    [("es_MX.UTF-8", "es"), ("ko_KR.UTF-8", "ko"), ("cs_CZ", "cs"), ("xx_XX.UTF-8", "en")],
)
async def test_the_clients_language_is_spoken(
    server: ServerProcess, locale: str, language: str
) -> None:
    spoken = words(language)
    async with await SshTerminal.open(server.port, "ana", env={"LANG": locale}) as term:
        await term.expect(spoken.gettext("open a table"))
        term.send("\r")
        # A letter of two columns leaves one of them empty.
        await term.wait_until(
            lambda: _squeezed(spoken.gettext("not ready yet")) in _squeezed(term.text),
            "the table",
        )


def _squeezed(text: str) -> str:
    return "".join(text.split())


async def test_one_table_many_terminals(server: ServerProcess) -> None:
    """Players with other terminals see the same game, each in their own way."""
    async with (
        sit_down(server, ["ana"], term="linux") as one,
        sit_down(server, ["bo"], size=(200, 60), env={"COLORTERM": "truecolor"}) as two,
    ):
        players = Players(server, {**one.by_name, **two.by_name})
        await _play(players)
        first, second = (eyes.seats(term) for term in players.terms)
        assert [line.split()[:2] for line in first] == [line.split()[:2] for line in second]
        assert players.header_width(0) < players.header_width(1)
