"""The line that says what one might do now."""

from __future__ import annotations

from dataclasses import replace

from fourgods_tui.core.commands import Hand
from fourgods_tui.core.rules import Hints
from fourgods_tui.core.table_view import Phase, TableOptions, TableView
from fourgods_tui.tui.desk import Desk, Mode
from fourgods_tui.tui.desk_keys import press
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.i18n import words
from fourgods_tui.tui.keys import Action
from fourgods_tui.tui.panels.lines import notice_line, prompt
from tests.tui.staged import staged_game


def sitting(you: int | None = 0, hints: Hints = Hints.FULL) -> Desk:
    """A game well on its way, seen from a seat or by a spectator."""
    game = staged_game(50)
    rules = replace(game.rules, hints=hints)
    game = replace(game, rules=rules)
    options = TableOptions("ash")
    return Desk(TableView("t", options, rules, Phase.PLAYING, (), (), you, game, 0, 0.0))


def held_where_it_fits_nowhere(desk: Desk) -> Desk:
    """Turn and flip until no square fits."""
    for hand in Hand:
        desk.hand = hand
        for _ in range(2):
            for _ in range(4):
                if not desk.fits():
                    return desk
                desk.turn(1)
            desk.flip()
    raise AssertionError("it fits somewhere, however it is held")


def test_looking_in_vain_for_a_square_is_answered_until_the_next_key() -> None:
    desk = held_where_it_fits_nowhere(sitting())
    cursor = desk.cursor
    press(desk, Action.NEXT_FIT, "n")
    assert desk.cursor == cursor
    assert "fits nowhere like this" in prompt(desk, words("en"))
    press(desk, Action.TURN, "r")
    assert "fits nowhere" not in prompt(desk, words("en"))


def test_without_hints_nobody_is_told_where_a_tile_fits() -> None:
    desk = held_where_it_fits_nowhere(sitting(hints=Hints.OFF))
    press(desk, Action.PREVIOUS_FIT, "N")
    assert "fits nowhere" not in prompt(desk, words("en"))


def test_who_follows_a_player_is_not_told_what_to_do() -> None:
    desk = sitting(you=None)
    desk.following = 1
    assert desk.own == 1
    assert prompt(desk, words("en")) == "You are watching."


def test_that_the_game_cannot_be_kept_is_said_without_anybody_acting() -> None:
    desk = sitting()

    def noticed() -> str:
        return notice_line(desk, "", Look(), words("en"), 80).text

    assert "cannot keep the game" not in noticed()
    desk.view = replace(desk.view, broken=True)
    assert "The server cannot keep the game just now; it waits." in noticed()
    desk.mode = Mode.GOD  # what keys do now must be seen
    assert "Which god?" in noticed()
    desk.mode = Mode.PLAY
    desk.view = replace(desk.view, broken=False)
    assert "cannot keep the game" not in noticed()
