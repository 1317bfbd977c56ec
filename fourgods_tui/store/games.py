"""Games in the database: keeping their lines, and reading them again."""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence

from fourgods_tui.core.events import Claimed, Ended, Line, Scored, SeatChanged, Started
from fourgods_tui.core.journal import KeptGame, Opening
from fourgods_tui.core.record import RecordError, cleaned, from_json, to_json
from fourgods_tui.core.score import Score
from fourgods_tui.store.errors import DamageError, StoreError
from fourgods_tui.store.folder import LineKept
from fourgods_tui.store.openings import opening_text, read_opening
from fourgods_tui.store.ratings import rate_noted
from fourgods_tui.store.seals import seal
from fourgods_tui.store.sums import sum_of

# -- keeping ----------------------------------------------------------------------------------


def append(
    database: sqlite3.Connection,
    game: str,
    lines: Sequence[Line],
    opening: Opening | None,
    resigned: Collection[int],
    now: int,
) -> int:
    """Add lines to a game, see `core.journal.Journal.append`; `now` is the time of day.

    Returns the game's number. Lines that are kept already, just as they are, are not kept twice.

    Raises:
        StoreError: they do not follow what is kept.
    """
    if opening is not None:
        _begin(database, game, opening, now)
    number = number_of(database, game)
    texts = [(line.seq, to_json(line)) for line in lines]
    texts = _new(database, number, texts)
    database.executemany(
        "INSERT INTO lines (number, seq, line, sum) VALUES (?, ?, ?, ?)",
        [(number, seq, text, sum_of(text)) for seq, text in texts],
    )
    # Most events change nothing here, so that they are quick: one page of the database each.
    changed = database.execute(
        "UPDATE games SET resigned = :now WHERE number = :number AND resigned <> :now",
        {"now": ",".join(map(str, sorted(resigned))), "number": number},
    )
    if opening is not None or changed.rowcount:
        seal(database, number)
    for line in lines:
        _note_event(database, number, line, now)
    return number


def _begin(database: sqlite3.Connection, game: str, opening: Opening, now: int) -> None:
    text = opening_text(opening)
    database.execute(
        "INSERT OR IGNORE INTO games (game, opening, sum, began_at) VALUES (?, ?, ?, ?)",
        (game, text, sum_of(game, text), now),
    )
    number = number_of(database, game)
    database.executemany(
        "INSERT OR IGNORE INTO seats (number, seat, person, guest, name) VALUES (?, ?, ?, ?, ?)",
        [
            (
                number,
                seat,
                person.key if person else None,
                int(person is not None and person.guest),
                person.name if person else "",
            )
            for seat, person in enumerate(opening.people)
        ],
    )


def _new(
    database: sqlite3.Connection, number: int, texts: list[tuple[int, str]]
) -> list[tuple[int, str]]:
    """Those of the lines that are not kept yet."""
    if not texts:
        return []
    kept = database.execute(
        "SELECT coalesce(max(seq), -1) + 1 FROM lines WHERE number = ?", (number,)
    ).fetchone()[0]
    again = [each for each in texts if each[0] < kept]
    for seq, text in again:
        found = database.execute(
            "SELECT line FROM lines WHERE number = ? AND seq = ?", (number, seq)
        ).fetchone()
        if found[0] != text:
            raise StoreError(f"line {seq} of game {number} is kept already, and is another")
    new = texts[len(again) :]
    if new and [seq for seq, _ in new] != list(range(kept, kept + len(new))):
        raise StoreError(f"line {new[0][0]} of game {number} does not follow line {kept - 1}")
    return new


def _note_event(database: sqlite3.Connection, number: int, line: Line, now: int) -> None:
    """What the tables of games and seats tell of an event, besides its line."""
    match line.event:
        case Started(seats=seats):
            database.executemany(
                "UPDATE seats SET name = ?, bot = ? WHERE number = ? AND seat = ?",
                [(each.name, each.bot, number, seat) for seat, each in enumerate(seats)],
            )
        case Claimed(seat, god) if god is not None:
            database.execute(
                "UPDATE seats SET gods = trim(gods || ' ' || ?) WHERE number = ? AND seat = ? "
                "AND instr(gods, ?) = 0",
                (god.value, number, seat, god.value),
            )
        case SeatChanged(seat, name, None):
            database.execute(
                "UPDATE seats SET name = ? WHERE number = ? AND seat = ?", (name, number, seat)
            )
        case SeatChanged(seat):
            database.execute(
                "UPDATE seats SET stood_in = 1 WHERE number = ? AND seat = ?", (number, seat)
            )
        case Ended(reason):
            database.execute("UPDATE games SET reason = ? WHERE number = ?", (reason.value, number))
        case Scored(score):
            _note_end(database, number, score, line.t, now)


def _note_end(database: sqlite3.Connection, number: int, score: Score, t: int, now: int) -> None:
    """Note a result and what follows from it, once."""
    ending = database.execute(
        "UPDATE games SET ended = 1, ended_at = ?, clock = ?, "
        "ended_as = ? WHERE number = ? AND ended = 0",
        (now, t, _next_place(database), number),
    )
    if ending.rowcount == 0:
        return
    seal(database, number)
    database.executemany(
        "UPDATE seats SET total = ?, won = ? WHERE number = ? AND seat = ?",
        [
            (total.total, int(seat in score.winners), number, seat)
            for seat, total in enumerate(score.totals)
        ],
    )
    rate_noted(database, number)


def _next_place(database: sqlite3.Connection) -> int:
    """The next place in the order in which games ended; places that are none do not count."""
    found = database.execute(
        "SELECT ended_as FROM games WHERE ended_as IS NOT NULL AND typeof(ended_as) = 'integer' "
        "AND ended_as < ? ORDER BY ended_as DESC LIMIT 1",
        (1 << 53,),
    ).fetchone()
    return int(found[0]) + 1 if found else 1


def close_game(database: sqlite3.Connection, game: str) -> None:
    """Note that a game will not go on, unless it has ended; see `Journal.close_game`."""
    closing = database.execute("UPDATE games SET ended = 2 WHERE game = ? AND ended = 0", (game,))
    if closing.rowcount:
        seal(database, number_of(database, game))


def note_clocks(database: sqlite3.Connection, clocks: Mapping[str, int]) -> None:
    """Note the time (ms) of games that run; it never goes back."""
    database.executemany(
        "UPDATE games SET clock = max(clock, ?) WHERE game = ? AND ended = 0",
        [(clock, game) for game, clock in clocks.items()],
    )


# -- reading ----------------------------------------------------------------------------------


def number_of(database: sqlite3.Connection, game: str) -> int:
    """A game's number.

    Raises:
        StoreError: there is no such game.
    """
    found = database.execute("SELECT number FROM games WHERE game = ?", (game,)).fetchone()
    if found is None:
        raise StoreError(f"there is no game {game}")
    return int(found[0])


def texts_of(database: sqlite3.Connection, number: int) -> Iterator[str]:
    """A game's record, line by line.

    Raises:
        DamageError: a line is not what was written.
    """
    found = database.execute(
        "SELECT seq, line, sum FROM lines WHERE number = ? ORDER BY seq", (number,)
    )
    for expected, (seq, text, kept_sum) in enumerate(found):
        if seq != expected or not isinstance(text, str) or sum_of(text) != kept_sum:
            raise DamageError(f"game {number}, line {expected + 1} is not what was written")
        yield text


def lines_of(database: sqlite3.Connection, number: int) -> list[Line]:
    """A game's record, safe to show.

    Raises:
        DamageError: a line is not what was written, or none is there.
    """
    try:
        lines = [
            cleaned(from_json(text, n)) for n, text in enumerate(texts_of(database, number), 1)
        ]
    except RecordError as error:
        raise DamageError(f"game {number}: {error}") from error
    if not lines:
        raise DamageError(f"game {number} has no lines")
    return lines


def record_lines(database: sqlite3.Connection, number: int) -> list[Line]:
    """A game's record, or nothing if there is no such game; see `lines_of`."""
    found = database.execute("SELECT 1 FROM games WHERE number = ?", (number,)).fetchone()
    return lines_of(database, number) if found else []


def has_line(database: sqlite3.Connection, kept: LineKept) -> bool:
    """Whether a line is there."""
    found = database.execute("SELECT 1 FROM lines WHERE number = ? AND seq = ?", kept).fetchone()
    return found is not None


def running(database: sqlite3.Connection) -> list[KeptGame]:
    """The games that have not ended and are to go on.

    Raises:
        DamageError: something of them is not what was written.
    """
    found = database.execute(
        "SELECT number, clock, resigned FROM games WHERE ended = 0 ORDER BY number"
    ).fetchall()
    return [_kept_game(database, *row) for row in found]


def opening_of(database: sqlite3.Connection, number: int) -> Opening:
    """What came with a game's first line.

    Raises:
        DamageError: it is not what was written, or belongs to another game.
    """
    game, text, kept_sum = database.execute(
        "SELECT game, opening, sum FROM games WHERE number = ?", (number,)
    ).fetchone()
    first = from_json(next(texts_of(database, number))).event
    same = isinstance(first, Started) and first.game == game
    if sum_of(game, text) != kept_sum or not same:
        raise DamageError(f"game {number}: its opening is not what was written")
    return read_opening(text)


def _kept_game(
    database: sqlite3.Connection, number: int, clock: object, resigned: object
) -> KeptGame:
    if not isinstance(clock, int) or not isinstance(resigned, str):
        raise DamageError(f"game {number}: its clock or who has resigned is not what was written")
    lines, opening = lines_of(database, number), opening_of(database, number)
    if isinstance(lines[-1].event, Scored):
        raise DamageError(f"game {number} has an end, but is noted as running")
    seats = frozenset(int(seat) for seat in resigned.split(",") if seat.isdecimal())
    return KeptGame(opening, lines, max(clock, lines[-1].t), seats)
