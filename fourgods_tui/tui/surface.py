"""A screen-filling widget of panels: it keeps what each shows, and redraws only what differs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.style import Style
from textual.geometry import Offset, Region, Size
from textual.strip import Strip
from textual.widget import Widget

from fourgods_tui.tui.escape import Cell, cells, changed_runs, encode
from fourgods_tui.tui.hosting import direct_writer

GAP = 4
"""Unchanged columns between two changes that cost less to send than to jump over."""


class Surface(Widget, can_focus=True):
    """Panels side by side on one widget, so that a change costs neither style nor layout work."""

    DEFAULT_CSS = "Surface { width: 1fr; height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self._panels: dict[str, Region] = {}
        self._shown_lines: dict[str, list[Strip]] = {}
        self._built: dict[int, Strip] = {}
        self._float: tuple[Region, Sequence[Strip]] = (Region(), ())
        self._stale: set[int] = set()
        self._ground = Style.null()

    def lay_out(self, regions: Mapping[str, Region], ground: Style) -> None:
        """Lay the panels out anew, all of them empty, on this background."""
        self._panels = dict(regions)
        self._ground = ground
        self._shown_lines = {name: [] for name in regions}
        self._built.clear()
        self._stale.clear()
        self._float = (Region(), ())
        self.refresh()

    def panel(self, name: str) -> Region:
        """Where a panel is; an empty region if it is not on the screen."""
        return self._panels.get(name, Region())

    def panel_at(self, offset: Offset) -> tuple[str, Offset] | None:
        """The panel under a point, and the point within it."""
        for name, region in self._panels.items():
            if region.contains_point(offset):
                return name, offset - region.offset
        return None

    def show(self, name: str, lines: Sequence[Strip]) -> None:
        """Show these lines in a panel; only what differs from before will be drawn.

        Each strip must be as wide as the panel; missing lines are blank.
        """
        region = self._panels.get(name)
        if region is None or not region.area:
            return
        before = self._shown_lines[name]
        after = list(lines[: region.height])
        self._shown_lines[name] = after
        for y in range(region.height):
            old = before[y] if y < len(before) else None
            new = after[y] if y < len(after) else None
            if old is not new:
                self._stale.add(region.y + y)

    def float_over(self, region: Region, lines: Sequence[Strip]) -> None:
        """Show lines over the panels, in a region of the screen; an empty region shows none.

        Each strip must be as wide as the region.
        """
        before, self._float = self._float, (region, lines)
        if before != self._float:
            for part in (before[0], region):
                self._stale.update(range(part.y, part.bottom))

    def flush(self) -> None:
        """Draw what `show` and `float_over` have changed, and not a column more."""
        runs: list[tuple[int, int, Sequence[Cell]]] = []
        for y in sorted(self._stale):
            old = self._built.pop(y, None)
            if y >= self.size.height:
                continue
            new = self.render_line(y)
            if old is None or old.cell_length != new.cell_length:
                runs.append((0, y, cells(new)))
            elif old is not new:
                line = cells(new)
                runs += [
                    (start, y, line[start:end])
                    for start, end in changed_runs(cells(old), line, GAP)
                ]
        self._stale.clear()
        if not runs:
            return
        write = direct_writer(self)
        if write is not None:
            write(encode(runs))
        else:
            self.refresh(*(Region(x, y, len(line), 1) for x, y, line in runs))

    def render_line(self, y: int) -> Strip:
        """One line of the widget, made of the panels it crosses."""
        built = self._built.get(y)
        if built is None or built.cell_length != self.size.width:
            built = self._built[y] = self._build(y)
        return built

    def _build(self, y: int) -> Strip:
        crossing = sorted(
            (
                (region, self._shown_lines[name])
                for name, region in self._panels.items()
                if region.y <= y < region.bottom and region.width
            ),
            key=lambda each: each[0].x,
        )
        strips: list[Strip] = []
        x = 0
        for region, lines in crossing:
            strips.append(self._blank(region.x - x))
            row = y - region.y
            if row < len(lines):
                strips.append(lines[row].adjust_cell_length(region.width, self._ground))
            else:
                strips.append(self._blank(region.width))
            x = region.right
        strips.append(self._blank(self.size.width - x))
        joined = Strip.join([strip for strip in strips if strip.cell_length])
        joined = joined.adjust_cell_length(self.size.width, self._ground)
        over, floating = self._float
        if not over.y <= y < over.bottom:
            return joined
        left, right = joined.crop(0, over.x), joined.crop(over.right)
        return Strip.join([left, floating[y - over.y], right])

    def _blank(self, width: int) -> Strip:
        return Strip.blank(max(width, 0), self._ground)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """All there is."""
        return container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """All there is."""
        return container.height
