"""A replay on the screen: playing, jumping, whose view it is, and leaving at once."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager

import pytest
from textual.geometry import Offset
from textual.pilot import Pilot

from fourgods_tui.core import reel
from fourgods_tui.core.events import Line, Placed
from fourgods_tui.core.game import Game
from fourgods_tui.core.reel import Reel
from fourgods_tui.core.score import score
from fourgods_tui.core.seen import lines_seen_by
from fourgods_tui.core.table_view import Phase
from fourgods_tui.tui import table_picture
from fourgods_tui.tui.cast import ReplayApp
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.help_text import REPLAY_TOPIC
from fourgods_tui.tui.place_line import PlaceLine, place_in
from fourgods_tui.tui.replay_keys import ACTS, ROWS, Act
from fourgods_tui.tui.replay_picture import BAR, ReplayPicture
from fourgods_tui.tui.screens import replay_screen
from fourgods_tui.tui.screens.help_page import HelpPage
from fourgods_tui.tui.screens.replay_screen import SPEEDS, ReplayScreen
from fourgods_tui.tui.screens.scores_page import ScoresPage
from fourgods_tui.tui.terminal import Letters, Terminal
from tests.core.games import GAME, HOURGLASS

SIZES = [(80, 24), (120, 40)]


@asynccontextmanager
async def replaying(
    lines: Sequence[Line] = GAME,
    size: tuple[int, int] = (80, 24),
    terminal: Terminal | None = None,
) -> AsyncIterator[tuple[Pilot[None], ReplayScreen]]:
    """An app that shows a replay."""
    app = ReplayApp(Reel(lines), Guest(terminal=terminal or Terminal()))
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield pilot, app.replay


def seen(screen: ReplayScreen) -> str:
    """What is on the screen."""
    surface = screen.surface
    return "\n".join(surface.render_line(y).text for y in range(surface.size.height))


def phase(screen: ReplayScreen) -> Phase:
    """Where the table stands that is shown."""
    return screen.desk.view.phase


async def until(pilot: Pilot[None], happened: Callable[[], bool]) -> None:
    """Let the app run until something has happened."""
    async with asyncio.timeout(30):
        while not happened():
            await pilot.pause()


@pytest.mark.parametrize("size", SIZES)
async def test_it_begins_at_the_beginning_and_stays_there(size: tuple[int, int]) -> None:
    async with replaying(size=size) as (_, screen):
        assert (screen.at, screen.playing) == (0, False)
        text = seen(screen)
        assert f"event 0 of {len(GAME) - 1}" in text
        assert "pause" in text
        assert "play, pause" in text


async def test_steps_go_from_event_to_event() -> None:
    async with replaying() as (pilot, screen):
        await pilot.press("right", "right", "l", "left", "h", "right")
        assert screen.at == 2
        await pilot.press("pagedown")
        assert screen.at == 12
        await pilot.press("pageup", "pageup")
        assert screen.at == 0
        await pilot.press("end", "right")
        assert screen.at == len(GAME) - 1
        await pilot.press("home", "left")
        assert screen.at == 0


async def test_steps_in_time_are_ten_seconds() -> None:
    async with replaying() as (pilot, screen):
        await pilot.press("down")
        t = GAME[screen.at].t
        assert t <= 10_000 < GAME[screen.at + 1].t
        await pilot.press("down", "up")
        assert GAME[screen.at].t <= t + 10_000
        assert screen.at == screen.reel.index_at(GAME[screen.reel.index_at(t + 10_000)].t - 10_000)


@pytest.mark.parametrize("size", SIZES)
async def test_points_so_far_are_shown_at_each_point(size: tuple[int, int]) -> None:
    async with replaying(size=size) as (pilot, screen):
        for index in range(20, len(GAME) - 2, 40):
            screen.go(index)
            await pilot.pause()
            game = screen.reel.game_at(index)
            totals = score(game).totals
            text = seen(screen)
            for seat, total in zip(game.seats, totals, strict=True):
                row = next(row for row in text.splitlines() if seat.name in row and "♙" in row)
                assert f" {total.total} " in row.split("⌂")[1]


async def test_the_end_shows_who_won() -> None:
    async with replaying() as (pilot, screen):
        await pilot.press("end")
        assert phase(screen) is Phase.OVER
        text = seen(screen)
        final = screen.reel.game_at(screen.reel.last).score
        assert final is not None
        assert "wins with" in text
        for total in final.totals:
            assert str(total.total) in text
        assert "Again?" not in text
        await pilot.press("left", "left", "left")
        assert phase(screen) is Phase.PLAYING


# -- going somewhere --------------------------------------------------------------------------


async def test_an_event_is_gone_to_by_its_number() -> None:
    async with replaying() as (pilot, screen):
        await pilot.press("g", "1", "3", "7")
        assert "Go to: 137" in seen(screen)
        assert screen.at == 0
        await pilot.press("enter")
        assert screen.at == 137
        assert "event 137 of" in seen(screen)


async def test_a_time_is_gone_to() -> None:
    async with replaying() as (pilot, screen):
        await pilot.press("g", "0", ":", "2", "0", "enter")
        assert GAME[screen.at].t < 21_000 <= GAME[screen.at + 1].t


async def test_nothing_is_gone_to_after_escape_or_nonsense() -> None:
    async with replaying() as (pilot, screen):
        await pilot.press("right", "g", "9", "escape")
        assert (screen.at, screen.typed) == (1, None)
        await pilot.press("g", "enter")
        assert (screen.at, screen.typed) == (1, None)
        await pilot.press("g", "4", "5", "backspace", "enter")
        assert screen.at == 4
        await pilot.press("g", "q")
        assert screen.typed is None
        assert screen.app.front is screen


def test_what_a_typed_place_means() -> None:
    reel = Reel(GAME)
    assert place_in(reel, "7") == 7
    assert place_in(reel, "99999999") == reel.last
    assert place_in(reel, "0:00") == reel.index_at(999)
    assert place_in(reel, ":30") == place_in(reel, "0:30") == reel.index_at(30_999)
    assert place_in(reel, "1:") == reel.index_at(60_999)
    assert place_in(reel, "99:99") == reel.last
    for nonsense in ("", "1:2:3", "::", "²"):
        assert place_in(reel, nonsense) is None


def test_only_digits_and_a_colon_are_typed() -> None:
    line = PlaceLine()
    for key in "12a:3":
        line.press(key)
    assert line.text == "12:3"
    assert not line.press("x")
    assert not line.press("enter")
    for _ in range(20):
        line.press("1")
    assert len(line.text) == 8


# -- playing ----------------------------------------------------------------------------------


async def test_it_plays_to_the_end_by_itself() -> None:
    async with replaying(GAME[:40]) as (pilot, screen):
        screen.go(30)
        await pilot.press("plus", "plus", "plus", "plus", "plus")
        await until(pilot, lambda: screen.speed == SPEEDS[-1])
        await pilot.press("space")
        await until(pilot, lambda: screen.at == 39 and not screen.playing)
        await pilot.press("space")  # from the beginning again
        await until(pilot, lambda: screen.at < 39)
        screen.pause()
        assert not screen.playing


async def test_speed_goes_up_and_down_within_bounds() -> None:
    async with replaying() as (pilot, screen):
        await pilot.press("minus")
        assert screen.speed == 1
        await pilot.press("plus", "equals_sign", "minus")
        assert screen.speed == 2
        assert "×2" in seen(screen)


async def test_a_jump_ends_the_playing() -> None:
    async with replaying() as (pilot, screen):
        for key in ("right", "end", "g"):
            screen.go(0)
            screen.play()
            await pilot.press(key)
            await until(pilot, lambda: not screen.playing)
            await pilot.press("escape") if key == "g" else None


async def test_a_step_that_was_on_its_way_when_paused_goes_nowhere() -> None:
    async with replaying() as (_pilot, screen):
        screen.go(0)
        screen.play()
        screen.pause()
        screen._step()
        assert not screen.playing
        assert screen.at == 0


# -- whose view -------------------------------------------------------------------------------


async def test_a_seat_shows_what_it_saw_and_held() -> None:
    async with replaying(HOURGLASS) as (pilot, screen):
        index = next(
            n for n, line in enumerate(HOURGLASS) if isinstance(line.event, Placed) and n > 100
        )
        screen.go(index)
        true = screen.reel.game_at(index)
        assert screen.desk.view.game == true
        for seat in range(3):
            await pilot.press(str(seat + 1))
            assert screen.seat == screen.desk.following == seat
            game = screen.desk.view.game
            assert game is not None
            for number, shown in enumerate(game.seats):
                known = [claimant.god for claimant in shown.gods]
                if number == seat:
                    assert known == [claimant.god for claimant in true.seats[number].gods]
                else:
                    assert not any(known)
        await pilot.press("4")  # there is no such seat
        assert screen.seat is None
        await pilot.press("2", "0")
        assert screen.desk.view.game == true


async def test_a_running_game_keeps_its_secrets_from_every_view() -> None:
    lines = lines_seen_by(HOURGLASS[:-2], None)
    async with replaying(lines) as (pilot, screen):
        await pilot.press("end")
        assert screen.desk.view.phase is Phase.PLAYING
        for key in "0123":
            await pilot.press(key)
            game = screen.desk.view.game
            assert game is not None
            assert not any(claimant.god for seat in game.seats for claimant in seat.gods)
            assert not any(prophet.god for prophet in game.world.prophets.values())


# -- pages, mouse, leaving --------------------------------------------------------------------


async def test_help_opens_where_the_keys_of_a_replay_are() -> None:
    async with replaying(size=(120, 60)) as (pilot, screen):
        await pilot.press("question_mark")
        page = screen.app.front
        assert isinstance(page, HelpPage)
        assert page.topic == REPLAY_TOPIC
        text = "\n".join(page.surface.render_line(y).text for y in range(60))
        for row in ROWS:
            for key in row:
                assert key.help[:30] in text
        await pilot.press("escape")
        assert screen.app.front is screen


async def test_scores_so_far_are_told_in_full() -> None:
    async with replaying() as (pilot, screen):
        screen.go(150)
        await pilot.press("s")
        page = screen.app.front
        assert isinstance(page, ScoresPage)
        await pilot.press("s")
        assert screen.app.front is screen


async def test_zoom_goes_round() -> None:
    async with replaying(size=(200, 60)) as (pilot, screen):
        zoom = screen.picture.zoom
        await pilot.press("z")
        assert screen.picture.zoom != zoom


async def test_a_click_on_the_bar_goes_there() -> None:
    async with replaying() as (pilot, screen):
        row = next(y for y in range(24) if "event 0 of" in screen.surface.render_line(y).text)
        await pilot.click(offset=Offset(BAR, row))
        assert screen.at == screen.reel.last
        row = next(y for y in range(24) if "event 198 of" in screen.surface.render_line(y).text)
        await pilot.click(offset=Offset(1, row))
        assert screen.at == 0
        await pilot.click(offset=Offset(BAR // 2 + 1, row))
        assert abs(screen.at - screen.reel.last / 2) < screen.reel.last / BAR


async def test_a_click_on_a_key_presses_it() -> None:
    async with replaying() as (pilot, screen):
        line = screen.surface.render_line(22).text
        await pilot.click(offset=Offset(line.index("→"), 22))
        assert screen.at == 1


@pytest.mark.parametrize("key", ["q", "escape", "ctrl+c"])
async def test_leaving_is_instant(key: str) -> None:
    async with replaying() as (pilot, screen):
        await pilot.press("space", key)
        await until(pilot, lambda: not screen.app.is_running or screen.app._exit)
        assert not screen.playing


async def test_a_plain_terminal_gets_plain_letters() -> None:
    terminal = Terminal(letters=Letters.ASCII)
    async with replaying(terminal=terminal) as (pilot, screen):
        await pilot.press("pagedown")
        line = next(row for row in seen(screen).splitlines() if "event 10 of" in row)
        assert line.isascii()
        assert "x1" in line


def test_every_key_does_something() -> None:
    assert set(ACTS.values()) == set(Act)


async def test_a_key_draws_once_and_what_was_there_is_worked_out_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with replaying() as (pilot, screen):
        done: list[str] = []

        def counted(of: object, name: str) -> None:
            method = getattr(of, name)

            def counting(*given: object, **named: object) -> object:
                done.append(name)
                return method(*given, **named)

            monkeypatch.setattr(of, name, counting)

        screen.go(screen.reel.last // 2)
        for _ in range(2):
            await pilot.press("right", "left", "1", "0")
        counted(ReplayPicture, "draw")
        counted(reel, "evolve")
        counted(table_picture, "score")
        counted(replay_screen, "seen_by")
        for key in ("right", "left", "1", "0", "plus", "minus"):
            done.clear()
            screen.press(key)
            assert done == ["draw"], key
        done.clear()
        screen.on_mouse_scroll_down()
        assert done == ["draw"]


async def test_of_many_keys_only_where_they_lead_to_is_worked_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with replaying() as (_, screen):
        worked_out: list[int] = []
        game_at = Reel.game_at

        def noted(of: Reel, index: int) -> Game:
            worked_out.append(index)
            return game_at(of, index)

        monkeypatch.setattr(Reel, "game_at", noted)
        with monkeypatch.context() as more_to_come:
            more_to_come.setattr(ReplayScreen, "draws", False)
            for key in ["right"] * 12 + ["pagedown"] * 3 + ["left"] * 5:
                screen.press(key)
        assert worked_out == []
        screen.press("left")
        assert worked_out == [screen.at] == [36]
        assert screen.desk.feed[-1] == screen.reel.lines[36].event
