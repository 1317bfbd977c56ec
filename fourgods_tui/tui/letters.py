"""Texts for terminals that cannot show every sign: each becomes one they can, of the same width.

People's names and what they say are in any letters there are, and texts are in many languages.
What a terminal does not know it would print as rubbish, and lose its columns.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from fourgods_tui.core.clean import OFFICIAL_ASCII, OFFICIAL_SIGN
from fourgods_tui.core.columns import sign_columns
from fourgods_tui.tui.terminal import Letters

_LIKE = {
    "…": ".", "·": ".", "∙": ".", "•": "*", "–": "-", "—": "-", "‐": "-", "−": "-", "×": "x",
    "‘": "'", "’": "'", "“": '"', "”": '"', "„": '"', "«": '"', "»": '"', "¿": "?", "¡": "!",
    "↑": "^", "↓": "v", "←": "<", "→": ">", "▸": ">", "▶": ">", "►": ">", "◂": "<", "▴": "^",
    "▾": "v", "♙": "i", "⌂": "#", "✓": "+", "✗": "x", "↻": "r", "★": "*", "☆": "*", "●": "*",
    "○": "o", "─": "-", "━": "-", "═": "=", "│": "|", "┃": "|", "║": "|", "▀": '"',
    "▄": "_", "█": "#", "░": ".", "▒": ":", "▓": "%", "■": "#", "□": "o", "▪": "*", "▫": "o",
    "≥": ">", "≤": "<", "ø": "o", "Ø": "O", "ł": "l", "Ł": "L", "đ": "d", "ß": "s", "ı": "i",
    "æ": "e", "þ": "p", "ð": "d", "↟": "%", "╱": "/", "╲": "\\",
    OFFICIAL_SIGN: OFFICIAL_ASCII,
}  # fmt: skip
"""Signs that Unicode itself does not take apart, and what looks most like them."""
_CORNERS = range(0x2500, 0x2580)
_CONSOLE = frozenset(bytes(range(128, 256)).decode("cp437") + "↑↓→←") | {
    chr(code) for code in range(0xA0, 0x180)
}


class LettersFilter(LineFilter):
    """Replaces every sign that a terminal does not show."""

    def __init__(self, letters: Letters) -> None:
        super().__init__()
        self._letters = letters

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments in these letters."""
        return [Segment(self.plain(text), style, control) for text, style, control in segments]

    def plain(self, text: str) -> str:
        """A text in these letters; it takes as many columns as before."""
        return text if text.isascii() else in_letters(text, self._letters)


LETTER_FILTERS = {letters: LettersFilter(letters) for letters in (Letters.ASCII, Letters.CONSOLE)}
"""One filter each: Textual caches what it has filtered by filter."""


def in_letters(text: str, letters: Letters) -> str:
    """The text in these letters. Every sign is replaced by what takes the same columns."""
    if letters is Letters.ALL or text.isascii():
        return text
    return "".join(sign if sign.isascii() else _sign(sign, letters) for sign in text)


@lru_cache(maxsize=4096)
def _sign(sign: str, letters: Letters) -> str:
    """What stands for one sign. Cached."""
    if letters is Letters.CONSOLE and sign in _CONSOLE:
        return sign
    width = sign_columns(sign)
    plain = _LIKE.get(sign) or unicodedata.normalize("NFKD", sign)[0]
    if not plain.isascii():
        plain = "+" if ord(sign) in _CORNERS else "?" * width
    return plain.ljust(width)[:width]
