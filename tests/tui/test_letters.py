"""Texts for terminals that show few signs."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.strip import Strip

from fourgods_tui.core.columns import cell_len as columns
from fourgods_tui.tui.drawing.look import Drawing, Look
from fourgods_tui.tui.drawing.signs import signs
from fourgods_tui.tui.letters import LETTER_FILTERS, in_letters
from fourgods_tui.tui.terminal import Letters

FEW = [Letters.ASCII, Letters.CONSOLE]
SHOWN = st.text(st.characters(exclude_categories=["C"]))


@pytest.mark.parametrize(
    ("text", "ascii_text", "console_text"),
    [
        ("čeština, español", "cestina, espanol", "čeština, español"),
        ("한국어", "??????", "??????"),
        ("Ａ1", "A 1", "A 1"),
        ("▸ 6 × 3 … ✓", "> 6 x 3 . +", "> 6 × 3 . +"),
        ("█▀▄ ┏━┓", '#"_ +-+', "█▀▄ +-+"),
        ("plain text", "plain text", "plain text"),
    ],
)
def test_what_becomes_of_a_text(text: str, ascii_text: str, console_text: str) -> None:
    assert in_letters(text, Letters.ALL) == text
    assert in_letters(text, Letters.ASCII) == ascii_text
    assert in_letters(text, Letters.CONSOLE) == console_text


@pytest.mark.parametrize("letters", FEW)
@given(text=SHOWN)
def test_every_text_keeps_its_columns(letters: Letters, text: str) -> None:
    plain = in_letters(text, letters)
    assert columns(plain) == sum(columns(sign) for sign in text)
    assert not any(unicodedata.combining(sign) for sign in plain)


@given(text=st.text())
def test_nothing_but_ascii_is_left(text: str) -> None:
    assert in_letters(text, Letters.ASCII).isascii()


def test_the_signs_of_the_drawing_stay_apart() -> None:
    """Whoever draws in glyphs on such a terminal can still tell the landscapes apart."""
    for drawing in Drawing:
        land = in_letters(signs(Look(drawing)).land, Letters.ASCII)
        assert len(set(land)) == len(land) == 4


@pytest.mark.parametrize("letters", FEW)
def test_a_filter_keeps_styles_and_escape_codes(letters: Letters) -> None:
    style = Style(bold=True)
    strip = Strip([Segment("café ▸ 가", style)])
    (segment,) = strip.apply_filter(LETTER_FILTERS[letters], Color(0, 0, 0))
    assert segment.style == style
    assert cell_len(segment.text) == strip.cell_length
    assert LETTER_FILTERS[letters].plain("\x1b[1;31m▸\x1b[0m") == "\x1b[1;31m>\x1b[0m"
