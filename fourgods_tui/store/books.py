"""The small books that answer at once: read when the store opens, written through."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Mapping
from concurrent.futures import Future
from functools import partial
from itertools import islice

from fourgods_tui.core.namebook import MemoryNameBook
from fourgods_tui.core.people import Person
from fourgods_tui.core.preferences import Chosen, MemoryTastes
from fourgods_tui.store import people
from fourgods_tui.store.worker import Worker

log = logging.getLogger(__name__)

NAMES_KEPT = 20_000
"""Names kept without looking whether their people have ever played: some 8 MiB."""

NEW_NAMES = 5_000
"""Names that were given last, and are kept in any case: their people may be here."""

FORGOTTEN_AT_ONCE = 2_000
"""Names forgotten at a time, so that nobody waits for it."""


class KeptNames(MemoryNameBook):
    """The names of all who have played, and of those who never did so many, the newest.

    Keys cost strangers nothing. Each that comes is given a name, and without an end to that the
    book would grow with every visit, here and on the disk.
    """

    def __init__(
        self, worker: Worker, names: Mapping[str, str], forgotten: Callable[[str], None]
    ) -> None:
        """`forgotten` is called with the key of everybody who is forgotten for that reason."""
        super().__init__(names, self._write_through)
        self._worker, self._forgotten = worker, forgotten
        self._sweep_at = NAMES_KEPT

    def give(self, key: str, name: str) -> None:
        """See `core.namebook.NameBook.give`. Waits for the disk."""
        if len(self.keys) >= self._sweep_at:
            self._sweep()
        super().give(key, name)

    def _write_through(self, key: str, name: str | None) -> None:
        self._worker.ask(partial(people.write_name, person=key, name=name)).result()

    def _sweep(self) -> None:
        """Forget some of those who never played, the oldest in this process first."""
        idle = self._worker.ask(people.never_played).result()
        old = islice(self.keys, max(len(self.keys) - NEW_NAMES, 0))
        gone = list(islice((key for key in old if key in idle), FORGOTTEN_AT_ONCE))
        self._worker.ask(partial(people.forget, persons=gone)).result()
        for key in gone:
            self.drop(key)
            self._forgotten(key)
        # Where nearly all have played there are just so many, and it need not be asked each time.
        self._sweep_at = max(NAMES_KEPT, len(self.keys) + FORGOTTEN_AT_ONCE // 2)


class KeptTastes:
    """What people with a key have chosen, for good; guests, as long as they are here."""

    def __init__(self, worker: Worker, chosen: Mapping[str, Chosen]) -> None:
        self._worker, self._chosen = worker, dict(chosen)
        self._unwritten: dict[str, Chosen] = {}
        self._guests = MemoryTastes()

    @property
    def count(self) -> int:
        """How many people with a key have chosen anything."""
        return len(self._chosen)

    def chosen_by(self, person: Person) -> Chosen:
        """See `core.preferences.Tastes.chosen_by`."""
        if person.guest:
            return self._guests.chosen_by(person)
        return dict(self._chosen.get(person.key, {}))

    def keep(self, person: Person, chosen: Chosen) -> None:
        """See `core.preferences.Tastes.keep`. The disk is not waited for: each key on the page of
        settings would be. Of what is chosen until it is written only the last is."""
        if person.guest:
            self._guests.keep(person, chosen)
            return
        waits = person.key in self._unwritten
        self._unwritten[person.key] = dict(chosen)
        if not waits:
            self._worker.ask(partial(self._write, person=person.key)).add_done_callback(_complain)
        if chosen:
            self._chosen[person.key] = dict(chosen)
        else:
            self._chosen.pop(person.key, None)

    def forget(self, person: str) -> None:
        """Nothing is remembered of somebody (by key) any more; the database knows already."""
        self._chosen.pop(person, None)

    def _write(self, database: sqlite3.Connection, person: str) -> None:
        """Called in the database's thread."""
        people.write_taste(database, person=person, chosen=self._unwritten.pop(person))


def _complain(written: Future[None]) -> None:
    """Log why something was not written; it holds as long as the process lives."""
    error = written.exception()
    if error is not None:
        log.warning("a choice was not kept: %s", error)


class KeptCodes:
    """The codes with which guests come back; see `core.codebook.CodeBook`."""

    def __init__(self, worker: Worker, codes: Mapping[str, str]) -> None:
        self._worker, self._codes = worker, dict(codes)

    def code_of(self, key: str) -> str | None:
        """The code of a guest's key, or None if they have none."""
        return self._codes.get(key)

    def keep(self, key: str, code: str) -> None:
        """Keep it, before any event that comes later; whether that succeeds is not waited for."""
        self._codes[key] = code
        self._worker.ask(partial(people.write_code, person=key, code=code))

    def forget(self, key: str) -> None:
        """The guest will not come back."""
        self._codes.pop(key, None)
        self._worker.ask(partial(people.write_code, person=key, code=None))
