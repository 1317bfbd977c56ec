"""Showing what the server has to say: on the top line of whatever screen is in front."""

from __future__ import annotations

from collections.abc import Sequence

from textual.screen import Screen

from fourgods_tui.core.clean import OFFICIAL_ASCII, OFFICIAL_SIGN
from fourgods_tui.tui.announcement import Announcement, News, announced
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.lean import LeanScreen
from fourgods_tui.tui.panes import Panes
from fourgods_tui.tui.personal import PersonalApp
from fourgods_tui.tui.surface import Surface
from fourgods_tui.tui.text import line

SHOWN = 12.0
"""Seconds that an announcement stays, unless what it tells of takes longer."""


def show_announcement(app: PersonalApp, message: Announcement) -> None:
    """Show it on every screen of an app, and take it away after a while."""
    strip = announcement_strip(app.look, announced(app.words, message), app.size.width)
    shown = [panes for screen in app.screen_stack for panes in _panes(screen)]
    for panes in shown:
        panes.announce(strip)

    def take_away() -> None:
        for panes in shown:
            panes.announce(None, instead_of=strip)

    stays = message.seconds if message.news in (News.IDLE, News.TOO_LONG) else 0.0
    lowest = app.screen_stack[0]  # it is there as long as the app is
    if isinstance(lowest, LeanScreen):
        # A timer of Textual's would hold the app until then, also when its session is over.
        lowest.after(max(SHOWN, stays), take_away)


def announcement_strip(look: Look, text: str, width: int) -> Strip:
    """The line that says it: in a style and with a sign that are the server's own."""
    style = ink(look)
    sign = OFFICIAL_ASCII * 3 if style.ascii else OFFICIAL_SIGN
    return line([(f" {sign} {text}", style.official)], width, style.official)


def _panes(screen: Screen[object]) -> Sequence[Panes]:
    """What is drawn of a screen, and of what is over it."""
    surface = getattr(screen, "surface", None)
    if not isinstance(screen, LeanScreen) or not isinstance(surface, Surface):
        return ()
    return (surface, *(cover.panes for cover in screen.covers))
