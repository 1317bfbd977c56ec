"""Draws a replay: the table, and below it where in the game one is."""

from __future__ import annotations

from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.panels.footer import Caps
from fourgods_tui.tui.panels.lines import clock_text
from fourgods_tui.tui.table_picture import TablePicture

BAR = 20
"""Columns of the bar that shows how far the replay is."""


class ReplayPicture(TablePicture):
    """The picture of a replay."""

    def say_where(
        self, at: int, last: int, t: int, duration: int, speed: int, playing: bool
    ) -> None:
        """Say below the table which event of how many it is, at what time, and how fast."""
        plain = ink(self.look).ascii
        done = BAR * at // max(last, 1)
        full, rest = ("=", "-") if plain else ("━", "─")
        going = ">" if plain else "▸"
        self.question = self.words.gettext(
            "{bar}  event {at} of {last}   {time} of {duration}   {speed} {state}",
            bar=full * done + rest * (BAR - done),
            at=at,
            last=last,
            time=clock_text(t),
            duration=clock_text(duration),
            speed=f"x{speed}" if plain else f"×{speed}",
            state=going if playing else self.words.gettext("pause"),
        )

    def key_rows(self) -> list[Caps]:
        """The keys of a replay."""
        words = self.words
        first = [
            ("space", words.gettext("play, pause")),
            ("← →", words.gettext("an event")),
            ("↑ ↓", words.gettext("10 seconds")),
            ("+ -", words.gettext("speed")),
        ]
        second = [
            ("home end", words.gettext("beginning, end")),
            ("1 2 3 4", words.gettext("whose view")),
            ("0", words.gettext("everybody's")),
            ("q", words.gettext("leave")),
        ]
        return [first, second]
