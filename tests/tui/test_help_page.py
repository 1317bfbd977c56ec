"""The help on the screen: topics by number, arrows, tab and mouse; rules; the way to the lesson."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest
from textual.pilot import Pilot

from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.table_view import Phase, TableOptions
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.help_text import RULES_TOPIC, TOPICS
from fourgods_tui.tui.screens.help_page import HelpPage
from fourgods_tui.tui.screens.lesson_screen import LessonScreen
from fourgods_tui.tui.screens.lobby_screen import LobbyScreen
from fourgods_tui.tui.screens.table_screen import TableScreen


async def until(pilot: Pilot[None], happened: Callable[[], bool]) -> None:
    """Let the app run until something has happened."""
    async with asyncio.timeout(30):
        while not happened():
            await pilot.pause()


def seen(page: HelpPage) -> str:
    """What is on the page."""
    surface = page.surface
    return "\n".join(surface.render_line(y).text for y in range(surface.size.height))


@pytest.fixture
async def app() -> AsyncIterator[FourGodsApp]:
    lobby = Lobby(clock=LoopClock(), journal=MemoryJournal())
    yield FourGodsApp(lobby, Guest("ana"))
    await lobby.close()


async def opened(app: FourGodsApp, pilot: Pilot[None]) -> HelpPage:
    """The help, opened by its key."""
    await pilot.press("question_mark")
    await until(pilot, lambda: isinstance(app.front, HelpPage))
    assert isinstance(app.front, HelpPage)
    return app.front


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_every_topic_by_its_number(app: FourGodsApp, size: tuple[int, int]) -> None:
    async with app.run_test(size=size) as pilot:
        page = await opened(app, pilot)
        for number, topic in enumerate(TOPICS):
            await pilot.press("r" if number == RULES_TOPIC else str((number + 1) % 10))
            assert page.topic == number
            text = seen(page)
            assert all(each.title in text for each in TOPICS), "the list of topics is cut"
            assert topic.title in text


async def test_arrows_and_tab_go_around(app: FourGodsApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        page = await opened(app, pilot)
        await pilot.press("right", "tab")
        assert page.topic == 2
        await pilot.press("left", "shift+tab", "left")
        assert page.topic == RULES_TOPIC
        await pilot.press("right")
        assert page.topic == 0


async def test_reading_on_leads_through_all_of_it(app: FourGodsApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        page = await opened(app, pilot)
        texts: list[str] = []
        while not texts or seen(page) != texts[-1]:
            texts.append(seen(page))
            await pilot.press("space")
        assert page.topic == RULES_TOPIC
        assert "Here: all." in texts[-1]
        for _ in range(200):
            await pilot.press("pageup")
            if page.topic == 0 and page.scroll == 0:
                break
        assert seen(page) == texts[0]


async def test_a_click_chooses_a_topic_and_the_wheel_scrolls(app: FourGodsApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        page = await opened(app, pilot)
        await pilot.click(offset=(6, 3))
        assert TOPICS[page.topic].title == "Keys"
        page.wheel(1)
        assert page.scroll == 1


async def test_back_to_where_one_was(app: FourGodsApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(app, pilot)
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(app.front, LobbyScreen))


async def test_the_numbers_are_those_of_the_table_one_is_at(app: FourGodsApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        rules = Rules().with_options({"last_call": 120})
        app.open_table(TableOptions("oak"), rules, private=True, bots=())
        await until(pilot, lambda: isinstance(app.front, TableScreen))
        page = await opened(app, pilot)
        await pilot.press("r", *["pagedown"] * 6)
        text = ""
        while "last call of" not in text:
            await pilot.press("down")
            text = seen(page)
        assert "120†" in text


async def test_the_lesson_from_the_help_makes_nobody_ready(app: FourGodsApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        app.open_table(TableOptions("oak"), Rules(), private=True, bots=())
        await until(pilot, lambda: isinstance(app.front, TableScreen))
        table = app.front
        assert isinstance(table, TableScreen)
        await pilot.press("space")
        await until(pilot, lambda: bool(table.desk.view.chair and table.desk.view.chair.ready))
        await opened(app, pilot)
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.front, LessonScreen))
        await until(pilot, lambda: not (table.desk.view.chair and table.desk.view.chair.ready))


async def test_no_lesson_is_begun_from_a_running_game(app: FourGodsApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        assert app.person is not None
        await app.push_screen(LessonScreen(app.person, "lesson", pause=0))
        lesson = app.front
        assert isinstance(lesson, LessonScreen)
        await until(pilot, lambda: lesson.quiet and lesson.desk.view.phase is Phase.PLAYING)
        page = await opened(app, pilot)
        assert "lesson of" not in seen(page)
        await pilot.press("t")
        assert app.front is page
