"""What the squares show: the world, and hints that are neither too many nor too few."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from fourgods_tui.bots.walker import Walker
from fourgods_tui.core.commands import Hand
from fourgods_tui.core.game import Game
from fourgods_tui.core.rules import Hints
from fourgods_tui.core.seen import seen_by
from fourgods_tui.core.square import parse_square
from fourgods_tui.core.table_view import Phase, TableOptions, TableView
from fourgods_tui.core.tiles import TILES
from fourgods_tui.tui.desk import Desk, Mode
from fourgods_tui.tui.drawing.view import Hint
from fourgods_tui.tui.squares import Squares, hints_for
from tests.core.brute import Laid, name, turnings
from tests.core.play import Play


def played(seed: int, steps: int, hints: str = "full") -> Game:
    """A game of two programs after some steps."""
    play = Play(2, str(seed), hints=hints)
    walkers = [Walker(Random(seed * 10 + seat)) for seat in (0, 1)]
    for number in range(steps):
        seat = number % 2
        if play.game.ended is not None:
            break
        command = walkers[seat].choose(play.game, seat, play.now)
        if command is not None:
            play.ask(seat, command)
    return play.game


def desk_for(game: Game, you: int | None = 0) -> Desk:
    """A desk with this game on it."""
    shown = seen_by(game, you)
    phase = Phase.OVER if game.ended else Phase.PLAYING
    view = TableView("oak", TableOptions("oak"), game.rules, phase, (), (), you, shown, 0, 0.0)
    return Desk(view)


def hinted(desk: Desk) -> dict[str, Hint]:
    """The hints by squares' names."""
    assert desk.game is not None
    found = hints_for(desk.game, desk, desk.shown(desk.hand))
    return {name((square % 8, square // 8)): hint for square, hint in found.items()}


GAMES = [(seed, steps) for seed in (1, 2, 3) for steps in (0, 15, 60, 150)]


@pytest.mark.parametrize(("seed", "steps"), GAMES)
def test_hints_are_what_a_slow_look_finds(seed: int, steps: int) -> None:
    game = played(seed, steps)
    if game.ended:
        assert hinted(desk_for(game)) == {}
        return
    laid, desk = Laid(game), desk_for(game)
    desk.turn(seed)
    shown = desk.shown(desk.hand)
    held = [tile for hand in Hand if (tile := desk.tile(hand)) is not None]
    gone = {lies.tile for lies in game.world.tiles if lies}
    alive = [tile.number for tile in TILES if tile.number not in gone]
    expected: dict[str, Hint] = {}
    for spot in laid.spots():
        if spot in laid.tiles or laid.touching(spot) < 2:
            continue
        if shown is not None and laid.fits(spot, shown.sides):
            expected[name(spot)] = Hint.FITS
        elif any(_fits(laid, spot, tile) for tile in held):
            expected[name(spot)] = Hint.TURNED
        elif not any(_fits(laid, spot, tile) for tile in alive):
            expected[name(spot)] = Hint.DEAD
    assert hinted(desk) == expected


def _fits(laid: Laid, spot: tuple[int, int], tile: int) -> bool:
    return any(
        laid.fits(spot, sides) for shown in TILES[tile].faces for sides in turnings(shown.sides)
    )


@pytest.mark.parametrize("mode", list(Mode))
def test_a_question_takes_no_hints_away(mode: Mode) -> None:
    desk = desk_for(played(1, 0))
    desk.cursor = desk.fits()[0]
    before = [view.hint for view in Squares().views(desk)]
    assert Hint.FITS in before
    desk.mode = mode
    views = Squares().views(desk)
    assert [view.hint for view in views] == before
    assert any(view.ghost for view in views) == (mode is Mode.PLAY)


def test_hints_can_be_fewer_or_none() -> None:
    some = hinted(desk_for(played(1, 40, hints="squares")))
    assert set(some.values()) <= {Hint.FITS}
    assert hinted(desk_for(played(1, 40, hints="off"))) == {}
    assert played(1, 40, hints="off").rules.hints is Hints.OFF


@pytest.mark.parametrize(("seed", "steps"), GAMES)
def test_every_square_shows_what_lies_there(seed: int, steps: int) -> None:
    game = played(seed, steps)
    desk = desk_for(game)
    views = Squares().views(desk)
    for view, square in zip(views, game.world.frame.squares, strict=True):
        lies, city = game.world.tiles[square], game.world.cities.get(square)
        prophet = game.world.prophets.get(square)
        assert view.face is (lies.face if lies else None)
        assert (view.city is not None) == (city is not None)
        assert (view.prophet is not None) == (prophet is not None)
        assert view.cursor == (square == desk.cursor)
        assert view.hint is None or (lies is None and city is None)


def test_what_is_kept_is_what_a_fresh_look_gives() -> None:
    kept, desk = Squares(), desk_for(played(2, 30))
    kept.views(desk)
    changes: list[Callable[[], None]] = [
        lambda: desk.turn(1),
        desk.flip,
        lambda: desk.jump(1),
        lambda: desk.jump(-1),
    ]
    for change in changes:
        change()
        assert kept.views(desk) == Squares().views(desk)
    desk.cursor = parse_square("h8")
    assert kept.views(desk) == Squares().views(desk)
    desk.hand = desk.hand.other
    assert kept.views(desk) == Squares().views(desk)


def test_a_spectator_has_no_ghost() -> None:
    views = Squares().views(desk_for(played(1, 20), you=None))
    assert all(view.ghost is None for view in views)
