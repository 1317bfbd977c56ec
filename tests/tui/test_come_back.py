"""Guests who come back by their code, whatever became of their game meanwhile."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.people import Person
from fourgods_tui.core.table_view import Phase
from fourgods_tui.tui import hosting
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.screens.lobby_screen import LobbyScreen
from fourgods_tui.tui.screens.table_screen import TableScreen
from fourgods_tui.tui.terminal import Terminal
from tests.tui.piloting import Player, party


@asynccontextmanager
async def back(lobby: Lobby, code: str) -> AsyncIterator[Player]:
    """Somebody who connects with a code, under another name."""
    app = FourGodsApp(lobby, Guest("stranger", wanted_table=code))
    hosting.prepare(app, Terminal())
    async with app.run_test(size=(80, 24)) as pilot:
        yield Player(app, pilot)


def known(player: Player) -> tuple[Person, str]:
    """Who somebody is, and their code."""
    person = player.app.person
    assert person is not None
    return person, player.app.lobby.resume_code(person)


async def test_without_a_chair_they_are_themselves_in_the_lobby() -> None:
    async with party(["ann", "bob"]) as both:
        person, code = known(both.players[0])
        await both.players[0].screen.table.get_up(person)
        async with back(both.lobby, code) as again:
            await again.until(lambda: again.app.person == person, "the same person")
            assert isinstance(again.app.front, LobbyScreen)
            assert person.name in again.text


async def test_who_resigned_is_themselves_in_the_lobby() -> None:
    async with party(["ann", "bob", "cy"]) as three:
        await three.begin()
        person, code = known(three.players[0])
        await three.players[0].screen.table.resign(person)
        async with back(three.lobby, code) as again:
            await again.until(lambda: again.app.person == person, "the same person")
            assert isinstance(again.app.front, LobbyScreen)


async def test_before_a_game_they_are_back_on_their_chair() -> None:
    async with party(["ann", "bob"]) as both:
        person, code = known(both.players[0])
        async with back(both.lobby, code) as again:
            await again.until(lambda: isinstance(again.app.front, TableScreen), "the table")
            assert again.app.person == person
            assert again.desk.view.you == 0


async def test_in_a_game_they_are_back_on_their_seat() -> None:
    async with party(["ann", "bob"]) as both:
        await both.begin()
        person, code = known(both.players[1])
        async with back(both.lobby, code) as again:
            await again.until(lambda: isinstance(again.app.front, TableScreen), "the table")
            await again.until_phase(Phase.PLAYING)
            assert again.app.person == person
            assert again.desk.view.you == 1
