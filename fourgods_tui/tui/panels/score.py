"""A score in full: kingdoms, cities, the gods' bonuses, totals."""

from __future__ import annotations

from collections.abc import Sequence

from textual.strip import Strip

from fourgods_tui.core.game import Game
from fourgods_tui.core.landscape import Landscape
from fourgods_tui.core.score import BonusKind, Score
from fourgods_tui.core.square import square_name
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.signs import SEAT_LETTERS
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import Ink, ink
from fourgods_tui.tui.text import Part, fit, line
from fourgods_tui.tui.wording import landscape_name


def score_lines(game: Game, score: Score, look: Look, words: Words, width: int) -> list[Strip]:
    """The whole score; it may be longer than a screen."""
    style = ink(look)
    names = [seat.name for seat in game.seats]
    texts: list[list[Part]] = [
        *_totals(score, names, style, words),
        [],
        *_bonuses(score, style, words),
        [],
        [(words.gettext("Kingdoms with prophets"), style.title)],
        *_kingdoms(score, style, words),
        [],
        [(words.gettext("Cities"), style.title)],
        *_cities(score, names, style, words),
    ]
    return [line([(" ", style.plain), *parts], width, style.plain) for parts in texts]


def winners_text(game: Game, score: Score, words: Words) -> str:
    """Who won, in a sentence."""
    names = [game.seats[seat].name for seat in score.winners]
    if len(names) == 1:
        points = score.totals[score.winners[0]].total
        return words.ngettext(
            "{who} wins with {n} point.", "{who} wins with {n} points.", points, who=names[0]
        )
    return words.gettext("{names} share the win.", names=", ".join(names))


def _landscape(landscape: Landscape, style: Ink, words: Words) -> Part:
    return fit(f" {landscape_name(words, landscape)}", 12), style.land(landscape)


def _totals(score: Score, names: Sequence[str], style: Ink, words: Words) -> list[list[Part]]:
    heads = [
        words.gettext("kingdoms"),
        words.gettext("cities"),
        words.gettext("mass"),
        words.gettext("spread"),
        words.gettext("total"),
    ]
    rows: list[list[Part]] = [
        [(" " * 20, style.plain), *((fit(head, 10), style.dim) for head in heads)]
    ]
    order = sorted(range(len(names)), key=lambda seat: -score.totals[seat].total)
    for seat in order:
        total = score.totals[seat]
        values = (total.kingdoms, total.cities, total.mass, total.spread)
        rows.append(
            [
                (SEAT_LETTERS[seat], style.seat(seat)),
                (" ", style.plain),
                (fit(names[seat], 18), style.name(seat)),
                *((f"{value:<10}", style.plain) for value in values),
                (f"{total.total:<10}", style.bold),
            ]
        )
    return rows


def _bonuses(score: Score, style: Ink, words: Words) -> list[list[Part]]:
    titles = {
        BonusKind.MASS: words.gettext("Mass: biggest kingdom"),
        BonusKind.SPREAD: words.gettext("Spread: number of kingdoms"),
    }
    rows: list[list[Part]] = []
    for kind, title in titles.items():
        rows.append([(title, style.title)])
        ranked = sorted((each for each in score.bonuses if each.kind is kind), key=lambda b: b.rank)
        for bonus in ranked:
            owner: list[Part] = [(words.gettext("nobody's"), style.dim)]
            if bonus.to is not None:
                owner = [(SEAT_LETTERS[bonus.to], style.seat(bonus.to))]
            rows.append(
                [
                    (f" {bonus.rank}. ", style.plain),
                    (
                        fit(f" {landscape_name(words, bonus.landscape)}", 12),
                        style.land(bonus.landscape),
                    ),
                    (f" {bonus.value:>3}   ", style.plain),
                    (f"{bonus.points:>3}  ", style.bold),
                    *owner,
                ]
            )
    return rows


def _kingdoms(score: Score, style: Ink, words: Words) -> list[list[Part]]:
    rows: list[list[Part]] = []
    for kingdom in score.kingdoms:
        row: list[Part] = [
            (
                fit(f" {landscape_name(words, kingdom.landscape)}", 12),
                style.land(kingdom.landscape),
            ),
            (f" {square_name(kingdom.squares[0])} {len(kingdom.squares):>3}  ", style.plain),
        ]
        for seat, count in kingdom.prophets:
            row += [(f"{SEAT_LETTERS[seat]}{count}", style.seat(seat)), (" ", style.plain)]
        row.append((f" ={kingdom.points} ", style.bold))
        for seat in kingdom.to:
            row += [(SEAT_LETTERS[seat], style.seat(seat)), (" ", style.plain)]
        rows.append(row)
    return rows or [[(words.gettext("none"), style.dim)]]


def _cities(score: Score, names: Sequence[str], style: Ink, words: Words) -> list[list[Part]]:
    rows: list[list[Part]] = []
    for city in score.cities:
        what = words.gettext("smashed by {who}") if city.smashed else words.gettext("held by {who}")
        rows.append(
            [
                (f"{square_name(city.square)} ", style.plain),
                (SEAT_LETTERS[city.seat], style.seat(city.seat)),
                (f" {what.format(who=names[city.seat])} ", style.plain),
                (f"{city.points}", style.bold),
            ]
        )
    return rows or [[(words.gettext("none"), style.dim)]]
