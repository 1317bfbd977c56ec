"""People who play together, each at a terminal of their own."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from itertools import pairwise
from pathlib import Path

from fourgods_tui.core.commands import (
    Claim,
    Command,
    Discard,
    Draw,
    EndTurn,
    Found,
    Occupy,
    Place,
    SayDone,
    SendProphet,
    Take,
)
from fourgods_tui.core.events import (
    Claimed,
    Discarded,
    Done,
    Drawn,
    Event,
    Founded,
    Occupied,
    Placed,
    ProphetSent,
    Taken,
    Turn,
)
from fourgods_tui.core.game import Game
from fourgods_tui.core.seen import event_seen_by
from fourgods_tui.tui.i18n import words
from fourgods_tui.tui.wording import happened
from tests.e2e import eyes
from tests.e2e.fingers import SENT, Fingers, sent
from tests.e2e.record_file import newest_record
from tests.e2e.script import Steps
from tests.e2e.serving import Served
from tests.e2e.terminal import SshTerminal, wait_for

COMES_OF: dict[type[Command], type[Event]] = {
    Draw: Drawn,
    Discard: Discarded,
    Take: Taken,
    Place: Placed,
    Claim: Claimed,
    SendProphet: ProphetSent,
    Found: Founded,
    Occupy: Occupied,
    SayDone: Done,
    EndTurn: Turn,
}

_NO_EVENT = re.compile(r"~: | (lost the connection|is here again)$")
"""In a line of the feed that tells of no event of the game."""


class Players:
    """People at one table, in the order of their seats.

    Attributes:
        terms: their terminals.
        fingers: their fingers.
        record: the record of the game they play.
    """

    def __init__(self, server: Served, terms: Mapping[str, SshTerminal]) -> None:
        """Use `sit_down` instead; the terminals are by the names of whoever sits at them."""
        self.server, self.by_name = server, dict(terms)
        self.terms = tuple(terms.values())
        self._known: frozenset[Path] = frozenset(server.records.glob("*.jsonl"))

    async def begin(self, key: str = " ") -> None:
        """Everybody is ready, and the game begins on all screens."""
        for term in self.terms:
            term.send(key)
        bag = f"bag {92 - 2 * len(self.terms)}"
        await self.all_see(
            lambda term: bag in term.lines[0] and eyes.cursor(term) is not None, "a new game"
        )
        record = newest_record(self.server.records, self._known)
        assert record is not None
        self.record = record
        self._known |= {record.path}
        self.record.refresh()
        # Seats need not be those of the game before.
        seats = self.record.game.seats
        self.terms = tuple(self.by_name[seat.name.rstrip("~")] for seat in seats)
        self.fingers = []
        for seat, term in enumerate(self.terms):
            cursor = eyes.cursor(term)
            assert cursor is not None
            self.fingers.append(Fingers(seat, cursor))

    def seat_of(self, name: str) -> int:
        """Where somebody sits, by the name they began with."""
        return self.terms.index(self.by_name[name])

    async def back(self, name: str, term: SshTerminal) -> None:
        """Somebody is back at their seat, at another terminal."""
        await term.wait_until(lambda: eyes.cursor(term) is not None, "the game")
        cursor, seat = eyes.cursor(term), self.seat_of(name)
        assert cursor is not None
        self.by_name[name] = term
        self.terms = (*self.terms[:seat], term, *self.terms[seat + 1 :])
        self.fingers[seat] = Fingers(seat, cursor)

    @property
    def game(self) -> Game:
        """The game as the record has it by now."""
        self.record.refresh()
        return self.record.game

    async def all_see(self, seen: Callable[[SshTerminal], bool], what: str) -> None:
        """Wait until something holds of all screens."""
        await wait_for(self.terms, lambda: all(seen(term) for term in self.terms), what)

    def header_width(self, seat: int) -> int:
        """How wide a square is on somebody's screen; 0 where there is no world."""
        header = eyes.header(self.terms[seat])
        return header.width if header else 0

    async def all_read(self, text: str) -> None:
        """Wait until this text is on all screens."""
        await self.all_see(lambda term: text in term.text, repr(text))

    async def play(self, steps: Steps) -> None:
        """Press the keys of all these steps, each when the one before has been done."""
        for seat, command in steps:
            await self.do(seat, command)

    async def do(self, seat: int, command: Command) -> None:
        """Press the keys of a command, and wait until it was carried out and all see it."""
        before = self.record.refresh()
        self.terms[seat].send(sent(self.fingers[seat].keys(command, self.record.game)))
        expected = COMES_OF[type(command)]

        def carried_out() -> bool:
            self.record.refresh()
            done = any(isinstance(event, expected) for event in self.record.events[before:])
            return done and all(self._is_told(each) for each in here)

        here = [number for number, term in enumerate(self.terms) if not term.ended]
        terms = [self.terms[number] for number in here]
        await wait_for(terms, carried_out, f"{command} of seat {seat}")

    def _is_told(self, seat: int) -> bool:
        """Whether somebody's feed ends with what happened last; after a game there is none.

        The record is written before anybody is told.
        """
        game = self.record.game
        if game.ended is not None:
            return True
        names = [each.name for each in game.seats]
        seen = (event_seen_by(event, game, seat) for event in self.record.events[-6:])
        told = [text for event in seen if (text := happened(words("en"), event, names))]
        one, two = told[-2:]
        pairs = pairwise(line for line in self.terms[seat].lines if not _NO_EVENT.search(line))
        return any(upper.endswith(one) and lower.endswith(two) for upper, lower in pairs)

    async def settle(self, seat: int) -> None:
        """Wait until all keys somebody pressed have been heeded, by pressing two more."""
        term = self.terms[seat]
        term.send("g")
        await term.expect("Which god?")
        term.send(SENT["escape"])
        await term.expect_gone("Which god?")

    async def agree(self) -> None:
        """Wait until all screens show the same, and all of it: world and seats."""
        game = self.game
        cursors = [fingers.cursor for fingers in self.fingers]
        squares = eyes.filled(game.world, cursors)
        bare = eyes.grounds(
            self.terms[0], (each for each in game.world.bare() if each not in game.world.cities)
        )

        def same() -> bool:
            first, *others = (
                ([eyes.square_cells(term, square) for square in squares], eyes.seats(term))
                for term in self.terms
            )
            return (
                all(other == first for other in others)
                and all(eyes.is_drawn(cells, bare) for cells in first[0])
                and len(first[1]) == len(game.seats)
            )

        await wait_for(self.terms, same, f"the same world and seats, {len(squares)} squares")


async def enter(term: SshTerminal) -> None:
    """Go from the lobby to a table that waits for players."""
    await term.expect("lobby")
    term.send("\r")
    await term.expect("not ready yet")


async def leave(term: SshTerminal) -> None:
    """Go from a table to the lobby and from there home; the client ends well."""
    term.send("q")
    await term.expect("Leave?")
    term.send("y")
    await term.expect("lobby")
    term.send("q")
    await term.expect("Leave Four Gods?")
    term.send("y")
    assert await term.wait_closed() == 0


@asynccontextmanager
async def sit_down(
    server: Served,
    names: Sequence[str],
    *,
    size: tuple[int, int] = (80, 24),
    term: str = "xterm-256color",
    env: dict[str, str] | None = None,
    keys: Mapping[str, Path] | None = None,
    enter: Callable[[SshTerminal], Awaitable[None]] = enter,
) -> AsyncIterator[Players]:
    """People connect one after the other, with their keys if they have one, and are at the same
    table then. `enter` is how they go there from the lobby."""
    async with AsyncExitStack() as stack:
        terms: dict[str, SshTerminal] = {}
        for name in names:
            key = (keys or {}).get(name)
            opened = await SshTerminal.open(
                server.port, name, key=key, size=size, term=term, env=env
            )
            terms[name] = await stack.enter_async_context(opened)
            await enter(opened)
        players = Players(server, terms)
        await players.all_see(
            lambda each: all(name in each.text for name in names), "everybody at the table"
        )
        yield players
