"""A screen-filling widget of panels: it keeps what each shows, and redraws only what differs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain

from rich.style import Style
from textual.geometry import Offset, Region, Size
from textual.strip import Strip as TextualStrip
from textual.widget import Widget

from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.escape import Line
from fourgods_tui.tui.lean import LeanApp


class Surface(Widget, can_focus=True):
    """Panels side by side on one widget, so that a change costs neither style nor layout work."""

    DEFAULT_CSS = "Surface { width: 1fr; height: 1fr; }"

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

    def lay_out(self, regions: Mapping[str, Region], ground: Style) -> None:
        """Lay the panels out anew, all of them empty, on this background."""
        self._panels = dict(regions)
        self._ground = ground
        self._rows = {name: [] for name in regions}
        self._crossing.clear()
        self._built.clear()
        self._stale.update(range(self.app.size.height))
        self._float = (Region(), ())
        if self._announced and self._announced.cell_length != self.app.size.width:
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

    def flush(self) -> None:
        """Draw what `show` and `float_over` have changed, and not a column more."""
        if not self.is_attached:  # the session ends, perhaps before it had begun
            return
        for y in self._stale:
            self._built.pop(y, None)
        if not self.paint():
            self.refresh(*(Region(0, y, self.size.width, 1) for y in sorted(self._stale)))
        self._stale.clear()

    def paint(self) -> bool:
        """Send what the terminal does not show yet, past the compositor; False if that cannot be
        done now."""
        app, screen = self.app, self.screen
        if not isinstance(app, LeanApp):
            return False
        write = app.direct_writer(screen)
        if write is None:
            app.on_terminal.owner = None  # what is stale now will not be known when it can be done
            return False
        shown, height = app.on_terminal, app.size.height
        lines: Iterable[int] = range(height)
        if shown.owner is self:
            lines = sorted(y for y in self._stale if y < height)
        shown.owner = self
        text = shown.write((y, self._row(y)) for y in lines)
        if text:
            write(text if self._typed is None else text + _move_to(self._typed[0]))
        return True

    def render_line(self, y: int) -> TextualStrip:
        """One line of the widget, made of the panels it crosses."""
        return TextualStrip(chain.from_iterable(self._row(y)), self.app.size.width)

    def _row(self, y: int) -> Line:
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
        right = self.app.size.width
        if x < right:
            found.append(("", 0, _blank(right - x, self._ground)))
        return found

    def on_resize(self) -> None:
        """Called when the terminal has another size: lines are built for the width there is."""
        self._built.clear()
        self._crossing.clear()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """All there is."""
        return container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """All there is."""
        return container.height


@lru_cache(maxsize=1024)
def _blank(width: int, ground: Style) -> Strip:
    """So many columns of nothing. Shared, so that two of them are the same one."""
    return Strip.blank(width, ground)


def _move_to(cursor: Offset) -> str:
    """What moves a terminal's cursor there."""
    return f"\x1b[{cursor.y + 1};{cursor.x + 1}H"
