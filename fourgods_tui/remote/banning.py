"""The commands about bans."""

from __future__ import annotations

from collections.abc import Sequence

from fourgods_tui.remote.ban_words import USAGE, WordsError, ban_wanted, unban_wanted
from fourgods_tui.remote.figures import Figures, person_on
from fourgods_tui.remote.writing import in_columns
from fourgods_tui.ssh.bans import Ban, BanError, Bans
from fourgods_tui.ssh.connection import Connection
from fourgods_tui.ssh.oneshot import FAILED, Answer, Command, Request, wrong
from fourgods_tui.ssh.server import Server


def ban_commands(figures: Figures) -> Sequence[Command]:
    """These commands, for a running server."""
    server = figures.running.server

    async def ban(request: Request) -> Answer:
        return add_ban(server, request.words)

    async def unban(request: Request) -> Answer:
        return lift_ban(server.bans, request.words)

    async def bans(request: Request) -> Answer:
        return list_bans(list(server.bans))

    return (
        Command("ban", ban, "let somebody not come in for a time like 30m, 2h, 7d", USAGE),
        Command("unban", unban, "end a ban", "key|address|name VALUE"),
        Command("bans", bans, "the bans that hold", "[--json]"),
    )


def add_ban(server: Server, words: Sequence[str]) -> Answer:
    """Ban somebody, and send them away if they are here."""
    try:
        ban = add_wanted(server.bans, words)
    except WordsError as error:
        return wrong(str(error))
    except BanError as error:
        return wrong(str(error), FAILED)
    sent = send_away_banned(server)
    data = {**ban_data(ban), "sent_away": sent}
    return Answer(f"{ban.value} is banned until {ban.ends}; {sent} sent away\n", data)


def add_wanted(bans: Bans, words: Sequence[str]) -> Ban:
    """Ban whom these words mean.

    Raises:
        WordsError: they mean nobody.
        BanError: it can't be done.
    """
    wanted = ban_wanted(words)
    return bans.add(wanted.kind, wanted.value, wanted.seconds, wanted.reason)


def lift_ban(bans: Bans, words: Sequence[str]) -> Answer:
    """End a ban."""
    try:
        lifted = bans.lift(*unban_wanted(words))
    except WordsError as error:
        return wrong(str(error))
    except BanError as error:
        return wrong(str(error), FAILED)
    return Answer("not banned any more\n", {"lifted": True}) if lifted else _none()


def send_away_banned(server: Server) -> int:
    """End the connections of all who are banned; how many there were."""
    sent = [one for one in server.connections if not one.is_admin and _meets(server, one)]
    for connection in sent:
        server.send_away(connection)
    return len(sent)


def list_bans(bans: Sequence[Ban]) -> Answer:
    """The bans that hold."""
    rows = [(ban.kind.value, ban.value, ban.ends, ban.reason or "-") for ban in bans]
    text = in_columns(("BY", "WHO", "UNTIL", "REASON"), rows) if rows else "there are no bans\n"
    return Answer(text, [ban_data(ban) for ban in bans])


def _meets(server: Server, connection: Connection) -> bool:
    """Whether a ban holds for somebody who is here, by the name they have by now too."""
    if server.banned(connection) is not None:
        return True
    person = person_on(connection)
    return person is not None and server.bans.on_person(None, [person.name]) is not None


def _none() -> Answer:
    return wrong("there was no such ban", FAILED)


def ban_data(ban: Ban) -> dict[str, str | float]:
    """A ban for programs."""
    return {"kind": ban.kind.value, "value": ban.value, "until": ban.until, "reason": ban.reason}
