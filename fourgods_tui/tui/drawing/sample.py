"""A sample world in every style and zoom: ``python -m fourgods_tui.tui.drawing.sample``.

For looking at the drawing, and for the tests; the same seed always gives the same world.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable
from dataclasses import replace

from fourgods_tui.core.face import TURNS, Face
from fourgods_tui.core.landscape import Side
from fourgods_tui.core.square import Square, column_of, frame, row_of
from fourgods_tui.core.tiles import TILES, Tile
from fourgods_tui.tui.drawing.look import Depth, Drawing, Look, Vision
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.drawing.view import CityMark, Ghost, Hint, ProphetMark, SquareView
from fourgods_tui.tui.drawing.world import world_picture
from fourgods_tui.tui.drawing.zoom import ZOOMS


def sample_faces(seed: int = 3, tiles: int | None = None, size: int = 8) -> dict[Square, Face]:
    """Faces laid by the rules, always where most sides are settled; the same for a seed."""
    chance = random.Random(seed)  # noqa: S311 - a picture, not a secret
    bag = chance.sample(TILES, len(TILES))
    wanted = size * size * 3 // 4 if tiles is None else tiles
    placed: dict[Square, Face] = {}
    for tile in bag:
        options = list(_options(tile, placed, size))
        if options and len(placed) < wanted:
            _, _, square, lies = max(
                (touching, chance.random(), square, lies) for touching, square, lies in options
            )
            placed[square] = lies
    return placed


def _options(
    tile: Tile, placed: dict[Square, Face], size: int
) -> Iterable[tuple[int, Square, Face]]:
    """Where the tile may lie: sides that touch tiles, the square, the face."""
    for square in frame(size).squares:
        beside = frame(size).neighbours[square]
        touching = sum(near in placed for near in beside if near is not None)
        if square in placed or touching + beside.count(None) < 2:
            continue
        for flipped in (False, True):
            for turns in range(TURNS):
                lies = tile.shown(flipped, turns)
                if all(
                    matches is not False for matches in side_matches(lies, square, placed, size)
                ):
                    yield touching, square, lies


def side_matches(
    lies: Face, square: Square, placed: dict[Square, Face], size: int = 8
) -> tuple[bool | None, bool | None, bool | None, bool | None]:
    """For each side, whether it matches the tile it touches; None where it touches none."""

    def matching(side: Side) -> bool | None:
        near = frame(size).neighbours[square][side]
        if near is None or near not in placed:
            return None
        return placed[near].landscapes[side.opposite] is lies.landscapes[side]

    return matching(Side.NORTH), matching(Side.EAST), matching(Side.SOUTH), matching(Side.WEST)


def sample_views(seed: int = 3, size: int = 8) -> list[SquareView]:
    """A world in full swing: prophets, cities, hints, cursors, a ghost and a fresh tile."""
    placed = sample_faces(seed, size=size)
    views = {
        square: SquareView(
            face=placed.get(square), odd=bool((column_of(square) + row_of(square)) % 2)
        )
        for square in frame(size).squares
    }
    tiles = list(placed)
    for number, square in enumerate(tiles[2:-4:4]):
        mark = ProphetMark(number % 4, Side((number * 3) % 4))
        views[square] = replace(views[square], prophet=mark)
    empty = [square for square in frame(size).squares if square not in placed]
    marks = (Hint.FITS, Hint.TURNED, Hint.DEAD, Hint.FITS, None, Hint.TURNED)
    for square, hint in zip(empty[3:], marks, strict=False):
        views[square] = replace(views[square], hint=hint)
    for square, city in zip(empty, (CityMark(0), CityMark(1, 2), CityMark(3)), strict=False):
        views[square] = replace(views[square], city=city)
    views[tiles[-1]] = replace(views[tiles[-1]], flash=1)
    views[tiles[9]] = replace(views[tiles[9]], cursor=True)
    views[tiles[5]] = replace(views[tiles[5]], others=(0,))
    views[tiles[-3]] = replace(views[tiles[-3]], others=(2, 3))
    hover = empty[-1]
    lies = TILES[36].back
    ghost = Ghost(lies, side_matches(lies, hover, placed, size))
    views[hover] = replace(views[hover], ghost=ghost, cursor=True)
    return [views[square] for square in frame(size).squares]


def _ansi(strips: Iterable[Strip]) -> str:
    """The strips with their escape sequences, as colours were chosen, without any conversion."""
    from rich.color import ColorSystem

    return "\n".join(
        "".join(
            segment.style.render(segment.text, color_system=ColorSystem.TRUECOLOR)
            if segment.style
            else segment.text
            for segment in strip
        )
        for strip in strips
    )


def main(arguments: list[str] | None = None) -> None:
    """Print sample worlds; see ``--help``."""
    parser = argparse.ArgumentParser(description="Print a sample world in each style and zoom.")
    parser.add_argument("--drawing", choices=[each.value for each in Drawing])
    parser.add_argument("--depth", choices=[each.name.lower() for each in Depth])
    parser.add_argument("--vision", choices=[each.value for each in Vision], default="standard")
    parser.add_argument("--zoom", type=int, choices=[int(each) for each in ZOOMS])
    parser.add_argument("--light", action="store_true", help="for a light screen")
    parser.add_argument("--seed", type=int, default=3)
    chosen = parser.parse_args(arguments)
    views = sample_views(chosen.seed)
    for depth in reversed(Depth):
        for drawing in Drawing:
            for zoom in ZOOMS:
                if (
                    chosen.drawing not in (None, drawing.value)
                    or chosen.depth not in (None, depth.name.lower())
                    or chosen.zoom not in (None, int(zoom))
                ):
                    continue
                look = Look(drawing, depth, Vision(chosen.vision), not chosen.light)
                title = f"{drawing.value}, {depth.name.lower()}, {zoom.width} × {zoom.height}"
                sys.stdout.write(f"\n{title}\n{_ansi(world_picture(zoom, look).lines(views))}\n")


if __name__ == "__main__":
    main()
