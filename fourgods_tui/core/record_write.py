"""Events into lines of the record."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import assert_never

from fourgods_tui.core.events import (
    Claimed,
    Closing,
    Discarded,
    Done,
    Drawn,
    Ended,
    Event,
    Founded,
    LastCall,
    Line,
    Occupied,
    Placed,
    ProphetSent,
    Scored,
    SeatChanged,
    Smashed,
    Started,
    Taken,
    Turn,
)
from fourgods_tui.core.landscape import God
from fourgods_tui.core.score import Bonus, CityScore, KingdomScore, Score, Total
from fourgods_tui.core.square import square_name
from fourgods_tui.core.tiles import TILES

SINCE = {"founding": 2, "founder_waits": 2}
"""Names in the rules that came after version 1, and with which version."""
LATER = {"founder_waits": 0}
"""Names in the rules that came within a version, with what it means that they are not there: then
they are not written either, so that older records stay as they are."""

Fields = dict[str, object]


def to_json(line: Line) -> str:
    """One line of the record, without its line end."""
    whole = {"seq": line.seq, "t": line.t, **written(line.event)}
    text = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
    return text if text.isprintable() else "".join(map(_escaped, text))


def _escaped(letter: str) -> str:
    """A letter as JSON may have it, so that a terminal that shows the record obeys none."""
    return letter if letter.isprintable() else json.dumps(letter)[1:-1]


def to_bytes(lines: Iterable[Line]) -> bytes:
    """A whole record, as a file holds it."""
    return "".join(f"{to_json(line)}\n" for line in lines).encode()


def written(event: Event) -> Fields:
    """An event's type and fields, as the record has them."""
    kind, fields = _fields(event)
    return {"type": kind, **fields}


def _fields(event: Event) -> tuple[str, Fields]:  # noqa: C901 - one case an event, nothing nested
    match event:
        case Started():
            return "started", _started(event)
        case Drawn(seat, tiles, left):
            drawn = [{"hand": hand.word, "tile": tile} for hand, tile in tiles]
            return "drawn", {"seat": seat, "tiles": drawn, "left": left}
        case Discarded(seat, hand, tile, slot):
            return "discarded", {"seat": seat, "hand": hand.word, "tile": tile, "slot": slot}
        case Taken(seat, hand, tile, row, slot):
            taken: Fields = {"seat": seat, "hand": hand.word, "tile": tile}
            return "taken", {**taken, "from": row, "slot": slot}
        case Placed(seat, hand, tile, square, face):
            placed: Fields = {"seat": seat, "hand": hand.word, "tile": tile}
            return "placed", {**placed, "square": square_name(square), "sides": face.sides}
        case Claimed(seat, god):
            return "claimed", {"seat": seat, **_god(god)}
        case ProphetSent(seat, god, square, side):
            where = {"square": square_name(square), "side": side.letter}
            return "prophet", {"seat": seat, **_god(god), **where}
        case Founded(seat, square):
            return "founded", {"seat": seat, "square": square_name(square)}
        case Occupied(seat, god, square):
            return "occupied", {"seat": seat, **_god(god), "square": square_name(square)}
        case Smashed(seat, square, returned):
            where = {"square": square_name(square)}
            return "smashed", {"seat": seat, **where, "returned": returned}
        case Done(seat, done):
            return "done", {"seat": seat, "done": done}
        case Turn(seat):
            return "turn", {"seat": seat}
        case LastCall():
            return "last_call", _ending(event)
        case Closing():
            return "closing", _ending(event)
        case SeatChanged(seat, name, bot, resigned):
            given_up = {"resigned": True} if resigned else {}
            return "seat", {"seat": seat, "name": name, "bot": bot, **given_up}
        case Ended(reason):
            return "ended", {"reason": reason.value}
        case Scored(score):
            return "scored", _score(score)
        case _:
            assert_never(event)


def _ending(event: Closing | LastCall) -> Fields:
    """When the game ends: at a time, or after some turns."""
    return {"until": event.until} if event.turns is None else {"turns": list(event.turns)}


def _god(god: God | None) -> Fields:
    """Nothing where the god is hidden from whoever reads this."""
    return {} if god is None else {"god": god.value}


def _started(event: Started) -> Fields:
    # What spectators and players get while the game runs has no seed: it tells the bag's order.
    seed = {"seed": event.seed} if event.seed else {}
    return {
        "version": event.version,
        "game": event.game,
        **seed,
        "rules": _rules(event),
        "seats": [
            {"seat": number, "name": each.name, "bot": each.bot}
            for number, each in enumerate(event.seats)
        ],
        "tiles": [
            {"tile": tile.number, "front": tile.front.sides, "back": tile.back.sides}
            for tile in TILES
        ],
    }


def _rules(event: Started) -> Fields:
    rules = event.rules.as_record()
    return {
        name: value
        for name, value in rules.items()
        if event.version >= SINCE.get(name, 1) and LATER.get(name) != value
    }


def _score(score: Score) -> Fields:
    return {
        "kingdoms": [_kingdom(each) for each in score.kingdoms],
        "cities": [_city(each) for each in score.cities],
        "bonuses": [_bonus(each) for each in score.bonuses],
        "totals": {str(seat): _total(total) for seat, total in enumerate(score.totals)},
        "winners": list(score.winners),
    }


def _kingdom(kingdom: KingdomScore) -> Fields:
    return {
        "landscape": kingdom.landscape.value,
        "squares": [square_name(square) for square in kingdom.squares],
        "prophets": {str(seat): count for seat, count in kingdom.prophets},
        "points": kingdom.points,
        "to": list(kingdom.to),
    }


def _city(city: CityScore) -> Fields:
    return {
        "seat": city.seat,
        "square": square_name(city.square),
        "smashed": city.smashed,
        "points": city.points,
    }


def _bonus(bonus: Bonus) -> Fields:
    return {
        "kind": bonus.kind.value,
        "landscape": bonus.landscape.value,
        "value": bonus.value,
        "rank": bonus.rank,
        "points": bonus.points,
        "to": bonus.to,
    }


def _total(total: Total) -> Fields:
    return {
        "kingdoms": total.kingdoms,
        "cities": total.cities,
        "mass": total.mass,
        "spread": total.spread,
        "total": total.total,
    }
