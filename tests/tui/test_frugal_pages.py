"""How little a key on a page does: counts of what is made, drawn and sent, beside the world's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass

import pytest
from textual.message_pump import MessagePump

from bench.page_keys import Busy
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.store.store import Store
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.drawing.view import SquareView
from fourgods_tui.tui.over_picture import OverPicture
from fourgods_tui.tui.panes import Panes
from fourgods_tui.tui.screens.dashboard_page import DashboardPage
from fourgods_tui.tui.screens.list_page import AskingPage
from fourgods_tui.tui.screens.question_page import QuestionPage
from fourgods_tui.tui.screens.table_screen import TableScreen
from tests.store.games_kept import ANN
from tests.store.test_ratings import fill
from tests.tui.staged import finished_game, staged_game, view_of
from tests.tui.wired import Wired

TURNS = 20
"""Turns of the loop after which a key has been heeded that nothing else is waiting for."""


@asynccontextmanager
async def at_home() -> AsyncIterator[Wired]:
    """Somebody who has played games and runs the server, in the lobby."""
    store = Store(None)
    await fill(store)
    lobby = Lobby(clock=LoopClock(), journal=store, names=store.names)
    async with Wired(lobby, "ann", key=ANN.key, archive=store, overview=Busy()) as ann:
        await ann.settle()
        yield ann
    await lobby.close()
    store.close()


async def at_table(ann: Wired) -> TableScreen:
    """Sit down, and have a game in its midst before oneself."""
    await press(ann, "enter")
    await ann.see("not ready yet")
    while not ann.app.lane.idle or ann.table._asked:
        await ann.settle()
    screen = ann.table
    screen.desk.view = view_of(screen.desk.view, staged_game())
    screen.draw()
    return screen


async def press(ann: Wired, *keys: str) -> None:
    """Press keys, and wait until all they lead to is on the screen."""
    for key in keys:
        ann.press(key)
        await ann.settle()
        while isinstance(ann.app.front, AskingPage) and ann.app.front.asking:
            await asyncio.gather(*ann.app.front._tasks)
            await ann.settle()


@dataclass
class Done:
    """What was done meanwhile.

    Attributes:
        strips: stretches of lines that were made.
        rows: lines of the screen that were put together.
        sent: bytes.
        drawn: stretches that were drawn.
        queued: events that went through Textual's queue.
    """

    strips: int = 0
    rows: int = 0
    sent: int = 0
    drawn: int = 0
    queued: int = 0


@contextmanager
def counting(ann: Wired, patch: pytest.MonkeyPatch) -> Iterator[Done]:
    """Count what is done."""
    done, frames = Done(), len(ann.frames)
    with patch.context() as patched:
        patched.setattr(Strip, "__init__", _counted(Strip.__init__, done, "strips"))
        patched.setattr(Panes, "_build", _counted(Panes._build, done, "rows"))
        patched.setattr(
            MessagePump, "post_message", _counted(MessagePump.post_message, done, "queued")
        )
        yield done
    done.sent = sum(ann.frames[frames:])
    done.drawn = sum(len(places) for places in ann.places[frames:])


def _counted(method: Callable[..., object], done: Done, name: str) -> Callable[..., object]:
    def counted(*given: object, **named: object) -> object:
        setattr(done, name, getattr(done, name) + 1)
        return method(*given, **named)

    return counted


async def cost(ann: Wired, patch: pytest.MonkeyPatch, *keys: str) -> Done:
    """What these keys do when they have been pressed before."""
    await press(ann, *keys)
    with counting(ann, patch) as done:
        for key in keys:
            ann.press(key)
            for _ in range(TURNS):
                await asyncio.sleep(0)
        assert ann.app.lane.idle
    return done


async def test_a_key_on_a_page_makes_no_more_than_one_over_the_world(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What does not depend on the key is not made again; what is drawn is what has changed."""
    async with at_home() as ann:
        await at_table(ann)
        world = await cost(ann, monkeypatch, "right", "left")
        assert all((world.rows, world.sent, world.drawn))
        for opens, keys in (
            (["comma"], ("down", "up")),
            (["question_mark"], ("Z", "Z")),
            (["x"], ("down", "up")),
            (["s"], ("down", "up")),
        ):
            await press(ann, *opens)
            page = await cost(ann, monkeypatch, *keys)
            await press(ann, "escape")
            assert page.strips == 0, opens
            assert page.rows <= world.rows, opens
            assert page.sent <= world.sent, opens
            assert page.drawn <= world.drawn, opens
            assert page.queued <= world.queued, opens


@pytest.mark.parametrize(
    ("opens", "keys"),
    [
        ("o", ("down", "up")),
        ("o", ("x", "backspace")),
        ("y", ("down", "up")),
        ("s", ("down", "up")),
        ("m", ("Z", "Z")),
        ("a", ("Z", "Z")),
        ("", ("down", "up")),
    ],
)
async def test_a_key_on_a_page_of_the_lobby_draws_two_lines_and_makes_none_anew(
    opens: str, keys: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    async with at_home() as ann:
        if opens:
            await press(ann, opens)
        page = await cost(ann, monkeypatch, *keys)
        assert page.strips == 0
        assert page.rows <= 4
        assert page.drawn <= 4
        assert page.sent <= 600
        assert page.queued == 0, "keys are heeded at once"


@pytest.mark.parametrize(("opens", "keys"), [("question_mark", 2), ("m", 2), ("a", 2)])
async def test_what_scrolls_is_not_made_again(
    opens: str, keys: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All lines are drawn, for all are others; but each was made before."""
    async with at_home() as ann:
        await press(ann, opens)
        page = await cost(ann, monkeypatch, "down", "up")
        assert page.strips == 0
        assert page.rows <= keys * ann.app.size.height
        assert page.queued == 0


async def test_a_question_does_nothing_at_a_key_that_is_no_answer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with at_home() as ann:
        ann.app.open_page(QuestionPage("Leave?", "Really?", [("y", "yes", lambda: None)]))
        await ann.see("Really?")
        assert await cost(ann, monkeypatch, "Z", "down") == Done()


async def test_a_step_of_the_story_is_made_once_for_all(monkeypatch: pytest.MonkeyPatch) -> None:
    async with at_home() as ann:
        screen = await at_table(ann)
        screen.desk.view = view_of(screen.desk.view, finished_game())
        screen.draw()
        await press(ann, *["right"] * 6, *["left"] * 6)
        step = await cost(ann, monkeypatch, "right", "left")
        assert step.strips == 0


async def test_a_picture_in_another_drawing_is_made_once_for_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with at_home() as ann:
        await press(ann, "comma", "down", "right", "left")
        change = await cost(ann, monkeypatch, "right", "left")
        assert change.strips == 0


async def test_a_list_beyond_the_screen_is_not_made_at_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with at_home() as ann:
        await press(ann, "a")  # a hundred sessions
        page = ann.app.front
        assert isinstance(page, DashboardPage)
        with counting(ann, monkeypatch) as done:
            page._tick()
        assert done.rows <= ann.app.size.height


async def test_a_step_of_the_story_compares_lines_and_looks_at_no_square(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nor is anything drawn that no step changes: who wants to play again."""
    async with at_home() as ann:
        screen = await at_table(ann)
        screen.desk.view = view_of(screen.desk.view, finished_game())
        screen.draw()
        await press(ann, "right", "left")
        done = Done()
        for of, name in (
            (SquareView, "__eq__"),
            (SquareView, "__hash__"),
            (OverPicture, "draw_again"),
        ):
            monkeypatch.setattr(of, name, _counted(getattr(of, name), done, "rows"))
        sent = len(ann.frames)
        await press(ann, "right", "left")
        assert len(ann.frames) > sent, "both steps were drawn"
        assert done == Done()


async def test_a_page_opened_again_joins_no_lines_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table and a page take each other's place line by line, each line in other pieces."""
    async with at_home() as ann:
        await at_table(ann)
        both = await cost(ann, monkeypatch, "comma", "escape")
        assert both.drawn > ann.app.size.height
        assert both.strips <= 4


async def test_a_size_that_was_there_before_has_no_lines_joined_anew(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with at_home() as ann:
        screen = await at_table(ann)
        for patched in (False, True):
            ann.app.on_terminal.forget()  # as after another size
            with counting(ann, monkeypatch) as done:
                screen.draw()
                screen.surface.paint()
            if patched:
                assert done.drawn >= ann.app.size.height - 1
                assert done.strips == 0
