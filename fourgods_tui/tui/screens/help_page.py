"""The help: topics on the left, the chosen one on the right; the last topic is the rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

from textual.geometry import Offset, Region

from fourgods_tui.core.columns import cell_len
from fourgods_tui.core.rules import Rules
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.help_text import RULES_TOPIC, TOPICS, Help
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.prose import prose
from fourgods_tui.tui.screens.page import WIDEST, Page
from fourgods_tui.tui.text import Part, fit, line

RULES_KEY, LESSON_KEY = "r", "t"
_NAMES_AT_LEAST = 16
_DIGITS = "1234567890"


class HelpPage(Page):
    """The help, in the player's language, with the keys and the rules in force.

    Attributes:
        topic: the number of the topic that is shown, from 0.
    """

    def __init__(self, rules: Rules, topic: int = 0, lesson: bool = True) -> None:
        """
        Args:
            rules: the rules in force where the player is.
            topic: the topic to begin with.
            lesson: whether the lesson may be begun from here.
        """
        super().__init__()
        self._rules = rules
        self.topic = topic
        self._lesson = lesson

    def page_title(self) -> str:
        """The title."""
        return self.app.words.gettext("Help")

    def page_keys(self) -> Sequence[tuple[str, str]]:
        """The keys of the page."""
        words = self.app.words
        keys = [
            ("1-9 ← →", words.gettext("topic")),
            ("↑ ↓", words.gettext("read on")),
            (RULES_KEY, words.gettext("rules")),
        ]
        if self._lesson:
            keys.append((LESSON_KEY, words.gettext("lesson of five minutes")))
        return [*keys, ("esc", words.gettext("back"))]

    def panels(self, width: int, height: int) -> Mapping[str, Region]:
        """Topics beside the text; they stay where they are while the text scrolls."""
        names, width = self._name_width(), min(width, WIDEST)
        return {
            "names": Region(0, 1, names, max(height - 2, 1)),
            "body": Region(names, 1, max(width - names, 1), max(height - 2, 1)),
        }

    def page_facts(self) -> tuple[object, ...]:
        """What the text is about."""
        return (self.topic,)

    def page_lines(self, width: int) -> Sequence[Strip]:
        """The text of the topic."""
        return _text(self.topic, self._rules, self.app.words, self.app.look, width)

    def draw_body(self) -> None:
        """Draw the topics, and the lines of the text that are on the screen."""
        if self._shown.news("names", self.topic):
            self.panes.show("names", self._name_lines())
        super().draw_body()

    def press(self, key: str) -> bool:
        """Choose a topic, read on into the next one, or begin the lesson."""
        if key in _DIGITS[: len(TOPICS)]:
            self._show(_DIGITS.index(key))
        elif key in ("right", "l", "tab"):
            self._show((self.topic + 1) % len(TOPICS))
        elif key in ("left", "h", "shift+tab"):
            self._show((self.topic - 1) % len(TOPICS))
        elif key == RULES_KEY:
            self._show(RULES_TOPIC)
        elif key == LESSON_KEY and self._lesson:
            self.app.show_lesson()
        elif key in ("down", "j", "space", "pagedown") and self.at_end:
            self._show(min(self.topic + 1, RULES_TOPIC))
        elif key in ("up", "k", "pageup") and self.scroll == 0:
            self._show(max(self.topic - 1, 0))
        elif key == "space":
            self.scroll_by(max(self.app.size.height - 3, 1))
        else:
            return False
        return True

    def click_on(self, panel: str, at: Offset) -> None:
        """A click: on a topic, that one is shown."""
        row = at.y - 1
        if panel == "names" and 0 <= row < len(TOPICS):
            self._show(row)

    def _show(self, topic: int) -> None:
        if topic != self.topic:
            self.topic, self.scroll = topic, 0

    def _name_width(self) -> int:
        words = self.app.words
        longest = max(cell_len(words.gettext(topic.title)) for topic in TOPICS)
        return max(longest, _NAMES_AT_LEAST) + 5

    def _name_lines(self) -> list[Strip]:
        """A blank line, and a line a topic."""
        style, words, width = self.ink, self.app.words, self._name_width()
        lines = [line([], width, style.plain)]
        for number, topic in enumerate(TOPICS):
            chosen = number == self.topic
            key = RULES_KEY if number == RULES_TOPIC else _DIGITS[number]
            name = f" {words.gettext(topic.title)} "
            parts: list[Part] = [
                (f" {key}", style.bold if chosen else style.dim),
                (fit(name, width - 3), style.chosen if chosen else style.plain),
            ]
            lines.append(line(parts, width, style.plain))
        return lines


@lru_cache(maxsize=128)
def _text(topic: int, rules: Rules, words: Words, look: Look, width: int) -> tuple[Strip, ...]:
    """A topic's text. Cached, for all who read it at this width: some 10 MiB when full."""
    style = ink(look)
    blank = line([], width, style.plain)
    blocks = list(TOPICS[topic].blocks(Help(rules, words, style.ascii)))
    return (blank, *prose(blocks, style, width), blank)
