"""A look at a server's database from outside, which changes nothing."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from fourgods_tui.store.database import loss, open_to_read
from fourgods_tui.store.errors import StoreError, in_words
from fourgods_tui.store.folder import note_beside
from fourgods_tui.store.games import has_line
from fourgods_tui.store.migrations import version_of
from fourgods_tui.store.unwritable import has_log

SLACK = 60.0
"""Seconds by which a clock may be behind what it said before: they are set now and then."""


@dataclass(frozen=True, slots=True)
class Inspection:
    """What there is to see of a database.

    Attributes:
        form: the number of the last migration that was done.
        games: how many there are.
        newest: when the last of them began or ended, in seconds since 1970; None without games.
        logged: whether a log beside it has something in it.
        lost: a line about what was kept and is not there, or None.
    """

    form: int
    games: int
    newest: int | None
    logged: bool
    lost: str | None


def inspect(path: Path, *, in_use: bool) -> Inspection:
    """Look at a whole database.

    Args:
        in_use: whether a server uses it just now.

    Raises:
        DamageError: it is not what was written.
        StoreError: it is not ours, of a newer version, or cannot be read.
    """
    noted = note_beside(path)  # before the database, which has the line before it is noted
    try:
        logged = has_log(path)
        with closing(open_to_read(path, untouched=not in_use)) as database:
            (games,) = database.execute("SELECT count(*) FROM games").fetchone()
            lacking = noted is not None and not has_line(database, noted)
            return Inspection(
                form=version_of(database),
                games=int(games),
                newest=newest_time(database),
                logged=logged,
                lost=loss(path, noted) if noted is not None and lacking else None,
            )
    except sqlite3.Error as error:
        raise StoreError(f"cannot use {path}: {in_words(error)}") from error
    except OSError as error:
        raise StoreError(f"cannot use {path}: {error.strerror}") from error


def newest_time(database: sqlite3.Connection) -> int | None:
    """When the last game began or ended, in seconds since 1970; None without games."""
    # Damaged rows, which may hold anything, are passed over.
    found = database.execute(
        "SELECT max(max(began_at, iif(typeof(ended_at) = 'integer', ended_at, 0))) FROM games"
        " WHERE typeof(began_at) = 'integer'"
    )
    (newest,) = found.fetchone()
    return None if newest is None else int(newest)


def clock_behind(now: float, newest: int | None) -> str | None:
    """What to say of a clock (seconds since 1970) that tells a time from before the newest game;
    None if it does not."""
    if newest is None or now >= newest - SLACK:
        return None
    return (
        f"the clock says {_said(now)}, which is before the newest game ({_said(newest)}); "
        "set it, as with: timedatectl set-ntp true"
    )


def _said(time: float) -> str:
    try:
        return datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%d %H:%M UTC")
    except (OverflowError, ValueError, OSError):
        return f"{time:.0f} seconds since 1970"
