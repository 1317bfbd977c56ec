"""The folder a server keeps its data in: the database, and a lock for the one who has it."""

from __future__ import annotations

import contextlib
import fcntl
import os
from pathlib import Path
from typing import NamedTuple

from fourgods_tui.files.owner import give, make_folder
from fourgods_tui.files.rights import writable_by_all
from fourgods_tui.store.errors import StoreError

DATABASE = "fourgods.db"
"""The database's file."""
LOG_ENDS = ("-wal", "-shm")
"""What SQLite adds to the name for the files beside it."""
PART, REPLACED = ".part", ".replaced"
"""What a copy is called that is not whole yet, and a database that a copy has replaced."""
LOCK = "lock"
"""The file that is locked by the server that uses the folder."""
BANS = "bans.json"
"""The file of the bans, which lies here because a server needs both."""


_NOTE_BYTES = 48


class LineKept(NamedTuple):
    """A line of a game's record in the database: the game's number, and the line's."""

    number: int
    seq: int


class DataFolder:
    """A folder of data that is ours, until `close` or the process ends, however it does.

    Attributes:
        path: the folder.
    """

    def __init__(self, path: Path) -> None:
        """Make the folder if it is not there, for our eyes only, and take it.

        Raises:
            StoreError: it cannot be made or written to, or another server has it.
        """
        self.path = path
        self._closed = False
        try:
            make_folder(path, 0o700)
            self._lock = os.open(path / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            give(self._lock, path)
        except OSError as error:
            raise StoreError(f"cannot keep anything in {path}: {error.strerror}") from error
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(self._lock)
            raise StoreError(
                f"{path} is in use by another server; stop that one, or choose another folder "
                "with --data DIR"
            ) from None

    @property
    def warning(self) -> str | None:
        """What is not as it should be with the folder, though it can be used; a line, or None."""
        return open_to_all(self.path)

    @property
    def database(self) -> Path:
        """The database's file, which may not be there yet."""
        return self.path / DATABASE

    def close(self) -> None:
        """Let others have it. It may be closed again."""
        if not self._closed:
            self._closed = True
            os.close(self._lock)

    # -- what was kept last -------------------------------------------------------------------

    def note(self, line: LineKept) -> None:
        """Note the line that was kept last, outside the database: so that it is noticed at the
        next start if the database lacks it, because its log was lost or cut off."""
        text = f"{line.number} {line.seq}\n".encode()
        with contextlib.suppress(OSError):  # a full disk: the note before is good enough
            os.pwrite(self._lock, text.ljust(_NOTE_BYTES), 0)

    def noted(self) -> LineKept | None:
        """The line that was noted last, or None if none was."""
        return _note_in(self._lock)

    def forget_note(self) -> None:
        """Note nothing any more: another database has taken the place of the one noted."""
        os.ftruncate(self._lock, 0)


def open_to_all(folder: Path) -> str | None:
    """What to say of a folder in which everybody may replace the files, or None."""
    try:
        mode = writable_by_all(folder)
    except OSError:
        return None
    if mode is None:
        return None
    return (
        f"everybody on this machine may replace the files in {folder} (mode {mode}); "
        f"run: chmod go-w {folder}"
    )


def note_beside(database: Path) -> LineKept | None:
    """The line that was noted last beside a server's database, or None."""
    if database.name != DATABASE:
        return None
    try:
        with (database.parent / LOCK).open("rb") as lock:
            return _note_in(lock.fileno())
    except OSError:
        return None


def _note_in(lock: int) -> LineKept | None:
    try:
        number, seq = os.pread(lock, _NOTE_BYTES, 0).split()
        return LineKept(int(number), int(seq))
    except (OSError, ValueError):
        return None


def sync_folder(path: Path) -> None:
    """Have names that were just given or changed in a folder outlive a power cut."""
    handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def sync_file(path: Path) -> None:
    """Have a file's content outlive a power cut."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
