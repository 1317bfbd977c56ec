"""Cures for running many Textual apps in one process, for one player each.

Textual expects to be alone in its process. `prepare` keeps an app from taking the process's
streams and settings and from changing the loop, `run` raises what ended it, and `forget_caches`
lets go of what is kept when an app has ended.
"""

from __future__ import annotations

import gc
import io
import sys

from rich.console import Console
from textual._styles_cache import StylesCache
from textual.app import App

from fourgods_tui.tui.colour_depth import set_colour_depth
from fourgods_tui.tui.parting import part
from fourgods_tui.tui.tasks import keep_tasks_plain
from fourgods_tui.tui.terminal import Terminal

YOUNG = 5_000
"""New objects, the lost ones taken off, after which lost cycles are looked for: some 2 MiB."""


def prepare(app: App[None], terminal: Terminal) -> None:
    """Make an app ready to run beside others, for a terminal that is not ours.

    To be called on the loop, right after the app was made and before it starts.
    """
    keep_tasks_plain()
    set_colour_depth(app, terminal.colours, terminal.letters)

    # While an app runs, Textual points the process's stdout and stderr at these. With several
    # apps that end in any order, stdout would be left pointing at a dead one.
    app._capture_stdout = sys.stdout  # type: ignore[assignment]
    app._capture_stderr = sys.stderr  # type: ignore[assignment]

    # An error would be printed on our stderr, with everything the player's widgets hold; to
    # lay that out takes long enough for everybody to notice. Whoever runs the app logs it.
    app._fatal_error = app._close_messages_no_wait  # type: ignore[method-assign]
    app.error_console = Console(file=io.StringIO(), quiet=True)


async def run(app: App[None]) -> None:
    """Run a prepared app to its end, and raise the error that ended it if nobody handled it."""
    try:
        await app.run_async()
        error = app._exception
    finally:
        part([app])
    if error is not None:
        raise error


def forget_caches() -> None:
    """Let go of the last session's styles, which Textual's cache would keep alive."""
    StylesCache.get_inner_outer.cache_clear()


def tune_threads() -> None:
    """Have threads that compute, such as those of the database, give way to the event loop after
    1 ms instead of Python's 5; to be called once. The loop would wait for that long at every turn,
    as long as somebody looks something up."""
    sys.setswitchinterval(0.001)


def tune_collector() -> None:
    """Have Python look for lost cycles less often, and not for long; to be called once, when all is
    imported.

    What is there when the server starts stays for ever, and need not be looked at. After that a
    session makes thousands of objects that live as long as it does: the default of a look at
    every 700 new ones finds nothing, hundreds of times a second. Play leaves no cycles at all, and
    a session that ends some hundred objects. But every look stops the game for all: at 5,000
    objects for 2 to 4 ms, and at those of the last four looks for 15.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 4, 50)
