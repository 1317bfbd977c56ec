"""How long something takes: counted in steps, as Prometheus has its histograms."""

from __future__ import annotations

from bisect import bisect_left

BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""The upper ends of the steps, in seconds; above the last is one more step."""


class Timings:
    """A histogram of seconds."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        """How many there were in each step."""
        self.total = 0.0
        """All of them together, in seconds."""

    def note(self, seconds: float) -> None:
        """Note one."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def quantile(self, share: float) -> float:
        """The upper end of the step in which this share of them is reached; 0 without any."""
        count, wanted = 0, share * sum(self.counts)
        if not wanted:
            return 0.0
        for bound, step in zip(BOUNDS, self.counts, strict=False):
            count += step
            if count >= wanted:
                return bound
        return float("inf")
