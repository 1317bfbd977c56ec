"""What suits a terminal, and what a player has chosen in its place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgods_tui.tui.drawing.look import Depth, Drawing, Vision
from fourgods_tui.tui.i18n import LANGUAGES
from fourgods_tui.tui.taste import Choice, Taste, look_for, taste_for, trusting
from fourgods_tui.tui.terminal import ColourDepth, Letters, Terminal

ASCII = Terminal(letters=Letters.ASCII)
CONSOLE = Terminal(letters=Letters.CONSOLE, colours=ColourDepth.BASIC)


@pytest.mark.parametrize(
    ("terminal", "language", "drawing"),
    [
        (Terminal(), "en", Drawing.BLOCKS),
        (Terminal(language="es_MX"), "es", Drawing.BLOCKS),
        (Terminal(language="fr"), "en", Drawing.BLOCKS),
        (Terminal(language="ko_KR"), "ko", Drawing.BLOCKS),
        (Terminal(language="ko_KR", letters=Letters.CONSOLE), "en", Drawing.ASCII),
        (Terminal(language="cs_CZ", letters=Letters.ASCII), "cs", Drawing.ASCII),
    ],
)
def test_what_suits_a_terminal(terminal: Terminal, language: str, drawing: Drawing) -> None:
    taste = taste_for(terminal)
    assert (taste.language, taste.drawing) == (language, drawing)


def test_what_was_chosen_comes_first() -> None:
    chosen = {
        "language": "cs",
        "drawing": "glyphs",
        "vision": "tritanopia",
        "shade": "light",
        "colours": "16",
    }
    taste = taste_for(Terminal(language="es"), chosen)
    assert taste == Taste(
        "cs", Drawing.GLYPHS, Vision.TRITANOPIA, dark=False, colours=ColourDepth.BASIC
    )
    assert look_for(taste, Terminal()).depth is Depth.ANSI16


def test_the_rest_follows_the_terminal() -> None:
    chosen = {"vision": "protanopia"}
    assert taste_for(Terminal(language="es"), chosen).language == "es"
    assert look_for(taste_for(CONSOLE, chosen), CONSOLE).depth is Depth.ANSI16


def test_what_a_terminal_cannot_show_is_not_chosen_there() -> None:
    taste = taste_for(ASCII, {"language": "ko", "drawing": "blocks"})
    assert (taste.language, taste.drawing) == ("en", Drawing.ASCII)


def test_a_console_shows_blocks_to_whoever_asks() -> None:
    assert taste_for(CONSOLE, {"drawing": "blocks"}).drawing is Drawing.BLOCKS


def test_who_asks_for_signs_is_trusted_until_they_ask_for_ascii() -> None:
    trusted = trusting(ASCII, ASCII, Choice.DRAWING, "blocks")
    assert trusted.letters is Letters.ALL
    assert trusting(ASCII, trusted, Choice.LANGUAGE, "ko") is trusted
    assert trusting(ASCII, trusted, Choice.DRAWING, "ascii") is ASCII


@given(st.dictionaries(st.sampled_from([each.value for each in Choice]), st.text()))
def test_what_is_not_known_is_not_chosen(chosen: dict[str, str]) -> None:
    for name, value in chosen.items():
        known = value in LANGUAGES if name == "language" else value in KNOWN
        if not known:
            assert taste_for(Terminal(), {name: value}) == taste_for(Terminal())


KNOWN = {each.value for values in (Drawing, Vision, ColourDepth) for each in values} | {
    "dark",
    "light",
}
