"""The settings: by keys and mouse, at once on every screen, and remembered."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from rich.cells import cell_len

from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.preferences import MemoryTastes
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.drawing.look import Depth, Drawing, Vision
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.i18n import LANGUAGES
from fourgods_tui.tui.screens.lobby_screen import LobbyScreen
from fourgods_tui.tui.screens.settings_page import SettingsPage
from fourgods_tui.tui.screens.table_screen import TableScreen
from fourgods_tui.tui.taste import Choice
from fourgods_tui.tui.terminal import ColourDepth, Letters, Terminal
from tests.tui.staged import Stage, stage, staged_game

SIZES = [(80, 24), (120, 40), (200, 60)]


async def opened(shown: Stage) -> SettingsPage:
    """The settings, opened by their key."""
    await shown.press("comma")
    assert isinstance(shown.app.front, SettingsPage)
    return shown.app.front


async def click(shown: Stage, text: str) -> None:
    """Click on a text on the screen."""
    y, line = next((y, strip.text) for y, strip in enumerate(shown.strips()) if text in strip.text)
    await shown.pilot.click(offset=(cell_len(line[: line.index(text)]) + 1, y))
    await shown.settle()


@pytest.mark.parametrize("size", SIZES)
async def test_every_choice_by_arrows(size: tuple[int, int]) -> None:
    async with stage(size) as shown:
        page, app = await opened(shown), shown.app
        await shown.press("right")
        assert app.taste.language == "ko"
        await shown.press("left")
        assert app.taste.language == "en"
        await shown.press("down", "enter")
        assert app.look.drawing is Drawing.GLYPHS
        await shown.press("down", "space", "space", "space")
        assert app.look.vision is Vision.TRITANOPIA
        await shown.press("down", "l")
        assert not app.look.dark
        await shown.press("down", "left")
        assert app.look.depth is Depth.NONE
        await shown.press("down", "up", "up")
        assert page.choice.value == "shade"
        await shown.press("escape")
        assert isinstance(app.front, LobbyScreen)


@pytest.mark.parametrize("size", SIZES)
async def test_every_value_is_seen_and_clicked(size: tuple[int, int]) -> None:
    async with stage(size) as shown:
        await opened(shown)
        app = shown.app
        values: list[tuple[str, Callable[[], bool]]] = [
            ("light", lambda: not app.look.dark),
            ("signs", lambda: app.look.drawing is Drawing.GLYPHS),
            ("protanopia", lambda: app.look.vision is Vision.PROTANOPIA),
            (" 256 ", lambda: app.look.depth is Depth.ANSI256),
            ("as the terminal says", lambda: app.taste.colours is None),
            ("čeština", lambda: app.taste.language == "cs"),
            ("English", lambda: app.taste.language == "en"),
        ]
        for text, seen in values:
            await click(shown, text)
            assert seen(), text
        await shown.pilot.click(offset=(1, 1))
        assert not app.look.dark


@pytest.mark.parametrize("language", LANGUAGES)
async def test_languages_are_shown_under_their_own_names(language: str) -> None:
    async with stage((80, 24), Terminal(language=language)) as shown:
        await opened(shown)
        for name in LANGUAGES.values():
            assert name in shown.text()


async def test_what_is_chosen_holds_at_once_on_every_screen() -> None:
    async with stage((120, 40)) as shown:
        await shown.play(staged_game())
        before = shown.text()
        await opened(shown)
        await shown.press("right", "right", "down", "right")
        assert (shown.app.taste.language, shown.app.look.drawing.value) == ("es", "glyphs")
        await shown.press("escape")
        assert isinstance(shown.app.front, TableScreen)
        assert shown.text() != before
        after = shown.text()
        async with stage((120, 40), Terminal(language="es"), {Choice.DRAWING: "glyphs"}) as other:
            await other.play(staged_game())
            assert other.text() == after


async def test_the_piece_of_world_is_drawn_in_the_look() -> None:
    async with stage() as shown:
        await opened(shown)
        blocks = shown.strips()
        await shown.press("down", "left")
        assert shown.app.look.drawing is Drawing.ASCII
        world = "\n".join(strip.text for strip in shown.strips()[-13:])
        assert "~~" in world
        assert "▀" not in world
        assert any("▀" in strip.text for strip in blocks)


async def test_a_person_with_a_key_is_remembered() -> None:
    tastes = MemoryTastes()
    lobby = Lobby(clock=LoopClock(), journal=MemoryJournal())
    guest = Guest(wished_name="ana", fingerprint="SHA256:ana")
    app = FourGodsApp(lobby, guest, tastes)
    async with app.run_test() as pilot:
        await Stage(app, pilot).press("comma", "right", "down", "down", "right")
    app = FourGodsApp(lobby, guest, tastes)
    async with app.run_test() as pilot:
        await pilot.pause()
        assert app.taste.language == "ko"
        assert app.look.vision is Vision.DEUTERANOPIA
    stranger = FourGodsApp(lobby, Guest(wished_name="bo", fingerprint="SHA256:bo"), tastes)
    async with stranger.run_test() as pilot:
        await pilot.pause()
        assert stranger.taste.language == "en"
    await lobby.close()


async def test_a_terminal_of_few_signs_is_offered_what_it_can_show() -> None:
    terminal = Terminal(ColourDepth.NONE, Letters.ASCII, language="ko")
    async with stage(terminal=terminal) as shown:
        await opened(shown)
        assert (shown.app.taste.language, shown.app.look.drawing.value) == ("en", "ascii")
        assert LANGUAGES["ko"] not in shown.text()
        assert "This terminal seems to show few signs." in shown.text()
        await shown.press("down", "right")
        assert shown.app.look.drawing.value == "blocks"
        assert LANGUAGES["ko"] in shown.text()
        await shown.press("left")
        assert shown.app.look.drawing.value == "ascii"
        assert LANGUAGES["ko"] not in shown.text()


async def test_what_lies_below_is_still_there_after_a_choice_that_changes_nothing() -> None:
    """As many colours as the terminal says, or just so many: it looks the same."""
    async with stage() as shown:
        lobby = shown.text()
        assert lobby.strip()
        await shown.press("comma", *["down"] * 4, "right", "escape")
        assert shown.app.taste.colours is ColourDepth.TRUE
        assert shown.text() == lobby
        await shown.play(staged_game())
        table = shown.text()
        await shown.press("comma", *["down"] * 4, "left", "escape")
        assert shown.text() == table
