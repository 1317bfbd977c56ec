"""What tells one thinking program from another: how far it looks, and what it cares for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Temper:
    """A thinking program's weights. All points are points of the score.

    Attributes:
        rivals: what a point of all rivals together counts, against one of one's own.
        growth: points an area still gains for those who lead on it, by the live squares at its
            edge: none, one, more.
        hope: what an area is worth to those without a prophet on it, by its edge in the same way:
            points, and points for each point it is worth now.
        live: a bare square is live, if at least this many tiles fit there.
        chase: what being one prophet short of the most is worth, of the full value.
        blur: how far the ranks of mass and spread may still shift; 0 takes them as they are.
        price: points a prophet must bring while prophets are scarce.
        accept: points a placement must bring not to be discarded instead.
        take: how many times better than a usual draw a tile in a row must be to be taken.
        claim_at: tiles in the world at which it claims a god in any case.
        claim_gain: points the first prophet must bring before that.
        city_risk: how likely one fitting tile is to smash a city: one that is still to be drawn,
            with thirty tiles in the bag, and one that is in a hand or row.
        city_fillers: a city may be founded where no more than this many tiles fit.
        ahead: how many placements of a tile it compares by what the other hand's tile brings then.
        follow: how much of that it counts on.
    """

    rivals: float
    growth: tuple[float, float, float]
    hope: tuple[tuple[float, float], ...]
    live: int
    chase: float
    blur: float
    price: float
    accept: float
    take: float
    claim_at: int
    claim_gain: float
    city_risk: tuple[float, float]
    city_fillers: int
    ahead: int
    follow: float


PLAYER = Temper(
    rivals=0.0,
    growth=(0.0, 0.0, 0.0),
    hope=((0.0, 0.0), (0.0, 0.0), (0.0, 0.0)),
    live=1,
    chase=0.0,
    blur=0.0,
    price=2.0,
    accept=0.0,
    take=2.0,
    claim_at=16,
    claim_gain=2.0,
    city_risk=(0.0, 0.0),
    city_fillers=0,
    ahead=0,
    follow=0.0,
)
"""Greedy: counts its own score as it would stand after this one command."""

MASTER = Temper(
    rivals=0.75,
    growth=(0.0, 1.0, 2.0),
    hope=((0.0, 0.0), (0.05, 0.12), (0.2, 0.2)),
    live=3,
    chase=0.15,
    blur=1.0,
    price=2.5,
    accept=0.0,
    take=1.4,
    claim_at=4,
    claim_gain=0.0,
    city_risk=(0.27, 0.93),
    city_fillers=6,
    ahead=8,
    follow=0.7,
)
"""Looks to the end: what areas will grow to, who will hold them, and what rivals get out of it."""
