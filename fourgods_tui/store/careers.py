"""Leaderboard and careers, asked of the database."""

from __future__ import annotations

import sqlite3
from collections import Counter

from fourgods_tui.core.clean import clean_kept
from fourgods_tui.core.history import GONE
from fourgods_tui.core.landscape import God
from fourgods_tui.core.standing import Career, Opponent, Standing
from fourgods_tui.store.ratings import PROGRAM

_GODS = frozenset(god.value for god in God)

COURSE = 500
"""Points of a career's course."""
OPPONENTS = 100
_NOT_GONE = f"substr(player, 1, {len(GONE)}) <> '{GONE}'"
"""Whoever is forgotten stays in the ratings of the others, and in no list."""
_SOUND = " AND ".join(f"typeof({each}) = 'integer'" for each in ("points", "games", "wins"))
"""A rating that is none is in no list, nor ahead of anybody."""


def leaders(
    database: sqlite3.Connection, limit: int, offset: int, programs: bool
) -> tuple[Standing, ...]:
    """See `core.standing.Standings.leaders`."""
    found = database.execute(
        "SELECT player, name, points, games, wins FROM ratings "  # noqa: S608
        f"LEFT JOIN people ON person = player WHERE program = ? AND {_NOT_GONE} AND {_SOUND} "
        "ORDER BY points DESC, games DESC, player LIMIT ? OFFSET ?",
        (int(programs), max(0, limit), max(0, offset)),
    ).fetchall()
    standings: list[Standing] = []
    for player, name, points, games, wins in found:
        if standings and standings[-1].points == points:
            place = standings[-1].place
        elif standings:
            place = offset + len(standings) + 1
        else:
            place = _place(database, points, programs)
        standings.append(
            Standing(place, player, _name(player, name), points, games, wins),
        )
    return tuple(standings)


def career(database: sqlite3.Connection, person: str) -> Career | None:
    """See `core.standing.Standings.career`."""
    named = database.execute("SELECT name FROM people WHERE person = ?", (person,)).fetchone()
    played = database.execute(
        "SELECT seats.name, gods, won FROM seats JOIN games USING (number) "
        "WHERE person = ? AND ended = 1 ORDER BY number",
        (person,),
    ).fetchall()
    if named is None and not played:
        return None
    gods = Counter(god for _, of_game, _ in played for god in str(of_game).split() if god in _GODS)
    return Career(
        person=person,
        name=_name(person, named[0] if named else played[-1][0]),
        games=len(played),
        wins=sum(won == 1 for *_, won in played),
        standing=_standing(database, person),
        gods=tuple((God(god), games) for god, games in gods.most_common()),
        course=_course(database, person),
        opponents=_opponents(database, person),
    )


def person_called(database: sqlite3.Connection, name: str) -> str | None:
    """See `core.standing.Standings.person_called`."""
    found = database.execute(
        "SELECT person FROM people WHERE name = ? COLLATE NOCASE ORDER BY name <> ? LIMIT 1",
        (name, name),
    ).fetchone()
    return str(found[0]) if found else None


def _name(player: object, name: object) -> str:
    """What a player is called; nothing where that is no text."""
    if isinstance(player, str) and player.startswith(PROGRAM):
        return clean_kept(player.removeprefix(PROGRAM))
    return clean_kept(name) if isinstance(name, str) else ""


def _standing(database: sqlite3.Connection, player: str) -> Standing | None:
    found = database.execute(
        "SELECT name, points, games, wins FROM ratings "  # noqa: S608
        f"LEFT JOIN people ON person = player WHERE player = ? AND {_SOUND}",
        (player,),
    ).fetchone()
    if found is None:
        return None
    name, points, games, wins = found
    place = _place(database, points, player.startswith(PROGRAM))
    return Standing(place, player, _name(player, name), points, games, wins)


def _place(database: sqlite3.Connection, points: int, programs: bool) -> int:
    found = database.execute(
        "SELECT count(*) + 1 FROM ratings "  # noqa: S608
        f"WHERE program = ? AND points > ? AND {_NOT_GONE} AND {_SOUND}",
        (int(programs), points),
    ).fetchone()
    return int(found[0])


def _course(database: sqlite3.Connection, player: str) -> tuple[int, ...]:
    found = database.execute(
        "SELECT points FROM courses WHERE player = ? AND typeof(points) = 'integer' "
        "ORDER BY ended_as DESC LIMIT ?",
        (player, COURSE),
    ).fetchall()
    return tuple(points for (points,) in reversed(found))


def _opponents(database: sqlite3.Connection, person: str) -> tuple[Opponent, ...]:
    # Who has won is ahead of whoever has not, also where points are level; see `ratings.Place`.
    found = database.execute(
        """
        SELECT other.person, coalesce(people.name, ''), count(*) AS games,
            sum((own.won, own.total) > (other.won, other.total)),
            sum((own.won, own.total) < (other.won, other.total))
        FROM seats AS own
        JOIN games ON games.number = own.number AND games.ended = 1
        JOIN seats AS other ON other.number = own.number AND other.seat <> own.seat
        LEFT JOIN people ON people.person = other.person
        WHERE own.person = ? AND other.person IS NOT NULL AND other.guest = 0
            AND substr(other.person, 1, ?) <> ?
        GROUP BY other.person ORDER BY games DESC, other.person LIMIT ?
        """,
        (person, len(GONE), GONE, OPPONENTS),
    ).fetchall()
    return tuple(Opponent(key, _name(key, name), *counts) for key, name, *counts in found)
