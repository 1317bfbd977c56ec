"""A journal of files: each game's record in a file of its own, as JSON Lines."""

from __future__ import annotations

import logging
from collections.abc import Collection, Sequence
from pathlib import Path

from fourgods_tui.core.events import Line, Started
from fourgods_tui.core.journal import Journal, JournalError, KeptGame, Opening
from fourgods_tui.core.record import to_bytes
from fourgods_tui.files.owner import give, make_folder, write_file

log = logging.getLogger(__name__)


class FileJournal:
    """Keeps the record of each game in ``FOLDER/GAME.jsonl``.

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
            make_folder(folder)
            probe = folder / ".probe"
            probe.write_bytes(b"")
            probe.unlink()
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
            with path.open("ab", buffering=0) as file:
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

    def replace(self, game: str, lines: Sequence[Line]) -> None:
        """Have exactly these lines in the game's file.

        Raises:
            JournalError: the file cannot be written.
        """
        path = self._path(game)
        try:
            write_file(path, to_bytes(lines))
        except OSError as error:
            raise JournalError(f"cannot write {path}: {error.strerror}") from error

    def rename(self, game: str, lines: Sequence[Line]) -> None:
        """Have exactly these lines in the game's file, if there is one.

        Raises:
            JournalError: the file cannot be written.
        """
        if self._path(game).exists():
            self.replace(game, lines)

    def _path(self, game: str) -> Path:
        return self._folder / f"{game}.jsonl"


class Copied:
    """A journal whose records are also written to files, for whoever wants to read along.

    The journal is what counts: a copy that cannot be written is said, and stops no game.
    """

    def __init__(self, journal: Journal, files: FileJournal, running: Sequence[KeptGame]) -> None:
        """The files of `running` games are made to say what the journal has kept."""
        self._journal, self._files = journal, files
        self._failing = False
        for kept in running:
            first = kept.lines[0].event
            assert isinstance(first, Started)
            files.replace(first.game, kept.lines)

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
