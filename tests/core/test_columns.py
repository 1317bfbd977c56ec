"""Columns as terminals have them, those that draw sign by sign."""

from __future__ import annotations

import pytest
from rich.segment import Segment

from fourgods_tui.core.clean import NAME_MAX, clean_name, columns
from fourgods_tui.core.columns import cell_len, set_cell_size, split_cells
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.escape import cells
from fourgods_tui.tui.text import fit

AS_IN_TMUX = {
    "हिन्दी": 5, "தமிழ்": 4, "မြန်မာ": 5, "שלום": 4, "ไทย": 3, "नि": 2, "e\u0301": 1,
    "\u1112\u1161\u11ab": 2, "서준": 4, "ana": 3,
}  # fmt: skip
"""How far tmux moves its cursor for each."""


@pytest.mark.parametrize(("text", "expected"), AS_IN_TMUX.items())
def test_all_that_measures_gives_the_columns_of_terminals(text: str, expected: int) -> None:
    assert cell_len(text) == columns(text) == Strip([Segment(text)]).cell_length == expected
    assert len(cells([Segment(text)])) == expected
    for width in range(1, 8):
        assert cell_len(fit(text, width)) == cell_len(set_cell_size(text, width)) == width
        assert cell_len(Strip([Segment(text)]).crop(0, width).text) == min(width, expected)


def test_a_name_takes_no_more_columns_than_a_name_may() -> None:
    name = clean_name("हिन्दी" * 9)
    assert name is not None
    assert cell_len(name) <= NAME_MAX


def test_signs_whose_width_no_two_terminals_agree_on_are_dropped() -> None:
    assert clean_name("가\u302e나\u302f") == "가나"


def test_half_of_a_wide_sign_is_a_blank() -> None:
    assert split_cells("서준", 1) == (" ", " 준")
    assert split_cells("서준", 2) == ("서", "준")
    assert split_cells("e\u0301x", 1) == ("e\u0301", "x")
