"""Cells become strips with as few styles as there can be, and nothing is lost."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from rich.color import Color

from fourgods_tui.tui.drawing.canvas import Canvas, Cell, Pixels, Sign, Weight, to_strip
from tests.tui.drawing.reading import pixels

RED, BLUE, GREEN = (Color.from_rgb(*part) for part in ((255, 0, 0), (0, 0, 255), (0, 255, 0)))
COLOURS = st.sampled_from([RED, BLUE, GREEN])
SIGNS = st.builds(
    Sign,
    st.sampled_from("xy "),
    COLOURS,
    COLOURS,
    st.sampled_from([Weight.PLAIN, Weight.BOLD, Weight.REVERSE | Weight.BOLD]),
)
CELLS = st.lists(st.one_of(st.builds(Pixels, COLOURS, COLOURS), SIGNS), min_size=1, max_size=12)


@given(CELLS)
def test_every_cell_comes_out_as_it_went_in(cells: list[Cell]) -> None:
    strip = to_strip(cells)
    styles = [(sign, segment.style) for segment in strip for sign in segment.text]
    top, bottom = pixels([strip])
    assert len(styles) == len(cells) == strip.cell_length
    for cell, (sign, style), upper, lower in zip(cells, styles, top, bottom, strict=True):
        assert style is not None
        if isinstance(cell, Pixels):
            assert (upper, lower) == (cell.top, cell.bottom)
            assert not style.reverse
        else:
            assert sign == cell.text
            assert style.bgcolor == cell.back
            assert sign == " " or style.color == cell.fore
            assert bool(style.reverse) == bool(cell.weight & Weight.REVERSE)
            assert bool(style.bold) == bool(cell.weight & Weight.BOLD)


def test_a_row_of_two_colours_is_one_segment() -> None:
    row = [Pixels(RED, RED)] * 4 + [Pixels(RED, BLUE), Pixels(BLUE, RED)] + [Pixels(BLUE, BLUE)] * 2
    (segment,) = to_strip(row)
    assert segment.text in {"    ▄▀██", "████▀▄  "}


def test_of_equal_choices_the_shortest_text_is_taken() -> None:
    (segment,) = to_strip([Pixels(RED, RED)] * 5 + [Pixels(BLUE, BLUE)])
    assert segment.text == "     █"


def test_a_run_keeps_a_colour_that_is_in_force() -> None:
    first, second = to_strip([Pixels(RED, BLUE), Pixels(GREEN, RED)])
    assert first.style is not None
    assert second.style is not None
    kept = (first.style.color == second.style.color, first.style.bgcolor == second.style.bgcolor)
    assert kept == (True, False) or kept == (False, True)


def test_a_sign_is_put_on_the_colour_under_it() -> None:
    canvas = Canvas([[Pixels(RED, BLUE)], [Pixels(GREEN, BLUE)], [Sign("x", RED, GREEN)]])
    assert [canvas.under(0, y) for y in range(3)] == [RED, GREEN, GREEN]
