"""The settings: language, drawing and colours, each shown at once on a piece of world."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual.geometry import Offset

from fourgods_tui.core.columns import cell_len
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import LANGUAGES, N_, Words
from fourgods_tui.tui.panels.preview import preview_lines
from fourgods_tui.tui.screens.page import Page
from fourgods_tui.tui.taste import AS_TERMINAL, DARK, LIGHT, Choice, languages
from fourgods_tui.tui.terminal import ColourDepth, Letters
from fourgods_tui.tui.text import Part, fit, line, wrap

LABEL = 22
"""Columns for the name of a choice."""

_NAMES = {
    Choice.LANGUAGE: N_("language"),
    Choice.DRAWING: N_("drawing"),
    Choice.VISION: N_("colours for"),
    Choice.SHADE: N_("background"),
    Choice.COLOURS: N_("number of colours"),
}
_VALUES: dict[Choice, dict[str, str]] = {
    Choice.LANGUAGE: LANGUAGES,
    Choice.DRAWING: {"blocks": N_("blocks"), "glyphs": N_("signs"), "ascii": N_("ASCII")},
    Choice.VISION: {
        "standard": N_("all eyes"),
        "deuteranopia": N_("deuteranopia"),
        "protanopia": N_("protanopia"),
        "tritanopia": N_("tritanopia"),
    },
    Choice.SHADE: {DARK: N_("dark"), LIGHT: N_("light")},
    Choice.COLOURS: {
        AS_TERMINAL: N_("as the terminal says"),
        ColourDepth.TRUE.value: N_("16 million"),
        ColourDepth.PALETTE.value: "256",
        ColourDepth.BASIC.value: "16",
        ColourDepth.NONE.value: N_("none"),
    },
}
_CHOICES = tuple(Choice)
_STEPS = {"left": -1, "h": -1, "right": 1, "l": 1, "space": 1, "enter": 1}


@dataclass(frozen=True, slots=True)
class _Option:
    """Where a value stands on the page: line and columns, all from 0."""

    choice: Choice
    value: str
    line: int
    start: int
    end: int


class SettingsPage(Page):
    """What can be chosen; the choice in front of the player is `choice`."""

    def __init__(self) -> None:
        super().__init__()
        self.choice = Choice.LANGUAGE
        self._options: list[_Option] = []

    def page_title(self) -> str:
        """The title."""
        return self.app.words.gettext("Settings")

    def page_keys(self) -> Sequence[tuple[str, str]]:
        """The keys of this page."""
        words = self.app.words
        return [
            ("↑ ↓", words.gettext("choose")),
            ("← →", words.gettext("change")),
            ("esc", words.gettext("back")),
        ]

    def page_facts(self) -> tuple[object, ...]:
        """Where one is, and what is in force."""
        return (self.choice, self.app.taste, self.app.terminal)

    def page_lines(self, width: int) -> Sequence[Strip]:
        """The choices, and a piece of world as it looks with them."""
        words, style = self.app.words, self.ink
        self._options = []
        texts: list[list[Part]] = [[]]
        for choice in _CHOICES:
            self._add_choice(choice, texts, width)
        lines = [line(parts, width, style.plain) for parts in [*texts, []]]
        for text in self._hints(words):
            lines += [
                line([(f"  {part}", style.dim)], width, style.plain)
                for part in wrap(text, width - 4)
            ]
        lines.append(line([], width, style.plain))
        room = self.app.size.height - 2 - len(lines)
        return [*lines, *preview_lines(self.app.look, words, width, room)]

    def press(self, key: str) -> bool:
        """Choose and change with the arrows."""
        if key in ("up", "k", "down", "j", "tab"):
            by = -1 if key in ("up", "k") else 1
            self.choice = _CHOICES[(_CHOICES.index(self.choice) + by) % len(_CHOICES)]
        elif key in _STEPS:
            values = self._values(self.choice)
            place = values.index(self._value(self.choice)) + _STEPS[key]
            self.app.choose(self.choice, values[place % len(values)])
        else:
            return False
        return True

    def click_on(self, panel: str, at: Offset) -> None:
        """A click: the value under it is chosen."""
        option = self._option_at(at) if panel == "body" else None
        if option is not None:
            self.choice = option.choice
            self.app.choose(option.choice, option.value)

    # -- details ------------------------------------------------------------------------------

    def _values(self, choice: Choice) -> list[str]:
        if choice is Choice.LANGUAGE:
            return list(languages(self.app.terminal.letters))
        return list(_VALUES[choice])

    def _value(self, choice: Choice) -> str:
        """The value in force."""
        taste = self.app.taste
        if choice is Choice.LANGUAGE:
            return taste.language
        if choice is Choice.DRAWING:
            return taste.drawing.value
        if choice is Choice.VISION:
            return taste.vision.value
        if choice is Choice.SHADE:
            return DARK if taste.dark else LIGHT
        return AS_TERMINAL if taste.colours is None else taste.colours.value

    def _add_choice(self, choice: Choice, texts: list[list[Part]], width: int) -> None:
        """Add a choice's lines, and note where its values stand."""
        words, style = self.app.words, self.ink
        here = choice is self.choice
        mark = (">" if style.ascii else "▸") if here else " "
        name = fit(f" {mark}{words.gettext(_NAMES[choice])}", LABEL)
        parts: list[Part] = [(name, style.bold if here else style.plain)]
        x = LABEL
        for value in self._values(choice):
            shown = _VALUES[choice][value]
            text = shown if choice is Choice.LANGUAGE else words.gettext(shown)
            columns = cell_len(text) + 2
            if x + columns > width and x > LABEL:
                texts.append(parts)
                parts, x = [(" " * LABEL, style.plain)], LABEL
            in_force = value == self._value(choice)
            # Without colour and bold a reversed text could be missed: brackets cannot.
            edges = "[]" if in_force else "  "
            parts.append((f"{edges[0]}{text}{edges[1]}", style.chosen if in_force else style.plain))
            self._options.append(_Option(choice, value, len(texts), x, x + columns))
            parts.append((" ", style.plain))
            x += columns + 1
        texts.append(parts)

    def _hints(self, words: Words) -> list[str]:
        hints = [words.gettext("Everything can be clicked, too; the wheel turns the chosen tile.")]
        if self.app.guest.terminal.letters is not Letters.ALL:
            hints.append(
                words.gettext(
                    "This terminal seems to show few signs. Choose another drawing to see whether "
                    "it can do more, and ASCII if it cannot."
                )
            )
        return hints

    def _option_at(self, offset: Offset) -> _Option | None:
        x, y = offset.x, offset.y + self.scroll
        return next(
            (each for each in self._options if each.line == y and each.start <= x < each.end), None
        )
