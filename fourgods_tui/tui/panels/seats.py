"""Who plays: god, prophets left, cities, points so far, and whether they are done or away."""

from __future__ import annotations

from functools import lru_cache

from fourgods_tui.core.chairs import Chair
from fourgods_tui.core.game import Game, Seat
from fourgods_tui.core.score import Score
from fourgods_tui.core.table_view import Phase, TableView
from fourgods_tui.tui.drawing.look import Look
from fourgods_tui.tui.drawing.signs import SEAT_LETTERS
from fourgods_tui.tui.drawing.strip import Strip
from fourgods_tui.tui.i18n import Words
from fourgods_tui.tui.ink import Ink, ink
from fourgods_tui.tui.text import Part, fit, line
from fourgods_tui.tui.wording import god_letter, landscape_name

GOD = 11
"""Columns for a god's name, or for what there is instead."""


def seats_lines(
    view: TableView, score: Score | None, look: Look, words: Words, width: int
) -> list[Strip]:
    """A line a seat."""
    game = view.game
    if game is None:
        return []
    return [
        _line(
            number,
            seat,
            number == view.you,
            sum(city.occupant == number for city in game.world.cities.values()),
            "" if score is None else f"{score.totals[number].total:>4} ",
            _state(number, view, game, seat, words),
            look,
            words,
            width,
        )
        for number, seat in enumerate(game.seats)
    ]


@lru_cache(maxsize=1024)
def _line(
    number: int,
    seat: Seat,
    own: bool,
    cities: int,
    points: str,
    state: str,
    look: Look,
    words: Words,
    width: int,
) -> Strip:
    """A seat's line. Cached: the others' lines are the same for all at a table."""
    style = ink(look)
    name_width = max(8, min(16, width - 34))
    parts: list[Part] = [
        (SEAT_LETTERS[number], style.seat(number)),
        (" ", style.plain),
        (fit(seat.name, name_width), style.name(number) if not own else style.bold),
        (" ", style.plain),
        *_gods(seat, style, words),
    ]
    parts += [
        (f"{'i' if style.ascii else '♙'}{seat.prophets_left:<3}", style.plain),
        (f"{'#' if style.ascii else '⌂'}{cities + len(seat.smashed):<2}", style.plain),
    ]
    parts.append((points, style.bold))
    parts.append((state, style.dim))
    return line(parts, width, style.plain)


def _gods(seat: Seat, style: Ink, words: Words) -> list[Part]:
    if not seat.gods:
        return [(fit(words.gettext("no god"), GOD), style.dim)]
    if len(seat.gods) == 1:
        god = seat.gods[0].god
        if god is None:
            return [(fit(words.gettext("hidden god"), GOD), style.plain)]
        return [
            (god_letter(words, god), style.land(god)),
            (fit(f" {landscape_name(words, god)}", GOD - 1), style.plain),
        ]
    parts: list[Part] = []
    for claimant in seat.gods:
        if claimant.god is None:
            parts.append(("?", style.plain))
        else:
            letter = god_letter(words, claimant.god)
            parts.append((letter, style.land(claimant.god)))
    used = sum(len(text) for text, _ in parts)
    return [*parts, (" " * (GOD - used), style.plain)]


def out_text(chair: Chair, words: Words) -> str:
    """How somebody came to be out of the game, short."""
    return words.gettext("voted out") if chair.voted_out else words.gettext("resigned")


def _state(number: int, view: TableView, game: Game, seat: Seat, words: Words) -> str:
    chair = view.chairs[number] if number < len(view.chairs) else Chair()
    if view.phase is Phase.PLAYING and chair.person and not chair.bot:
        if chair.resigned:
            return out_text(chair, words)
        if not chair.connected:
            return words.gettext("away")
    if seat.done:
        return words.gettext("done")
    if game.turn == number:
        # L10N: it is this seat's turn
        return words.pgettext("seat", "turn")
    if seat.bot:
        return words.gettext("bot")
    return words.gettext("you") if number == view.you else ""
