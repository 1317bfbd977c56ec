"""Ratings made again from nothing but the records."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from fourgods_tui.core.events import Scored, SeatChanged, Started
from fourgods_tui.core.record import RecordError, from_json
from fourgods_tui.store.database import MEMORY, open_database
from fourgods_tui.store.errors import DamageError, StoreError, in_words
from fourgods_tui.store.folder import DataFolder
from fourgods_tui.store.games import opening_of
from fourgods_tui.store.ratings import Place, player_of, rate, rateable, resigned_in
from fourgods_tui.store.sums import sum_of


def rebuild_ratings(data: Path) -> tuple[int, int]:
    """Rate all games of a folder's database again, while no server uses it.

    Returns how many games were looked at, and how many of them are rated.

    Raises:
        StoreError: there is no database, it is in use, damaged, or cannot be written.
    """
    if str(data) == MEMORY or not data.is_dir():
        raise StoreError(f"there is no database in {data}; choose a folder with --data DIR")
    folder = DataFolder(data)
    try:
        if not folder.database.exists():
            raise StoreError(f"there is no database in {data}; choose a folder with --data DIR")
        database = open_database(folder.database)
        try:
            return rate_again(database)
        except sqlite3.Error as error:
            raise StoreError(f"cannot use {folder.database}: {in_words(error)}") from error
        finally:
            database.close()
    finally:
        folder.close()


def rate_again(database: sqlite3.Connection) -> tuple[int, int]:
    """Rate all games again, all or none; see `rebuild_ratings`."""
    database.execute("BEGIN IMMEDIATE")
    try:
        database.execute("DELETE FROM ratings")
        database.execute("DELETE FROM courses")
        over = database.execute(
            "SELECT number FROM games WHERE ended = 1 ORDER BY ended_as"
        ).fetchall()
        rated = 0
        for (number,) in over:
            places = recorded(database, number)
            if places is not None:
                rate(database, number, places)
                rated += 1
        database.execute("UPDATE games SET rated = 1 WHERE ended = 1")
        database.execute("COMMIT")
    except BaseException:
        if database.in_transaction:
            database.execute("ROLLBACK")
        raise
    return len(over), rated


def recorded(database: sqlite3.Connection, number: int) -> list[Place] | None:
    """How a game ended by its record, or None if it is not to be rated.

    Raises:
        DamageError: its first or last line is not what was written.
    """
    first, last = (_event(database, number, order) for order in ("ASC", "DESC"))
    if not (isinstance(first, Started) and isinstance(last, Scored)):
        raise DamageError(f"game {number} has not the lines that a whole game has")
    people = opening_of(database, number).people
    players = [
        player_of(person.key if person else None, bool(person and person.guest), name.bot)
        for person, name in zip(people, first.seats, strict=True)
    ]
    if not rateable(players):
        return None
    stood_in, resigned = _stood_in(database, number), resigned_in(database, number)
    return [
        Place(player, seat in last.score.winners, total.total, seat in stood_in, seat in resigned)
        for seat, (player, total) in enumerate(zip(players, last.score.totals, strict=True))
        if player is not None
    ]


def _stood_in(database: sqlite3.Connection, number: int) -> frozenset[int]:
    """The seats at which a program played for a person, if only for a while."""
    found = database.execute(
        """SELECT seq, line, sum FROM lines WHERE number = ? AND line LIKE '%"type":"seat"%'""",
        (number,),
    )
    events = [_read(number, *row) for row in found]
    changes = [event for event in events if isinstance(event, SeatChanged)]
    return frozenset(change.seat for change in changes if change.bot is not None)


def _event(database: sqlite3.Connection, number: int, order: str) -> object:
    """The event of a game's first (ASC) or last (DESC) line."""
    found = database.execute(
        f"SELECT seq, line, sum FROM lines WHERE number = ? ORDER BY seq {order} LIMIT 1",  # noqa: S608
        (number,),
    ).fetchone()
    if found is None:
        raise DamageError(f"game {number} has no lines")
    return _read(number, *found)


def _read(number: int, seq: int, line: str, kept_sum: int) -> object:
    """The event of a line."""
    if sum_of(line) != kept_sum:
        raise DamageError(f"game {number} is not what was written")
    try:
        return from_json(line, seq + 1).event
    except RecordError as error:
        raise DamageError(f"game {number}: {error}") from error
