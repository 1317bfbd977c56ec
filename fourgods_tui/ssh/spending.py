"""What the CPU time of all sessions was spent on."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable

from fourgods_tui.tui.metering import Meter

LONG = 0.005
"""Seconds of CPU time for one step that are worth a note of who took it."""


def _nothing(meter: Meter, seconds: float) -> None:
    """Do nothing."""


class Spending:
    """Adds up what all sessions take.

    Attributes:
        places: seconds of CPU time by screen, or command; there are as many as there are of those.
        on_long: called for each step that took long.
    """

    def __init__(self) -> None:
        self.places: defaultdict[str, float] = defaultdict(float)
        self.on_long: Callable[[Meter, float], None] = _nothing

    def note(self, meter: Meter, seconds: float) -> None:
        """Note what was added to a meter."""
        self.places[meter.place] += seconds
        if seconds >= LONG:
            self.on_long(meter, seconds)
