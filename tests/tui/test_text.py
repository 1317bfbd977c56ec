"""Lines in exact columns, whatever is written in them."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.style import Style

from fourgods_tui.tui.text import fit, line, wrap

# Letters of one column and of two, a combining accent, and spaces.
TEXT = st.text("aZ é界字한\u0301", max_size=30)
WIDTH = st.integers(1, 24)


@given(TEXT, st.integers(0, 24))
def test_a_fitted_text_has_its_width(text: str, width: int) -> None:
    assert cell_len(fit(text, width)) == width


@given(st.lists(TEXT, max_size=4), st.integers(0, 40))
def test_a_line_has_its_width(texts: list[str], width: int) -> None:
    made = line([(text, Style.null()) for text in texts], width, Style.null())
    assert cell_len(made.text) == made.cell_length == width


@given(TEXT, st.integers(2, 24))
def test_wrapped_lines_fit_and_lose_nothing(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert all(cell_len(each) <= width for each in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@given(TEXT)
def test_wrapping_ends_in_no_width_at_all(text: str) -> None:
    assert "".join(wrap(text, 1)).replace(" ", "") == text.replace(" ", "")


def test_what_is_cut_says_so() -> None:
    assert fit("forest", 4) == "for…"
    assert fit("forest", 6) == "forest"
    assert fit("界界界", 4) == "界 …"
    assert line([("mountain", Style.null())], 5, Style.null()).text == "moun…"


def test_words_stay_whole_where_they_can() -> None:
    assert wrap("a city on the sea", 9) == ["a city on", "the sea"]
    assert wrap("incomprehensible", 6) == ["incomp", "rehens", "ible"]
    assert wrap("", 5) == [""]
