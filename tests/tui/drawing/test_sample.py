"""The sample world is lawful, the same for a seed, and printed in every style."""

from __future__ import annotations

import pytest

from fourgods_tui.core.square import frame
from fourgods_tui.tui.drawing.sample import main, sample_faces, sample_views, side_matches


def test_the_sample_is_a_world_by_the_rules() -> None:
    placed = sample_faces(seed=8)
    assert len(placed) > 40
    for square, lies in placed.items():
        assert False not in side_matches(lies, square, placed)
        assert square in frame(8)


def test_a_seed_always_gives_the_same_world() -> None:
    assert sample_views(5) == sample_views(5)
    assert sample_views(5) != sample_views(6)


def test_it_prints_what_is_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--drawing", "ascii", "--depth", "none", "--zoom", "4"])
    printed = capsys.readouterr().out
    assert printed.isascii() is False  # the title has a multiplication sign
    assert printed.split("\n", 2)[1] == "ascii, none, 4 × 2"
    assert printed.split("\n", 2)[2].isascii()


def test_it_prints_everything_in_every_style(capsys: pytest.CaptureFixture[str]) -> None:
    main([])
    printed = capsys.readouterr().out
    for drawing in ("blocks", "glyphs", "ascii"):
        for depth in ("true", "ansi256", "ansi16", "none"):
            assert f"{drawing}, {depth}, 10 × 5" in printed
