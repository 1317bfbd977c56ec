"""A question with a few answers, over whatever was there."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.screens.page import Page
from fourgods_tui.tui.text import line, wrap

Answers = Sequence[tuple[str, str, Callable[[], None]]]
"""For each answer its key, what it says, and what it does."""


class QuestionPage(Page):
    """Asks something; every answer closes it. Escape gives the last answer."""

    def __init__(self, title: str, text: str, answers: Answers) -> None:
        super().__init__()
        self._title, self._text, self._answers = title, text, answers

    def page_title(self) -> str:
        """The title."""
        return self._title

    def page_keys(self) -> Sequence[tuple[str, str]]:
        """The answers."""
        return [(key, text) for key, text, _ in self._answers]

    def page_facts(self) -> tuple[object, ...]:
        """It stays as it is."""
        return ()

    def page_lines(self, width: int) -> Sequence[Strip]:
        """The question, and the answers one below the other."""
        style = self.ink
        lines = [line([], width, style.plain)]
        for text in self._text.split("\n"):
            lines += [
                line([(f"  {part}", style.plain)], width, style.plain)
                for part in wrap(text, width - 4)
            ]
        lines.append(line([], width, style.plain))
        lines += [
            line([(f"   {key}", style.bold), (f"  {text}", style.plain)], width, style.plain)
            for key, text, _ in self._answers
        ]
        return lines

    def press(self, key: str) -> bool:
        """Give an answer."""
        if key in ("escape", "q", "ctrl+c"):
            key = self._answers[-1][0]
        for its_key, _, act in self._answers:
            if key.lower() == its_key:
                self.dismiss()
                act()
                return True
        return False
