"""A game played again: play, pause, speed, steps and jumps, and whose view it is."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

from textual import events
from textual.app import ComposeResult
from textual.timer import Timer

from fourgods_tui.core.chairs import Chair
from fourgods_tui.core.events import Placed
from fourgods_tui.core.game import Game
from fourgods_tui.core.people import Person
from fourgods_tui.core.reel import Reel
from fourgods_tui.core.seen import seen_by
from fourgods_tui.core.table_view import Phase, TableOptions, TableView
from fourgods_tui.tui.desk import Desk
from fourgods_tui.tui.drawing.zoom import ZOOMS
from fourgods_tui.tui.help_text import REPLAY_TOPIC
from fourgods_tui.tui.keys import named
from fourgods_tui.tui.lean import LeanScreen
from fourgods_tui.tui.place_line import PlaceLine, place_in
from fourgods_tui.tui.replay_keys import ACTS, Act
from fourgods_tui.tui.replay_picture import ReplayPicture, Where
from fourgods_tui.tui.screens.help_page import HelpPage
from fourgods_tui.tui.screens.scores_page import ScoresPage
from fourgods_tui.tui.shared import shared
from fourgods_tui.tui.surface import Surface

if TYPE_CHECKING:
    from fourgods_tui.tui.personal import PersonalApp

SPEEDS = (1, 2, 4, 8, 16)
LONGEST_WAIT = 2.0
"""Seconds that nothing happens for at most, whatever the speed."""
JUMP = 10_000
"""Milliseconds that a jump in time goes."""
STEP = 10
"""Events that a long step goes."""
FEED = 60


class ReplayScreen(LeanScreen):
    """The screen of a replay.

    Attributes:
        at: the line shown last.
        speed: how many times faster than it was played.
        seat: whose view it is, or None for everybody's.
        typed: the place to go to that is being typed, or None.
    """

    app: PersonalApp
    keys_at_once = True

    def __init__(self, reel: Reel) -> None:
        super().__init__()
        self.reel = reel
        self.at = 0
        self.speed = 1
        self.seat: int | None = None
        self.typed: PlaceLine | None = None
        self.surface = Surface()
        self._next: Timer | None = None
        self._moved = False
        self.desk = Desk(self._view())

    def compose(self) -> ComposeResult:
        """One surface."""
        yield self.surface

    def on_mount(self) -> None:
        """Called when the screen is there."""
        self.picture = ReplayPicture(self.desk, self.surface, self.app.look, self.app.words)
        self.picture.wish = self.app.taste.zoom
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

    @property
    def where(self) -> Where:
        """Where it is, for the line that says so."""
        return Where(
            at=self.at,
            last=self.reel.last,
            t=self.reel.lines[self.at].t,
            duration=self.reel.duration,
            speed=self.speed,
            playing=self.playing,
            typed=self.typed.text if self.typed else None,
        )

    def go(self, index: int) -> None:
        """Show the game after line `index`."""
        self._go(index)
        self.draw()

    def _go(self, index: int) -> None:
        """Be after line `index`, which is drawn later: of many keys at once only where they lead
        to is worked out."""
        self.at = min(max(index, 0), self.reel.last)
        self._moved = True

    def _get_there(self) -> None:
        """Have the game as it is where we are."""
        if not self._moved:
            return
        self._moved = False
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

    def _view(self) -> TableView:
        """The game at this point, as a table shows it."""
        game = self.reel.game_at(self.at)
        return shared(game, ("replayed", self.seat), lambda: _table_view(game, self.seat))

    def draw(self) -> None:
        """Draw what has changed."""
        if not self.draws:
            return
        self._get_there()
        self.picture.where = self.where
        self.picture.draw(self.app.size, self.reel.lines[self.at].t)
        self.surface.flush()

    # -- playing ------------------------------------------------------------------------------

    def play(self) -> None:
        """Go on by itself; from the beginning if it is at the end."""
        if self.at >= self.reel.last:
            self._go(0)
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
        if self._next is None:
            return  # paused since, when this was on its way already
        self._next = None
        self._go(self._together(self.at + 1))
        self._wait()
        self.draw()

    def _together(self, index: int) -> int:
        """The last line that happened at the same moment."""
        lines = self.reel.lines
        while index < self.reel.last - 1 and lines[index + 1].t == lines[index].t:
            index += 1
        return index

    # -- keys and mouse -----------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Called when a key was pressed."""
        event.stop()
        event.prevent_default()
        self.press(named(event))

    def press(self, key: str) -> None:
        """Carry out a key."""
        if self.typed is not None:
            self._type(self.typed, key)
        else:
            self._do(ACTS.get(key), key)
        self.draw()

    def on_paste(self, event: events.Paste) -> None:
        """Called when something was pasted: it may be a place to go to."""
        if self.typed is not None:
            for sign in event.text:
                self.typed.press(sign)
            self.draw()

    def _type(self, typed: PlaceLine, key: str) -> None:
        """A key while a place to go to is being typed."""
        if typed.press(key):
            return
        self.typed = None
        if key == "enter":
            place = place_in(self.reel, typed.text)
            if place is not None:
                self._go(place)

    def _do(self, act: Act | None, key: str) -> None:
        if act is Act.VIEW:
            self.look_as(int(key) - 1 if key != "0" else None)
        elif act in _DEEDS:
            _DEEDS[act](self)
        elif act is not None:
            self._jump(act)

    def leave(self) -> None:
        """Go back to where one came from."""
        self.pause()
        self.dismiss()

    def play_or_pause(self) -> None:
        """Go on by itself, or stay where it is."""
        if self.playing:
            self.pause()
        else:
            self.play()

    def ask_where(self) -> None:
        """Begin to type where to go."""
        self.pause()
        self.typed = PlaceLine()

    def zoom(self) -> None:
        """The next zoom."""
        zoom = self.picture.zoom
        self.picture.wish = ZOOMS[(ZOOMS.index(zoom) + 1) % len(ZOOMS)]

    def show_scores(self) -> None:
        """The scores so far, in full."""
        self.pause()
        self._get_there()
        self.app.open_page(ScoresPage(self.picture))

    def show_help(self) -> None:
        """The help, open where the keys of a replay are."""
        self.pause()
        page = HelpPage(self.desk.view.rules, topic=REPLAY_TOPIC, lesson=False)
        self.app.open_page(page)

    def look_as(self, seat: int | None) -> None:
        """Show the game as a seat saw it; None, or a seat there is not, is everybody's view."""
        seats = len(self.reel.game_at(0).seats)
        self.seat = seat if seat is not None and seat < seats else None
        self._go(self.at)

    def speed_up(self, by: int) -> None:
        """Go faster by so many steps, or slower."""
        index = min(max(SPEEDS.index(self.speed) + by, 0), len(SPEEDS) - 1)
        self.speed = SPEEDS[index]
        if self.playing:
            self._wait()

    def _jump(self, act: Act) -> None:
        t = self.reel.lines[self.at].t
        targets = {
            Act.FORWARD: self.at + 1,
            Act.BACK: self.at - 1,
            Act.MORE: self.at + STEP,
            Act.LESS: self.at - STEP,
            Act.LATER: self.reel.index_at(t + JUMP),
            Act.EARLIER: self.reel.index_at(t - JUMP),
            Act.FIRST: 0,
            Act.LAST: self.reel.last,
        }
        self.pause()
        self._go(targets[act])

    def on_mouse_up(self, event: events.MouseUp) -> None:
        """Called for a click: on a key, on the bar, or on a square."""
        self._get_there()
        key = self.picture.key_under(event.screen_offset)
        share = self.picture.share_under(event.screen_offset)
        square = self.picture.square_at(event.screen_offset)
        if key is not None:
            self.press(key)
        elif share is not None:
            self.pause()
            self.go(round(share * self.reel.last))
        elif square is not None:
            self.desk.cursor = square
            self.draw()
        elif self.desk.view.phase is Phase.OVER and self.picture.over.click(event.screen_offset):
            self.draw()

    def on_mouse_scroll_down(self) -> None:
        """Called when the wheel is turned towards the player."""
        self._do(Act.FORWARD, "")
        self.draw()

    def on_mouse_scroll_up(self) -> None:
        """Called when the wheel is turned away from the player."""
        self._do(Act.BACK, "")
        self.draw()


def _table_view(game: Game, seat: int | None) -> TableView:
    """A game, or what one seat saw of it, as a table shows it."""
    seen = game if seat is None else seen_by(game, seat)
    return TableView(
        table=seen.game,
        options=TableOptions(name=seen.game, seats=len(seen.seats)),
        rules=seen.rules,
        phase=Phase.PLAYING if game.score is None else Phase.OVER,
        chairs=tuple(Chair(Person(each.name, each.name), connected=True) for each in seen.seats),
        spectators=(),
        you=None,
        game=seen,
        clock=seen.t,
        began_at=None,
    )


_DEEDS: dict[Act | None, Callable[[ReplayScreen], None]] = {
    Act.LEAVE: ReplayScreen.leave,
    Act.PLAY: ReplayScreen.play_or_pause,
    Act.FASTER: lambda screen: screen.speed_up(1),
    Act.SLOWER: lambda screen: screen.speed_up(-1),
    Act.GO: ReplayScreen.ask_where,
    Act.ZOOM: ReplayScreen.zoom,
    Act.SCORES: ReplayScreen.show_scores,
    Act.HELP: ReplayScreen.show_help,
}
"""What the keys do that go nowhere."""
