"""Programs that play a trick on top of a level's usual play."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

from fourgods_tui.bots.bot import Bot, Level, chance
from fourgods_tui.bots.make import make_bot
from fourgods_tui.bots.sight import may_act, placeable, unplaced
from fourgods_tui.core.commands import Command, Discard, Draw, EndTurn, Found, Hand, Place, SayDone
from fourgods_tui.core.founding import foundable
from fourgods_tui.core.game import Game
from fourgods_tui.core.placement import fillers, fits_at
from fourgods_tui.core.smashing import not_yet
from fourgods_tui.core.square import Square

LATE = 0.5
"""How often a stalling program does nothing instead of what it would do."""


class Honest:
    """No trick at all, to know the noise; the others change what it does.

    Attributes:
        level: whose usual play it is.
        hurries: whether it does the next thing at once, as somebody does who has planned it.
    """

    hurries = False

    def __init__(self, usual: Bot, source: Random) -> None:
        self.level: Level = usual.level
        self._usual, self._source = usual, source

    def choose(self, view: Game, seat: int, now: int) -> Command | None:
        """See `Bot.choose`."""
        return self._usual.choose(view, seat, now) if may_act(view, seat) else None


class Smash(Honest):
    """Founds a city wherever it is about to place a tile, and smashes it with the next key."""

    _next: Place | None = None

    def choose(self, view: Game, seat: int, now: int) -> Command | None:
        """See `Bot.choose`."""
        if self._next is not None:
            return self._smash(view, seat, now, self._next)
        command = super().choose(view, seat, now)
        if isinstance(command, Place) and command.square in foundable(view):
            self._next, self.hurries = command, True
            return Found(command.square)
        return command

    def _smash(self, view: Game, seat: int, now: int, placing: Place) -> Command | None:
        """Smash the city as soon as that is allowed, and until then keep the tile for it."""
        if placing.square in not_yet(view, seat, now):
            return None
        self._next, self.hurries = None, False
        tile = view.seats[seat].hands[placing.hand]
        still = tile is not None and fits_at(view.world, view.rules, tile, placing.square)
        return placing if still else super().choose(view, seat, now)


class Blind(Honest):
    """Founds where most tiles fit, draws with the next key, and smashes if it can with the one
    after that: with empty hands nothing of its own lies in plain view."""

    _founded = False

    def choose(self, view: Game, seat: int, now: int) -> Command | None:
        """See `Bot.choose`."""
        smashing = _smashing(view, seat, now)
        if smashing is not None:
            return smashing
        command = super().choose(view, seat, now)
        if not isinstance(command, Draw):
            self.hurries = self._founded = False
            return command
        self.hurries = True
        free = [] if self._founded else foundable(view)
        self._founded = bool(free)
        return Found(max(free, key=partial(_fitting, view))) if free else command


class Patient(Blind):
    """The same, and what fits its own city it keeps in hand until it may smash that."""

    def choose(self, view: Game, seat: int, now: int) -> Command | None:
        """See `Bot.choose`."""
        command = super().choose(view, seat, now)
        if not isinstance(command, Place | Discard):
            return command
        if isinstance(command, Place) and command.square in view.world.cities:
            return command
        tile = view.seats[seat].hands[command.hand]
        waiting = not_yet(view, seat, now)
        kept = tile is not None and any(
            fits_at(view.world, view.rules, tile, square) for square in waiting
        )
        return None if kept else command


def _smashing(view: Game, seat: int, now: int) -> Place | None:
    """A placement of a tile in hand on a city it founded itself, where it may smash it."""
    own = {where for where, city in view.world.cities.items() if city.founder == seat}
    for hand in Hand:
        tile = view.seats[seat].hands[hand]
        for way in placeable(view, seat, tile, now) if tile is not None else ():
            if way.square in own:
                return Place(hand, way.square, way.flipped, way.turns)
    return None


def _fitting(view: Game, square: Square) -> int:
    """How many tiles that are not in the world would fit on a square."""
    return (fillers(view.world.asks[square]) & unplaced(view)).bit_count()


class Everywhere(Honest):
    """Founds everything that can be founded, at once, with a prophet while it has any."""

    occupies = True

    def choose(self, view: Game, seat: int, now: int) -> Command | None:
        """See `Bot.choose`."""
        free = foundable(view) if may_act(view, seat) else []
        if free:
            prophets = self.occupies and view.seats[seat].prophets_left > 0
            return Found(self._source.choice(free), occupy=prophets)
        return super().choose(view, seat, now)


class Empty(Everywhere):
    """The same without prophets: cities for nobody, so that others cannot found any."""

    occupies = False


class NeverDone(Honest):
    """Never says that it is done, so that games go on as long as they can."""

    def choose(self, view: Game, seat: int, now: int) -> Command | None:
        """See `Bot.choose`."""
        command = super().choose(view, seat, now)
        return None if isinstance(command, SayDone) else command


class Hoard(Honest):
    """Keeps tiles: discards none, so that nobody else can take them."""

    def choose(self, view: Game, seat: int, now: int) -> Command | None:
        """See `Bot.choose`."""
        command = super().choose(view, seat, now)
        return None if isinstance(command, Discard) else command


class Late(NeverDone):
    """Lets every second chance to do something go by, and is never done."""

    def choose(self, view: Game, seat: int, now: int) -> Command | None:
        """See `Bot.choose`."""
        command = super().choose(view, seat, now)
        return None if self._source.random() < LATE else command


class WholeTurns(NeverDone):
    """The same, and with turns it never ends one itself but lets the glass run out."""

    def choose(self, view: Game, seat: int, now: int) -> Command | None:
        """See `Bot.choose`."""
        command = super().choose(view, seat, now)
        return None if isinstance(command, EndTurn) else command


TRICKS: dict[str, Callable[[Bot, Random], Honest]] = {
    "none": Honest,
    "found and smash": Smash,
    "found before drawing": Blind,
    "found, draw and wait": Patient,
    "found everything": Everywhere,
    "found, no prophets": Empty,
    "never done": NeverDone,
    "hoard": Hoard,
    "late": Late,
    "whole turns": WholeTurns,
}


def trickster(trick: str, level: Level, seed: str) -> Honest:
    """A program of this level that plays this trick."""
    return TRICKS[trick](make_bot(level, seed), chance(seed, trick))
