"""What a person has played; on one's own page also what is kept, and having it deleted."""

from __future__ import annotations

from collections.abc import Sequence

from fourgods_tui.core.archive import Archive
from fourgods_tui.core.standing import Career
from fourgods_tui.tui.covered_screen import CoveredScreen
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.panels.career import career_lines
from fourgods_tui.tui.screens.history_page import HistoryPage
from fourgods_tui.tui.screens.list_page import AskingPage
from fourgods_tui.tui.screens.question_page import QuestionPage
from fourgods_tui.tui.text import line, wrap


class CareerPage(AskingPage):
    """The page of a person.

    Attributes:
        career: what they have played, once it is there.
    """

    def __init__(self, archive: Archive, own: str, person: str) -> None:
        """
        Args:
            own: the key of whoever looks.
            person: whose page it is.
        """
        super().__init__()
        self.career: Career | None = None
        self._archive, self._own, self._person = archive, own, person

    @property
    def _mine(self) -> bool:
        return self._own == self._person

    def opened(self, over: CoveredScreen) -> None:
        """Called when it has come over a screen, before it is drawn: begin to ask."""
        super().opened(over)
        self.ask(self._read())

    async def _read(self) -> None:
        self.career = await self._archive.career(self._person)

    def page_title(self) -> str:
        """Whose page it is."""
        words = self.app.words
        if self.career is None:
            return words.gettext("One player's games")
        name = self.career.name
        return words.gettext("{name} (you)", name=name) if self._mine else name

    def page_keys(self) -> Sequence[tuple[str, str]]:
        """The keys of the page."""
        words = self.app.words
        keys = [("↑ ↓", words.gettext("scroll")), ("g", words.gettext("games"))]
        if self._mine:
            keys.append(("d", words.gettext("delete what is kept of you…")))
        return [*keys, ("esc", words.gettext("back"))]

    def page_facts(self) -> tuple[object, ...]:
        """What is there of it."""
        return (self.career, self.trouble, self.asking)

    def page_lines(self, width: int) -> Sequence[Strip]:
        """The career; on one's own page also what is kept."""
        style, words = self.ink, self.app.words
        if self.career is None:
            return self.state_lines(words.gettext("Nothing is known of this player."), width)
        lines = career_lines(self.career, self._own, style, words, width)
        if self._mine:
            kept = words.gettext(
                "Kept of you: your name, your settings, and your games by your key. "
                "ssh HOST me export gives you all of it."
            )
            lines += [
                line([(f"   {part}", style.dim)], width, style.plain)
                for part in wrap(kept, width - 6)
            ]
        return lines

    def press(self, key: str) -> bool:
        """Show their games, or begin to delete one's own."""
        if key == "g":
            self.app.open_page(HistoryPage(self._archive, self._own, self._person))
        elif key == "d" and self._mine and self.career is not None:
            self._ask_delete()
        else:
            return False
        return True

    def _ask_delete(self) -> None:
        words = self.app.words
        self.app.open_page(
            QuestionPage(
                words.gettext("Delete what is kept of you"),
                words.gettext(
                    "Your name, settings and rating are deleted for good, and you leave. The "
                    "games you played stay, without your name. Next time you begin anew."
                ),
                [
                    ("y", words.gettext("yes, delete it"), self._delete),
                    ("n", words.gettext("no, keep it"), lambda: None),
                ],
            )
        )

    def _delete(self) -> None:
        self.ask(self._forget())

    async def _forget(self) -> None:
        words = self.app.words
        if await self._archive.forget(self._person):
            self.app.forget_me()
        else:
            self.app.open_page(
                QuestionPage(
                    words.gettext("Not deleted"),
                    words.gettext("You have a seat in a game that runs: finish it first."),
                    [("enter", words.gettext("back"), lambda: None)],
                )
            )
