"""Keys for a row of a list that is not there any more, though it is on the screen still."""

from __future__ import annotations

from fourgods_tui.core.clock import LoopClock
from fourgods_tui.core.journal import MemoryJournal
from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.rules import Rules
from fourgods_tui.core.table_view import TableOptions
from tests.tui.wired import Wired


async def test_a_table_that_has_just_been_closed() -> None:
    lobby = Lobby(clock=LoopClock(), journal=MemoryJournal())
    table = lobby.open_table(TableOptions(name="Den"), Rules())
    async with Wired(lobby, "ana") as ana:
        await ana.see("Den")
        for _ in range(4):
            ana.press("down")
        await ana.see("▸ Den")
        await lobby.close_table(table)
        ana.press("\r")  # before anybody is told
        await ana.see("That table has been closed.")
    await lobby.close()


async def test_somebody_at_the_table_who_has_just_gone() -> None:
    lobby = Lobby(clock=LoopClock(), journal=MemoryJournal())
    async with Wired(lobby, "ana") as ana:
        ana.press("\r")
        await ana.see("not ready yet")
        ana.press("+")
        await ana.see("player")
        ana.press(" ")
        await ana.see("bag ")
        (table,) = lobby.tables
        watching = table.subscribe(lobby.arrive("eve"), lambda: None)
        ana.press("x")
        await ana.see("The people at this table")
        await ana.see("eve~")
        ana.press("down")
        ana.press("down")
        await ana.see("▸ - eve~")
        table.unsubscribe(watching)
        await ana.see_that(lambda: "eve~" not in ana.text)
        ana.press("m")
        ana.press("escape")
        await ana.see("bag ")
    await lobby.close()
