"""The line in which one types."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.style import Style
from textual import events

from fourgods_tui.tui.typed_line import LONGEST, Ended, TypedLine

EDITING = [
    "left",
    "right",
    "home",
    "end",
    "backspace",
    "delete",
    "ctrl+w",
    "ctrl+u",
    "ctrl+k",
    "f1",
]


def key(name: str) -> events.Key:
    """A key press: a sign, or a key by its name."""
    return events.Key(name, name if len(name) == 1 else None)


def typed(*keys: str, text: str = "") -> TypedLine:
    """A line after these keys."""
    line = TypedLine("say something", text)
    for each in keys:
        assert line.press(key(each)) is None
    return line


@pytest.mark.parametrize(
    ("keys", "text", "cursor"),
    [
        ([*"hey"], "hey", 3),
        ([*"hey", "left", "left", "x"], "hxey", 2),
        ([*"hey", "home", "delete", "end", "!"], "ey!", 3),
        ([*"hey", "backspace", "ctrl+h"], "h", 1),
        ([*"two words", "ctrl+w"], "two ", 4),
        ([*"two words", "ctrl+w", "ctrl+w"], "", 0),
        ([*"two words", "left", "left", "ctrl+u"], "ds", 0),
        ([*"two words", "ctrl+a", "right", "ctrl+k"], "t", 1),
        (["left", "backspace", "delete", "right", "up", "tab"], "", 0),
    ],
)
def test_editing(keys: list[str], text: str, cursor: int) -> None:
    line = typed(*keys)
    assert (line.text, line.cursor) == (text, cursor)


@pytest.mark.parametrize(
    ("name", "ended"),
    [("enter", Ended.SENT), ("escape", Ended.CLOSED), ("ctrl+c", Ended.CLOSED)],
)
def test_how_it_ends(name: str, ended: Ended) -> None:
    line = typed(*"hey")
    assert line.press(key(name)) is ended
    assert line.text == "hey"


def test_of_a_paste_the_first_line_is_kept_without_what_is_not_seen() -> None:
    line = typed("a", "c", "left")
    line.paste(" b\x1b[31m\x1b]0;title\x07 \nsecond line")
    assert (line.text, line.cursor) == ("a b c", 4)
    line.paste("")
    line.paste("x" * 1000)
    assert len(line.text) == LONGEST


def test_where_the_cursor_is_and_what_stands_there_while_there_is_nothing() -> None:
    strip, at = TypedLine("say something").drawn(20, Style())
    assert (strip.text, at) == (" say something      ", 1)
    strip, at = typed(*"hey", "left").drawn(20, Style())
    assert (strip.text.rstrip(), at) == (" hey", 3)


def test_the_end_of_a_long_line_is_shown() -> None:
    strip, at = typed(text="0123456789" * 5 + "end").drawn(20, Style())
    assert strip.text.rstrip().endswith("789end")
    assert at < 20


@given(
    st.lists(st.sampled_from([*EDITING, *"ab 한漢é🂡"]) | st.text(min_size=2)),
    st.integers(1, 40),
)
def test_whatever_is_typed_it_is_drawn_in_its_columns(keys: list[str], width: int) -> None:
    line = TypedLine("무엇이든 say something")
    for each in keys:
        if each in EDITING or len(each) == 1:
            line.press(key(each))
        else:
            line.paste(each)
        assert 0 <= line.cursor <= len(line.text) <= LONGEST
        strip, at = line.drawn(width, Style())
        assert strip.cell_length == width
        assert 0 <= at < max(width, 1)
