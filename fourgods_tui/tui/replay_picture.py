"""Draws a replay: the table, and below it where in the game one is."""

from __future__ import annotations

from dataclasses import dataclass

from textual.geometry import Offset, Size

from fourgods_tui.core.columns import cell_len
from fourgods_tui.core.game import Game
from fourgods_tui.core.score import Score
from fourgods_tui.core.table_view import TableView
from fourgods_tui.tui.desk import Desk
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.over_picture import OverPicture
from fourgods_tui.tui.panels.footer import Caps
from fourgods_tui.tui.panels.status import clock_text
from fourgods_tui.tui.replay_keys import ROWS
from fourgods_tui.tui.surface import Surface
from fourgods_tui.tui.table_picture import TablePicture
from fourgods_tui.tui.text import line
from fourgods_tui.tui.walk import Walk

BAR = 20
"""Columns of the bar that shows how far the replay is."""


@dataclass(frozen=True, slots=True)
class Where:
    """Where a replay is.

    Attributes:
        at, last: the number of the event, and of the last one.
        t, duration: their times, ms.
        speed: how many times faster than the game was.
        playing: whether it goes on by itself.
        typed: what has been typed of a place to go to, or None.
    """

    at: int
    last: int
    t: int
    duration: int
    speed: int
    playing: bool
    typed: str | None = None


class EndPicture(OverPicture):
    """The score of a game that is replayed: it begins with who won, for the story of it is not
    what one came for; and nobody is asked to play again."""

    def walk_through(self, game: Game, score: Score) -> Walk:
        """The walk through the score, at first at its end."""
        before = self.walk
        walk = super().walk_through(game, score)
        if walk is not before:
            walk.go(len(walk.story) - 1)
        return walk

    def draw_again(self, view: TableView, look: Look, words: Words) -> None:
        """Draw nothing there."""
        width = self._surface.panel("again").width
        self._surface.show("again", [line([], width, ink(look).plain)])


class ReplayPicture(TablePicture):
    """The picture of a replay.

    Attributes:
        where: where it is.
    """

    where: Where

    def __init__(self, desk: Desk, surface: Surface, look: Look, words: Words) -> None:
        super().__init__(desk, surface, look, words)
        self.over: OverPicture = EndPicture(surface)

    def draw(self, size: Size, ms: int) -> None:
        """Draw all that is not as it should be; `ms` is the game's time there."""
        self.question = self._where_text()
        super().draw(size, ms)

    def _where_text(self) -> str:
        """Which event of how many it is, at what time, and how fast."""
        words, where, plain = self.words, self.where, ink(self.look).ascii
        if where.typed is not None:
            return words.gettext(
                "Go to: {typed}   an event's number, or a time such as 3:20   (esc: stay)",
                typed=where.typed + ("_" if plain else "▏"),
            )
        done = BAR * where.at // max(where.last, 1)
        full, rest = ("=", "-") if plain else ("━", "─")
        going = ">" if plain else "▸"
        return words.gettext(
            "{bar}  event {at} of {last}   {time} of {duration}   {speed} {state}",
            bar=full * done + rest * (BAR - done),
            at=where.at,
            last=where.last,
            time=clock_text(where.t),
            duration=clock_text(where.duration),
            speed=f"x{where.speed}" if plain else f"×{where.speed}",
            state=going if where.playing else words.gettext("pause"),
        )

    def key_rows(self) -> list[Caps]:
        """The keys of a replay."""
        return [[(key.shown, self.words.gettext(key.label)) for key in row] for row in ROWS]

    def share_under(self, offset: Offset) -> float | None:
        """How far in the game a point of the bar is, from 0 to 1; None if it is not on the bar."""
        under = self._surface.panel_at(offset)
        if under is None or under[0] != "notice":
            return None
        bar = next((at for at, sign in enumerate(self.question) if sign in "━─=-"), None)
        if bar is None:
            return None
        x = under[1].x - 1 - cell_len(self.question[:bar])
        return min(max(x / (BAR - 1), 0.0), 1.0) if 0 <= x < BAR else None
