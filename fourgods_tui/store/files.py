"""A journal of files: each game's record in a file of its own, as JSON Lines."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from pathlib import Path

from fourgods_tui.core.events import Line
from fourgods_tui.core.journal import JournalError, Opening
from fourgods_tui.core.record import to_json


class FileJournal:
    """Keeps the record of each game in ``FOLDER/GAME.jsonl``.

    Lines are handed to the operating system before anybody sees them, so they outlive this
    process, though not a power cut.
    """

    def __init__(self, folder: Path) -> None:
        """Make the folder if it is not there.

        Raises:
            JournalError: it cannot be made or written to.
        """
        self._folder = folder
        try:
            folder.mkdir(parents=True, exist_ok=True)
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
        text = "".join(to_json(line) + "\n" for line in lines).encode()
        path = self._folder / f"{game}.jsonl"
        try:
            with path.open("ab", buffering=0) as file:
                start = file.tell()
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
