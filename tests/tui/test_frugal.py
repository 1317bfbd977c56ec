"""How little is sent and done: what must not slide back, in bytes and counts."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager

import pytest

from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.placement import legal_placements
from fourgods_tui.core.square import Square
from fourgods_tui.tui.desk import Desk
from fourgods_tui.tui.drawing.square_picture import square_strips
from fourgods_tui.tui.drawing.world import world_picture
from fourgods_tui.tui.drawing.zoom import Zoom
from fourgods_tui.tui.lean import LeanScreen
from fourgods_tui.tui.screens import seeing_screen
from fourgods_tui.tui.terminal import ColourDepth
from tests.tui.wired import KEYS, SIZE, Wired

DEPTHS = pytest.mark.parametrize("colours", [ColourDepth.TRUE, ColourDepth.PALETTE])


@asynccontextmanager
async def playing(
    colours: ColourDepth = ColourDepth.TRUE, watching: int = 0
) -> AsyncIterator[list[Wired]]:
    """Two at a table where a game runs, and so many who watch it."""
    lobby = Lobby(clock=LoopClock(), journal=MemoryJournal())
    async with AsyncExitStack() as stack:
        people = [
            await stack.enter_async_context(Wired(lobby, name, colours)) for name in ("ana", "bo")
        ]
        for person in people:
            person.press("\r")
            await person.see("not ready yet")
        for person in people:
            await person.see("bo~")
        for person in people:
            person.press(" ")
        for person in people:
            await person.see("bag ")
        (table,) = lobby.view().tables
        found = lobby.find(table.table)
        assert found is not None
        for n in range(watching):
            person = await stack.enter_async_context(Wired(lobby, f"spectator{n}", colours))
            person.app.watch_at(found)
            await person.see("watching")
            people.append(person)
        for person in people:
            await person.settle()
        yield people
    await lobby.close()


async def place(person: Wired) -> int:
    """Place a tile with keys; returns the square."""
    desk: Desk = person.table.desk
    assert desk.game is not None
    tile = desk.tile(desk.hand)
    assert tile is not None
    way = legal_placements(desk.game.world, desk.game.rules, tile)[0]
    desk.cursor = way.square
    while desk.lies(desk.hand)[0] is not way.flipped:
        person.press("f")
        await person.settle()
    while desk.lies(desk.hand)[1] != way.turns:
        person.press("r")
        await person.settle()
    person.press(" ")
    await person.see("ana~ placed")
    return way.square


@DEPTHS
async def test_a_cursor_key_takes_few_bytes_and_one_write(colours: ColourDepth) -> None:
    async with playing(colours) as (ana, _):
        for key in ("right", "right", "left"):
            before = len(ana.frames)
            ana.press(KEYS[key])
            await ana.settle()
            assert len(ana.frames) == before + 1
            assert ana.frames[-1] <= 600


@pytest.mark.parametrize(
    ("colours", "most"), [(ColourDepth.TRUE, 1000), (ColourDepth.PALETTE, 900)]
)
async def test_a_tile_that_is_placed_takes_few_bytes(colours: ColourDepth, most: int) -> None:
    """With the hand, the feed, the points and the hints that change with it."""
    async with playing(colours, watching=1) as (ana, _, spectator):
        before = sum(spectator.frames)
        await place(ana)
        await spectator.see("ana~ placed")
        assert sum(spectator.frames) - before <= most


async def test_a_tile_that_is_placed_redraws_its_own_lines_of_the_world_only() -> None:
    """What else is drawn lies beside the world or below it, or is a hint on another square."""
    async with playing(watching=1) as (ana, _, spectator):
        before = len(spectator.places)
        square = await place(ana)
        await spectator.see("ana~ placed")
        drawn = [line for places in spectator.places[before:] for line in places]
        picture = world_picture(Zoom.SMALL, spectator.app.look)
        _, y, _, height = picture.region(Square(square))
        world = spectator.table.surface.panel("world")
        own = range(world.y + y, world.y + y + height)
        below = range(world.bottom, SIZE[1])
        beside = [line for line in drawn if line not in own and line not in below]
        assert any(line in own for line in drawn), "the tile"
        assert len(drawn) <= 16, drawn
        assert len(beside) <= 10, beside


async def test_nothing_is_sent_while_nothing_happens() -> None:
    async with playing() as people:
        before = [list(person.frames) for person in people]
        for person in people:
            person.app.refresh()  # be it that Textual would draw everything
            person.app.screen.refresh(layout=True)
            await person.settle()
        assert [person.frames for person in people] == before


async def test_news_that_come_together_are_drawn_together() -> None:
    async with playing() as (ana, bo):
        table, square = ana.table.table, ana.table.desk.cursor
        before = len(bo.frames)
        for n in range(1, 9):
            table.point(ana.table.person, Square(square + n))
        await bo.see_that(lambda: bo.table.desk.view.cursors.get(0) == square + 8)
        assert len(bo.frames) <= before + 2


async def test_anothers_cursor_is_drawn_with_what_is_drawn_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(seeing_screen, "PATIENCE", 600)
    async with playing() as (ana, bo):
        table, square = ana.table.table, Square(ana.table.desk.cursor + 3)
        before = len(bo.frames)
        table.point(ana.table.person, square)
        await bo.settle()
        assert len(bo.frames) == before, "nothing is drawn for it alone"
        bo.press(KEYS["right"])
        await bo.settle()
        assert len(bo.frames) == before + 1
        assert bo.table.desk.view.cursors[0] == square
        table.point(ana.table.person, Square(square + 1))
        await place(ana)
        await bo.see("ana~ placed")
        assert bo.table.desk.view.cursors[0] != square, "nor does it keep what is urgent waiting"


async def test_anothers_cursor_is_drawn_in_a_moment_if_nothing_else_is() -> None:
    async with playing() as (ana, bo):
        square = Square(ana.table.desk.cursor + 3)
        ana.table.table.point(ana.table.person, square)
        await bo.see_that(lambda: bo.table.desk.view.cursors.get(0) == square)


async def test_spectators_share_what_is_drawn() -> None:
    async with playing(watching=4) as people:
        square_strips.cache_clear()
        await place(people[0])
        for person in people[2:]:
            await person.see("ana~ placed")
        first = people[2].table.picture._world._lines
        for person in people[3:]:
            assert all(
                one is two
                for line, other in zip(first, person.table.picture._world._lines, strict=True)
                for one, two in zip(line, other, strict=True)
            )
        info = square_strips.cache_info()
        assert info.hits > info.misses


async def test_all_apps_have_one_style_sheet_that_is_parsed_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lobby = Lobby(clock=LoopClock(), journal=MemoryJournal())
    async with Wired(lobby, "ana") as ana:
        rules = ana.app.stylesheet.rules
        async with Wired(lobby, "bo") as bo:
            assert bo.app.stylesheet is ana.app.stylesheet
            assert bo.app.stylesheet.rules is rules
    await lobby.close()


async def test_a_screen_needs_no_timer_of_textuals() -> None:
    async with playing() as people:
        for person in people:
            screen = person.app.front
            assert isinstance(screen, LeanScreen)
            assert len(screen._timers) == 0


async def test_what_a_terminal_shows_is_known_again_after_a_line_to_type_in() -> None:
    async with playing() as (ana, bo):
        whole = ana.text
        ana.press("/")
        await ana.see("say something")
        ana.press("escape")
        await ana.see_that(lambda: "say something" not in ana.text)
        await ana.settle()
        assert ana.text == whole
        await asyncio.gather(ana.settle(), bo.settle())


async def test_what_was_held_back_is_drawn_when_the_terminal_has_caught_up() -> None:
    async with playing() as (ana, _):
        assert " a1 free" in ana.text
        before = len(ana.frames)
        with ana.app.batch_update():  # as the driver of a session does
            ana.press(KEYS["right"])
            await ana.settle()
            assert len(ana.frames) == before
        ana.app.refresh()
        await ana.see(" b1 free")
