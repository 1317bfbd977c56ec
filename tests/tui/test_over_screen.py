"""The end of a game in the app: stepping by keys and mouse, and playing again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest
from textual.pilot import Pilot

from fourgods_tui.core import table_state
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.commands import SayDone
from fourgods_tui.core.events import Closing, Done, Ended, Event, LastCall, Name, Scored, Started
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.people import Person
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.score import CityScore, KingdomScore
from fourgods_tui.core.square import Square
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import Phase, TableOptions
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.drawing.world import world_picture
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.screens.scores_page import ScoresPage
from fourgods_tui.tui.screens.table_screen import TableScreen
from fourgods_tui.tui.surface import Surface
from fourgods_tui.tui.walk import Walk
from tests.tui.finished import lines_of

SIZE = (80, 24)


def nearly_over(game: str, seed: str, rules: Rules, names: tuple[Name, ...]) -> list[Event]:
    """The beginning of a game in which all has been played already, but for its end."""
    ends = (Closing, Done, Ended, LastCall, Scored)
    played = [line.event for line in lines_of(len(names), "over-screen", rules)]
    first = played[0]
    assert isinstance(first, Started)
    return [
        replace(first, game=game, seats=names),
        *(each for each in played[1:] if not isinstance(each, ends)),
    ]


class AfterGame:
    """An app at a table where a game has just ended."""

    def __init__(self, pilot: Pilot[None], screen: TableScreen, other: Person) -> None:
        self.pilot, self.screen, self.other = pilot, screen, other

    @property
    def table(self) -> Table:
        """The table."""
        return self.screen.table

    @property
    def walk(self) -> Walk:
        """The walk through the score."""
        walk = self.screen.picture.over.walk
        assert walk is not None
        return walk

    async def until(self, happened: Callable[[], bool]) -> None:
        """Let the app run until something has happened."""
        async with asyncio.timeout(30):
            while not happened():
                await self.pilot.pause()

    async def come_to(self, phase: Phase) -> None:
        """Wait until the screen shows this phase."""
        await self.until(lambda: self.screen.desk.view.phase is phase)
        await self.pilot.pause()

    def seen(self) -> str:
        """What is on the screen."""
        surface = self.pilot.app.screen.query_one(Surface)
        return "\n".join(surface.render_line(y).text for y in range(surface.size.height))

    async def click(self, panel: str, x: int, y: int) -> None:
        """Click into a panel."""
        where = self.screen.surface.panel(panel)
        await self.pilot.click(offset=(where.x + x, where.y + y))


@pytest.fixture
async def after(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[AfterGame]:
    monkeypatch.setattr(table_state, "start", nearly_over)
    async with game_over(SIZE) as ended:
        yield ended


@asynccontextmanager
async def game_over(size: tuple[int, int]) -> AsyncIterator[AfterGame]:
    """A table of three chairs where ana (in the app) and bo have just played."""
    lobby = Lobby(clock=LoopClock(), journal=MemoryJournal())
    app = FourGodsApp(lobby, Guest("ana"))
    async with app.run_test(size=size) as pilot:
        bo = lobby.arrive("bo")
        table = lobby.open_table(TableOptions("oak", seats=3), Rules())
        app.sit_at(table)
        await pilot.pause()
        screen = app.front
        assert isinstance(screen, TableScreen)
        here = AfterGame(pilot, screen, bo)
        table.subscribe(bo, lambda: None)
        assert await table.sit(bo) is None
        await here.until(lambda: screen.desk.view.chair is not None)
        await pilot.press("space")
        assert await table.get_ready(bo) is None
        await here.come_to(Phase.PLAYING)
        await pilot.press("e")
        assert await table.play(bo, SayDone(True)) is None
        await here.come_to(Phase.OVER)
        yield here
    await lobby.close()


async def test_the_story_is_walked_by_keys(after: AfterGame) -> None:
    assert "The game is over: everybody was done." in after.seen()
    for key, at in (("right", 1), ("space", 2), ("n", 3), ("left", 2), ("N", 1), ("home", 0)):
        await after.pilot.press(key)
        assert after.walk.at == at
        assert f"{at + 1}/{len(after.walk.story)}" in after.seen()
    for at, step in enumerate(after.walk.story[1:], 1):
        await after.pilot.press("right")
        assert after.walk.step is step
        for total in after.walk.totals:
            assert f" {total.total} " in after.seen()
        if isinstance(step.about, KingdomScore):
            assert f"{len(step.about.squares)} tiles −" in after.seen()
        assert f"{at + 1:>2}/{len(after.walk.story)}" in after.seen()
    assert " wins with " in after.seen()
    await after.pilot.press("home", "end")
    assert " wins with " in after.seen()


async def test_the_world_is_drawn_anew_with_each_step(after: AfterGame) -> None:
    surface, world = after.screen.surface, after.screen.surface.panel("world")

    def picture() -> list[object]:
        rows = range(world.y, world.bottom)
        return [surface.render_line(y).crop(world.x, world.right) for y in rows]

    await after.pilot.press("right")
    first = picture()
    await after.pilot.press("right")
    second = picture()
    assert first != second
    await after.pilot.press("left")
    assert picture() == first


async def test_the_story_is_walked_by_mouse(after: AfterGame) -> None:
    stepper = after.screen.surface.panel("stepper")
    await after.click("story", 5, 5)
    assert after.walk.at == 1
    await after.click("stepper", 1, 0)
    assert after.walk.at == 0
    await after.click("stepper", stepper.width - 1, 0)
    assert after.walk.at == 1
    after.screen.mouse.wheel(1)
    after.screen.mouse.wheel(1)
    after.screen.mouse.wheel(-1)
    assert after.walk.at == 2


async def test_a_click_on_the_world_tells_of_what_is_there(after: AfterGame) -> None:
    biggest = next(
        step for step in reversed(after.walk.story) if isinstance(step.about, KingdomScore)
    )
    assert isinstance(biggest.about, KingdomScore)
    await _click_square(after, biggest.about.squares[0])
    assert any(square == biggest.about.squares[0] for square, _ in after.walk.step.lit or ())
    city = next(step for step in after.walk.story if isinstance(step.about, CityScore))
    assert isinstance(city.about, CityScore)
    after.walk.to_square(city.about.square)
    assert city.about.square in {square for square, _ in after.walk.step.lit or ()} | set(
        after.walk.step.marked
    )


async def _click_square(after: AfterGame, square: Square) -> None:
    picture = world_picture(after.screen.picture.zoom, after.screen.picture.look, 8)
    x, y, width, height = picture.region(square)
    await after.click("world", x + width // 2, y + height // 2)


async def test_the_whole_table_opens_and_closes(after: AfterGame) -> None:
    await after.pilot.press("s")
    assert isinstance(after.screen.foremost, ScoresPage)
    assert "The score" in after.seen()
    assert "Kingdoms with prophets" in after.seen()
    await after.pilot.press("s")
    assert after.screen.is_current
    assert not after.screen.covers


async def test_resizing_keeps_the_place(after: AfterGame) -> None:
    await after.pilot.press("right", "right", "right")
    await after.pilot.resize_terminal(120, 40)
    await after.until(lambda: after.screen.surface.size == (120, 40))
    assert after.walk.at == 3
    assert f" 4/{len(after.walk.story)}" in after.seen()


async def test_again_is_shown_and_begins_another_game(after: AfterGame) -> None:
    assert "Again?" in after.seen()
    assert "a: play again with the same people." in after.seen()
    first = after.walk.game.game
    await after.pilot.press("end", "a")
    await after.until(
        lambda: bool(after.screen.desk.view.chair and after.screen.desk.view.chair.ready)
    )
    await after.pilot.pause()
    assert "Waiting for " in after.seen()
    assert await after.table.get_ready(after.other) is None
    await after.come_to(Phase.PLAYING)
    game = after.screen.desk.game
    assert game is not None
    assert game.game != first
    await after.pilot.press("e")
    assert await after.table.play(after.other, SayDone(True)) is None
    await after.come_to(Phase.OVER)
    assert after.walk.game.game == game.game
    assert after.walk.at == 0


async def test_again_by_mouse(after: AfterGame) -> None:
    await after.click("again", 3, 0)
    await after.until(
        lambda: bool(after.screen.desk.view.chair and after.screen.desk.view.chair.ready)
    )


async def test_whoever_gets_up_may_sit_down_again(after: AfterGame) -> None:
    await after.pilot.press("right", "w")
    await after.until(lambda: after.screen.desk.view.chair is None)
    await after.pilot.pause()
    assert "You are watching. w takes the free seat." in after.seen()
    assert "1 watching" in after.seen()
    assert after.walk.at == 1
    await after.pilot.press("w")
    await after.until(lambda: after.screen.desk.view.chair is not None)


async def test_the_scores_so_far_follow_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_state, "start", nearly_over)
    async with game_over(SIZE) as after:
        await after.pilot.press("a")
        assert await after.table.get_ready(after.other) is None
        await after.come_to(Phase.PLAYING)
        await after.pilot.press("s")
        assert "The scores so far" in after.seen()
        assert await after.table.play(after.other, SayDone(True)) is None
        person = after.screen.person
        assert await after.table.play(person, SayDone(True)) is None
        await after.come_to(Phase.OVER)
        await after.until(lambda: "The scores so far" not in after.seen())
        assert "The score" in after.seen()
