"""The line in which one chooses a name."""

from __future__ import annotations

from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.namebook import MemoryNameBook
from fourgods_tui.tui.app import FourGodsApp
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.screens.lobby_screen import LobbyScreen
from tests.tui.piloting import Player, party


async def test_a_refused_name_stays_in_the_line_with_the_reason() -> None:
    async with party(["ana", "bo"]) as everybody:
        ana = everybody.players[0]
        await ana.press("q", "y")
        await ana.until(lambda: isinstance(ana.app.front, LobbyScreen), "the lobby")
        await ana.press("n", "x", "enter")  # one column is no name
        await ana.expect("A name has 2 to 16 columns")
        lobby = ana.app.front
        assert isinstance(lobby, LobbyScreen)
        assert lobby.typed is not None
        assert lobby.typed.text == "x"
        await ana.press("y", "enter")
        await ana.expect("xy~ (you)")
        assert lobby.typed is None


async def test_watching_needs_a_table() -> None:
    async with party(["ana", "bo"]) as everybody:
        ana = everybody.players[0]
        await ana.press("q", "y")
        await ana.until(lambda: isinstance(ana.app.front, LobbyScreen), "the lobby")
        await ana.press("w")
        await ana.expect("Choose a table to watch.")
        assert isinstance(ana.app.front, LobbyScreen)


async def test_who_has_lost_a_name_to_the_server_reads_why() -> None:
    book = MemoryNameBook({"key": "Admin"})
    lobby = Lobby(clock=LoopClock(), journal=MemoryJournal(), names=book)
    for told in (True, False):
        app = FourGodsApp(lobby, Guest("Ana", fingerprint="key"))
        async with app.run_test(size=(80, 24)) as pilot:
            player = Player(app, pilot)
            await player.expect("Ana (you)")
            why = "You are called Ana now: Admin is reserved for the server."
            assert (why in " ".join(player.lines)) is told
    await lobby.close()
