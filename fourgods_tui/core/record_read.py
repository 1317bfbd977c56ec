"""Lines of the record into events."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable, Iterator
from typing import BinaryIO, Never

from fourgods_tui.core.commands import Hand
from fourgods_tui.core.events import (
    VERSION,
    Claimed,
    Closing,
    Discarded,
    Done,
    Drawn,
    Ended,
    EndReason,
    Event,
    Founded,
    LastCall,
    Line,
    Name,
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
from fourgods_tui.core.face import Face, face
from fourgods_tui.core.landscape import God, Side
from fourgods_tui.core.record_clean import cleaned
from fourgods_tui.core.record_error import RecordError
from fourgods_tui.core.record_fields import FieldError, Fields, quoted
from fourgods_tui.core.record_score import read_score, seats
from fourgods_tui.core.record_write import LATER, SINCE
from fourgods_tui.core.rules import MAX_SEATS, MIN_SEATS, Founding, Rules, RulesError
from fourgods_tui.core.square import Square, parse_square
from fourgods_tui.core.tiles import TILES

LONGEST_LINE = 1 << 18
"""Bytes of the longest line that is read; the longest a game writes has about 20,000."""

_LATEST = (1 << 53) - 1
"""The greatest time, and line number: the greatest whole number every JSON reader gets right."""

_HANDS = {hand.word: hand for hand in Hand}
_GODS = {god.value: god for god in God}
_SIDES = {side.letter: side for side in Side}
_REASONS = {reason.value: reason for reason in EndReason}


def read(stream: BinaryIO) -> Iterator[Line]:
    """The lines of a record, read one by one, safe to show; an empty stream has none.

    Raises:
        RecordError: at the first line that is not one of a record.
    """
    line_number = 0
    while found := stream.readline(LONGEST_LINE + 1):
        line_number += 1
        if len(found) > LONGEST_LINE:
            raise RecordError(line_number, f"the line is longer than {LONGEST_LINE} bytes")
        if line_number == 1:
            found = found.removeprefix(codecs.BOM_UTF8)  # from an editor that puts it there
        try:
            text = found.decode()
        except UnicodeDecodeError as error:
            raise RecordError(line_number, f"byte {error.start + 1} is not UTF-8") from None
        yield cleaned(from_json(text, line_number))


def from_json(text: str, line_number: int = 1) -> Line:
    """One line of the record. Fields it does not know are ignored.

    Raises:
        RecordError: it is not one; `line_number` is what the error says of the place.
    """
    try:
        return _line(_parse(text))
    except FieldError as error:
        raise RecordError(line_number, str(error)) from None
    except RecursionError:
        raise RecordError(line_number, "it is nested too deeply") from None


def _parse(text: str) -> Fields:
    if not text.strip(" \t\r\n"):
        raise FieldError("the line is empty")
    try:
        value = json.loads(text, object_pairs_hook=_once, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise FieldError(f"not JSON: {error.msg.lower()} at column {error.colno}") from None
    except FieldError:
        raise
    except ValueError:  # a number with thousands of digits
        raise FieldError("a number is too long") from None
    if not isinstance(value, dict):
        raise FieldError(f"the line must be an object, not {quoted(value)}")
    return Fields(value)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    fields = dict(pairs)
    if len(fields) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise FieldError(f"{quoted(twice)} is there twice")
    return fields


def _no_number(constant: str) -> Never:
    raise FieldError(f"{constant} is not JSON")


def _line(fields: Fields) -> Line:
    seq = fields.whole("seq", 0, _LATEST)
    t = fields.whole("t", 0, _LATEST)
    return Line(seq, t, fields.chosen("type", _EVENTS)(fields))


def _started(fields: Fields) -> Started:
    version = fields.value("version")
    if type(version) is not int or not 1 <= version <= VERSION:
        known = f"we read 1 to {VERSION}"
        raise FieldError(f"this is version {quoted(version)} of the record, {known}")
    _check_tiles(fields)
    return Started(
        game=fields.text("game"),
        seed=fields.text("seed") if "seed" in fields else "",
        rules=_rules(fields, version),
        seats=_names(fields),
        version=version,
    )


def _rules(fields: Fields, version: int) -> Rules:
    written = fields.members("rules")
    if version == 1:  # as it was before there was a choice
        written = {**written, "founding": Founding.FREE.value, **LATER}
    written = {**LATER, **written}
    for name in Rules().as_record():
        if name not in written and version >= SINCE.get(name, 1):
            raise FieldError(f'there is no "{name}" in the rules')
    try:
        return Rules.from_record(written)
    except RulesError as error:
        raise FieldError(f"in the rules {error}") from None


def _names(fields: Fields) -> tuple[Name, ...]:
    seats = fields.objects("seats")
    if not MIN_SEATS <= len(seats) <= MAX_SEATS:
        raise FieldError(f"a game has {MIN_SEATS} to {MAX_SEATS} seats, not {len(seats)}")
    for number, each in enumerate(seats):
        each.whole("seat", number, number)
    return tuple(Name(each.text("name"), each.text_or_null("bot")) for each in seats)


def _check_tiles(fields: Fields) -> None:
    """The table of tiles never changes; it is in the record for programs that do not have it."""
    tiles = fields.objects("tiles")
    if len(tiles) != len(TILES):
        raise FieldError(f"there are {len(TILES)} tiles, not {len(tiles)}")
    for each, tile in zip(tiles, TILES, strict=True):
        each.whole("tile", tile.number, tile.number)
        faces = tuple(each.parsed(name, "a face", face) for name in ("front", "back"))
        if faces != tile.faces:
            front, back = (shown.sides for shown in faces)
            ours = f"{tile.front.sides}/{tile.back.sides}"
            raise FieldError(f"tile {tile.number} is {ours}, not {front}/{back}")


def _seat(fields: Fields, name: str = "seat") -> int:
    return fields.whole(name, 0, MAX_SEATS - 1)


def _hand(fields: Fields) -> Hand:
    return fields.chosen("hand", _HANDS)


def _tile(fields: Fields) -> int:
    return fields.whole("tile", 0, len(TILES) - 1)


def _slot(fields: Fields) -> int:
    return fields.whole("slot", 0, len(TILES))


def _square(fields: Fields) -> Square:
    return fields.parsed("square", "a square, a1 to h8", parse_square)


def _face(fields: Fields) -> Face:
    return fields.parsed("sides", "a face", face)


def _god(fields: Fields) -> God | None:
    return fields.chosen("god", _GODS) if "god" in fields else None


def _ending(fields: Fields) -> tuple[int | None, tuple[int, ...] | None]:
    """When the game ends: at a time, or after some turns."""
    if "turns" in fields:
        return None, tuple(seats(fields, "turns", in_order=False))
    return fields.whole("until", 0, _LATEST), None


def _seat_changed(fields: Fields) -> SeatChanged:
    resigned = "resigned" in fields and fields.flag("resigned")
    return SeatChanged(_seat(fields), fields.text("name"), fields.text_or_null("bot"), resigned)


def _drawn(fields: Fields) -> Drawn:
    drawn = fields.objects("tiles")
    if not 1 <= len(drawn) <= len(Hand):
        raise FieldError(f"one or two tiles are drawn, not {len(drawn)}")
    tiles = tuple((_hand(each), _tile(each)) for each in drawn)
    return Drawn(_seat(fields), tiles, fields.whole("left", 0, len(TILES)))


def _smashed(fields: Fields) -> Smashed:
    returned = fields.whole_or_null("returned", 0, MAX_SEATS - 1)
    return Smashed(_seat(fields), _square(fields), returned)


_EVENTS: dict[str, Callable[[Fields], Event]] = {
    "started": _started,
    "drawn": _drawn,
    "discarded": lambda of: Discarded(_seat(of), _hand(of), _tile(of), _slot(of)),
    "taken": lambda of: Taken(_seat(of), _hand(of), _tile(of), _seat(of, "from"), _slot(of)),
    "placed": lambda of: Placed(_seat(of), _hand(of), _tile(of), _square(of), _face(of)),
    "claimed": lambda of: Claimed(_seat(of), _god(of)),
    "prophet": lambda of: ProphetSent(_seat(of), _god(of), _square(of), of.chosen("side", _SIDES)),
    "founded": lambda of: Founded(_seat(of), _square(of)),
    "occupied": lambda of: Occupied(_seat(of), _god(of), _square(of)),
    "smashed": _smashed,
    "done": lambda of: Done(_seat(of), of.flag("done")),
    "turn": lambda of: Turn(_seat(of)),
    "last_call": lambda of: LastCall(*_ending(of)),
    "closing": lambda of: Closing(*_ending(of)),
    "seat": _seat_changed,
    "ended": lambda of: Ended(of.chosen("reason", _REASONS)),
    "scored": lambda of: Scored(read_score(of)),
}
