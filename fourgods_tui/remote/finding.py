"""Finding connections by what an admin calls them."""

from __future__ import annotations

from fourgods_tui.core.names import GUEST_MARK
from fourgods_tui.remote.figures import person_on
from fourgods_tui.ssh.connection import Connection
from fourgods_tui.ssh.server import Server


def connections_of(server: Server, text: str) -> list[Connection]:
    """All connections of the one person with this name, or the one with this number.

    A guest's mark may be left out, unless somebody is called so without one.
    """
    wanted, number = text.casefold(), text.removeprefix("#")
    for name_of in (_name, _without_mark):
        keys = {_key(one) for one in server.connections if name_of(_person_name(one)) == wanted}
        if keys:
            return [one for one in server.connections if _key(one) in keys]
    nobody_yet = [one for one in server.connections if person_on(one) is None]
    found = [one for one in nobody_yet if _name(one.name) == wanted]
    if not found and number.isdecimal():
        found = [one for one in server.connections if str(one.number) == number]
    return found


def _name(name: str) -> str:
    return name.casefold()


def _without_mark(name: str) -> str:
    return name.casefold().removesuffix(GUEST_MARK)


def _person_name(connection: Connection) -> str:
    """The name of the person on it; empty if they are nobody yet."""
    person = person_on(connection)
    return "" if person is None else person.name


def _key(connection: Connection) -> str:
    """What tells the people on connections apart; they may have one that is not for the game."""
    person = person_on(connection)
    if person is not None:
        return person.key
    return connection.fingerprint or f"connection {connection.number}"
