"""The help: it cannot go stale, because keys and numbers are looked up."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from fourgods_tui.core.rules import Rules
from fourgods_tui.tui import help_text
from fourgods_tui.tui.help_text import RULES_TOPIC, TOPICS, Help, Topic
from fourgods_tui.tui.i18n import LANGUAGES, words
from fourgods_tui.tui.keys import GOD_KEYS, KEYS
from fourgods_tui.tui.prose import Row


def text_of(topic: Topic, help_: Help) -> str:
    """A topic as one text."""
    return "\n".join(
        getattr(block, name)
        for block in topic.blocks(help_)
        for name in ("name", "text")
        if hasattr(block, name)
    )


ENGLISH = Help(Rules(), words("en"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.title)
def test_every_topic_has_something_to_say_in_every_language(topic: Topic, language: str) -> None:
    text = text_of(topic, Help(Rules(), words(language)))
    assert len(text) > 100
    assert "{" not in text


def test_the_keys_are_all_of_those_in_force_and_no_others() -> None:
    keys = next(topic for topic in TOPICS if topic.title == "Keys")
    rows = [block for block in keys.blocks(ENGLISH) if isinstance(block, Row)]
    assert [(row.name, row.text) for row in rows] == [(key.shown, key.help) for key in KEYS]


def test_keys_named_in_texts_are_keys_in_force() -> None:
    in_force = {key.shown for key in KEYS} | set(GOD_KEYS)
    for topic in TOPICS[:RULES_TOPIC]:
        named = set(re.findall(r"`([^`]+)`", text_of(topic, ENGLISH)))
        assert {each for each in named if not each.startswith("ssh ")} <= in_force, topic.title


def test_a_key_that_changes_changes_in_the_help(monkeypatch: pytest.MonkeyPatch) -> None:
    moved = tuple(replace(key, shown="F9") if key.shown == "b" else key for key in KEYS)
    monkeypatch.setattr(help_text, "KEYS", moved)
    text = text_of(TOPICS[0], Help(Rules(), words("en")))
    assert "`F9` draws two tiles" in text


def test_ascii_terminals_get_ascii_only() -> None:
    help_ = Help(Rules(), words("en"), ascii_only=True)
    for topic in TOPICS:
        strange = [each for each in text_of(topic, help_) if not each.isascii()]
        assert set(strange) <= {"×"}, topic.title
