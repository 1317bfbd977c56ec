"""The feed tells of those who lose their link, are back, or give up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fourgods_tui.core.chairs import Chair
from fourgods_tui.core.events import Line, SeatChanged
from fourgods_tui.core.people import Person
from fourgods_tui.core.subscription import Update
from fourgods_tui.core.table_view import Phase, TableOptions, TableView
from fourgods_tui.tui.chair_news import ChairNews, Coming
from fourgods_tui.tui.desk import Desk
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.i18n import words
from fourgods_tui.tui.panels.feed import Telling, feed_lines
from fourgods_tui.tui.panels.lines import prompt
from tests.tui.staged import staged_game

HERE = Chair(Person("key of bob", "bob"), connected=True)
AWAY = replace(HERE, connected=False, lost_at=1.0)


def playing(bob: Chair, phase: Phase = Phase.PLAYING) -> TableView:
    """A game as ann sees it, where bob sits so."""
    game = staged_game()
    ann = Chair(Person("key of ann", "ann"), connected=True)
    return TableView("t", TableOptions("ash"), game.rules, phase, (ann, bob), (), 0, game, 0, 0.0)


def told(was: TableView, now: TableView) -> list[str]:
    """The feed's lines, of one who saw the table before and sees it now."""
    desk = Desk(was)
    desk.absorb(Update(now))
    strips = feed_lines(desk, Look(), words("en"), 40, 6, frozenset(), Telling.ALL)
    lines = [strip.text.strip() for strip in strips if strip.text.strip()]
    assert desk.heard == bool(lines)  # else it would not be drawn
    return lines


@pytest.mark.parametrize(
    ("was", "now", "text"),
    [
        (HERE, AWAY, "bob lost the connection"),
        (AWAY, HERE, "bob is here again"),
        (HERE, replace(HERE, resigned=True), "bob has resigned"),
        (AWAY, replace(AWAY, resigned=True), "bob has resigned"),
        (HERE, replace(HERE, resigned=True, voted_out=True), "bob was voted out"),
    ],
)
def test_it_is_told_once(was: Chair, now: Chair, text: str) -> None:
    assert told(playing(was), playing(now)) == [text]
    assert told(playing(now), playing(now)) == []


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (playing(HERE, Phase.WAITING), playing(AWAY, Phase.WAITING)),
        (playing(HERE), playing(Chair(), Phase.OVER)),
        (playing(AWAY, Phase.OVER), playing(HERE)),
        (playing(replace(HERE, resigned=True)), playing(replace(AWAY, resigned=True))),
        (playing(replace(AWAY, bot="walker", bot_name="Ivy")), playing(HERE)),  # an event says so
        (replace(playing(AWAY), you=1), replace(playing(HERE), you=1)),
    ],
)
def test_nothing_is_told_of_what_is_known_or_no_matter(was: TableView, now: TableView) -> None:
    assert told(was, now) == []


def test_each_vote_is_told_once() -> None:
    before = playing(HERE)
    voted = replace(before, votes={1: frozenset({0})})
    assert told(before, voted) == ["ann votes to remove bob"]
    assert told(voted, voted) == []
    assert told(voted, before) == []


@pytest.mark.parametrize(("voted_out", "text"), [(True, "You were voted out"), (False, "You have")])
def test_who_is_out_is_told_why(voted_out: bool, text: str) -> None:
    desk = Desk(replace(playing(HERE), you=1))
    gone = replace(HERE, resigned=True, voted_out=voted_out)
    desk.absorb(Update(replace(playing(gone), you=None)))
    assert prompt(desk, words("en")).startswith(text)
    desk.absorb(Update(replace(playing(gone), you=None)))
    assert prompt(desk, words("en")).startswith(text)


def test_it_comes_before_what_follows_from_it() -> None:
    desk = Desk(playing(HERE))
    follows = Line(90, 90_000, SeatChanged(1, "Ivy", "walker"))
    desk.absorb(Update(playing(replace(HERE, resigned=True)), (follows,)))
    assert list(desk.feed) == [ChairNews("bob", Coming.RESIGNED), follows.event]
