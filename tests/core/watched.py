"""A game that is watched: after each command it must be as a second reading of the rules says.

The second reading is `tests.record_page`, written from the pages about rules and record alone, and
`tests.core.brute`. Neither asks the program what is legal.
"""

from __future__ import annotations

import io
import json
from collections import Counter
from typing import Any

from fourgods_tui.core.check import check
from fourgods_tui.core.commands import (
    Claim,
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
from fourgods_tui.core.events import Line, Scored
from fourgods_tui.core.evolve import fold
from fourgods_tui.core.game import Game
from fourgods_tui.core.landscape import SIDES, God, Landscape
from fourgods_tui.core.placement import legal_placements
from fourgods_tui.core.record import from_json, read, to_bytes, to_json
from fourgods_tui.core.record_write import written
from fourgods_tui.core.refusals import Reason, Refusal
from fourgods_tui.core.rules import Gods
from fourgods_tui.core.score import score
from fourgods_tui.core.seen import event_seen_by, seen_by
from fourgods_tui.core.square import Square, parse_square, square_name
from fourgods_tui.core.tiles import TILES
from tests.core.brute import Laid, Spot, name, turnings
from tests.core.play import Play
from tests.record_page import Replay


class Watched:
    """A game and its second reading."""

    def __init__(self, play: Play) -> None:
        self.play = play
        first = json.loads(to_json(play.lines[0]))
        self.other = Replay(first)
        self._told = 1
        self.tell()

    @property
    def game(self) -> Game:
        """The game as the program has it."""
        return self.play.game

    @property
    def laid(self) -> Laid:
        """The world as text."""
        return Laid(self.play.game)

    # -- acting -------------------------------------------------------------------------------

    def ask(self, seat: int, command: Command, later: int) -> None:
        """A command, legal or not: it must be carried out if and only if it is legal."""
        self.wait(later)
        allowed, before = self.allows(seat, command), self.game
        decision = self.play.ask(seat, command, 0)
        assert isinstance(decision, Refusal) is not allowed, (seat, command, decision)
        if isinstance(decision, Refusal):
            assert self.game is before
            assert decision.reason is not Reason.NOT_STARTED
        self.tell()

    def wait(self, ms: int) -> None:
        """Let time go by."""
        self.play.wait(ms)
        self.tell()

    def tell(self) -> None:
        """Let the second reading see what happened since."""
        for line in self.play.lines[self._told :]:
            text = to_json(line)
            assert from_json(text) == line
            self.other.line(json.loads(text))
        self._told = len(self.play.lines)

    def until_deadline(self) -> int | None:
        """Milliseconds to the next deadline by the second reading, or None."""
        other = self.other
        found = list(other.until.values())
        if other.rules["time_limit"]:
            found.append(1000 * other.rules["time_limit"])
        if other.hourglass:
            found.append(other.turn_at + 1000 * other.rules["turn_seconds"])
        return max(0, min(found) - self.play.now) if found and not other.ended else None

    # -- what is legal ------------------------------------------------------------------------

    def allows(self, seat: int, command: Command) -> bool:
        """Whether a command is legal now."""
        other = self.other
        if other.ended or not 0 <= seat < other.seats:
            return False
        if isinstance(command, SayDone):
            return other.done[seat] is not command.done
        now = other.turn in (None, seat) or isinstance(command, Claim)
        return now and self._allows(seat, command)

    def _allows(self, seat: int, command: Command) -> bool:
        other = self.other
        hands, row = other.hands[seat], other.rows[seat]
        match command:
            case Draw(count):
                return count in (1, 2) and not any(_there(hands)) and bool(other.bag)
            case Discard(hand):
                return hands[hand.word] is not None and None in row
            case Take(hand, number, slot, tile):
                return hands[hand.word] is None and self._lies(number, slot, tile)
            case Place(hand, square):
                held = hands[hand.word]
                fits = held is not None and self.laid.fits(_spot(square), _picture(held, command))
                return fits and self._waited(seat, square)
            case Claim(god):
                limit = other.rules["gods_per_player"] if other.seats == 2 else 1
                free = not any(god.value in gods for gods in other.gods)
                return free and len(other.gods[seat]) < limit
            case SendProphet(_, god):
                return other.open[seat] is not None and self._has_prophet(seat, god)
            case Found(square, occupy, god):
                markers = len(other.cities) + len(other.kept) < other.rules["cities"]
                free = markers and self.laid.may_found(_spot(square)) and self._believed(square)
                return free and (not occupy or self._has_prophet(seat, god))
            case Occupy(square, god):
                column, at_row = _spot(square)
                free = other.cities.get((at_row, column), "no city") is None
                return free and self._has_prophet(seat, god)
            case _:
                return other.hourglass

    def _waited(self, seat: int, square: Square) -> bool:
        """Whether the seat may smash a city on a square, if it founded it; else it may."""
        column, at_row = _spot(square)
        if (at_row, column) not in self.other.cities:
            return True
        line = {"seat": seat, "t": self.play.now}
        return self.other.waited(line, *self.other.founded[at_row, column])

    def _believed(self, square: Square) -> bool:
        """Whether no tile in plain view fits on a square, if that matters."""
        if self.other.rules["founding"] == "free":
            return True
        held = [*(hand for each in self.other.hands for hand in each.values())]
        held += [tile for row in self.other.rows for tile in row]
        return not any(
            self.laid.fits(_spot(square), sides)
            for tile in held
            if tile is not None
            for shown in TILES[tile].faces
            for sides in turnings(shown.sides)
        )

    def _lies(self, number: int, slot: int, tile: int | None) -> bool:
        rows = self.other.rows
        if not 0 <= number < len(rows) or not 0 <= slot < len(rows[number]):
            return False
        there = rows[number][slot]
        return there is not None and tile in (None, there)

    def _has_prophet(self, seat: int, god: God | None) -> bool:
        left = self.other.gods[seat]
        return any(left.values()) if god is None else left.get(god.value, 0) > 0

    def legal(self, seat: int) -> list[Command]:
        """Some legal commands of every kind there are."""
        return [each for each in self.likely(seat) if self.allows(seat, each)]

    def likely(self, seat: int) -> list[Command]:
        """Commands that may be legal, and those that only just are not, of every kind."""
        laid = self.laid
        cities = [parse_square(name((column, row))) for row, column in self.other.cities]
        spots = [spot for spot in laid.spots() if laid.touching(spot) >= 2]
        commands: list[Command] = [SayDone(True), SayDone(False), EndTurn(), Draw(1), Draw(2)]
        commands += [Claim(god) for god in God]
        commands += [SendProphet(side) for side in SIDES]
        commands += [SendProphet(SIDES[0], god) for god in God]
        commands += [Occupy(square) for square in cities]
        commands += [Occupy(square, god) for square in cities for god in God]
        for square in (*cities, *map(_square, spots[::5])):
            commands += [Found(square, occupy) for occupy in (False, True)]
        for hand in Hand:
            held = self.other.hands[seat][hand.word]
            commands.append(Discard(hand))
            commands += [
                Take(hand, number, slot, tile)
                for number, row in enumerate(self.other.rows)
                for slot, tile in enumerate(row)
                if slot < 12 or tile is not None
            ]
            if held is not None:
                commands += self._placements(laid, hand, held)
                commands += [Place(hand, _square(spot)) for spot in spots[::3]]
        return commands

    def _placements(self, laid: Laid, hand: Hand, held: int) -> list[Command]:
        """All placements of a held tile, by the program, which have to be all there are."""
        found = legal_placements(self.game.world, self.game.rules, held)
        pictures = [
            (square_name(each.square), TILES[held].shown(each.flipped, each.turns).sides)
            for each in found
        ]
        assert sorted(pictures) == sorted(laid.placements(held))
        return [Place(hand, each.square, each.flipped, each.turns) for each in found]

    # -- what must hold -----------------------------------------------------------------------

    def holds(self) -> None:
        """What must hold after every command."""
        self._tiles()
        self._prophets_and_cities()
        self._world()
        self._score()

    def _tiles(self) -> None:
        """No tile is lost or doubled."""
        game = self.game
        everywhere = [
            *game.bag,
            *(tile for seat in game.seats for tile in (*seat.hands, *seat.row) if tile is not None),
            *(lies.tile for lies in game.world.tiles if lies),
        ]
        assert sorted(everywhere) == list(range(92))
        assert len(game.bag) == game.left

    def _prophets_and_cities(self) -> None:
        """No prophet and no city is lost or doubled."""
        game = self.game
        there: Counter[tuple[int, God | None]] = Counter()
        there.update((each.seat, each.god) for each in game.world.prophets.values())
        for city in game.world.cities.values():
            if city.occupant is not None:
                there[city.occupant, city.god] += 1
        most = game.rules.prophets(len(game.seats))
        for number, seat in enumerate(game.seats):
            for claimant in seat.gods:
                assert claimant.left >= 0
                assert claimant.left + there.pop((number, claimant.god), 0) == most
        assert not there
        smashed = sum(len(seat.smashed) for seat in game.seats)
        assert game.cities_left + len(game.world.cities) + smashed == game.rules.cities
        assert game.cities_left >= 0

    def _world(self) -> None:
        """What is kept from tile to tile is what a look at all tiles gives."""
        world, laid = self.game.world, self.laid
        for spot in laid.spots():
            square = _square(spot)
            assert square_name(square) == name(spot)
            assert world.touching[square] == laid.touching(spot)
            asked = [world.asked(square, side) for side in SIDES]
            assert [each.letter if each else "" for each in asked] == laid.asks(spot)
            lies = world.tiles[square]
            if lies is not None:
                pairs = zip(laid.asks(spot), lies.face.sides, strict=True)
                assert all(beyond in ("", shown.upper()) for beyond, shown in pairs)
        assert not any(world.tiles[square] for square in world.cities)
        assert all(world.tiles[square] for square in world.prophets)
        assert world.full == (len(laid.tiles) + len(laid.cities) == len(laid.spots()))

    def _score(self) -> None:
        """Kingdoms and score are those of the second reading."""
        game = self.game
        kingdoms = [
            (each.landscape.value, [square_name(square) for square in each.squares])
            for each in game.world.kingdoms
        ]
        assert kingdoms == [
            (god, [name((column, row)) for row, column in squares])
            for god, squares, _ in self.other._kingdoms()
        ]
        now = score(game)
        assert written(Scored(now)) == {"type": "scored", **self.other.score()}
        assert game.score in (None, now)

    def holds_over_time(self) -> None:
        """What must hold of the whole record."""
        lines, game = self.play.lines, self.game
        assert fold(lines) == game
        times = [line.t for line in lines]
        assert times == sorted(times)
        for seat in (*range(len(game.seats)), None):
            self._seen(seat)
        verdict = check(read(io.BytesIO(to_bytes(lines))), unfinished=True)
        assert verdict.error is None
        assert (verdict.lines, verdict.game) == (len(lines), game)

    def _seen(self, seat: int | None) -> None:
        """Neither bag nor seed nor somebody else's hidden god can be reached from what is seen."""
        game, seen = self.game, seen_by(self.game, seat)
        assert seen.bag == ()
        if game.ended is not None:
            return
        lines = [
            Line(line.seq, line.t, event_seen_by(line.event, game, seat))
            for line in self.play.lines
        ]
        assert fold(lines) == seen
        assert '"seed"' not in to_json(lines[0])
        if game.rules.gods is Gods.HIDDEN:
            others = [each for number, each in enumerate(game.seats) if number != seat]
            foreign = {each.god for other in others for each in other.gods}
            assert not foreign & _gods_in(seen)


def _gods_in(seen: Game) -> set[Landscape]:
    """All gods that can be reached from a game. (Faces are written without landscapes' words.)"""
    return {god for god in God if repr(god) in repr(seen)}


def _there(hands: dict[str, int | None]) -> list[bool]:
    return [tile is not None for tile in hands.values()]


def _spot(square: Square) -> Spot:
    """Column and row; far outside for what is no square."""
    return (square % 8, square // 8) if 0 <= square < 64 else (-9, -9)


def _square(spot: Spot) -> Square:
    return Square(spot[1] * 8 + spot[0])


def _picture(held: int, command: Place) -> str:
    """The sides that a placement would show."""
    sides = TILES[held].faces[command.flipped].sides
    turns = command.turns % 4
    turned: Any = sides[4 - turns :] + sides[: 4 - turns]
    return next(each for each in turnings(sides) if each.upper() == turned.upper())
