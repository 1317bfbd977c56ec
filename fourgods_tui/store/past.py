"""Games that are over, asked of the database."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence

from fourgods_tui.core.events import EndReason
from fourgods_tui.core.history import PastGame, PastSeat, RunningGame
from fourgods_tui.core.landscape import God
from fourgods_tui.store.errors import DamageError
from fourgods_tui.store.openings import read_opening

_GODS = {god.value: god for god in God}
_REASONS = {reason.value: reason for reason in EndReason}


def game(database: sqlite3.Connection, number: int) -> PastGame | None:
    """See `core.history.History.game`."""
    return next(iter(_games(database, "number = ? AND ended = 1", (number,))), None)


def recent_games(
    database: sqlite3.Connection, limit: int, before: int | None
) -> tuple[PastGame, ...]:
    """See `core.history.History.recent_games`."""
    where = "ended = 1 AND number < ? ORDER BY number DESC LIMIT ?"
    return _games(database, where, (_before(before), max(0, limit)))


def games_of(
    database: sqlite3.Connection, person: str, limit: int, before: int | None
) -> tuple[PastGame, ...]:
    """See `core.history.History.games_of`."""
    where = (
        "number IN (SELECT number FROM seats WHERE person = ? AND number < ?) AND ended = 1 "
        "ORDER BY number DESC LIMIT ?"
    )
    return _games(database, where, (person, _before(before), max(0, limit)))


def running_games(database: sqlite3.Connection) -> tuple[RunningGame, ...]:
    """See `core.history.History.running_games`."""
    return _running(database, "ended = 0", ())


def running_game(database: sqlite3.Connection, number: int) -> RunningGame | None:
    """See `core.history.History.running_game`."""
    return next(iter(_running(database, "ended = 0 AND number = ?", (number,))), None)


def results(database: sqlite3.Connection) -> tuple[PastGame, ...]:
    """See `core.history.History.results`."""
    return _games(database, "ended = 1 ORDER BY ended_as", ())


def _before(number: int | None) -> int:
    return (1 << 62) if number is None else number


def _games(
    database: sqlite3.Connection, where: str, values: Sequence[object]
) -> tuple[PastGame, ...]:
    """The games for which this holds; it is never made of what somebody typed."""
    chosen = (
        "SELECT number, game, began_at, ended_at, clock, reason FROM games "  # noqa: S608
        f"WHERE {where}"
    )
    of_seats = (
        "SELECT number, name, person, guest, bot, stood_in, gods, total, won FROM seats "  # noqa: S608
        f"WHERE number IN (SELECT number FROM games WHERE {where}) ORDER BY number, seat"
    )
    found = database.execute(chosen, values).fetchall()
    seats: dict[int, list[PastSeat]] = {row[0]: [] for row in found}
    try:
        for number, *fields in database.execute(of_seats, values):
            seats[number].append(_seat(*fields))
        return tuple(
            PastGame(
                number=number,
                game=name,
                began_at=began_at,
                ended_at=ended_at,
                length=length,
                reason=_REASONS[reason],
                seats=tuple(seats[number]),
            )
            for number, name, began_at, ended_at, length, reason in found
        )
    except (KeyError, ValueError, TypeError) as error:
        raise DamageError(f"the results cannot be read: {error!r}") from error


def _running(
    database: sqlite3.Connection, where: str, values: Sequence[object]
) -> tuple[RunningGame, ...]:
    found = database.execute(
        "SELECT number, game, began_at, opening FROM games "  # noqa: S608
        f"WHERE {where} ORDER BY number DESC",
        values,
    ).fetchall()
    return tuple(
        RunningGame(
            number=number,
            game=name,
            began_at=began_at,
            names=_names(database, number),
            private=bool(read_opening(text).options.code),
        )
        for number, name, began_at, text in found
    )


def _names(database: sqlite3.Connection, number: int) -> tuple[str, ...]:
    found = database.execute("SELECT name FROM seats WHERE number = ? ORDER BY seat", (number,))
    return tuple(name for (name,) in found)


def _seat(
    name: str,
    person: str | None,
    guest: int,
    bot: str | None,
    stood_in: int,
    gods: str,
    total: int,
    won: int,
) -> PastSeat:
    return PastSeat(
        name=name,
        person=person,
        guest=bool(guest),
        bot=bot,
        stood_in=bool(stood_in),
        gods=tuple(_GODS[god] for god in gods.split()),
        total=total,
        won=bool(won),
    )
