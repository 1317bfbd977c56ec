"""The totals of a score, a line a seat, with its god and the prophets it has left."""

from __future__ import annotations

from fourgods_tui.core.columns import cell_len
from fourgods_tui.core.game import Game, Seat
from fourgods_tui.core.score import Score
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import Ink
from fourgods_tui.tui.panels.ledger import badge
from fourgods_tui.tui.panels.story_end import PARTS
from fourgods_tui.tui.text import Part, fit
from fourgods_tui.tui.wording import god_letter, landscape_name

Parts = list[Part]

_NAME = 15
_GOD = 11
_OF_GODS = ("mass", "spread")
"""The parts of a total that depend on whose god is which."""


def totals(game: Game, score: Score, style: Ink, words: Words, width: int) -> list[Parts]:
    """A heading and a line a seat, the most points first."""
    heads = [words.gettext(name) for name, _ in PARTS] + [words.gettext("prophets left")]
    if 2 + _NAME + _GOD + sum(cell_len(head) + 1 for head in heads) > width:
        heads[-1] = "i" if style.ascii else "♙"
    spare = (width - 2 - _NAME - _GOD - sum(cell_len(head) for head in heads)) // len(heads)
    gap = " " * max(min(spare, 4), 1)
    head = f"{' ' * (2 + _NAME)}{fit(words.gettext('god'), _GOD)}"
    head += "".join(f"{gap}{each}" for each in heads)
    order = sorted(range(len(game.seats)), key=lambda seat: -score.totals[seat].total)
    rows: list[Parts] = [[(head, style.dim)]]
    for number in order:
        seat = game.seats[number]
        values = _values(seat, number, score)
        cells: Parts = []
        for (part, _), value, title in zip(PARTS, values, heads[:-1], strict=True):
            text = gap + " " * (cell_len(title) - len(value)) + value
            cells.append((text, style.bold if part == "total" else style.plain))
        left = str(seat.prophets_left) if seat.gods else "-"
        cells.append((gap + left.rjust(cell_len(heads[-1])), style.plain))
        name = (fit(seat.name, _NAME), style.name(number))
        rows.append([*badge(number, style), name, *_gods(seat, style, words), *cells])
    return rows


def hidden_gods(game: Game) -> bool:
    """Whether somebody's god is not known."""
    return any(unknown(seat) for seat in game.seats)


def unknown(seat: Seat) -> bool:
    """Whether a god of this seat is not known."""
    return any(claimant.god is None for claimant in seat.gods)


def _values(seat: Seat, number: int, score: Score) -> list[str]:
    """The points as they are shown; what depends on a hidden god is left open."""
    total, hidden = score.totals[number], unknown(seat)
    texts = []
    for name, value in PARTS:
        text = str(value(total))
        if hidden and name in _OF_GODS:
            text = "?"
        elif hidden and name == "total":
            text += "+?"
        texts.append(text)
    return texts


def _gods(seat: Seat, style: Ink, words: Words) -> Parts:
    if not seat.gods:
        return [(fit(words.gettext("no god"), _GOD), style.dim)]
    parts: Parts = []
    for claimant in seat.gods:
        if claimant.god is None:
            text = words.gettext("unknown") if len(seat.gods) == 1 else "?"
            parts.append((f"{text} ", style.dim))
        elif len(seat.gods) == 1:
            parts.append((f" {landscape_name(words, claimant.god)} ", style.land(claimant.god)))
        else:
            parts.append((f" {god_letter(words, claimant.god)} ", style.land(claimant.god)))
    used = sum(cell_len(text) for text, _ in parts)
    return [*parts, (" " * max(_GOD - used, 0), style.plain)]
