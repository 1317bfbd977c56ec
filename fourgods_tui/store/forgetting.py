"""Deleting what is kept of a person, while the games they played stay whole.

Their key is replaced by one sign in all their games: so the ratings of those they played against
still follow from the records. Nothing leads from the sign back to the key.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from dataclasses import replace
from secrets import token_hex

from fourgods_tui.core.events import Event, Name, SeatChanged, Started
from fourgods_tui.core.history import GONE, GONE_NAME
from fourgods_tui.core.people import Person
from fourgods_tui.core.record import from_json, to_json
from fourgods_tui.store.games import opening_of
from fourgods_tui.store.openings import opening_text
from fourgods_tui.store.sums import sum_of

AT_ONCE = 20
"""Games of one transaction."""
_NAMING = ('%"type":"started"%', '%"type":"seat"%')
"""How the lines look that tell names."""


def new_sign() -> str:
    """What is to stand for somebody."""
    return GONE + token_hex(8)


def plays(database: sqlite3.Connection, person: str) -> bool:
    """Whether somebody has a seat in a game that runs."""
    found = database.execute(
        "SELECT 1 FROM seats JOIN games USING (number) WHERE person = ? AND ended = 0", (person,)
    ).fetchone()
    return found is not None


def forget_games(database: sqlite3.Connection, person: str, sign: str) -> Sequence[int]:
    """Put the sign in the place of a person's key in a few of their games.

    Returns the numbers of these games; none is left when there are none. Only a few at a time,
    for every table's events wait meanwhile.

    Raises:
        DamageError: one of their records is not what was written.
    """
    _leave_no_trace(database)
    found = database.execute(
        "SELECT number, seat FROM seats JOIN games USING (number) "
        "WHERE person = ? AND ended <> 0 LIMIT ?",
        (person, AT_ONCE),
    ).fetchall()
    for number, seat in found:
        _rename_in_opening(database, number, seat, sign)
        _rename_in_record(database, number, seat)
        database.execute(
            "UPDATE seats SET person = ?, name = ? WHERE number = ? AND seat = ?",
            (sign, GONE_NAME, number, seat),
        )
    return [number for number, _ in found]


def forget_person(database: sqlite3.Connection, person: str, sign: str) -> None:
    """Delete what else is kept of a person; the sign keeps their place in the ratings."""
    _leave_no_trace(database)
    database.execute("UPDATE ratings SET player = ? WHERE player = ?", (sign, person))
    database.execute("UPDATE courses SET player = ? WHERE player = ?", (sign, person))
    database.execute("DELETE FROM people WHERE person = ?", (person,))
    database.execute("DELETE FROM tastes WHERE person = ?", (person,))
    database.execute("DELETE FROM codes WHERE person = ?", (person,))


def _leave_no_trace(database: sqlite3.Connection) -> None:
    """Have SQLite write over what is deleted, in pages that are free again, too."""
    database.execute("PRAGMA secure_delete = ON")


def _rename_in_opening(database: sqlite3.Connection, number: int, seat: int, sign: str) -> None:
    opening = opening_of(database, number)
    people = list(opening.people)
    people[seat] = Person(sign, GONE_NAME, guest=False)
    text = opening_text(replace(opening, people=tuple(people)))
    (game,) = database.execute("SELECT game FROM games WHERE number = ?", (number,)).fetchone()
    database.execute(
        "UPDATE games SET opening = ?, sum = ? WHERE number = ?",
        (text, sum_of(game, text), number),
    )


def _rename_in_record(database: sqlite3.Connection, number: int, seat: int) -> None:
    """Replace the names somebody had at a seat; those of programs that stood in stay."""
    found = database.execute(
        "SELECT seq, line FROM lines WHERE number = ? AND (line LIKE ? OR line LIKE ?)",
        (number, *_NAMING),
    ).fetchall()
    for seq, text in found:
        line = from_json(text, seq + 1)
        renamed = to_json(replace(line, event=_renamed(line.event, seat)))
        if renamed != text:
            database.execute(
                "UPDATE lines SET line = ?, sum = ? WHERE number = ? AND seq = ?",
                (renamed, sum_of(renamed), number, seq),
            )


def _renamed(event: Event, seat: int) -> Event:
    match event:
        case Started(seats=seats) if seats[seat].bot is None:
            return replace(event, seats=(*seats[:seat], Name(GONE_NAME), *seats[seat + 1 :]))
        case SeatChanged(number, _, None) if number == seat:
            return replace(event, name=GONE_NAME)
        case _:
            return event
