"""Opening a table: its name, seats, privacy, programs, and the rules' options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fourgods_tui.core.clean import NAME_MAX, clean_text, columns
from fourgods_tui.core.rules import MAX_SEATS, MIN_SEATS, Rules
from fourgods_tui.core.table_view import Pace, TableOptions
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import N_, Words
from fourgods_tui.tui.keys import sign_of
from fourgods_tui.tui.panels.waiting import FOUNDINGS, GODS, HINTS, MODES, seconds
from fourgods_tui.tui.screens.page import Page
from fourgods_tui.tui.text import Part, fit, line

LEVELS = {"novice": N_("novice"), "player": N_("player"), "master": N_("master")}
"""The levels of programs that play."""

PACES = {Pace.CALM.value: N_("calm"), Pace.BRISK.value: N_("brisk")}
"""How fast programs play."""

NAME = "name"


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing to choose: its name, and the values there are."""

    name: str
    label: str
    values: tuple[object, ...]


CHOICES = (
    Choice("seats", N_("seats"), tuple(range(MAX_SEATS, MIN_SEATS - 1, -1))),
    Choice("private", N_("who may come in"), (False, True)),
    Choice("bots", N_("bots"), (0, 1, 2, 3)),
    Choice("level", N_("level of the bots"), tuple(LEVELS)),
    Choice("pace", N_("pace of the bots"), tuple(PACES)),
    Choice("stand_in", N_("plays for somebody who is away"), (None, *LEVELS)),
    Choice("mode", N_("mode"), tuple(MODES)),
    Choice("turn_seconds", N_("length of a turn"), (30, 60, 120, 15)),
    Choice("gods", N_("gods"), tuple(GODS)),
    Choice("gods_per_player", N_("gods a player, if two play"), (1, 2)),
    Choice("founding", N_("cities may be founded"), tuple(FOUNDINGS)),
    Choice("founder_waits", N_("before the founder smashes it"), (15, 30, 60, 0)),
    Choice("hints", N_("hints"), ("full", "squares", "off")),
    Choice("last_call", N_("last call"), (60, 120, 30, 0)),
    Choice("time_limit", N_("time limit"), (0, 600, 1200, 1800, 3600)),
    Choice("abandon_after", N_("kept while nobody is here"), (1800, 3600, 300)),
)
RULES = (
    "mode",
    "turn_seconds",
    "gods",
    "gods_per_player",
    "founding",
    "founder_waits",
    "hints",
    "last_call",
    "time_limit",
)
RULES_TOO = (*RULES, "abandon_after")


class OpenPage(Page):
    """The page on which a table is opened."""

    def __init__(self) -> None:
        super().__init__()
        self.name_text = ""
        self.values: dict[str, object] = {choice.name: choice.values[0] for choice in CHOICES}
        self.chosen = 0

    def page_title(self) -> str:
        """The title."""
        return self.app.words.gettext("Open a table")

    def page_keys(self) -> Sequence[tuple[str, str]]:
        """The keys."""
        words = self.app.words
        return [
            ("↑ ↓", words.gettext("choose")),
            ("← →", words.gettext("change")),
            ("enter", words.gettext("open a table")),
            ("esc", words.gettext("back")),
        ]

    def page_facts(self) -> tuple[object, ...]:
        """What is chosen, and where one is."""
        return (self.chosen, self.name_text, *self.values.values())

    def page_lines(self, width: int) -> Sequence[Strip]:
        """A line for the name, then one for each choice."""
        words, style = self.app.words, self.ink
        shown = self.name_text + ("_" if self.chosen == 0 else "")
        texts = [(words.gettext("name"), shown or words.gettext("a tree's"))]
        texts += [
            (words.gettext(choice.label), value_text(words, choice.name, self.values[choice.name]))
            for choice in CHOICES
        ]
        lines = [line([], width, style.plain)]
        for index, (label, value) in enumerate(texts):
            at_cursor = index == self.chosen
            mark = (">" if style.ascii else "▸") if at_cursor else " "
            parts: list[Part] = [
                (f" {mark} ", style.bold),
                (fit(label, 34), style.plain),
                (f" {value} ", style.chosen if at_cursor else style.bold),
            ]
            lines.append(line(parts, width, style.plain))
        return lines

    def press(self, key: str) -> bool:
        """Move, change, type the name, open."""
        if self.chosen == 0 and self._type(key):
            return True
        if key in ("up", "k"):
            self.chosen = (self.chosen - 1) % (len(CHOICES) + 1)
        elif key in ("down", "j", "tab"):
            self.chosen = (self.chosen + 1) % (len(CHOICES) + 1)
        elif key in ("left", "h", "right", "l", "space"):
            self._change(-1 if key in ("left", "h") else 1)
        elif key == "enter":
            self._open()
        else:
            return False
        return True

    def paste(self, text: str) -> None:
        """Something was pasted: it may be a name."""
        if self.chosen == 0:
            first = next(iter(text.splitlines()), "")
            self.name_text = clean_text(self.name_text + first, NAME_MAX)
            self.draw()

    def _type(self, key: str) -> bool:
        if key == "backspace":
            self.name_text = self.name_text[:-1]
            return True
        sign = sign_of(key)
        wished = clean_text(self.name_text + sign, 2 * NAME_MAX)
        if sign and columns(wished) <= NAME_MAX:  # else nothing of the name gives way to it
            self.name_text = wished + (" " if sign == " " else "")
        return bool(sign)

    def _change(self, by: int) -> None:
        if self.chosen == 0:
            return
        choice = CHOICES[self.chosen - 1]
        index = choice.values.index(self.values[choice.name])
        self.values[choice.name] = choice.values[(index + by) % len(choice.values)]

    def _open(self) -> None:
        values = self.values
        rules = Rules().with_options({name: values[name] for name in RULES_TOO})
        stand_in, level = values["stand_in"], values["level"]
        options = TableOptions(
            name=self.name_text.strip(),
            seats=_number(values["seats"]),
            stand_in=stand_in if isinstance(stand_in, str) else None,
            pace=Pace(str(values["pace"])),
        )
        bots = [str(level)] * min(_number(values["bots"]), options.seats - 1)
        app = self.app
        self.dismiss()
        app.open_table(options, rules, private=bool(values["private"]), bots=bots)


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0


def value_text(words: Words, name: str, value: object) -> str:
    """A value of a choice, in words."""
    if name == "private":
        return words.gettext("whoever has the code") if value else words.gettext("everybody")
    if name == "stand_in":
        return words.gettext(LEVELS[str(value)]) if value else words.gettext("nobody")
    for texts in (LEVELS, PACES, MODES, GODS, FOUNDINGS, HINTS):
        if isinstance(value, str) and value in texts:
            return words.gettext(texts[value])
    if name in ("last_call", "turn_seconds", "founder_waits") and value:
        return seconds(words, _number(value))
    if name in ("time_limit", "abandon_after") and value:
        return words.gettext("{n} min", n=_number(value) // 60)
    if name in ("last_call", "time_limit"):
        return words.gettext("off")
    if name == "founder_waits":
        return words.gettext("at once")
    return str(value)
