"""A screen with pages over it, which are no screens of Textual's.

A screen of Textual's is registered, mounted, styled, laid out and taken apart again, which takes
ten times as long as drawing what is on it. A page needs nothing of that: it is an object that draws
on the surface of the screen that it covers, and gets what a person does before that screen does.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Protocol

from textual import events

from fourgods_tui.tui.lane import Heeding, Pressed
from fourgods_tui.tui.metering import note_place
from fourgods_tui.tui.panes import Panes
from fourgods_tui.tui.prompt_screen import PromptScreen

if TYPE_CHECKING:
    from fourgods_tui.tui.surface import Surface


class Cover(Heeding, Protocol):
    """What can be over a screen, as that screen sees it."""

    @property
    def panes(self) -> Panes:
        """What is drawn instead of the screen's own panels."""

    def opened(self, over: CoveredScreen) -> None:
        """Called when it has come over a screen, before it is drawn."""

    def closed(self) -> None:
        """Called when it is gone, for good."""

    def draw(self) -> None:
        """Draw what has changed, if it is to be drawn now."""

    def restyle(self) -> None:
        """Called when the app's look or language has changed."""

    def act(self, event: Pressed) -> None:
        """Do what something that was pressed, clicked or pasted asks for."""


class CoveredScreen(PromptScreen):
    """A screen that may be covered.

    Attributes:
        surface: what it is drawn on; only one that is never covered has none.
        covers: what is over it, the last one in front.
    """

    surface: Surface

    def __init__(self, *, id: str | None = None) -> None:  # noqa: A002  # it is Textual's name
        super().__init__(id=id)
        self.covers: list[Cover] = []

    @property
    def foremost(self) -> Cover | CoveredScreen:
        """The last one that covers it; or the screen itself."""
        return self.covers[-1] if self.covers else self

    def draw(self) -> None:
        """Draw what has changed, if it is to be drawn now."""

    def cover(self, cover: Cover) -> None:
        """Have something come over it."""
        self.covers.append(cover)
        cover.opened(self)
        self._now_in_front()

    def uncover(self, cover: Cover) -> None:
        """Have it go, wherever it is; nothing happens if it is gone already."""
        if cover not in self.covers:
            return
        was_in_front = cover is self.covers[-1]
        self.covers.remove(cover)
        cover.closed()
        if was_in_front:
            self._now_in_front()

    def _now_in_front(self) -> None:
        self.surface.cover(self.covers[-1].panes if self.covers else None)
        if self.is_current:
            note_place(type(self.foremost).__name__)
            self.foremost.draw()

    def heed_for(self, cover: Cover, event: Pressed) -> bool:
        """Have what covers it heed what a person does, now or when Textual has done what it is
        busy with; False if the screen is going away."""
        act = partial(self._act_for, cover, event)
        return self.at_once(act) or self.post_message(events.Callback(act))

    def _act_for(self, cover: Cover, event: Pressed) -> None:
        try:
            if self.is_current and self.foremost is cover:  # else it went meanwhile
                cover.act(event)
        finally:
            self.has_heeded(cover)

    @property
    def draws_foremost(self) -> bool:
        """Whether it, or what is over it, is to be drawn now."""
        raise NotImplementedError

    def has_heeded(self, by: Heeding) -> None:
        """Called when something that a person did has been heeded."""

    def uncover_all(self) -> None:
        """Have all that is over it go, as it goes itself."""
        while self.covers:
            gone = self.covers.pop()
            gone.closed()
            self.has_heeded(gone)

    async def _message_loop_exit(self) -> None:
        self.uncover_all()
        await super()._message_loop_exit()
