"""Games for tests: played by commands, and put into any position by hand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fourgods_tui.core.commands import Command
from fourgods_tui.core.deadline import overdue
from fourgods_tui.core.decide import decide
from fourgods_tui.core.events import Event, Line, Name
from fourgods_tui.core.evolve import evolve, fold
from fourgods_tui.core.face import face
from fourgods_tui.core.game import Claimant, Seat
from fourgods_tui.core.landscape import God, Side
from fourgods_tui.core.placement import mismatches
from fourgods_tui.core.refusals import Refusal
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.square import Square, parse_square
from fourgods_tui.core.start import start
from fourgods_tui.core.tiles import TILES
from fourgods_tui.core.world import City, Placed, Prophet, World

NAMES = ("Ann", "Bob", "Cem", "Dee")


def at(name: str) -> Square:
    """A square by its name."""
    return parse_square(name)


def tile(sides: str, but: Sequence[int] = ()) -> int:
    """The first tile that carries this face, printed just so."""
    wanted = face(sides)
    return next(each.number for each in TILES if wanted in each.faces and each.number not in but)


def flipped(number: int, sides: str) -> bool:
    """Whether a tile must be flipped to show this face."""
    return TILES[number].back is face(sides)


def world(*laid: str, size: int = 8) -> World:
    """A world of ``"a1 FFSP"`` and the like."""
    return lay(World(size), laid)


def lay(result: World, laid: Sequence[str], t: int = 0) -> World:
    """A world with tiles added that match, but lie anywhere."""
    for each in laid:
        square, sides = each.split()
        assert not mismatches(result, at(square), face(sides)), each
        result = result.placing(at(square), Placed(0, face(sides), 0, t))
    return result


class Play:
    """A game and its record. Every command comes a second after the one before."""

    def __init__(
        self, seats: int = 2, seed: str = "7", rules: Rules | None = None, **options: object
    ) -> None:
        chosen = (rules or Rules()).with_options(options)
        names = tuple(Name(name) for name in NAMES[:seats])
        events = start("a-game", seed, chosen, names)
        self.lines = [Line(seq, 0, event) for seq, event in enumerate(events)]
        self.game = fold(self.lines)
        self.now = 0

    def ask(self, seat: int, command: Command, later: int = 1000) -> tuple[Event, ...] | Refusal:
        """What comes of a command, `later` ms after the last thing that happened."""
        self.wait(later)
        decision = decide(self.game, seat, command, self.now)
        if not isinstance(decision, Refusal):
            self._fold(decision, self.now)
        return decision

    def do(self, seat: int, command: Command, later: int = 1000) -> tuple[Event, ...]:
        """A command that must be legal."""
        decision = self.ask(seat, command, later)
        assert not isinstance(decision, Refusal), decision
        return decision

    def refused(self, seat: int, command: Command, later: int = 1000) -> Refusal:
        """A command that must be refused, and leaves the game as it was."""
        before = len(self.lines)
        decision = self.ask(seat, command, later)
        assert isinstance(decision, Refusal), decision
        assert len(self.lines) == before
        return decision

    def wait(self, ms: int) -> list[Event]:
        """Let time go by; what came of it."""
        self.now += ms
        happened: list[Event] = []
        while due := overdue(self.game, self.now):
            self._fold(due[1], due[0])
            happened += due[1]
        return happened

    def _fold(self, events: Sequence[Event], t: int) -> None:
        for event in events:
            line = Line(self.game.seq + 1, t, event)
            self.lines.append(line)
            self.game = evolve(self.game, line)

    # -- positions made by hand; the record does not know of them ------------------------------

    def hold(self, seat: int, left: int | None = None, right: int | None = None) -> None:
        """Put tiles into a seat's hands."""
        self._change_seat(seat, replace(self.game.seats[seat], hands=(left, right)))

    def fill_row(self, seat: int, *tiles: int | None) -> None:
        """Put tiles into a seat's row, from its first slot."""
        old = self.game.seats[seat]
        row = (*tiles, *old.row[len(tiles) :])
        self._change_seat(seat, replace(old, row=row))

    def give_god(self, seat: int, god: God, left: int | None = None) -> None:
        """Let a seat have a god, with so many prophets left (all by default)."""
        old = self.game.seats[seat]
        most = self.game.rules.prophets(len(self.game.seats))
        claimant = Claimant(god, self.now, most if left is None else left)
        self._change_seat(seat, replace(old, gods=(*old.gods, claimant)))

    def take_gods(self, seat: int) -> None:
        """Let a seat have no god."""
        self._change_seat(seat, replace(self.game.seats[seat], gods=()))

    def lay(self, *laid: str) -> None:
        """Put ``"a1 FFSP"`` and the like into the world."""
        self.game = replace(self.game, world=lay(self.game.world, laid, self.now))

    def send(self, seat: int, god: God, square: str, side: Side) -> None:
        """Put a prophet of a seat into the world."""
        prophet = Prophet(seat, god, at(square), side)
        self.game = replace(self.game, world=self.game.world.with_prophet(prophet))

    def city(self, square: str, founder: int = 0, by: int | None = None) -> None:
        """Put a city into the world, occupied by a seat with its first god if asked."""
        god = None if by is None else self.game.seats[by].gods[0].god
        since = None if by is None else self.now
        city = City(at(square), founder, self.now, by, god, since)
        self.game = replace(self.game, world=self.game.world.with_city(city))

    def smash(self, seat: int, square: str) -> None:
        """Let a seat have smashed a city."""
        old = self.game.seats[seat]
        changed = replace(old, smashed=(*old.smashed, (at(square), self.now)))
        self._change_seat(seat, changed)

    def bag(self, *tiles: int) -> None:
        """Let these be the tiles in the bag."""
        self.game = replace(self.game, bag=tiles, left=len(tiles))

    def _change_seat(self, number: int, seat: Seat) -> None:
        seats = (*self.game.seats[:number], seat, *self.game.seats[number + 1 :])
        self.game = replace(self.game, seats=seats)
