"""The first line: what will end the game is there to the second, whatever else there is to say."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fourgods_tui.core.rules import Rules
from fourgods_tui.core.table_view import Phase, TableOptions, TableView
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.i18n import LANGUAGES, words
from fourgods_tui.tui.panels.footer import Caps
from fourgods_tui.tui.panels.status import StatusLine
from tests.tui.staged import staged_game

CODE = "f4nn-xab4-gaz2"


def drawn(
    language: str,
    code: str,
    width: int,
    *,
    deadlines: bool,
    name: str = "chestnut",
    spare: Caps = (),
) -> StatusLine:
    """The line, in a game with or without everything that can run out."""
    game = staged_game()
    rules = Rules()
    if deadlines:
        rules = replace(rules, time_limit=3600)
        game = replace(game, rules=rules, closing_until=8_000, last_call_until=59_000)
    view = TableView(
        "t", TableOptions(name), rules, Phase.PLAYING, (), (), 0, game, clock=0, began_at=0.0
    )
    return StatusLine(view, 0, code, spare, Look(), words(language), width)


def shown(language: str, code: str, width: int, *, deadlines: bool) -> str:
    """How it reads."""
    return drawn(language, code, width, deadlines=deadlines).strip.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ["", CODE])
def test_deadlines_are_never_cut_off(language: str, code: str) -> None:
    line = shown(language, code, 80, deadlines=True)
    assert all(clock in line for clock in ("00:08", "00:59", "60:00"))
    assert "…" not in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_code_is_there_while_there_is_room(language: str) -> None:
    for width in (80, 120):
        assert CODE in shown(language, CODE, width, deadlines=False)
    assert CODE in shown(language, CODE, 120, deadlines=True)


def test_all_is_told_where_it_fits() -> None:
    line = shown("en", CODE, 80, deadlines=False)
    assert line.startswith(" Four Gods  chestnut  bag ")
    assert line.endswith(f"your code {CODE}   ? help ")


SPARE = [("x", "people"), ("v", "kingdom"), (",", "settings")]


def test_keys_that_are_left_over_go_there_as_far_as_there_is_room() -> None:
    line = drawn("en", "", 80, deadlines=False, spare=SPARE).strip.text
    assert line.endswith("   x people  v kingdom  , settings  ? help ")
    assert len(line) == 80
    line = drawn("en", CODE, 80, deadlines=False, name="oak", spare=SPARE).strip.text
    assert line.endswith(f"your code {CODE}   x people  ? help ")
    assert drawn("en", CODE, 80, deadlines=True, spare=SPARE).strip.text.endswith("   ? help ")


def test_each_key_there_is_a_button() -> None:
    line = drawn("en", CODE, 120, deadlines=False, spare=SPARE)
    text = line.strip.text
    for shown, name in (("x people", "x"), (", settings", "comma"), ("? help", "question_mark")):
        at = text.index(shown)
        assert line.key_at(at) == line.key_at(at + len(shown) - 1) == name
    assert line.key_at(text.index("your code")) is None
    assert line.key_at(0) is None
