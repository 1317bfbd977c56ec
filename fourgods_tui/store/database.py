"""Opening the database: made whole or not at all, looked through, brought to today's form."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from functools import partial
from pathlib import Path

from fourgods_tui.files.owner import make_file
from fourgods_tui.store.errors import DamageError, StoreError, in_words, is_damage
from fourgods_tui.store.folder import (
    LOG_ENDS,
    PART,
    REPLACED,
    LineKept,
    sync_file,
    sync_folder,
)
from fourgods_tui.store.migrations import APPLICATION, MIGRATIONS, Migration, migrate, version_of
from fourgods_tui.store.unwritable import connect_to_read

MEMORY = ":memory:"
"""In place of a path: a database that is gone with the process."""
PATIENCE = 5.0
"""Seconds to wait for another program that has locked the database, such as a backup."""


def open_database(
    path: Path | None, migrations: Sequence[Migration] = MIGRATIONS
) -> sqlite3.Connection:
    """The database to write to, new if there is none; None is one in memory.

    Raises:
        DamageError: it is not what was written.
        StoreError: it cannot be opened or written to.
    """
    if path is None:
        database = connect(MEMORY)
        migrate(database, migrations)
        return database
    try:
        if not path.exists():
            _make(path, migrations)
        database = connect(str(path))
        try:
            _get_ready(database, path, migrations)
        except BaseException:
            database.close()
            raise
    except sqlite3.Error as error:
        raise _failed(path, error) from error
    except OSError as error:
        raise StoreError(f"cannot use {path}: {error.strerror}") from error
    return database


def open_to_read(path: Path, *, untouched: bool = False) -> sqlite3.Connection:
    """A database to read only, which others may write to meanwhile.

    Args:
        untouched: see `unwritable.connect_to_read`.

    Raises:
        DamageError: it is not what was written.
        StoreError: it is not there, not ours, or of another version.
    """
    if not path.is_file():
        raise StoreError(f"cannot open {path}: there is no such file")
    try:
        database = connect_to_read(path, partial(connect, uri=True), untouched=untouched)
        try:
            look_through(database, path)
            if not 1 <= version_of(database) <= len(MIGRATIONS):
                raise StoreError(
                    f"cannot use {path}: it has form {version_of(database)}, and this program "
                    f"reads forms 1 to {len(MIGRATIONS)}"
                )
        except BaseException:
            database.close()
            raise
    except sqlite3.Error as error:
        raise _failed(path, error) from error
    return database


def look_through(database: sqlite3.Connection, path: Path) -> None:
    """Look at every page, and at whose database it is.

    Raises:
        DamageError: a page makes no sense.
        StoreError: it is another program's.
    """
    try:
        found = database.execute("PRAGMA quick_check(1)").fetchone()[0]
    except sqlite3.Error as error:
        raise _failed(path, error) from error
    if found != "ok":
        raise damaged(path, " ".join(str(found).split()))
    if database.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
        raise StoreError(f"cannot use {path}: it is a database of another program")


def damaged(path: object, what: str) -> DamageError:
    """The error that says so, and what to do."""
    return DamageError(f"{path} is damaged ({what}); put back a backup with: fourgods restore FILE")


def loss(path: object, last: LineKept) -> str:
    """What to say of a database that lacks the line that was kept last."""
    return (
        f"{path} lacks its newest changes: line {last.seq + 1} of game {last.number} was kept and "
        f"is gone, because {path}-wal was removed or cut off; games go on from what is left"
    )


def connect(name: str, *, uri: bool = False) -> sqlite3.Connection:
    """A connection that begins and ends transactions only when told to."""
    database = sqlite3.connect(
        name, timeout=PATIENCE, isolation_level=None, check_same_thread=False, uri=uri
    )
    # A text that is none any more harms the row it is in, and not all that are read with it.
    database.text_factory = _text
    return database


def _text(raw: bytes) -> str:
    return raw.decode("utf-8", "replace")


def _make(path: Path, migrations: Sequence[Migration]) -> None:
    """Make a new one beside, and give it its name when it is whole."""
    ends = (*LOG_ENDS, PART, REPLACED)
    left = [f"{path.name}{end}" for end in ends if path.with_name(path.name + end).exists()]
    if left:
        raise damaged(path, f"it is gone, but {left[0]} is there")
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    os.close(make_file(new, 0o600))
    database = connect(str(new))
    try:
        migrate(database, migrations)
    finally:
        database.close()
    sync_file(new)
    new.rename(path)
    sync_folder(path.parent)


def _get_ready(database: sqlite3.Connection, path: Path, migrations: Sequence[Migration]) -> None:
    if path.stat().st_size == 0:  # which SQLite takes for a new one
        raise damaged(path, "it is empty")
    look_through(database, path)
    mode = database.execute("PRAGMA journal_mode = WAL").fetchone()[0]
    if mode != "wal":
        raise StoreError(f"cannot use {path}: this file system does not do for a database")
    database.execute("PRAGMA synchronous = FULL")
    try:
        migrate(database, migrations)
    except StoreError as error:
        raise StoreError(f"cannot use {path}: {error}") from error
    # So that a disk that cannot be written to is noticed now.
    database.execute("BEGIN IMMEDIATE")
    database.execute(f"PRAGMA user_version = {version_of(database)}")
    database.execute("COMMIT")


def _failed(path: Path, error: sqlite3.Error) -> StoreError:
    if is_damage(error):
        return damaged(path, " ".join(str(error).split()))
    return StoreError(f"cannot use {path}: {in_words(error)}")
