"""Games to keep: played by programs, with people's names at the seats."""

from __future__ import annotations

from collections.abc import Sequence

from fourgods_tui.bots.simulate import simulate
from fourgods_tui.core.events import Line
from fourgods_tui.core.journal import Opening
from fourgods_tui.core.people import Person
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.table_view import TableOptions
from fourgods_tui.store.store import Store

ANN, BOB = (Person(f"SHA256:{name}", name, guest=False) for name in ("ann", "bob"))
GUS = Person("guest 5f", "gus~", guest=True)
OPTIONS = TableOptions("The oak", seats=3, code="abcdef", stand_in="novice", seat_hold=30.0)


def opening(*people: Person | None, table: str = "oak") -> Opening:
    """What comes with the first line of a game of these people."""
    return Opening(table, OPTIONS, people)


def played(game: str, seats: int = 2, seed: str = "kept") -> tuple[Line, ...]:
    """A whole game, short because of its time limit."""
    rules = Rules(time_limit=60)
    return simulate(f"{seed} {game}", rules, ["walker"] * seats, game=game)


async def keep(
    store: Store, game: str, people: Sequence[Person | None], lines: Sequence[Line]
) -> None:
    """Keep a game, the first line with its opening, as tables do."""
    await store.append(game, lines[:4], opening(*people))
    for start in range(4, len(lines), 7):
        await store.append(game, lines[start : start + 7])
