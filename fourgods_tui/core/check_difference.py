"""In what an event of a record differs from the one that had to be there."""

from __future__ import annotations

from dataclasses import replace

from fourgods_tui.core.events import Drawn, Event, Scored
from fourgods_tui.core.record_fields import quoted
from fourgods_tui.core.record_write import written


def same(expected: Event, found: Event) -> bool:
    """Whether two events say the same."""
    return _sorted(expected) == _sorted(found)


def difference(expected: Event, found: Event | None) -> str:
    """The first difference in words; `found` is None where the record has ended."""
    must = written(expected)
    if found is None:
        return f"the record is cut off, here must be {quoted(must['type'])}"
    is_there = written(found)
    if must["type"] != is_there["type"]:
        return f"here must be {quoted(must['type'])}, not {quoted(is_there['type'])}"
    if isinstance(expected, Drawn) and isinstance(found, Drawn):
        for (_, tile), (_, other) in zip(expected.tiles, found.tiles, strict=False):
            if tile != other:
                return f"the next tile of the bag is {tile}, not {other}"
    return _differs(must, is_there, "") or "the line is wrong"


def _differs(must: object, is_there: object, path: str) -> str | None:
    """Where two JSON values differ first, or None."""
    if isinstance(must, dict) and isinstance(is_there, dict):
        for name in must:
            if name not in is_there:
                return f'there is no "{path}{name}"'
        for name, value in is_there.items():
            if name not in must:
                return f'"{path}{name}" must not be there'
            found = _differs(must[name], value, f"{path}{name}.")
            if found:
                return found
        return None
    if isinstance(must, list) and isinstance(is_there, list):
        if len(must) != len(is_there):
            return f'"{path[:-1]}" must have {len(must)} entries, not {len(is_there)}'
        pairs = enumerate(zip(must, is_there, strict=True))
        return next((d for n, pair in pairs if (d := _differs(*pair, f"{path}{n}."))), None)
    if must == is_there:
        return None
    return f'"{path[:-1]}" must be {quoted(must)}, not {quoted(is_there)}'


def _sorted(event: Event) -> Event:
    """The event with a score's lists in one order: which one they have says nothing."""
    if not isinstance(event, Scored):
        return event
    score = event.score
    kingdoms = sorted(score.kingdoms, key=lambda each: (each.squares, each.landscape))
    cities = sorted(score.cities, key=lambda each: (each.square, each.seat))
    bonuses = sorted(score.bonuses, key=lambda each: (each.kind, each.landscape))
    return Scored(
        replace(score, kingdoms=tuple(kingdoms), cities=tuple(cities), bonuses=tuple(bonuses))
    )
