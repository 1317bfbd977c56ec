"""Commands for games: which there are, and one of them as a record, a recording or a picture."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable, Generator, Mapping, Sequence

from fourgods_tui.core.archive import Archive
from fourgods_tui.core.events import Line
from fourgods_tui.core.history import PastGame, RunningGame
from fourgods_tui.core.record import to_bytes
from fourgods_tui.core.reel import Reel
from fourgods_tui.core.seen import lines_seen_by
from fourgods_tui.remote.exports import BusyError, Exports, Make
from fourgods_tui.remote.writing import in_columns
from fourgods_tui.ssh.oneshot import FAILED, Answer, Command, Json, Request, wrong
from fourgods_tui.tui.cast import cast_of
from fourgods_tui.tui.guest import Guest
from fourgods_tui.tui.panels.status import clock_text
from fourgods_tui.tui.slices import Pace, in_slices
from fourgods_tui.tui.terminal import Terminal
from fourgods_tui.tui.world_svg import world_svg_steps

AT_ONCE = 50
"""Games of one answer."""
CAST_SIZE = (100, 30)
"""Columns and lines of a recording."""
_GAMES_USAGE = "usage: games [mine] [before N] [--json]"


def commands(archive: Archive) -> Sequence[Command]:
    """These commands."""
    exports = Exports()

    async def games(request: Request) -> Answer:
        words = list(request.words)
        mine = words[:1] == ["mine"]
        words = words[1:] if mine else words
        before = _number(words[1]) if len(words) == 2 and words[0] == "before" else None
        if words and before is None:
            return wrong(_GAMES_USAGE)
        if not mine:
            return await list_games(archive, before)
        if request.guest.fingerprint is None:
            return wrong("you come without a key, so that no games are yours", FAILED)
        return await list_games(archive, before, request.guest.fingerprint)

    return (
        Command("games", games, "games that run, and games that are over", _GAMES_USAGE[13:]),
        Command(
            "record",
            _of_one("record", archive, exports, _record),
            "a game's record, a line an event",
            "N",
        ),
        Command(
            "cast",
            _of_one("cast", archive, exports, _cast),
            "a game as an asciicast, for asciinema play",
            "N",
        ),
        Command(
            "svg",
            _of_one("svg", archive, exports, _svg),
            "a game's world as a picture, in SVG",
            "N",
        ),
    )


# -- which there are --------------------------------------------------------------------------


async def list_games(archive: Archive, before: int | None, person: str | None = None) -> Answer:
    """The newest games, or those before one; everybody's, or a person's (by key)."""
    running: Sequence[RunningGame] = ()
    if person is not None:
        past = await archive.games_of(person, AT_ONCE, before)
    else:
        past = await archive.recent_games(AT_ONCE, before)
        if before is None:
            running = [game for game in await archive.running_games() if not game.private]
    data: Json = [*map(running_data, running), *map(past_data, past)]
    if not running and not past:
        return Answer("there are no games\n", data)
    rows = [(str(game.number), "runs", "-", ", ".join(game.names)) for game in running] + [
        (str(game.number), _day(game.ended_at), clock_text(game.length), players_text(game))
        for game in past
    ]
    return Answer(in_columns(("GAME", "ENDED (UTC)", "LENGTH", "PLAYERS"), rows), data)


def players_text(game: PastGame) -> str:
    """The players with their points, the best first; a star is for those who won."""
    ranked = sorted(game.seats, key=lambda seat: (seat.won, seat.total), reverse=True)
    return ", ".join(f"{seat.name} {seat.total}{'*' if seat.won else ''}" for seat in ranked)


def running_data(game: RunningGame) -> Mapping[str, Json]:
    """A game that runs, for programs."""
    return {
        "number": game.number,
        "game": game.game,
        "began": game.began_at,
        "ended": None,
        "seats": [{"seat": seat, "name": name} for seat, name in enumerate(game.names)],
    }


def past_data(game: PastGame) -> Mapping[str, Json]:
    """A game that is over, for programs; times of day are in seconds since 1970."""
    return {
        "number": game.number,
        "game": game.game,
        "began": game.began_at,
        "ended": game.ended_at,
        "length": game.length,
        "reason": game.reason.value,
        "seats": [
            {
                "seat": number,
                "name": seat.name,
                "bot": seat.bot,
                "gods": [god.value for god in seat.gods],
                "total": seat.total,
                "won": seat.won,
            }
            for number, seat in enumerate(game.seats)
        ],
    }


def _day(at: int) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.gmtime(at))


# -- one of them ------------------------------------------------------------------------------


def _of_one(
    name: str, archive: Archive, exports: Exports, make: Make
) -> Callable[[Request], Awaitable[Answer]]:
    """What makes a text of one game: what anybody may see of it by now."""

    async def run(request: Request) -> Answer:
        number = _number(request.words[0]) if len(request.words) == 1 else None
        if number is None:
            return wrong(f"usage: {name} N, where N is the number of a game (see: games)")
        lines = await archive.record_lines(number)
        # Asked after its lines, so that none of a game that has just begun are taken for more.
        running = await archive.running_game(number)
        if not lines or (running and running.private):
            return wrong(f"there is no game {number}", FAILED)
        # A game whose table was closed will not go on: nothing of it is secret any more.
        shown = lines_seen_by(lines, None) if running else lines
        try:
            return Answer(await exports.get(name, shown, make, request.whose))
        except BusyError:
            return busy()

    return run


def busy() -> Answer:
    """What somebody is told who is to ask again later."""
    return wrong("too much is asked for just now: try again in a moment", FAILED)


def _number(word: str) -> int | None:
    return int(word) if word.isdecimal() and len(word) < 16 else None


async def _record(lines: Sequence[Line]) -> str:
    return await in_slices(_record_steps(lines))


def _record_steps(lines: Sequence[Line]) -> Generator[None, None, str]:
    parts = []
    for line in lines:
        parts.append(to_bytes([line]).decode())
        yield
    return "".join(parts)


async def _svg(lines: Sequence[Line]) -> str:
    reel = Reel(lines)
    await in_slices(reel.fold())
    return await in_slices(world_svg_steps(reel.game_at(reel.last)))


async def _cast(lines: Sequence[Line]) -> str:
    reel = Reel(lines)
    await in_slices(reel.fold())
    return await cast_of(reel, CAST_SIZE, 1.0, Guest(terminal=Terminal()), Pace())
