"""The panel that shows the world: what changed in it, and which square is where on the screen."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from textual.geometry import Offset, Region

from fourgods_tui.core.landscape import Side
from fourgods_tui.core.square import Square
from fourgods_tui.tui.drawing.square_picture import square_strips
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.drawing.view import SquareView
from fourgods_tui.tui.drawing.world import WorldPicture
from fourgods_tui.tui.escape import Line
from fourgods_tui.tui.surface import Surface

NAME = "world"


class WorldPanel:
    """The world on a surface; one that is larger than its panel is shown around a square."""

    def __init__(self, surface: Surface) -> None:
        self._surface = surface
        self._picture: WorldPicture | None = None
        self._centre: Square | None = None
        self._views: Sequence[SquareView] = ()
        self._strips: list[tuple[Strip, ...]] = []
        self._lines: list[Line] = []

    def forget(self) -> None:
        """The surface was laid out anew: nothing is shown any more."""
        self._picture = None

    def draw(self, picture: WorldPicture, views: Sequence[SquareView], centre: Square) -> None:
        """Show the squares, row by row from the north-west, in a picture of this kind."""
        if picture is not self._picture or not self._views:
            self._draw_all(picture, views)
            changed: Sequence[int] = range(picture.height)
        else:
            changed = self._draw_changed(picture, views)
        self._views = views
        self._show(picture, changed, centre)

    def draw_still(self, picture: WorldPicture, lines: Sequence[Line], centre: Square) -> None:
        """Show lines that were made before with a picture of this kind, for all who look at them:
        then no square is compared or looked up, only whole lines are."""
        if picture is self._picture:
            before = zip(self._lines, lines, strict=True)
            changed: Sequence[int] = [y for y, (old, new) in enumerate(before) if old != new]
        else:
            changed = range(picture.height)
        self._picture, self._views, self._lines = picture, (), list(lines)
        self._show(picture, changed, centre)

    def _show(self, picture: WorldPicture, changed: Sequence[int], centre: Square) -> None:
        """Put the lines that have changed on the surface, or the part that there is room for."""
        region = self._surface.panel(NAME)
        moved, self._centre = centre != self._centre, centre
        if (region.width, region.height) == (picture.width, picture.height):
            for y in changed:
                self._surface.show_line(NAME, y, self._lines[y])
        elif changed or moved:
            x0, y0 = self._corner(picture, region)
            lines = self._lines[y0 : y0 + region.height]
            self._surface.show(NAME, [_cropped(line, x0, region.width) for line in lines])

    def _draw_all(self, picture: WorldPicture, views: Sequence[SquareView]) -> None:
        self._picture = picture
        self._strips = [square_strips(view, picture.zoom, picture.look) for view in views]
        self._lines = picture.rows(self._strips)

    def _draw_changed(self, picture: WorldPicture, views: Sequence[SquareView]) -> list[int]:
        """Draw the squares that look different from before; returns the lines they are on."""
        rows: set[int] = set()
        for n, (one, two) in enumerate(zip(self._views, views, strict=True)):
            if one is not two and one != two:
                self._strips[n] = square_strips(two, picture.zoom, picture.look)
                rows.add(n // picture.size)
        changed: list[int] = []
        height = picture.zoom.height
        for row in rows:
            first = picture.height - (picture.size - row) * height
            self._lines[first : first + height] = picture.row(self._strips, row)
            changed += range(first, first + height)
        return changed

    def region(self, square: Square) -> Region:
        """Where a square is on the screen, or would be if there were room for all squares."""
        if self._picture is None:
            return Region()
        panel = self._surface.panel(NAME)
        x0, y0 = self._corner(self._picture, panel)
        x, y, width, height = self._picture.region(square)
        return Region(panel.x + x - x0, panel.y + y - y0, width, height)

    def square_at(self, offset: Offset) -> Square | None:
        """The square under a point of the screen."""
        under = self._surface.panel_at(offset)
        if under is None or under[0] != NAME or self._picture is None:
            return None
        x0, y0 = self._corner(self._picture, self._surface.panel(NAME))
        return self._picture.square_under(under[1].x + x0, under[1].y + y0)

    def side_at(self, offset: Offset) -> Side | None:
        """The side of a square's tile that is nearest to a point of the screen."""
        square = self.square_at(offset)
        if square is None:
            return None
        x, y, width, height = self.region(square)
        across, down = (offset.x - x + 0.5) / width - 0.5, (offset.y - y + 0.5) / height - 0.5
        if abs(across) > abs(down):
            return Side.EAST if across > 0 else Side.WEST
        return Side.SOUTH if down > 0 else Side.NORTH

    def _corner(self, picture: WorldPicture, panel: Region) -> tuple[int, int]:
        """Where the shown part of a world begins that is larger than its panel."""
        if self._centre is None:
            return 0, 0
        x, y, width, height = picture.region(self._centre)
        x0 = x + width // 2 - panel.width // 2
        y0 = y + height // 2 - panel.height // 2
        return (
            min(max(x0, 0), max(picture.width - panel.width, 0)),
            min(max(y0, 0), max(picture.height - panel.height, 0)),
        )


@lru_cache(maxsize=512)
def _cropped(line: Line, start: int, width: int) -> Strip:
    """A part of a line. Cached: mostly the same lines are shown again with others between them."""
    return Strip.join(line).crop(start, start + width)
