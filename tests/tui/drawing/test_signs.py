"""The signs: one column each in every terminal, and never two meanings."""

from __future__ import annotations

import unicodedata
from dataclasses import astuple

import pytest
from wcwidth import wcwidth

from fourgods_tui.tui.drawing.look import Drawing, Look
from fourgods_tui.tui.drawing.signs import SEAT_LETTERS, signs
from tests.tui.drawing.looks import DEPTHS_AND_DRAWINGS, name

BLOCKS_AND_BOXES = range(0x2500, 0x25A0)
"""Called ambiguous by the standard, one column in practice."""


@pytest.mark.parametrize("look", DEPTHS_AND_DRAWINGS, ids=name)
def test_every_sign_takes_one_column(look: Look) -> None:
    for sign in "".join(astuple(signs(look))):
        assert wcwidth(sign) == 1
        width = unicodedata.east_asian_width(sign)
        assert width in {"N", "Na"} or ord(sign) in BLOCKS_AND_BOXES, (sign, width)


@pytest.mark.parametrize("look", DEPTHS_AND_DRAWINGS, ids=name)
def test_landscapes_hints_and_letters_have_signs_of_their_own(look: Look) -> None:
    table = signs(look)
    kinds = [*table.land, table.fits, table.turned, table.dead, table.no]
    kinds += [*set(table.own), *set(table.other), *SEAT_LETTERS, *SEAT_LETTERS.lower()]
    assert len(kinds) == len(set(kinds))


def test_ascii_is_ascii() -> None:
    assert "".join(astuple(signs(Look(Drawing.ASCII)))).isascii()
