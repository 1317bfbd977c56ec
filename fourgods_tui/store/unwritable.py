"""Databases that lie where nothing can be written: on a disk that is mounted to be read only, or in
a folder of somebody else.

A database that is written to has a log beside it, and SQLite wants to make an index of the log even
to read. Without a log there is nothing to make an index of, and the file can be read as it is. With
one, file and log are read together, in a place where the index can be made.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from fourgods_tui.store.errors import StoreError
from fourgods_tui.store.folder import LOG_ENDS

_CANNOT = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY)

Connect = Callable[[str], sqlite3.Connection]
"""Opens a database by its URI."""


def connect_to_read(path: Path, connect: Connect, *, untouched: bool = False) -> sqlite3.Connection:
    """A connection that reads a database, whatever is around it.

    Args:
        untouched: make no files beside it if it has no log, for which no server may run.

    Raises:
        sqlite3.Error: it cannot be opened.
        StoreError: it has a log, and there is no place to read both.
    """
    if untouched and not has_log(path):
        return connect(_uri(path, "immutable=1"))
    database = connect(_uri(path, "mode=ro"))
    try:
        database.execute("PRAGMA schema_version")
    except sqlite3.Error as error:
        database.close()
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in _CANNOT:
            raise
    except BaseException:
        database.close()
        raise
    else:
        return database
    if has_log(path):
        return _copied(path, _log(path), connect)
    return connect(_uri(path, "immutable=1"))


def has_log(path: Path) -> bool:
    """Whether a database has a log beside it with something in it: a server runs, or the last
    one did not end in order.

    Raises:
        OSError: it cannot be known.
    """
    log = _log(path)
    return log.exists() and log.stat().st_size > 0


def _log(path: Path) -> Path:
    return path.with_name(path.name + LOG_ENDS[0])


def _copied(path: Path, log: Path, connect: Connect) -> sqlite3.Connection:
    """A connection to a copy of a database and its log, which is gone when that is closed."""
    try:
        with tempfile.TemporaryDirectory(prefix="fourgods-") as folder:
            copy = Path(folder) / path.name
            shutil.copyfile(path, copy)
            shutil.copyfile(log, copy.with_name(log.name))
            database = connect(_uri(copy, "mode=rw"))
            # Has all its files opened, so that they may lose their names now.
            database.execute("PRAGMA schema_version")
            return database
    except OSError as error:
        raise StoreError(
            f"cannot use {path}: it cannot be written, and neither can a place to copy it to with "
            f"its log ({error.strerror})"
        ) from error


def _uri(path: Path, how: str) -> str:
    return f"file:{quote(str(path))}?{how}"
