"""People in the database: their names, what they like, and the codes of guests."""

from __future__ import annotations

import json
import logging
import sqlite3
from collections.abc import Mapping, Sequence

from fourgods_tui.core.clean import clean_kept
from fourgods_tui.store.sums import sum_of

log = logging.getLogger(__name__)

# -- names ------------------------------------------------------------------------------------


def names(database: sqlite3.Connection) -> dict[str, str]:
    """Everybody's name, by key. One that is not what was written was never given."""
    found = database.execute("SELECT person, name, sum FROM people").fetchall()
    sound = [(person, name) for person, name, kept in found if _is_sound(person, name, kept)]
    if len(sound) < len(found):
        log.error("%d names are not what was written; they are left out", len(found) - len(sound))
    return {person: clean_kept(name) for person, name in sound}


def _is_sound(person: object, name: object, kept_sum: object) -> bool:
    texts = isinstance(person, str) and isinstance(name, str)
    return texts and sum_of(str(person), str(name)) == kept_sum


def write_name(database: sqlite3.Connection, person: str, name: str | None) -> None:
    """Keep a name, or forget it."""
    if name is None:
        database.execute("DELETE FROM people WHERE person = ?", (person,))
    else:
        database.execute(
            "INSERT INTO people (person, name, sum) VALUES (?, ?, ?) "
            "ON CONFLICT (person) DO UPDATE SET name = excluded.name, sum = excluded.sum",
            (person, name, sum_of(person, name)),
        )


def never_played(database: sqlite3.Connection) -> frozenset[str]:
    """The keys of all who have a name and were never in a game."""
    found = database.execute(
        "SELECT person FROM people "
        "WHERE NOT EXISTS (SELECT 1 FROM seats WHERE seats.person = people.person)"
    )
    return frozenset(person for (person,) in found)


def forget(database: sqlite3.Connection, persons: Sequence[str]) -> None:
    """Forget names and tastes of people who were never in a game."""
    keys = [(person,) for person in persons]
    database.executemany("DELETE FROM people WHERE person = ?", keys)
    database.executemany("DELETE FROM tastes WHERE person = ?", keys)


# -- what they like ---------------------------------------------------------------------------


def tastes(database: sqlite3.Connection) -> dict[str, dict[str, str]]:
    """What everybody has chosen, by key. What cannot be read was never chosen."""
    return {
        person: chosen
        for person, text in database.execute("SELECT person, chosen FROM tastes")
        if (chosen := _read_chosen(text)) is not None
    }


def _read_chosen(text: object) -> dict[str, str] | None:
    try:
        found = json.loads(str(text))
    except ValueError:
        return None
    if not isinstance(found, dict):
        return None
    return {str(name): str(value) for name, value in found.items()}


def write_taste(database: sqlite3.Connection, person: str, chosen: Mapping[str, str]) -> None:
    """Keep all that somebody has chosen; nothing chosen is nothing kept."""
    if not chosen:
        database.execute("DELETE FROM tastes WHERE person = ?", (person,))
        return
    text = json.dumps(dict(chosen), ensure_ascii=False, sort_keys=True)
    database.execute(
        "INSERT OR REPLACE INTO tastes (person, chosen, sum) VALUES (?, ?, ?)",
        (person, text, sum_of(person, text)),
    )


# -- codes of guests --------------------------------------------------------------------------


def codes(database: sqlite3.Connection) -> dict[str, str]:
    """The codes of guests who have a seat in a game that runs, by key; forgets the others."""
    database.execute(
        "DELETE FROM codes WHERE person NOT IN (SELECT person FROM seats JOIN games "
        "USING (number) WHERE ended = 0 AND person IS NOT NULL)"
    )
    found = database.execute("SELECT person, code FROM codes").fetchall()
    return {person: clean_kept(code) for person, code in found if isinstance(code, str)}


def write_code(database: sqlite3.Connection, person: str, code: str | None) -> None:
    """Keep a guest's code, or forget it."""
    if code is None:
        database.execute("DELETE FROM codes WHERE person = ?", (person,))
    else:
        database.execute(
            "INSERT OR REPLACE INTO codes (person, code, sum) VALUES (?, ?, ?)",
            (person, code, sum_of(person, code)),
        )
