"""What is wrong with a record, and where."""

from __future__ import annotations


class RecordError(ValueError):
    """A line of a record is wrong. It is one sentence, e.g. ``17: there is no "seat"``.

    Attributes:
        line_number: the line in the file, counted from 1.
        what: what is wrong with it, in plain words, free of control characters.
    """

    def __init__(self, line_number: int, what: str) -> None:
        super().__init__(f"{line_number}: {what}")
        self.line_number = line_number
        self.what = what
