"""What a person has played: games, favourite god, rating over time, and against whom."""

from __future__ import annotations

from collections.abc import Iterator

from fourgods_tui.core.standing import Career, Opponent
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import Ink
from fourgods_tui.tui.panels.plot import AXIS, plot_lines
from fourgods_tui.tui.text import Part, columns_of, fit, line
from fourgods_tui.tui.wording import god_letter, landscape_name

LABEL, NAME, COUNT = 18, 20, 9
"""Columns."""
PLOT_LINES = 5
_WIDEST_PLOT = 100


def career_lines(career: Career, own: str, style: Ink, words: Words, width: int) -> list[Strip]:
    """All of it.

    Args:
        own: the key of whoever looks: what they played against this person comes first.
    """
    lines = [line(parts, width, style.plain) for parts in _facts(career, style, words)]
    if career.course:
        lines += _title(words.gettext("Rating over time"), style, width)
        wide = min(width - 4, _WIDEST_PLOT, len(career.course) + AXIS + 1)
        lines += [
            Strip.join([line([], 3, style.plain), strip]).adjust_cell_length(width, style.plain)
            for strip in plot_lines(career.course, style, wide, PLOT_LINES)
        ]
    if career.opponents:
        lines += _title(words.gettext("Head to head"), style, width)
        lines.append(line(_opponents_heading(style, words), width, style.plain))
        ranked = sorted(career.opponents, key=lambda each: each.person != own)
        lines += [line(_opponent(each, own, style, words), width, style.plain) for each in ranked]
    return [*lines, line([], width, style.plain)]


def _facts(career: Career, style: Ink, words: Words) -> Iterator[list[Part]]:
    standing = career.standing
    yield []
    won = f"{career.wins} ({100 * career.wins // career.games} %)" if career.games else "0"
    yield _fact(words.gettext("games"), str(career.games), style)
    yield _fact(words.gettext("won"), won, style)
    if standing is None:
        yield _fact(words.gettext("rating"), words.gettext("no rated game yet"), style)
    else:
        text = words.ngettext(
            "{points}, place {place}, {n} rated game",
            "{points}, place {place}, {n} rated games",
            standing.games,
            points=standing.points,
            place=standing.place,
        )
        yield _fact(words.gettext("rating"), text, style)
    if career.gods:
        parts: list[Part] = [("   " + fit(words.gettext("favourite god"), LABEL), style.dim)]
        for god, games in career.gods:
            parts += [
                (f" {god_letter(words, god)} ", style.land(god)),
                (f" {landscape_name(words, god)} ", style.bold),
                (f"{games}   ", style.plain),
            ]
        yield parts


def _fact(label: str, text: str, style: Ink) -> list[Part]:
    return [(f"   {fit(label, LABEL)}", style.dim), (text, style.bold)]


def _title(text: str, style: Ink, width: int) -> list[Strip]:
    return [line([], width, style.plain), line([(f" {text}", style.title)], width, style.plain)]


def _opponents_heading(style: Ink, words: Words) -> list[Part]:
    return [
        ("   " + fit(words.gettext("against"), NAME), style.dim),
        (columns_of(words.gettext("games"), COUNT), style.dim),
        (columns_of(words.gettext("ahead"), COUNT), style.dim),
        (columns_of(words.gettext("behind"), COUNT), style.dim),
        (columns_of(words.gettext("level"), COUNT), style.dim),
    ]


def _opponent(each: Opponent, own: str, style: Ink, words: Words) -> list[Part]:
    mine = each.person == own
    name = f"{each.name} ({words.gettext('you')})" if mine else each.name
    level = each.games - each.ahead - each.behind
    return [
        (f"   {fit(name, NAME)}", style.bold if mine else style.plain),
        (f"{each.games:>{COUNT}}", style.plain),
        (f"{each.ahead:>{COUNT}}", style.good if each.ahead > each.behind else style.plain),
        (f"{each.behind:>{COUNT}}", style.plain),
        (f"{level:>{COUNT}}", style.plain),
    ]
