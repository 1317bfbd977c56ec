"""A score told as a story: steps from the first kingdom to the winner, each with its points.

Pure: it knows a finished game (or one as it stands) and its score, and nothing of screens.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from fourgods_tui.core.game import Game
from fourgods_tui.core.kingdoms import Kingdom, RegionAt
from fourgods_tui.core.landscape import Landscape
from fourgods_tui.core.score import Bonus, BonusKind, CityScore, KingdomScore, Score, Total
from fourgods_tui.core.square import Square


class Chapter(Enum):
    """The parts of the story, in order."""

    OPENING = "opening"
    KINGDOMS = "kingdoms"
    CITIES = "cities"
    MASS = "mass"
    SPREAD = "spread"
    RESULT = "result"


@dataclass(frozen=True, slots=True)
class Opening:
    """How much there is to tell: kingdoms with and without prophets, cities of all kinds."""

    kingdoms: int
    without_prophets: int
    cities: int


@dataclass(frozen=True, slots=True)
class FreeCities:
    """The cities that stand without a prophet."""

    squares: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Rank:
    """One landscape's rank in mass or spread.

    Attributes:
        bonus: the landscape, its value, rank, points and whose they are.
        ranking: all four landscapes of this bonus, the first rank first.
        told: how many of them, from the last, have been told with this one.
    """

    bonus: Bonus
    ranking: tuple[Bonus, ...]
    told: int

    @property
    def level_with(self) -> tuple[Landscape, ...]:
        """The landscapes that share this rank."""
        return tuple(
            each.landscape
            for each in self.ranking
            if each.rank == self.bonus.rank and each.landscape is not self.bonus.landscape
        )


@dataclass(frozen=True, slots=True)
class Reckoning:
    """The totals of all seats, the highest first."""

    order: tuple[int, ...]


class Decision(Enum):
    """What made the winner."""

    POINTS = "points"
    CITIES = "cities"
    PROPHETS = "prophets"
    SHARED = "shared"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who won, and why.

    Attributes:
        winners: the seats that won.
        decision: by what they won.
        level: the seats that had the most points of those that could win, if they were several.
        passed_over: the seats that would have won, had they not resigned.
        cities: by seat, cities standing and smashed.
        prophets: by seat, prophets in the world.
        order: all seats, the winners first and who has resigned last, then by points, cities and
            prophets.
    """

    winners: tuple[int, ...]
    decision: Decision
    level: tuple[int, ...]
    passed_over: tuple[int, ...]
    cities: tuple[int, ...]
    prophets: tuple[int, ...]
    order: tuple[int, ...]


About = Opening | KingdomScore | CityScore | FreeCities | Rank | Reckoning | Verdict


@dataclass(frozen=True, slots=True)
class Step:
    """One step of the story.

    Attributes:
        chapter: the part it belongs to.
        about: what it tells.
        points: what it gives to each seat.
        lit: the regions to be lit up in the world; None where the whole world is shown.
        marked: squares to be pointed out.
        number, count: which step of its chapter it is, from 1, and of how many.
    """

    chapter: Chapter
    about: About
    points: tuple[int, ...]
    lit: frozenset[RegionAt] | None = None
    marked: frozenset[Square] = frozenset()
    number: int = 1
    count: int = 1


Story = tuple[Step, ...]


def tell(game: Game, score: Score) -> Story:
    """The whole story of a score: kingdoms from the smallest, cities, mass, spread, winner."""
    steps = [
        _opening(game, score),
        *_numbered(_kingdoms(game, score)),
        *_numbered(_cities(game, score)),
        *_numbered(_ranks(game, score, BonusKind.MASS, Chapter.MASS)),
        *_numbered(_ranks(game, score, BonusKind.SPREAD, Chapter.SPREAD)),
        *_numbered(_result(game, score)),
    ]
    return tuple(steps)


def totals_after(story: Sequence[Step], at: int, seats: int) -> tuple[Total, ...]:
    """By seat, the points told up to and with step `at`."""

    def so_far(chapter: Chapter, seat: int) -> int:
        told = story[: at + 1]
        return sum(step.points[seat] for step in told if step.chapter is chapter)

    return tuple(
        Total(
            kingdoms=so_far(Chapter.KINGDOMS, seat),
            cities=so_far(Chapter.CITIES, seat),
            mass=so_far(Chapter.MASS, seat),
            spread=so_far(Chapter.SPREAD, seat),
        )
        for seat in range(seats)
    )


def _numbered(steps: Iterable[Step]) -> list[Step]:
    listed = list(steps)
    return [
        replace(step, number=number, count=len(listed)) for number, step in enumerate(listed, 1)
    ]


def _opening(game: Game, score: Score) -> Step:
    smashed = sum(len(seat.smashed) for seat in game.seats)
    about = Opening(
        kingdoms=len(score.kingdoms),
        without_prophets=len(game.world.kingdoms) - len(score.kingdoms),
        cities=len(game.world.cities) + smashed,
    )
    return Step(Chapter.OPENING, about, _points(game, (), 0))


def _points(game: Game, to: Iterable[int], points: int) -> tuple[int, ...]:
    to = frozenset(to)
    return tuple(points if seat in to else 0 for seat in range(len(game.seats)))


def _kingdoms(game: Game, score: Score) -> Iterable[Step]:
    with_prophets = [each for each in game.world.kingdoms if each.prophets_of(game.world)]
    for kingdom, scored in reversed(list(zip(with_prophets, score.kingdoms, strict=True))):
        points = _points(game, scored.to, scored.points)
        yield Step(Chapter.KINGDOMS, scored, points, lit=kingdom.regions)


def _cities(game: Game, score: Score) -> Iterable[Step]:
    free = tuple(
        sorted(square for square, city in game.world.cities.items() if city.occupant is None)
    )
    if free:
        about, nothing = FreeCities(free), _points(game, (), 0)
        yield Step(Chapter.CITIES, about, nothing, lit=frozenset(), marked=frozenset(free))
    for city in score.cities:
        lies = game.world.tiles[city.square]
        regions = range(len(lies.face.regions)) if lies else ()
        yield Step(
            Chapter.CITIES,
            city,
            _points(game, (city.seat,), city.points),
            lit=frozenset((city.square, region) for region in regions),
            marked=frozenset((city.square,)),
        )


def _ranks(game: Game, score: Score, kind: BonusKind, chapter: Chapter) -> Iterable[Step]:
    ranking = tuple(
        sorted((each for each in score.bonuses if each.kind is kind), key=lambda each: each.rank)
    )
    for told, bonus in enumerate(reversed(ranking), 1):
        to = () if bonus.to is None else (bonus.to,)
        counted = _counted(game, bonus)
        yield Step(
            chapter,
            Rank(bonus, ranking, told),
            _points(game, to, bonus.points),
            lit=frozenset(region for kingdom in counted for region in kingdom.regions),
        )


def _counted(game: Game, bonus: Bonus) -> list[Kingdom]:
    """The kingdoms that a bonus counts: the biggest one (or several as big), or all."""
    own = [each for each in game.world.kingdoms if each.landscape is bonus.landscape]
    if bonus.kind is BonusKind.SPREAD:
        return own
    return [each for each in own if each.size == bonus.value]


def _result(game: Game, score: Score) -> Iterable[Step]:
    nothing = _points(game, (), 0)
    seats = range(len(game.seats))
    order = tuple(sorted(seats, key=lambda seat: -score.totals[seat].total))
    yield Step(Chapter.RESULT, Reckoning(order), nothing)
    yield Step(Chapter.RESULT, verdict(game, score), nothing)


def verdict(game: Game, score: Score) -> Verdict:
    """Who won, and by what."""
    seats = range(len(game.seats))
    cities = tuple(sum(each.seat == seat for each in score.cities) for seat in seats)
    prophets = tuple(
        sum(each.seat == seat for each in game.world.prophets.values())
        + sum(each.occupant == seat for each in game.world.cities.values())
        for seat in seats
    )

    def merit(seat: int) -> tuple[int, int, int]:
        return -score.totals[seat].total, -cities[seat], prophets[seat]

    def standing(seat: int) -> tuple[bool, bool, tuple[int, int, int]]:
        return seat not in score.winners, game.seats[seat].resigned, merit(seat)

    gone = {seat for seat in seats if game.seats[seat].resigned} - set(score.winners)
    most = max(score.totals[seat].total for seat in seats if seat not in gone)
    level = tuple(s for s in seats if s not in gone and score.totals[s].total == most)
    best = min(map(merit, score.winners))
    return Verdict(
        winners=score.winners,
        decision=_decision(score.winners, level, cities),
        level=level if len(level) > 1 else (),
        passed_over=tuple(seat for seat in sorted(gone) if merit(seat) < best),
        cities=cities,
        prophets=prophets,
        order=tuple(sorted(seats, key=standing)),
    )


def _decision(winners: Sequence[int], level: Sequence[int], cities: Sequence[int]) -> Decision:
    if len(winners) > 1:
        return Decision.SHARED
    if len(level) == 1:
        return Decision.POINTS
    most = max(cities[seat] for seat in level)
    alone = sum(cities[seat] == most for seat in level) == 1
    return Decision.CITIES if alone else Decision.PROPHETS
