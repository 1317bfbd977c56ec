"""The commands about bans."""

from __future__ import annotations

from collections.abc import Sequence

from fourgods_tui.remote.figures import Figures, person_on
from fourgods_tui.remote.writing import in_columns, seconds_in
from fourgods_tui.ssh.bans import Ban, BanError, Kind
from fourgods_tui.ssh.connection import Connection
from fourgods_tui.ssh.oneshot import FAILED, Answer, Command, Request, wrong
from fourgods_tui.ssh.server import Server

USAGE = "key|address|name VALUE TIME [REASON]"
DEFAULT = 86400.0
"""Seconds of a ban for which no time was said."""


def ban_commands(figures: Figures) -> Sequence[Command]:
    """These commands, for a running server."""
    server = figures.running.server

    async def ban(request: Request) -> Answer:
        return add_ban(server, request.words)

    async def unban(request: Request) -> Answer:
        return lift_ban(server, request.words)

    async def bans(request: Request) -> Answer:
        return list_bans(list(server.bans))

    return (
        Command("ban", ban, "let somebody not come in for a time like 30m, 2h, 7d", USAGE),
        Command("unban", unban, "end a ban", "key|address|name VALUE"),
        Command("bans", bans, "the bans that hold", "[--json]"),
    )


def add_ban(server: Server, words: Sequence[str]) -> Answer:
    """Ban somebody, and send them away if they are here."""
    if len(words) < 2 or words[0] not in list(Kind):
        return wrong(f"usage: admin ban {USAGE}")
    seconds = seconds_in(words[2]) if len(words) > 2 else DEFAULT
    if not seconds:
        return wrong("no such time; write it as 30m, 2h or 7d")
    try:
        ban = server.bans.add(Kind(words[0]), words[1], seconds, " ".join(words[3:]))
    except BanError as error:
        return wrong(str(error), FAILED)
    sent = [one for one in server.connections if not one.is_admin and _meets(server, one)]
    for connection in sent:
        server.send_away(connection)
    data = {**_data(ban), "sent_away": len(sent)}
    return Answer(f"banned until {ban.ends}; {len(sent)} sent away\n", data)


def lift_ban(server: Server, words: Sequence[str]) -> Answer:
    """End a ban."""
    if len(words) != 2 or words[0] not in list(Kind):
        return wrong("usage: admin unban key|address|name VALUE")
    try:
        lifted = server.bans.lift(Kind(words[0]), words[1])
    except BanError as error:
        return wrong(str(error), FAILED)
    return Answer("not banned any more\n", {"lifted": True}) if lifted else _none()


def list_bans(bans: Sequence[Ban]) -> Answer:
    """The bans that hold."""
    rows = [(ban.kind.value, ban.value, ban.ends, ban.reason or "-") for ban in bans]
    text = in_columns(("BY", "WHO", "UNTIL", "REASON"), rows) if rows else "there are no bans\n"
    return Answer(text, [_data(ban) for ban in bans])


def _meets(server: Server, connection: Connection) -> bool:
    """Whether a ban holds for somebody who is here, by the name they have by now too."""
    if server.banned(connection) is not None:
        return True
    person = person_on(connection)
    return person is not None and server.bans.on_person(None, [person.name]) is not None


def _none() -> Answer:
    return wrong("there was no such ban", FAILED)


def _data(ban: Ban) -> dict[str, str | float]:
    return {"kind": ban.kind.value, "value": ban.value, "until": ban.until, "reason": ban.reason}
