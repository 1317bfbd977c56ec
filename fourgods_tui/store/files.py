"""A journal of files: each game's record in a file of its own, as JSON Lines."""

from __future__ import annotations

import glob
import logging
import os
import tempfile
from collections.abc import Collection, Sequence
from itertools import chain, count
from pathlib import Path
from urllib.parse import quote

from fourgods_tui.core.events import Line, Started
from fourgods_tui.core.journal import Journal, JournalError, KeptGame, Opening
from fourgods_tui.core.record import to_bytes
from fourgods_tui.files.owner import give, make_folder, write_file

log = logging.getLogger(__name__)


_PRIVATE = 0o600
"""Records of running games tell the bag's order and hidden gods: they are for our eyes only."""
_ASIDE = ".aside"
"""What ends the name of a copy that says something else than the journal."""


class FileJournal:
    """Keeps the record of each game in ``FOLDER/GAME.jsonl``, for our eyes only.

    Lines are handed to the operating system before anybody sees them, so they outlive this
    process, though not a power cut.
    """

    trouble: str | None = None
    """Never known beforehand: each line is tried."""

    def __init__(self, folder: Path) -> None:
        """Make the folder if it is not there.

        Raises:
            JournalError: it cannot be made or written to.
        """
        self._folder = folder
        try:
            make_folder(folder, 0o700)
            tempfile.TemporaryFile(dir=folder).close()
        except OSError as error:
            raise JournalError(f"cannot write to {folder}: {error.strerror}") from error

    async def append(
        self,
        game: str,
        lines: Sequence[Line],
        opening: Opening | None = None,
        resigned: Collection[int] = (),
    ) -> None:
        """Add these lines to the game's file, all of them or none."""
        text = to_bytes(lines)
        path = self._path(game)
        try:
            with os.fdopen(_open_private(path), "ab", buffering=0) as file:
                start = file.tell()
                give(file.fileno(), self._folder)
                try:
                    written = file.write(text)
                except OSError:
                    file.truncate(start)
                    raise
                if written != len(text):  # the disk took only a part
                    file.truncate(start)
                    raise JournalError(f"cannot write {path}: the disk is full")
        except OSError as error:
            raise JournalError(f"cannot write {path}: {error.strerror}") from error

    async def close_game(self, game: str) -> None:
        """Do nothing: a record tells nothing of what will not be."""

    def catch_up(self, game: str, lines: Sequence[Line]) -> Path | None:
        """Have exactly these lines in the game's file.

        A file that does not merely lack some of them is put aside; returns where it is then.

        Raises:
            JournalError: the file cannot be read or written.
        """
        path, text, aside = self._path(game), to_bytes(lines), None
        try:
            if path.exists() and not text.startswith(path.read_bytes()):
                aside = _free(path.with_name(path.name + _ASIDE))
                path.rename(aside)
                aside.chmod(_PRIVATE)
        except OSError as error:
            raise JournalError(f"cannot use {path}: {error.strerror}") from error
        self.replace(game, lines)
        return aside

    def replace(self, game: str, lines: Sequence[Line]) -> None:
        """Have exactly these lines in the game's file, or what was there before.

        Raises:
            JournalError: the file cannot be written.
        """
        path = self._path(game)
        try:
            write_file(path, to_bytes(lines), _PRIVATE)
        except OSError as error:
            raise JournalError(f"cannot write {path}: {error.strerror}") from error

    def rename(self, game: str, lines: Sequence[Line]) -> None:
        """Have exactly these lines in the game's file, if there is one, as names in them have been
        replaced; what was put aside has the old names, and goes.

        Raises:
            JournalError: the file cannot be written.
        """
        path = self._path(game)
        if path.exists():
            self.replace(game, lines)
        try:
            for aside in self._folder.glob(f"{glob.escape(path.name)}{_ASIDE}*"):
                aside.unlink()
        except OSError as error:
            raise JournalError(f"cannot remove {error.filename}: {error.strerror}") from error

    def _path(self, game: str) -> Path:
        """The game's file. An id from a stranger's database may look like a path, but is none."""
        return self._folder / f"{quote(game, safe='')}.jsonl"


def _open_private(path: Path) -> int:
    """The file to add to, new if there is none."""
    return os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, _PRIVATE)


def _free(place: Path) -> Path:
    """The place itself, or the same with a number if something is there."""
    names = (place.with_name(f"{place.name}-{number}") for number in count(2))
    return next(each for each in chain([place], names) if not each.exists())


class Copied:
    """A journal whose records are also written to files, for whoever wants to read along.

    The journal is what counts: a copy that cannot be written is said, and stops no game.
    """

    def __init__(self, journal: Journal, files: FileJournal, running: Sequence[KeptGame]) -> None:
        """The files of `running` games are made to say what the journal has kept."""
        self._journal, self._files = journal, files
        self._failing = False
        for kept in running:
            self._catch_up(kept)

    def _catch_up(self, kept: KeptGame) -> None:
        first = kept.lines[0].event
        assert isinstance(first, Started)
        try:
            aside = self._files.catch_up(first.game, kept.lines)
        except JournalError as error:
            log.error("%s; its copy is not complete", error)
            return
        if aside is not None:
            log.error(
                "game %s was copied with other or more lines than the database has of it; "
                "the database counts, and the copy is now %s",
                first.game,
                aside,
            )

    @property
    def trouble(self) -> str | None:
        """See `core.journal.Journal.trouble`."""
        return self._journal.trouble

    async def append(
        self,
        game: str,
        lines: Sequence[Line],
        opening: Opening | None = None,
        resigned: Collection[int] = (),
    ) -> None:
        """See `core.journal.Journal.append`."""
        await self._journal.append(game, lines, opening, resigned)
        try:
            await self._files.append(game, lines)
        except JournalError as error:
            if not self._failing:
                log.error("%s; its copy is not complete", error)
            self._failing = True
        else:
            self._failing = False

    async def close_game(self, game: str) -> None:
        """See `core.journal.Journal.close_game`."""
        await self._journal.close_game(game)
