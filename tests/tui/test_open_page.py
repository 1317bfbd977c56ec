"""Opening a table: what is chosen on the page is what the table has."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from textual.pilot import Pilot

from fourgods_tui.bots.company import Programs
from fourgods_tui.core.allowance import Allowance
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.table_view import Pace
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.screens.lobby_screen import LobbyScreen
from fourgods_tui.tui.screens.open_page import CHOICES, OpenPage
from fourgods_tui.tui.screens.table_screen import TableScreen

TO_PACE = 1 + [choice.name for choice in CHOICES].index("pace")
"""How many lines below the name the pace is chosen."""


async def until(pilot: Pilot[None], happened: Callable[[], bool]) -> None:
    """Let the app run until something has happened."""
    async with asyncio.timeout(30):
        while not happened():
            await pilot.pause()


@pytest.fixture
async def app() -> AsyncIterator[FourGodsApp]:
    programs = Programs(LoopClock())
    lobby = Lobby(clock=LoopClock(), journal=MemoryJournal(), company=programs)
    yield FourGodsApp(lobby, Guest("ana"))
    await programs.close()
    await lobby.close()


async def opened(app: FourGodsApp, pilot: Pilot[None], *keys: str) -> TableScreen:
    """The table that is opened when these keys have been pressed on the page."""
    await until(pilot, lambda: app.person is not None)
    app.show_open_table()
    await until(pilot, lambda: isinstance(app.front, OpenPage))
    await pilot.press(*keys, "enter")
    await until(pilot, lambda: isinstance(app.front, TableScreen))
    assert isinstance(app.front, TableScreen)
    return app.front


@pytest.mark.parametrize(("rights", "pace"), [(0, Pace.CALM), (1, Pace.BRISK), (2, Pace.CALM)])
async def test_the_pace_of_the_bots(app: FourGodsApp, rights: int, pace: Pace) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, pilot, *["down"] * TO_PACE, *["right"] * rights)
        assert screen.table.state.options.pace is pace


async def test_a_game_with_bots_at_once_is_calm(app: FourGodsApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: app.person is not None)
        app.play_with_bots()
        await until(pilot, lambda: isinstance(app.front, TableScreen))
        assert isinstance(app.front, TableScreen)
        assert app.front.table.state.options.pace is Pace.CALM


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Who, me? 1+1", "Who, me? 1+1"),
        ("four score and seven", "four score and s"),
        ("a wide name is 日本", "a wide name is"),
    ],
)
async def test_a_name_is_what_was_typed_as_far_as_it_goes(
    app: FourGodsApp, typed: str, name: str
) -> None:
    signs = [{" ": "space", ",": "comma", "?": "question_mark", "+": "plus"}.get(sign, sign)
             for sign in typed]  # fmt: skip
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await opened(app, pilot, *signs)
        assert screen.table.state.options.name == name


async def test_why_no_more_tables_may_be_opened_can_be_read() -> None:
    lobby = Lobby(
        clock=LoopClock(), journal=MemoryJournal(), allowance=Allowance(tables_per_person=0)
    )
    app = FourGodsApp(lobby, Guest("ana"))
    async with app.run_test(size=(100, 30)) as pilot:
        await until(pilot, lambda: app.person is not None)
        app.show_open_table()
        await until(pilot, lambda: isinstance(app.front, OpenPage))
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(app.front, LobbyScreen))
        for _ in range(5):
            await pilot.pause()
        screen = app.front
        assert isinstance(screen, LobbyScreen)
        line = screen.surface.render_line(app.size.height - 3).text.strip()
        assert line
        assert line == screen.notice
        await pilot.press("down")  # the next key takes it away
        await until(pilot, lambda: not screen.notice)
    await lobby.close()
