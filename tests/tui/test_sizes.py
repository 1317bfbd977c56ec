"""A terminal that changes its size, also to one that is too small, while somebody plays on it."""

from __future__ import annotations

import pytest

from fourgods_tui.core.commands import Hand
from fourgods_tui.core.square import square_at
from fourgods_tui.tui.i18n import LANGUAGES, words
from fourgods_tui.tui.screens.lobby_screen import LobbyScreen
from fourgods_tui.tui.screens.settings_page import SettingsPage
from fourgods_tui.tui.taste import Choice
from tests.tui.staged import Stage, stage, staged_game

SIZES = [(120, 40), (200, 60), (80, 24), (79, 24), (20, 5), (1, 1), (95, 31), (160, 50), (80, 24)]


async def resize(shown: Stage, size: tuple[int, int]) -> None:
    """Give the terminal another size."""
    await shown.pilot.resize_terminal(*size)
    await shown.settle()
    assert shown.app.size == size


async def test_a_tile_stays_as_it_is_held() -> None:
    async with stage() as shown:
        screen = await shown.play(staged_game())
        await shown.press("2", "r", "f", "r", "down", "right", "right")
        desk = screen.desk
        held = (desk.hand, desk.lies(desk.hand), desk.cursor, desk.mode)
        assert held[:3] == (Hand.RIGHT, (True, 2), square_at(2, 1))
        for size in SIZES:
            await resize(shown, size)
            assert (desk.hand, desk.lies(desk.hand), desk.cursor, desk.mode) == held
            assert shown.app.focused is screen.surface
        await shown.press("r")
        assert desk.lies(desk.hand) == (True, 3)


async def test_a_question_and_a_choice_stay() -> None:
    async with stage() as shown:
        screen = await shown.play(staged_game())
        await shown.press("g")
        mode = screen.desk.mode
        for size in SIZES:
            await resize(shown, size)
            assert screen.desk.mode is mode
        await shown.press("escape", "q")
        for size in SIZES:
            await resize(shown, size)
        assert "y yes" in shown.text()


async def test_what_is_being_typed_stays() -> None:
    async with stage() as shown:
        screen = await shown.play(staged_game())
        await shown.press("slash", "h", "e", "y")
        for size in SIZES:
            await resize(shown, size)
            assert screen.typed is not None
            assert (screen.typed.text, screen.typed.cursor) == ("hey", 3)


async def test_a_page_stays() -> None:
    async with stage() as shown:
        await shown.press("comma", "down", "down")
        page = shown.app.front
        assert isinstance(page, SettingsPage)
        for size in SIZES:
            await resize(shown, size)
            assert page.in_front
            assert page.choice is Choice.VISION


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(79, 24), (80, 23), (40, 10)])
async def test_the_gate(language: str, size: tuple[int, int]) -> None:
    async with stage(size, chosen={Choice.LANGUAGE: language}) as shown:
        assert isinstance(shown.app.front, LobbyScreen)
        in_lobby = shown.text()
        await shown.play(staged_game())
        for text in (" ".join(seen.split()) for seen in (in_lobby, shown.text())):
            assert f"{size[0]} × {size[1]}" in text
            assert "80 × 24" in text
        # The way out is open from here, too.
        await shown.press("q")
        asked = words(language).gettext("Leave? Your seat is held.  y yes   n no")
        assert asked.split()[0] in shown.text()
        await shown.press("y")
        assert isinstance(shown.app.front, LobbyScreen)


async def test_the_game_goes_on_behind_the_gate() -> None:
    async with stage((70, 20)) as shown:
        screen = await shown.play(staged_game())
        await shown.press("2", "r")
        await resize(shown, (120, 40))
        assert screen.desk.lies(Hand.RIGHT) == (False, 1)
        assert "Astrolabe" in shown.text()
