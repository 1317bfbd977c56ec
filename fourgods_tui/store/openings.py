"""What comes with a game's first line, as text and back."""

from __future__ import annotations

import json

from fourgods_tui.core.clean import clean_kept
from fourgods_tui.core.journal import Opening
from fourgods_tui.core.people import Person
from fourgods_tui.core.table_view import Pace, TableOptions
from fourgods_tui.store.errors import DamageError


def opening_text(opening: Opening) -> str:
    """The text that `read_opening` reads."""
    options = opening.options
    return json.dumps(
        {
            "table": opening.table,
            "name": options.name,
            "seats": options.seats,
            "code": options.code,
            "stand_in": options.stand_in,
            "seat_hold": options.seat_hold,
            "pace": options.pace,
            "people": [_person_fields(person) for person in opening.people],
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def _person_fields(person: Person | None) -> dict[str, object] | None:
    if person is None:
        return None
    return {"key": person.key, "name": person.name, "guest": person.guest}


def read_opening(text: str) -> Opening:
    """The opening with this text.

    Raises:
        DamageError: it is none.
    """
    try:
        fields = json.loads(text)
        stand_in = fields["stand_in"]
        return Opening(
            clean_kept(str(fields["table"])),
            TableOptions(
                name=clean_kept(str(fields["name"])),
                seats=int(fields["seats"]),
                code=clean_kept(str(fields["code"])),
                stand_in=None if stand_in is None else clean_kept(str(stand_in)),
                seat_hold=float(fields["seat_hold"]),
                pace=Pace(fields.get("pace", Pace.CALM)),  # the first versions had no choice
            ),
            tuple(_read_person(each) for each in fields["people"]),
        )
    except (ValueError, TypeError, KeyError) as error:
        raise DamageError(f"an opening cannot be read: {error!r}") from error


def _read_person(fields: dict[str, object] | None) -> Person | None:
    if fields is None:
        return None
    key, name = (clean_kept(str(fields[each])) for each in ("key", "name"))
    return Person(key, name, bool(fields["guest"]))
