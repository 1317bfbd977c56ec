"""The score: kingdoms, cities, and the gods' bonuses for mass and spread."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from fourgods_tui.core.landscape import Landscape
from fourgods_tui.core.square import Square

if TYPE_CHECKING:
    from fourgods_tui.core.game import Game
    from fourgods_tui.core.world import World


class BonusKind(StrEnum):
    """What a god's bonus is for."""

    MASS = "mass"
    SPREAD = "spread"


@dataclass(frozen=True, slots=True)
class KingdomScore:
    """A kingdom with prophets: `prophets` by seat, and what it is worth to each seat in `to`."""

    landscape: Landscape
    squares: tuple[Square, ...]
    prophets: tuple[tuple[int, int], ...]
    points: int
    to: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CityScore:
    """A city that counts: it was smashed by `seat`, or carries its prophet."""

    seat: int
    square: Square
    smashed: bool
    points: int


@dataclass(frozen=True, slots=True)
class Bonus:
    """One landscape's rank in mass or spread; `to` is None where nobody is known to have the god.

    `value` is the size of the biggest kingdom or the number of kingdoms.
    """

    kind: BonusKind
    landscape: Landscape
    value: int
    rank: int
    points: int
    to: int | None


@dataclass(frozen=True, slots=True)
class Total:
    """A seat's points, by where they come from."""

    kingdoms: int
    cities: int
    mass: int
    spread: int

    @property
    def total(self) -> int:
        """All of them together."""
        return self.kingdoms + self.cities + self.mass + self.spread


@dataclass(frozen=True, slots=True)
class Score:
    """A whole score; `totals` is by seat, `winners` has several seats where they are level."""

    kingdoms: tuple[KingdomScore, ...]
    cities: tuple[CityScore, ...]
    bonuses: tuple[Bonus, ...]
    totals: tuple[Total, ...]
    winners: tuple[int, ...]


def score(game: Game) -> Score:
    """The score as the world lies now; at the end of a game, the final one."""
    kingdoms = _kingdoms(game.world)
    cities = _cities(game)
    bonuses = _bonuses(game)
    totals = tuple(
        Total(
            kingdoms=sum(each.points for each in kingdoms if seat in each.to),
            cities=sum(each.points for each in cities if each.seat == seat),
            mass=_bonus_sum(bonuses, BonusKind.MASS, seat),
            spread=_bonus_sum(bonuses, BonusKind.SPREAD, seat),
        )
        for seat in range(len(game.seats))
    )
    return Score(kingdoms, cities, bonuses, totals, _winners(game, totals, cities))


def _kingdoms(world: World) -> tuple[KingdomScore, ...]:
    scored = []
    for kingdom in world.kingdoms:
        prophets = kingdom.prophets_of(world)
        if prophets:
            most = max(prophets.values())
            scored.append(
                KingdomScore(
                    landscape=kingdom.landscape,
                    squares=kingdom.squares,
                    prophets=tuple(sorted(prophets.items())),
                    points=kingdom.size - prophets.total(),
                    to=tuple(sorted(seat for seat, n in prophets.items() if n == most)),
                )
            )
    return tuple(scored)


def _cities(game: Game) -> tuple[CityScore, ...]:
    standing = [
        CityScore(city.occupant, square, False, game.rules.city_points)
        for square, city in game.world.cities.items()
        if city.occupant is not None
    ]
    smashed = [
        CityScore(number, square, True, game.rules.smash_points)
        for number, seat in enumerate(game.seats)
        for square, _ in seat.smashed
    ]
    return tuple(sorted(standing + smashed, key=lambda city: (city.square, city.seat)))


def _bonuses(game: Game) -> tuple[Bonus, ...]:
    kingdoms = game.world.kingdoms
    sizes = {
        landscape: [kingdom.size for kingdom in kingdoms if kingdom.landscape is landscape]
        for landscape in Landscape
    }
    values = {
        BonusKind.MASS: {landscape: max(sizes[landscape], default=0) for landscape in Landscape},
        BonusKind.SPREAD: {landscape: len(sizes[landscape]) for landscape in Landscape},
    }
    points = game.rules.bonus_points
    bonuses = []
    for kind, by_landscape in values.items():
        for landscape, value in by_landscape.items():
            # Level landscapes share the better rank, and the ranks after it are skipped.
            rank = 1 + sum(other > value for other in by_landscape.values())
            bonuses.append(
                Bonus(
                    kind=kind,
                    landscape=landscape,
                    value=value,
                    rank=rank,
                    points=points[rank - 1] if value else 0,
                    to=game.claimant(landscape),
                )
            )
    return tuple(bonuses)


def _bonus_sum(bonuses: tuple[Bonus, ...], kind: BonusKind, seat: int) -> int:
    return sum(bonus.points for bonus in bonuses if bonus.kind is kind and bonus.to == seat)


def _winners(
    game: Game, totals: tuple[Total, ...], cities: tuple[CityScore, ...]
) -> tuple[int, ...]:
    """Most points, then more cities (standing and smashed), then fewer prophets in the world.

    Who has resigned comes after all who have not.
    """

    def standing(seat: int) -> tuple[bool, int, int, int]:
        prophets = sum(prophet.seat == seat for prophet in game.world.prophets.values())
        prophets += sum(city.occupant == seat for city in game.world.cities.values())
        taken = sum(city.seat == seat for city in cities)
        return not game.seats[seat].resigned, totals[seat].total, taken, -prophets

    ranked = [standing(seat) for seat in range(len(totals))]
    return tuple(seat for seat, rank in enumerate(ranked) if rank == max(ranked))
