"""What somebody sees of a table: values only, made by the table, read by everybody."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from fourgods_tui.core.chairs import Chair, Chairs
from fourgods_tui.core.game import Game
from fourgods_tui.core.people import Person
from fourgods_tui.core.rules import MAX_SEATS, Rules
from fourgods_tui.core.square import Square


class Phase(StrEnum):
    """Where a table stands."""

    WAITING = "waiting"
    PLAYING = "playing"
    OVER = "over"


class Pace(StrEnum):
    """How fast the programs at a table play.

    A calm one takes its time over each placement, so that a newcomer can follow; a brisk one
    gives one command after the other.
    """

    CALM = "calm"
    BRISK = "brisk"


@dataclass(frozen=True, slots=True)
class TableOptions:
    """What somebody chose when opening a table, besides the rules.

    Attributes:
        name: what the table is called.
        seats: how many chairs it has, 2 to 4.
        code: for a private table the code that lets people in; empty for a public one.
        stand_in: the level of the program that plays for a person who is away too long, or None.
        seat_hold: seconds a lost person's seat waits before that; in a lobby nobody chooses it,
            but whoever runs the server.
        pace: how fast the programs play.
    """

    name: str
    seats: int = MAX_SEATS
    code: str = ""
    stand_in: str | None = None
    seat_hold: float = 60.0
    pace: Pace = Pace.CALM


@dataclass(frozen=True, slots=True)
class Said:
    """Something said at a table; spectators talk apart from the players."""

    person: str
    key: str
    text: str
    spectator: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """A table as one of its subscribers sees it.

    Attributes:
        table: its id.
        options, rules: what was chosen for it.
        phase: waiting, playing, or over.
        chairs: by seat number, who sits there. While a game runs they are its seats.
        spectators: who watches.
        you: the subscriber's own seat, or None for a spectator.
        game: the game as this subscriber sees it, or None before the first.
        clock: ms since the game's start when the view was made, or 0.
        began_at: the moment of the game's start on the table's clock (s), or None.
        cursors: by seat, the square a player's cursor is on.
        votes: by seat, the seats that want its player removed.
        broken: whether the table cannot keep its record, and so refuses to go on.
        closed: whether the table is no more; everybody is to leave.
    """

    table: str
    options: TableOptions
    rules: Rules
    phase: Phase
    chairs: Chairs
    spectators: tuple[Person, ...]
    you: int | None
    game: Game | None
    clock: int
    began_at: float | None
    cursors: dict[int, Square] = field(default_factory=dict)
    votes: dict[int, frozenset[int]] = field(default_factory=dict)
    broken: bool = False
    closed: bool = False

    @property
    def chair(self) -> Chair | None:
        """The subscriber's own chair."""
        return None if self.you is None else self.chairs[self.you]


class TableReason(StrEnum):
    """Why a table refused something that is no command of the game."""

    CLOSED = "closed"
    NO_FREE_SEAT = "no_free_seat"
    SEATED_ELSEWHERE = "seated_elsewhere"
    GAME_RUNS = "game_runs"
    NOT_SEATED = "not_seated"
    NOT_WAITING = "not_waiting"
    NOT_PLAYING = "not_playing"
    NOT_IDLE = "not_idle"
    TOO_FAST = "too_fast"
    NOTHING_SAID = "nothing_said"
    BAD_OPTION = "bad_option"
    STORE_FAILED = "store_failed"
    TOO_MANY_TABLES = "too_many_tables"
    STOPPING = "stopping"


@dataclass(frozen=True, slots=True)
class TableRefusal:
    """Something the table did not do.

    `detail` says what is wrong for `BAD_OPTION`, in plain English, and which table for
    `SEATED_ELSEWHERE`.
    """

    reason: TableReason
    detail: str = ""
