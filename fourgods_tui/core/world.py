"""The world as it lies: tiles, cities and prophets, and what each free square asks of a tile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from fourgods_tui.core.face import Face
from fourgods_tui.core.landscape import SIDES, God, Landscape, Side
from fourgods_tui.core.square import MAX_FRAME, Frame, Square, frame

if TYPE_CHECKING:
    from fourgods_tui.core.kingdoms import Kingdom

_WEIGHTS = (1, 5, 25, 125)
_SQUARES = MAX_FRAME * MAX_FRAME


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile in the world: its number, its face as it lies, who placed it, and when (ms)."""

    tile: int
    face: Face
    seat: int
    t: int


@dataclass(frozen=True, slots=True)
class City:
    """A city: who founded it and when, whose prophet stands on it (or None) and since when.

    `turn` says in which turn of the game it was founded (`Game.turns`).
    """

    square: Square
    founder: int
    t: int
    occupant: int | None = None
    god: God | None = None
    occupied_t: int | None = None
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Prophet:
    """A prophet on a region of a tile. `god` is None where it is hidden."""

    seat: int
    god: God | None
    square: Square
    side: Side


@dataclass(frozen=True)
class World:
    """All that lies in the frame. It never changes: `placing` and the like make a new one.

    Attributes:
        size: squares along a side.
        tiles: by square number, the tile there or None.
        asks: by square number, what its four sides ask of a tile, packed like `Face.code`
            with 0 where anything fits.
        touching: by square number, how many of its sides touch frame or tiles.
        cities: standing cities by square.
        prophets: prophets on tiles by square; a tile carries at most one.
    """

    size: int = MAX_FRAME
    tiles: tuple[Placed | None, ...] = (None,) * _SQUARES
    asks: tuple[int, ...] = (0,) * _SQUARES
    touching: tuple[int, ...] = ()
    cities: dict[Square, City] = field(default_factory=dict)
    prophets: dict[Square, Prophet] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not self.touching:
            edges = self.frame.edges
            touching = tuple(edges.get(Square(number), 0) for number in range(_SQUARES))
            object.__setattr__(self, "touching", touching)

    @property
    def frame(self) -> Frame:
        """The frame the world lies in."""
        return frame(self.size)

    def asked(self, square: Square, side: Side) -> Landscape | None:
        """The landscape that lies beyond this side of a square, or None if anything fits."""
        code = self.asks[square] // _WEIGHTS[side] % 5
        return _LANDSCAPES[code - 1] if code else None

    def bare(self) -> Iterator[Square]:
        """Squares without a tile, row by row; a city may stand on them."""
        tiles = self.tiles
        return (square for square in self.frame.squares if tiles[square] is None)

    @property
    def full(self) -> bool:
        """Whether every square holds a tile or a city."""
        return all(square in self.cities for square in self.bare())

    @cached_property
    def kingdoms(self) -> tuple[Kingdom, ...]:
        """Every kingdom, largest first; worked out once a world."""
        from fourgods_tui.core.kingdoms import find_kingdoms

        return find_kingdoms(self)

    def kingdom_at(self, square: Square, side: Side) -> Kingdom | None:
        """The kingdom that the region at this side of a tile belongs to, if it is one."""
        lies = self.tiles[square]
        if lies is None:
            return None
        region = lies.face.region_of[side]
        return next((each for each in self.kingdoms if (square, region) in each.regions), None)

    def placing(self, square: Square, placed: Placed) -> World:
        """The world with one tile more; a city there must have been smashed before."""
        tiles, asks, touching = list(self.tiles), list(self.asks), list(self.touching)
        tiles[square] = placed
        for side, neighbour in zip(SIDES, self.frame.neighbours[square], strict=True):
            if neighbour is not None:
                shown = placed.face.landscapes[side].code
                asks[neighbour] += shown * _WEIGHTS[side.opposite]
                touching[neighbour] += 1
        return World(
            self.size, tuple(tiles), tuple(asks), tuple(touching), self.cities, self.prophets
        )

    def with_city(self, city: City) -> World:
        """The world with a city founded, or a standing one changed."""
        return self._with(cities={**self.cities, city.square: city})

    def without_city(self, square: Square) -> World:
        """The world after the city there was smashed."""
        return self._with(
            cities={where: city for where, city in self.cities.items() if where != square}
        )

    def with_prophet(self, prophet: Prophet) -> World:
        """The world with one prophet more."""
        return self._with(prophets={**self.prophets, prophet.square: prophet})

    def _with(
        self,
        cities: dict[Square, City] | None = None,
        prophets: dict[Square, Prophet] | None = None,
    ) -> World:
        changed = World(
            self.size,
            self.tiles,
            self.asks,
            self.touching,
            self.cities if cities is None else cities,
            self.prophets if prophets is None else prophets,
        )
        known = self.__dict__.get("kingdoms")
        if known is not None:  # kingdoms depend on tiles only
            changed.__dict__["kingdoms"] = known
        return changed


_LANDSCAPES = tuple(Landscape)
