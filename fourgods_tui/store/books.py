"""The small books that answer at once: read when the store opens, written through."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from fourgods_tui.core.people import Person
from fourgods_tui.core.preferences import Chosen, MemoryTastes
from fourgods_tui.store import people
from fourgods_tui.store.worker import Worker


class KeptTastes:
    """What people with a key have chosen, for good; guests, as long as they are here."""

    def __init__(self, worker: Worker, chosen: Mapping[str, Chosen]) -> None:
        self._worker, self._chosen = worker, dict(chosen)
        self._guests = MemoryTastes()

    def chosen_by(self, person: Person) -> Chosen:
        """See `core.preferences.Tastes.chosen_by`."""
        if person.guest:
            return self._guests.chosen_by(person)
        return dict(self._chosen.get(person.key, {}))

    def keep(self, person: Person, chosen: Chosen) -> None:
        """See `core.preferences.Tastes.keep`. Waits for the disk."""
        if person.guest:
            self._guests.keep(person, chosen)
            return
        write = partial(people.write_taste, person=person.key, chosen=dict(chosen))
        self._worker.ask(write).result()
        self._chosen[person.key] = dict(chosen)

    def forget(self, person: str) -> None:
        """Nothing is remembered of somebody (by key) any more; the database knows already."""
        self._chosen.pop(person, None)


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
