"""The line in which one chooses a name."""

from __future__ import annotations

from fourgods_tui.tui.screens.lobby_screen import LobbyScreen
from tests.tui.piloting import party


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
