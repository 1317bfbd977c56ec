"""An app for one person: what they like, from where it is remembered to every screen it has."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from fourgods_tui.core.people import Person
from fourgods_tui.core.preferences import MemoryTastes, Tastes
from fourgods_tui.tui.colour_depth import set_filters
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.i18n import Words, words
from fourgods_tui.tui.lean import LeanApp, LeanScreen
from fourgods_tui.tui.taste import Choice, depth_for, look_for, taste_for, trusting


@runtime_checkable
class Styled(Protocol):
    """A screen that can be drawn anew in another look and language."""

    def restyle(self) -> None:
        """Called when the app's look or language has changed: draw everything anew."""


class PersonalApp(LeanApp, inherit_bindings=False):
    """Keeps one person's taste, and the look and language that follow from it.

    Attributes:
        guest: who came in.
        terminal: their terminal; what it can show may be more than it said, once they say so.
        person: who they are at the tables.
        taste: what they like.
        look: how to draw for them.
    """

    # A drag is for tiles, and what is marked could not be copied through a channel anyway.
    ALLOW_SELECT = False

    def __init__(self, guest: Guest, tastes: Tastes | None = None) -> None:
        super().__init__()
        self.guest = guest
        self.terminal = guest.terminal
        self.person: Person | None = None
        self.taste = taste_for(self.terminal)
        self.look = look_for(self.taste, self.terminal)
        self._tastes = tastes or MemoryTastes()
        self._chosen: dict[str, str] = {}

    @property
    def words(self) -> Words:
        """The player's language."""
        return words(self.taste.language)

    def remember_taste(self, person: Person) -> None:
        """Take up what somebody has chosen when they were here before."""
        self._chosen = dict(self._tastes.chosen_by(person))
        self._take_up()

    def choose(self, choice: Choice, value: str) -> None:
        """Choose something in the settings: it holds at once, on every screen, and from now on."""
        self._chosen[choice.value] = value
        self.terminal = trusting(self.guest.terminal, self.terminal, choice, value)
        self._take_up()
        if self.person is not None:
            self._tastes.keep(self.person, self._chosen)

    def _take_up(self) -> None:
        self.taste = taste_for(self.terminal, self._chosen)
        self.look = look_for(self.taste, self.terminal)
        set_filters(self, depth_for(self.taste, self.terminal), self.terminal.letters)
        for screen in self.screen_stack if self.is_running else ():
            if isinstance(screen, Styled):
                screen.restyle()
            for cover in screen.covers if isinstance(screen, LeanScreen) else ():
                cover.restyle()
