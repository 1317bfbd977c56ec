"""Going through a whole database: its pages, its records, and what it tells of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fourgods_tui.core.check import Verdict, check
from fourgods_tui.core.game import Game
from fourgods_tui.store import games, past, people
from fourgods_tui.store.database import damaged, open_to_read
from fourgods_tui.store.errors import DamageError, in_words


@dataclass(frozen=True, slots=True)
class Audited:
    """A game that was gone through.

    Attributes:
        number, game: its number and id.
        over: whether it is noted as over.
        lines: how many lines were proved legal.
        wrong: the first thing that is wrong with it, or None.
    """

    number: int
    game: str
    over: bool
    lines: int
    wrong: str | None


def audit(path: Path) -> Iterator[Audited]:
    """Go through a database, which others may write to meanwhile; game by game.

    Raises:
        DamageError: it is not what was written, apart from single games.
        StoreError: it cannot be read.
    """
    database = open_to_read(path)
    try:
        database.execute("BEGIN")  # what is looked at is of one moment
        found = database.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise damaged(path, " ".join(str(found).split()))
        try:
            people.names(database)
        except DamageError as error:
            raise damaged(path, str(error)) from error
        listed = database.execute("SELECT number, game, ended FROM games ORDER BY number")
        for number, game, ended in listed.fetchall():
            yield _audit_game(database, number, game, ended == 1)
    except sqlite3.Error as error:
        raise damaged(path, in_words(error)) from error
    finally:
        database.close()


def _audit_game(database: sqlite3.Connection, number: int, game: str, over: bool) -> Audited:
    try:
        lines = games.lines_of(database, number)
        games.opening_of(database, number)
        verdict = check(lines, unfinished=not over)
        wrong = str(verdict.error) if verdict.error else _differs(database, number, verdict, over)
    except (DamageError, sqlite3.OperationalError) as error:
        return Audited(number, game, over, 0, str(error))
    return Audited(number, game, over, verdict.lines, wrong)


def _differs(database: sqlite3.Connection, number: int, verdict: Verdict, over: bool) -> str | None:
    """What is noted of a game otherwise than its record has it, or None."""
    state = verdict.game
    if state is None or (state.score is not None) != over:
        return "it is noted as running, but is over"
    noted = past.game(database, number)
    if noted is None:
        return None
    totals = tuple(seat.total for seat in noted.seats)
    winners = tuple(number for number, seat in enumerate(noted.seats) if seat.won)
    gods = tuple(tuple(god.value for god in seat.gods) for seat in noted.seats)
    if state.score is None or totals != tuple(each.total for each in state.score.totals):
        return "its result is noted otherwise than its record has it"
    if winners != tuple(state.score.winners) or gods != _gods(state):
        return "its winners or gods are noted otherwise than its record has them"
    return None


def _gods(game: Game) -> tuple[tuple[str, ...], ...]:
    return tuple(
        tuple(claimant.god.value for claimant in seat.gods if claimant.god) for seat in game.seats
    )
