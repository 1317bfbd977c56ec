"""History, leaderboard and a person's page in the app, from the lobby's keys on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.history import GONE_NAME
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.store.errors import StoreError
from fourgods_tui.store.store import Store
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.last_words import DELETED_CODE
from fourgods_tui.tui.screens import history_page, leaders_page
from fourgods_tui.tui.screens.career_page import CareerPage
from fourgods_tui.tui.screens.history_page import HistoryPage
from fourgods_tui.tui.screens.leaders_page import LeadersPage
from fourgods_tui.tui.screens.list_page import AskingPage
from fourgods_tui.tui.screens.lobby_screen import LobbyScreen
from fourgods_tui.tui.screens.page import Page
from fourgods_tui.tui.screens.question_page import QuestionPage
from fourgods_tui.tui.screens.replay_screen import ReplayScreen
from tests.core.games import HOURGLASS
from tests.store.games_kept import ANN, BOB, opening
from tests.store.test_ratings import GAMES, fill, seated


class Visitor:
    """Somebody at an app whose server has kept a few games."""

    def __init__(self, app: FourGodsApp, pilot: Pilot[None], store: Store) -> None:
        self.app, self.pilot, self.store = app, pilot, store

    async def press(self, *keys: str) -> None:
        """Press keys one after the other, each when the page before has all it asked for."""
        for key in keys:
            await self.pilot.press(key)
            await self.until(lambda: not self.asking)
            await self.pilot.pause()

    @property
    def asking(self) -> bool:
        """Whether the page in front still waits for something."""
        return isinstance(self.app.front, AskingPage) and self.app.front.asking

    async def until(self, happened: Callable[[], bool]) -> None:
        """Let the app run until something has happened."""
        async with asyncio.timeout(30):
            while not happened():
                await self.pilot.pause()

    @property
    def text(self) -> str:
        """What is on the screen."""
        front = self.app.front
        assert isinstance(front, LobbyScreen | Page | ReplayScreen)
        height = self.app.size.height
        return "\n".join(front.surface.render_line(y).text.rstrip() for y in range(height))

    @property
    def history(self) -> HistoryPage:
        """The page of games."""
        assert isinstance(self.app.front, HistoryPage)
        return self.app.front


@asynccontextmanager
async def visiting(
    key: str | None = ANN.key, size: tuple[int, int] = (80, 24), store: Store | None = None
) -> AsyncIterator[Visitor]:
    """Somebody with this key, in the lobby."""
    if store is None:
        store = Store(None)
        await fill(store)
    lobby = Lobby(clock=LoopClock(), journal=store, names=store.names)
    app = FourGodsApp(lobby, Guest("ann", fingerprint=key), store.tastes, archive=store)
    async with app.run_test(size=size) as pilot:
        visitor = Visitor(app, pilot, store)
        await visitor.until(lambda: isinstance(app.front, LobbyScreen))
        yield visitor
    await lobby.close()
    store.close()


async def test_a_click_on_a_key_is_one_press_of_it() -> None:
    async with visiting() as ann:
        await ann.press("y")
        page = ann.history
        for other in ("your games", "all games"):
            assert f"m {other}" in ann.text
            at = ann.text.splitlines()[-1].index(f"m {other}")
            await ann.pilot.click(offset=Offset(at, ann.app.size.height - 1))
            await ann.until(lambda: not ann.asking)
        assert page.person is None
        assert "m your games" in ann.text


# -- history ----------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_history_lists_all_games_the_newest_first(size: tuple[int, int]) -> None:
    async with visiting(size=size) as ann:
        assert "y history" in ann.text
        await ann.press("y")
        page = ann.history
        assert [row.number for row in page.rows] == list(range(len(GAMES), 0, -1))
        lines = ann.text.splitlines()
        for past in await ann.store.results():
            (row,) = (line for line in lines if f" {past.number} " in line[:10])
            for seat in past.seats:
                assert f"{seat.name} {seat.total}{'★' if seat.won else ''}" in row
        await ann.press("escape")
        assert isinstance(ann.app.front, LobbyScreen)


async def test_history_can_be_of_ones_own_games_only() -> None:
    async with visiting() as ann:
        await ann.press("y", "m")
        own = [n for n, people in enumerate(GAMES.values(), 1) if ANN in people]
        assert [row.number for row in ann.history.rows] == own[::-1]
        assert "your games" in ann.text
        await ann.press("m")
        assert len(ann.history.rows) == len(GAMES)


async def test_history_goes_on_where_a_page_of_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history_page, "AT_ONCE", 2)
    async with visiting() as ann:
        await ann.press("y")
        assert len(ann.history.rows) == 2
        await ann.press(*["down"] * 5)
        assert [row.number for row in ann.history.rows] == list(range(len(GAMES), 0, -1))
        await ann.press("end", "down", "m", "end")
        assert len(ann.history.rows) >= 2


async def test_enter_replays_a_game_and_leaving_is_back_at_the_list() -> None:
    async with visiting() as ann:
        await ann.press("y", "down", "enter")
        await ann.until(lambda: isinstance(ann.app.front, ReplayScreen))
        screen = ann.app.front
        assert isinstance(screen, ReplayScreen)
        past = await ann.store.game(len(GAMES) - 1)
        assert past is not None
        assert screen.reel.game_at(0).game == past.game
        await ann.pilot.press("end", "q")
        await ann.pilot.pause()
        assert ann.history.chosen == 1


async def test_a_click_chooses_a_game_and_a_second_one_replays_it() -> None:
    async with visiting() as ann:
        await ann.press("y")
        row = next(n for n, line in enumerate(ann.text.splitlines()) if " 5 " in line[:10])
        await ann.pilot.click(offset=Offset(10, row))
        assert ann.history.rows[ann.history.chosen].number == 5
        await ann.pilot.click(offset=Offset(10, row))
        await ann.until(lambda: isinstance(ann.app.front, ReplayScreen))


async def test_a_game_that_runs_is_replayed_up_to_now_as_a_spectator_sees_it() -> None:
    store = Store(None)
    people = opening(ANN, BOB, None)
    public = type(people)(people.table, type(people.options)("oak", seats=3), people.people)
    await store.append("sim-hidden", HOURGLASS[:-2], public)
    await store.append("private-1", seated("private-1", ANN, BOB)[:30], opening(ANN, BOB))
    async with visiting(key=None, store=store) as guest:
        await guest.press("y")
        assert [row.number for row in guest.history.rows] == [1]  # the other is private
        assert "runs" in guest.text
        await guest.press("enter")
        await guest.until(lambda: isinstance(guest.app.front, ReplayScreen))
        screen = guest.app.front
        assert isinstance(screen, ReplayScreen)
        await guest.pilot.press("end")
        assert screen.at == len(HOURGLASS) - 3
        game = screen.desk.view.game
        assert game is not None
        assert not any(claimant.god for seat in game.seats for claimant in seat.gods)
        assert not game.bag


async def test_what_cannot_be_read_is_said_and_nothing_breaks() -> None:
    async with visiting() as ann:

        async def broken(*args: object, **options: object) -> object:
            raise StoreError("the disk fails")

        for name in ("recent_games", "games_of", "leaders", "career"):
            setattr(ann.store, name, broken)
        for key in "ysm":
            await ann.press(key)
            await ann.until(lambda: "cannot read" in ann.text)
            await ann.press("escape")
            assert isinstance(ann.app.front, LobbyScreen)


async def test_where_nothing_is_kept_it_is_said() -> None:
    lobby = Lobby(clock=LoopClock(), journal=MemoryJournal())
    app = FourGodsApp(lobby, Guest("ann", fingerprint=ANN.key))
    async with app.run_test() as pilot:
        visitor = Visitor(app, pilot, Store(None))
        for key in "ysm":
            await visitor.press(key)
            assert "No games are kept here." in visitor.text
        visitor.store.close()
    await lobby.close()


# -- the best ---------------------------------------------------------------------------------


async def test_the_best_are_listed_with_what_they_have_won() -> None:
    async with visiting() as ann:
        await ann.press("s")
        lines = ann.text.splitlines()
        for standing in await ann.store.leaders(10):
            (row,) = (line for line in lines if f"{standing.place}. {standing.name}" in line)
            assert str(standing.points) in row
            assert ("(you)" in row) == (standing.player == ANN.key)
        await ann.press("tab")
        assert "walker" in ann.text
        await ann.press("enter")  # programs have no page
        assert isinstance(ann.app.front, LeadersPage)
        await ann.press("tab", "enter")
        assert isinstance(ann.app.front, CareerPage)


async def test_the_list_of_the_best_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaders_page, "AT_ONCE", 1)
    async with visiting() as ann:
        await ann.press("s", "down", "down", "down")
        assert isinstance(ann.app.front, LeadersPage)
        assert [row.place for row in ann.app.front.rows] == [1, 2, 3]


# -- a person ---------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_persons_page_tells_what_they_have_played(size: tuple[int, int]) -> None:
    async with visiting(size=size) as ann:
        await ann.press("m")
        career = await ann.store.career(ANN.key)
        assert career is not None
        assert career.standing is not None
        text = ann.text
        assert "ann (you)" in text
        assert f"{career.standing.points}, place {career.standing.place}, 2 rated games" in text
        for opponent in career.opponents:
            assert opponent.name in text
        assert "█" in text  # the plot
        await ann.press("g")
        assert {row.number for row in ann.history.rows} == {1, 2, 4, 5}


async def test_a_guest_has_no_page() -> None:
    async with visiting(key=None) as guest:
        await guest.press("m")
        assert "without a key" in guest.text


async def test_everything_can_be_deleted_after_a_question() -> None:
    async with visiting() as ann:
        lobby, person = ann.app.lobby, ann.app.person
        assert person is not None
        lobby.say(person, "hello")
        await ann.press("m", "d", "n")
        assert isinstance(ann.app.front, CareerPage)
        assert await ann.store.career(ANN.key) is not None
        await ann.press("d", "y")
        await ann.until(lambda: ann.app._exit)
        assert ann.app.return_code == DELETED_CODE
        assert await ann.store.career(ANN.key) is None
        assert lobby.view().said == ()
        names = {seat.name for past in await ann.store.results() for seat in past.seats}
        assert GONE_NAME in names
        assert "ann" not in names


async def test_nothing_is_deleted_in_the_middle_of_a_game() -> None:
    async with visiting() as ann:
        await ann.store.append("ivy-9", seated("ivy-9", ANN, BOB)[:30], opening(ANN, BOB))
        await ann.press("m", "d", "y")
        await ann.until(lambda: isinstance(ann.app.front, QuestionPage))
        await ann.until(lambda: "finish it first" in ann.text)
        await ann.press("enter")
        assert isinstance(ann.app.front, CareerPage)
        assert await ann.store.career(ANN.key) is not None


async def test_on_somebody_elses_page_nothing_can_be_deleted() -> None:
    async with visiting() as ann:
        await ann.press("s", "home")
        page = ann.app.front
        assert isinstance(page, LeadersPage)
        other = next(n for n, row in enumerate(page.rows) if row.player != ANN.key)
        await ann.press(*["down"] * other, "enter")
        assert "(you)" not in ann.text.splitlines()[0]
        assert "delete" not in ann.text
        await ann.press("d")
        assert isinstance(ann.app.front, CareerPage)
