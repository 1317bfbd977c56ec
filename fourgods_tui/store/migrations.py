"""The form of the database, and how each version of it becomes the next.

A migration is never changed once it has been published; another follows it. `PRAGMA user_version`
holds the number of the last one that was done.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from fourgods_tui.store.errors import StoreError

Migration = Sequence[str]
"""Statements, done all or none."""

# Columns called sum hold the sum of what they are kept with (see `sums`): SQLite notices pages
# that make no sense, but not a letter that has become another.
_FIRST: Migration = (
    # A game. Its number counts up, so that people can name it; ended is 1 with its last line, and
    # 2 if it has none because its table was closed.
    # Times of day are in whole seconds since 1970, the game's own (clock) in ms.
    """
    CREATE TABLE games (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL UNIQUE,
        opening TEXT NOT NULL,
        sum INTEGER NOT NULL,
        began_at INTEGER NOT NULL,
        ended_at INTEGER,
        ended INTEGER NOT NULL DEFAULT 0,
        reason TEXT,
        clock INTEGER NOT NULL DEFAULT 0,
        resigned TEXT NOT NULL DEFAULT ''
    )
    """,
    "CREATE INDEX games_running ON games (number) WHERE ended = 0",
    # The record: each line as the record has it.
    """
    CREATE TABLE lines (
        number INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        line TEXT NOT NULL,
        sum INTEGER NOT NULL,
        PRIMARY KEY (number, seq)
    ) WITHOUT ROWID
    """,
    # Who played, and how it ended. All of it can be made again from openings and lines.
    """
    CREATE TABLE seats (
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        person TEXT,
        guest INTEGER NOT NULL,
        name TEXT NOT NULL,
        bot TEXT,
        stood_in INTEGER NOT NULL DEFAULT 0,
        gods TEXT NOT NULL DEFAULT '',
        total INTEGER,
        won INTEGER,
        PRIMARY KEY (number, seat)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX seats_of_people ON seats (person, number) WHERE person IS NOT NULL",
    """
    CREATE TABLE people (
        person TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        sum INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE TABLE tastes (person TEXT PRIMARY KEY, chosen TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE codes (person TEXT PRIMARY KEY, code TEXT NOT NULL) WITHOUT ROWID",
)

_RATINGS: Migration = (
    # The order in which games ended, from 1: ratings need one, and seconds are too coarse for it.
    "ALTER TABLE games ADD COLUMN ended_as INTEGER",
    "ALTER TABLE games ADD COLUMN rated INTEGER NOT NULL DEFAULT 0",
    "CREATE TABLE ended (place INTEGER PRIMARY KEY, number INTEGER NOT NULL UNIQUE)",
    "INSERT INTO ended (number) SELECT number FROM games WHERE ended = 1 ORDER BY ended_at, number",
    "UPDATE games SET ended_as = (SELECT place FROM ended WHERE ended.number = games.number)",
    "DROP TABLE ended",
    "CREATE UNIQUE INDEX games_ended ON games (ended_as) WHERE ended_as IS NOT NULL",
    "CREATE INDEX games_not_rated ON games (ended_as) WHERE ended = 1 AND rated = 0",
    # All of these can be made again from the records: fourgods ratings --rebuild.
    """
    CREATE TABLE ratings (
        player TEXT PRIMARY KEY,
        program INTEGER NOT NULL,
        mu REAL NOT NULL,
        sigma REAL NOT NULL,
        points INTEGER NOT NULL,
        games INTEGER NOT NULL,
        wins INTEGER NOT NULL
    ) WITHOUT ROWID
    """,
    "CREATE INDEX ratings_best ON ratings (program, points DESC)",
    # A player's points after each rated game.
    """
    CREATE TABLE courses (
        player TEXT NOT NULL,
        ended_as INTEGER NOT NULL,
        points INTEGER NOT NULL,
        PRIMARY KEY (player, ended_as)
    ) WITHOUT ROWID
    """,
)

_SUMS: Migration = (
    # Of a game's times, and of who resigned: see `seals`. Rows from before have none.
    "ALTER TABLE games ADD COLUMN seal INTEGER",
    "ALTER TABLE tastes ADD COLUMN sum INTEGER",
    "ALTER TABLE codes ADD COLUMN sum INTEGER",
    # What stand-ins played is not rated for the person any more: all games are rated again.
    "DELETE FROM ratings",
    "DELETE FROM courses",
    "UPDATE games SET rated = 0",
)

MIGRATIONS: tuple[Migration, ...] = (_FIRST, _RATINGS, _SUMS)
"""From an empty database to today's; the first leads to version 1."""

APPLICATION = 0x34476F64
"""`PRAGMA application_id` of our databases: "4God"."""


def version_of(database: sqlite3.Connection) -> int:
    """The version a database has; 0 is an empty one."""
    return int(database.execute("PRAGMA user_version").fetchone()[0])


def migrate(
    database: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS
) -> tuple[int, int]:
    """Bring a database to the newest version. Returns the versions before and after.

    Each step is done as a whole or not at all.

    Raises:
        StoreError: it was written by a newer version of the program.
        sqlite3.Error: a step failed; the database is at the version before it.
    """
    before = version_of(database)
    if before > len(migrations):
        raise StoreError(f"it was written by a newer version of the program (form {before})")
    for number, statements in enumerate(migrations[before:], before + 1):
        database.execute("BEGIN IMMEDIATE")
        try:
            for statement in statements:
                database.execute(statement)
            database.execute(f"PRAGMA application_id = {APPLICATION}")
            database.execute(f"PRAGMA user_version = {number}")
            database.execute("COMMIT")
        except BaseException:
            if database.in_transaction:
                database.execute("ROLLBACK")
            raise
    return before, len(migrations)
