"""Keyboards that are not switched to Latin letters: the same keys do the same."""

from __future__ import annotations

import unicodedata

import pytest
from textual import events

from fourgods_tui.tui.key_positions import keys_of, typed_for
from fourgods_tui.tui.keys import ACTIONS, Action, named
from tests.tui.piloting import party

LATIN = "qwertyuiopasdfghjklzxcvbnm"
KEYBOARDS = {
    "ru": "йцукенгшщзфывапролдячсмить",
    "uk": "йцукенгшщзфівапролдячсмить",
    "be": "йцукенгшўзфывапролдячсмить",
    "el": "?ςερτυθιοπασδφγηξκλζχψωβνμ",
    "he": "??קראטוןםפשדגכעיחלךזסבהנמצ",
    "ar": "ضصثقفغعهخحشسيبلاتنمئءؤرﻻىة",
    "fa": "ضصثقفغعهخحشسیبلاتنمظطزرذدپ",
    "th": "ๆไำพะัีรนยฟหกดเ้่าสผปแอิืท",
    "hy": "ճփբսմուկըթջվգեանիտհժդչյզլք",
    "ka": "ქწერტყუიოპასდფგჰჯკლზხცვბნმ",
    "hi": "ौैाीूबहगदजोे्िुपरकतॆंमनवलस",
    "ko": "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ",
    "full width": "ｑｗｅｒｔｙｕｉｏｐａｓｄｆｇｈｊｋｌｚｘｃｖｂｎｍ",
}
"""What each key sends, q to m, as people of that keyboard see it."""


@pytest.mark.parametrize("keyboard", KEYBOARDS)
def test_every_key_is_the_one_at_its_place(keyboard: str) -> None:
    found = {letter: keys_of(letter) for letter in KEYBOARDS[keyboard] if letter != "?"}
    wanted = zip(KEYBOARDS[keyboard], LATIN, strict=True)
    assert found == {letter: key for letter, key in wanted if letter != "?"}


@pytest.mark.parametrize("keyboard", ["ru", "uk", "el", "hy", "full width"])
def test_capitals_are_capitals(keyboard: str) -> None:
    letters = zip(KEYBOARDS[keyboard], LATIN, strict=True)
    for letter, key in letters:
        if letter not in "?ς":
            assert keys_of(letter.upper()) == key.upper()


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        ("고", "rh"),
        ("ㅘ", "hk"),
        ("ㅢ", "ml"),
        ("ㄳ", "rt"),
        ("ㅄ", "qt"),
        ("쀍", "Qnpfr"),
        ("뷁", "qnpfr"),
        ("앉", "dksw"),
        ("까", "Rk"),
        ("ﾡ", "r"),  # half width
        ("ﾾ", "g"),
        ("ￂ", "k"),
        ("\u1100", "r"),  # the parts of a syllable, as macOS takes it apart
        ("\u1169", "h"),
        ("\u11a8", "r"),
        ("\u11aa", "rt"),
    ],
)
def test_korean_syllables_are_their_letters(typed: str, keys: str) -> None:
    assert keys_of(typed) == keys
    pieces = typed_for(typed)
    assert "".join(map(keys_of, pieces)) == keys
    assert len(pieces) == len(keys)


def test_every_syllable_and_letter_is_some_keys_of_a_korean_keyboard() -> None:
    letters = dict.fromkeys(range(12593, 12644), 1)
    for code in letters | dict.fromkeys(range(44032, 55204), 2):
        keys = keys_of(chr(code))
        assert letters.get(code, 2) <= len(keys) <= 5
        assert keys.isascii()
        assert keys.isalpha()


@pytest.mark.parametrize(
    ("typed", "key"),
    [("？", "question_mark"), ("／", "slash"), ("，", "comma"), ("＋", "plus"), ("－", "minus"),
     ("１", "1"), ("\u3000", "space"), ("、", "slash"), ("・", "slash"), ("б", "comma"),
     ("ê", "e"), ("r\u0302"[0], "r"), ("ά", "a"), ("ŷ", "y")],
)  # fmt: skip
def test_signs_and_letters_with_accents(typed: str, key: str) -> None:
    name = typed if typed.isprintable() else "ideographic_space"
    assert named(events.Key(name, typed)) == key


@pytest.mark.parametrize("typed", "ěščřžýáíéůúßñçøåł漢字あア🂡ъё" + "\u0301")
def test_what_has_a_key_of_its_own_is_no_other(typed: str) -> None:
    assert keys_of(typed) == typed
    assert typed_for(typed) == typed
    assert named(events.Key(typed, typed)) not in ACTIONS


def test_latin_letters_stay_themselves() -> None:
    for code in range(0x20, 0x7F):
        assert keys_of(chr(code)) == chr(code)


@pytest.mark.parametrize("keyboard", KEYBOARDS)
def test_every_action_can_be_reached(keyboard: str) -> None:
    """All of the game's small letters that the keyboard has a letter for."""
    typed = KEYBOARDS[keyboard].replace("?", "")
    reached = {ACTIONS.get(named(events.Key("x", letter))) for letter in typed}
    assert reached >= {Action.TURN, Action.FLIP, Action.NEXT_FIT, Action.DRAW_TWO, Action.DISCARD}


async def test_a_korean_syllable_turns_and_moves_and_is_chat_where_one_types() -> None:
    async with party(["ana", "bo"]) as everybody:
        await everybody.begin()
        ana = everybody.players[0]
        column = ana.desk.cursor
        await ana.press("소")  # t, h: take, then something that is no row: back to the game
        await ana.press("escape")
        await ana.press("혀")  # g, u: a god's key and none
        await ana.press("escape")
        turns = ana.desk.lies(ana.desk.hand)[1]
        await ana.press("갸", "갸")  # r, i: turned twice
        assert ana.desk.lies(ana.desk.hand)[1] == (turns + 2) % 4
        assert ana.desk.cursor == column
        await ana.press("/", "고", "ㅋ", "enter")
        await everybody.players[1].expect("ana~: 고ㅋ")


async def test_names_and_chat_are_typed_as_they_are() -> None:
    async with party(["ana", "bo"]) as everybody:
        await everybody.begin()
        ana = everybody.players[0]
        text = "ёжик שלום ｑ ê"
        await ana.press("/", *text, "enter")
        await everybody.players[1].expect(f"ana~: {unicodedata.normalize('NFC', text)}")
