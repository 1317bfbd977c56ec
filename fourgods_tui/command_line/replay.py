"""The body of ``fourgods replay``: watch a record again, or make a cast or a picture of it."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from fourgods_tui.command_line.output import (
    CAST,
    SVG,
    OutputError,
    refuse_to_replace,
    write_output,
)
from fourgods_tui.command_line.printing import complain, say
from fourgods_tui.core.check import check
from fourgods_tui.core.record import RecordError, read
from fourgods_tui.core.reel import Reel
from fourgods_tui.tui import hosting
from fourgods_tui.tui.cast import ReplayApp, cast_of
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.own_driver import run_on_own_terminal
from fourgods_tui.tui.terminal import Terminal, read_terminal
from fourgods_tui.tui.world_svg import world_svg

FAILED, UNREADABLE = 1, 2


def replay_file(
    path: Path, cast: Path | None, svg: Path | None, size: tuple[int, int], speed: float
) -> int:
    """Replay a record in this terminal, or write what was asked for. Returns the exit code."""
    try:
        with path.open("rb") as stream:
            lines = list(read(stream))
        verdict = check(lines, unfinished=True)
    except OSError as error:
        complain(f"{path}: cannot be read: {error.strerror}")
        return UNREADABLE
    except RecordError as error:
        complain(f"{path}:{error}")
        return FAILED
    if verdict.error:
        complain(f"{path}:{verdict.error}")
        return FAILED
    reel = Reel(lines)
    try:
        if svg is not None:
            write_output(svg, world_svg(reel.game_at(reel.last)).encode(), SVG)
            say(f"wrote {svg}")
        if cast is not None:
            refuse_to_replace(cast, CAST)  # said before the cast is made, which takes a while
            text = asyncio.run(cast_of(reel, size, speed, Guest(terminal=Terminal())))
            write_output(cast, text.encode(), CAST)
            say(f"wrote {cast}")
    except OutputError as error:
        complain(str(error))
        return FAILED
    except OSError as error:
        complain(f"cannot write {error.filename}: {error.strerror}")
        return FAILED
    return 0 if cast or svg else _watch(reel)


def _watch(reel: Reel) -> int:
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        complain("a replay needs a terminal: run it in one, or ask for --cast or --svg")
        return FAILED
    return asyncio.run(_run(reel))


async def _run(reel: Reel) -> int:
    terminal = read_terminal(os.environ)
    app = ReplayApp(reel, Guest(terminal=terminal))
    hosting.prepare(app, terminal)
    await run_on_own_terminal(app)
    return app.return_code or 0
