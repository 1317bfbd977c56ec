"""Those who are turned away: why, how often, and a log that strangers cannot fill."""

from __future__ import annotations

import logging
from collections import Counter
from collections.abc import Callable, Mapping
from enum import StrEnum

from fourgods_tui.tui.last_words import Farewell

log = logging.getLogger(__name__)

LOG_EVERY = 10.0
"""Seconds between two lines of the log about the same reason."""


RARELY = 60.0
"""The same for those who come all day, such as scanners."""


class Turned(StrEnum):
    """Why somebody is turned away, in the words of the log."""

    FULL = "server full"
    CROWDED = "made room for others"
    ADDRESS_FULL = "too many from one address"
    TOO_FAST = "connects too fast"
    TOO_OFTEN = "joins too often"
    TOO_MANY_SESSIONS = "too many sessions with one key"
    BANNED = "banned"
    NOT_KNOWN = "key not known"
    UNUSABLE_KEY = "key of no use here"
    ATTEMPTS = "too many tries"
    PASSPHRASE = "wrong passphrase"  # noqa: S105 - it is none
    CODE = "wrong code"
    PACKETS = "too many packets"
    SILENT = "hung up without a word"
    NO_HANDSHAKE = "no SSH handshake"
    NO_COMMON_ALGORITHM = "no algorithm in common"
    PROXY = "bad PROXY header"


FAREWELLS = {
    Turned.FULL: Farewell.FULL,
    Turned.CROWDED: Farewell.CROWDED,
    Turned.ADDRESS_FULL: Farewell.ADDRESS_FULL,
    Turned.TOO_FAST: Farewell.TOO_FAST,
    Turned.TOO_OFTEN: Farewell.TOO_OFTEN,
    Turned.TOO_MANY_SESSIONS: Farewell.TOO_MANY_SESSIONS,
    Turned.BANNED: Farewell.BANNED,
    Turned.NOT_KNOWN: Farewell.NOT_KNOWN,
    Turned.UNUSABLE_KEY: Farewell.UNUSABLE_KEY,
    Turned.PACKETS: Farewell.PACKETS,
    Turned.ATTEMPTS: Farewell.ATTEMPTS,
}
"""What they are told."""


_MERE = frozenset({Turned.SILENT, Turned.NO_HANDSHAKE, Turned.NO_COMMON_ALGORITHM, Turned.CODE})
"""What is logged rarely, and without saying that somebody was turned away."""


class TurnedAway:
    """Counts those who were turned away, and logs some of them."""

    def __init__(self, now: Callable[[], float]) -> None:
        """`now` is a clock in seconds that only moves forward."""
        self._now = now
        self.counts: Counter[Turned] = Counter()
        """How many there were, by reason."""
        self._logged: dict[Turned, tuple[float, int]] = {}

    def note(self, why: Turned, who: str, facts: Mapping[str, object] | None = None) -> None:
        """Note one; `who` is written into the log, and must be clean. The `facts` are what
        programs that read the log are told besides the reason."""
        self.counts[why] += 1
        now, count = self._now(), self.counts[why]
        every = RARELY if why in _MERE else LOG_EVERY
        at, before = self._logged.get(why, (now - every, 0))
        if now - at < every:
            return
        self._logged[why] = (now, count)
        more = count - before - 1
        since = f"; {more} more for the same reason since the last such line" if more else ""
        told = {"event": "turned away", "reason": why.name.lower(), **(facts or {})}
        verdict = "" if why in _MERE else "turned away, "
        log.info("%s: %s%s%s", who, verdict, why.value, since, extra=told)
