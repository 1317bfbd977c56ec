"""Whatever a player reads comes from the messages.

The screens are shown in a language in which every letter is a sign of its own that nothing else
uses. What is then still Latin was never translated, unless it is one of the few things that are
the same everywhere: names, squares, keys.
"""

from __future__ import annotations

import gettext
import re

import pytest

from fourgods_tui.tui import i18n, personal
from fourgods_tui.tui.i18n import LANGUAGES, Words
from fourgods_tui.tui.keys import KEYS
from tests.tui.scenes import SCENES
from tests.tui.staged import stage, staged_game

FIRST = 0x1D5BA
"""Mathematical sans-serif small a: a letter that looks Latin, one column wide."""

_LETTER = re.compile(r"\{[^}]*\}|`[^`]*`|[A-Za-z]")
LATIN = re.compile(r"[A-Za-z][A-Za-z']+")
"""A word. A letter alone is a key, a seat, a column, or a god's initial."""
SAME_EVERYWHERE = {
    *(word for key in KEYS for word in LATIN.findall(key.shown)),
    *{"esc", "enter", "space", "tab", "home", "end"},
    *{"oak", "ana", "Minh", "hello", "how", "are", "you"},
}
"""Names of keys, of the table and the people, and what they say."""


def pseudo(text: str) -> str:
    """A text in that language; what is filled in, and keys between backticks, stay."""

    def translated(match: re.Match[str]) -> str:
        found = match[0]
        return found if len(found) > 1 else chr(FIRST + ord(found.lower()) - ord("a"))

    return _LETTER.sub(translated, text)


class Pseudo(gettext.NullTranslations):
    """The language's catalogue."""

    def gettext(self, message: str) -> str:
        return pseudo(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return pseudo(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return message if context == "god key" else pseudo(message)


@pytest.fixture(autouse=True)
def pseudo_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every app speaks it."""
    spoken = Words("en", Pseudo())
    monkeypatch.setattr(personal, "words", lambda language: spoken)
    monkeypatch.setattr(i18n, "words", lambda language: spoken)


@pytest.mark.parametrize("scene", SCENES)
async def test_a_screen(scene: str) -> None:
    names = {part for seat in staged_game().seats for part in re.findall(r"[A-Za-z']+", seat.name)}
    async with stage((120, 40)) as shown:
        await SCENES[scene](shown)
        text = shown.text()
    for name in LANGUAGES.values():
        text = text.replace(name, "")
    assert pseudo("e") in text
    assert set(LATIN.findall(text)) - SAME_EVERYWHERE - names == set()
