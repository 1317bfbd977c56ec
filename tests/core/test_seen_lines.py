"""What a spectator is given of the record of a game that runs, or is over."""

from __future__ import annotations

from fourgods_tui.core.events import Claimed, Occupied, ProphetSent, Started
from fourgods_tui.core.record import to_bytes
from fourgods_tui.core.reel import Reel
from fourgods_tui.core.seen import lines_seen_by, seen_by
from tests.core.games import GAME, HOURGLASS

RUNS = HOURGLASS[:-2]
"""The game with hidden gods, before its end."""


def test_a_game_that_is_over_is_seen_as_it_was() -> None:
    assert lines_seen_by(HOURGLASS, None) == HOURGLASS
    assert lines_seen_by(GAME, 2) == GAME


def test_neither_seed_nor_hidden_gods_are_seen_before_the_end() -> None:
    hides = [
        line.event for line in RUNS if isinstance(line.event, Claimed | ProphetSent | Occupied)
    ]
    assert any(event.god for event in hides)
    shown = [line.event for line in lines_seen_by(RUNS, None)]
    assert all(
        event.god is None for event in shown if isinstance(event, Claimed | ProphetSent | Occupied)
    )
    started = shown[0]
    assert isinstance(started, Started)
    assert started.seed == ""
    text = to_bytes(lines_seen_by(RUNS, None)).decode()
    assert '"seed"' not in text
    assert '"god"' not in text


def test_a_replay_of_what_is_seen_shows_what_spectators_see() -> None:
    seen, whole = Reel(lines_seen_by(RUNS, None)), Reel(RUNS)
    for index in range(len(RUNS)):
        shown, true = seen.game_at(index), seen_by(whole.game_at(index), None)
        assert shown.seats == true.seats
        assert shown.world.tiles == true.world.tiles
        assert shown.world.prophets == true.world.prophets
        assert shown.world.cities == true.world.cities
        assert (shown.bag, shown.left) == ((), true.left)


def test_open_gods_are_seen() -> None:
    claims = [line.event for line in lines_seen_by(GAME[:-2], None)]
    assert any(isinstance(event, Claimed) and event.god for event in claims)


def test_nothing_is_nothing() -> None:
    assert lines_seen_by((), None) == ()
