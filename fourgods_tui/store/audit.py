"""Going through a whole database: its pages, its records, and what it tells of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fourgods_tui.core.check import Verdict, check
from fourgods_tui.core.game import Game
from fourgods_tui.store import games, past
from fourgods_tui.store.database import damaged, loss, open_to_read
from fourgods_tui.store.derived import Derived, flaws_of_people
from fourgods_tui.store.errors import DamageError, in_words
from fourgods_tui.store.folder import note_beside
from fourgods_tui.store.migrations import MIGRATIONS, version_of


@dataclass(frozen=True, slots=True)
class Audited:
    """A game that was gone through, or something that is wrong with none of them.

    Attributes:
        number, game: its number and id; 0 and nothing if it is no game.
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
    """Go through a database, which others may write to meanwhile; game by game, and then what is
    wrong with no single game.

    Raises:
        DamageError: it is not what was written, apart from single games.
        StoreError: it cannot be read.
    """
    last = note_beside(path)
    database = open_to_read(path)
    derived = Derived(database)
    try:
        database.execute("BEGIN")  # what is looked at is of one moment
        found = database.execute("PRAGMA integrity_check(1)").fetchone()[0]
        if found != "ok":
            raise damaged(path, " ".join(str(found).split()))
        if last is not None and not games.has_line(database, last):
            yield _flaw(loss(path, last))
        listed = database.execute("SELECT number, game, ended FROM games ORDER BY number")
        for number, game, ended in listed.fetchall():
            yield _audit_game(database, derived, number, game, ended == 1)
        yield from map(_flaw, flaws_of_people(database))
        if version_of(database) == len(MIGRATIONS):  # before, other games were rated
            yield from map(_flaw, derived.ratings())
    except sqlite3.Error as error:
        raise damaged(path, in_words(error)) from error
    finally:
        derived.close()
        database.close()


def _flaw(wrong: str) -> Audited:
    return Audited(0, "", True, 0, wrong)


def _audit_game(
    database: sqlite3.Connection, derived: Derived, number: int, game: str, over: bool
) -> Audited:
    try:
        lines = games.lines_of(database, number)
        opening = games.opening_of(database, number)
        verdict = check(lines, unfinished=not over)
        wrong = (
            (str(verdict.error) if verdict.error else None)
            or _differs(database, number, verdict, over)
            or derived.difference(number, opening, lines)
        )
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
