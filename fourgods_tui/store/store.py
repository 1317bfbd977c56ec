"""The store: everything a server keeps, in one database."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from fourgods_tui.core.archive import Kept
from fourgods_tui.core.events import Line, Started
from fourgods_tui.core.history import PastGame, RunningGame
from fourgods_tui.core.journal import KeptGame, Opening
from fourgods_tui.core.people import Person
from fourgods_tui.core.standing import Career, Standing
from fourgods_tui.store import careers, forgetting, games, past, people
from fourgods_tui.store.books import KeptCodes, KeptNames, KeptTastes
from fourgods_tui.store.database import connect, damaged, loss, open_database
from fourgods_tui.store.errors import DamageError, StoreError, in_words
from fourgods_tui.store.folder import DataFolder, LineKept
from fourgods_tui.store.inspection import clock_behind, newest_time
from fourgods_tui.store.ratings import rate_missing
from fourgods_tui.store.worker import Worker

log = logging.getLogger(__name__)

T = TypeVar("T")


class Store:
    """A journal, the books of names, tastes and codes, and the history, all in one database.

    It may be used from the event loop's thread; the disk's work is done in threads of its own.

    Attributes:
        used_before: whether another process has kept something here.
        running: the games that had not ended when it was opened.
        names: who has which name.
        tastes: what people have chosen.
        codes: with which codes guests come back.
        on_renamed: called with a game's id and record when names in it have been replaced, for
            copies of it.
    """

    def __init__(self, folder: Path | None, now: Callable[[], float] = time.time) -> None:
        """Open the database in a folder, new if there is none; None is one in memory.

        Args:
            now: the time of day, seconds since 1970.

        Raises:
            StoreError: it cannot be used; the text says why and what to do, in one line.
        """
        self._now = now
        self._folder = DataFolder(folder) if folder else None
        if self._folder and self._folder.warning:
            log.warning("%s", self._folder.warning)
        self.used_before = self._folder is not None and self._folder.database.exists()
        self._where = str(self._folder.database) if self._folder else "the memory"
        try:
            database = open_database(self._folder.database if self._folder else None)
            try:
                self.running: Sequence[KeptGame] = self._read(database, games.running)
                names = self._read(database, people.names)
                tastes = self._read(database, people.tastes)
                codes = self._read(database, people.codes)
                self._read(database, rate_missing)
                self._read(database, self._look_for_loss)
                self._read(database, self._look_at_clock)
                readers = connect(str(self._folder.database)) if self._folder else None
            except BaseException:
                database.close()
                raise
        except BaseException:
            if self._folder:
                self._folder.close()
            raise
        self._writer = Worker(database, self._where)
        self._reader = Worker(readers, self._where, writes=False) if readers else self._writer
        self.tastes = KeptTastes(self._writer, tastes)
        self.names = KeptNames(self._writer, names, forgotten=self.tastes.forget)
        self.codes = KeptCodes(self._writer, codes)
        self.on_renamed: Callable[[str, Sequence[Line]], None] | None = None

    def _read(self, database: sqlite3.Connection, read: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return read(database)
        except DamageError as error:
            raise damaged(self._where, str(error)) from error
        except sqlite3.OperationalError as error:
            if getattr(error, "sqlite_errorcode", None) is None:  # a text that is none
                raise damaged(self._where, in_words(error)) from error
            raise StoreError(f"cannot use {self._where}: {in_words(error)}") from error
        except sqlite3.Error as error:
            raise damaged(self._where, in_words(error)) from error

    def _look_for_loss(self, database: sqlite3.Connection) -> None:
        """Say if the database lacks what was kept last, which SQLite does not notice."""
        noted = self._folder.noted() if self._folder else None
        if noted is not None and not games.has_line(database, noted):
            log.error("%s", loss(self._where, noted))

    def _look_at_clock(self, database: sqlite3.Connection) -> None:
        behind = clock_behind(self._now(), newest_time(database))
        if behind is not None:
            log.warning("%s", behind)

    @property
    def trouble(self) -> str | None:
        """Why nothing can be kept just now, or None."""
        return self._writer.trouble

    def close(self) -> None:
        """Keep what waits, and close. Waits for the disk."""
        self._reader.close()
        self._writer.close()
        if self._folder:
            self._folder.close()

    # -- keeping ------------------------------------------------------------------------------

    async def append(
        self,
        game: str,
        lines: Sequence[Line],
        opening: Opening | None = None,
        resigned: Collection[int] = (),
    ) -> None:
        """See `core.journal.Journal.append`."""
        number = await self._write(
            partial(
                games.append,
                game=game,
                lines=tuple(lines),
                opening=opening,
                resigned=tuple(resigned),
                now=int(self._now()),
            )
        )
        if self._folder and lines:
            self._folder.note(LineKept(number, lines[-1].seq))

    async def close_game(self, game: str) -> None:
        """See `core.journal.Journal.close_game`."""
        await self._write(partial(games.close_game, game=game))

    async def note_clocks(self, clocks: Mapping[str, int]) -> None:
        """Note the time (ms) of games that run, by id, from which they would go on."""
        if clocks:
            await self._write(partial(games.note_clocks, clocks=dict(clocks)))

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.wrap_future(self._writer.ask(work))

    # -- history ------------------------------------------------------------------------------

    async def game(self, number: int) -> PastGame | None:
        """See `core.history.History.game`."""
        return await self._ask(partial(past.game, number=number))

    async def recent_games(self, limit: int, before: int | None = None) -> Sequence[PastGame]:
        """See `core.history.History.recent_games`."""
        return await self._ask(partial(past.recent_games, limit=limit, before=before))

    async def games_of(
        self, person: str, limit: int, before: int | None = None
    ) -> Sequence[PastGame]:
        """See `core.history.History.games_of`."""
        return await self._ask(partial(past.games_of, person=person, limit=limit, before=before))

    async def results(self) -> Sequence[PastGame]:
        """See `core.history.History.results`."""
        return await self._ask(past.results)

    async def running_games(self) -> Sequence[RunningGame]:
        """See `core.history.History.running_games`."""
        return await self._ask(past.running_games)

    async def running_game(self, number: int) -> RunningGame | None:
        """See `core.history.History.running_game`."""
        return await self._ask(partial(past.running_game, number=number))

    async def record_lines(self, number: int) -> Sequence[Line]:
        """See `core.history.History.record_lines`."""
        return await self._ask(partial(games.record_lines, number=number))

    # -- standings ----------------------------------------------------------------------------

    async def leaders(
        self, limit: int, *, offset: int = 0, programs: bool = False
    ) -> Sequence[Standing]:
        """See `core.standing.Standings.leaders`."""
        return await self._ask(
            partial(careers.leaders, limit=limit, offset=offset, programs=programs)
        )

    async def career(self, person: str) -> Career | None:
        """See `core.standing.Standings.career`."""
        return await self._ask(partial(careers.career, person=person))

    async def person_called(self, name: str) -> str | None:
        """See `core.standing.Standings.person_called`."""
        return await self._ask(partial(careers.person_called, name=name))

    # -- what is kept of somebody -------------------------------------------------------------

    async def kept_of(self, person: str) -> Kept | None:
        """See `core.archive.Archive.kept_of`."""
        career = await self.career(person)
        if career is None:
            return None
        games = await self.games_of(person, career.games)
        chosen = self.tastes.chosen_by(Person(person, career.name, guest=False))
        return Kept(person, career.name, chosen, career, tuple(reversed(games)))

    async def forget(self, person: str) -> bool:
        """See `core.archive.Archive.forget`."""
        if await self._write(partial(forgetting.plays, person=person)):
            return False
        sign = forgetting.new_sign()
        forget_games = partial(forgetting.forget_games, person=person, sign=sign)
        while numbers := await self._write(forget_games):
            await self._tell_renamed(numbers)
        await self._write(partial(forgetting.forget_person, person=person, sign=sign))
        self.names.forget(person)
        self.tastes.forget(person)
        return True

    async def _tell_renamed(self, numbers: Sequence[int]) -> None:
        if self.on_renamed is None:
            return
        for number in numbers:
            lines = await self.record_lines(number)
            first = lines[0].event
            assert isinstance(first, Started)
            self.on_renamed(first.game, lines)

    async def _ask(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await asyncio.wrap_future(self._reader.ask(work))
