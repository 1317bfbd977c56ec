"""What goes wrong with the database, in one line for whoever runs the server."""

from __future__ import annotations

import sqlite3

from fourgods_tui.core.journal import JournalError

_WORDS = {
    sqlite3.SQLITE_FULL: "the disk is full",
    sqlite3.SQLITE_READONLY: "it is read-only",
    sqlite3.SQLITE_CORRUPT: "it is damaged",
    sqlite3.SQLITE_NOTADB: "it is damaged, or not a database",
    sqlite3.SQLITE_BUSY: "another program holds it",
    sqlite3.SQLITE_LOCKED: "another program holds it",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened",
    sqlite3.SQLITE_PERM: "it may not be opened",
    sqlite3.SQLITE_IOERR: "the disk fails",
}


class StoreError(JournalError):
    """The store cannot do what it is asked for; the text is one line."""


class DamageError(StoreError):
    """What is kept is not what was written."""


def in_words(error: sqlite3.Error) -> str:
    """Why SQLite failed, without its name for it where there is a plainer one."""
    code = getattr(error, "sqlite_errorcode", None)
    if code is None:
        return " ".join(str(error).split())
    words = _WORDS.get(code & 0xFF)
    if words is None:
        return " ".join(str(error).split())
    name = str(getattr(error, "sqlite_errorname", ""))
    return f"{words} ({name})" if name.startswith("SQLITE_IOERR_") else words


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the database is not what was written."""
    code = getattr(error, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
