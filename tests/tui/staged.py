"""Screens of the real app with a game on them that is always the same.

    async with stage(size=(120, 40)) as shown:
        await shown.play(staged_game())
        shown.lines()

The game is a recorded one up to some moment; it is put before the player's screen, and nobody
plays on.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

from textual.color import Color
from textual.pilot import Pilot
from textual.strip import Strip

from fourgods_tui.core.chairs import Chair
from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.events import Event
from fourgods_tui.core.evolve import begin, evolve
from fourgods_tui.core.game import Game
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.people import Person
from fourgods_tui.core.preferences import MemoryTastes
from fourgods_tui.core.record_read import read
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.seen import seen_by
from fourgods_tui.core.square import square_at
from fourgods_tui.core.table_view import Phase, Said, TableOptions, TableView
from fourgods_tui.core.tiles import TILES
from fourgods_tui.core.world import City
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.screens.table_screen import TableScreen
from fourgods_tui.tui.surface import Surface
from fourgods_tui.tui.taste import Choice
from fourgods_tui.tui.terminal import Terminal

RECORD = Path(__file__).parents[1] / "core" / "records" / "four-seats.jsonl"


@cache
def _states() -> tuple[tuple[Game, Event], ...]:
    """Every state of a recorded game, each with the event that led to it."""
    with RECORD.open("rb") as stream:
        first, *lines = read(stream)
    states = [(begin(first), first.event)]
    for line in lines:
        states.append((evolve(states[-1][0], line), line.event))
    return tuple(states)


@cache
def _moment(tiles: int) -> int:
    """When so many tiles lay in the world, and the first player had both hands full."""
    return next(
        number
        for number, (game, _) in enumerate(_states())
        if game.ended
        or (
            sum(lies is not None for lies in game.world.tiles) >= tiles
            and None not in game.seats[0].hands
        )
    )


def staged_events(tiles: int = 30) -> list[Event]:
    """What had happened in the game by then."""
    return [event for _, event in _states()[: _moment(tiles) + 1]]


def finished_game() -> Game:
    """The game at its end, with its score."""
    return _states()[-1][0]


def staged_game(tiles: int = 30) -> Game:
    """The game when there were so many tiles, with some in the rows and two cities besides."""
    game = _states()[_moment(tiles)][0]
    used = {lies.tile for lies in game.world.tiles if lies}
    used |= {tile for seat in game.seats for tile in (*seat.hands, *seat.row) if tile is not None}
    spare = iter(tile for tile in range(len(TILES)) if tile not in used)
    rows = [list(seat.row) for seat in game.seats]
    for number, slot in ROWS:
        rows[number][slot] = next(spare)
    world = game.world
    free, held = list(world.bare())[2:4]
    world = world.with_city(City(free, founder=2, t=game.t))
    world = world.with_city(City(held, founder=1, t=game.t, occupant=3))
    seats = (replace(seat, row=tuple(row)) for seat, row in zip(game.seats, rows, strict=True))
    return replace(game, world=world, seats=tuple(seats))


ROWS = ((0, 0), (1, 0), (1, 1), (1, 4), (3, 9))
"""Seats and slots that hold a tile."""


@dataclass
class Stage:
    """An app that runs without a terminal.

    Attributes:
        app: the app.
        pilot: presses its keys.
    """

    app: FourGodsApp
    pilot: Pilot[None]

    @property
    def surface(self) -> Surface:
        """What is on the screen in front."""
        return self.app.screen.query_one(Surface)

    def strips(self) -> list[Strip]:
        """The screen's lines, as the terminal would get them."""
        surface = self.surface
        strips = [surface.render_line(y) for y in range(surface.size.height)]
        for line_filter in self.app.get_line_filters():
            strips = [strip.apply_filter(line_filter, Color(0, 0, 0)) for strip in strips]
        return strips

    def text(self) -> str:
        """The screen as text."""
        return "\n".join(strip.text.rstrip() for strip in self.strips())

    async def settle(self) -> None:
        """Let the app do all that it has to."""
        await self.pilot.pause()
        await self.pilot.pause()

    async def press(self, *keys: str) -> None:
        """Press keys."""
        await self.pilot.press(*keys)
        await self.settle()

    async def table(self) -> TableScreen:
        """Go to a table that is called oak, where nobody else is."""
        assert self.app.person is not None
        table = self.app.lobby.open_table(TableOptions(name="oak"), Rules(), by=self.app.person)
        self.app.sit_at(table)
        await self.settle()
        await self.pilot._wait_for_screen()
        screen = self.app.front
        assert isinstance(screen, TableScreen)
        while screen.desk.view.you is None:
            await self.pilot.pause()
        return screen

    async def play(self, game: Game, events: list[Event] | None = None) -> TableScreen:
        """Go to a table and have this game there, at the first seat."""
        screen = await self.table()
        screen.desk.view = view_of(screen.desk.view, game)
        screen.desk.feed.extend(events if events is not None else staged_events()[-40:])
        screen.desk.feed.append(Said("Minh", "minh", "hello, how are you?", spectator=False))
        screen.desk.feed.append(Said("가을", "gaeul", "안녕하세요!", spectator=True))
        screen.desk.heard += 1
        screen.draw()
        await self.settle()
        return screen


def view_of(view: TableView, game: Game) -> TableView:
    """The table with this game, running or over, as its first seat sees it."""
    return replace(
        view,
        phase=Phase.OVER if game.ended else Phase.PLAYING,
        chairs=tuple(
            Chair(
                person=Person(f"p{number}", seat.name) if number else view.chairs[0].person,
                connected=number != 2,
            )
            for number, seat in enumerate(game.seats)
        ),
        you=0,
        game=seen_by(game, 0) if not game.ended else game,
        cursors={1: square_at(2, 1), 3: square_at(4, 4)},
    )


@asynccontextmanager
async def stage(
    size: tuple[int, int] = (80, 24),
    terminal: Terminal | None = None,
    chosen: dict[Choice, str] | None = None,
) -> AsyncIterator[Stage]:
    """An app for a person with a key, who has chosen this before."""
    lobby = Lobby(clock=LoopClock(), journal=MemoryJournal())
    guest = Guest(wished_name="ana", fingerprint="SHA256:staged", terminal=terminal or Terminal())
    app = FourGodsApp(lobby, guest, MemoryTastes())
    async with app.run_test(size=size) as pilot:
        shown = Stage(app, pilot)
        await shown.settle()
        for choice, value in (chosen or {}).items():
            app.choose(choice, value)
        await shown.settle()
        yield shown
    await lobby.close()
