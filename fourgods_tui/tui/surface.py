"""A screen-filling widget of panels: it keeps what each shows, and redraws only what differs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Offset, Region, Size
from textual.strip import Strip
from textual.widget import Widget


class Surface(Widget, can_focus=True):
    """Panels side by side on one widget, so that a change costs neither style nor layout work."""

    DEFAULT_CSS = "Surface { width: 1fr; height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self._panels: dict[str, Region] = {}
        self._shown_lines: dict[str, list[Strip]] = {}
        self._built: dict[int, Strip] = {}
        self._float: tuple[Region, Sequence[Strip]] = (Region(), ())
        self._ground = Style.null()

    def lay_out(self, regions: Mapping[str, Region], ground: Style) -> None:
        """Lay the panels out anew, all of them empty, on this background."""
        self._panels = dict(regions)
        self._ground = ground
        self._shown_lines = {name: [] for name in regions}
        self._built.clear()
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
        """Show these lines in a panel; only what differs from before is drawn.

        Each strip must be as wide as the panel; missing lines are blank.
        """
        region = self._panels.get(name)
        if region is None or not region.area:
            return
        before = self._shown_lines[name]
        after = list(lines[: region.height])
        if before and len(before) == len(after):
            changed = [
                part
                for y, (old, new) in enumerate(zip(before, after, strict=True))
                if old is not new
                for part in (changed_part(old, new, region.x, region.y + y),)
                if part
            ]
        else:
            changed = [region]
        self._shown_lines[name] = after
        if changed:
            for part in changed:
                for y in range(part.y, part.bottom):
                    self._built.pop(y, None)
            self.refresh(*changed)

    def float_over(self, region: Region, lines: Sequence[Strip]) -> None:
        """Show lines over the panels, in a region of the screen; an empty region shows none.

        Each strip must be as wide as the region.
        """
        before, self._float = self._float, (region, lines)
        if before == self._float:
            return
        for part in (before[0], region):
            for y in range(part.y, part.bottom):
                self._built.pop(y, None)
        parts = [part for part in (before[0], region) if part.area]
        if parts:
            self.refresh(*parts)

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


def changed_part(old: Strip, new: Strip, x: int, y: int) -> Region | None:
    """The part of a line that differs, as a region for a line that begins at (x, y)."""
    if old == new:
        return None
    start = _common(list(old), list(new))
    if old.cell_length != new.cell_length:
        return Region(x + start, y, max(old.cell_length, new.cell_length) - start, 1)
    end = _common(list(reversed(list(old))), list(reversed(list(new))))
    return Region(x + start, y, max(new.cell_length - start - end, 1), 1)


def _common(old: list[Segment], new: list[Segment]) -> int:
    """Columns that two rows of segments have in common at their beginning."""
    columns = 0
    for one, two in zip(old, new, strict=False):
        if one != two:
            break
        columns += one.cell_length
    return columns
