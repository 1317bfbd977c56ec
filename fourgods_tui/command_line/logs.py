"""How the log is written: for people on a terminal, for programs elsewhere."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime

from fourgods_tui.command_line.printing import printable
from fourgods_tui.config.sections import LogFormat, LogSection

FIELDS = ("connection", "table", "name", "key", "address", "event", "reason", "seconds")
"""What a line of the log may tell apart from its text."""


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


def set_up_logs(section: LogSection) -> None:
    """Write the log to standard error as the settings want it; may be called again."""
    human = section.format is LogFormat.HUMAN or (
        section.format is LogFormat.AUTO and sys.stderr.isatty()
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(HumanLines() if human else JsonLines())
    logging.basicConfig(level=section.level.value.upper(), handlers=[handler], force=True)
