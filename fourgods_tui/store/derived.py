"""What the tables tell besides the records, compared with what the records lead to.

All of it was written by the same code that writes it here again, into a database in memory.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence

from fourgods_tui.core.events import Line
from fourgods_tui.core.journal import Opening
from fourgods_tui.store import games
from fourgods_tui.store.database import open_database
from fourgods_tui.store.errors import DamageError
from fourgods_tui.store.ratings import rate
from fourgods_tui.store.rebuild import recorded
from fourgods_tui.store.seals import is_sealed
from fourgods_tui.store.sums import sum_of
from fourgods_tui.store.values import time_of_day

_SEAT = ("seat", "person", "guest", "name", "bot", "stood_in", "gods", "total", "won")
_OVER = ("reason", "clock", "rated")
_RATING = ("player", "program", "mu", "sigma", "points", "games", "wins")
_COURSE = ("player", "ended_as", "points")
_CLOSE = 1e-6
"""Units of skill by which ratings may differ that another machine has worked out."""


class Derived:
    """A database's tables as its records have them, game by game."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._again = open_database(None)

    def close(self) -> None:
        """Forget what was worked out."""
        self._again.close()

    def difference(self, number: int, opening: Opening, lines: Sequence[Line]) -> str | None:
        """What is noted of a game otherwise than its record has it, or None."""
        game, ended, began_at = self._database.execute(
            "SELECT game, ended, began_at FROM games WHERE number = ?", (number,)
        ).fetchone()
        if ended not in (0, 1, 2) or not is_sealed(self._database, number):
            return "when it began or ended, or who has resigned, is not what was written"
        try:
            time_of_day(began_at)
        except ValueError as error:
            return f"when it began is not what was written: {error}"
        self._again.execute("DELETE FROM lines")
        same = games.append(self._again, game, lines, opening, (), 0)
        for noted, again in zip(self._seats(number), self._written(same), strict=False):
            for column, one, other in zip(_SEAT, noted, again, strict=True):
                if one != other:
                    return f"the {column} of seat {again[0]} is noted otherwise than in its record"
        if len(self._seats(number)) != len(self._written(same)):
            return "its seats are noted otherwise than its record has them"
        return self._end(number, same) if ended == 1 else None

    def _seats(self, number: int) -> list[tuple[object, ...]]:
        return _rows(self._database, "seats", _SEAT, number)

    def _written(self, number: int) -> list[tuple[object, ...]]:
        return _rows(self._again, "seats", _SEAT, number)

    def _end(self, number: int, same: int) -> str | None:
        (noted,) = _rows(self._database, "games", _OVER, number)
        (again,) = _rows(self._again, "games", _OVER, same)
        for column, one, other in zip(_OVER, noted, again, strict=True):
            if one != other:
                return f"its {column} is noted otherwise than in its record"
        return None

    def ratings(self) -> Iterator[str]:
        """What ratings say otherwise than the records lead to."""
        self._rate_again()
        noted, again = (
            (_all(each, "ratings", _RATING), _all(each, "courses", _COURSE))
            for each in (self._database, self._again)
        )
        if not all(_same(one, other) for one, other in zip(noted, again, strict=True)):
            yield (
                "ratings are noted otherwise than the records lead to; work them out again with: "
                "fourgods ratings --rebuild"
            )

    def _rate_again(self) -> None:
        again = self._again
        for table in ("games", "seats", "lines", "ratings", "courses"):
            again.execute(f"DELETE FROM {table}")  # noqa: S608 - one of these
        over = self._database.execute(
            "SELECT number, game, ended_as FROM games WHERE ended = 1 ORDER BY ended_as"
        ).fetchall()
        for number, game, ended_as in over:
            try:
                places = recorded(self._database, number)
            except DamageError:  # which is said of the game
                continue
            again.execute(
                "INSERT INTO games (number, game, opening, sum, began_at, ended_as) "
                "VALUES (?, ?, '', 0, 0, ?)",
                (number, game, ended_as),
            )
            if places is not None:
                rate(again, number, places)


def flaws_of_people(database: sqlite3.Connection) -> Iterator[str]:
    """Rows about people that are not what was written."""
    for table, columns in _SUMMED.items():
        known = {row[1] for row in database.execute(f"PRAGMA table_info({table})")}
        if "sum" not in known:  # an older form
            continue
        found = database.execute(f"SELECT {', '.join(columns)}, sum FROM {table}")  # noqa: S608
        wrong = sum(
            kept is not None and sum_of(*map(str, values)) != kept for *values, kept in found
        )
        if wrong:
            yield f"{wrong} of the {table} are not what was written"


_SUMMED = {
    "people": ("person", "name"),
    "tastes": ("person", "chosen"),
    "codes": ("person", "code"),
}


def _rows(
    database: sqlite3.Connection, table: str, columns: Sequence[str], number: int
) -> list[tuple[object, ...]]:
    order = "seat" if table == "seats" else "number"
    return database.execute(
        f"SELECT {', '.join(columns)} FROM {table} WHERE number = ? ORDER BY {order}",  # noqa: S608
        (number,),
    ).fetchall()


def _all(
    database: sqlite3.Connection, table: str, columns: Sequence[str]
) -> list[tuple[object, ...]]:
    found = database.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY 1, 2")  # noqa: S608
    return found.fetchall()


def _same(one: Sequence[tuple[object, ...]], other: Sequence[tuple[object, ...]]) -> bool:
    """Whether two tables say the same."""
    return len(one) == len(other) and all(
        len(row) == len(same) and all(map(_level, row, same))
        for row, same in zip(one, other, strict=True)
    )


def _level(one: object, other: object) -> bool:
    if isinstance(one, float) and isinstance(other, float):
        return abs(one - other) <= _CLOSE
    return one == other
