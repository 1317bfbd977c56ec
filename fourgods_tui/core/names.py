"""What people are called: their own name by their key, or as a guest a free one with a mark."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator
from enum import StrEnum
from itertools import count
from secrets import randbelow

from fourgods_tui.core.clean import NAME_MAX, clean_name, clean_text
from fourgods_tui.core.journal import JournalError
from fourgods_tui.core.lookalike import looks
from fourgods_tui.core.namebook import NameBook

log = logging.getLogger(__name__)

GUEST_MARK = "~"
"""Ends the name of everybody without a key. No wish can have it: `clean_name` takes it away."""
NO_NAME = "guest"
"""For those whose wish leaves nothing of a name."""


_OFFICIAL_WORDS = """
admin admins administrator administrators system server theserver theserversays serversays
root moderator operator sysop fourgods
správce administrátor systém serverpraví serverhlásí serverříká moderátor
administrador sistema servidor elservidor elservidordice servidordice moderador
관리자 운영자 시스템 서버 서버공지 서버알림 공지 운영진
"""
OFFICIAL = frozenset(_OFFICIAL_WORDS.split())
"""Names that would speak for the server, without signs and blanks."""


class NameRefusal(StrEnum):
    """Why somebody may not be called that."""

    UNUSABLE = "unusable"
    TAKEN = "taken"
    LOOKS_LIKE = "looks_like"
    STORE_FAILED = "store_failed"


class Names:
    """Gives out names: nobody gets a name that is, or looks like, somebody else's."""

    def __init__(
        self,
        book: NameBook,
        guests: Callable[[str], str | None],
        reserved: Iterable[str] = (),
    ) -> None:
        """
        Args:
            book: the names of those who have a key.
            guests: who goes by this look now, of those named without the book; a key or None.
            reserved: names for nobody, such as those of programs that play.
        """
        self._book, self._guests = book, guests
        self._reserved = frozenset(look for name in reserved for look in looks(name))
        self._official = frozenset(look for name in OFFICIAL for look in looks(name))

    def arriving(self, wish: str, key: str | None) -> str:
        """The name of somebody who comes: their own, or the one wished for if it is free, or one
        like it with a number. From then on it is theirs."""
        if key is None:
            return self._guest_name(wish)
        own = self._book.name_of(key)
        if own is not None and not self.is_official(own):
            return own
        wish = NO_NAME if self.is_official(clean_name(wish) or "") else wish
        name = next(each for each in _variants(wish, "") if not self._taken(each, key))
        try:
            self._book.give(key, name)
        except JournalError as error:
            log.error("a name could not be kept: %s", error)
            return self._guest_name(wish)  # they have no name that is theirs yet
        return name

    def renaming(self, wish: str, key: str, guest: bool) -> str | NameRefusal:
        """Another name for somebody, exactly as wished for (a guest's with its mark)."""
        cleaned = clean_name(wish)
        if cleaned is None:
            return NameRefusal.UNUSABLE
        if guest:
            name = _fitted(cleaned, GUEST_MARK)
            return self._taken(name, key) or self._guest_taken(name, key) or name
        refused = self._taken(cleaned, key)
        if refused:
            return refused
        try:
            self._book.give(key, cleaned)
        except JournalError as error:
            log.error("a name could not be kept: %s", error)
            return NameRefusal.STORE_FAILED
        return cleaned

    def _guest_name(self, wish: str) -> str:
        wish = NO_NAME if self.is_official(clean_name(wish) or "") else wish
        variants = _variants(wish, GUEST_MARK)
        free = (n for n in variants if not self._taken(n, "") and not self._guest_taken(n, ""))
        return next(free)

    def _taken(self, name: str, key: str) -> NameRefusal | None:
        """Whether a name belongs to another key, or to nobody."""
        bare = name.removesuffix(GUEST_MARK)
        if self.is_official(bare) or not self._reserved.isdisjoint(looks(bare)):
            return NameRefusal.TAKEN
        owner = self._book.owner_of(bare)
        if owner is None or owner[0] == key:
            return None
        same = owner[1].casefold() == bare.casefold()
        return NameRefusal.TAKEN if same else NameRefusal.LOOKS_LIKE

    def is_official(self, name: str) -> bool:
        """Whether it looks like a name of the server's own, be it with signs or a number."""
        letters = "".join(sign for sign in name if sign.isalnum() or not sign.isascii())
        forms = {letters, letters.rstrip("0123456789")} - {""}
        return any(not self._official.isdisjoint(looks(form)) for form in forms)

    def _guest_taken(self, name: str, key: str) -> NameRefusal | None:
        others = {self._guests(look) for look in looks(name)} - {None, key}
        return NameRefusal.TAKEN if others else None


def _variants(wish: str, mark: str) -> Iterator[str]:
    """The name wished for, then with numbers; after a few these are random and ever longer, so
    that thousands with the same wish do not count through each other's."""
    base = clean_name(wish) or NO_NAME
    yield _fitted(base, mark)
    for number in range(2, 10):
        yield _fitted(base, f"-{number}{mark}")
    for digits in count(2):
        for _ in range(4):
            yield _fitted(base, f"-{randbelow(10**digits):0{digits}}{mark}")


def _fitted(base: str, tail: str) -> str:
    if not tail:
        return base
    return f"{clean_text(base, NAME_MAX - len(tail)).rstrip(' -')}{tail}"
