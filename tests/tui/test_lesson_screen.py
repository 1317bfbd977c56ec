"""The lesson, played to its end by key presses, as a learner does."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from textual.pilot import Pilot

from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.commands import Hand
from fourgods_tui.core.events import EndReason
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.table_view import Phase
from fourgods_tui.tui import lesson_plan as plan
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.desk import Mode
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.lesson import STEPS, TOPICS, Topic
from fourgods_tui.tui.screens.lesson_screen import LessonScreen
from fourgods_tui.tui.screens.lobby_screen import LobbyScreen

LESSON: dict[Topic, tuple[str, ...]] = {
    Topic.WORLD: ("right", "right"),
    Topic.DRAW: ("b",),
    Topic.TURN: ("r", "r"),
    Topic.PLACE: ("space",),
    Topic.REFUSE: ("down", "left", "space"),
    Topic.FLIP: ("f",),
    Topic.PLACE_AGAIN: ("space",),
    Topic.CLAIM: ("g", "s"),
    Topic.PROPHET: ("p", "left"),
    Topic.CITY: ("right", "C"),
    Topic.TAKE: ("t", "enter"),
    Topic.SMASH: ("down", "left", "left", "r", "space"),
    Topic.DONE: ("e",),
}
"""What a learner who does as they are told presses, by topic."""


async def until(pilot: Pilot[None], happened: Callable[[], bool]) -> None:
    """Let the app run until something has happened."""
    async with asyncio.timeout(30):
        while not happened():
            await pilot.pause()


class Learner:
    """Plays the lesson through the pilot, waiting for what the screen says and never for time."""

    def __init__(self, pilot: Pilot[None], screen: LessonScreen) -> None:
        self.pilot, self.screen = pilot, screen

    async def until(self, happened: Callable[[], bool]) -> None:
        """Let the app run until something has happened."""
        await until(self.pilot, happened)

    async def come_to(self, topic: Topic) -> None:
        """Wait until the lesson is at a topic, and the opponent has done its part."""
        await self.until(lambda: self.screen.lesson.step.topic is topic and self.screen.quiet)

    async def play_to(self, last: Topic) -> None:
        """Do as one is told until the lesson comes to a topic."""
        for topic in TOPICS[: TOPICS.index(last)]:
            await self.come_to(topic)
            await self.pilot.press(*LESSON[topic])
        await self.come_to(last)

    def seen(self) -> str:
        """What is on the screen."""
        surface = self.screen.surface
        return "\n".join(surface.render_line(y).text for y in range(surface.size.height))


@pytest.fixture
async def app() -> AsyncIterator[FourGodsApp]:
    lobby = Lobby(clock=LoopClock(), journal=MemoryJournal())
    yield FourGodsApp(lobby, Guest("ana"))
    await lobby.close()


@asynccontextmanager
async def learning(app: FourGodsApp, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Learner]:
    """A learner at the beginning of the lesson."""
    async with app.run_test(size=size) as pilot:
        assert app.person is not None
        screen = LessonScreen(app.person, "lesson", pause=0)
        await app.push_screen(screen)
        learner = Learner(pilot, screen)
        await learner.come_to(Topic.WORLD)
        yield learner


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_whole_lesson_by_key_presses(app: FourGodsApp, size: tuple[int, int]) -> None:
    async with learning(app, size) as learner:
        for topic in TOPICS:
            await learner.come_to(topic)
            title = next(step.title for step in STEPS if step.topic is topic)
            assert title in learner.seen()
            await learner.pilot.press(*LESSON.get(topic, ()))
        game = learner.screen.desk.game
        assert learner.screen.desk.view.phase is Phase.OVER
        assert game is not None
        assert game.ended is EndReason.AGREED
        assert game.score is not None
        assert game.score.winners == (plan.LEARNER,)


async def test_a_refusal_on_purpose_says_why(app: FourGodsApp) -> None:
    async with learning(app) as learner:
        await learner.play_to(Topic.FLIP)
        assert "West is sea, your side is mountain." in learner.seen().replace("\n", " ")
        assert learner.screen.desk.tile(Hand.RIGHT) == plan.SECOND_TILE


async def test_what_leads_away_is_held_back_with_a_word(app: FourGodsApp) -> None:
    async with learning(app) as learner:
        await learner.play_to(Topic.CLAIM)
        before = learner.screen.desk.game
        await learner.pilot.press("b")
        assert "The lesson comes to that later." in learner.seen()
        assert learner.screen.desk.game is before
        await learner.pilot.press("g", "m")
        await learner.come_to(Topic.PROPHET)
        assert "later" not in learner.seen()


async def test_a_god_that_is_taken_is_refused_by_the_game_itself(app: FourGodsApp) -> None:
    async with learning(app) as learner:
        await learner.play_to(Topic.CLAIM)
        await learner.pilot.press("g", "p")
        await learner.until(lambda: learner.screen.desk.notice is not None)
        assert "Bo claimed the god of the plain" in learner.seen()
        assert learner.screen.lesson.step.topic is Topic.CLAIM


@pytest.mark.parametrize("key", ["escape", "q", "ctrl+c"])
@pytest.mark.parametrize("topic", [Topic.WORLD, Topic.PROPHET, Topic.SCORE])
async def test_it_can_be_left_at_any_time(app: FourGodsApp, topic: Topic, key: str) -> None:
    async with learning(app) as learner:
        await learner.play_to(topic)
        await learner.pilot.press(key)
        await learner.until(lambda: learner.screen not in app.screen_stack)
        await learner.until(lambda: learner.screen.table.stopped)
        assert isinstance(app.front, LobbyScreen)


async def test_escape_steps_back_from_a_choice_first(app: FourGodsApp) -> None:
    async with learning(app) as learner:
        await learner.play_to(Topic.CLAIM)
        await learner.pilot.press("g", "escape")
        assert app.front is learner.screen
        assert learner.screen.desk.mode is Mode.PLAY


@pytest.mark.parametrize("topic", [Topic.PLACE, Topic.SCORE])
async def test_it_can_be_begun_again(app: FourGodsApp, topic: Topic) -> None:
    async with learning(app) as learner:
        await learner.play_to(topic)
        await learner.pilot.press("a")
        await learner.until(lambda: app.front is not learner.screen)
        again = app.front
        assert isinstance(again, LessonScreen)
        fresh = Learner(learner.pilot, again)
        await fresh.come_to(Topic.WORLD)
        await learner.until(lambda: learner.screen.table.stopped)
        await fresh.play_to(Topic.TURN)


async def test_the_lobby_leads_to_it(app: FourGodsApp) -> None:
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("t")
        await until(pilot, lambda: isinstance(app.front, LessonScreen))
