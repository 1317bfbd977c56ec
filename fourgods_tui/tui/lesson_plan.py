"""What is fixed about the lesson: its small world, who has placed what, what the opponent does.

The bag of `SEED` gives just the tiles that the lesson needs, so every lesson goes the same way:

====== ======================= ==================================================
square tile                    in the lesson
====== ======================= ==================================================
a1, b1 dealt to the learner    placed before it begins
a2, d1 dealt to the opponent   placed before it begins
d2     drawn by the opponent   placed before it begins; the other one is discarded
c1, b2 drawn by the learner    c1 wants a turn, b2 the other face
a4     drawn by the opponent   placed while the learner learns what a refusal is
c2                             hard to fill: the learner's city
a3     the discarded one       the opponent's city, founded before that tile; it smashes it
====== ======================= ==================================================
"""

from __future__ import annotations

from fourgods_tui.core.bag import shuffled
from fourgods_tui.core.commands import (
    Claim,
    Command,
    Discard,
    Draw,
    Found,
    Hand,
    Place,
    SayDone,
    SendProphet,
)
from fourgods_tui.core.landscape import God, Landscape, Side
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.square import parse_square

SEED = "lesson-727"
RULES = Rules(frame=4, row_slots_two=10)
LEARNER, OPPONENT = 0, 1
"""Their seats."""

FIRST, SECOND = parse_square("c1"), parse_square("b2")
"""Where the learner's two tiles go."""
OWN_CITY, OTHER_CITY = parse_square("c2"), parse_square("a3")
FIRST_TILE, SECOND_TILE = shuffled(SEED)[6:8]
"""Those tiles: what the learner draws."""
KINGDOM_SIDE, KINGDOM_OF = Side.WEST, Landscape.SEA
"""On which side of the second tile the kingdom lies that a prophet is to go to; its landscape."""
TAKEN_GOD = God.PLAIN
"""The opponent's god."""


def _place(seat: int, hand: Hand, square: str, flipped: bool, turns: int) -> tuple[int, Command]:
    return seat, Place(hand, parse_square(square), flipped, turns)


BEFORE: tuple[tuple[int, Command], ...] = (
    _place(LEARNER, Hand.LEFT, "a1", True, 0),
    _place(LEARNER, Hand.RIGHT, "b1", True, 3),
    _place(OPPONENT, Hand.LEFT, "a2", True, 0),
    _place(OPPONENT, Hand.RIGHT, "d1", False, 1),
    (OPPONENT, Claim(TAKEN_GOD)),
    (OPPONENT, Found(OTHER_CITY, occupy=True)),  # while no tile is in sight
    (OPPONENT, Draw()),
    _place(OPPONENT, Hand.LEFT, "d2", False, 2),
    (OPPONENT, SendProphet(Side.NORTH)),
    (OPPONENT, Discard(Hand.RIGHT)),
)
"""What has been done, and by whom, before the learner sees the world."""

BUILDS: tuple[Command, ...] = (Draw(), Place(Hand.LEFT, parse_square("a4"), False, 0))
IS_DONE: tuple[Command, ...] = (SayDone(),)
"""What the opponent does while the lesson goes on."""
