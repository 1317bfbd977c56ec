"""Names and numbers in phrases."""

from __future__ import annotations

from collections.abc import Sequence

from fourgods_tui.core.game import Game
from fourgods_tui.tui.i18n import Words


def names_of(words: Words, game: Game, seats: Sequence[int]) -> str:
    """Some seats' names in one phrase."""
    return both(words, [game.seats[seat].name for seat in seats])


def both(words: Words, names: Sequence[str]) -> str:
    """One phrase of several names, with an "and" before the last."""
    if len(names) < 2:
        return "".join(names)
    return words.gettext("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])


def points_text(words: Words, points: int) -> str:
    """A number of points."""
    return words.ngettext("{n} point", "{n} points", points)
