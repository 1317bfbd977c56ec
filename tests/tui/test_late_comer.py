"""Who comes to a game that runs sees what happened and was said last, and how it goes on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fourgods_tui.core.commands import Claim, Hand, Place
from fourgods_tui.core.events import Claimed, Placed
from fourgods_tui.core.landscape import God
from fourgods_tui.core.placement import legal_placements
from fourgods_tui.core.table_view import Said
from fourgods_tui.tui import hosting
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.terminal import Terminal
from tests.tui.piloting import Party, Player, party


@asynccontextmanager
async def watching(game: Party, name: str) -> AsyncIterator[Player]:
    """Somebody else, who watches from now on."""
    app = FourGodsApp(game.lobby, Guest(name))
    hosting.prepare(app, Terminal())
    async with app.run_test(size=(120, 40)) as pilot:
        late = Player(app, pilot)
        await late.expect("lobby")
        app.watch_at(game.players[0].screen.table)
        await late.expect("You are watching.")
        yield late


async def place_anything(game: Party) -> None:
    """The first player places the tile in their left hand."""
    screen = game.players[0].screen
    tile = game.game.seats[0].hands[Hand.LEFT]
    assert tile is not None
    way = next(iter(legal_placements(game.game.world, game.game.rules, tile)))
    place = Place(Hand.LEFT, way.square, way.flipped, way.turns)
    assert await screen.table.play(screen.person, place) is None


async def test_the_feed_is_not_empty_and_tells_nothing_twice() -> None:
    async with party(["ann", "bob"]) as both:
        await both.begin()
        ann, bob = (player.screen for player in both.players)
        await place_anything(both)
        assert ann.say("good luck") is None
        async with watching(both, "cy") as late:
            await late.expect("ann~ placed")
            await late.expect("ann~: good luck")
            assert late.desk.flash is None  # it was not placed just now
            assert await bob.table.play(bob.person, Claim(God.SEA)) is None
            await late.expect("bob~ claimed the god of the sea")
            kinds = [type(item) for item in late.desk.feed]
            assert [kinds.count(kind) for kind in (Placed, Claimed, Said)] == [1, 1, 1]


async def test_a_lost_link_and_a_return_are_told() -> None:
    async with party(["ann", "bob"], size=(120, 40)) as both:
        await both.begin()
        ann, bob = both.players
        bob.screen.table.unsubscribe(bob.screen._subscription)
        await ann.expect("bob~ lost the connection")
        bob.screen.table.subscribe(bob.screen.person, lambda: None)
        await ann.expect("bob~ is here again")
