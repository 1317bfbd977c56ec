"""The app that one session runs: one person, on their terminal, in their language."""

from __future__ import annotations

from collections.abc import Sequence

from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.people import Person
from fourgods_tui.core.preferences import Tastes
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import Phase, TableOptions, TableRefusal
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.personal import PersonalApp
from fourgods_tui.tui.screens.lobby_screen import LobbyScreen
from fourgods_tui.tui.screens.open_page import OpenPage
from fourgods_tui.tui.screens.scores_page import ScoresPage
from fourgods_tui.tui.screens.settings_page import SettingsPage
from fourgods_tui.tui.screens.table_screen import TableScreen
from fourgods_tui.tui.wording import table_refusal

BOTS = ("novice", "player", "player")
"""Levels of the programs of a game that somebody starts alone."""


class FourGodsApp(PersonalApp, inherit_bindings=False):
    """Four Gods for one person.

    Attributes:
        lobby: where the tables and the others are.
    """

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Four Gods"

    def __init__(self, lobby: Lobby, guest: Guest, tastes: Tastes | None = None) -> None:
        super().__init__(guest, tastes)
        self.lobby = lobby

    async def on_mount(self) -> None:
        """Called when the app has started: greet the person and lead them to where they were,
        or to the lobby."""
        self.person = self.lobby.arrive(self.guest.wished_name or "", self.guest.fingerprint)
        self.remember_taste(self.person)
        await self.push_screen(LobbyScreen(self.person))
        held = self.lobby.held(self.person)
        if held is not None:
            self.watch_at(held)

    def on_unmount(self) -> None:
        """Called when the app ends, however it does."""
        if self.person is not None:
            self.lobby.depart(self.person)

    # -- going to tables ----------------------------------------------------------------------

    def watch_at(self, table: Table) -> None:
        """Go to a table; whoever has a seat there is back on it."""
        if self.person is not None:
            self.push_screen(TableScreen(table, self.person))

    def sit_at(self, table: Table) -> None:
        """Go to a table and sit down."""
        if self.person is not None:
            screen = TableScreen(table, self.person)
            self.push_screen(screen)
            screen.ask(table.sit(self.person))

    def open_table(
        self, options: TableOptions, rules: Rules, private: bool, bots: Sequence[str]
    ) -> None:
        """Open a table, sit down at it, and seat programs of these levels."""
        person = self.person
        if person is None:
            return
        refused = self.lobby.may_open(person)
        if refused is not None:
            self.notice(table_refusal(self.words, refused))
            return
        table = self.lobby.open_table(options, rules, private, by=person)
        screen = TableScreen(table, person)
        self.push_screen(screen)
        screen.ask(self._furnish(table, person, bots))

    async def _furnish(
        self, table: Table, person: Person, bots: Sequence[str]
    ) -> TableRefusal | None:
        refused = await table.sit(person)
        for level in bots:
            refused = refused or await table.seat_bot(level)
        return refused

    def play_with_bots(self) -> None:
        """Open a table of one's own with three programs."""
        options = TableOptions(name="", stand_in=None)
        self.open_table(
            options, self.lobby.rules, private=True, bots=["novice", "player", "player"]
        )

    def leave(self, screen: TableScreen) -> None:
        """Go back from a table to the lobby. A seat of a running game is held."""
        if self.person is not None and screen.desk.view.phase is not Phase.PLAYING:
            screen.ask(screen.table.get_up(self.person))
        screen.dismiss()

    def notice(self, text: str) -> None:
        """Tell the person something in the lobby."""
        for screen in self.screen_stack:
            if isinstance(screen, LobbyScreen):
                screen.notice = text
                screen.draw()

    # -- pages --------------------------------------------------------------------------------

    def show_open_table(self) -> None:
        """Show the page on which a table is opened."""
        self.push_screen(OpenPage())

    def show_lesson(self) -> None:
        """Begin the lesson."""

    def show_help(self) -> None:
        """Show the help."""

    def show_settings(self) -> None:
        """Show the settings."""
        self.push_screen(SettingsPage())

    def show_scores(self, screen: TableScreen) -> None:
        """Show the scores so far, in full."""
        self.push_screen(ScoresPage(screen.picture))
