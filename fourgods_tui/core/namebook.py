"""Whose name is whose: the interface of whatever remembers it, and one that does in memory."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Protocol

from fourgods_tui.core.lookalike import looks


class NameBook(Protocol):
    """Which name belongs to which key. A key has one name, a name one key.

    It answers at once: a store reads all names when it opens (a few bytes each), and writes a
    new one through, which happens once a person.
    """

    def name_of(self, key: str) -> str | None:
        """The name of a key, or None before it has one."""

    def owner_of(self, name: str) -> tuple[str, str] | None:
        """The key and the name that is this name or looks like it, or None if it is free."""

    def give(self, key: str, name: str) -> None:
        """From now on this free name is the key's, and the name it had before is free.

        Raises:
            JournalError: it could not be kept, and is not so.
        """

    def forget(self, key: str) -> None:
        """The key's name is free, and the key unknown.

        Raises:
            JournalError: it could not be kept, and is not so.
        """


class MemoryNameBook:
    """Knows names for as long as the process lives; `write` can keep them for longer.

    `write` is called with key and name (None to forget the key) before a name counts, and may
    raise JournalError.
    """

    def __init__(
        self,
        names: Mapping[str, str] | None = None,
        write: Callable[[str, str | None], None] = lambda key, name: None,
    ) -> None:
        self._names: dict[str, str] = {}
        self._owners: dict[str, str] = {}
        self._write = write
        for key, name in (names or {}).items():
            self._put(key, name)

    @property
    def keys(self) -> Collection[str]:
        """The keys there are names of, those whose name was given first before the others."""
        return self._names.keys()

    def name_of(self, key: str) -> str | None:
        """See `NameBook.name_of`."""
        return self._names.get(key)

    def owner_of(self, name: str) -> tuple[str, str] | None:
        """See `NameBook.owner_of`."""
        for look in looks(name):
            owner = self._owners.get(look)
            if owner is not None:
                return owner, self._names[owner]
        return None

    def give(self, key: str, name: str) -> None:
        """See `NameBook.give`."""
        self._write(key, name)
        self.drop(key)
        self._put(key, name)

    def forget(self, key: str) -> None:
        """See `NameBook.forget`."""
        self._write(key, None)
        self.drop(key)

    def _put(self, key: str, name: str) -> None:
        self._names[key] = name
        for look in looks(name):
            # Names kept from before a longer list of look-alikes stay with whoever was first.
            self._owners.setdefault(look, key)

    def drop(self, key: str) -> None:
        """Know the key no more; what is written somewhere else knows already."""
        name = self._names.pop(key, None)
        if name is not None:
            for look in looks(name):
                if self._owners.get(look) == key:
                    del self._owners[look]
