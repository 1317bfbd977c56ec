"""Lines of games, of the best and of a person, and the plot of a rating."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fourgods_tui.core.events import EndReason
from fourgods_tui.core.history import PastGame, PastSeat, RunningGame
from fourgods_tui.core.landscape import God
from fourgods_tui.core.standing import Career, Opponent, Standing
from fourgods_tui.tui.drawing.look import Drawing, Look
from fourgods_tui.tui.i18n import LANGUAGES, words
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.panels.career import career_lines
from fourgods_tui.tui.panels.past import ago_text, past_line, running_line, when_text
from fourgods_tui.tui.panels.plot import AXIS, plot_lines
from fourgods_tui.tui.panels.standings import standing_line

STYLE, PLAIN = ink(Look()), ink(Look(drawing=Drawing.ASCII))
ENGLISH = words("en")
NOW = 1_000_000_000


def seat(name: str, total: int, won: bool = False) -> PastSeat:
    """A person's seat."""
    return PastSeat(name, f"SHA256:{name}", False, None, False, (God.SEA,), total, won)


def game(*seats: PastSeat) -> PastGame:
    """A game that has ended an hour ago."""
    return PastGame(12, "oak-1", NOW - 9000, NOW - 3700, 754_000, EndReason.AGREED, seats)


# -- games ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (0, "just now"),
        (-5, "just now"),
        (61, "1 min ago"),
        (3600, "1 h ago"),
        (86400, "1 day ago"),
        (86400 * 12, "12 days ago"),
    ],
)
def test_how_long_ago_it_was(seconds: float, text: str) -> None:
    assert ago_text(ENGLISH, seconds) == text


def test_after_a_month_it_is_the_day() -> None:
    assert when_text(ENGLISH, NOW - 86400 * 31, NOW) == "2001-08-09"
    assert when_text(ENGLISH, NOW - 86400 * 29, NOW) == "29 days ago"


def test_a_game_shows_the_best_first_and_who_won() -> None:
    past = game(seat("ann", 20), seat("bob", 31, won=True), seat("cat", 25))
    text = past_line(past, "", NOW, False, STYLE, ENGLISH, 80).text
    assert " ".join(text.split()) == "12 1 h ago 12:34 bob 31★ cat 25 ann 20"
    ascii_text = past_line(past, "", NOW, True, PLAIN, ENGLISH, 80).text
    assert ascii_text.isascii()
    assert "bob 31*" in ascii_text


NAMES = st.text(st.sampled_from("abcXYZ한글"), min_size=2, max_size=8)
SEATS = st.lists(
    st.builds(seat, NAMES, st.integers(-20, 250), st.booleans()), min_size=2, max_size=4
)


@given(SEATS, st.integers(80, 140), st.sampled_from([*LANGUAGES]))
def test_every_player_of_a_game_has_room(seats: list[PastSeat], width: int, language: str) -> None:
    strip = past_line(game(*seats), "", NOW, False, STYLE, words(language), width)
    assert strip.cell_length == width
    for each in seats:
        assert f" {each.total}" in strip.text
        assert each.name[:2] in strip.text


def test_names_are_whole_where_there_is_room() -> None:
    past = game(seat("a" * 16, 20), seat("bo", 31, won=True), seat("cat", 25), seat("dan", 1))
    assert "a" * 16 in past_line(past, "", NOW, False, STYLE, ENGLISH, 80).text


def test_a_running_game_says_so() -> None:
    running = RunningGame(13, "oak-2", NOW - 130, ("ann", "bob"), False)
    text = running_line(running, NOW, False, STYLE, ENGLISH, 80).text
    assert " ".join(text.split()) == "13 runs 2 min ann, bob"


# -- people -----------------------------------------------------------------------------------

ANN = Standing(3, "SHA256:ann", "ann", 1250, 40, 12)


def test_a_row_of_the_best_tells_where_one_is() -> None:
    assert standing_line(ANN, "x", False, STYLE, ENGLISH, 80).text.split() == [
        "3.", "ann", "1250", "40", "12",
    ]  # fmt: skip
    assert "ann (you)" in standing_line(ANN, ANN.player, True, STYLE, ENGLISH, 80).text


def career(**more: object) -> Career:
    """What ann has played."""
    facts: dict[str, object] = {
        "person": ANN.player,
        "name": "ann",
        "games": 50,
        "wins": 13,
        "standing": ANN,
        "gods": ((God.SEA, 30), (God.PLAIN, 20)),
        "course": (1000, 1100, 1050, 1250),
        "opponents": (Opponent("b", "bob", 9, 5, 3), Opponent("c", "cat", 2, 0, 2)),
    }
    return Career(**{**facts, **more})  # type: ignore[arg-type]


@pytest.mark.parametrize("style", [STYLE, PLAIN], ids=["blocks", "ascii"])
@pytest.mark.parametrize("width", [80, 120])
def test_a_career_is_told_in_whole_lines(style: object, width: int) -> None:
    lines = career_lines(career(), "c", STYLE if style is STYLE else PLAIN, ENGLISH, width)
    assert {strip.cell_length for strip in lines} == {width}
    text = [strip.text for strip in lines]
    assert any("13 (26 %)" in line for line in text)
    assert any("1250, place 3, 40 rated games" in line for line in text)
    assert any("sea" in line and "30" in line and "plain" in line for line in text)
    rows = [line.split() for line in text if line.split()[-3:-1] in (["5", "3"], ["0", "2"])]
    assert rows == [["cat", "(you)", "2", "0", "2", "0"], ["bob", "9", "5", "3", "1"]]


def test_a_newcomers_career_is_short() -> None:
    new = career(games=0, wins=0, standing=None, gods=(), course=(), opponents=())
    text = "\n".join(strip.text for strip in career_lines(new, "", STYLE, ENGLISH, 80))
    assert "no rated game yet" in text
    assert "Head to head" not in text
    assert "Rating over time" not in text


# -- the plot ---------------------------------------------------------------------------------


@given(
    st.lists(st.integers(-3000, 3000), min_size=1, max_size=300),
    st.integers(AXIS + 2, 120),
    st.integers(2, 8),
)
def test_a_plot_is_as_high_as_its_values(values: list[int], width: int, height: int) -> None:
    lines = plot_lines(values, STYLE, width, height)
    assert [strip.cell_length for strip in lines] == [width] * height
    bars = [strip.text[AXIS:] for strip in lines]
    heights = [
        sum({"█": 2, "▄": 1}.get(bar[column], 0) for bar in bars)
        for column in range(min(len(values), width - AXIS - 1))
    ]
    shown = values if len(values) == len(heights) else None
    assert all(1 <= each <= 2 * height for each in heights)
    if shown is not None:
        for one, its in zip(shown, heights, strict=True):
            for other, theirs in zip(shown, heights, strict=True):
                assert one <= other or its >= theirs
    newest = heights[-1]
    assert newest == max(heights) or values[-1] < max(values)


def test_a_plot_names_its_greatest_and_smallest_value() -> None:
    lines = [strip.text for strip in plot_lines([1000, 1200, 900], STYLE, 40, 4)]
    assert lines[0].startswith("  1200 ")
    assert lines[-1].startswith("   900 ")
    assert plot_lines([], STYLE, 40, 4) == []
    assert all(strip.text.isascii() for strip in plot_lines([1, 2], PLAIN, 40, 4))
