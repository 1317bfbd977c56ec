"""Names and codes that somebody asked for and that there are not: slowed down, before anybody finds
a private table or a guest's seat by trying."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fourgods_tui.ssh.bucket import Bucket

KEPT = 1024
"""People remembered without looking whether they still matter."""

PATIENCE = 30.0
"""Seconds that a guess waits at most because others guess: whoever knows a code gets in meanwhile,
and who tries them from many networks has one in so long by each session."""


class PeopleGuesses:
    """What people with a key have guessed, wherever they come from."""

    def __init__(self) -> None:
        # Bounded by the sweep: whoever guesses nothing for a while is forgotten.
        self._buckets: dict[str, Bucket] = {}
        self._sweep_at = KEPT

    def __len__(self) -> int:
        return len(self._buckets)

    def of(self, fingerprint: str, made: Callable[[], Bucket], now: float) -> Bucket:
        """The bucket of somebody, which is `made` if there is none; from it the wrong guesses are
        taken."""
        if len(self._buckets) >= self._sweep_at:
            kept = {key: each for key, each in self._buckets.items() if not each.full(now)}
            self._buckets = kept
            self._sweep_at = max(KEPT, 2 * len(kept))
        bucket = self._buckets.get(fingerprint)
        if bucket is None:
            bucket = self._buckets[fingerprint] = made()
        return bucket


class Guesses:
    """Those of one session. See `fourgods_tui.tui.guest.Guesses`."""

    def __init__(
        self,
        buckets: Sequence[Bucket],
        everybody: Bucket,
        now: Callable[[], float],
        note: Callable[[], None],
    ) -> None:
        """
        Args:
            buckets: from which each wrong guess takes: the session's, its person's, and those of
                the address and the network around it.
            everybody: the bucket of all sessions together, from which it takes as well.
            now: their clock, in seconds.
            note: called with each wrong guess, and with each that is not even looked at.
        """
        self._buckets, self._everybody = buckets, everybody
        self._now, self._note = now, note
        self._turn_at: float | None = None

    def wait(self) -> float:
        """The seconds until another guess is looked at; 0 for now."""
        now = self._now()
        wait = max(self._others(now), *(bucket.debt(1, now) for bucket in self._buckets))
        if wait:
            self._note()
        return wait

    def wrong(self) -> None:
        """Note that the last one was wrong."""
        now = self._now()
        for bucket in self._buckets:
            bucket.spend(1, now)
        if self._everybody.debt(1, now) < PATIENCE:  # and it is over soon after they have stopped
            self._everybody.spend(1, now)
        self._turn_at = None
        self._note()

    def _others(self, now: float) -> float:
        """The seconds until another guess is looked at although there are too many wrong ones."""
        debt = self._everybody.debt(1, now)
        if not debt:
            self._turn_at = None
            return 0.0
        if self._turn_at is None:
            self._turn_at = now + min(debt, PATIENCE)
        return min(debt, max(0.0, self._turn_at - now))
