"""Longer texts: exact widths, what stands out, and lists that hang."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.prose import Heading, Paragraph, Point, Row, prose, rich_lines

STYLE = ink(Look())
BLOCKS = (
    Heading("A heading"),
    Paragraph("Some words, of which `these two` stand out, and more of them than fit on a line."),
    Point("one point that is so long that it needs a second line to be said in full"),
    Row("x", "a row"),
    Row("한국어", "a row with a wide name, and with a text that does not fit on one line either"),
)


@pytest.mark.parametrize("width", [20, 43, 80, 200])
def test_every_line_has_exactly_the_width(width: int) -> None:
    for strip in prose(BLOCKS, STYLE, width):
        assert strip.cell_length == width
        assert cell_len(strip.text) == width


def test_lines_do_not_become_tiring() -> None:
    lines = prose([Paragraph("word " * 100)], STYLE, 200)
    assert max(cell_len(strip.text.rstrip()) for strip in lines) < 100


def test_what_stands_between_backquotes_stands_out_across_lines() -> None:
    lines = rich_lines("one `two three` four", 8, STYLE.plain, STYLE.bold)
    assert lines == [
        [("one ", STYLE.plain), ("two", STYLE.bold)],
        [("three", STYLE.bold)],
        [("four", STYLE.plain)],
    ]


def test_rows_share_one_column_and_hang() -> None:
    texts = [strip.text.rstrip() for strip in prose(BLOCKS[3:], STYLE, 40)]
    assert texts[0] == " x       a row"
    assert texts[1].startswith(" 한국어  a row")
    assert texts[2].startswith("         ")


def test_points_have_a_sign_that_the_look_can_show() -> None:
    (line,) = prose([Point("here")], STYLE, 20)
    assert line.text.startswith(" • here")
