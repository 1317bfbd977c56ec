"""What a game will come to, seen from one seat: the worth of every command before it is given."""

from __future__ import annotations

from dataclasses import dataclass
from math import exp

from fourgods_tui.bots.areas import Area, Joined, Survey, one_more
from fourgods_tui.bots.bonuses import Bonuses
from fourgods_tui.bots.sight import in_reach, unplaced
from fourgods_tui.bots.temper import Temper
from fourgods_tui.core.face import Face
from fourgods_tui.core.game import Game
from fourgods_tui.core.landscape import God, Side
from fourgods_tui.core.placement import fillers
from fourgods_tui.core.rules import KINGDOM_TILES
from fourgods_tui.core.square import Square

_BACK = (25, 125, 1, 5)
"""By side of a tile, what the side it touches weighs in `World.asks`."""
_SCARCE = 1.2
"""How many times its usual price a prophet costs at most."""
_EASY = 1.2
"""Placements to come for each prophet left at which it costs the usual price."""
_WIDE = 2
"""An edge of more squares than this promises no more."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """What a placement would bring, in points.

    Attributes:
        value: without a prophet on it.
        side: where a prophet would bring the most.
        gain: what that prophet would bring, not counting what it costs.
    """

    value: float
    side: Side
    gain: float


class Outlook:
    """One seat's view of a game, worked out as far as it is asked.

    Attributes:
        view: the game as the seat sees it.
        stage: the part of the world that is still bare, 1 to 0.
        totals: the points of each seat as the world lies, as far as can be seen.
        price: what a prophet costs now, in points: what it would bring elsewhere.
    """

    def __init__(self, view: Game, seat: int, temper: Temper, since: Outlook | None = None) -> None:
        self.view = view
        self._seat = seat
        self._temper = temper
        self._nobody = (0,) * len(view.seats)
        self._survey = Survey(view.world, len(view.seats))
        self._cities = sum(1 << square for square in view.world.cities)
        squares = view.world.frame.squares
        bare = sum(view.world.tiles[square] is None for square in squares)
        self.bare = bare - len(view.world.cities)
        self.stage = self.bare / len(squares)
        self._bonuses = Bonuses(view, self._survey, temper.blur * self.stage)
        self.totals = self._totals()
        self._weights: tuple[float, ...] = since._weights if since else self._weigh()
        self._open = min(1.0, 0.4 + self.bare / 20)
        self._ready = [not each.gods or each.prophets_left > 0 for each in view.seats]
        self._loose = unplaced(view)
        self._live = self._living()
        self._bonus_now = self._bonuses.worth(self._weights)
        self._worths: dict[Area, float] = {}
        self._prospects: dict[tuple[Square, Face], Prospect] = {}
        self._near = in_reach(view)
        self.price: float = since.price if since else self._price()

    def placement(self, square: Square, lies: Face) -> Prospect:
        """What a tile that lies so on this square would bring."""
        known = self._prospects.get((square, lies))
        if known is None:
            known = self._prospects[square, lies] = self._prospect(square, lies)
        return known

    def total(self, prospect: Prospect, prophets: bool) -> float:
        """What a placement would bring with its prophet, where that is worth its price."""
        extra = prospect.gain - self.price
        return prospect.value + extra if prophets and extra > 0 else prospect.value

    def prophet(self, square: Square) -> tuple[Side, float]:
        """Where on the tile at this square a prophet brings the most, and how much."""
        lies = self.view.world.tiles[square]
        best, side = -99.0, Side.NORTH
        for sides in lies.face.regions if lies else ():
            area = self._survey.at(square, sides[0])
            if area is not None:
                gain = self._gain(area, self._live)
                if gain > best:
                    best, side = gain, sides[0]
        return side, best

    def city(self, square: Square) -> float:
        """What a city with this seat's prophet on a square would bring.

        If it is smashed the prophet comes home, and a rival has the points instead.
        """
        risk = self.risk(square)
        lost = self._temper.rivals / max(1, len(self.view.seats) - 1)
        points = self.view.rules.smash_points * lost
        return (self.rules_city - self.price) * (1 - risk) - points * risk

    @property
    def rules_city(self) -> int:
        """Points of a standing city."""
        return self.view.rules.city_points

    def risk(self, square: Square) -> float:
        """How likely a city on this square is to be smashed."""
        far, near = self._temper.city_risk
        fitting = fillers(self.view.world.asks[square]) & self._loose
        close = (fitting & self._near).bit_count()
        away = fitting.bit_count() - close
        drawn = far * min(1.5, self.view.left / 30)
        return 1.0 - float((1 - near) ** close * (1 - drawn) ** away)

    def fitting(self, square: Square) -> int:
        """How many tiles that are not in the world would fit on this square."""
        return (fillers(self.view.world.asks[square]) & self._loose).bit_count()

    def god(self, god: God) -> float:
        """What a god's bonuses are expected to be."""
        return self._bonuses.of(god)

    def later(self, view: Game) -> Outlook:
        """The outlook on a later state, with the same weights, so that they can be compared."""
        return Outlook(view, self._seat, self._temper, since=self)

    @property
    def lead(self) -> int:
        """Points ahead of the best rival, or behind."""
        rivals = [total for seat, total in enumerate(self.totals) if seat != self._seat]
        return self.totals[self._seat] - max(rivals)

    def _living(self) -> int:
        """The bare squares that are likely to get a tile one day, as bits."""
        world, least = self.view.world, self._temper.live
        return sum(
            1 << square
            for square in world.bare()
            if square not in world.cities
            and (fillers(world.asks[square]) & self._loose).bit_count() >= least
        )

    def _living_after(self, square: Square, lies: Face) -> int:
        """The same, after a tile was placed so on this square."""
        world, least, live = self.view.world, self._temper.live, self._live
        for side, where in enumerate(world.frame.neighbours[square]):
            if where is not None and live >> where & 1:
                shown = lies.landscapes[side].code * _BACK[side]
                if (fillers(world.asks[where] + shown) & self._loose).bit_count() < least:
                    live &= ~(1 << where)
        return live & ~(1 << square)

    def _prospect(self, square: Square, lies: Face) -> Prospect:
        joined = self._survey.joined(square, lies, self._nobody)
        value, best, side = 0.0, -99.0, Side.NORTH
        live = self._living_after(square, lies)
        died = self._live & ~live & ~(1 << square)
        if died:
            value += self._cut_off(died, live, joined)
        for each in joined:
            value += self._reckon(each.area, live)
            for part in each.parts:
                value -= self._worth(part)
            gain = self._gain(each.area, live)
            if gain > best:
                best, side = gain, each.side
        value += self._bonuses.worth(self._weights, joined) - self._bonus_now
        if self._cities >> square & 1:
            value += self._smash(square)
        return Prospect(value, side, best)

    def _smash(self, square: Square) -> float:
        """What smashing the city there brings, and costs its occupier."""
        value = float(self.view.rules.smash_points)
        occupant = self.view.world.cities[square].occupant
        if occupant is not None:
            lost = self._weights[occupant] * self.rules_city * (1 - self.risk(square))
            value -= lost
            if occupant == self._seat:
                value += self.price
        return value

    def _cut_off(self, died: int, live: int, joined: list[Joined]) -> float:
        """What it is worth that other areas cannot grow into these squares any more."""
        parts = [part for each in joined for part in each.parts]
        return sum(
            self._reckon(area, live) - self._worth(area)
            for area in self._survey.areas
            if area.edge & died and area not in parts
        )

    def _gain(self, area: Area, live: int) -> float:
        more = Area(area.landscape, area.tiles, area.edge, one_more(area.prophets, self._seat))
        return self._reckon(more, live) - self._reckon(area, live)

    def _worth(self, area: Area) -> float:
        known = self._worths.get(area)
        if known is None:
            known = self._worths[area] = self._reckon(area, self._live)
        return known

    def _reckon(self, area: Area, live: int) -> float:
        """What an area is worth in the end: this seat's points less what the rivals' count."""
        temper, prophets = self._temper, area.prophets
        edge = min((area.edge & live).bit_count(), _WIDE)
        points, most = area.tiles.bit_count() - sum(prophets), max(prophets)
        if most:
            held = points + temper.growth[edge]
            if area.tiles & (area.tiles - 1) == 0 and not edge:
                held = 0.0  # one tile for ever: no kingdom
        else:
            held = 0.0
        base, slope = temper.hope[edge]
        hope = (base + slope * points) * self._open if most < 2 else 0.0
        worth = 0.0
        for seat, weight in enumerate(self._weights):
            count = prophets[seat]
            if count == most and most:
                worth += weight * held
            elif self._ready[seat] and edge:
                worth += weight * (temper.chase * held if count else hope)
        return worth

    def _price(self) -> float:
        """A prophet's price: high while there are more places to come than prophets."""
        left = self.view.seats[self._seat].prophets_left
        if not self.view.seats[self._seat].gods:
            left = self.view.rules.prophets(len(self.view.seats))
        if not left:
            return 0.0
        to_come = self.bare / len(self.view.seats)
        return self._temper.price * min(_SCARCE, to_come / (_EASY * left))

    def _weigh(self) -> tuple[float, ...]:
        """One's own points count 1; rivals' count against it, the leaders' most."""
        rivals = [seat for seat in range(len(self.totals)) if seat != self._seat]
        spread = {seat: exp((1 - self.stage) * self.totals[seat] / 15) for seat in rivals}
        share = self._temper.rivals / sum(spread.values())
        return tuple(
            1.0 if seat == self._seat else -share * spread[seat] for seat in range(len(self.totals))
        )

    def _totals(self) -> tuple[int, ...]:
        totals = [self.view.rules.smash_points * len(seat.smashed) for seat in self.view.seats]
        for city in self.view.world.cities.values():
            if city.occupant is not None:
                totals[city.occupant] += self.rules_city
        for area in self._survey.areas:
            size = area.tiles.bit_count()
            if size >= KINGDOM_TILES and area.prophets != self._nobody:
                most, points = max(area.prophets), size - sum(area.prophets)
                for seat, count in enumerate(area.prophets):
                    totals[seat] += points if count == most else 0
        for seat, points in self._bonuses.standing():
            totals[seat] += points
        return tuple(totals)
