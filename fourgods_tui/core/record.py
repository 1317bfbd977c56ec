"""The record of a game: JSON Lines, one event a line. The only form events have outside memory.

    for line in lines: stream.write(to_json(line) + "\\n")
    lines = tuple(read(stream))

Reading checks the form only; whether the game was played by the rules is `check`'s question.
"""

from __future__ import annotations

from fourgods_tui.core.events import VERSION
from fourgods_tui.core.record_clean import cleaned
from fourgods_tui.core.record_error import RecordError
from fourgods_tui.core.record_read import LONGEST_LINE, from_json, read
from fourgods_tui.core.record_write import to_bytes, to_json

__all__ = [
    "LONGEST_LINE",
    "VERSION",
    "RecordError",
    "cleaned",
    "from_json",
    "read",
    "to_bytes",
    "to_json",
]
