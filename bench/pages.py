"""How long the lobby, history, leaderboard and a person's page take to open, after many games.

    .venv/bin/python -m bench.pages [GAMES [FOLDER]]

From the key that asks for a page until all of it is drawn, in an app without a terminal.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from bench.store import PEOPLE, ask, fill, show
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.store.rebuild import rebuild_ratings
from fourgods_tui.store.store import Store
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.screens.career_page import CareerPage
from fourgods_tui.tui.screens.history_page import HistoryPage
from fourgods_tui.tui.screens.leaders_page import LeadersPage
from fourgods_tui.tui.screens.list_page import AskingPage
from fourgods_tui.tui.screens.lobby_screen import LobbyScreen
from fourgods_tui.tui.screens.page import Page
from fourgods_tui.tui.screens.replay_screen import ReplayScreen

TIMES = 50


async def until(happened: Callable[[], bool]) -> None:
    """Let the app run until something has happened."""
    while not happened():  # noqa: ASYNC110 - what is measured must not wait for more than it is
        await asyncio.sleep(0.0005)  # the store answers from a thread, which needs its turn


def has_drawn(app: FourGodsApp, text: str) -> bool:
    """Whether a text is on the screen."""
    surface = getattr(app.front, "surface", None)
    if surface is None:
        return False
    return any(text in surface.render_line(y).text for y in range(surface.size.height))


async def measure_pages(store: Store, count: int) -> None:
    """Open each page many times."""
    lobby = Lobby(clock=LoopClock(), journal=store, names=store.names)
    opened = [await open_lobby(make_app(lobby, store)) for _ in range(TIMES)]
    show("the lobby, with the start of the app", opened)
    app = make_app(lobby, store)
    newest = str(count)
    async with app.run_test(size=(120, 40)):
        await until(lambda: isinstance(app.front, LobbyScreen))
        await page(app, "history, all games", app.show_history, HistoryPage, newest)
        await page(app, "the leaderboard", app.show_leaders, LeadersPage, " 1. ")
        await page(app, "a person's page", app.show_career, CareerPage, "Head to head")
        app.show_history()
        await until(lambda: has_drawn(app, newest))
        screen = app.front
        assert isinstance(screen, HistoryPage)
        await page(app, "a replay", lambda: screen.enter(0), ReplayScreen, "event 0 of")
    await lobby.close()


async def open_lobby(app: FourGodsApp) -> float:
    """The seconds from the start of an app until it shows the lobby."""
    began = time.perf_counter()
    async with app.run_test(size=(120, 40)):
        await until(lambda: isinstance(app.front, LobbyScreen) and has_drawn(app, "Lesson"))
        return time.perf_counter() - began


def make_app(lobby: Lobby, store: Store) -> FourGodsApp:
    """The app of somebody who has played many of the games."""
    guest = Guest(PEOPLE[7].name, fingerprint=PEOPLE[7].key)
    return FourGodsApp(lobby, guest, store.tastes, archive=store)


async def page(
    app: FourGodsApp, what: str, press: Callable[[], None], kind: type[object], text: str
) -> None:
    """Open a page many times, until this text is on it."""
    taken = []
    for _ in range(TIMES):
        began = time.perf_counter()
        press()
        await until(lambda: isinstance(app.front, kind) and has_drawn(app, text))
        taken.append(time.perf_counter() - began)
        if isinstance(app.front, AskingPage):
            await until(lambda: isinstance(app.front, AskingPage) and not app.front.asking)
        front = app.front
        assert isinstance(front, Page | ReplayScreen)
        front.dismiss()
    show(what, taken)


async def main(count: int, place: Path | None) -> None:
    """Measure everything, in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(dir=place) as name:
        folder = Path(name)
        store = Store(folder)
        for person in PEOPLE:
            store.names.give(person.key, person.name)
        await fill(store, count)
        await ask("leaders, asked of the store", lambda: store.leaders(100))
        await ask("a career, asked of the store", lambda: store.career(PEOPLE[7].key))
        await measure_pages(store, count)
        began = time.perf_counter()
        games = len(await store.games_of(PEOPLE[9].key, count))
        await store.forget(PEOPLE[9].key)
        print(f"  a person with {games} games forgotten in {time.perf_counter() - began:.2f} s")
        store.close()
        began = time.perf_counter()
        print("  rebuilt", *rebuild_ratings(folder), f"in {time.perf_counter() - began:.1f} s")


if __name__ == "__main__":
    given = sys.argv[1:]
    asyncio.run(
        main(int(given[0]) if given else 10_000, Path(given[1]) if len(given) > 1 else None)
    )
