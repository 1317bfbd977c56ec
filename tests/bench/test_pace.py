"""Players of the measurements press as many keys, and act as often, as they are said to."""

from __future__ import annotations

from collections import Counter
from itertools import takewhile
from random import Random

from bench.pace import ACTIONS, PLAY, RUSH, Kind, Pace, Press, presses


def pressed(pace: Pace, seconds: float) -> list[Press]:
    """What one of them presses in so many seconds from their first key on."""
    keys = presses(pace, Random(1))
    first = next(keys)
    return [first, *takewhile(lambda press: press.at < first.at + seconds - 1e-6, keys)]


def test_play_is_two_keys_a_second_and_an_action_every_two() -> None:
    found = Counter(press.kind for press in pressed(PLAY, 20))
    assert found[Kind.ACT] == 10
    assert found[Kind.CURSOR] + found[Kind.LEAD] + found[Kind.TRY] == 40
    assert found[Kind.LEAD] == sum(len(action.leads) for action in ACTIONS) * 2
    assert PLAY.keys == 2.5


def test_rush_is_two_keys_and_an_action_a_second() -> None:
    found = pressed(RUSH, 10)
    assert len(found) == 30
    assert sum(press.kind is Kind.ACT for press in found) == 10


def test_the_cursor_alone_moves_evenly() -> None:
    found = pressed(Pace(0.1, 0), 2)
    assert {press.kind for press in found} == {Kind.CURSOR}
    assert len(found) == 20


def test_keys_come_in_order_and_an_action_after_what_leads_to_it() -> None:
    found = pressed(PLAY, 20)
    assert [press.at for press in found] == sorted(press.at for press in found)
    keys = [press.key for press in found if press.kind is not Kind.CURSOR]
    assert keys == [key for action in ACTIONS * 2 for key in action.keys]
