"""A score in full: totals, the gods' bonuses, and every kingdom and city that counts."""

from __future__ import annotations

from collections.abc import Sequence

from fourgods_tui.core.columns import cell_len
from fourgods_tui.core.game import Game
from fourgods_tui.core.score import Bonus, BonusKind, CityScore, Score
from fourgods_tui.core.square import square_name
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import Ink, ink
from fourgods_tui.tui.panels.ledger import badge, gains, kingdom_parts
from fourgods_tui.tui.panels.names import both
from fourgods_tui.tui.panels.score_totals import hidden_gods, totals
from fourgods_tui.tui.text import Part, fit, line
from fourgods_tui.tui.wording import landscape_name

Parts = list[Part]

_COLUMN = 39
"""Columns of a kingdom or city with all that belongs to it."""
_BONUS = 50
"""Columns of the ranks of mass, at most."""


def score_lines(
    game: Game, score: Score, look: Look, words: Words, width: int, height: int = 0
) -> list[Strip]:
    """The whole score; it may be longer than the lines there are, and is then set closely."""
    style = ink(look)
    rows: list[Parts] = [
        *totals(game, score, style, words, width - 1),
        [],
        _supplies(game, style, words),
        [],
        *_bonuses(game, score, style, words, min((width - 1) // 2, _BONUS)),
        [],
        *_grid(
            words.gettext("Kingdoms with prophets"),
            _kingdoms(game, score, style, words),
            style,
            width - 1,
        ),
        [],
        *_grid(words.gettext("Cities"), _cities(game, score, style, words), style, width - 1),
    ]
    if len(rows) > height:
        rows = [parts for parts in rows if parts]
    return [line([(" ", style.plain), *parts], width, style.plain) for parts in rows]


def _supplies(game: Game, style: Ink, words: Words) -> Parts:
    """What is left for everybody."""
    free = sum(1 for _ in game.world.bare())
    texts = [
        words.ngettext("{n} tile in the bag", "{n} tiles in the bag", game.left),
        words.ngettext("{n} free square", "{n} free squares", free),
        words.ngettext("{n} city marker left", "{n} city markers left", game.cities_left),
    ]
    return [(", ".join(texts), style.dim)]


def _bonuses(game: Game, score: Score, style: Ink, words: Words, width: int) -> list[Parts]:
    """Mass and spread side by side."""
    titles = {
        BonusKind.MASS: words.gettext("Mass: biggest kingdom"),
        BonusKind.SPREAD: words.gettext("Spread: number of kingdoms"),
    }
    blocks: list[list[Parts]] = []
    for kind, title in titles.items():
        ranked = sorted((each for each in score.bonuses if each.kind is kind), key=lambda b: b.rank)
        rows = [_bonus(bonus, game, style, words) for bonus in ranked]
        blocks.append([[(title, style.title)], *rows])
    left, right = blocks
    return [[*padded(one, width, style), *other] for one, other in zip(left, right, strict=True)]


def _bonus(bonus: Bonus, game: Game, style: Ink, words: Words) -> Parts:
    if bonus.to is not None:
        owner = [*badge(bonus.to, style), (fit(game.seats[bonus.to].name, 12), style.plain)]
    elif hidden_gods(game):
        owner = [(words.gettext("unknown"), style.dim)]
    else:
        owner = [(words.gettext("nobody's"), style.dim)]
    return [
        (f"{bonus.rank}. " if bonus.value else " - ", style.plain),
        (fit(f" {landscape_name(words, bonus.landscape)}", 11), style.land(bonus.landscape)),
        (f" {bonus.value:>2}", style.plain),
        (f" {f'+{bonus.points}':>4} ", style.bold),
        *owner,
    ]


def _kingdoms(game: Game, score: Score, style: Ink, words: Words) -> list[Parts]:
    rows: list[Parts] = []
    for kingdom in score.kingdoms:
        points = [kingdom.points * (seat in kingdom.to) for seat in range(len(game.seats))]
        rows.append([*kingdom_parts(kingdom, style, words), *gains(points, style)])
    return rows or [[(words.gettext("none"), style.dim)]]


def _grid(title: str, entries: list[Parts], style: Ink, width: int) -> list[Parts]:
    """A title, then the entries from left to right in as many columns as there is room for."""
    columns = max(width // _COLUMN, 1)
    rows: list[Parts] = [[(title, style.title)]]
    for first in range(0, len(entries), columns):
        row: Parts = []
        for entry in entries[first : first + columns]:
            row += padded(entry, width // columns, style)
        rows.append(row)
    return rows


def _cities(game: Game, score: Score, style: Ink, words: Words) -> list[Parts]:
    rows = [_city(city, len(game.seats), style, words) for city in score.cities]
    free = sorted(sq for sq, city in game.world.cities.items() if city.occupant is None)
    if free:
        squares = both(words, [square_name(square) for square in free])
        rows.append([(words.gettext("free: {squares}", squares=squares), style.dim)])
    return rows or [[(words.gettext("none"), style.dim)]]


def _city(city: CityScore, seats: int, style: Ink, words: Words) -> Parts:
    what = words.gettext("smashed") if city.smashed else words.gettext("occupied")
    points = [city.points * (seat == city.seat) for seat in range(seats)]
    return [(f" {square_name(city.square)} {fit(what, 25)}", style.plain), *gains(points, style)]


def padded(parts: Sequence[Part], width: int, style: Ink) -> Parts:
    """The parts in exactly so many columns; what is too long is cut, whole parts last."""
    kept: Parts = []
    used = 0
    for text, look in parts:
        columns = cell_len(text)
        if used + columns > width:
            kept.append((fit(text, width - used), look))
            return kept
        kept.append((text, look))
        used += columns
    return [*kept, (" " * (width - used), style.plain)]
