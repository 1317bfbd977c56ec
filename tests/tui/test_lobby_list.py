"""The lobby's list: what it says of tables, and of the server."""

from __future__ import annotations

import pytest

from fourgods_tui.core.clean import NAME_MAX
from fourgods_tui.core.lobby import LobbyView
from fourgods_tui.core.people import Person
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.table_list import TableLine
from fourgods_tui.core.table_view import Phase
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.i18n import LANGUAGES, words
from fourgods_tui.tui.panels.lobby import RESTART_TOLD, list_lines, people_lines, rows

PLAYING = TableLine("t", "oak", Phase.PLAYING, ("ann", "bob"), 4, 0, Rules(), 100.0, 700.0)


def told(view: LobbyView, now: float, language: str = "en") -> str:
    """The list on the smallest terminal."""
    lines = list_lines(view, rows(view), 0, now, Look(), words(language), 56)
    return "\n".join(each.text.rstrip() for each in lines)


def test_a_game_is_as_old_as_it_is_and_not_as_its_table() -> None:
    view = LobbyView((PLAYING,), (), ())
    assert "playing" in told(view, 730.0)
    assert "2 min" in told(view, 820.0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_comes_back_reads_that_the_server_was_restarted(language: str) -> None:
    before = LobbyView((), (), ())
    after = LobbyView((), (), (), restarted_at=1000.0)
    assert told(after, 1000.0 + RESTART_TOLD, language) == told(before, 0.0, language)
    extra = told(after, 1060.0, language).removeprefix(told(before, 0.0, language))
    assert extra.strip()
    assert "…" not in extra
    if language == "en":
        assert "The server was restarted." in extra


def people(view: LobbyView, own: Person, language: str = "en", width: int = 22) -> list[str]:
    """Those who are here, as somebody sees them."""
    lines = people_lines(view, own, Look(), words(language), width, 10)
    return [each.text.rstrip() for each in lines[1:]]


def test_those_who_run_the_server_are_marked_and_nobody_else() -> None:
    ana, bo, cy = (Person(f"key of {name}", name, guest=False) for name in ("ana", "bo", "cy"))
    view = LobbyView((), (ana, bo, cy), (), admins=frozenset([ana.key, cy.key, "somebody else"]))
    assert people(view, cy) == ["ana (admin)", "bo", "cy (you, admin)"]
    assert people(view, bo) == ["ana (admin)", "bo (you)", "cy (admin)"]
    assert people(LobbyView((), (ana,), ()), bo) == ["ana"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_long_name_is_cut_and_not_its_mark(language: str) -> None:
    ana = Person("key", "a" * NAME_MAX, guest=False)
    view = LobbyView((), (ana,), (), admins=frozenset([ana.key]))
    told = words(language)
    (line,) = people(view, ana, language)
    assert line.startswith("aaa")
    assert line.endswith(f"({told.gettext('you')}, {told.gettext('admin')})")
