"""What the keys of a keyboard send that is not switched to Latin letters, and which keys they are.

Somebody who plays and chats in another script presses the same keys for the game as everybody
else. The rows of each layout are those of X.Org's xkeyboard-config. Only what no Latin keyboard
sends is here: where Latin layouts differ, a key is what is printed on it.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

_ROWS = "qwertyuiopasdfghjklzxcvbnm,"
_LAYOUTS = (
    "йцукенгшщзфывапролдячсмитьб",  # Russian
    "______ғ_ў__і_______________",  # Kazakh, Belarusian, Ukrainian
    "љњ___ѕ____________ј_џ______",  # Macedonian and Serbian, less what is Russian
    "________ү____ө_____________",  # Mongolian, the same
    "_ςερτυθιοπασδφγηξκλζχψωβνμ_",  # Greek
    "__קראטוןםפשדגכעיחלךזסבהנמצת",  # Hebrew
    "ضصثقفغعهخحشسيبلاتنمئءؤرﻻىةو",  # Arabic
    "____________ی______ظطز_ذدپ_",  # Persian, less what is Arabic
    "ๆไำพะัีรนยฟหกดเ้่าสผปแอิืทม",  # Thai
    "ճփբսմուկըթջվգեանիտհժդչյզլքխ",  # Armenian
    "ქწერტყუიოპასდფგჰჯკლზხცვბნმ_",  # Georgian
    "ौैाीूबहगदजोे्िुपरकतॆंमनवलस_",  # Hindi
    "ㄆㄊㄍㄐㄔㄗㄧㄛㄟㄣㄇㄋㄎㄑㄕㄘㄨㄜㄠㄤㄈㄌㄏㄒㄖㄙㄩㄝ",  # Bopomofo
)
_SHIFTED = {
    "RNEB": "ٌآُﻵ",  # Arabic
    "C": "ژ",  # Persian
    "RNECB": "ฑ์ฎฉฺ",  # Thai
    "RC": "ღჩ",  # Georgian
    "RNEBCS": "ईळआऴणए",  # Hindi
}
"""Capitals that the game knows, in scripts that have none."""
_SIGNS = {"、": "/", "・": "/", "ー": "-"}
"""Of Chinese and Japanese input methods; what is only wider is known by itself."""

# By the parts that Unicode takes syllables to: those that begin one, vowels, those that end one.
_INITIALS = "r R s e E f a q Q t T d w W c z x v g"
_VOWELS = "k o i O j p u P h hk ho hl y n nj np nl b m ml l"
_FINALS = "r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g"
_HANGUL = {
    chr(start + index): keys
    for start, part in ((0x1100, _INITIALS), (0x1161, _VOWELS), (0x11A8, _FINALS))
    for index, keys in enumerate(part.split())
} | {"\u1121": "qt", "\u111a": "fg"}  # letters of today that Unicode takes to old ones
_KOREAN_LETTERS = dict(
    zip(
        "qQwWeErRtTyuioOpPasdfghjklzxcvbnm",
        "ㅂㅃㅈㅉㄷㄸㄱㄲㅅㅆㅛㅕㅑㅐㅒㅔㅖㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ",
        strict=True,
    )
)

_OWN_KEYS = frozenset("áàâäåąăčçćďéèěęíìîľĺłñňńóòôöőřšśșťțúùůüűýžźżğş")
"""Letters with accents that some keyboard has a key for: nobody knows where it is. Others are
typed with a key for the accent before that of the letter."""


def _positions() -> dict[str, str]:
    found = dict(_SIGNS)
    for layout in _LAYOUTS:
        for key, letter in zip(_ROWS, layout, strict=False):
            if letter != "_":
                found.setdefault(letter, key)
                # A letter that has two small forms (ς and σ) is the later one's capital.
                if len(letter.upper()) == 1 and letter.upper() != letter and key != ",":
                    found[letter.upper()] = key.upper()
    for keys, letters in _SHIFTED.items():
        found.update(zip(letters, keys, strict=True))
    return found


_POSITIONS = _positions()


@lru_cache(maxsize=1024)
def keys_of(character: str) -> str:
    """The keys of a Latin keyboard that are pressed for a character of another one: a Korean
    syllable takes two to five. The character itself if nothing better is known of it."""
    if character.isascii():
        return character
    if character in _POSITIONS:
        return _POSITIONS[character]
    parts = unicodedata.normalize("NFKD", character)
    if all(part in _HANGUL for part in parts):
        return "".join(_HANGUL[part] for part in parts)
    plain = unicodedata.normalize("NFKC", character)
    if plain.isascii() and len(plain) == 1:
        return plain
    return _without_accent(parts) if character.lower() not in _OWN_KEYS else character


def _without_accent(parts: str) -> str:
    """The key of a letter that was typed after an accent; nothing changes for other letters."""
    base, mark = parts[:1], parts[1:]
    if len(mark) == 1 and unicodedata.combining(mark):
        if base.isascii() and base.isalpha():
            return base
        if "GREEK" in unicodedata.name(base, ""):
            return _POSITIONS.get(base, base)
    return unicodedata.normalize("NFC", parts)


def typed_for(character: str) -> str:
    """The characters of one key each that make up a character: the letters of a Korean syllable.
    The character itself if it is one key, or none that is known."""
    if character.isascii() or len(keys_of(character)) == 1:
        return character
    return "".join(_KOREAN_LETTERS.get(key, key) for key in keys_of(character))
