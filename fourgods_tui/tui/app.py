"""The app that one session runs: one person, on their terminal, in their language."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil

from textual.message import Message

from fourgods_tui.core.archive import Archive
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.names import NameRefusal
from fourgods_tui.core.people import Person
from fourgods_tui.core.preferences import Tastes
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.table import Table
from fourgods_tui.core.table_view import Pace, Phase, TableOptions, TableReason, TableRefusal
from fourgods_tui.tui.announcement import Announcement
from fourgods_tui.tui.announcing import show_announcement
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.last_words import DELETED_CODE, ELSEWHERE_CODE
from fourgods_tui.tui.overview import Overview
from fourgods_tui.tui.personal import PersonalApp
from fourgods_tui.tui.refused import table_refusal
from fourgods_tui.tui.screens.career_page import CareerPage
from fourgods_tui.tui.screens.dashboard_page import DashboardPage
from fourgods_tui.tui.screens.help_page import HelpPage
from fourgods_tui.tui.screens.history_page import HistoryPage
from fourgods_tui.tui.screens.leaders_page import LeadersPage
from fourgods_tui.tui.screens.lesson_screen import LessonScreen
from fourgods_tui.tui.screens.lobby_screen import LobbyScreen
from fourgods_tui.tui.screens.open_page import OpenPage
from fourgods_tui.tui.screens.people_page import PeoplePage
from fourgods_tui.tui.screens.question_page import QuestionPage
from fourgods_tui.tui.screens.scores_page import ScoresPage
from fourgods_tui.tui.screens.settings_page import SettingsPage
from fourgods_tui.tui.screens.table_screen import TableScreen

BOTS = ("novice", "player", "player")
"""Levels of the programs of a game that somebody starts alone."""


class TakenOver(Message):
    """The person goes on in another session."""


class Forgotten(Message):
    """Nothing is kept of the person any more."""


class FourGodsApp(PersonalApp, inherit_bindings=False):
    """Four Gods for one person.

    Attributes:
        lobby: where the tables and the others are.
        archive: what is kept of games and people; None where nothing is.
        overview: the server, for those who run it; None for everybody else.
    """

    ENABLE_COMMAND_PALETTE = False
    TITLE = "Four Gods"

    def __init__(
        self,
        lobby: Lobby,
        guest: Guest,
        tastes: Tastes | None = None,
        bots: Sequence[str] = (),
        archive: Archive | None = None,
        overview: Overview | None = None,
    ) -> None:
        """
        Args:
            bots: levels of programs to begin a game with at once, instead of in the lobby.
        """
        super().__init__(guest, tastes)
        self._bots = tuple(bots)
        self.lobby = lobby
        self.overview = overview
        self.archive = archive
        self._no_take_over: Callable[[], None] = lambda: None
        self._no_goodbye: Callable[[], None] = lambda: None

    async def on_mount(self) -> None:
        """Called when the app has started: greet the person and lead them to where they were,
        or to the lobby."""
        person = self.lobby.arrive(self.guest.wished_name or "", self.guest.fingerprint)
        self.person = person
        self._no_goodbye = self.lobby.when_forgotten(person, self._forgotten)
        self.remember_taste(person)
        await self.push_screen(LobbyScreen(person))
        self._tell_of_new_name(person)
        if self.lobby.stopping:
            self.notice(table_refusal(self.words, TableRefusal(TableReason.STOPPING)))
        if self.lobby.links(person) > 1:
            self._ask_which_goes_on(person)
        else:
            self._go_on(person)

    def on_unmount(self) -> None:
        """Called when the app ends, however it does."""
        self._no_take_over()
        self._no_goodbye()
        if self.person is not None:
            self.lobby.depart(self.person)

    # -- being somebody -----------------------------------------------------------------------

    def _ask_which_goes_on(self, person: Person) -> None:
        words = self.words
        self.open_page(
            QuestionPage(
                words.gettext("You are here already"),
                words.gettext("{name} is connected from another terminal.", name=person.name),
                [
                    ("h", words.gettext("go on here"), lambda: self._go_on(person)),
                    ("e", words.gettext("go on there, and leave here"), self.exit),
                ],
            )
        )

    def _go_on(self, person: Person) -> None:
        """This session is the person's now: go back to a held seat, or to the table asked for."""
        if self._back_to_game(person):
            return
        if self._bots:
            self.play_with_bots(self._bots)
        elif self.guest.wanted_table:
            self.go_by_name(self.guest.wanted_table)

    def _back_to_game(self, person: Person) -> bool:
        """This session is the person's now: go back to the table of their running game, if there
        is one, and say whether there is."""
        self._no_take_over()
        self._no_take_over = self.lobby.take_over(person, self._taken_over)
        held = self.lobby.held(person)
        if held is not None:
            self.watch_at(held)
        return held is not None

    def _taken_over(self) -> None:
        """Called in another session's context: only leave a message here."""
        self.post_message(TakenOver())

    def on_announcement(self, message: Announcement) -> None:
        """Called when the server has something to say."""
        show_announcement(self, message)

    def on_taken_over(self) -> None:
        """Called when the person goes on in another session."""
        self.exit(return_code=ELSEWHERE_CODE)

    def _forgotten(self) -> None:
        """Called in another session's context, as well: only leave a message here."""
        self.post_message(Forgotten())

    def on_forgotten(self) -> None:
        """Called when nothing is kept of the person any more, and others may have their name."""
        self.exit(return_code=DELETED_CODE)

    def go_by_name(self, text: str) -> None:
        """Go to a table by its name or code, or come back as a guest by their own code."""
        table = self.lobby.find(text)
        if table is not None and not table.state.options.code:
            self._go_to(table)
            return
        wait = self.guest.guesses.wait()
        if wait:  # what is right is refused as well, or else nothing would be gained
            text = self.words.gettext(
                "Too many wrong names or codes. Please try again in {seconds} s.",
                seconds=ceil(wait),
            )
            self.notice(text)
            return
        if table is not None:
            self._go_to(table)
            return
        person = self.lobby.resume(text)
        if person is None:
            self.guest.guesses.wrong()
            self.notice(
                self.words.gettext("There is no table and no seat for “{text}”.", text=text)
            )
            return
        self._no_take_over()
        self._no_goodbye()
        if self.person is not None:
            self.lobby.depart(self.person)
        self.be(person)
        self._tell_of_new_name(person)
        self._no_goodbye = self.lobby.when_forgotten(person, self._forgotten)
        if self._back_to_game(person):
            return
        # A guest without a running game is who they were, and where they sat, if they did.
        chair = self.lobby.sitting(person)
        if chair is not None:
            self.watch_at(chair)

    def _go_to(self, table: Table) -> None:
        playing = table.state.phase is Phase.PLAYING
        (self.watch_at if playing else self.sit_at)(table)

    def be(self, person: Person) -> None:
        """Be somebody, or be called something else, from now on."""
        self.person = person
        for screen in self.screen_stack:
            if isinstance(screen, LobbyScreen | TableScreen):
                screen.person = person

    def _tell_of_new_name(self, person: Person) -> None:
        """Say why somebody is called otherwise than before, if they are."""
        former = self.lobby.former_name(person)
        if former is not None:
            text = self.words.gettext(
                "You are called {name} now: {former} is reserved for the server.",
                name=person.name,
                former=former,
            )
            self.notice(text)

    def rename(self, wish: str) -> NameRefusal | None:
        """Be called something else, or hear why not."""
        if self.person is None:
            return None
        renamed = self.lobby.rename(self.person, wish)
        if isinstance(renamed, NameRefusal):
            return renamed
        self.be(renamed)
        return None

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
        self,
        options: TableOptions,
        rules: Rules,
        private: bool,
        bots: Sequence[str],
        begin: bool = False,
    ) -> None:
        """Open a table, sit down at it, seat programs of these levels, and begin if asked."""
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
        screen.ask(self._furnish(table, person, bots, begin))

    async def _furnish(
        self, table: Table, person: Person, bots: Sequence[str], begin: bool
    ) -> TableRefusal | None:
        refused = await table.sit(person)
        for level in bots:
            refused = refused or await table.seat_bot(level)
        if begin and refused is None:
            refused = await table.get_ready(person)
        return refused

    def play_with_bots(self, bots: Sequence[str] = BOTS) -> None:
        """Open a table of one's own with programs, and begin."""
        options = TableOptions(name="", seats=len(bots) + 1, pace=Pace.CALM)
        self.open_table(options, self.lobby.rules, private=True, bots=bots, begin=True)

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
        self.open_page(OpenPage())

    def show_lesson(self) -> None:
        """Begin the lesson; whoever was ready for a game is not, meanwhile."""
        for screen in self.screen_stack:
            if isinstance(screen, TableScreen) and screen.desk.view.phase is Phase.WAITING:
                screen.not_ready()
        if self.person is not None:
            self.push_screen(LessonScreen(self.person, self.words.gettext("lesson")))

    def show_people(self, screen: TableScreen) -> None:
        """Show the people at a table."""
        self.open_page(PeoplePage(screen))

    def show_help(self) -> None:
        """Show the help, with the rules of the table the person is at."""
        screen = self.screen
        if isinstance(screen, LessonScreen):  # its small world is no game's
            self.open_page(HelpPage(self.lobby.rules, lesson=False))
        elif isinstance(screen, TableScreen):
            view = screen.desk.view
            self.open_page(HelpPage(view.rules, lesson=view.phase is Phase.WAITING))
        else:
            self.open_page(HelpPage(self.lobby.rules))

    def show_history(self) -> None:
        """Show the games that are over."""
        if self.archive is None or self.person is None:
            self._say_nothing_is_kept()
        else:
            self.open_page(HistoryPage(self.archive, self.person.key))

    def show_leaders(self) -> None:
        """Show who is best."""
        if self.archive is None or self.person is None:
            self._say_nothing_is_kept()
        else:
            self.open_page(LeadersPage(self.archive, self.person.key))

    def show_career(self) -> None:
        """Show what the person has played."""
        if self.archive is None or self.person is None:
            self._say_nothing_is_kept()
        elif self.person.guest:
            self.notice(
                self.words.gettext("You came without a key, so that no games are kept as yours.")
            )
        else:
            self.open_page(CareerPage(self.archive, self.person.key, self.person.key))

    def _say_nothing_is_kept(self) -> None:
        self.notice(self.words.gettext("No games are kept here."))

    def forget_me(self) -> None:
        """Called when nothing is kept of the person any more: forget them here, too, which ends
        all of their sessions, this one as well."""
        if self.person is not None:
            self.lobby.forget(self.person.key)

    def show_dashboard(self) -> None:
        """Show the server to those who run it."""
        if self.overview is not None:
            self.open_page(DashboardPage(self.overview))

    def show_settings(self) -> None:
        """Show the settings."""
        self.open_page(SettingsPage())

    def show_scores(self, screen: TableScreen) -> None:
        """Show the scores so far, in full."""
        self.open_page(ScoresPage(screen.picture))
