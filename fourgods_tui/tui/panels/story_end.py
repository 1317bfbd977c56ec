"""The last steps of a score's story: the totals side by side, and who won and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from fourgods_tui.core.columns import cell_len
from fourgods_tui.core.game import Game
from fourgods_tui.core.score import Score, Total
from fourgods_tui.tui.drawing.signs import SEAT_LETTERS
from fourgods_tui.tui.i18n import N_, Words
from fourgods_tui.tui.ink import Ink
from fourgods_tui.tui.panels.names import both, names_of
from fourgods_tui.tui.story import Decision, Reckoning, Verdict
from fourgods_tui.tui.text import Part, fit, wrap

Lines = list[list[Part]]

PARTS: tuple[tuple[str, Callable[[Total], int]], ...] = (
    (N_("kingdoms"), lambda total: total.kingdoms),
    (N_("cities"), lambda total: total.cities),
    (N_("mass"), lambda total: total.mass),
    (N_("spread"), lambda total: total.spread),
    (N_("total"), lambda total: total.total),
)
"""What a total is made of, and itself."""


def reckoning(
    about: Reckoning, game: Game, score: Score, style: Ink, words: Words, width: int
) -> Lines:
    """All totals, a column a seat, the highest first."""
    label = min(max(cell_len(words.gettext(name)) for name, _ in PARTS) + 1, 16)
    column = min((width - label) // len(about.order), 14)
    head: list[Part] = [(" " * label, style.plain)]
    for seat in about.order:
        name = fit(game.seats[seat].name, column - 3).rstrip()
        head += [
            (" " * (column - 2 - cell_len(name)), style.plain),
            (SEAT_LETTERS[seat], style.seat(seat)),
            (f" {name}", style.name(seat)),
        ]
    rows: Lines = [head]
    for name, value in PARTS:
        last = name == "total"
        look = style.bold if last else style.plain
        cells = "".join(f"{value(score.totals[seat]):>{column}}" for seat in about.order)
        if last:
            rule = "-" if style.ascii else "─"
            rows.append([(rule * (label + column * len(about.order)), style.dim)])
        rows.append([(fit(words.gettext(name), label), style.dim), (cells, look)])
    return rows


def verdict_text(
    about: Verdict, game: Game, score: Score, style: Ink, words: Words, width: int
) -> Lines:
    """The winner in a sentence, why if it was close, and everybody's place."""
    star = "*" if style.ascii else "★"
    title = winners_text(game, score, words)
    rows: Lines = [[(part, style.title)] for part in wrap(f"{star} {title} {star}", width)]
    for why in (passed_over(about, game, words), tie_break(about, game, score, words)):
        if not why:
            continue
        rows += [[], *([(part, style.plain)] for part in wrap(why, width))]
    rows.append([])
    return rows + _places(about, game, score, style)


def _places(about: Verdict, game: Game, score: Score, style: Ink) -> Lines:
    def behind(seat: int) -> tuple[bool, bool, int, int, int]:
        won, gone = seat in about.winners, game.seats[seat].resigned
        return not won, gone, -score.totals[seat].total, -about.cities[seat], about.prophets[seat]

    rows: Lines = []
    for seat in about.order:
        place = 1 + sum(behind(other) < behind(seat) for other in about.order)
        rows.append(
            [
                (f"{place}. ", style.bold),
                (SEAT_LETTERS[seat], style.seat(seat)),
                (" ", style.plain),
                (fit(game.seats[seat].name, 18), style.name(seat)),
                (f"{score.totals[seat].total:>4}", style.bold),
            ]
        )
    return rows


def winners_text(game: Game, score: Score, words: Words) -> str:
    """Who won, in a sentence."""
    names = names_of(words, game, score.winners)
    if len(score.winners) == 1:
        points = score.totals[score.winners[0]].total
        return words.ngettext(
            "{who} wins with {n} point.", "{who} wins with {n} points.", points, who=names
        )
    return words.gettext("{names} share the win.", names=names)


def passed_over(about: Verdict, game: Game, words: Words) -> str:
    """Why somebody with more points did not win; empty if there is nobody like that."""
    if not about.passed_over:
        return ""
    return words.gettext(
        "Gone before the end: {who}. Those who stay come first, whatever the points.",
        who=names_of(words, game, about.passed_over),
    )


def tie_break(about: Verdict, game: Game, score: Score, words: Words) -> str:
    """Why these won among those with as many points; empty if the points decided."""
    if about.decision is Decision.POINTS:
        return ""
    points = score.totals[about.level[0]].total
    level = words.ngettext(
        "{names} have {n} point each.",
        "{names} have {n} points each.",
        points,
        names=names_of(words, game, about.level),
    )
    who = names_of(words, game, about.winners)
    cities = words.gettext("Cities: {counts}.", counts=_counts(about.cities, about, game, words))
    prophets = words.gettext(
        "Prophets in the world: {counts}.", counts=_counts(about.prophets, about, game, words)
    )
    if about.decision is Decision.CITIES:
        return " ".join((level, cities, words.gettext("More cities win: {who}.", who=who)))
    if about.decision is Decision.PROPHETS:
        wins = words.gettext("Fewer prophets win: {who}.", who=who)
        return f"{level} {cities} {prophets} {wins}"
    return " ".join((level, cities, prophets, words.gettext("Nothing tells them apart.")))


def _counts(by_seat: Sequence[int], about: Verdict, game: Game, words: Words) -> str:
    return both(words, [f"{game.seats[seat].name} {by_seat[seat]}" for seat in about.level])
