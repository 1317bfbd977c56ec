"""On the smallest terminal, in every language, every key that matters just now can be seen."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

import pytest

from fourgods_tui.core.rules import Mode
from fourgods_tui.core.table_view import Phase, TableOptions, TableView
from fourgods_tui.tui.desk import Desk
from fourgods_tui.tui.desk import Mode as KeyMode
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.i18n import LANGUAGES, words
from fourgods_tui.tui.panels.footer import Caps, key_line, left_over
from fourgods_tui.tui.panels.key_rows import key_rows
from fourgods_tui.tui.panels.status import StatusLine
from fourgods_tui.tui.screens.lobby_screen import LobbyScreen
from fourgods_tui.tui.screens.page import Page
from fourgods_tui.tui.taste import Choice
from tests.tui.scenes import SCENES
from tests.tui.staged import Stage, finished_game, stage, staged_game

SMALLEST = 80
CODE = "f4nn-xab4-gaz2"


def desk_at(phase: Phase, *, watching: bool = False, turns: bool = False) -> Desk:
    """A table in some phase, as a player or somebody who watches sees it."""
    game = finished_game() if phase is Phase.OVER else staged_game(6)
    mode = Mode.HOURGLASS if turns else Mode.REALTIME
    game = replace(game, rules=replace(game.rules, mode=mode))
    you = None if watching else 0
    options = TableOptions("oak")
    return Desk(TableView("t", options, game.rules, phase, (), (), you, game, 0, 0.0))


def claim(desk: Desk) -> None:
    """The player has claimed a god."""
    game = desk.game
    assert game is not None
    assert not game.seats[0].gods
    first = replace(game.seats[0], gods=staged_game(50).seats[0].gods)
    desk.view = replace(desk.view, game=replace(game, seats=(first, *game.seats[1:])))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_shows_all_its_keys(language: str) -> None:
    said = words(language)
    desks = [desk_at(Phase.WAITING), desk_at(Phase.OVER), desk_at(Phase.PLAYING, watching=True)]
    for mode in set(KeyMode) - {KeyMode.PLAY}:
        desks.append(desk_at(Phase.PLAYING))
        desks[-1].mode = mode
    for desk in desks:
        assert left_over(key_rows(desk, said), SMALLEST) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", ["", CODE])
@pytest.mark.parametrize("turns", [False, True])
@pytest.mark.parametrize("claimed", [False, True])
def test_who_plays_sees_all_that_a_game_is_played_with(
    language: str, code: str, turns: bool, claimed: bool
) -> None:
    """Of the others, those that are needed least may give way to a guest's code."""
    said = words(language)
    desk = desk_at(Phase.PLAYING, turns=turns)
    if claimed:
        claim(desk)
    rows = key_rows(desk, said)
    spare = left_over(rows, SMALLEST)
    view = desk.view
    status = StatusLine(view, 0, code, spare, Look(), said, SMALLEST)
    lines = [status.strip.text, *(key_line(row, Look(), SMALLEST).text for row in rows)]
    shown = {
        key
        for row in rows
        for key, label in row
        if any(f" {key} {label} " in f"{line} " for line in lines)
    }
    least = {*"bpcoesqrfndt", "space", "tab"} | ({"E"} if turns else {"/", "x"})
    if not claimed:
        least |= {"g"}
    elif turns:
        least |= {"/"} if code else {"/", "x"}
    else:
        least |= set() if code else {"v", ","}
    assert least <= shown, least - shown


def test_a_key_that_does_nothing_any_more_makes_room() -> None:
    desk = desk_at(Phase.PLAYING)
    assert any(key == "g" for key, _ in key_rows(desk, words("en"))[1])
    claim(desk)
    assert not any(key == "g" for key, _ in key_rows(desk, words("en"))[1])


def test_the_last_key_of_a_full_line_is_not_cut() -> None:
    caps = [("q", "leave"), ("x", "people")]
    assert key_line(caps, Look(), 18).text == " q leave  x people"
    assert key_line(caps, Look(), 17).text == " q leave         "


async def people(shown: Stage) -> None:
    await shown.play(staged_game())
    await shown.press("x")


async def resign(shown: Stage) -> None:
    await people(shown)
    await shown.press("r")


def opened(*keys: str) -> Callable[[Stage], Awaitable[None]]:
    """The page that keys open in the lobby."""

    async def show(shown: Stage) -> None:
        await shown.press(*keys)

    return show


PAGES: dict[str, Callable[[Stage], Awaitable[None]]] = {
    **{name: SCENES[name] for name in ("lobby", "scores", "settings", "help")},
    "people": people,
    "resign": resign,
    "open": opened("o"),
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("page", PAGES)
async def test_every_page_shows_all_its_keys(page: str, language: str) -> None:
    async with stage((SMALLEST, 24), chosen={Choice.LANGUAGE: language}) as shown:
        await PAGES[page](shown)
        screen = shown.app.front
        rows: Sequence[Caps]
        if isinstance(screen, LobbyScreen):
            rows = screen._key_rows()
        else:
            assert isinstance(screen, Page)
            rows = [screen.page_keys()]
        assert left_over(rows, SMALLEST) == []
