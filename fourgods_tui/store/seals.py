"""Sums of what is noted of a game and follows from no record: when it was, and who resigned."""

from __future__ import annotations

import sqlite3

from fourgods_tui.store.sums import sum_of

_SEALED = "SELECT began_at, ended_at, ended, ended_as, resigned, seal FROM games WHERE number = ?"


def seal(database: sqlite3.Connection, number: int) -> None:
    """Note the sum of a game, after something of it has changed."""
    *values, _ = database.execute(_SEALED, (number,)).fetchone()
    database.execute("UPDATE games SET seal = ? WHERE number = ?", (_sum(values), number))


def is_sealed(database: sqlite3.Connection, number: int) -> bool:
    """Whether a game is noted as it was; one from before there were such sums has none."""
    if all(row[1] != "seal" for row in database.execute("PRAGMA table_info(games)")):
        return True
    *values, kept = database.execute(_SEALED, (number,)).fetchone()
    return kept is None or kept == _sum(values)


def _sum(values: list[object]) -> int:
    return sum_of(*map(repr, values))
