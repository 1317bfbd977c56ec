"""The chairs around a table: who sits where before, during and after a game."""

from __future__ import annotations

from dataclasses import dataclass, replace

from fourgods_tui.core.people import Person
from fourgods_tui.core.rules import MAX_SEATS, MIN_SEATS


@dataclass(frozen=True, slots=True)
class Chair:
    """One seat's chair.

    Attributes:
        person: who it belongs to, or None if it is free or a program's.
        bot: the level of the program that plays here, for good or for an absent person.
        bot_name: what that program is called.
        ready: whether they want to begin (before a game), or to play again (after one).
        connected: whether the person is here now.
        resigned: whether the person is out of this game: they gave it up, or were voted out.
        voted_out: whether the others voted them out of this game.
        lost_at: when the person was last here, in seconds of the table's clock, if they are not.
    """

    person: Person | None = None
    bot: str | None = None
    bot_name: str = ""
    ready: bool = False
    connected: bool = False
    resigned: bool = False
    lost_at: float | None = None
    voted_out: bool = False

    @property
    def free(self) -> bool:
        """Whether anybody may sit down here."""
        return self.person is None and self.bot is None

    @property
    def stood_in(self) -> bool:
        """Whether a program plays for a person who is away."""
        return self.person is not None and self.bot is not None

    @property
    def name(self) -> str:
        """Who plays here, as the others call them; empty for a free chair."""
        if self.bot is not None:
            return self.bot_name
        return self.person.name if self.person else ""


Chairs = tuple[Chair, ...]


def chair_of(chairs: Chairs, person: Person) -> int | None:
    """The seat number of a person, or None."""
    key = person.key
    for number, chair in enumerate(chairs):
        if chair.person is not None and chair.person.key == key:
            return number
    return None


def seat_played_by(chairs: Chairs, person: Person) -> int | None:
    """The seat number of a person who has not resigned, or None."""
    number = chair_of(chairs, person)
    return None if number is None or chairs[number].resigned else number


def has_seat(chairs: Chairs, person: Person) -> bool:
    """Whether one of the chairs is a person's, who has not resigned."""
    return seat_played_by(chairs, person) is not None


def changed(chairs: Chairs, number: int, chair: Chair) -> Chairs:
    """The chairs with one of them changed."""
    return (*chairs[:number], chair, *chairs[number + 1 :])


def first_free(chairs: Chairs) -> int | None:
    """The first free chair, or None."""
    return next((number for number, chair in enumerate(chairs) if chair.free), None)


def may_begin(chairs: Chairs) -> bool:
    """Whether enough chairs are taken, and everybody who sits is ready."""
    taken = [chair for chair in chairs if not chair.free]
    enough = MIN_SEATS <= len(taken) <= MAX_SEATS
    anybody = any(chair.person and chair.connected for chair in taken)
    return enough and anybody and all(chair.ready or chair.bot for chair in taken)


def rotated(chairs: Chairs) -> Chairs:
    """The same people one place further, for a rematch; nobody is ready yet, free chairs last."""
    taken = [chair for chair in chairs if not chair.free]
    fresh = [
        replace(chair, ready=False, resigned=False, voted_out=False)
        for chair in taken[1:] + taken[:1]
    ]
    return (*fresh, *(Chair() for _ in range(len(chairs) - len(fresh))))
