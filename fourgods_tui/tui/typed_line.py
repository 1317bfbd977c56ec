"""A line that somebody types: its text, where the cursor is, and what keys do to it."""

from __future__ import annotations

from enum import Enum

from rich.segment import Segment
from rich.style import Style
from textual import events

from fourgods_tui.core.clean import clean_text
from fourgods_tui.core.columns import cell_len
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.text import Part, fit, line

LONGEST = 200
"""Characters there is room for."""


class Ended(Enum):
    """How a line ends."""

    SENT = "sent"
    CLOSED = "closed"


class TypedLine:
    """What has been typed so far.

    Attributes:
        text: the text.
        cursor: before which of its characters the next one goes.
    """

    def __init__(self, placeholder: str, text: str = "") -> None:
        """`placeholder` is shown while there is no text."""
        self.placeholder = placeholder
        self.text = text
        self.cursor = len(text)

    def press(self, event: events.Key) -> Ended | None:
        """Take a key: it is for the line in any case. How it has ended with that, if it has."""
        key = event.key
        if event.is_printable and event.character:
            self._insert(event.character)
        elif key == "enter":
            return Ended.SENT
        elif key in ("escape", "ctrl+c"):
            return Ended.CLOSED
        else:
            self._edit(key)
        return None

    def paste(self, text: str) -> None:
        """Take the first line of a text, without what cannot be seen."""
        first = next(iter(text.splitlines()), "")
        spaces = [" " if first[end : end + 1].isspace() else "" for end in (0, len(first) - 1)]
        clean = clean_text(first, LONGEST)
        self._insert(f"{spaces[0]}{clean}{spaces[1]}" if clean else spaces[0])

    def drawn(self, width: int, style: Style) -> tuple[Strip, int]:
        """The line in exactly so many columns, and the column its cursor is in."""
        cursor = style + Style(reverse=not style.reverse)
        if not self.text:
            shown = fit(self.placeholder, max(width - 2, 0))
            parts: list[Part] = [(" ", style), (shown[:1] or " ", cursor), (shown[1:], style)]
            return line(parts, width, style), min(1, width - 1)
        start = self._start(width - 3)
        before = self.text[start : self.cursor]
        under, after = self.text[self.cursor : self.cursor + 1], self.text[self.cursor + 1 :]
        strip = Strip(
            [
                Segment(f" {before}", style),
                Segment(under or " ", cursor),
                Segment(after, style),
            ]
        )
        shown_part = strip.adjust_cell_length(max(width - 1, 0), style)
        return Strip.join([shown_part, Strip.blank(1, style)]), min(1 + cell_len(before), width - 1)

    def _start(self, room: int) -> int:
        """The first character shown, so that there is room for all before the cursor."""
        start = 0
        while start < self.cursor and cell_len(self.text[start : self.cursor]) > room - 1:
            start += 1
        return start

    def _insert(self, text: str) -> None:
        text = text[: LONGEST - len(self.text)]
        self.text = self.text[: self.cursor] + text + self.text[self.cursor :]
        self.cursor += len(text)

    def _edit(self, key: str) -> None:
        end = len(self.text)
        if key in _STEPS:
            self.cursor = min(max(self.cursor + _STEPS[key], 0), end)
        elif key in ("home", "ctrl+a"):
            self.cursor = 0
        elif key in ("end", "ctrl+e"):
            self.cursor = end
        elif key in ("backspace", "ctrl+h"):
            self._delete(self.cursor - 1, self.cursor)
        elif key == "delete":
            self._delete(self.cursor, self.cursor + 1)
        elif key == "ctrl+w":
            before = self.text[: self.cursor].rstrip()
            self._delete(before.rfind(" ") + 1, self.cursor)
        elif key == "ctrl+u":
            self._delete(0, self.cursor)
        elif key == "ctrl+k":
            self._delete(self.cursor, end)

    def _delete(self, start: int, end: int) -> None:
        start = max(start, 0)
        self.text = self.text[:start] + self.text[end:]
        self.cursor = start


_STEPS = {"left": -1, "right": 1}
