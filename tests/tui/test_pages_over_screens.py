"""Pages over a screen: opened and closed without Textual, and heeded before what they cover."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import pytest
from textual import events
from textual._compositor import Compositor
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.widget import Widget

from fourgods_tui.tui.screens.help_page import HelpPage
from fourgods_tui.tui.screens.lesson_screen import LessonScreen
from fourgods_tui.tui.screens.lobby_screen import LobbyScreen
from fourgods_tui.tui.screens.page import Page
from fourgods_tui.tui.screens.question_page import QuestionPage
from fourgods_tui.tui.screens.settings_page import SettingsPage
from fourgods_tui.tui.screens.table_screen import TableScreen
from fourgods_tui.tui.taste import Choice
from tests.tui.test_frugal_pages import TURNS, at_home, at_table, counting, press
from tests.tui.wired import Wired

LOBBY_PAGES = ("comma", "question_mark", "o", "y", "s", "m", "a")
TABLE_PAGES = ("comma", "question_mark", "x", "s")


@contextmanager
def counted(patch: pytest.MonkeyPatch) -> Iterator[Counter[str]]:
    """Count what Textual does for a screen of its own."""
    done: Counter[str] = Counter()

    def note(kind: type[object], name: str) -> None:
        method = getattr(kind, name)

        def noted(*given: object, **named: object) -> object:
            done[f"{kind.__name__}.{name}"] += 1
            return method(*given, **named)

        patched.setattr(kind, name, noted)

    with patch.context() as patched:
        note(Widget, "__init__")
        note(App, "_register")
        note(Stylesheet, "apply")
        note(Compositor, "reflow")
        note(Compositor, "render_update")
        yield done


def front(ann: Wired) -> object:
    """What somebody sees: a page, or a screen."""
    return ann.app.front


async def shown_and_left(ann: Wired, keys: Sequence[str], patch: pytest.MonkeyPatch) -> None:
    """Open and close pages; Textual is to do nothing for any of them."""
    below = ann.text
    for key in keys:
        await press(ann, key, "escape")
        with counted(patch) as done:
            await press(ann, key)
            assert isinstance(front(ann), Page), key
            assert ann.text != below, key
            await press(ann, "escape")
        assert front(ann) is ann.app.screen, key
        assert ann.text == below, key
        assert not done, key


async def test_textual_does_nothing_for_a_page_over_the_lobby(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with at_home() as ann:
        await shown_and_left(ann, LOBBY_PAGES, monkeypatch)


async def test_textual_does_nothing_for_a_page_over_a_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with at_home() as ann:
        await at_table(ann)
        await shown_and_left(ann, TABLE_PAGES, monkeypatch)


async def test_the_counts_see_what_a_screen_costs(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_home() as ann:
        with counted(monkeypatch) as done:
            await at_table(ann)
        assert {"Widget.__init__", "App._register", "Stylesheet.apply", "Compositor.reflow"} <= set(
            done
        )


async def test_what_was_covered_is_not_put_together_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_home() as ann:
        await at_table(ann)
        await press(ann, "comma", "escape", "comma")
        with counting(ann, monkeypatch) as done:
            ann.press("escape")
            for _ in range(TURNS):
                await asyncio.sleep(0)
        assert front(ann) is ann.app.screen
        assert done.sent > 0
        assert (done.rows, done.queued) == (0, 0)


async def test_keys_in_one_go_are_heeded_by_page_and_screen_in_turn() -> None:
    async with at_home() as ann:
        for key in ("comma", "down", "right", "escape", "down", "question_mark", "right"):
            ann.press(key)
        await ann.settle()
        lobby, page = ann.app.screen, ann.app.front
        assert isinstance(lobby, LobbyScreen)
        assert isinstance(page, HelpPage)
        assert (lobby.chosen, page.topic) == (1, 1)
        assert ann.app.taste.drawing.value == "glyphs"


@pytest.mark.parametrize("opens", ["question_mark", "a", "comma"])
async def test_scrolled_too_far_in_one_go_is_scrolled_as_key_by_key(opens: str) -> None:
    keys = ["pagedown"] * 30 + ["up"]
    async with at_home() as ann:
        found = []
        for together in (True, False):
            await press(ann, opens, *([] if opens != "question_mark" else ["r"]))
            page = ann.app.front
            assert isinstance(page, Page)
            if together:
                for key in keys:
                    ann.press(key)
                await ann.settle()
            else:
                await press(ann, *keys)
            found.append((page.scroll, ann.text))
            await press(ann, "escape")
        assert found[0] == found[1]


async def test_the_wheel_scrolls_no_further_than_there_is() -> None:
    async with at_home() as ann:
        await press(ann, "question_mark", "r")
        page = ann.app.front
        assert isinstance(page, HelpPage)
        for _ in range(500):
            ann.app.lane.put(events.MouseScrollDown(None, 50, 5, 0, 1, 0, False, False, False))
        await ann.settle()
        furthest = page.scroll
        assert 0 < furthest < 500
        ann.app.lane.put(events.MouseScrollUp(None, 50, 5, 0, -1, 0, False, False, False))
        await ann.settle()
        assert page.scroll == furthest - 1


async def test_a_page_that_is_dismissed_twice_is_gone_once() -> None:
    async with at_home() as ann:
        await press(ann, "comma", "question_mark")
        settings = ann.app.front
        assert isinstance(settings, SettingsPage)
        settings.dismiss()
        settings.dismiss()
        await ann.settle()
        assert isinstance(front(ann), LobbyScreen)
        await press(ann, "comma")
        assert isinstance(front(ann), SettingsPage)


async def test_a_screen_that_is_dismissed_twice_is_gone_once() -> None:
    async with at_home() as ann:
        screen = await at_table(ann)
        screen.dismiss()
        screen.dismiss()
        await press(ann)
        await ann.see("Four Gods  lobby")
        assert isinstance(front(ann), LobbyScreen)


async def test_a_table_closed_below_pages_takes_them_along() -> None:
    async with at_home() as ann:
        screen = await at_table(ann)
        await press(ann, "x")
        page = ann.app.front
        assert isinstance(page, Page)
        await ann.app.lobby.close_table(screen.table)
        await ann.see("has been closed")
        assert isinstance(front(ann), LobbyScreen)
        assert not screen.covers
        assert not page.is_open
        page.dismiss()
        await press(ann, "comma")
        assert isinstance(front(ann), SettingsPage)


async def test_a_table_closed_below_the_lesson_goes_when_the_lesson_does() -> None:
    """What is in front stays there."""
    async with at_home() as ann:
        await press(ann, "enter")
        await ann.see("not ready yet")
        table = ann.table
        ann.app.show_lesson()
        await ann.see_that(lambda: isinstance(ann.app.screen, LessonScreen))
        lesson = ann.app.screen
        assert isinstance(lesson, LessonScreen)
        await ann.app.lobby.close_table(table.table)
        await ann.settle()
        assert ann.app.screen is lesson
        lesson.dismiss()
        await ann.see_that(lambda: isinstance(ann.app.screen, LobbyScreen))
        await ann.see("Four Gods  lobby")
        assert not any(isinstance(each, TableScreen) for each in ann.app.screen_stack)


async def test_a_page_over_a_page() -> None:
    async with at_home() as ann:
        await press(ann, "m")
        career = ann.text
        await press(ann, "d")
        assert isinstance(front(ann), QuestionPage)
        await press(ann, "n")
        assert ann.text == career
        await press(ann, "escape")
        assert front(ann) is ann.app.screen


async def test_another_look_holds_for_what_is_below_too() -> None:
    async with at_home() as ann:
        below = ann.text
        await press(ann, "comma")
        ann.app.choose(Choice.LANGUAGE, "cs")
        await ann.settle()
        assert "Nastavení" in ann.text
        await press(ann, "escape")
        assert ann.text != below
