"""Commands for everybody: which tables there are."""

from __future__ import annotations

from collections.abc import Sequence

from fourgods_tui.core.table_list import TableLine
from fourgods_tui.remote.running import Running
from fourgods_tui.remote.writing import in_columns
from fourgods_tui.ssh.oneshot import Answer, Command, Request, wrong


def commands(running: Running) -> Sequence[Command]:
    """These commands, for a running server."""

    async def tables(request: Request) -> Answer:
        if request.words:
            return wrong("usage: tables [--json]")
        return list_tables(running.lobby.view().tables)

    return (Command("tables", tables, "the tables that anybody can go to", "[--json]"),)


def list_tables(lines: Sequence[TableLine]) -> Answer:
    """The public tables."""
    data = [
        {
            "table": line.table,
            "name": line.name,
            "phase": line.phase.value,
            "players": list(line.names),
            "seats": line.seats,
            "spectators": line.spectators,
        }
        for line in lines
    ]
    if not lines:
        return Answer("there are no tables\n", data)
    rows = [
        (
            line.name,
            line.phase.value,
            f"{len(line.names)}/{line.seats}",
            ", ".join(line.names) or "-",
        )
        for line in lines
    ]
    return Answer(in_columns(("TABLE", "PHASE", "SEATS", "PLAYERS"), rows), data)
