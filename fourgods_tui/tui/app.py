"""The app that one session runs: one person, on their terminal, in their language."""

from __future__ import annotations

from textual.app import App
from textual.screen import Screen

from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.people import Person
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.i18n import Words, words
from fourgods_tui.tui.screens.scores_page import ScoresPage
from fourgods_tui.tui.screens.table_screen import TableScreen
from fourgods_tui.tui.taste import look_for, taste_for


class FourGodsApp(App[None], inherit_bindings=False):
    """Four Gods for one person.

    Attributes:
        guest: who came in.
        person: who they are at the tables.
        taste: what they chose in the settings.
        look: how to draw for them.
    """

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Four Gods"

    def __init__(self, lobby: Lobby, guest: Guest) -> None:
        super().__init__()
        self.lobby, self.guest = lobby, guest
        self.taste = taste_for(guest.terminal)
        self.look = look_for(self.taste, guest.terminal)
        self.person: Person | None = None

    @property
    def words(self) -> Words:
        """The player's language."""
        return words(self.taste.language)

    async def on_mount(self) -> None:
        """Called when the app has started: greet the person and lead them to a table."""
        self.person = self.lobby.arrive(self.guest.wished_name or "", self.guest.fingerprint)
        table = self.lobby.quick_play(self.person)
        await self.push_screen(TableScreen(table, self.person))
        await table.sit(self.person)

    def on_unmount(self) -> None:
        """Called when the app ends, however it does."""
        if self.person is not None:
            self.lobby.depart(self.person)

    def leave(self, screen: Screen[None]) -> None:
        """Leave the table and the server."""
        self.exit()

    def show_help(self) -> None:
        """Show the help."""

    def show_settings(self) -> None:
        """Show the settings."""

    def show_scores(self, screen: TableScreen) -> None:
        """Show the scores so far, in full."""
        self.push_screen(ScoresPage(screen.picture))
