"""Names and codes that somebody asked for and that there are not: slowed down, before anybody finds
a private table or a guest's seat by trying."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fourgods_tui.ssh.bucket import Bucket

KEPT = 1024
"""People remembered without looking whether they still matter."""


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
        self, buckets: Sequence[Bucket], now: Callable[[], float], note: Callable[[], None]
    ) -> None:
        """
        Args:
            buckets: from which each wrong guess takes: the session's, its person's, and those of
                the address and the network around it.
            now: their clock, in seconds.
            note: called with each wrong guess, and with each that is not even looked at.
        """
        self._buckets, self._now, self._note = buckets, now, note

    def wait(self) -> float:
        """The seconds until another guess is looked at; 0 for now."""
        now = self._now()
        wait = max(bucket.debt(1, now) for bucket in self._buckets)
        if wait:
            self._note()
        return wait

    def wrong(self) -> None:
        """Note that the last one was wrong."""
        now = self._now()
        for bucket in self._buckets:
            bucket.spend(1, now)
        self._note()
