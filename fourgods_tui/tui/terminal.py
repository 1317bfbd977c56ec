"""What the terminal at the other end can show, read from what the client says of itself.

Every session has a terminal of its own, so nothing here looks at this process's environment.
What a client sends is its word and nothing more: values are cut, checked and never kept as sent.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

VARIABLES = ("TERM", "COLORTERM", "NO_COLOR", "LANG", "LC_ALL", "LC_CTYPE", "LC_MESSAGES")
"""The only environment variables that are looked at."""

VALUE_LIMIT = 64
"""How many characters of a variable are looked at."""

DEFAULT_LANGUAGE = "en"


class ColourDepth(StrEnum):
    """How many colours the terminal can show."""

    TRUE = "true"
    """16 million: red, green and blue as they are."""
    PALETTE = "256"
    """The 6 × 6 × 6 cube and the greys of xterm."""
    BASIC = "16"
    """The sixteen that every colour terminal has; what they look like is its owner's choice."""
    NONE = "none"
    """None: only bold, underlined, dim and reversed text."""


class Letters(StrEnum):
    """Which signs the terminal can show."""

    ALL = "all"
    """All that one can hope for."""
    CONSOLE = "console"
    """The letters of European languages and the old line-drawing set, as on a Linux console."""
    ASCII = "ascii"
    """ASCII and nothing else."""


@dataclass(frozen=True, slots=True)
class Terminal:
    """What is known of a player's terminal."""

    colours: ColourDepth = ColourDepth.TRUE
    letters: Letters = Letters.ALL
    language: str = DEFAULT_LANGUAGE
    """A language, perhaps with a country: ``en``, ``vi``, ``pt_BR``."""
    term: str = "xterm-256color"
    """The kind of terminal, as in TERM, reduced to letters, digits and ``.+_-``."""

    @property
    def unicode(self) -> bool:
        """Whether anything but ASCII can be drawn."""
        return self.letters is not Letters.ASCII

    @property
    def is_dumb(self) -> bool:
        """Whether it can't even move its cursor, so that no screen can be drawn on it."""
        return self.term in ("dumb", "unknown")


def read_terminal(env: Mapping[str, str], language: str = DEFAULT_LANGUAGE) -> Terminal:
    """The terminal that an environment describes; `language` is for one that names none.

    Only VARIABLES are read. Nothing in them can raise; what makes no sense counts as not said.
    """
    said = {name: env.get(name, "")[:VALUE_LIMIT] for name in VARIABLES}
    term = re.sub(r"[^A-Za-z0-9.+_-]", "", said["TERM"])
    return Terminal(
        colours=_colours(term.lower(), said["COLORTERM"].lower(), said["NO_COLOR"]),
        letters=_letters(term.lower(), said["LC_ALL"] or said["LC_CTYPE"] or said["LANG"]),
        language=_language(said["LC_ALL"] or said["LC_MESSAGES"] or said["LANG"]) or language,
        term=term or "xterm",
    )


_TRUE_COLOUR = ("direct", "truecolor", "24bit", "kitty", "alacritty", "ghostty", "wezterm", "foot")
_COLOURLESS = re.compile(r"^(dumb|unknown|vt\d\d\d?|network|tty)\b|-(m|mono)$")


def _colours(term: str, colorterm: str, no_color: str) -> ColourDepth:
    if no_color or _COLOURLESS.search(term):
        return ColourDepth.NONE
    if colorterm in ("truecolor", "24bit") or any(name in term for name in _TRUE_COLOUR):
        return ColourDepth.TRUE
    if "256" in term:
        return ColourDepth.PALETTE
    return ColourDepth.BASIC


_OLD = re.compile(r"^(dumb|unknown|vt\d\d\d?|ansi|pcansi|cons25|wy\d+|sun|network)\b")
"""Kinds of terminals from before Unicode."""


def _letters(term: str, locale: str) -> Letters:
    """What the kind of terminal and the locale leave; SSH often sends no locale at all."""
    if locale in ("C", "POSIX"):
        return Letters.ASCII
    _, _, charset = locale.partition(".")
    charset = charset.partition("@")[0].lower().replace("-", "")
    if charset not in ("", "utf8"):
        return Letters.ASCII
    if _OLD.search(term):
        return Letters.CONSOLE if charset else Letters.ASCII
    return Letters.CONSOLE if term.startswith("linux") else Letters.ALL


def _language(locale: str) -> str:
    match = re.match(r"([A-Za-z]{2,3})(?:[_-]([A-Za-z]{2}))?(?![A-Za-z0-9])", locale)
    if match is None or locale == "POSIX":
        return ""
    language, country = match.groups()
    return f"{language.lower()}_{country.upper()}" if country else language.lower()
