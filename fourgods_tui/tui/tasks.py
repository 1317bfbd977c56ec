"""One kind of asyncio tasks for a whole loop, whatever the apps on it do.

From Python 3.12 on, every start of a Textual app switches its loop to eager tasks, which begin to
run inside of whoever makes them. Others on the loop count on tasks that start later: with eager
ones nobody can log in. To put back what was there after each start is no cure: of two apps that
start at about the same time the second finds what the first has set, and keeps it for good.
"""

from __future__ import annotations

import asyncio

from fourgods_tui.tui.metering import make_task


def keep_tasks_plain() -> None:
    """Have the running loop make asyncio's usual tasks from now on, on every Python; those that a
    session makes are measured as its own.

    Nobody can change that later; to call this again changes nothing either.
    """
    loop = asyncio.get_running_loop()
    if loop.set_task_factory is not _stay_plain:
        loop.set_task_factory(make_task)  # type: ignore[arg-type]  # its own type is narrower
        loop.set_task_factory = _stay_plain  # type: ignore[method-assign]


def _stay_plain(factory: object) -> None:
    """Take the place of a loop's `set_task_factory`, and set nothing."""
