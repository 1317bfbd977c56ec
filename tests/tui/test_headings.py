"""Headings stand above their columns, each apart from the next, in every language."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from fourgods_tui.core.lobby import LobbyView
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.i18n import LANGUAGES, words
from fourgods_tui.tui.ink import ink
from fourgods_tui.tui.panels import career, lobby, past, standings

ROOM = 80


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_on_the_left_leave_a_blank(language: str) -> None:
    said = words(language)
    games = past.past_heading(ink(Look()), said, ROOM)
    tables = lobby.list_lines(
        LobbyView((), (), ()), lobby.rows(LobbyView((), (), ())), 0, 0.0, Look(), said, 56
    )[-2]
    for heading in (games, tables):
        assert "…" not in heading.text
        texts = [segment.text for segment in heading.segments]
        for text in texts[:-2]:  # the last one, and the blanks behind it
            assert text.endswith(" "), heading.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_headings_on_the_right_end_where_their_numbers_end(language: str) -> None:
    said = words(language)
    best = standings.standings_heading(ink(Look()), said, ROOM).segments
    widths = [cell_len(segment.text) for segment in best[2:6]]
    assert widths == [standings.NAME, standings.POINTS, *[standings.COUNT] * 2]
    against = career._opponents_heading(ink(Look()), said)
    assert [cell_len(text) for text, _ in against[1:]] == [career.COUNT] * 4


def test_a_heading_for_players_is_not_a_level_of_bots() -> None:
    heading = standings.standings_heading(ink(Look()), words("ko"), ROOM)
    assert words("ko").gettext("player") not in heading.text
