"""What people say at a table or in the lobby: cleaned, and not too much of it."""

from __future__ import annotations

from fourgods_tui.core.allowance import Allowance
from fourgods_tui.core.clean import clean_text
from fourgods_tui.core.clock import Clock
from fourgods_tui.core.people import Person
from fourgods_tui.core.table_view import Said, TableReason, TableRefusal

COLUMNS = 200
"""Columns of one thing said."""
KEPT_BUCKETS = 64
"""Buckets kept without looking whether they are still needed."""


class Speech:
    """A place where people talk, with a token bucket a person."""

    def __init__(self, clock: Clock, allowance: Allowance | None = None) -> None:
        allowance = allowance or Allowance()
        self._clock = clock
        self._every, self._burst = allowance.chat_every, float(allowance.chat_burst)
        self._buckets: dict[str, tuple[float, float]] = {}

    def say(self, person: Person, text: str, spectator: bool) -> Said | TableRefusal:
        """What the others will read, or why nothing was said."""
        text = clean_text(text, COLUMNS)
        if not text:
            return TableRefusal(TableReason.NOTHING_SAID)
        if not self._allow(person.key):
            return TableRefusal(TableReason.TOO_FAST)
        return Said(person.name, person.key, text, spectator)

    def _allow(self, key: str) -> bool:
        now = self._clock.now()
        if key not in self._buckets and len(self._buckets) >= KEPT_BUCKETS:
            self._forget_full(now)
        tokens = self._tokens(key, now)
        allowed = tokens >= 1
        self._buckets[key] = (tokens - allowed, now)
        return allowed

    def _tokens(self, key: str, now: float) -> float:
        tokens, since = self._buckets.get(key, (self._burst, now))
        return min(self._burst, tokens + (now - since) / self._every)

    def _forget_full(self, now: float) -> None:
        """A bucket that is full again needs no keeping."""
        self._buckets = {
            key: bucket
            for key, bucket in self._buckets.items()
            if self._tokens(key, now) < self._burst
        }
