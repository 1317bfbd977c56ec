"""Showing what the server has to say: on the top line of whatever screen is in front."""

from __future__ import annotations

from textual.screen import Screen

from fourgods_tui.tui.announcement import Announcement, News, announced
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.personal import PersonalApp
from fourgods_tui.tui.surface import Surface
from fourgods_tui.tui.text import line

SHOWN = 12.0
"""Seconds that an announcement stays, unless what it tells of takes longer."""


def show_announcement(app: PersonalApp, message: Announcement) -> None:
    """Show it on every screen of an app, and take it away after a while."""
    style, width = ink(app.look), app.size.width
    text = announced(app.words, message)
    strip = line([(" ! ", style.key), (f" {text}", style.bar)], width, style.bar)
    surfaces = [found for found in map(_surface, app.screen_stack) if found is not None]
    for surface in surfaces:
        surface.announce(strip)

    def take_away() -> None:
        for surface in surfaces:
            if surface.is_attached:  # its screen may be gone by now
                surface.announce(None, instead_of=strip)

    stays = message.seconds if message.news in (News.IDLE, News.TOO_LONG) else 0.0
    app.set_timer(max(SHOWN, stays), take_away)


def _surface(screen: Screen[object]) -> Surface | None:
    surface = getattr(screen, "surface", None)
    return surface if isinstance(surface, Surface) else None
