"""A game played again: play, pause, speed, steps and jumps, and whose view it is."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.timer import Timer

from fourgods_tui.core.chairs import Chair
from fourgods_tui.core.events import Placed
from fourgods_tui.core.people import Person
from fourgods_tui.core.reel import Reel
from fourgods_tui.core.seen import seen_by
from fourgods_tui.core.table_view import Phase, TableOptions, TableView
from fourgods_tui.tui.desk import Desk
from fourgods_tui.tui.keys import named
from fourgods_tui.tui.replay_picture import ReplayPicture
from fourgods_tui.tui.surface import Surface

if TYPE_CHECKING:
    from fourgods_tui.tui.personal import PersonalApp

SPEEDS = (1, 2, 4, 8, 16)
LONGEST_WAIT = 2.0
"""Seconds that nothing happens for at most, whatever the speed."""
JUMP = 10_000
"""Milliseconds that a jump in time goes."""
FEED = 60


class ReplayScreen(Screen[None]):
    """The screen of a replay.

    Attributes:
        at: the line shown last.
        speed: how many times faster than it was played.
        seat: whose view it is, or None for everybody's.
    """

    app: PersonalApp

    def __init__(self, reel: Reel) -> None:
        super().__init__()
        self.reel = reel
        self.at = 0
        self.speed = 1
        self.seat: int | None = None
        self.surface = Surface()
        self._next: Timer | None = None
        self.desk = Desk(self._view())

    def compose(self) -> ComposeResult:
        """One surface."""
        yield self.surface

    def on_mount(self) -> None:
        """Called when the screen is there."""
        self.picture = ReplayPicture(self.desk, self.surface, self.app.look, self.app.words)
        self.surface.focus()
        self.go(0)

    def on_screen_resume(self) -> None:
        """Called when the screen is in front again."""
        self.draw()

    def on_resize(self) -> None:
        """Called when the terminal has another size."""
        self.draw()

    def restyle(self) -> None:
        """Called when the app's look or language has changed."""
        self.picture.look, self.picture.words = self.app.look, self.app.words
        self.draw()

    # -- where it is --------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether it goes on by itself."""
        return self._next is not None

    def go(self, index: int) -> None:
        """Show the game after line `index`."""
        self.at = min(max(index, 0), self.reel.last)
        desk, line = self.desk, self.reel.lines[self.at]
        desk.view = self._view()
        desk.following = self.seat
        desk.feed = deque(
            each.event for each in self.reel.lines[max(self.at - FEED, 0) : self.at + 1]
        )
        desk.heard += 1
        desk.flash = None
        if isinstance(line.event, Placed):
            desk.flash = (line.event.square, line.event.seat)
            desk.cursor = line.event.square
        self.draw()

    def _view(self) -> TableView:
        """The game at this point, as a table shows it."""
        game = self.reel.game_at(self.at)
        over = game.score is not None
        if self.seat is not None:
            game = seen_by(game, self.seat)
        return TableView(
            table=game.game,
            options=TableOptions(name=game.game, seats=len(game.seats)),
            rules=game.rules,
            phase=Phase.OVER if over else Phase.PLAYING,
            chairs=tuple(
                Chair(Person(seat.name, seat.name), connected=True) for seat in game.seats
            ),
            spectators=(),
            you=None,
            game=game,
            clock=game.t,
            began_at=None,
        )

    def draw(self) -> None:
        """Draw what has changed."""
        if not self.is_mounted or self.app.screen is not self:
            return
        t = self.reel.lines[self.at].t
        self.picture.say_where(
            self.at, self.reel.last, t, self.reel.duration, self.speed, self.playing
        )
        self.picture.draw(self.app.size, t)
        self.surface.flush()

    # -- playing ------------------------------------------------------------------------------

    def play(self) -> None:
        """Go on by itself; from the beginning if it is at the end."""
        if self.at >= self.reel.last:
            self.go(0)
        self._wait()

    def pause(self) -> None:
        """Stay where it is."""
        if self._next is not None:
            self._next.stop()
            self._next = None

    def _wait(self) -> None:
        self.pause()
        if self.at < self.reel.last:
            gap = self.reel.lines[self.at + 1].t - self.reel.lines[self.at].t
            wait = min(gap / 1000 / self.speed, LONGEST_WAIT)
            self._next = self.set_timer(max(wait, 0.001), self._step)

    def _step(self) -> None:
        self._next = None
        self.go(self._together(self.at + 1))
        self._wait()
        self.draw()

    def _together(self, index: int) -> int:
        """The last line that happened at the same moment."""
        lines = self.reel.lines
        while index < self.reel.last - 1 and lines[index + 1].t == lines[index].t:
            index += 1
        return index

    # -- keys ---------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Called when a key was pressed."""
        event.stop()
        event.prevent_default()
        key = named(event)
        if key in ("q", "escape", "ctrl+c"):
            self.pause()
            self.dismiss()
            return
        if key == "space":
            if self.playing:
                self.pause()
            else:
                self.play()
        elif key in ("plus", "minus", "equals_sign"):
            step = -1 if key == "minus" else 1
            index = min(max(SPEEDS.index(self.speed) + step, 0), len(SPEEDS) - 1)
            self.speed = SPEEDS[index]
            if self.playing:
                self._wait()
        elif len(key) == 1 and key in "01234":
            seats = len(self.reel.game_at(0).seats)
            self.seat = int(key) - 1 if 0 < int(key) <= seats else None
            self.go(self.at)
        else:
            self._jump(key)
        self.draw()

    def _jump(self, key: str) -> None:
        t = self.reel.lines[self.at].t
        targets = {
            "right": self.at + 1,
            "l": self.at + 1,
            "left": self.at - 1,
            "h": self.at - 1,
            "pagedown": self.at + 10,
            "pageup": self.at - 10,
            "down": self.reel.index_at(t + JUMP),
            "up": self.reel.index_at(t - JUMP),
            "home": 0,
            "end": self.reel.last,
        }
        if key in targets:
            self.pause()
            self.go(targets[key])
