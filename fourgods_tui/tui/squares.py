"""What each square shows on one player's screen: the world, and this player's own overlays."""

from __future__ import annotations

from fourgods_tui.core.face import Face
from fourgods_tui.core.game import Game
from fourgods_tui.core.kingdoms import Kingdom
from fourgods_tui.core.landscape import SIDES, Side
from fourgods_tui.core.placement import dead_squares, fits_at, open_squares, squares_for_face
from fourgods_tui.core.rules import Hints
from fourgods_tui.core.square import Square, column_of, row_of
from fourgods_tui.core.tiles import TILES
from fourgods_tui.core.world import World
from fourgods_tui.tui.desk import Desk, Mode
from fourgods_tui.tui.drawing.view import CityMark, Ghost, Hint, ProphetMark, SquareView
from fourgods_tui.tui.shared import shared

Views = list[SquareView]


class Squares:
    """The views of all squares for one desk, worked out again only where something changed."""

    def __init__(self) -> None:
        self._base_of: tuple[object, ...] = ()
        self._base: Views = []
        self._hints_of: tuple[object, ...] = ()
        self._hints: dict[Square, Hint] = {}

    def views(self, desk: Desk) -> Views:
        """All squares row by row, from the north-west."""
        game = desk.game
        if game is None:
            return _empty(desk.size)
        face = desk.shown(desk.hand)
        lit = lit_kingdom(desk)
        held = desk.seat.hands if desk.seat else ()
        asked = (game.world, face, held, not game.left, game.ended)
        if not _same(asked, self._hints_of):
            self._hints_of = asked
            self._hints = hints_for(game, desk, face)
            self._base_of = ()
        key = (game.world, desk.flash, lit)
        if not _same(key, self._base_of):
            self._base_of = key
            self._base = _base(game, desk, lit, self._hints)
        return self._overlay(desk, game, face)

    def _overlay(self, desk: Desk, game: Game, face: Face | None) -> Views:
        views, size = list(self._base), desk.size
        others: dict[Square, tuple[int, ...]] = {}
        for seat, square in sorted(desk.view.cursors.items()):
            if seat != desk.own:
                others[square] = (*others.get(square, ()), seat)
        for square, seats in others.items():
            index = _index(square, size)
            views[index] = _changed(views[index], others=seats)
        index = _index(desk.cursor, size)
        ghost = None
        # While something is asked for, no tile is about to be placed; nor where one has to wait.
        holds = desk.mode is Mode.PLAY and game.world.tiles[desk.cursor] is None
        holds = holds and desk.cursor not in desk.not_yet
        if holds and face is not None:
            ghost = Ghost(face, side_matches(game.world, desk.cursor, face))
        views[index] = _changed(views[index], cursor=True, ghost=ghost)
        return views


def _base(game: Game, desk: Desk, lit: Kingdom | None, hints: dict[Square, Hint]) -> Views:
    """The squares without cursors, as far as possible those that other sessions have made."""
    world, flash = game.world, desk.flash

    def make() -> Views:
        return [_square(world, square, None, flash, lit) for square in world.frame.squares]

    views = list(shared(world, ("squares", flash), make)) if lit is None else make()
    for square, hint in hints.items():
        index = _index(square, desk.size)
        if views[index].face is None and views[index].city is None:
            views[index] = _changed(views[index], hint=hint)
    return views


def _same(one: tuple[object, ...], two: tuple[object, ...]) -> bool:
    """Whether nothing changed; worlds are compared by identity, as equal ones are rare."""
    return (
        len(one) == len(two)
        and all(a is b or a == b for a, b in zip(one[1:], two[1:], strict=True))
        and one[0] is two[0]
    )


def _index(square: Square, size: int) -> int:
    return row_of(square) * size + column_of(square)


def _changed(
    view: SquareView,
    others: tuple[int, ...] | None = None,
    cursor: bool = False,
    ghost: Ghost | None = None,
    hint: Hint | None = None,
) -> SquareView:
    return SquareView(
        view.face,
        view.odd,
        view.prophet,
        view.city,
        hint or view.hint,
        view.lit,
        view.flash,
        ghost or view.ghost,
        cursor or view.cursor,
        view.others if others is None else others,
    )


def bare_views(game: Game) -> Views:
    """All squares of a game with what lies on them, and nothing of any player's screen."""
    world = game.world
    return [_square(world, square, None, None, None) for square in world.frame.squares]


def _empty(size: int) -> Views:
    return [SquareView(odd=bool((n // size + n % size) % 2)) for n in range(size * size)]


def _square(
    world: World,
    square: Square,
    hint: Hint | None,
    flash: tuple[Square, int] | None,
    lit: Kingdom | None,
) -> SquareView:
    lies, city, prophet = world.tiles[square], world.cities.get(square), world.prophets.get(square)
    return SquareView(
        face=lies.face if lies else None,
        odd=bool((column_of(square) + row_of(square)) % 2),
        prophet=ProphetMark(prophet.seat, prophet.side) if prophet else None,
        city=CityMark(city.founder, city.occupant) if city else None,
        hint=None if city or lies else hint,
        lit=None if lit is None else _lit_sides(lies.face if lies else None, square, lit),
        flash=flash[1] if flash and flash[0] == square else None,
    )


def _lit_sides(face: Face | None, square: Square, kingdom: Kingdom) -> frozenset[Side]:
    if face is None:
        return frozenset()
    return frozenset(side for side in SIDES if (square, face.region_of[side]) in kingdom.regions)


def lit_kingdom(desk: Desk) -> Kingdom | None:
    """The kingdom at the cursor that is lit up; with fewer of them there than the desk asks for,
    the last one."""
    here = desk.kingdoms() if desk.lit else []
    return here[min(desk.lit, len(here)) - 1] if here else None


def side_matches(
    world: World, square: Square, face: Face
) -> tuple[bool | None, bool | None, bool | None, bool | None]:
    """For each side, whether a face matches what lies beyond it; None where nothing does."""

    def matches(side: Side) -> bool | None:
        beyond = world.asked(square, side)
        return None if beyond is None else beyond is face.landscapes[side]

    north, east, south, west = (matches(side) for side in SIDES)
    return north, east, south, west


def hints_for(game: Game, desk: Desk, face: Face | None) -> dict[Square, Hint]:
    """What the table's hints say about each square."""
    if game.rules.hints is Hints.OFF or game.ended:
        return {}
    hints: dict[Square, Hint] = {}
    if game.rules.hints is Hints.FULL:
        of = game.world if game.left else game  # then it depends on the tiles that are left
        hints.update(dict.fromkeys(shared(of, "dead", lambda: _dead(game)), Hint.DEAD))
        hints.update(dict.fromkeys(_turned(game, desk), Hint.TURNED))
    if face is not None:
        fits = squares_for_face(game.world, game.rules, face)
        hints.update(dict.fromkeys(fits, Hint.FITS))
    return hints


def _turned(game: Game, desk: Desk) -> list[Square]:
    held = [tile for tile, _ in desk.held if tile is not None]
    return [
        square
        for square in open_squares(game.world, game.rules)
        if any(fits_at(game.world, game.rules, tile, square) for tile in held)
    ]


def _dead(game: Game) -> list[Square]:
    placed = {lies.tile for lies in game.world.tiles if lies}
    left = frozenset(range(len(TILES))) - placed
    if not game.left:  # what is neither placed, held nor in a row is not in the game any more
        held = (tile for seat in game.seats for tile in (*seat.hands, *seat.row))
        left = left & frozenset(tile for tile in held if tile is not None)
    return dead_squares(game.world, game.rules, left)
