"""The picture of a screen: well-formed, of the right size, with shapes for blocks."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.segment import Segment
from rich.style import Style

from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.svg import CELL_HEIGHT, CELL_WIDTH, svg_of

PICTURES = Path(__file__).parents[2] / "docs/pictures"
SVG = "{http://www.w3.org/2000/svg}"
GREEN_ON_BLUE = Style(color="#00ff00", bgcolor="#0000ff")


def drawn(*segments: Segment) -> ElementTree.Element:
    """One line as a picture."""
    return ElementTree.fromstring(svg_of([Strip(segments)], "a <line> & more"))


def shapes(picture: ElementTree.Element) -> dict[str, str]:
    """By colour, the outlines that are filled with it."""
    return {each.attrib["fill"]: each.attrib["d"] for each in picture.iter(f"{SVG}path")}


def test_the_size_is_that_of_the_characters() -> None:
    picture = drawn(Segment("12345"))
    assert picture.attrib["viewBox"] == f"0 0 {5 * CELL_WIDTH} {CELL_HEIGHT}"


def test_half_blocks_are_shapes_without_seams() -> None:
    filled = shapes(drawn(Segment("▀▀▄", GREEN_ON_BLUE)))
    half = CELL_HEIGHT // 2
    assert filled["#0000ff"] == f"M0 0h{3 * CELL_WIDTH}v{CELL_HEIGHT}h-{3 * CELL_WIDTH}z"
    assert filled["#00ff00"] == (
        f"M0 0h{2 * CELL_WIDTH}v{half}h-{2 * CELL_WIDTH}z"
        f"M{2 * CELL_WIDTH} {half}h{CELL_WIDTH}v{half}h-{CELL_WIDTH}z"
    )


def test_words_stand_in_their_columns_whatever_the_font() -> None:
    picture = drawn(Segment("ab  한국 <&>", GREEN_ON_BLUE))
    words = [
        (each.text, int(each.attrib["x"]) // CELL_WIDTH, int(each.attrib["textLength"]))
        for each in picture.iter(f"{SVG}text")
    ]
    assert words == [
        ("ab", 0, 2 * CELL_WIDTH),
        ("한국", 4, 4 * CELL_WIDTH),
        ("<&>", 9, 3 * CELL_WIDTH),
    ]


def test_reversed_and_dim_text() -> None:
    filled = shapes(drawn(Segment("x", GREEN_ON_BLUE + Style(reverse=True))))
    assert set(filled) == {"#00ff00"}
    text = next(drawn(Segment("x", GREEN_ON_BLUE + Style(dim=True))).iter(f"{SVG}text"))
    assert text.attrib["fill"] == "#007f7f"


def test_nothing_is_fetched_from_anywhere() -> None:
    text = svg_of([Strip([Segment("x")])], "x")
    assert re.findall(r"\w+://[^\"]*", text) == ["http://www.w3.org/2000/svg"]


@pytest.mark.parametrize("name", ["game", "lobby", "score"])
def test_the_pictures_of_the_readme(name: str) -> None:
    path = PICTURES / f"{name}.svg"
    assert path.stat().st_size <= 400 * 1024
    picture = ElementTree.fromstring(path.read_text())
    assert "Four" in [each.text for each in picture.iter(f"{SVG}text")]
    readme = (PICTURES.parents[1] / "README.md").read_text()
    assert f"docs/pictures/{name}.svg" in readme
