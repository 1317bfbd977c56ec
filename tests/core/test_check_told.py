"""What a server tells of a game that runs can be checked, although seed and gods are left out."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest

from fourgods_tui.bots.simulate import simulate
from fourgods_tui.core.check import check
from fourgods_tui.core.events import Claimed, Drawn, Line, Occupied, Placed, ProphetSent, Started
from fourgods_tui.core.record import read, to_bytes
from fourgods_tui.core.reel import Reel
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.seen import lines_seen_by

OPTIONS: list[dict[str, object]] = [
    {},
    {"gods": "hidden"},
    {"gods": "hidden", "mode": "hourglass"},
    {"gods": "hidden", "gods_per_player": 2},
]


def told(options: dict[str, object], seed: str = "told") -> tuple[Line, ...]:
    """A game up to the last tiles drawn, as anybody may see it."""
    rules = Rules().with_options(options)
    seats = 2 if options.get("gods_per_player") else 4
    lines = simulate(seed, rules, ["walker"] * seats)
    last = max(n for n, line in enumerate(lines) if isinstance(line.event, Drawn))
    return lines_seen_by(lines[:last], None)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_what_is_told_of_a_running_game_is_fine_and_can_be_replayed(
    options: dict[str, object],
) -> None:
    for seed in "abc":
        lines = told(options, seed)
        first = lines[0].event
        assert isinstance(first, Started)
        assert first.seed == ""
        kept = tuple(read(io.BytesIO(to_bytes(lines))))
        verdict = check(kept, unfinished=True)
        assert verdict.error is None, str(verdict.error)
        assert verdict.lines == len(lines)
        assert Reel(kept).game_at(len(kept)).seq == len(kept) - 1
        if "gods" in options:
            hidden = (Claimed, ProphetSent, Occupied)
            gods = [line.event.god for line in kept if isinstance(line.event, hidden)]
            assert gods
            assert set(gods) == {None}


def test_it_may_be_asked_for_at_any_moment_of_a_game() -> None:

    lines = told({"gods": "hidden"})
    for length in range(6, len(lines), 7):
        error = check(lines[:length], unfinished=True).error
        assert error is None or "cut off, here must be" in str(error)


def test_a_finished_record_has_its_seed() -> None:
    error = check(told({}), unfinished=False).error
    assert str(error) == '1: there is no "seed"'


def changed(lines: tuple[Line, ...], number: int, event: object) -> tuple[Line, ...]:
    """The lines with another event in one of them."""
    return (*lines[:number], replace(lines[number], event=event), *lines[number + 1 :])  # type: ignore[arg-type]


def test_what_cannot_be_is_found_all_the_same() -> None:
    lines = told({"gods": "hidden"})
    first = lines[1].event
    assert isinstance(first, Drawn)
    second = lines[2].event
    assert isinstance(second, Drawn)
    twice = replace(second, tiles=first.tiles)
    error = check(changed(lines, 2, twice), unfinished=True).error
    assert str(error) == f"3: tile {first.tiles[0][1]} has been drawn before"

    number = next(n for n, line in enumerate(lines) if isinstance(line.event, Drawn) and n > 9)
    drawn = lines[number].event
    assert isinstance(drawn, Drawn)
    more = replace(drawn, left=drawn.left + 1)
    error = check(changed(lines, number, more), unfinished=True).error
    assert '"left" must be' in str(error)

    number = next(n for n, line in enumerate(lines) if isinstance(line.event, Placed))
    placed = lines[number].event
    assert isinstance(placed, Placed)
    error = check(changed(lines, number, replace(placed, tile=91)), unfinished=True).error
    assert "holds" in str(error)


def test_more_prophets_than_a_god_has_are_found_though_it_is_hidden() -> None:
    lines = told({"gods": "hidden"})
    claim = next(line.event for line in lines if isinstance(line.event, Claimed))
    without = tuple(
        line for line in lines if not (isinstance(line.event, Claimed) and line.event == claim)
    )
    renumbered = tuple(replace(line, seq=seq) for seq, line in enumerate(without))
    error = check(renumbered, unfinished=True).error
    assert "the seat has not claimed a god" in str(error)
