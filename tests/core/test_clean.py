"""Strangers' text, made safe."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgods_tui.core.clean import NAME_MAX, NAME_MIN, clean_name, clean_text, columns


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("hello  there", "hello there"),
        (" a\tb\r\nc ", "a b c"),
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x9b31mred", "red"),
        ("\x1b]0;title\x07bell\x07", "bell"),
        ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x1bPdcs\x1b\\end", "end"),
        ("cut \x1b]52;c;never ended", "cut"),
        ("\x1b(0\x1bcreset", "reset"),
        ("a\u202eb\u2066c\u200bd\ufeffe\U000e0041f", "abcdef"),
        ("e\u0301" + "\u0301" * 40 + "x", "é\u0301\u0301x"),
        ("\u0301\u0301alone", "alone"),
        ("Nguyễn Thị Hằng", "Nguyễn Thị Hằng"),
        ("日本語", "日本語"),
        ("\u3164\u115f\u2800x", "x"),
        ("\U0001f1e9\U0001f1eax", "x"),
        ("❤\ufe0f", "❤"),
    ],
)
def test_text(text: str, clean: str) -> None:
    assert clean_text(text, 40) == clean


def test_text_is_cut_at_columns_not_characters() -> None:
    assert clean_text("日本語", 5) == "日本"
    assert clean_text("abc def", 4) == "abc"
    assert clean_text("x" * 10_000_000, 3) == "xxx"


@pytest.mark.parametrize(
    ("wish", "name"),
    [
        ("ana", "ana"),
        ("  Ana  Maria ", "Ana Maria"),
        ("o'neil-3.x_y", "o'neil-3.x_y"),
        ("ａｎａ", "ana"),
        ("a<b>c/d\\e", "abcde"),
        ("\x1b[31mroot", "root"),
        ("x" * 40, "x" * 16),
        ("語" * 20, "語" * 8),
        ("❤ana❤", "ana"),
        ("Hằng", "Hằng"),
        ("a", None),
        ("", None),
        ("--", None),
        ("語", "語"),
        ("\u202e\u200b", None),
    ],
)
def test_names(wish: str, name: str | None) -> None:
    assert clean_name(wish) == name


@given(st.text(max_size=200), st.integers(min_value=1, max_value=40))
def test_any_text_becomes_safe(text: str, limit: int) -> None:
    clean = clean_text(text, limit)
    assert columns(clean) <= limit
    assert all(unicodedata.category(sign)[0] != "C" for sign in clean)
    assert clean_text(clean, limit) == clean


@given(st.text(max_size=60))
def test_any_wish_becomes_a_name_or_none(wish: str) -> None:
    name = clean_name(wish)
    if name is not None:
        assert NAME_MIN <= columns(name) <= NAME_MAX
        assert clean_name(name) == name
