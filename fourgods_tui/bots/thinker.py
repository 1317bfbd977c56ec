"""A program that weighs what each command would bring, and does the best of it."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from fourgods_tui.bots.bot import Level
from fourgods_tui.bots.claims import Claims
from fourgods_tui.bots.outlook import Outlook
from fourgods_tui.bots.sight import foundable, free_cities, lying_in_rows, may_act
from fourgods_tui.bots.temper import MASTER, PLAYER, Temper
from fourgods_tui.core.commands import (
    Command,
    Discard,
    Draw,
    EndTurn,
    Found,
    Hand,
    Occupy,
    Place,
    SayDone,
    SendProphet,
    Take,
)
from fourgods_tui.core.game import Game, Seat
from fourgods_tui.core.placement import fits_at, legal_placements
from fourgods_tui.core.rules import Mode
from fourgods_tui.core.tiles import TILES

_USUAL = 3.0
"""Points a drawn tile is expected to bring before the program has seen any."""

_LATE = 0.1
"""The part of the world that is still bare when the end comes into sight."""


@dataclass(frozen=True, slots=True)
class _Idea:
    """A command and what it would bring, in points."""

    command: Command
    value: float


class Thinker:
    """Plays by its temper: see `Temper`."""

    def __init__(self, level: Level, temper: Temper, chance: Random) -> None:
        self.level = level
        self._temper = temper
        self._chance = chance
        self._claims = Claims()
        self._usual = _USUAL
        self._weighed: tuple[int | None, ...] = ()
        self._turn_until: int | None = None
        self._placed = False

    def choose(self, view: Game, seat: int, now: int) -> Command | None:
        """See `Bot.choose`."""
        if not may_act(view, seat):
            return None
        self._notice_turn(view)
        look = Outlook(view, seat, self._temper)
        command = self._god(view, seat, look) or self._prophet(view, seat, look)
        if command is None:
            command = self._best(view, seat, look)
        if isinstance(command, Place):
            self._placed = True
        return command

    def _notice_turn(self, view: Game) -> None:
        if view.turn_until != self._turn_until:
            self._turn_until, self._placed = view.turn_until, False

    def _god(self, view: Game, seat: int, look: Outlook) -> Command | None:
        """Claim the god that promises most, when there is use for its prophets or time is up."""
        gods = self._claims.open_to(view, seat)
        if not gods:
            return None
        mine = view.seats[seat]
        tiles = sum(placed is not None for placed in view.world.tiles)
        wanted = tiles >= self._temper.claim_at * (1 + len(mine.gods))
        if not mine.prophets_left and mine.open_square is not None:
            gain = look.prophet(mine.open_square)[1] - look.price
            wanted = wanted or gain >= self._temper.claim_gain
        return self._claims.claim(max(gods, key=look.god)) if wanted else None

    def _prophet(self, view: Game, seat: int, look: Outlook) -> Command | None:
        """A prophet on the tile placed last, before it is too late for that."""
        mine = view.seats[seat]
        if mine.open_square is None or not mine.prophets_left:
            return None
        side, gain = look.prophet(mine.open_square)
        return SendProphet(side) if gain > look.price else None

    def _best(self, view: Game, seat: int, look: Outlook) -> Command | None:
        mine = view.seats[seat]
        ideas = self._placements(view, mine, look)
        self._learn(mine, ideas)
        ideas += self._city_ideas(view, mine, look)
        best = max(ideas, key=lambda idea: idea.value, default=None)
        late = look.stage < _LATE or view.left == 0
        if late and best is None and look.lead > 0 and not mine.done:
            return SayDone()
        if best is not None and best.value >= self._least(view, mine, look):
            return self._go_on(mine, look, best.command)
        taken = self._take(view, mine, look)
        if taken is not None:
            return self._go_on(mine, look, taken)
        if self._ends_turn(view, mine):
            return EndTurn()
        if mine.hands == (None, None):
            return self._go_on(mine, look, Draw()) if view.left else self._rest(view, mine)
        if None in mine.row and view.left:
            return self._go_on(mine, look, Discard(self._worst(mine, ideas)))
        if best is not None and best.value >= -2.0 and None not in mine.row and view.left:
            return best.command
        return self._rest(view, mine)

    def _least(self, view: Game, mine: Seat, look: Outlook) -> float:
        """What a command must bring to be better than a new tile."""
        if not view.left:
            return 0.01
        return self._temper.accept if look.lead <= 0 else self._temper.accept - (1 - look.stage)

    def _placements(self, view: Game, mine: Seat, look: Outlook) -> list[_Idea]:
        """The best placement of each tile in hand."""
        ideas = []
        for hand in Hand:
            tile = mine.hands[hand]
            if tile is not None:
                found = self._placement(view, mine, look, tile)
                if found is not None:
                    value, place = found
                    ideas.append(
                        _Idea(Place(hand, place.square, place.flipped, place.turns), value)
                    )
        return ideas

    def _placement(
        self, view: Game, mine: Seat, look: Outlook, tile: int
    ) -> tuple[float, Place] | None:
        """The best placement of a tile, wherever it is now."""
        prophets = bool(mine.prophets_left) or not mine.gods
        best, found = -99.0, None
        for way in legal_placements(view.world, view.rules, tile):
            lies = TILES[tile].shown(way.flipped, way.turns)
            value = look.total(look.placement(way.square, lies), prophets)
            if value > best:
                best, found = value, way
        if found is None:
            return None
        return best, Place(Hand.LEFT, found.square, found.flipped, found.turns)

    def _learn(self, mine: Seat, ideas: list[_Idea]) -> None:
        """Keep in mind what a draw usually brings."""
        if mine.hands != self._weighed:
            if self._weighed == (None, None) and None not in mine.hands:
                drawn = sum(max(0.0, idea.value) for idea in ideas) / 2
                self._usual += 0.25 * (drawn - self._usual)
            self._weighed = mine.hands

    def _city_ideas(self, view: Game, mine: Seat, look: Outlook) -> list[_Idea]:
        """Free cities to occupy, and squares for a city of one's own."""
        if not mine.prophets_left:
            return []
        ideas: list[_Idea] = [
            _Idea(Occupy(square), look.city(square) - look.price) for square in free_cities(view)
        ]
        tiles = [tile for tile in mine.hands if tile is not None]
        for square in foundable(view):
            if look.fitting(square) <= self._temper.city_fillers and not any(
                fits_at(view.world, view.rules, tile, square) for tile in tiles
            ):
                value = look.city(square) - look.price
                ideas.append(_Idea(Found(square, occupy=True), value))
        return ideas

    def _take(self, view: Game, mine: Seat, look: Outlook) -> Command | None:
        """A tile from the rows that is well worth the trouble, or any that helps at the end."""
        hand = mine.free_hand()
        if hand is None:
            return None
        least = self._usual * self._temper.take if view.left else 0.1
        best: Take | None = None
        for row, slot, tile in lying_in_rows(view):
            found = self._placement(view, mine, look, tile)
            if found is not None and found[0] > least:
                least, best = found[0], Take(hand, row, slot)
        return best

    def _worst(self, mine: Seat, ideas: list[_Idea]) -> Hand:
        """The hand whose tile is worth least."""
        worth = {idea.command.hand: idea.value for idea in ideas if isinstance(idea.command, Place)}
        full = [hand for hand in Hand if mine.hands[hand] is not None]
        return min(full, key=lambda hand: worth.get(hand, -99.0))

    def _ends_turn(self, view: Game, mine: Seat) -> bool:
        """In turns it leaves off once it has placed something and its hands are empty."""
        return view.rules.mode is Mode.HOURGLASS and self._placed and mine.hands == (None, None)

    def _go_on(self, mine: Seat, look: Outlook, command: Command) -> Command:
        """Do this; but first take back a "done" that was said too soon."""
        undone = isinstance(command, Place | Found)
        if mine.done and not undone and look.lead <= 0:
            return SayDone(done=False)
        return command

    def _rest(self, view: Game, mine: Seat) -> Command | None:
        """Nothing worth doing is left."""
        if not mine.done:
            return SayDone()
        return EndTurn() if view.rules.mode is Mode.HOURGLASS else None


def player(chance: Random) -> Thinker:
    """A program that plays for its own score, one command ahead."""
    return Thinker(Level.PLAYER, PLAYER, chance)


def master(chance: Random) -> Thinker:
    """A program that plays for the score at the end."""
    return Thinker(Level.MASTER, MASTER, chance)
