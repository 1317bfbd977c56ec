"""The record a server writes, read while it grows."""

from __future__ import annotations

from pathlib import Path

from fourgods_tui.core.events import Event, Line
from fourgods_tui.core.evolve import begin, evolve
from fourgods_tui.core.game import Game
from fourgods_tui.core.record import from_json


class RecordFile:
    """One game's record.

    Attributes:
        path: the file.
        lines: its lines, as far as they were read.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.lines: list[Line] = []
        self._read = 0
        self._game: Game | None = None

    @property
    def game(self) -> Game:
        """The game after the lines read so far."""
        assert self._game is not None
        return self._game

    @property
    def events(self) -> list[Event]:
        """The events read so far."""
        return [line.event for line in self.lines]

    def refresh(self) -> int:
        """Read what is new; the number of lines by now."""
        with self.path.open("rb") as stream:
            stream.seek(self._read)
            new = stream.read()
        whole = new[: new.rfind(b"\n") + 1]
        self._read += len(whole)
        for text in whole.decode().splitlines():
            line = from_json(text)
            self.lines.append(line)
            self._game = begin(line) if self._game is None else evolve(self._game, line)
        return len(self.lines)


def newest_record(folder: Path, known: frozenset[Path] = frozenset()) -> RecordFile | None:
    """The record of the game that is not known yet, or None before there is one."""
    fresh = [path for path in folder.glob("*.jsonl") if path not in known]
    return RecordFile(fresh[0]) if fresh else None
