"""What keeping costs: an event's wait with and without the store, and 10,000 games that are over.

    .venv/bin/python -m bench.store [GAMES [FOLDER]]

The wait is the time until an event may be shown. Beside it stands what the disk itself takes to
keep a page (fdatasync), below which no store can be.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

from fourgods_tui.bots.simulate import simulate
from fourgods_tui.core.events import Line, Name, Started
from fourgods_tui.core.journal import Journal, MemoryJournal, Opening
from fourgods_tui.core.people import Person
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.table_view import TableOptions
from fourgods_tui.store.audit import audit
from fourgods_tui.store.store import Store

OPTIONS = TableOptions("bench")
PEOPLE = [Person(f"SHA256:{n:043}", f"p{n}", guest=False) for n in range(300)]
TABLES, BUSY, EVENTS = (1, 20, 100), 0.5, 1000
"""How many tables play at once; seconds between two events of one; events measured each time."""


def percent(values: Sequence[float], part: float) -> float:
    """The value that this part of them does not exceed, in ms."""
    return sorted(values)[min(len(values) - 1, int(len(values) * part))] * 1000


def show(what: str, values: Sequence[float]) -> None:
    """Print how long something took."""
    p50, p95, p99 = (percent(values, part) for part in (0.5, 0.95, 0.99))
    print(f"  {what:<44} p50 {p50:7.2f}   p95 {p95:7.2f}   p99 {p99:7.2f} ms")


def disk(folder: Path) -> list[float]:
    """How long the disk takes for a page, many times."""
    taken = []
    handle = os.open(folder / "page", os.O_CREAT | os.O_WRONLY)
    for number in range(500):
        os.pwrite(handle, b"x" * 4120, number * 4120)
        began = time.perf_counter()
        os.fdatasync(handle)
        taken.append(time.perf_counter() - began)
    os.close(handle)
    return taken


async def waits(journal: Journal, tables: int, lines: Sequence[Line], mark: str) -> list[float]:
    """How long events wait while so many tables play, each with an event every `BUSY` s."""
    taken: list[float] = []
    rng = Random(tables)

    async def play(game: str) -> None:
        opening = Opening(game, OPTIONS, (PEOPLE[0], PEOPLE[1]))
        await journal.append(game, lines[:4], opening)
        for number in range(4, min(len(lines), 4 + EVENTS // tables)):
            await asyncio.sleep(rng.expovariate(1 / BUSY) if tables > 1 else 0.003)
            began = time.perf_counter()
            await journal.append(game, lines[number : number + 1])
            taken.append(time.perf_counter() - began)

    await asyncio.gather(*(play(f"{mark}-{tables}-{number}") for number in range(tables)))
    return taken


async def measure_events(folder: Path) -> None:
    """An event's wait, with and without the store."""
    lines = simulate("bench", Rules(), ["player"] * 4)
    print(f"an event (a game of {len(lines)} lines)")
    show("the disk alone, one page", disk(folder))
    store = Store(folder / "events")
    for tables in TABLES:
        show(
            f"without the store, {tables} tables", await waits(MemoryJournal(), tables, lines, "m")
        )
        show(f"with the store, {tables} tables", await waits(store, tables, lines, "s"))
    store.close()


async def fill(store: Store, count: int) -> None:
    """Keep so many games that are over, of a few hundred people."""
    games = [simulate(f"bench {n}", Rules(), ["walker"] * 3, game="g") for n in range(20)]
    rng = Random(1)
    began = time.perf_counter()
    for start in range(0, count, 50):
        asked = []
        for number in range(start, min(start + 50, count)):
            people = rng.sample(PEOPLE, 3)
            first, *rest = games[number % len(games)]
            assert isinstance(first.event, Started)
            names = tuple(Name(person.name) for person in people)
            named = replace(first.event, game=f"g-{number}", seats=names)
            lines = [replace(first, event=named), *rest]
            asked.append(store.append(f"g-{number}", lines, Opening("g", OPTIONS, tuple(people))))
        await asyncio.gather(*asked)
    took = time.perf_counter() - began
    total = sum(len(games[number % len(games)]) for number in range(count))
    print(f"{count} games that are over, {total} lines, kept in {took:.0f} s")


async def ask(what: str, question: Callable[[], Awaitable[object]]) -> None:
    """Ask something many times, and print how long the answers took."""
    taken = []
    for _ in range(20):
        began = time.perf_counter()
        await question()
        taken.append(time.perf_counter() - began)
    show(what, taken)


async def measure_history(folder: Path, count: int) -> None:
    """What is asked of many games that are over."""
    store = Store(folder / "history")
    await fill(store, count)
    store.close()
    path = folder / "history" / "fourgods.db"
    print(f"  the database has {path.stat().st_size / 1e6:.0f} MB")
    began = time.perf_counter()
    store = Store(folder / "history")
    print(f"  opened, and looked through, in {time.perf_counter() - began:.2f} s")
    await ask("the 50 newest games", lambda: store.recent_games(50))
    await ask("50 games in the middle", lambda: store.recent_games(50, before=count // 2))
    await ask("the 50 newest games of a person", lambda: store.games_of(PEOPLE[7].key, 50))
    await ask("a game's record", lambda: store.record_lines(count // 2))
    await ask("all results", store.results)
    store.close()
    if count <= 1000:
        began = time.perf_counter()
        assert not any(found.wrong for found in audit(path))
        print(f"  all checked in {time.perf_counter() - began:.0f} s")


async def main(count: int, place: Path | None) -> None:
    """Measure everything, in a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(dir=place) as name:
        await measure_events(Path(name))
        await measure_history(Path(name), count)


if __name__ == "__main__":
    given = sys.argv[1:]
    asyncio.run(
        main(int(given[0]) if given else 10_000, Path(given[1]) if len(given) > 1 else None)
    )
