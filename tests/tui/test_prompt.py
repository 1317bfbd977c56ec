"""The line that says what one might do now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from rich.cells import cell_len

from fourgods_tui.core.clean import NAME_MAX
from fourgods_tui.core.commands import Hand
from fourgods_tui.core.founding import foundable
from fourgods_tui.core.placement import fits_at, open_squares
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.rules import Founding, Hints, Rules
from fourgods_tui.core.square import Square
from fourgods_tui.core.subscription import Update
from fourgods_tui.core.table_view import Phase, TableOptions, TableView
from fourgods_tui.core.tiles import TILES
from fourgods_tui.core.world import City, World
from fourgods_tui.tui.desk import FITS_NOWHERE, FITS_OWN_CITY, NO_HINTS, NO_KINGDOM, Desk, Mode
from fourgods_tui.tui.desk_keys import press
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.i18n import LANGUAGES, words
from fourgods_tui.tui.keys import Action
from fourgods_tui.tui.panels.key_rows import key_rows
from fourgods_tui.tui.panels.lines import kingdom_line, notice_line, prompt
from fourgods_tui.tui.panels.status import StatusLine
from fourgods_tui.tui.squares import Squares
from fourgods_tui.tui.wording import landscape_name
from tests.tui.staged import finished_game, staged_game


def sitting(you: int | None = 0, hints: Hints = Hints.FULL) -> Desk:
    """A game well on its way, seen from a seat or by a spectator."""
    game = staged_game(50)
    rules = replace(game.rules, hints=hints, founding=Founding.BELIEVED)
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


def with_own_cities() -> tuple[Desk, Square]:
    """Wherever the chosen tile fits as it is held, the player has just founded a city."""
    desk = sitting()
    assert desk.game is not None
    rules = replace(desk.game.rules, founder_waits=Rules().founder_waits)
    desk.view = replace(desk.view, game=replace(desk.game, rules=rules))
    assert desk.game is not None
    desk.ms = now = 10_000_000
    while not desk.fits():
        desk.turn(1)
    fits = desk.fits()
    world = desk.game.world
    for square in fits:
        world = world.with_city(City(square, 0, now))
    game = replace(desk.game, world=world)
    desk.view, desk.cursor = replace(desk.view, game=game), fits[0]
    return desk, fits[0]


def test_no_key_hint_or_picture_proposes_a_smash_before_the_founder_may() -> None:
    desk, square = with_own_cities()
    assert desk.fits() == []
    assert square in desk.not_yet
    press(desk, Action.NEXT_FIT, "n")
    assert desk.answer == FITS_OWN_CITY
    assert not any(view.ghost for view in Squares().views(desk))
    line = kingdom_line(desk, Look(), words("en"), 80).text
    assert "you may smash it later" in line


def test_once_the_founder_may_smash_it_is_proposed() -> None:
    desk, square = with_own_cities()
    desk.ms += 1000 * Rules().founder_waits
    assert square in desk.fits()
    assert any(view.ghost for view in Squares().views(desk))
    assert "later" not in kingdom_line(desk, Look(), words("en"), 80).text


@pytest.mark.parametrize("you", [0, None])
def test_lighting_up_what_is_not_there_is_answered(you: int | None) -> None:
    desk = sitting(you)
    game = desk.game
    assert game is not None
    desk.cursor = next(iter(game.world.bare()))
    press(desk, Action.KINGDOMS, "v")
    assert prompt(desk, words("en")) == NO_KINGDOM
    desk.cursor = game.world.kingdoms[0].squares[0]
    press(desk, Action.KINGDOMS, "v")
    assert prompt(desk, words("en")) != NO_KINGDOM
    assert desk.lit == 1


def test_without_hints_nobody_is_told_where_a_tile_fits() -> None:
    desk = held_where_it_fits_nowhere(sitting(hints=Hints.OFF))
    press(desk, Action.PREVIOUS_FIT, "N")
    assert prompt(desk, words("en")) == NO_HINTS
    assert any(key == "n" for row in key_rows(sitting(), words("en")) for key, _ in row)
    assert not any(key == "n" for row in key_rows(desk, words("en")) for key, _ in row)


def test_who_follows_a_player_is_not_told_what_to_do() -> None:
    desk = sitting(you=None)
    desk.following = 1
    assert desk.own == 1
    assert prompt(desk, words("en")) == "You are watching."


def with_own(desk: Desk, left: int | None = None, **changes: object) -> None:
    """Change the player's own seat, and how many tiles are in the bag."""
    game = desk.game
    assert game is not None
    first = replace(game.seats[0], **changes)  # type: ignore[arg-type]
    left = game.left if left is None else left
    desk.view = replace(desk.view, game=replace(game, seats=(first, *game.seats[1:]), left=left))


def test_who_is_done_is_told_so_and_not_to_draw() -> None:
    desk = sitting()
    with_own(desk, hands=(None, None), done=True)
    assert prompt(desk, words("en")) == "You are done. e: not done after all."


def test_whose_turn_it_is_knows() -> None:
    desk = sitting()
    game = desk.game
    assert game is not None
    with_own(desk, open_square=None)
    assert "turn" not in prompt(desk, words("en"))
    assert desk.game is not None
    desk.view = replace(desk.view, game=replace(desk.game, turn=0, turn_until=9_000))
    assert prompt(desk, words("en")) == "It is your turn. E ends it early."
    assert "your turn 00:09" in status(desk)
    assert desk.game is not None
    desk.view = replace(desk.view, game=replace(desk.game, turn=1))
    assert prompt(desk, words("en")) == f"Wait for {game.seats[1].name}'s turn to end."
    assert f"{game.seats[1].name}'s turn 00:09" in status(desk)


def status(desk: Desk) -> str:
    """The first line."""
    return StatusLine(desk.view, 0, "", (), Look(), words("en"), 80).strip.text


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hints", [Hints.FULL, Hints.OFF])
def test_who_has_placed_nothing_yet_is_told_how(language: str, hints: Hints) -> None:
    desk = sitting(hints=hints)
    settled = prompt(desk, words(language))
    with_own(desk, gods=(), open_square=None)
    game = desk.game
    assert game is not None
    empty = replace(game, world=World())
    desk.view = replace(desk.view, game=empty)
    first = prompt(desk, words(language))
    assert first != settled
    assert "space" in first
    assert first.startswith("n ") == (hints is Hints.FULL)
    assert cell_len(first) <= 79, first


def others_done(desk: Desk) -> None:
    """All but the player are done."""
    game = desk.game
    assert game is not None
    others = (replace(seat, done=True) for seat in game.seats[1:])
    desk.view = replace(desk.view, game=replace(game, seats=(game.seats[0], *others)))


def test_the_last_who_is_not_done_is_told_that_the_game_ends_with_them() -> None:
    desk = sitting()
    assert "ends the game" not in prompt(desk, words("en"))
    others_done(desk)
    assert prompt(desk, words("en")) == "All others are done: e ends the game."


def test_with_nothing_to_draw_there_is_still_something_to_do() -> None:
    desk = sitting()
    with_own(desk, hands=(None, None), left=0, open_square=None)
    assert "The bag is empty: t takes a tile" in prompt(desk, words("en"))


def desks() -> Iterator[Desk]:
    """A player in every state that has a prompt of its own."""
    for changes in (
        {"gods": ()},
        {"open_square": 63},
        {"done": True},
        {"open_square": None, "left": 0},
    ):
        desk = sitting()
        with_own(desk, hands=(None, None), **changes)
        yield desk
    for mode in Mode:
        desk = sitting()
        desk.mode = mode
        yield desk
    desk = sitting()
    with_own(desk, hands=(None, None))
    others_done(desk)
    yield desk
    for answer in (FITS_NOWHERE, NO_HINTS, NO_KINGDOM):
        desk = sitting()
        desk.answer = answer
        yield desk
    desk = sitting()
    game = desk.game
    assert game is not None
    other = replace(game.seats[1], name="W" * NAME_MAX)
    game = replace(game, seats=(game.seats[0], other, *game.seats[2:]), turn=1)
    desk.view = replace(desk.view, game=game)
    yield desk


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_one_might_do_can_be_read_whole_on_the_smallest_terminal(language: str) -> None:
    for desk in desks():
        text = prompt(desk, words(language))
        assert cell_len(text) <= 79, text


def test_what_was_refused_in_a_game_is_not_told_after_it() -> None:
    desk = sitting()
    desk.refused(Refusal(Reason.NO_PROPHET_LEFT))
    desk.answer = NO_KINGDOM
    desk.absorb(Update(desk.view))
    assert "no prophet left" in notice_line(desk, "", Look(), words("en"), 80).text
    over = replace(desk.view, phase=Phase.OVER, game=finished_game(), you=None)
    desk.absorb(Update(over))
    told = notice_line(desk, "", Look(), words("en"), 80).text
    assert "no prophet left" not in told
    assert NO_KINGDOM not in told


def test_who_has_a_coach_gets_no_advice_from_anybody_else() -> None:
    desk = sitting()
    with_own(desk, hands=(None, None))
    assert "b draws two tiles" in prompt(desk, words("en"))
    desk.advised = False
    assert prompt(desk, words("en")) == ""
    desk.mode = Mode.GOD
    assert "Which god?" in prompt(desk, words("en"))


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


def test_gods_that_are_known_to_be_taken_are_not_offered() -> None:
    desk = sitting()
    game = desk.game
    assert game is not None
    with_own(desk, gods=())
    desk.mode = Mode.GOD
    (mine,) = (claimant.god for claimant in game.seats[0].gods)
    assert mine is not None
    assert desk.free_gods == (mine,)  # the other three have theirs
    name = landscape_name(words("en"), mine)
    assert prompt(desk, words("en")) == f"Which god? {name[0]} {name}  (esc: none)"
    assert [label for _, label in key_rows(desk, words("en"))[0]] == [name, "back"]


def test_who_has_a_god_is_told_so_at_once() -> None:
    desk = sitting()
    assert desk.has_its_gods
    press(desk, Action.GOD, "g")
    assert "You have your god already" in notice_line(desk, "", Look(), words("en"), 80).text
    with_own(desk, gods=())
    press(desk, Action.GOD, "g")
    assert "Which god?" in notice_line(desk, "", Look(), words("en"), 80).text


def at_cursor(desk: Desk, width: int = 100, language: str = "en") -> str:
    """The line that says what is at the cursor."""
    return kingdom_line(desk, Look(), words(language), width).text


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_at_the_cursor_says_whether_a_city_may_be_founded_there(language: str) -> None:
    desk = sitting()
    assert desk.game is not None
    first = foundable(desk.game)[0]
    fits = next(n for n in range(len(TILES)) if fits_at(desk.game.world, Rules(), n, first))
    with_own(desk, hands=(fits, None))
    allowed = foundable(desk.game)
    said = words(language)
    yes = said.gettext("a city may be founded")
    no = said.gettext("no city: a tile in a hand or row fits")
    told = set()
    for square in open_squares(desk.game.world, desk.game.rules):
        if square in desk.game.world.cities:
            continue
        desk.cursor = square
        for width in (80, 120):
            text = at_cursor(desk, width, language)
            assert (yes in text) is (square in allowed)
            assert (no in text) is (square not in allowed)
        told.add(square in allowed)
    assert told == {True, False}


@pytest.mark.parametrize("hints", [Hints.OFF, Hints.SQUARES])
def test_with_few_hints_only_the_refusal_says_it(hints: Hints) -> None:
    desk = sitting(hints=hints)
    assert desk.game is not None
    for square in open_squares(desk.game.world, desk.game.rules):
        desk.cursor = square
        assert "city may" not in at_cursor(desk)
        assert "no city" not in at_cursor(desk)
