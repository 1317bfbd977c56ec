"""What people say at a table or in the lobby: cleaned, and not too much of it."""

from __future__ import annotations

from fourgods_tui.core.clean import clean_text
from fourgods_tui.core.clock import Clock
from fourgods_tui.core.people import Person
from fourgods_tui.core.table_view import Said, TableReason, TableRefusal

COLUMNS = 200
"""Columns of one thing said."""
EVERY, BURST = 1.0, 5.0
"""Seconds that one thing said costs a person, and how many may come at once."""


class Speech:
    """A place where people talk, with a token bucket a person."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._buckets: dict[str, tuple[float, float]] = {}

    def say(self, person: Person, text: str, spectator: bool) -> Said | TableRefusal:
        """What the others will read, or why nothing was said."""
        text = clean_text(text, COLUMNS)
        if not text:
            return TableRefusal(TableReason.NOTHING_SAID)
        if not self._allow(person.key):
            return TableRefusal(TableReason.TOO_FAST)
        return Said(person.name, person.key, text, spectator)

    def forget(self, key: str) -> None:
        """Somebody left; a bucket that is full again needs no keeping."""
        tokens, since = self._buckets.get(key, (BURST, 0.0))
        if tokens + (self._clock.now() - since) / EVERY >= BURST:
            self._buckets.pop(key, None)

    def _allow(self, key: str) -> bool:
        now = self._clock.now()
        tokens, since = self._buckets.get(key, (BURST, now))
        tokens = min(BURST, tokens + (now - since) / EVERY)
        allowed = tokens >= 1
        self._buckets[key] = (tokens - allowed, now)
        return allowed
