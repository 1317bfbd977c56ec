"""Languages: every text a player reads goes through a `Words` of that player's language."""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

DOMAIN = "messages"
LOCALES = Path(__file__).parent / "locale"
LANGUAGES = {"en": "English", "ko": "한국어", "es": "español", "cs": "čeština"}
"""The languages there are, each under its own name. English texts are the messages themselves."""


def N_(message: str) -> str:  # noqa: N802 - the name by which translation tools know it
    """Mark a text for translation that is looked up later."""
    return message


class Words:
    """One language. Get it with `words`; it is shared by all sessions that speak it.

    Attributes:
        language: its code, one of `LANGUAGES`.
    """

    def __init__(self, language: str, catalogue: gettext.NullTranslations) -> None:
        self.language = language
        self._catalogue = catalogue

    def gettext(self, message: str, **facts: object) -> str:
        """The text in this language, with ``{facts}`` filled in."""
        text = self._catalogue.gettext(message) if message else ""
        return text.format(**facts) if facts else text

    def ngettext(self, one: str, many: str, n: int, **facts: object) -> str:
        """The text for so many; ``{n}`` is the number."""
        return self._catalogue.ngettext(one, many, n).format(n=n, **facts)

    def pgettext(self, context: str, message: str, **facts: object) -> str:
        """The text where the same English means different things."""
        text = self._catalogue.pgettext(context, message)
        return text.format(**facts) if facts else text


@cache
def words(language: str) -> Words:
    """The words of a language (``es``, ``es_MX``); English where it is not spoken here.

    A cache of as many entries as there are languages asked for by `nearest_language`.
    """
    code = nearest_language(language)
    if code == "en":
        return Words("en", gettext.NullTranslations())
    return Words(code, gettext.translation(DOMAIN, LOCALES, [code], fallback=True))


def nearest_language(wished: str) -> str:
    """The language of `LANGUAGES` closest to what a terminal asks for; English by default."""
    code = wished.replace("-", "_").partition("_")[0].lower()
    return code if code in LANGUAGES else "en"
