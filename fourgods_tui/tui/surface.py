"""The widget that fills a screen, with the panels of the screen or of a page over it."""

from __future__ import annotations

from itertools import chain

from textual.geometry import Offset, Region, Size
from textual.strip import Strip as TextualStrip
from textual.widget import Widget

from fourgods_tui.tui.lean import LeanApp
from fourgods_tui.tui.panes import Panes


class Surface(Panes, Widget, can_focus=True):
    """Panels side by side on one widget, so that a change costs neither style nor layout work.

    What covers the screen has panels of its own, which are drawn instead while it does.
    """

    DEFAULT_CSS = "Surface { width: 1fr; height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self._over: Panes | None = None
        self._refresh_all = False

    @property
    def whole(self) -> Size:
        """The size of the screen."""
        return self.app.size

    def cover(self, panes: Panes | None) -> None:
        """Have these panels drawn from now on instead of the screen's own, or its own again."""
        self._over, self._refresh_all = panes, True

    def flush(self) -> None:
        """Draw what has changed, and not a column more."""
        self.present(self)

    def present(self, panes: Panes) -> None:
        """Draw what has changed of these panels, if it is they that are drawn."""
        # It may not be attached: the session ends, perhaps before it had begun.
        if not self.is_attached or panes is not self._front or self.paint():
            return
        changed = panes.changed()
        if self._refresh_all:
            self._refresh_all = False
            self.refresh()
        else:
            self.refresh(*(Region(0, y, self.size.width, 1) for y in changed))

    def paint(self) -> bool:
        """Send what the terminal does not show yet, past the compositor; False if that cannot be
        done now."""
        app, front = self.app, self._front
        if not isinstance(app, LeanApp):
            return False
        write, shown = app.direct_writer(self.screen), app.on_terminal
        if write is None:
            shown.owner = None  # what is stale now will not be known when it can be done
            return False
        lines = front.changed(everything=shown.owner is not front)
        shown.owner = front
        text = shown.write((y, front.row(y)) for y in lines)
        if text:
            write(text if front.cursor is None else text + _move_to(front.cursor))
        return True

    @property
    def _front(self) -> Panes:
        return self if self._over is None else self._over

    def render_line(self, y: int) -> TextualStrip:
        """One line of the widget, made of the panels it crosses."""
        return TextualStrip(chain.from_iterable(self._front.row(y)), self.app.size.width)

    def on_resize(self) -> None:
        """Called when the terminal has another size: lines are built for the width there is."""
        self.rebuild()

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """All there is."""
        return container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """All there is."""
        return container.height


def _move_to(cursor: Offset) -> str:
    """What moves a terminal's cursor there."""
    return f"\x1b[{cursor.y + 1};{cursor.x + 1}H"
