"""What has been told of the score, a line a step: it grows with the story."""

from __future__ import annotations

from collections.abc import Sequence

from fourgods_tui.core.score import BonusKind, CityScore, KingdomScore
from fourgods_tui.core.square import square_name
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.signs import SEAT_LETTERS
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import Ink, ink
from fourgods_tui.tui.story import About, Rank, Step
from fourgods_tui.tui.text import Part, fit, line
from fourgods_tui.tui.wording import landscape_name

_LAND = 10
_PROPHETS = 12


def ledger_steps(story: Sequence[Step], at: int, height: int) -> list[int]:
    """The steps that a ledger of so many lines shows: the last told that have a line."""
    told = [n for n in range(at + 1) if isinstance(story[n].about, KingdomScore | CityScore | Rank)]
    return told[-height:] if height > 0 else []


def ledger_lines(
    story: Sequence[Step], at: int, look: Look, words: Words, width: int, height: int
) -> list[Strip]:
    """The lines of `ledger_steps`."""
    style = ink(look)
    rows: list[Strip] = []
    for number in ledger_steps(story, at, height):
        step = story[number]
        mark = (">" if style.ascii else "▸") if number == at else " "
        parts = [(f"{mark} ", style.title), *_about(step.about, style, words)]
        rows.append(line([*parts, *gains(step.points, style)], width, style.plain))
    return rows


def gains(by_seat: Sequence[int], style: Ink) -> list[Part]:
    """What seats get, and who: all who get something get the same."""
    seats = [seat for seat, points in enumerate(by_seat) if points]
    if not seats:
        return [(f"{'+0':>4}", style.dim)]
    letters = [(SEAT_LETTERS[seat], style.seat(seat)) for seat in seats]
    return [(f"{f'+{by_seat[seats[0]]}':>4} ", style.bold), *letters]


def badge(seat: int, style: Ink) -> list[Part]:
    """A seat's letter on its colour, and a blank."""
    return [(SEAT_LETTERS[seat], style.seat(seat)), (" ", style.plain)]


def _about(about: About, style: Ink, words: Words) -> list[Part]:
    if isinstance(about, KingdomScore):
        return kingdom_parts(about, style, words)
    if isinstance(about, CityScore):
        text = words.gettext("city smashed") if about.smashed else words.gettext("city")
        return [
            (fit(f" {text}", _LAND + 4), style.plain),
            (fit(square_name(about.square), _PROPHETS + 3), style.plain),
        ]
    if isinstance(about, Rank):
        bonus = about.bonus
        kind = words.gettext("mass") if bonus.kind is BonusKind.MASS else words.gettext("spread")
        return [
            (fit(f" {landscape_name(words, bonus.landscape)}", _LAND), style.land(bonus.landscape)),
            (fit(f" {bonus.value:>2} {kind} {bonus.rank}.", _PROPHETS + 7), style.plain),
        ]
    return []


def kingdom_parts(kingdom: KingdomScore, style: Ink, words: Words) -> list[Part]:
    """A kingdom's landscape, size, first square, and prophets."""
    parts: list[Part] = [
        (
            fit(f" {landscape_name(words, kingdom.landscape)}", _LAND),
            style.land(kingdom.landscape),
        ),
        (f" {len(kingdom.squares):>2} {square_name(kingdom.squares[0])} ", style.plain),
    ]
    used = 0
    for seat, count in kingdom.prophets:
        text = f"{SEAT_LETTERS[seat]}{count}"
        parts += [(text, style.seat(seat)), (" ", style.plain)]
        used += len(text) + 1
    return [*parts, (" " * (_PROPHETS - used), style.plain)]
