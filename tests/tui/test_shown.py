"""What is sent to turn what a terminal shows into something else."""

from __future__ import annotations

import pyte
from hypothesis import given
from hypothesis import strategies as st
from rich.segment import Segment
from rich.style import Style

from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.escape import PLAIN, Line, change_line
from fourgods_tui.tui.shown import Shown
from tests.e2e.terminal import SpacingScreen

WIDTH = 12
STYLES = [
    None,
    Style(color="red"),
    Style(bgcolor="#102030"),
    Style(color="#ff0000", bold=True),
    Style(color="#ff0000", bgcolor="#102030", underline=True),
    Style(color="red", bgcolor="blue", reverse=True),
    Style(bgcolor="blue", dim=True),
]


@st.composite
def rows(draw: st.DrawFn) -> Line:
    """A line of WIDTH columns, wide characters among them, in strips of any width."""
    parts: list[Segment] = []
    left = WIDTH
    while left:
        sign = draw(st.sampled_from("ab .▀한علही"))
        if sign == "한" and left < 2:
            continue
        parts.append(Segment(sign, draw(st.sampled_from(STYLES))))
        left -= 2 if sign == "한" else 1
    cut = draw(st.integers(0, len(parts)))
    return (Strip(parts[:cut]), Strip(parts[cut:]))


def show(texts: list[str]) -> list[list[object]]:
    """What a terminal shows after these texts: sign and colours of each column."""
    screen = SpacingScreen(WIDTH, 1)
    stream = pyte.Stream(screen)
    for text in texts:
        stream.feed(text)
    return [_seen(screen.buffer[0][x]) for x in range(WIDTH)]


def _seen(char: pyte.screens.Char) -> list[object]:
    """What is seen of a column: of a blank no more than its ground and what is drawn on it."""
    ground = char.fg if char.reverse else char.bg
    if char.data == " " and not char.underscore:
        return [" ", ground]
    fore = char.bg if char.reverse else char.fg
    return [char.data, ground, fore, char.bold, char.underscore]


@given(st.lists(rows(), min_size=1, max_size=4))
def test_the_changes_lead_to_the_same_picture_as_the_whole(lines: list[Line]) -> None:
    shown = Shown()
    step_by_step = [shown.write([(0, line)]) for line in lines]
    assert show(step_by_step) == show([Shown().write([(0, lines[-1])])])


@given(rows())
def test_what_is_shown_is_not_sent_again(line: Line) -> None:
    shown = Shown()
    shown.write([(0, line)])
    assert shown.write([(0, tuple(Strip(each) for each in line))]) == ""


def test_nothing_is_said_of_blanks_but_their_ground() -> None:
    red, blue = Style(color="#ff0000"), Style(color="#0000ff", bold=True)
    shown = Shown()
    shown.write([(0, (Strip([Segment("a", red), Segment("    ", red), Segment("b", red)]),))])
    blanks = (Strip([Segment("a", red), Segment("    ", blue), Segment("b", red)]),)
    assert shown.write([(0, blanks)]) == ""
    erased = (Strip([Segment("a", red), Segment("     ", blue)]),)
    assert shown.write([(0, erased)]) == "\x1b[1;6H "


def test_only_what_differs_is_sent() -> None:
    style = Style(color="red")
    old = (Strip([Segment("abc", style), Segment("d"), Segment("efgh", style)]),)
    new = (Strip([Segment("abc", style), Segment("x"), Segment("efgh", style)]),)
    assert change_line(old, new, PLAIN) == (3, "x", PLAIN)


def test_after_something_else_has_written_all_is_sent() -> None:
    shown, line = Shown(), (Strip([Segment("abc")]),)
    shown.write([(0, line)])
    shown.forget()
    assert shown.write([(0, line)]) == "\x1b[1;1Habc"
