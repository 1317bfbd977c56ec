"""The last things that happened and were said at a table, for those who come later."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field

from fourgods_tui.core.events import Line, Started
from fourgods_tui.core.table_view import Said

KEPT_RECENT = 20
"""Events, and sayings, that whoever comes is told of."""


@dataclass(eq=False)
class Recent:
    """What was told last, as it was: nobody is to see it who may not see all.

    Attributes:
        lines, said: the oldest first; at most `KEPT_RECENT` of each, all since the game began.
    """

    lines: deque[Line] = field(default_factory=lambda: deque(maxlen=KEPT_RECENT))
    said: deque[Said] = field(default_factory=lambda: deque(maxlen=KEPT_RECENT))

    def keep(self, lines: tuple[Line, ...], said: tuple[Said, ...] = ()) -> None:
        """Something is told; of a new game nothing of the one before is kept."""
        for line in lines:
            if isinstance(line.event, Started):
                self.lines.clear()
                self.said.clear()
            self.lines.append(line)
        self.said.extend(said)
