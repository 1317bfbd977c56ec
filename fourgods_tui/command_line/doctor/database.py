"""The database, and the clock against it."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator

from fourgods_tui.command_line.doctor.finding import Finding, note, ok, wrong
from fourgods_tui.command_line.doctor.places import nearest
from fourgods_tui.command_line.doctor.processes import Holder
from fourgods_tui.config.settings import Settings
from fourgods_tui.store.database import MEMORY
from fourgods_tui.store.errors import DamageError, StoreError
from fourgods_tui.store.folder import DATABASE
from fourgods_tui.store.inspection import clock_behind, inspect
from fourgods_tui.store.migrations import MIGRATIONS

NOW = len(MIGRATIONS)
"""The form of a database of today."""
_ELSE = "put back a backup (fourgods restore FILE), or run the version of fourgods that wrote it"


def look_at_database(settings: Settings, server: Holder | None) -> Iterator[Finding]:
    """The database and the clock; `server` is the one that uses it just now, if one does."""
    data = settings.server.data
    if str(data) == MEMORY or nearest(data) != data.absolute():
        return
    file = data / DATABASE
    if server is not None:
        yield ok("server", f"one runs with {data}: {server}")
    if file.exists() and not os.access(file, os.R_OK):
        return  # which is said of the folder
    if not file.exists():
        yield ok("database", "it will be made at the first start")
        return
    try:
        seen = inspect(file, in_use=server is not None)
    except StoreError as error:
        yield wrong("database", str(error), "" if isinstance(error, DamageError) else _ELSE)
        return
    if seen.lost is not None:
        yield wrong("database", seen.lost)
    if seen.form < NOW:
        text = f"it has form {seen.form}, and becomes form {NOW} at the next start"
        yield note("database", text, "make a backup before: fourgods backup FILE")
    if seen.logged and server is None:
        yield note("database", "the last server did not stop in order; its log is read at the next")
    yield ok("database", f"whole, form {seen.form} of {NOW}, {seen.games} games")
    behind = clock_behind(time.time(), seen.newest)
    yield ok("clock", "not before the newest game") if behind is None else wrong("clock", behind)
