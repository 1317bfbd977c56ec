"""Finding connections by what an admin calls them."""

from __future__ import annotations

from fourgods_tui.remote.figures import person_on
from fourgods_tui.ssh.connection import Connection
from fourgods_tui.ssh.server import Server


def connections_of(server: Server, text: str) -> list[Connection]:
    """The connections of somebody by name, or the one with this number."""
    wanted = text.removeprefix("#")
    found = [one for one in server.connections if _is_called(one, text)]
    if not found and wanted.isdecimal():
        found = [one for one in server.connections if str(one.number) == wanted]
    return found


def _is_called(connection: Connection, name: str) -> bool:
    person = person_on(connection)
    names = {connection.name if person is None else person.name}
    names |= {each.rstrip("~") for each in names}
    return name.casefold() in {each.casefold() for each in names}
