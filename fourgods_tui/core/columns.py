"""How many columns of a terminal a text takes: one answer for all that cleans, cuts and draws."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from wcwidth import wcwidth


@lru_cache(maxsize=8192)
def sign_columns(sign: str) -> int:
    """The columns of one character: 0, 1 or 2.

    The library counts signs as a text-shaping terminal would, where spacing vowels (as in हिन्दी)
    merge with their letter. Terminals that go sign by sign, tmux and xterm among them, give each
    a column of its own. Cached.
    """
    if unicodedata.category(sign) == "Mc":
        return 1
    return max(0, wcwidth(sign))


def cell_len(text: str) -> int:
    """The columns of a text without control characters."""
    return len(text) if text.isascii() else _cell_len(text)


@lru_cache(maxsize=8192)
def _cell_len(text: str) -> int:
    """The same. Cached: the same names and pictures are measured again and again."""
    return sum(map(sign_columns, text))


def split_cells(text: str, columns: int) -> tuple[str, str]:
    """The text parted after so many columns; a wide character that lies across becomes two
    blanks."""
    used = 0
    for index, sign in enumerate(text):
        width = sign_columns(sign)
        if used + width > columns:
            if used == columns:
                return text[:index], text[index:]
            return f"{text[:index]} ", f" {text[index + 1 :]}"
        used += width
    return text, ""


def set_cell_size(text: str, columns: int) -> str:
    """The text in exactly so many columns: cut, or filled up with blanks."""
    missing = columns - cell_len(text)
    return text + " " * missing if missing >= 0 else split_cells(text, columns)[0]
