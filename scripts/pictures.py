"""Make the pictures of the README from the product itself: ``make pictures``.

A whole game is played by programs with a fixed seed; what a player sees of it is drawn as SVG.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

from textual.pilot import Pilot

from fourgods_tui.bots.bot import Level, chance, think_ms
from fourgods_tui.bots.make import make_bot
from fourgods_tui.core.clock import Alarm, LoopClock
from fourgods_tui.core.commands import Hand
from fourgods_tui.core.deadline import next_deadline
from fourgods_tui.core.game import Game
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.people import Person
from fourgods_tui.core.placement import fits_somewhere
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.seen import seen_by
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import Phase, TableOptions
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.screens.table_screen import TableScreen
from fourgods_tui.tui.svg import svg_of

FOLDER = Path(__file__).parent.parent / "docs/pictures"
MOST_BYTES = 400 * 1024
"""No picture may be larger."""
SEEDS = tuple(f"pictures-{number}" for number in range(50))
"""Games to look through for one that has something of everything at one moment."""
NAMES = ("ana", "bo", "minh", "eva")
LEVELS = (Level.PLAYER, Level.WALKER, Level.MASTER, Level.NOVICE)
GAME_SIZE, LOBBY_SIZE = (120, 40), (100, 26)
TILES, DISCARDED = 42, 3
"""What there is at least in the picture of a game, besides a city."""


class CountedClock:
    """A clock that only moves when it is told to; nothing rings by itself."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def now(self) -> float:
        """Seconds since it was made."""
        return self.seconds

    def call_later(self, delay: float, call: Callable[[], None]) -> Alarm:
        """Nothing: whoever moves the clock has the table look at it."""
        return asyncio.get_running_loop().call_later(3600, call)


class StillScreen(TableScreen):
    """A table's screen whose clock shows the game's own time."""

    def game_ms(self) -> int:
        """When the last event happened."""
        return self.desk.game.t if self.desk.game else 0


class Programs:
    """Four programs that play one game at a real table, on a counted clock."""

    def __init__(self, seed: str) -> None:
        self.clock = CountedClock()
        self.people = tuple(Person(f"key of {name}", name, guest=False) for name in NAMES)
        self.table = Table(
            "oak",
            TableOptions("oak", seats=len(NAMES)),
            Rules(),
            clock=self.clock,
            journal=MemoryJournal(),
            seed=lambda: seed,
        )
        self._chances = [chance(seed, seat) for seat in range(len(NAMES))]
        self._bots = [make_bot(level, f"{seed}:{seat}") for seat, level in enumerate(LEVELS)]
        self._due = [self._think(seat) for seat in range(len(NAMES))]

    @property
    def game(self) -> Game:
        """The game as it stands."""
        game = self.table.state.game
        assert game is not None
        return game

    async def begin(self) -> None:
        """Everybody sits down and is ready."""
        for person in self.people:
            self.table.subscribe(person, lambda: None)
            await self.table.sit(person)
        for person in self.people:
            await self.table.get_ready(person)

    async def step(self) -> None:
        """Whoever has thought enough acts, or the time runs out."""
        seat = min(range(len(self._due)), key=self._due.__getitem__)
        now = self._due[seat]
        deadline = next_deadline(self.game)
        if deadline is not None and deadline <= now:
            self.clock.seconds = deadline / 1000 + 0.001
            await self.table.settled()
            return
        self.clock.seconds = now / 1000
        command = self._bots[seat].choose(seen_by(self.game, seat), seat, now)
        if command is not None:
            await self.table.play(self.people[seat], command)
        self._due[seat] = now + self._think(seat)

    def _think(self, seat: int) -> int:
        return think_ms(Level.NOVICE, self._chances[seat])

    def worth_a_picture(self) -> bool:
        """Whether there is something of everything to see, and a tile of the first player fits."""
        game = self.game
        tiles = sum(tile is not None for tile in game.world.tiles)
        discarded = sum(tile is not None for seat in game.seats for tile in seat.row)
        left, right = game.seats[0].hands
        return (
            tiles >= TILES
            and discarded >= DISCARDED
            and any(city.occupant is not None for city in game.world.cities.values())
            and left is not None
            and right is not None
            and fits_somewhere(game.world, game.rules, left)
        )


async def picturesque_seed() -> str:
    """The first of the seeds whose game has a moment that is worth a picture."""
    for seed in SEEDS:
        programs = Programs(seed)
        await programs.begin()
        while programs.table.state.phase is Phase.PLAYING and not programs.worth_a_picture():
            await programs.step()
        found = programs.table.state.phase is Phase.PLAYING
        await programs.table.close()
        if found:
            return seed
    sys.exit("none of the games has a moment that is worth a picture")


async def lobby_picture() -> None:
    """The lobby with a few tables and people."""
    lobby = Lobby(clock=LoopClock(), journal=MemoryJournal())
    people = [
        lobby.arrive(name, f"key of {name}") for name in (*NAMES[1:], "jun", "marek", "lucía")
    ]
    oak = lobby.open_table(TableOptions("oak"), Rules(), by=people[0])
    ash = lobby.open_table(TableOptions("ash", seats=2), Rules(), by=people[3])
    turns = Rules().with_options({"mode": "hourglass", "gods": "hidden"})
    elm = lobby.open_table(TableOptions("elm"), turns, by=people[5])
    for person, table in zip(people, (oak, oak, oak, ash, ash, elm), strict=True):
        table.subscribe(person, lambda: None)
        await table.sit(person)
        if table is ash:
            await table.get_ready(person)
    lobby.say(people[1], "one seat left at oak")
    lobby.say(people[5], "¡voy!")
    app = FourGodsApp(lobby, Guest("ana", "key of ana"))
    async with app.run_test(size=LOBBY_SIZE) as pilot:
        await pilot.pause()
        write("lobby", app, "The lobby: tables, people, and what they say")
    await lobby.close()


async def game_pictures() -> None:
    """A game in progress, and the score of the same game."""
    programs = Programs(await picturesque_seed())
    await programs.begin()
    lobby = Lobby(clock=CountedClock(), journal=MemoryJournal())
    app = FourGodsApp(lobby, Guest("ana", "key of ana"))
    async with app.run_test(size=GAME_SIZE) as pilot:
        screen = StillScreen(programs.table, programs.people[0])
        await app.push_screen(screen)
        while not programs.worth_a_picture():
            await programs.step()
            await pilot.pause()
        await show_off(programs, screen, pilot)
        write("game", app, "A game: the world, hands, players, discard rows and what happened")
        while programs.table.state.phase is Phase.PLAYING:
            await programs.step()
            await pilot.pause()
        walk = screen.picture.over.walk
        assert walk is not None
        largest = max(range(len(walk.story)), key=lambda step: len(walk.story[step].lit or ()))
        await pilot.press(*["right"] * largest)
        await pilot.pause()
        write("score", app, "The score of a game, told step by step beside the world")
    await programs.table.close()
    await lobby.close()


async def show_off(programs: Programs, screen: StillScreen, pilot: Pilot[None]) -> None:
    """Put the cursor where the tile fits, and have the others say and point at something."""
    programs.table.say(programs.people[1], "that city will not stand for long")
    programs.table.say(programs.people[3], "watch me")
    screen.desk.hand = Hand.LEFT
    for key in ("r", "r", "r", "f", "r", "r", "r"):
        if screen.desk.fits():
            break
        await pilot.press(key)
    await pilot.press("n")
    screen.desk.flash = None
    screen.draw()
    await pilot.pause()


def write(name: str, app: FourGodsApp, title: str) -> None:
    """Write what the app shows as a picture."""
    screen = app.screen
    height = screen.size.height
    strips = [screen.surface.render_line(y) for y in range(height)]  # type: ignore[attr-defined]
    text = svg_of(strips, title)
    if len(text.encode()) > MOST_BYTES:
        sys.exit(f"{name}.svg is larger than {MOST_BYTES} bytes")
    FOLDER.mkdir(parents=True, exist_ok=True)
    (FOLDER / f"{name}.svg").write_text(text)


async def main() -> None:
    """All pictures."""
    await lobby_picture()
    await game_pictures()


if __name__ == "__main__":
    asyncio.run(main())
