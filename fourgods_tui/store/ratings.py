"""Ratings: how good players are, worked out from who was ahead of whom in each game.

The model is Plackett and Luce's, as `openskill` has it: made for games of more than two, in which
only the order at the end counts. It lives here and not in `core`: a rating is kept beside the games
it follows from, in the transaction that keeps their end, and screens only ever see points.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce, PlackettLuceRating

from fourgods_tui.core.events import SeatChanged
from fourgods_tui.core.record import from_json
from fourgods_tui.store.values import whole

log = logging.getLogger(__name__)

POINTS_AT_START = 1000
POINTS_PER_SKILL = 40
"""What one unit of the model's skill is in points."""
DOUBT = 3
"""So many times its doubt is taken off a skill: points are what a player can be relied on for,
so that nobody is on top after one lucky game."""

PROGRAM = "bot "
"""How the sign of a program begins, before its level; no key begins so."""

_FAR = 1000.0
"""Units of skill that nobody is ever away from a beginner."""

_MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Rating:
    """A player's skill and how much it is in doubt, in the model's units."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def sure(self) -> float:
        """The skill a player can be relied on for."""
        return self.mu - DOUBT * self.sigma

    @property
    def points(self) -> int:
        """The rating in one whole number, for people."""
        return round(POINTS_AT_START + POINTS_PER_SKILL * self.sure)


@dataclass(frozen=True, slots=True)
class Place:
    """How a player came out of a game: the greater, the better; who has won comes first, and who
    has resigned comes last.

    Attributes:
        stood_in: whether a program played for them, if only for a while.
    """

    player: str
    won: bool
    total: int
    stood_in: bool = False
    resigned: bool = False


def player_of(person: str | None, guest: bool, bot: str | None) -> str | None:
    """Whom a seat's result counts for: a person with a key, a level of programs, or nobody."""
    if bot is not None:
        return None if person is not None else f"{PROGRAM}{bot}"
    return None if guest else person


def rateable(players: Sequence[str | None]) -> bool:
    """Whether a game of these is rated: all people with keys, or all programs."""
    programs = [player is not None and player.startswith(PROGRAM) for player in players]
    return len(players) > 1 and None not in players and (all(programs) or not any(programs))


def rated(places: Sequence[Place], before: Sequence[Rating]) -> tuple[Rating, ...]:
    """The ratings after a game, by seat.

    What a program did for somebody is not theirs: by such a game they may fall, and not rise.
    """
    order = sorted({_key(place) for place in places}, reverse=True)
    teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in before]
    after = _MODEL.rate(teams, ranks=[order.index(_key(place)) + 1 for place in places])
    return tuple(
        was if place.stood_in and now.sure > was.sure else now
        for place, was, now in zip(places, before, map(_of_one, after), strict=True)
    )


def _of_one(team: Sequence[PlackettLuceRating]) -> Rating:
    return Rating(team[0].mu, team[0].sigma)


def _key(place: Place) -> tuple[bool, bool, int]:
    return place.won, not place.resigned, place.total


# -- in the database --------------------------------------------------------------------------


def rate(database: sqlite3.Connection, number: int, places: Sequence[Place]) -> None:
    """Rate a game; it is to be the first of those that ended after all rated ones."""
    kept = {place.player: _rating(database, place.player) for place in places}
    after = rated(places, [kept[place.player][0] for place in places])
    for player, (_, games, wins) in kept.items():
        # The same level may have played several seats: what it learns is the mean of them.
        own = [each for each, place in zip(after, places, strict=True) if place.player == player]
        now = Rating(_mean(each.mu for each in own), _mean(each.sigma for each in own))
        won = any(place.won and not place.stood_in for place in places if place.player == player)
        database.execute(
            "INSERT OR REPLACE INTO ratings (player, program, mu, sigma, points, games, wins) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                player,
                int(player.startswith(PROGRAM)),
                now.mu,
                now.sigma,
                now.points,
                games + 1,
                wins + int(won),
            ),
        )
        database.execute(
            "INSERT OR REPLACE INTO courses (player, ended_as, points) "
            "SELECT ?, ended_as, ? FROM games WHERE number = ?",
            (player, now.points, number),
        )


def rate_noted(database: sqlite3.Connection, number: int) -> None:
    """Rate a game that has just ended by what is noted of its seats, if it is to be rated."""
    seats = database.execute(
        "SELECT person, guest, bot, won, total, stood_in FROM seats WHERE number = ? ORDER BY seat",
        (number,),
    ).fetchall()
    players = [player_of(person, bool(guest), bot) for person, guest, bot, *_ in seats]
    if rateable(players):
        resigned = resigned_in(database, number)
        places = [
            Place(player, bool(won), total, bool(stood_in), seat in resigned)
            for seat, (player, (*_, won, total, stood_in)) in enumerate(
                zip(players, seats, strict=True)
            )
            if player is not None
        ]
        rate(database, number, places)
    database.execute("UPDATE games SET rated = 1 WHERE number = ?", (number,))


def resigned_in(database: sqlite3.Connection, number: int) -> frozenset[int]:
    """The seats whose people have given up, by a game's record."""
    found = database.execute(
        "SELECT line FROM lines WHERE number = ? AND line LIKE ?",
        (number, '%"type":"seat"%"resigned":true%'),
    )
    events = [from_json(line).event for (line,) in found]
    changes = [event for event in events if isinstance(event, SeatChanged)]
    return frozenset(change.seat for change in changes if change.resigned)


def rate_missing(database: sqlite3.Connection) -> None:
    """Rate the games that ended before there were ratings, all or none."""
    missing = database.execute(
        "SELECT number FROM games WHERE ended = 1 AND rated = 0 ORDER BY ended_as"
    ).fetchall()
    if not missing:
        return
    database.execute("BEGIN IMMEDIATE")
    try:
        for (number,) in missing:
            rate_noted(database, number)
        database.execute("COMMIT")
    except BaseException:
        database.execute("ROLLBACK")
        raise


def _rating(database: sqlite3.Connection, player: str) -> tuple[Rating, int, int]:
    found = database.execute(
        "SELECT mu, sigma, games, wins FROM ratings WHERE player = ?", (player,)
    ).fetchone()
    try:
        return _sound(*found) if found else (Rating(), 0, 0)
    except ValueError as error:
        log.error("a rating is not what was written (%s); it begins anew", error)
        return Rating(), 0, 0


def _sound(mu: object, sigma: object, games: object, wins: object) -> tuple[Rating, int, int]:
    """What a row has, if it is a rating; ValueError if not."""
    if not isinstance(mu, float) or not isinstance(sigma, float):
        raise ValueError(f"{mu!r} and {sigma!r} are no rating")
    if not (abs(mu) < _FAR and 0 < sigma < _FAR):
        raise ValueError(f"{mu!r} and {sigma!r} are no rating")
    return Rating(mu, sigma), whole(games), whole(wins)


def _mean(values: Iterable[float]) -> float:
    each = list(values)
    return sum(each) / len(each)
