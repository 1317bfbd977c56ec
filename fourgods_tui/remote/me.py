"""The command for oneself: who one is, all that is kept, and having it deleted."""

from __future__ import annotations

import json
from collections.abc import Generator, Sequence

from fourgods_tui.core.archive import Archive, Kept
from fourgods_tui.remote.exports import BusyError, ExportQueue
from fourgods_tui.remote.games import busy, past_data
from fourgods_tui.remote.running import Running
from fourgods_tui.remote.scores import career_data, career_text
from fourgods_tui.ssh.oneshot import FAILED, Answer, Command, Json, Request, wrong
from fourgods_tui.tui.slices import in_slices

_USAGE = "usage: me [export | delete] [--json]"


def commands(running: Running, archive: Archive) -> Sequence[Command]:
    """This command, for a running server."""
    queue = ExportQueue()

    async def me(request: Request) -> Answer:
        key = request.guest.fingerprint
        if request.words not in ((), ("export",), ("delete",)):
            return wrong(_USAGE)
        if not request.words:
            return await who(request, running, archive)
        if key is None:
            return wrong("you come without a key, so that nothing is kept of you", FAILED)
        if request.words == ("export",):
            try:
                async with queue.turn(request.whose):
                    kept = await archive.kept_of(key)
                    return _nothing() if kept is None else Answer(await in_slices(export(kept)))
            except BusyError:
                return busy()
        return await delete(key, running, archive)

    return (Command("me", me, "who you are here; all that is kept of you; delete it", _USAGE[10:]),)


async def who(request: Request, running: Running, archive: Archive) -> Answer:
    """Who asks, and what they have played."""
    guest = request.guest
    key = guest.fingerprint
    name = None if key is None else running.server.name_of(key)
    career = None if key is None else await archive.career(key)
    data = {
        "name": name or guest.wished_name,
        "key": key,
        "guest": key is None,
        "known": name is not None,
        "admin": request.is_admin,
        "career": None if career is None else career_data(career),
    }
    if key is None:
        text = "You come without a key: you are a guest, and your name is yours for now only.\n"
    elif name is None:
        text = f"Your key is {key}. You have not played here yet.\n"
    else:
        text = f"You are {name}; your key is {key}.\n"
    text += "You are an admin.\n" if request.is_admin else ""
    return Answer(text + (career_text(career) if career and career.games else ""), data)


def export(kept: Kept) -> Generator[None, None, str]:
    """All that is kept of somebody, as JSON in any case; with a step for each game, as there may be
    thousands."""
    games: list[Json] = []
    for game in kept.games:
        games.append(past_data(game))
        yield
    data: Json = {
        "key": kept.key,
        "name": kept.name,
        "settings": dict(kept.chosen),
        "career": career_data(kept.career),
        "games": games,
    }
    parts = []
    for part in json.JSONEncoder(ensure_ascii=False, indent=2).iterencode(data):
        parts.append(part)
        yield
    return "".join(parts) + "\n"


async def delete(key: str, running: Running, archive: Archive) -> Answer:
    """Delete what is kept of somebody."""
    if await archive.kept_of(key) is None:
        return _nothing()
    if not await archive.forget(key):
        return wrong("you have a seat in a game that runs: finish it first", FAILED)
    running.lobby.forget(key)
    text = "Nothing is kept of you any more. The games you played stay, without your name.\n"
    return Answer(text, {"deleted": True})


def _nothing() -> Answer:
    return wrong("nothing is kept of you", FAILED)
