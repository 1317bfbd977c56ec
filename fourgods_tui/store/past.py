"""Games that are over, asked of the database."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator, Sequence
from itertools import islice

from fourgods_tui.core.events import EndReason
from fourgods_tui.core.history import PastGame, PastSeat, RunningGame
from fourgods_tui.core.landscape import God
from fourgods_tui.core.rules import MIN_SEATS
from fourgods_tui.store.errors import DamageError
from fourgods_tui.store.openings import read_opening
from fourgods_tui.store.values import text, time_of_day, whole

log = logging.getLogger(__name__)

_GODS = {god.value: god for god in God}
_REASONS = {reason.value: reason for reason in EndReason}


def game(database: sqlite3.Connection, number: int) -> PastGame | None:
    """See `core.history.History.game`.

    Raises:
        DamageError: what is noted of it cannot be read.
    """
    found = database.execute(f"{_GAMES} WHERE number = ? AND ended = 1", (number,)).fetchone()
    return None if found is None else _past_game(database, found)


def recent_games(
    database: sqlite3.Connection, limit: int, before: int | None
) -> tuple[PastGame, ...]:
    """See `core.history.History.recent_games`."""
    found = _games(database, "ended = 1 AND number < ? ORDER BY number DESC", (_before(before),))
    return tuple(islice(found, max(0, limit)))


def games_of(
    database: sqlite3.Connection, person: str, limit: int, before: int | None
) -> tuple[PastGame, ...]:
    """See `core.history.History.games_of`."""
    where = (
        "number IN (SELECT number FROM seats WHERE person = ? AND number < ?) AND ended = 1 "
        "ORDER BY number DESC"
    )
    return tuple(islice(_games(database, where, (person, _before(before))), max(0, limit)))


def running_games(database: sqlite3.Connection) -> tuple[RunningGame, ...]:
    """See `core.history.History.running_games`."""
    return tuple(_running(database, "ended = 0", ()))


def running_game(database: sqlite3.Connection, number: int) -> RunningGame | None:
    """See `core.history.History.running_game`."""
    return next(iter(_running(database, "ended = 0 AND number = ?", (number,))), None)


def results(database: sqlite3.Connection) -> tuple[PastGame, ...]:
    """See `core.history.History.results`."""
    return tuple(_games(database, "ended = 1 ORDER BY ended_as", ()))


def _before(number: int | None) -> int:
    return (1 << 62) if number is None else number


def _games(
    database: sqlite3.Connection, where: str, values: Sequence[object]
) -> Iterator[PastGame]:
    """The games for which this holds; it is never made of what somebody typed.

    One that cannot be read is left out, so that nobody misses the others because of it.
    """
    for row in database.execute(f"{_GAMES} WHERE {where}", values):
        try:
            yield _past_game(database, row)
        except DamageError as error:
            log.error("%s; it is left out", error)


_GAMES = "SELECT number, game, began_at, ended_at, clock, reason FROM games"


def _past_game(database: sqlite3.Connection, row: Sequence[object]) -> PastGame:
    number, game, began_at, ended_at, length, reason = row
    seats = database.execute(
        "SELECT name, person, guest, bot, stood_in, gods, total, won FROM seats "
        "WHERE number = ? ORDER BY seat",
        (number,),
    ).fetchall()
    try:
        if len(seats) < MIN_SEATS:
            raise ValueError("seats are missing")
        return PastGame(
            number=whole(number),
            game=text(game),
            began_at=time_of_day(began_at),
            ended_at=time_of_day(ended_at),
            length=whole(length),
            reason=_REASONS[text(reason)],
            seats=tuple(_seat(*fields) for fields in seats),
        )
    except (KeyError, ValueError) as error:
        raise DamageError(f"the result of game {number} cannot be read: {error!r}") from error


def _running(
    database: sqlite3.Connection, where: str, values: Sequence[object]
) -> Iterator[RunningGame]:
    found = database.execute(
        "SELECT number, game, began_at, opening FROM games "  # noqa: S608
        f"WHERE {where} ORDER BY number DESC",
        values,
    ).fetchall()
    for number, name, began_at, opening in found:
        try:
            yield RunningGame(
                number=whole(number),
                game=text(name),
                began_at=time_of_day(began_at),
                names=_names(database, number),
                private=bool(read_opening(opening).options.code),
            )
        except (ValueError, DamageError) as error:
            log.error("game %s cannot be read: %s; it is left out", number, error)


def _names(database: sqlite3.Connection, number: int) -> tuple[str, ...]:
    found = database.execute("SELECT name FROM seats WHERE number = ? ORDER BY seat", (number,))
    return tuple(text(name) for (name,) in found)


def _seat(
    name: object,
    person: object,
    guest: object,
    bot: object,
    stood_in: object,
    gods: object,
    total: object,
    won: object,
) -> PastSeat:
    return PastSeat(
        name=text(name),
        person=None if person is None else text(person),
        guest=bool(whole(guest)),
        bot=None if bot is None else text(bot),
        stood_in=bool(whole(stood_in)),
        gods=tuple(_GODS[god] for god in text(gods).split()),
        total=whole(total),
        won=bool(whole(won)),
    )
