"""A stretch of a line: pieces of styled text that never change.

Textual has a class of this name. Each of those brings seven caches along, for widgets that are
scrolled and cropped; here tens of thousands are kept, and what counts is that two of them are
compared and found in a cache fast.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rich.segment import Segment
from rich.style import Style

from fourgods_tui.core.columns import cell_len, split_cells


class Strip:
    """Segments side by side. Immutable, so it may be shared and be the key of a cache.

    Attributes:
        segments: the pieces, none of them a control code.
        cell_length: the columns they take.
    """

    __slots__ = ("_hash", "cell_length", "segments")

    def __init__(self, segments: Iterable[Segment], cell_length: int | None = None) -> None:
        """Put segments side by side; `cell_length` if it is known."""
        self.segments = tuple(segments)
        if cell_length is None:
            cell_length = sum(cell_len(segment.text) for segment in self.segments)
        self.cell_length = cell_length
        self._hash: int | None = None

    @classmethod
    def blank(cls, cell_length: int, style: Style | None = None) -> Strip:
        """So many columns of nothing."""
        return cls((Segment(" " * cell_length, style),) if cell_length > 0 else (), cell_length)

    @classmethod
    def join(cls, strips: Iterable[Strip]) -> Strip:
        """Strips side by side."""
        segments: list[Segment] = []
        width = 0
        for strip in strips:
            segments += strip.segments
            width += strip.cell_length
        return cls(segments, width)

    @property
    def text(self) -> str:
        """The text without styles."""
        return "".join(segment.text for segment in self.segments)

    def crop(self, start: int, end: int | None = None) -> Strip:
        """The columns from `start` up to, not including, `end`; of half a wide character a blank
        remains."""
        end = self.cell_length if end is None else min(end, self.cell_length)
        if start <= 0 and end >= self.cell_length:
            return self
        kept: list[Segment] = []
        at = 0
        for segment in self.segments:
            width = cell_len(segment.text)
            left, right = max(start - at, 0), min(end - at, width)
            at += width
            if left < right:
                text = split_cells(segment.text, left)[1] if left else segment.text
                text = split_cells(text, right - left)[0] if right < width else text
                kept.append(Segment(text, segment.style))
        return Strip(kept, max(end - max(start, 0), 0))

    def adjust_cell_length(self, cell_length: int, style: Style | None = None) -> Strip:
        """In exactly so many columns: cut, or filled up with blanks of this style."""
        missing = cell_length - self.cell_length
        if missing > 0:
            return Strip((*self.segments, Segment(" " * missing, style)), cell_length)
        return self.crop(0, cell_length)

    def __iter__(self) -> Iterator[Segment]:
        return iter(self.segments)

    def __bool__(self) -> bool:
        return bool(self.segments)

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        return isinstance(other, Strip) and self.segments == other.segments

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(self.segments)
        return self._hash

    def __repr__(self) -> str:
        return f"Strip({self.text!r})"
