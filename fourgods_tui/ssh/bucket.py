"""A token bucket: a rate in the long run, with a burst allowed."""

from __future__ import annotations


class Bucket:
    """Holds up to `burst` tokens and gains `rate` of them a second."""

    __slots__ = ("_burst", "_level", "_rate", "_seen")

    def __init__(self, rate: float, burst: float, now: float) -> None:
        """A full bucket at the time `now`, in seconds of any clock that only moves forward."""
        self._rate = rate
        self._burst = burst
        self._level = burst
        self._seen = now

    @property
    def burst(self) -> float:
        """How many tokens it holds when it is full."""
        return self._burst

    def change(self, rate: float, burst: float, now: float) -> None:
        """Gain and hold so many from now on; what is missing stays missing."""
        self._fill(now)
        self._level = min(self._level + max(0.0, burst - self._burst), burst)
        self._rate, self._burst = rate, burst

    def take(self, now: float) -> bool:
        """Take one token if there is one."""
        self._fill(now)
        if self._level < 1:
            return False
        self._level -= 1
        return True

    def spend(self, amount: float, now: float) -> float:
        """Take tokens even if there are too few; the seconds until the debt is paid, or 0."""
        self._fill(now)
        self._level -= amount
        return max(0.0, -self._level / self._rate)

    def debt(self, amount: float, now: float) -> float:
        """The seconds `spend` would give, without spending anything."""
        self._fill(now)
        return max(0.0, (amount - self._level) / self._rate)

    def give(self, amount: float) -> None:
        """Put back tokens that were taken."""
        self._level = min(self._burst, self._level + amount)

    def missing(self, now: float) -> float:
        """How many tokens it could take up."""
        self._fill(now)
        return self._burst - self._level

    def full(self, now: float) -> bool:
        """Whether it holds all it can."""
        self._fill(now)
        return self._level >= self._burst

    def _fill(self, now: float) -> None:
        self._level = min(self._burst, self._level + (now - self._seen) * self._rate)
        self._seen = now
