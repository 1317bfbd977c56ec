"""Who is here: people, their links (one session each), and who may come back as whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Set
from dataclasses import dataclass, field, replace
from secrets import choice, token_hex

from fourgods_tui.core.clock import Clock
from fourgods_tui.core.codebook import CodeBook, MemoryCodeBook
from fourgods_tui.core.lookalike import looks
from fourgods_tui.core.namebook import NameBook
from fourgods_tui.core.names import GUEST_MARK, NameRefusal, Names
from fourgods_tui.core.people import Person

KEPT_FOR = 60.0
"""Seconds that somebody without a link and without a chair can still come back as before."""
CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters of codes: those that are not mistaken for others."""
RESUME_LETTERS = 12
"""Letters of a code that proves who a guest is: 59 bits, beyond guessing over a connection."""

End = Callable[[], None]


@dataclass(eq=False, slots=True)
class _Known:
    """A person who is here, or may come back."""

    person: Person
    links: int = 0
    gone_since: float | None = None
    code: str | None = None
    ends: list[End] = field(default_factory=list)
    goodbyes: list[End] = field(default_factory=list)
    forgotten: bool = False


class Presence:
    """Everybody the process knows just now."""

    def __init__(
        self,
        clock: Clock,
        book: NameBook,
        seated: Callable[[], Set[str]],
        reserved: Iterable[str] = (),
        forget: Callable[[Person], None] = lambda person: None,
        guests: CodeBook | None = None,
    ) -> None:
        """
        Args:
            seated: the keys of all whose chair is held at some table.
            reserved: names that nobody may bear.
            forget: called when somebody is gone for good.
            guests: keeps the codes of guests, for longer than the process lives if it can.
        """
        self._clock, self._seated, self._forget = clock, seated, forget
        self._known: dict[str, _Known] = {}
        self._codes: dict[str, str] = {}
        self._unbooked: dict[str, str] = {}
        self._former: dict[str, str] = {}
        self._book, self._guests = book, guests or MemoryCodeBook()
        self._names = Names(book, self._unbooked.get, reserved)

    def __len__(self) -> int:
        return len(self._known)

    @property
    def people(self) -> tuple[Person, ...]:
        """Everybody who is here, by name."""
        here = (known.person for known in self._known.values() if known.links)
        return tuple(sorted(here, key=lambda person: person.name.casefold()))

    # -- coming and going ---------------------------------------------------------------------

    def arrive(self, wish: str, key: str | None = None) -> Person:
        """A link of somebody, with the name they wish for and their key's fingerprint, if any."""
        known = self._known.get(key) if key else None
        if known is None:
            name = self._name(wish, key)
            person = Person(key or f"guest {token_hex(16)}", name, guest=key is None)
            known = self._known[person.key] = _Known(person)
            self._note_name(person)
        elif known.forgotten:  # and here again before the last of their sessions is gone
            known.forgotten = False
            self._forget(known.person)
            known.person = replace(known.person, name=self._names.arriving(wish, key))
            self._note_name(known.person)
        return self._linked(known)

    def expect(self, person: Person) -> None:
        """Somebody who was here before this process began may come back as before."""
        if person.key in self._known:
            return
        kept, name = self._book.name_of(person.key), person.name
        if kept is not None:
            name = self._name(kept, person.key)
        elif self._names.is_official(person.name.removesuffix(GUEST_MARK)):
            self._former[person.key] = name
            name = self._names.arriving(name, None)
        known = _Known(replace(person, name=name), gone_since=self._clock.now())
        self._known[person.key] = known
        self._note_name(known.person)
        known.code = self._guests.code_of(person.key)
        if known.code:
            self._codes[known.code] = person.key

    def depart(self, person: Person) -> bool:
        """One link of a person is gone; returns whether it was the last."""
        known = self._known.get(person.key)
        if known is None or not known.links:
            return False
        known.links -= 1
        if known.links:
            return False
        known.gone_since = self._clock.now()
        known.ends.clear()
        known.goodbyes.clear()
        if known.forgotten:
            self._drop(known)
        return True

    def forget(self, key: str) -> None:
        """Not know somebody any more; their name is in no book. Their sessions end, since others
        may be called so from now on; once the last is gone, so are they."""
        known = self._known.get(key)
        if known is None:
            return
        known.forgotten = True
        if not known.links:
            self._drop(known)
        goodbyes, known.goodbyes = known.goodbyes, []
        for goodbye in goodbyes:
            goodbye()

    def when_forgotten(self, person: Person, end: End) -> Callable[[], None]:
        """Have a session of somebody ended when they are forgotten; returns what undoes it."""
        known = self._known.get(person.key)
        if known is None:
            return lambda: None
        known.goodbyes.append(end)
        return lambda: known.goodbyes.remove(end) if end in known.goodbyes else None

    def sweep(self) -> None:
        """Forget those who have been away for `KEPT_FOR` and have no chair."""
        now, seated = self._clock.now(), self._seated()
        for key, known in tuple(self._known.items()):
            if known.gone_since is None:
                continue
            if key in seated:
                known.gone_since = now
            elif now - known.gone_since >= KEPT_FOR:
                self._drop(known)

    def _drop(self, known: _Known) -> None:
        del self._known[known.person.key]
        if known.code:
            self._codes.pop(known.code, None)
            self._guests.forget(known.person.key)
        self._former.pop(known.person.key, None)
        self._drop_name(known.person)
        self._forget(known.person)

    def is_known(self, person: Person) -> bool:
        """Whether somebody is here or may still come back."""
        return person.key in self._known

    # -- several links of one person ----------------------------------------------------------

    def links(self, person: Person) -> int:
        """How many sessions of a person there are."""
        known = self._known.get(person.key)
        return known.links if known else 0

    def take_over(self, person: Person, end: End) -> Callable[[], None]:
        """This session goes on, all others of the person end; returns what undoes `end`.

        Every session that goes on calls this (the first has nobody to end). `end` is called, at
        most once, when a later session takes over; that session then departs as ever.
        """
        known = self._known.get(person.key)
        if known is None:
            return lambda: None
        others, known.ends = known.ends, [end]
        for other in others:
            other()
        ends = known.ends
        return lambda: ends.remove(end) if end in ends else None

    # -- guests who come back -----------------------------------------------------------------

    def resume_code(self, person: Person) -> str:
        """What a guest can come back with; for their own eyes. Empty for people with a key."""
        known = self._known.get(person.key)
        if known is None or not known.person.guest:
            return ""
        if known.code is None:
            known.code = "".join(choice(CODE_LETTERS) for _ in range(RESUME_LETTERS))
            self._codes[known.code] = person.key
            self._guests.keep(person.key, known.code)
        return "-".join(known.code[start : start + 4] for start in range(0, RESUME_LETTERS, 4))

    def resume(self, code: str) -> Person | None:
        """A link of the guest whose code this is, or None; takes the place of `arrive`."""
        plain = "".join(sign for sign in code[:64].casefold() if sign.isalnum())
        key = self._codes.get(plain)
        return None if key is None else self._linked(self._known[key])

    # -- names --------------------------------------------------------------------------------

    def _name(self, wish: str, key: str | None) -> str:
        """What somebody is called; the name they had is noted if they may not have it any more."""
        had = self._book.name_of(key) if key else None
        name = self._names.arriving(wish, key)
        if key and had is not None and had != name:
            self._former[key] = had
        return name

    def former_name(self, person: Person) -> str | None:
        """What somebody was called before that name was reserved for the server, to tell them:
        asked again it is None."""
        return self._former.pop(person.key, None)

    def rename(self, person: Person, wish: str) -> Person | NameRefusal:
        """Give somebody who is here another name; it is no longer theirs that they had."""
        known = self._known.get(person.key)
        if known is None:
            return NameRefusal.UNUSABLE
        name = self._names.renaming(wish, person.key, known.person.guest)
        if isinstance(name, NameRefusal):
            return name
        self._drop_name(known.person)
        known.person = replace(known.person, name=name)
        self._note_name(known.person)
        return known.person

    def _linked(self, known: _Known) -> Person:
        known.links += 1
        known.gone_since = None
        return known.person

    def _note_name(self, person: Person) -> None:
        if self._book.name_of(person.key) is None:
            self._unbooked.update(dict.fromkeys(looks(person.name), person.key))

    def _drop_name(self, person: Person) -> None:
        for look in looks(person.name):
            if self._unbooked.get(look) == person.key:
                del self._unbooked[look]
