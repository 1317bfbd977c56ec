"""The lane of what a person presses, clicks and pastes: one after the other, to whoever it is for.

A key may open a page or a line to type in, and what is pressed next is meant for that, also where
both came in one packet. So each goes to the screen that is in front once everything before it has
been heeded.
"""

from __future__ import annotations

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

_WITH_ALT = "alt+"


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


class Lane:
    """What waits, and who is heeding something just now."""

    def __init__(self, front: Callable[[], Heeding | None]) -> None:
        """`front` is the screen in front, or None if there is none that heeds anything yet."""
        self._front = front
        self._waiting: deque[Pressed] = deque()
        self._heeding: Heeding | None = None
        self._going_on = False

    @property
    def idle(self) -> bool:
        """Whether nothing waits and nothing is being heeded."""
        return self._heeding is None and not self._waiting

    def put(self, event: Pressed) -> None:
        """Something was pressed, clicked, or pasted."""
        if isinstance(event, events.Key) and event.character and event.key.startswith(_WITH_ALT):
            # A key right after escape, as Textual's own driver has it; nothing here means alt.
            self.put(events.Key("escape", "\x1b"))
            event = events.Key(event.key.removeprefix(_WITH_ALT), event.character)
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(event)
            self.go_on()

    def heeded(self, by: Heeding) -> None:
        """A screen has heeded what it was given, or is gone."""
        if self._heeding is by:
            self._heeding = None
            self.go_on()

    def go_on(self) -> None:
        """Give out what can be heeded now."""
        if self._going_on:  # asked for by somebody who was just given something
            return
        self._going_on = True
        try:
            self._give_out()
        finally:
            self._going_on = False

    def _give_out(self) -> None:
        while self._waiting and self._heeding is None:
            screen = self._front()
            if screen is None:
                return
            if not screen.types:
                self._take_apart()
            if screen.takes(self._waiting[0]):
                self._heeding = screen
                if not screen.heed(self._waiting.popleft()):
                    self._heeding = None
            elif screen.slow and any(map(screen.takes, self._waiting)):
                self._waiting.popleft()
            else:
                return

    def _take_apart(self) -> None:
        """Make one key each of a syllable that comes next: a Korean keyboard sends it whole."""
        event = self._waiting[0]
        if isinstance(event, events.Key) and len(event.character or "") == 1:
            typed = typed_for(event.character or "")
            if len(typed) > 1:
                self._waiting.popleft()
                self._waiting.extendleft(events.Key(each, each) for each in reversed(typed))
