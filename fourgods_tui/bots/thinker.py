"""A program that weighs what each command would bring, and does the best of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from fourgods_tui.bots.bot import Level
from fourgods_tui.bots.claims import Claims
from fourgods_tui.bots.ideas import Idea, Ideas, Way
from fourgods_tui.bots.outlook import Outlook
from fourgods_tui.bots.sight import may_act
from fourgods_tui.bots.temper import MASTER, PLAYER, Temper
from fourgods_tui.core.commands import (
    Command,
    Discard,
    Draw,
    EndTurn,
    Found,
    Hand,
    Place,
    SayDone,
    SendProphet,
)
from fourgods_tui.core.game import Game, Seat
from fourgods_tui.core.rules import Mode

_USUAL = 3.0
"""Points a drawn tile is expected to bring before the program has seen any."""
_LEARNS = 0.25
"""How much one draw changes that."""
_LATE = 0.25
"""The part of the world that is still bare when the end comes into sight."""
_OFFERS = 2
"""How often it says done while it is ahead, before there is nothing left to do."""
_LOSS = -2.0
"""Points a placement may cost where a tile can only be placed or kept."""


class Thinker:
    """Plays by its temper: see `Temper`."""

    def __init__(self, level: Level, temper: Temper, source: Random) -> None:
        self.level = level
        self._temper = temper
        self._chance = source
        self._claims = Claims()
        self._usual = _USUAL
        self._weighed: tuple[int | None, ...] = ()
        self._turn_until: int | None = None
        self._placed = False
        self._offered = 0

    def choose(self, view: Game, seat: int, now: int) -> Command | None:
        """See `Bot.choose`."""
        if not may_act(view, seat):
            return None
        if view.turn_until != self._turn_until:
            self._turn_until, self._placed = view.turn_until, False
        look = Outlook(view, seat, self._temper)
        command = (
            self._god(view, seat, look)
            or self._prophet(view.seats[seat], look)
            or self._best(view, seat, now, look)
        )
        if isinstance(command, Place):
            self._placed = True
        return command

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

    def _prophet(self, mine: Seat, look: Outlook) -> Command | None:
        """A prophet on the tile placed last, before it is too late for that."""
        if mine.open_square is None or not mine.prophets_left:
            return None
        side, gain = look.prophet(mine.open_square)
        return SendProphet(side) if gain > look.price else None

    def _best(self, view: Game, seat: int, now: int, look: Outlook) -> Command | None:
        """The best of all that can be done with tiles and cities."""
        mine = view.seats[seat]
        ideas = Ideas(view, seat, now, look, self._temper, self._chance)
        ways = ideas.placements()
        self._learn(mine, ways)
        best = max(
            (*(Idea(way.place, way.value) for way in ways), *ideas.cities()),
            key=lambda idea: idea.value,
            default=None,
        )
        if best is None and self._offers_end(view, mine, look):
            self._offered += 1
            return SayDone()
        if best is not None and best.value >= self._least(view, look):
            return self._go_on(mine, look, best.command)
        hand = mine.free_hand()
        enough = self._usual * self._temper.take if view.left else 0.1
        taken = ideas.take(hand, enough) if hand is not None else None
        if taken is not None:
            return self._go_on(mine, look, taken)
        return self._next_tile(view, mine, look, ways)

    def _next_tile(
        self, view: Game, mine: Seat, look: Outlook, ways: Sequence[Way]
    ) -> Command | None:
        """Nothing here is good enough: on to other tiles, if there are any."""
        if mine.hands == (None, None):
            if view.rules.mode is Mode.HOURGLASS and self._placed:
                return EndTurn()
            return self._go_on(mine, look, Draw()) if view.left else self._rest(view, mine)
        if not view.left:
            return self._rest(view, mine)
        if None in mine.row:
            return self._go_on(mine, look, Discard(_worst(mine, ways)))
        best = max(ways, key=lambda way: way.value, default=None)
        if best is not None and best.value >= _LOSS:
            return best.place
        return self._rest(view, mine)

    def _offers_end(self, view: Game, mine: Seat, look: Outlook) -> bool:
        """Whether to say done while ahead: the others may have had enough as well."""
        late = look.stage < _LATE or view.left == 0
        return late and look.lead > 0 and not mine.done and self._offered < _OFFERS

    def _least(self, view: Game, look: Outlook) -> float:
        """What a command must bring to be better than a new tile; ahead, the end may come soon."""
        if not view.left:
            return 0.01
        return self._temper.accept - (1 - look.stage if look.lead > 0 else 0.0)

    def _learn(self, mine: Seat, ways: Sequence[Way]) -> None:
        """Keep in mind what a draw usually brings."""
        if mine.hands != self._weighed:
            if self._weighed == (None, None) and None not in mine.hands:
                drawn = sum(max(0.0, way.value) for way in ways) / 2
                self._usual += _LEARNS * (drawn - self._usual)
            self._weighed = mine.hands

    def _go_on(self, mine: Seat, look: Outlook, command: Command) -> Command:
        """Do this; but first take back a "done" that was said too soon."""
        if mine.done and look.lead <= 0 and not isinstance(command, Place | Found):
            return SayDone(done=False)
        return command

    def _rest(self, view: Game, mine: Seat) -> Command | None:
        """Nothing worth doing is left."""
        if not mine.done:
            return SayDone()
        return EndTurn() if view.rules.mode is Mode.HOURGLASS else None


def _worst(mine: Seat, ways: Sequence[Way]) -> Hand:
    """The hand whose tile is worth least."""
    worth = {way.place.hand: way.value for way in ways}
    full = [hand for hand in Hand if mine.hands[hand] is not None]
    return min(full, key=lambda hand: worth.get(hand, -99.0))


def player(source: Random) -> Thinker:
    """A program that plays for its own score, one command ahead."""
    return Thinker(Level.PLAYER, PLAYER, source)


def master(source: Random) -> Thinker:
    """A program that plays for the score at the end."""
    return Thinker(Level.MASTER, MASTER, source)
