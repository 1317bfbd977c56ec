"""The translations: complete, none left over, and each with the same facts and keys in it."""

from __future__ import annotations

import ast
import re
from io import BytesIO
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import DEFAULT_KEYWORDS, extract_from_dir
from babel.messages.pofile import read_po

import fourgods_tui
from fourgods_tui.tui.i18n import DOMAIN, LANGUAGES, LOCALES, words
from fourgods_tui.tui.keys import GOD_KEYS, god_keys

PACKAGE = Path(fourgods_tui.__file__).parent
TRANSLATED = [language for language in LANGUAGES if language != "en"]
MANY = (0, 1, 2, 3, 4, 5, 11, 21, 22, 100, 101)
"""Numbers that take every form of every language here."""

Key = tuple[str | None, str]


def key_of(message: Message) -> Key:
    """What tells a message from all others."""
    return message.context, message.id if isinstance(message.id, str) else message.id[0]


def texts_of(message: Message) -> list[str]:
    """All forms of a translation."""
    return [message.string] if isinstance(message.string, str) else list(message.string or ())


def ids_of(message: Message) -> list[str]:
    """The English forms."""
    return [message.id] if isinstance(message.id, str) else list(message.id)


@pytest.fixture(scope="module")
def wanted() -> Catalog:
    """Every message in the code."""
    catalog = Catalog()
    for file, line, message, comments, context in extract_from_dir(
        str(PACKAGE), keywords=DEFAULT_KEYWORDS, comment_tags=["L10N:"]
    ):
        catalog.add(message, None, [(file, line)], auto_comments=comments, context=context)
    assert len(catalog) > 100
    return catalog


def called() -> set[Key]:
    """Every message that the code asks for, read by Python itself."""
    found: set[Key] = set()
    for path in PACKAGE.rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call):
                name = getattr(call.func, "attr", getattr(call.func, "id", ""))
                texts = [each.value for each in call.args if isinstance(each, ast.Constant)]
                if name in ("gettext", "ngettext", "N_") and texts and texts[0]:
                    found.add((None, str(texts[0])))
                elif name == "pgettext" and len(texts) == 2:
                    found.add((str(texts[0]), str(texts[1])))
    return found


def test_the_collector_finds_all(wanted: Catalog) -> None:
    """It does not look into f-strings, and would leave what is in them in English."""
    assert called() - {key_of(message) for message in wanted if message.id} == set()


def catalogue(language: str) -> Catalog:
    """A language's catalogue as it is kept."""
    path = LOCALES / language / "LC_MESSAGES" / f"{DOMAIN}.po"
    return read_po(BytesIO(path.read_bytes()), locale=language, abort_invalid=True)


@pytest.fixture(params=TRANSLATED)
def language(request: pytest.FixtureRequest) -> str:
    """Each language with translations."""
    return str(request.param)


def test_none_is_missing_and_none_is_left_over(wanted: Catalog, language: str) -> None:
    kept = catalogue(language)
    have = {key_of(message) for message in kept if message.id}
    want = {key_of(message) for message in wanted if message.id}
    assert want - have == set()
    assert have - want == set()
    assert not kept.obsolete


def test_none_is_empty_or_unsure(language: str) -> None:
    for message in catalogue(language):
        if message.id:
            assert all(texts_of(message)), message.id
            assert not message.fuzzy, message.id


def facts(text: str) -> set[str]:
    """The names of what is filled in."""
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_facts_agree(language: str) -> None:
    for message in catalogue(language):
        if not message.id:
            continue
        named = {frozenset(facts(text)) for text in texts_of(message)}
        if isinstance(message.id, str):
            assert named == {frozenset(facts(message.id))}, message.id
        else:
            asked = facts(message.id[0]) | facts(message.id[1])
            assert all(asked - {"n"} <= each <= asked for each in named), message.id


def test_marks_of_keys_and_spaces_at_the_ends_agree(language: str) -> None:
    for message in catalogue(language):
        for text in texts_of(message) if message.id else ():
            english = ids_of(message)[-1]
            marked = re.findall(r"`[^`]*`", text)
            assert len(marked) == len(re.findall(r"`[^`]*`", english)), english
            assert text.count("`") == english.count("`"), english
            for end in (0, -1):
                assert text[end].isspace() == english[end].isspace(), english
            assert "\n" not in text


def test_plurals(language: str) -> None:
    """Every number finds its form, and the form names the number if the English does."""
    spoken = words(language)
    for message in catalogue(language):
        if not isinstance(message.id, tuple | list):
            continue
        one, many = message.id
        filled = {name: "x" for name in facts(one) | facts(many) if name != "n"}
        for n in MANY:
            text = spoken.ngettext(one, many, n, **filled)
            assert text != (one if n == 1 else many).format(n=n, **filled) or language != "en"
            if n != 1:
                assert str(n) in text, (language, many, n)


def test_czech_has_three_forms() -> None:
    spoken = words("cs")
    shown = [spoken.ngettext("{n} tile", "{n} tiles", n) for n in (1, 3, 5, 22)]
    assert shown == ["1 dílek", "3 dílky", "5 dílků", "22 dílků"]


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_every_god_has_a_key_of_its_own(spoken: str) -> None:
    keys = god_keys(words(spoken))
    assert set(keys.values()) == set(GOD_KEYS.values())
    first = list(keys)[:4]
    assert [keys[key] for key in first] == list(GOD_KEYS.values())
    assert all(len(key) == 1 and key.isascii() and key.islower() and key != "q" for key in keys)
    taken = [key for key in GOD_KEYS if keys.get(key) != GOD_KEYS[key]]
    assert all(key in first for key in taken)  # only by another god's initial
