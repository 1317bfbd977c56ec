"""What a copy of a database may replace: nothing but an older copy."""

from __future__ import annotations

from pathlib import Path

from fourgods_tui.store.errors import StoreError
from fourgods_tui.store.folder import BANS, DATABASE, LOCK
from fourgods_tui.store.migrations import APPLICATION

_HEAD = b"SQLite format 3\0"
_LOG_MODE = slice(18, 20)
"""Where a database's header says whether it is written to through a log beside it (2), as a
server does, or not (1), as in a backup."""
_IN_A_LOG = b"\2\2"
_APPLICATION = slice(68, 72)
_HEADER_BYTES = 100
_BESIDE = ("-wal", "-shm", "-journal")
"""The files that SQLite keeps beside a database."""


def is_database(path: Path) -> bool:
    """Whether a file is an SQLite database, by how it begins."""
    return _header(path).startswith(_HEAD)


def is_beside_a_database(path: Path) -> bool:
    """Whether SQLite would take the file, by its name, for the log of a database that is there."""
    ends = [end for end in _BESIDE if path.name.casefold().endswith(end)]
    return any(path.with_name(path.name[: -len(end)]).is_file() for end in ends)


def is_in_use(path: Path) -> bool:
    """Whether a file is a database that a server writes to, or did when it last ran."""
    header = _header(path)
    logs = (path.with_name(path.name + end) for end in _BESIDE)
    return header.startswith(_HEAD) and (
        header[_LOG_MODE] == _IN_A_LOG or any(log.exists() for log in logs)
    )


def refuse_to_replace(file: Path, source: Path, *, replace: bool) -> None:
    """See that a backup of `source` may be written to `file`.

    Args:
        replace: whether an older backup may be replaced.

    Raises:
        StoreError: it may not; the text says why.
    """
    if _is_a_servers(file, source):
        raise StoreError(f"{file} belongs to a server; choose another name")
    if not file.exists():
        return
    if not file.is_file() or (file.stat().st_size and not _is_backup(file)):
        raise StoreError(f"{file} is there already, and is no backup; choose another name")
    if file.stat().st_size and not replace:
        raise StoreError(
            f"{file} is there already; choose another name, or replace it with --force"
        )


def _is_a_servers(file: Path, source: Path) -> bool:
    """Whether a server uses this file, or would if it were there.

    That is the database that is copied, by whatever name; whatever belongs to a server in a folder
    of data; and any database that is written to through a log, wherever it lies.
    """
    if file.exists() and file.samefile(source):
        return True
    if is_beside_a_database(file) or (file.is_file() and is_in_use(file)):
        return True
    folder, name = file.parent, file.name.casefold()
    of_data = folder.exists() and (folder.samefile(source.parent) or (folder / LOCK).exists())
    return of_data and (name in (LOCK, BANS) or name.startswith(DATABASE))


def _is_backup(file: Path) -> bool:
    header = _header(file)
    ours = header[_APPLICATION] == APPLICATION.to_bytes(4, "big")
    return header.startswith(_HEAD) and ours


def _header(path: Path) -> bytes:
    with path.open("rb") as stream:
        return stream.read(_HEADER_BYTES)
