"""How fast a player plays: so many keys a second, and an action now and then.

The keys that lead to an action, such as those that choose a hand and the next square where its tile
fits, are among the keys a second; the one that does it comes on top. An action that may be refused
has another that is not in its place then, so that each one is seen by all.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from itertools import count, cycle
from random import Random

ARROWS = ("\x1b[C", "\x1b[B", "\x1b[D", "\x1b[A")


class Kind(Enum):
    """What a key is for."""

    CURSOR = "moves the cursor"
    LEAD = "leads to an action"
    TRY = "acts, unless that is refused"
    ACT = "acts, unless a try did"


@dataclass(frozen=True, slots=True)
class Action:
    """What a player does, as keys.

    Attributes:
        leads: those that lead to it.
        does: the one that does it.
        instead: does something else that can be done if, and only if, that was refused.
    """

    leads: tuple[str, ...]
    does: str
    instead: str = ""

    @property
    def keys(self) -> tuple[str, ...]:
        """All of them; after the last it is done in any case."""
        return (*self.leads, self.does, *filter(None, [self.instead]))

    def kind(self, key: int) -> Kind:
        """What one of them is for."""
        if key == len(self.keys) - 1:
            return Kind.ACT
        return Kind.TRY if key == len(self.leads) else Kind.LEAD


# With one tile held. With two the other would be chosen once one is placed, and discarded then.
PLACE = Action(("n",), " ", "d")
ACTIONS = (Action(("1",), "d"), PLACE, Action(("t",), "\r"), PLACE, Action((), "b"))
"""What everybody does again and again, with both hands full at first: discard one tile; place the
other, or discard it if it fits nowhere; take one back; the same with that; draw two. The bag of a
table of four lasts for some fifty actions of each."""


@dataclass(frozen=True, slots=True)
class Press:
    """A key and when it is pressed, in seconds from the beginning."""

    at: float
    key: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Pace:
    """Seconds between two keys, and between two actions (0 is none), of one player."""

    key: float = 0.5
    action: float = 2.0

    @property
    def keys(self) -> float:
        """Keys a second, actions included."""
        return 1 / self.key + (1 / self.action if self.action else 0)


PLAY = Pace(0.5, 2.0)
RUSH = Pace(0.5, 1.0)
"""With four of them twelve things a second change at a table: four actions, and eight times
somebody's cursor. Each sees all of them, several in one picture where they come close together."""


def presses(pace: Pace, chance: Random) -> Iterator[Press]:
    """A player's keys, for ever. Where in their rhythm players begin is left to chance."""
    start, arrows = chance.random() * (pace.action or pace.key), cycle(ARROWS)
    if not pace.action:
        for number in count():
            yield Press(start + number * pace.key, next(arrows), Kind.CURSOR)
    slots = round(pace.action / pace.key)
    for number in count():
        action = ACTIONS[number % len(ACTIONS)]
        begin, idle = start + number * pace.action, slots + 1 - len(action.keys)
        for slot in range(idle):
            yield Press(begin + slot * pace.key, next(arrows), Kind.CURSOR)
        for n, key in enumerate(action.keys):
            # The last comes between two slots.
            earlier = pace.key / 2 if action.kind(n) is Kind.ACT else 0
            yield Press(begin + (idle + n) * pace.key - earlier, key, action.kind(n))
