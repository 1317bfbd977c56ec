"""The last line of the record, the score, read back."""

from __future__ import annotations

from fourgods_tui.core.landscape import Landscape
from fourgods_tui.core.record_fields import FieldError, Fields, wrong
from fourgods_tui.core.rules import MAX_SEATS
from fourgods_tui.core.score import Bonus, BonusKind, CityScore, KingdomScore, Score, Total
from fourgods_tui.core.square import Square, parse_square

_MOST = 9999
"""No number of a score is greater, nor its negative smaller."""

_LANDSCAPES = {landscape.value: landscape for landscape in Landscape}
_KINDS = {kind.value: kind for kind in BonusKind}
_SEATS = {str(seat): seat for seat in range(MAX_SEATS)}


def read_score(fields: Fields) -> Score:
    """The score of a ``scored`` line."""
    return Score(
        kingdoms=tuple(_kingdom(each) for each in fields.objects("kingdoms")),
        cities=tuple(_city(each) for each in fields.objects("cities")),
        bonuses=tuple(_bonus(each) for each in fields.objects("bonuses")),
        totals=_totals(Fields(fields.members("totals"))),
        winners=seats(fields, "winners"),
    )


def _kingdom(fields: Fields) -> KingdomScore:
    return KingdomScore(
        landscape=fields.chosen("landscape", _LANDSCAPES),
        squares=_squares(fields),
        prophets=_prophets(fields),
        points=_points(fields, "points"),
        to=seats(fields, "to"),
    )


def _city(fields: Fields) -> CityScore:
    return CityScore(
        seat=fields.whole("seat", 0, MAX_SEATS - 1),
        square=fields.parsed("square", "a square, a1 to h8", parse_square),
        smashed=fields.flag("smashed"),
        points=_points(fields, "points"),
    )


def _bonus(fields: Fields) -> Bonus:
    return Bonus(
        kind=fields.chosen("kind", _KINDS),
        landscape=fields.chosen("landscape", _LANDSCAPES),
        value=_points(fields, "value"),
        rank=fields.whole("rank", 1, len(Landscape)),
        points=_points(fields, "points"),
        to=fields.whole_or_null("to", 0, MAX_SEATS - 1),
    )


def _points(fields: Fields, name: str) -> int:
    return fields.whole(name, -_MOST, _MOST)


def _squares(fields: Fields) -> tuple[Square, ...]:
    squares = []
    for name in fields.listed("squares"):
        try:
            squares.append(parse_square(name if isinstance(name, str) else ""))
        except ValueError:
            raise wrong("squares", "a list of squares, a1 to h8", name) from None
    if squares != sorted(set(squares)):
        raise FieldError('"squares" must be sorted row by row, each square once')
    return tuple(squares)


def seats(fields: Fields, name: str, *, in_order: bool = True) -> tuple[int, ...]:
    """A list of seats, each there once, and lowest first if that is how they have to be."""
    found = []
    for seat in fields.listed(name):
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < MAX_SEATS:
            raise wrong(name, "a list of seats", seat)
        found.append(seat)
    if (found if in_order else sorted(found)) != sorted(set(found)):
        how = "be sorted, each seat once" if in_order else "have each seat once"
        raise FieldError(f'"{name}" must {how}')
    return tuple(found)


def _prophets(fields: Fields) -> tuple[tuple[int, int], ...]:
    counts = Fields(fields.members("prophets"))
    known = _known_seats(counts, fields.members("prophets"))
    return tuple((seat, counts.whole(str(seat), 1, _MOST)) for seat in known)


def _totals(fields: Fields) -> tuple[Total, ...]:
    totals: list[Total] = []
    for seat in range(MAX_SEATS):
        if str(seat) in fields:
            if seat > len(totals):
                raise FieldError(f'there is no "{seat - 1}" in the totals')
            totals.append(_total(Fields(fields.members(str(seat))), seat))
    return tuple(totals)


def _total(fields: Fields, seat: int) -> Total:
    total = Total(
        kingdoms=_points(fields, "kingdoms"),
        cities=_points(fields, "cities"),
        mass=_points(fields, "mass"),
        spread=_points(fields, "spread"),
    )
    if fields.whole("total", -4 * _MOST, 4 * _MOST) != total.total:
        said = fields.value("total")
        raise FieldError(f"the total of seat {seat} is {total.total}, not {said}")
    return total


def _known_seats(fields: Fields, written: dict[str, object]) -> tuple[int, ...]:
    """Its seats in order; an object by seat has no other fields to ignore."""
    for name in written:
        if name not in _SEATS:
            raise wrong("prophets", "counts by seat", name)
    return tuple(seat for name, seat in _SEATS.items() if name in fields)
