"""The body of ``fourgods ratings``: who is best, and making the ratings again from the records."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from fourgods_tui.command_line.printing import complain, say
from fourgods_tui.store.careers import leaders
from fourgods_tui.store.database import open_to_read
from fourgods_tui.store.errors import StoreError, in_words
from fourgods_tui.store.folder import DATABASE
from fourgods_tui.store.rebuild import rebuild_ratings

FINE, FAILED = 0, 1
MOST = 50
"""Players of each list."""


def show_ratings(data: Path, *, rebuild: bool) -> int:
    """Print the ratings of a server's people and programs; the exit code.

    Args:
        data: the folder of the database.
        rebuild: whether to work them out again first, while no server runs.
    """
    try:
        if rebuild:
            games, rated = rebuild_ratings(data)
            say(f"looked at {games} games, {rated} of them rated")
        _print_leaders(data / DATABASE)
    except StoreError as error:
        complain(str(error))
        return FAILED
    except sqlite3.Error as error:
        complain(f"cannot use {data / DATABASE}: {in_words(error)}")
        return FAILED
    return FINE


def _print_leaders(path: Path) -> None:
    database, anybody = open_to_read(path), False
    try:
        for programs in (False, True):
            for each in leaders(database, MOST, 0, programs):
                anybody, kind = True, "bot " if programs else ""
                say(
                    f"{each.place:>3}. {kind}{each.name}: {each.points}, "
                    f"{each.games} games, {each.wins} won"
                )
    finally:
        database.close()
    if not anybody:
        say("nobody is rated yet: games among people with keys count, and among programs")
