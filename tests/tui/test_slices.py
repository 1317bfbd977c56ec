"""Long work in slices: what it returns, and who has a turn meanwhile."""

from __future__ import annotations

import asyncio
from collections.abc import Generator

import pytest

from fourgods_tui.core.reel import KEPT_EVERY, Reel
from fourgods_tui.core.rules import Rules
from fourgods_tui.tui import slices
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.world import world_picture
from fourgods_tui.tui.drawing.zoom import Zoom
from fourgods_tui.tui.slices import at_once, in_slices
from fourgods_tui.tui.world_svg import world_svg, world_svg_steps
from tests.tui.finished import lines_of

STEPS = 50


def counting_up(done: list[int]) -> Generator[None, None, str]:
    """Work of so many steps."""
    for number in range(STEPS):
        done.append(number)
        yield
    return "done"


async def test_others_have_a_turn_after_each_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE", 0)
    done: list[int] = []
    seen: list[int] = []

    async def look() -> None:
        while len(done) < STEPS:
            seen.append(len(done))
            await asyncio.sleep(0)

    result, _ = await asyncio.gather(in_slices(counting_up(done)), look())
    assert result == "done"
    assert len(set(seen)) > STEPS // 2


async def test_what_is_short_is_done_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE", 3600)
    done: list[int] = []
    work = asyncio.create_task(in_slices(counting_up(done)))
    await asyncio.sleep(0)
    assert work.done()


def test_where_nobody_waits_there_is_no_pause() -> None:
    assert at_once(counting_up([])) == "done"


async def test_the_picture_of_a_world_has_a_step_for_each_square_and_line() -> None:
    reel = Reel(lines_of(2, "slices", Rules()))
    game = reel.game_at(reel.last)
    height = world_picture(Zoom.HUGE, Look(), game.rules.frame).height
    assert sum(1 for _ in world_svg_steps(game)) == 64 + 2 * height
    assert await in_slices(world_svg_steps(game)) == world_svg(game)


def test_a_folded_record_has_all_states_near_each_of_its_events(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    reel = Reel(lines_of(2, "slices", Rules()))
    assert sum(1 for _ in reel.fold()) == reel.last // KEPT_EVERY + 1
    folded: list[object] = []
    from fourgods_tui.core import reel as module

    def evolve(game: object, line: object) -> object:
        folded.append(line)
        return game

    monkeypatch.setattr(module, "evolve", evolve)
    reel.game_at(reel.last)
    assert len(folded) < KEPT_EVERY
