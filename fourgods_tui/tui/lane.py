"""The lane of what a person presses, clicks and pastes: one after the other, to whoever it is for.

A key may open a page or a line to type in, and what is pressed next is meant for that, also where
both came in one packet. So each goes to the screen that is in front once everything before it has
been heeded. While more follows at once nothing is drawn: one picture does for all of them.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Protocol, TypeAlias

from textual import events

from fourgods_tui.tui.key_positions import typed_for

Pressed: TypeAlias = events.Key | events.Paste | events.MouseEvent
PRESSED = (events.Key, events.Paste, events.MouseEvent)
"""What goes along the lane."""

MOST_WAITING = 1024
"""What waits, at the most; more is forgotten."""

PICTURE_PAUSE = 0.05
"""Seconds between two pictures while somebody types faster than they are drawn."""

_WITH_ALT = "alt+"


def _nothing() -> None:
    """Do nothing."""


class Heeding(Protocol):
    """A screen, as the lane sees it."""

    @property
    def types(self) -> bool:
        """Whether what is pressed is text: then it is not taken apart."""

    @property
    def slow(self) -> bool:
        """Whether it has let people wait for long: then what it takes goes past what it doesn't,
        and that is forgotten."""

    def takes(self, event: Pressed) -> bool:
        """Whether it can heed something now; otherwise that waits."""

    def heed(self, event: Pressed) -> bool:
        """Give it something, which it may heed before this returns; False if it is going away."""


class Source(Protocol):
    """Where it comes from, and who says when there is time for it."""

    @property
    def more(self) -> bool:
        """Whether more has come, which will be put into the lane as soon as there is time."""

    def ask(self) -> None:
        """Called when the lane can go on: have `Lane.work` called when there is time."""


class Lane:
    """What waits, and who is heeding something just now.

    Attributes:
        source: where it comes from; without one there is time for everything at once.
    """

    def __init__(
        self, front: Callable[[], Heeding | None], draw: Callable[[], None] = _nothing
    ) -> None:
        """`front` is the screen in front, or None if there is none that heeds anything yet; `draw`
        is called for what was not drawn when it was heeded, see `postpones_drawing`."""
        self._front, self._draw = front, draw
        self.source: Source | None = None
        self._waiting: deque[Pressed] = deque()
        self._heeding: Heeding | None = None
        self._going_on = False
        self._hurried = False
        self._undrawn = False
        self._drawn_at = 0.0

    @property
    def idle(self) -> bool:
        """Whether nothing waits and nothing is being heeded."""
        return self._heeding is None and not self._waiting

    @property
    def hurried(self) -> bool:
        """Whether more is to be heeded right after this, so that a picture would be for nothing."""
        return self._hurried

    def postpones_drawing(self) -> bool:
        """Called by a screen that is about to draw everything: whether it had better not, as it
        is hurried. Then it is asked to draw later, once."""
        self._undrawn = self._hurried
        return self._hurried

    def put(self, event: Pressed) -> None:
        """Something was pressed, clicked, or pasted."""
        if isinstance(event, events.Key) and event.character and event.key.startswith(_WITH_ALT):
            # A key right after escape, as Textual's own driver has it; nothing here means alt.
            self.put(events.Key("escape", "\x1b"))
            event = events.Key(event.character, event.character)  # not "shift+x" for a capital
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(event)
            self.go_on()

    def heeded(self, by: Heeding) -> None:
        """A screen has heeded what it was given, or is gone."""
        if self._heeding is by:
            self._heeding = None
            self.go_on()

    def go_on(self) -> None:
        """Go on with what can be heeded now, when there is time for that."""
        if self._going_on:  # asked for by somebody who was just given something
            return
        if self.source is None:
            self.work(_never)
        elif self._waiting or self.source.more:
            self.source.ask()
        else:
            self._catch_up()

    def work(self, over: Callable[[], bool]) -> bool:
        """Give out what can be heeded until time is over; whether it stopped for that."""
        if self._going_on:
            return False
        self._going_on = True
        try:
            return self._give_out(over)
        finally:
            self._going_on = False

    def rest(self, draw: bool) -> None:
        """Called when there is no time for more just now, or nothing more to be done.

        Draw what is to be drawn: with `draw` in any case, else if the last picture is old by now.
        """
        if draw or time.monotonic() - self._drawn_at >= PICTURE_PAUSE:
            self._catch_up()

    def _catch_up(self) -> None:
        """Draw what was not drawn, as more was to follow."""
        self._hurried = False
        if self._undrawn:
            self._undrawn = False
            self._drawn_at = time.monotonic()
            self._draw()

    def _give_out(self, over: Callable[[], bool]) -> bool:
        while self._waiting and self._heeding is None:
            screen = self._front()
            if screen is not None and not screen.types:
                self._take_apart()
            if screen is not None and screen.takes(self._waiting[0]):
                if over():
                    return True
                self._give(screen, self._waiting.popleft())
            elif screen is not None and screen.slow and any(map(screen.takes, self._waiting)):
                self._waiting.popleft()
            else:
                self._catch_up()
                return False
        if self.idle and not self._more:
            self._catch_up()
        return False

    def _take_apart(self) -> None:
        """Make one key each of a syllable that comes next: a Korean keyboard sends it whole."""
        event = self._waiting[0]
        if isinstance(event, events.Key) and len(event.character or "") == 1:
            typed = typed_for(event.character or "")
            if len(typed) > 1:
                self._waiting.popleft()
                self._waiting.extendleft(events.Key(each, each) for each in reversed(typed))

    @property
    def _more(self) -> bool:
        return self.source is not None and self.source.more

    def _give(self, screen: Heeding, event: Pressed) -> None:
        self._hurried = bool(self._waiting) or self._more
        self._heeding = screen
        if not screen.heed(event):
            self._heeding = None


def _never() -> bool:
    """There is always time."""
    return False
