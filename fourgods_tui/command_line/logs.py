"""How the log is written: for people on a terminal, for programs elsewhere."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from logging.handlers import QueueHandler, QueueListener
from queue import SimpleQueue
from threading import Thread
from typing import TextIO

from fourgods_tui.command_line.printing import printable
from fourgods_tui.command_line.streams import Unbuffered, unbuffered
from fourgods_tui.config.sections import LogFormat, LogSection

FIELDS = ("connection", "table", "name", "key", "address", "event", "reason", "seconds")
"""What a line of the log may tell apart from its text."""

MOST = 10_000
"""Lines that may wait to be written."""
PATIENCE = 2.0
"""Seconds that the end waits for what is still to be written."""

_SAID = logging.getLogger("fourgods_tui.said")
"""What a server says to standard output."""


class HumanLines(logging.Formatter):
    """Time and text; nothing in it that a terminal might obey."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """The line, and below it where an error came from."""
        return "\n".join(printable(line) for line in super().format(record).split("\n"))


class JsonLines(logging.Formatter):
    """One object a line; escape characters are escaped, as JSON has them."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        told: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "message": printable(record.getMessage()),
        }
        fields = {name: getattr(record, name, None) for name in FIELDS}
        # A log record has a name of its own, which is the logger's.
        fields["name"] = getattr(record, "player", None)
        told.update((name, value) for name, value in fields.items() if value is not None)
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=True)


class _Writer(QueueListener):
    """Writes lines that are formatted. No handler does it for it, as each has a lock that the end
    of the process waits for."""

    def __init__(self, lines: SimpleQueue[logging.LogRecord], stream: TextIO | Unbuffered) -> None:
        super().__init__(lines)
        self._stream = stream

    def handle(self, record: logging.LogRecord) -> None:
        """Write one."""
        self._stream.write(f"{record.getMessage()}\n")
        self._stream.flush()


class Background(QueueHandler):
    """Writes lines in a thread of its own, so that a reader who holds up the stream, as with
    ctrl+s on a terminal, holds up nothing else. When too many wait, the next ones are lost, and
    counted."""

    def __init__(self, stream: TextIO) -> None:
        self._waiting: SimpleQueue[logging.LogRecord] = SimpleQueue()
        super().__init__(self._waiting)
        self._lost = 0
        self._listener = _Writer(self._waiting, unbuffered(stream))
        self._listener.start()

    def enqueue(self, record: logging.LogRecord) -> None:
        """Have a line, which is formatted already, written soon."""
        if self._waiting.qsize() >= MOST:
            self._lost += 1
            return
        self._tell_lost()
        self._waiting.put(record)

    def finish(self, seconds: float = PATIENCE) -> None:
        """Write what waits, and end; what nobody has taken after this time is lost."""
        self._tell_lost()
        # The library waits for ever for the last line.
        ending = Thread(target=self._listener.stop, daemon=True)
        ending.start()
        ending.join(seconds)

    def _tell_lost(self) -> None:
        if self._lost:
            text, args = "%d lines were lost, as nobody read what was written", (self._lost,)
            told = logging.LogRecord(__name__, logging.WARNING, __file__, 0, text, args, None)
            self._lost = 0
            self._waiting.put(self.prepare(told))


def set_up_logs(section: LogSection) -> None:
    """Write the log to standard error as the settings want it; may be called again."""
    human = section.format is LogFormat.HUMAN or (
        section.format is LogFormat.AUTO and sys.stderr.isatty()
    )
    root = logging.getLogger()
    handler = next(iter(_in_background(root)), None) or Background(sys.stderr)
    handler.setFormatter(HumanLines() if human else JsonLines())
    logging.basicConfig(level=section.level.value.upper(), handlers=[], force=True)
    root.addHandler(handler)
    if not _in_background(_SAID):
        _SAID.addHandler(Background(sys.stdout))
        _SAID.setLevel(logging.INFO)
        _SAID.propagate = False


def announce(text: str) -> None:
    """Say a line of a running server's to standard output, without waiting for who reads it."""
    _SAID.info("%s", printable(text))


def end_logs() -> None:
    """Write what waits to be written, of the log and of what was announced."""
    for logger in (logging.getLogger(), _SAID):
        for handler in _in_background(logger):
            logger.removeHandler(handler)
            handler.finish()


def _in_background(logger: logging.Logger) -> list[Background]:
    return [each for each in logger.handlers if isinstance(each, Background)]
