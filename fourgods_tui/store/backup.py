"""Copies of the database: made while a server runs, and put back while none does."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, count
from pathlib import Path
from secrets import token_hex

from fourgods_tui.files.owner import make_file
from fourgods_tui.store.database import connect, open_to_read
from fourgods_tui.store.errors import StoreError, in_words
from fourgods_tui.store.folder import (
    DATABASE,
    LOG_ENDS,
    PART,
    REPLACED,
    DataFolder,
    sync_file,
    sync_folder,
)
from fourgods_tui.store.targets import refuse_to_replace


def backup(data: Path, file: Path, *, replace: bool = False) -> None:
    """Copy the database of a folder, as it is at one moment, into one file.

    A server may go on meanwhile. The file is made whole or not at all. An older backup of that
    name stays what it is, unless it is to `replace` it; anything else is never replaced.

    Raises:
        StoreError: there is no database, it is damaged, the file is there already, or it cannot
            be written.
    """
    source = data / DATABASE
    if not source.exists():
        raise StoreError(f"there is no database in {data}; choose a folder with --data DIR")
    try:
        refuse_to_replace(file, source, replace=replace)
    except OSError as error:
        raise StoreError(f"cannot write {file}: {error.strerror}") from error
    # Nobody else has a file of this name, not even another backup that is made just now.
    with _whole(file, file.with_name(f".{file.name}.{token_hex(4)}{PART}")) as new:
        _copy(source, new)


def restore(file: Path, data: Path) -> Path | None:
    """Put a copy in the place of a folder's database, while no server uses it.

    Returns where the database is now that was there before; None if there was none.

    Raises:
        StoreError: it is no backup, or damaged, or the folder is in use or cannot be written.
    """
    open_to_read(file).close()  # before anything is touched
    folder = DataFolder(data)
    try:
        place = folder.database
        if file.exists() and place.exists() and file.samefile(place):
            raise StoreError(f"{file} is the database itself")
        new = place.with_name(place.name + PART)
        if new.exists() and file.samefile(new):
            raise StoreError(f"{file} is a restore that was cut off; restore the backup itself")
        new.unlink(missing_ok=True)  # of a restore that was cut off
        with _whole(place, new):
            _copy(file, new)
            folder.forget_note()
            return _move_away(place)
    finally:
        folder.close()


@contextmanager
def _whole(file: Path, new: Path) -> Iterator[Path]:
    """A `new` file to write to; when all went well, it becomes the file."""
    try:
        os.close(make_file(new, 0o600))
        try:
            yield new
            new.rename(file)
        finally:
            new.unlink(missing_ok=True)
        sync_folder(file.parent)
    except OSError as error:
        raise StoreError(f"cannot write {file}: {error.strerror}") from error


def _copy(source: Path, target: Path) -> None:
    """Copy a database and look the copy through."""
    reading = open_to_read(source)
    try:
        writing = connect(str(target))
        try:
            reading.backup(writing)
            # One file is enough: a copy has no log beside it.
            writing.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            raise StoreError(f"cannot write {target}: {in_words(error)}") from error
        finally:
            writing.close()
    finally:
        reading.close()
    open_to_read(target).close()
    sync_file(target)


def _move_away(place: Path) -> Path | None:
    """Give a database another name, with its log, which must not meet the one restored."""
    if not place.exists() and not any(_log(place, end).exists() for end in LOG_ENDS):
        return None
    away = _free(place.with_name(place.name + REPLACED))
    for end in ("", *LOG_ENDS):
        old, new = _log(place, end), _log(away, end)
        if old.exists():
            old.replace(new)
        else:
            new.unlink(missing_ok=True)
    sync_folder(place.parent)
    return away


def _free(place: Path) -> Path:
    """The place itself, or the same with a number if something is there."""
    names = chain([place], (place.with_name(f"{place.name}-{number}") for number in count(2)))
    return next(
        each for each in names if not any(_log(each, end).exists() for end in ("", *LOG_ENDS))
    )


def _log(database: Path, end: str) -> Path:
    return database.with_name(database.name + end)
