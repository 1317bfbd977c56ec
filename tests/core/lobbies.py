"""Lobbies for tests, with a manual clock."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager

from fourgods_tui.core.lobby import Lobby
from fourgods_tui.core.namebook import NameBook
from fourgods_tui.core.people import Person
from fourgods_tui.core.table import Table
from tests.core.manual_clock import ManualClock
from tests.core.seats import TestJournal


@asynccontextmanager
async def lobby(
    clock: ManualClock | None = None,
    names: NameBook | None = None,
    reserved: Iterable[str] = (),
) -> AsyncIterator[Lobby]:
    """A lobby, closed at the end."""
    made = Lobby(
        clock=clock or ManualClock(), journal=TestJournal(), names=names, reserved=reserved
    )
    try:
        yield made
    finally:
        await made.close()


async def begin(table: Table, *people: Person) -> None:
    """They come, sit, and are ready."""
    for person in people:
        table.subscribe(person, lambda: None)
        assert await table.sit(person) is None
    for person in people:
        assert await table.get_ready(person) is None
