"""Tasks begin later, as asyncio's usual ones do, on a loop that apps run on."""

from __future__ import annotations

import asyncio

from textual.app import App
from textual.pilot import Pilot

from fourgods_tui.tui import hosting
from fourgods_tui.tui.tasks import keep_tasks_plain
from fourgods_tui.tui.terminal import Terminal


async def _tasks_begin_later() -> bool:
    begun: list[str] = []

    async def begin() -> None:
        begun.append("task")

    task = asyncio.create_task(begin())
    begun.append("maker")
    await task
    return begun == ["maker", "task"]


async def _run(app: App[None]) -> bool:
    """Run an app as it is run outside of tests; whether tasks begin later while it runs."""
    seen: list[bool] = []

    async def look(pilot: Pilot[object]) -> None:
        seen.append(await _tasks_begin_later())
        app.exit()

    await app.run_async(headless=True, auto_pilot=look)
    return seen == [True]


async def test_a_prepared_app() -> None:
    app: App[None] = App()
    hosting.prepare(app, Terminal())
    assert await _run(app)
    assert await _tasks_begin_later()


async def test_an_app_that_nobody_prepared_beside_one_that_was() -> None:
    hosting.prepare(App[None](), Terminal())
    assert await _run(App())
    assert await _tasks_begin_later()


async def test_where_tasks_were_eager_before() -> None:
    await _run(App())
    keep_tasks_plain()
    assert await _tasks_begin_later()
    assert await _run(App())
