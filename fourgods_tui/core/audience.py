"""Everybody who watches a table, and how news reaches them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from fourgods_tui.core.events import Line
from fourgods_tui.core.game import Game
from fourgods_tui.core.people import Person
from fourgods_tui.core.recent import Recent
from fourgods_tui.core.seen import event_seen_by
from fourgods_tui.core.subscription import Subscription
from fourgods_tui.core.table_view import Said, TableView

SeatOf = Callable[[Person], int | None]
MakeView = Callable[[int | None], TableView]
Hears = Callable[[str, str], bool]
"""Whether the first person (by key) wants to hear what the second says."""


class Audience:
    """The subscribers of a table. What they are shown is made once for all who see the same.

    Attributes:
        people: who is here, by key.
        changed: whether somebody came or went since the last `tell`.
    """

    def __init__(self, seat_of: SeatOf, make_view: MakeView, hears: Hears) -> None:
        self._seat_of, self._make_view, self._hears = seat_of, make_view, hears
        self._subscriptions: list[Subscription] = []
        self._views: dict[int | None, TableView] = {}
        self._recent = Recent()
        self.people: dict[str, Person] = {}
        self.changed = False

    def __len__(self) -> int:
        return len(self._subscriptions)

    def add(self, person: Person, notify: Callable[[], None]) -> Subscription:
        """A person watches, from their own seat if they have one; they find what happened and
        was said last, as they may see and hear it."""
        subscription = Subscription(person.key, lambda: self._seen_from(person), notify)
        self._subscriptions.append(subscription)
        self.changed |= self.people.get(person.key) != person
        self.people[person.key] = person
        self._views.clear()
        self._catch_up(subscription)
        return subscription

    def add_seat(self, number: int, notify: Callable[[], None]) -> Subscription:
        """A program watches from a seat."""
        subscription = Subscription("", lambda: self.view(number), notify)
        self._subscriptions.append(subscription)
        return subscription

    def remove(self, subscription: Subscription) -> Person | None:
        """Stop watching; returns the person if this was their last link."""
        if subscription not in self._subscriptions:
            return None
        self._subscriptions.remove(subscription)
        subscription.end()
        self._views.clear()
        key = subscription.person_key
        if any(each.person_key == key for each in self._subscriptions):
            return None
        self.changed = True
        return self.people.pop(key, None)

    def view(self, number: int | None) -> TableView:
        """The table as it is seen from a seat, or by spectators."""
        view = self._views.get(number)
        if view is None:
            view = self._views[number] = self._make_view(number)
        return view

    def forget_views(self) -> None:
        """What was made is not how it is any more; it is made again for whoever looks."""
        self._views.clear()

    def tell(
        self,
        game: Game | None,
        lines: tuple[Line, ...] = (),
        said: tuple[Said, ...] = (),
        *,
        urgent: bool = True,
    ) -> None:
        """Something changed: let everybody know, each as they may see it; see
        `Subscription.push` for `urgent`."""
        self._views.clear()
        self.changed = False
        self._recent.keep(lines, said)
        seen: dict[int | None, tuple[Line, ...]] = {}
        for subscription in tuple(self._subscriptions):
            number = subscription.current().you
            if number not in seen:
                seen[number] = _lines_seen_by(lines, game, number)
            heard = self._heard(subscription.person_key, number, said) if said else ()
            subscription.push(seen[number], heard, urgent=urgent)

    def remember(self, lines: tuple[Line, ...]) -> None:
        """These lines were told before anybody could be here."""
        self._recent.keep(lines)

    def _catch_up(self, subscription: Subscription) -> None:
        view = subscription.current()
        lines: tuple[Line, ...] = ()
        if view.game is not None:  # whose lines are kept
            lines = _lines_seen_by(tuple(self._recent.lines), view.game, view.you)
        said = self._heard(subscription.person_key, view.you, tuple(self._recent.said))
        subscription.begin_with(lines, said)

    def _heard(self, key: str, number: int | None, said: tuple[Said, ...]) -> tuple[Said, ...]:
        return tuple(
            each
            for each in said
            if (number is None or not each.spectator) and self._hears(key, each.key)
        )

    def _seen_from(self, person: Person) -> TableView:
        return self.view(self._seat_of(person))


def _lines_seen_by(
    lines: tuple[Line, ...], game: Game | None, number: int | None
) -> tuple[Line, ...]:
    if game is None:
        return lines
    return tuple(replace(line, event=event_seen_by(line.event, game, number)) for line in lines)
