"""People in the database: their names, what they like, and the codes of guests."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Mapping, Sequence

from fourgods_tui.store.errors import DamageError
from fourgods_tui.store.sums import sum_of

# -- names ------------------------------------------------------------------------------------


def names(database: sqlite3.Connection) -> dict[str, str]:
    """Everybody's name, by key.

    Raises:
        DamageError: one is not what was written.
    """
    found = database.execute("SELECT person, name, sum FROM people").fetchall()
    for person, name, kept_sum in found:
        if sum_of(person, name) != kept_sum:
            raise DamageError("the name of a person is not what was written")
    return {person: name for person, name, _ in found}


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
    database.execute(
        "INSERT OR REPLACE INTO tastes (person, chosen) VALUES (?, ?)",
        (person, json.dumps(dict(chosen), ensure_ascii=False, sort_keys=True)),
    )


# -- codes of guests --------------------------------------------------------------------------


def codes(database: sqlite3.Connection) -> dict[str, str]:
    """The codes of guests who have a seat in a game that runs, by key; forgets the others."""
    database.execute(
        "DELETE FROM codes WHERE person NOT IN (SELECT person FROM seats JOIN games "
        "USING (number) WHERE ended = 0 AND person IS NOT NULL)"
    )
    return dict(database.execute("SELECT person, code FROM codes").fetchall())


def write_code(database: sqlite3.Connection, person: str, code: str | None) -> None:
    """Keep a guest's code, or forget it."""
    if code is None:
        database.execute("DELETE FROM codes WHERE person = ?", (person,))
    else:
        database.execute(
            "INSERT OR REPLACE INTO codes (person, code) VALUES (?, ?)", (person, code)
        )
