"""The file of the bans: read and written whole, by a server and by commands beside it."""

from __future__ import annotations

import fcntl
import json
import os
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from fourgods_tui.files.owner import give
from fourgods_tui.files.text import TextError, read_text

Fields = Mapping[str, object]


class BanFileError(ValueError):
    """The file can't be read or written. The text is one line for the admin."""


class BanFile:
    """A file with a list of objects."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._seen: tuple[int, ...] = ()

    @property
    def changed(self) -> bool:
        """Whether somebody else has written it since it was last read or written here."""
        return self._stamp() != self._seen

    @property
    def written(self) -> float | None:
        """When it was last written, in seconds since 1970; None if there is none."""
        return self._seen[1] / 1e9 if self._seen else None

    def read(self) -> Sequence[Fields]:
        """What is in it; nothing if it is not there.

        Raises:
            BanFileError: it can't be read, or is no list of objects.
        """
        self._seen = self._stamp()
        if not self._seen:
            return ()
        try:
            read = json.loads(read_text(self.path))
        except TextError as error:
            raise BanFileError(self.damaged(str(error))) from None
        except (OSError, ValueError, RecursionError) as error:
            raise BanFileError(self.unreadable(error)) from None
        if not isinstance(read, list) or not all(isinstance(each, dict) for each in read):
            raise BanFileError(self.unreadable(TypeError()))
        return read

    def unreadable(self, error: Exception) -> str:
        """What to say when its content makes no sense."""
        return self.damaged(f"can't read the bans in {self.path}: {type(error).__name__}")

    def damaged(self, line: str) -> str:
        """What to say when something is wrong with it."""
        return f"{line}; mend the file, or remove it to lift all bans"

    def write(self, content: Sequence[Fields]) -> None:
        """Replace what is in it; for its owner's eyes only, and whole or not at all.

        Raises:
            BanFileError: it can't be written.
        """
        text = json.dumps(content, indent=1)
        try:
            descriptor, temporary = tempfile.mkstemp(dir=self.path.parent, prefix=".bans.")
            with os.fdopen(descriptor, "w", encoding="utf-8") as file:
                file.write(text + "\n")
                file.flush()
                os.fsync(file.fileno())
                give(file.fileno(), self.path.parent)
            Path(temporary).replace(self.path)
        except OSError as error:
            raise BanFileError(
                f"can't write {self.path}: {(error.strerror or str(error)).lower()}"
            ) from None
        self._seen = self._stamp()

    def touch(self) -> None:
        """Note in it that it is up to date, as far as that can be done."""
        with suppress(OSError):
            os.utime(self.path)
            self._seen = self._stamp()

    @contextmanager
    def locked(self) -> Iterator[None]:
        """Keep others, who do so too, from changing it meanwhile.

        Raises:
            BanFileError: its folder is not there.
        """
        # The folder, as the file is replaced by each change and a third one would need an owner.
        try:
            folder = os.open(self.path.parent, os.O_RDONLY | os.O_CLOEXEC)
        except OSError as error:
            raise BanFileError(
                f"can't write {self.path}: {(error.strerror or str(error)).lower()}"
            ) from None
        try:
            fcntl.flock(folder, fcntl.LOCK_EX)
            yield
        finally:
            os.close(folder)

    def _stamp(self) -> tuple[int, ...]:
        """What changes whenever the file does; empty if there is none."""
        try:
            found = self.path.stat()
        except OSError:
            return ()
        return found.st_ino, found.st_mtime_ns, found.st_size
