"""The dashboard: the server as it is, for those who run it."""

from __future__ import annotations

from collections.abc import Sequence

from fourgods_tui.tui.covered_screen import CoveredScreen
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.overview import Overview
from fourgods_tui.tui.panels.dashboard import dashboard_lines
from fourgods_tui.tui.screens.page import Page

EVERY = 1.0
"""Seconds between two pictures."""


class DashboardPage(Page):
    """Drawn anew each second while it is in front."""

    def __init__(self, overview: Overview) -> None:
        super().__init__()
        self._ticks = 0
        self._overview = overview

    def opened(self, over: CoveredScreen) -> None:
        """Called when it has come over a screen, before it is drawn."""
        super().opened(over)
        self._wait()

    def closed(self) -> None:
        """Called when the page is gone."""
        self._no_tick()

    def _wait(self) -> None:
        self._no_tick = self.screen.after(EVERY, self._tick)

    def _tick(self) -> None:
        self._ticks += 1
        self._wait()
        self.draw()

    def page_title(self) -> str:
        """The title."""
        return self.app.words.gettext("The server")

    def page_facts(self) -> tuple[object, ...]:
        """The server as it was at the last tick."""
        return (self._ticks,)

    def page_lines(self, width: int) -> Sequence[Strip]:
        """Graphs and lists."""
        return dashboard_lines(self._overview, self.app.look, self.app.words, width)
