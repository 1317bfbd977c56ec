"""Cures for running many Textual apps in one process, for one player each.

Textual expects to be alone in its process. `prepare` undoes what it takes from the process,
before an app starts; `forget_caches` lets go of what it keeps, after an app has ended.
"""

from __future__ import annotations

import asyncio
import io
import sys
from collections.abc import Callable

from rich.console import Console
from textual._styles_cache import StylesCache
from textual.app import App
from textual.widget import Widget

from fourgods_tui.tui.colour_depth import set_colour_depth
from fourgods_tui.tui.terminal import Terminal


def choose_task_mode(loop: asyncio.AbstractEventLoop) -> None:
    """Set the loop's kind of tasks once, before any app runs.

    From Python 3.12 on, every start of an app switches the whole loop to eager tasks. Being in
    that mode from the beginning, tasks behave the same before and after the first player.
    """
    eager = getattr(asyncio, "eager_task_factory", None)
    if eager is not None:
        loop.set_task_factory(eager)


def prepare(app: App[None], terminal: Terminal) -> None:
    """Make an app ready to run beside others, for a terminal that is not ours.

    To be called right after the app was made and before it starts.
    """
    set_colour_depth(app, terminal.colours)

    # While an app runs, Textual points the process's stdout and stderr at these. With several
    # apps that end in any order, stdout would be left pointing at a dead one.
    app._capture_stdout = sys.stdout  # type: ignore[assignment]
    app._capture_stderr = sys.stderr  # type: ignore[assignment]

    # An error would be printed on our stderr, with everything the player's widgets hold; to
    # lay that out takes long enough for everybody to notice. Whoever runs the app logs it.
    app._fatal_error = app._close_messages_no_wait  # type: ignore[method-assign]
    app.error_console = Console(file=io.StringIO(), quiet=True)


def error_of(app: App[None]) -> Exception | None:
    """What ended an app, if it was an error nobody handled."""
    return app._exception


def forget_caches() -> None:
    """Let go of the last session's styles, which Textual's cache would keep alive."""
    StylesCache.get_inner_outer.cache_clear()


def direct_writer(widget: Widget) -> Callable[[str], object] | None:
    """Where a widget that fills the screen may write a part of itself, past the compositor.

    None while something else is in front of it, while frames are held back, and where there is
    no terminal; then the widget has to be refreshed as usual.
    """
    app, screen = widget.app, widget.screen
    driver = app._driver
    if (
        driver is None
        or app.is_headless
        or app._batch_count
        or not app._running
        or app._closed
        or app.screen is not screen
        or len(screen.children) != 1
        or screen._dirty_widgets
        or screen._layout_required
    ):
        return None
    return driver.write
