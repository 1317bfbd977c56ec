"""What a client says of its terminal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgods_tui.tui.terminal import (
    VARIABLES,
    ColourDepth,
    Letters,
    Terminal,
    read_terminal,
)


@pytest.mark.parametrize(
    ("env", "colours"),
    [
        ({"TERM": "xterm-256color"}, ColourDepth.PALETTE),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, ColourDepth.TRUE),
        ({"TERM": "screen", "COLORTERM": "24bit"}, ColourDepth.TRUE),
        ({"TERM": "xterm-kitty"}, ColourDepth.TRUE),
        ({"TERM": "xterm-direct"}, ColourDepth.TRUE),
        ({"TERM": "xterm", "COLORTERM": "yes"}, ColourDepth.BASIC),
        ({"TERM": "linux"}, ColourDepth.BASIC),
        ({}, ColourDepth.BASIC),
        ({"TERM": "vt100"}, ColourDepth.NONE),
        ({"TERM": "dumb"}, ColourDepth.NONE),
        ({"TERM": "xterm-mono"}, ColourDepth.NONE),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, ColourDepth.NONE),
        ({"TERM": "xterm-256color", "NO_COLOR": ""}, ColourDepth.PALETTE),
    ],
)
def test_colours(env: dict[str, str], colours: ColourDepth) -> None:
    assert read_terminal(env).colours is colours


@pytest.mark.parametrize(
    ("env", "language", "unicode"),
    [
        ({}, "en", True),
        ({"LANG": "vi_VN.UTF-8"}, "vi_VN", True),
        ({"LANG": "pt_BR.utf8", "LC_ALL": "de_DE.ISO-8859-1"}, "de_DE", False),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "fr"}, "fr", True),
        ({"LANG": "en_US.UTF-8", "LC_CTYPE": "C"}, "en_US", False),
        ({"LANG": "C.UTF-8"}, "en", True),
        ({"LC_ALL": "POSIX"}, "en", False),
        ({"LANG": "sr_RS.UTF-8@latin"}, "sr_RS", True),
        ({"LANG": "../../etc/passwd"}, "en", False),
        ({"LANG": "x" * 10_000}, "en", True),
    ],
)
def test_language(env: dict[str, str], language: str, unicode: bool) -> None:
    terminal = read_terminal(env)
    assert (terminal.language, terminal.unicode) == (language, unicode)


@pytest.mark.parametrize(
    ("env", "letters"),
    [
        ({"TERM": "xterm-256color"}, Letters.ALL),
        ({"TERM": "xterm-256color", "LANG": "cs_CZ.UTF-8"}, Letters.ALL),
        ({"TERM": "putty"}, Letters.ALL),
        ({"TERM": "screen.xterm-256color"}, Letters.ALL),
        ({"TERM": "tmux-256color", "LANG": "ko_KR"}, Letters.ALL),
        ({"TERM": "xterm-256color", "LANG": "C"}, Letters.ASCII),
        ({"TERM": "xterm", "LANG": "es_ES.UTF-8", "LC_ALL": "POSIX"}, Letters.ASCII),
        ({"TERM": "xterm", "LANG": "cs_CZ.ISO-8859-2"}, Letters.ASCII),
        ({"TERM": "vt100"}, Letters.ASCII),
        ({"TERM": "vt220", "LANG": "es_ES"}, Letters.ASCII),
        ({"TERM": "vt220", "LANG": "es_ES.UTF-8"}, Letters.CONSOLE),
        ({"TERM": "ansi"}, Letters.ASCII),
        ({"TERM": "linux"}, Letters.CONSOLE),
        ({"TERM": "linux", "LANG": "ko_KR.UTF-8"}, Letters.CONSOLE),
        ({"TERM": "linux", "LANG": "C"}, Letters.ASCII),
    ],
)
def test_letters(env: dict[str, str], letters: Letters) -> None:
    assert read_terminal(env).letters is letters


def test_the_kind_is_reduced() -> None:
    assert read_terminal({"TERM": "xt\x1b[31merm;\n" + "a" * 1000}).term.startswith("xt31merm")
    assert len(read_terminal({"TERM": "a" * 1000}).term) == 64
    assert read_terminal({"TERM": "\x1b"}).term == "xterm"


def test_only_a_dumb_terminal_is_dumb() -> None:
    assert read_terminal({"TERM": "dumb"}).is_dumb
    assert not read_terminal({"TERM": "vt100"}).is_dumb


@given(st.dictionaries(st.sampled_from(VARIABLES), st.text(max_size=100)))
def test_nothing_raises(env: dict[str, str]) -> None:
    terminal = read_terminal(env)
    assert isinstance(terminal, Terminal)
    assert terminal.term.isascii()
    assert terminal.language.isascii()
