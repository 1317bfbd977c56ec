"""What is shown where the terminal is too small to play on."""

from __future__ import annotations

from textual.geometry import Size

from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.layout import MIN_COLUMNS, MIN_LINES
from fourgods_tui.tui.text import line, wrap


def gate_lines(size: Size, look: Look, words: Words, question: str = "") -> list[Strip]:
    """The size there is, the size it takes, and the way out, or what is asked on that way."""
    style = ink(look)
    texts = [
        words.gettext("Four Gods"),
        words.gettext(
            "This terminal has {columns} × {lines}; it takes {least_columns} × {least_lines}.",
            columns=size.width,
            lines=size.height,
            least_columns=MIN_COLUMNS,
            least_lines=MIN_LINES,
        ),
        question or words.gettext("The game goes on. Make the window larger, or press q to leave."),
    ]
    lines = [part for text in texts for part in wrap(text, max(size.width, 1))]
    return [line([(text, style.plain)], size.width, style.plain) for text in lines]
