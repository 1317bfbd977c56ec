"""People who play while their server is killed again and again, and remember what they saw."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import asyncssh

from fourgods_tui.core.check import check
from fourgods_tui.core.events import Claimed, Discarded, Drawn, Line, Placed
from fourgods_tui.core.evolve import fold
from fourgods_tui.core.game import Game
from fourgods_tui.store import games
from fourgods_tui.store.audit import audit
from fourgods_tui.store.database import open_to_read
from fourgods_tui.store.folder import DATABASE
from fourgods_tui.tui.i18n import words
from fourgods_tui.tui.wording import happened
from tests.e2e import eyes
from tests.e2e.serving import ServerProcess
from tests.e2e.terminal import SshTerminal

TOGETHER, ALONE = ("ann", "bob", "cem"), "dee"
"""Three who play with each other, and one who plays against programs."""
PEOPLE = (*TOGETHER, ALONE)
SIZE = (120, 40)

_BAG = re.compile(r" bag (\d+)  ")
_SAID = re.compile(
    r"(?:^|\s)(\S+ (?:drew a tile|drew \d tiles|discarded|took back a tile|took a tile from \S+"
    r"|placed [a-h]\d|claimed the god of the \w+|sent a prophet to [a-h]\d"
    r"|founded a city on [a-h]\d|occupied the city on [a-h]\d|smashed the city on [a-h]\d!))\s*$"
)
_KEYS = [
    *("b", "b", "B", "n ", "n ", "n ", "N ", "1n ", "2n ", "rn ", "fn ", "2d", "1d", "p"),
    *("p\x1b[A", "p\x1b[B", "gf", "gp", "gm", "C", "c", "o", "ta", "l", "h", "j", "k"),
]


@dataclass
class Memory:
    """What somebody has seen of a game, all of which only ever becomes more.

    Attributes:
        bag: the fewest tiles that were left in the bag, or None before a game was seen.
        said: lines about what happened, and how many like it were to be seen at once.
    """

    bag: int | None = None
    said: Counter[str] = field(default_factory=Counter)
    _before: tuple[Counter[str], int | None] = (Counter(), None)

    def look(self, term: SshTerminal, *, at_last: bool = False) -> None:
        """Remember what is on the screen. While bytes still come a picture may be half another,
        so what is to count has to be there at two looks, or at the last one."""
        if eyes.header(term) is None:
            return
        found = _BAG.search(term.lines[0])
        lines = (_SAID.search(line) for line in term.lines[1:-2])
        said, bag = Counter(each[1] for each in lines if each), int(found[1]) if found else None
        before, self._before = self._before, (said, bag)
        self.said |= said if at_last else said & before[0]
        if bag is not None and (at_last or bag == before[1]):
            self.bag = min(bag, self.bag if self.bag is not None else bag)


class Cuts:
    """A server's folder, the people who play there, and how often the server was killed.

    Attributes:
        kills: how often.
        seen: how many lines of what happened were compared with what is kept.
        lines: how many lines are kept by now.
        returned: those who have played on in a game that was there before the last start.
    """

    def __init__(self, folder: Path, hostkeys: Path, rng: Random) -> None:
        self.kills = self.seen = self.lines = 0
        self._folder, self._hostkeys, self._rng = folder, hostkeys, rng
        self.returned: set[str] = set()
        self._kept: dict[str, list[Line]] = {}
        self._keys: dict[str, Path] = {}
        for name in PEOPLE:
            self._keys[name] = folder / f"key-{name}"
            key = asyncssh.generate_private_key("ssh-ed25519")
            key.write_private_key(self._keys[name])
            self._keys[name].chmod(0o600)

    @property
    def database(self) -> Path:
        """The server's database."""
        return self._folder / "data" / DATABASE

    async def round(self) -> None:
        """Start the server, return to the seats, play for a while, kill it, and compare."""
        server = await ServerProcess.start(self._hostkeys, self._folder)
        try:
            async with self._terminals(server) as terms:
                await self._go_to_seats(terms)
                memories = {name: Memory() for name in terms}
                await self._play(terms, memories)
                await server.kill()
                self.kills += 1
                for name, term in terms.items():
                    await term.wait_closed()
                    memories[name].look(term, at_last=True)
        finally:
            await server.kill()
        self._compare(memories)

    @asynccontextmanager
    async def _terminals(self, server: ServerProcess) -> AsyncIterator[dict[str, SshTerminal]]:
        opened = await asyncio.gather(
            *(
                SshTerminal.open(server.port, name, key=self._keys[name], size=SIZE)
                for name in PEOPLE
            )
        )
        try:
            yield dict(zip(PEOPLE, opened, strict=True))
        finally:
            await asyncio.gather(*(term.close() for term in opened))

    async def _go_to_seats(self, terms: dict[str, SshTerminal]) -> None:
        """Whoever has a seat is led there; those without begin a game."""
        running = self._running()
        for name, term in terms.items():
            if name in running:
                game = running[name]
                await _see_seat(term, name, game)
            else:
                await term.expect("lobby")
        if ALONE not in running:
            terms[ALONE].send("\x1b[B\r")
        idle = [terms[name] for name in TOGETHER if name not in running]
        for term in idle:
            term.send("\r")
            await term.expect("not ready yet")
        for term in idle:
            await _see(term, *TOGETHER)
        for term in idle:
            term.send(" ")
        if ALONE not in running:
            await terms[ALONE].expect("space")
            terms[ALONE].send(" ")
            await _see_world(terms[ALONE])
        for term in idle:
            await _see_world(term)

    async def _play(self, terms: dict[str, SshTerminal], memories: dict[str, Memory]) -> None:
        """Type this and that, until at a moment nobody knows enough has been seen."""
        enough, count = asyncio.Event(), self._rng.randint(2, 150)
        total = Counter[str]()

        async def type_on(name: str, term: SshTerminal, rng: Random) -> None:
            news = asyncio.Event()
            term.listen(news)
            term.send("bn ")
            while not term.ended:
                await news.wait()
                news.clear()
                memories[name].look(term)
                total[name] += 1
                if total.total() >= count:
                    enough.set()
                term.send(rng.choice(_KEYS))

        typing = [
            asyncio.create_task(type_on(name, term, Random(self._rng.random())))
            for name, term in terms.items()
        ]
        try:
            async with asyncio.timeout(30):
                await enough.wait()
        finally:
            for task in typing:
                task.cancel()
            await asyncio.gather(*typing, return_exceptions=True)

    # -- what is kept -------------------------------------------------------------------------

    def _records(self) -> list[list[Line]]:
        if not self.database.exists():
            return []
        database = open_to_read(self.database)
        try:
            count = database.execute("SELECT count(*) FROM games").fetchone()[0]
            return [games.lines_of(database, number) for number in range(1, count + 1)]
        finally:
            database.close()

    def _running(self) -> dict[str, Game]:
        """By the names of people, the game they play."""
        states = [fold(record) for record in self._records()]
        return {
            seat.name: state
            for state in states
            if state.ended is None
            for seat in state.seats
            if seat.name in PEOPLE
        }

    def _compare(self, memories: dict[str, Memory]) -> None:
        """Everything seen is kept, nothing kept has changed, and all of it is legal."""
        assert [found.wrong for found in audit(self.database) if found.wrong] == []
        records = self._records()
        self._compare_with_before(records)
        states = [fold(record) for record in records]
        for name, memory in memories.items():
            mine = [n for n, state in enumerate(states) if name in _names(state)]
            if not mine:
                assert memory.bag is None
                continue
            state, record = states[mine[-1]], records[mine[-1]]
            assert check(record, unfinished=True).error is None
            assert memory.bag is None or state.left <= memory.bag
            told = Counter(
                happened(words("en"), line.event, [seat.name for seat in state.seats])
                for line in record
            )
            # The client's last words, that the link is gone, may hide the beginning of a line.
            seen = {text: n for text, n in memory.said.items() if text.split()[0] in _names(state)}
            missing = {text: n for text, n in seen.items() if told[text] < n}
            assert not missing, f"{name} saw {missing}, which is not kept: {told}"
            self.seen += sum(seen.values())

    def _compare_with_before(self, records: list[list[Line]]) -> None:
        """What was kept after the last kill still is, as it was."""
        now = {fold(record).game: record for record in records}
        for game, lines in self._kept.items():
            assert now[game][: len(lines)] == lines
            names = _names(fold(now[game]))
            for line in now[game][len(lines) :]:
                if isinstance(line.event, Drawn | Placed | Discarded | Claimed):
                    self.returned.add(names[line.event.seat])
        self._kept = now
        self.lines = sum(len(lines) for lines in now.values())


async def _see(term: SshTerminal, *texts: str) -> None:
    for text in texts:
        await term.expect(text)


async def _see_world(term: SshTerminal) -> None:
    await term.wait_until(lambda: eyes.header(term) is not None, "the world")


async def _see_seat(term: SshTerminal, name: str, game: Game) -> None:
    """Somebody is back on their seat, and sees the game as it is kept."""
    await _see_world(term)
    seat = next(n for n, each in enumerate(game.seats) if each.name == name)
    own = f"{'ABCD'[seat]} {name} "

    def seated() -> bool:
        return any(own in line and line.endswith("you") for line in term.lines)

    await term.wait_until(seated, f"the seat {own}")
    if name != ALONE:  # where programs play, time goes on
        await term.expect(f"bag {game.left}  ")


def _names(state: Game) -> list[str]:
    return [seat.name for seat in state.seats]
