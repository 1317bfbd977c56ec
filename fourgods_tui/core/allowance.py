"""How much each person may do in the lobby and at the tables, besides playing."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Allowance:
    """Numbers that whoever runs the server may choose.

    Attributes:
        tables_per_person: tables one person may have opened that are not closed yet.
        tables: tables of the process.
        unattended: games that go on though nobody has been there for longer than a seat is held.
        chat_every: seconds that one thing said costs a person, in the long run.
        chat_burst: things a person may say at once before that is held.
        seat_hold: seconds that the seat of somebody who lost their link waits before a program
            may stand in, or, where no game runs, before it is free.
    """

    tables_per_person: int = 3
    tables: int = 1000
    unattended: int = 200
    chat_every: float = 1.0
    chat_burst: int = 5
    seat_hold: float = 60.0
