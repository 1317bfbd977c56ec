"""Panels side by side: what each shows, and the lines of the screen that they make up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from rich.style import Style
from textual.geometry import Offset, Region, Size

from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.escape import Line


class Panes:
    """Keeps what each panel shows, and which lines have changed since they were drawn."""

    def __init__(self) -> None:
        super().__init__()
        self._panels: dict[str, Region] = {}
        self._rows: dict[str, list[Line]] = {}
        self._built: dict[int, Line] = {}
        self._crossing: dict[tuple[str, ...], Sequence[tuple[str, int, Strip]]] = {}
        self._float: tuple[Region, Sequence[Strip]] = (Region(), ())
        self._announced: Strip | None = None
        self._typed: tuple[Offset, Strip] | None = None
        self._stale: set[int] = set()
        self._ground = Style.null()

    @property
    def whole(self) -> Size:
        """The size of the screen."""
        raise NotImplementedError

    def flush(self) -> None:
        """Draw what has changed, and not a column more."""
        raise NotImplementedError

    def lay_out(self, regions: Mapping[str, Region], ground: Style) -> None:
        """Lay the panels out anew, all of them empty, on this background."""
        self._panels = dict(regions)
        self._ground = ground
        self._rows = {name: [] for name in regions}
        self._crossing.clear()
        self._built.clear()
        self._stale.update(range(self.whole.height))
        self._float = (Region(), ())
        if self._announced and self._announced.cell_length != self.whole.width:
            self._announced = None  # it was for a terminal of another size

    def panel(self, name: str) -> Region:
        """Where a panel is; an empty region if it is not on the screen."""
        return self._panels.get(name, Region())

    def panel_at(self, offset: Offset) -> tuple[str, Offset] | None:
        """The panel under a point, and the point within it."""
        for name, region in self._panels.items():
            if region.contains_point(offset):
                return name, offset - region.offset
        return None

    def show(self, name: str, lines: Sequence[Strip | Line]) -> None:
        """Show these lines in a panel; only what differs from before will be drawn.

        Each line, of one strip or of several, must be as wide as the panel; missing lines are
        blank.
        """
        region = self._panels.get(name)
        if region is None or not region.area:
            return
        before = self._rows[name]
        after = [(line,) if isinstance(line, Strip) else line for line in lines[: region.height]]
        self._rows[name] = after
        for y in range(max(len(before), len(after))):
            old = before[y] if y < len(before) else None
            new = after[y] if y < len(after) else None
            if old is not new and old != new:
                self._stale.add(region.y + y)

    def show_line(self, name: str, y: int, line: Line) -> None:
        """Show one line of a panel, and leave its others as they are."""
        region, rows = self._panels.get(name), self._rows.get(name)
        if region is None or rows is None or y >= region.height:
            return
        rows += [(_blank(region.width, self._ground),)] * (y + 1 - len(rows))
        if rows[y] is not line and rows[y] != line:
            rows[y] = line
            self._stale.add(region.y + y)

    def float_over(self, region: Region, lines: Sequence[Strip]) -> None:
        """Show lines over the panels, in a region of the screen; an empty region shows none.

        Each strip must be as wide as the region.
        """
        before, self._float = self._float, (region, lines)
        if before != self._float:
            for part in (before[0], region):
                self._stale.update(range(part.y, part.bottom))

    def announce(self, strip: Strip | None, instead_of: Strip | None = None) -> None:
        """Show a line over the top of everything, or none any more; drawn at once.

        It stays until the next one, or until the terminal has another width. With `instead_of` this
        happens only if that line is still there.
        """
        if instead_of is None or self._announced is instead_of:
            self._announced = strip
            self._stale.add(0)
            self.flush()

    def type_at(self, cursor: Offset | None, strip: Strip | None = None) -> None:
        """Show a line that is being typed over all panels, where its cursor is; or none any more.

        The terminal's own cursor is put there, unseen: some show near it what is being composed.
        """
        before = self._typed
        self._typed = (cursor, strip) if cursor is not None and strip is not None else None
        if before != self._typed:
            self._stale.update(cursor.y for cursor, _ in filter(None, (before, self._typed)))

    def rebuild(self) -> None:
        """Build all lines anew, for the width there is."""
        self._built.clear()
        self._crossing.clear()

    def changed(self, everything: bool = False) -> list[int]:
        """The lines that have changed since this was last asked, from the top; or all there are."""
        height = self.whole.height
        for y in self._stale:
            self._built.pop(y, None)
        lines = range(height) if everything else sorted(y for y in self._stale if y < height)
        self._stale.clear()
        return list(lines)

    @property
    def cursor(self) -> Offset | None:
        """Where somebody types, if they do."""
        return self._typed[0] if self._typed is not None else None

    def row(self, y: int) -> Line:
        """A line of the screen, made of the panels it crosses."""
        built = self._built.get(y)
        if built is None:
            built = self._built[y] = self._build(y)
        return built

    def _build(self, y: int) -> Line:
        if y == 0 and self._announced is not None:
            return (self._announced,)
        if self._typed is not None and y == self._typed[0].y:
            return (self._typed[1],)
        parts: list[Strip] = []
        for name, top, blank in self._crossing_at(y):
            rows, line = self._rows[name] if name else (), y - top
            if line < len(rows):
                parts += rows[line]
            else:
                parts.append(blank)
        over, floating = self._float
        if not over.y <= y < over.bottom:
            return tuple(parts)
        under = Strip.join(parts)
        return (under.crop(0, over.x), floating[y - over.y], under.crop(over.right))

    def _crossing_at(self, y: int) -> Sequence[tuple[str, int, Strip]]:
        """The panels that a line crosses, from left to right: the name, where it begins, and what
        is there where it has no line. What is between them has no name."""
        regions = [
            (region.x, name, region)
            for name, region in self._panels.items()
            if region.y <= y < region.bottom and region.width
        ]
        names = tuple(name for _, name, _ in regions)
        found = self._crossing.get(names)
        if found is None:
            found = self._crossing[names] = self._cross(sorted(regions))
        return found

    def _cross(self, regions: Iterable[tuple[int, str, Region]]) -> list[tuple[str, int, Strip]]:
        found: list[tuple[str, int, Strip]] = []
        x = 0
        for left, name, region in regions:
            if left > x:
                found.append(("", 0, _blank(left - x, self._ground)))
            found.append((name, region.y, _blank(region.width, self._ground)))
            x = region.right
        right = self.whole.width
        if x < right:
            found.append(("", 0, _blank(right - x, self._ground)))
        return found


@lru_cache(maxsize=1024)
def _blank(width: int, ground: Style) -> Strip:
    """So many columns of nothing. Shared, so that two of them are the same one."""
    return Strip.blank(width, ground)
