"""The commands of admins: ``ssh HOST admin …``."""

from __future__ import annotations

from dataclasses import asdict

from fourgods_tui.core.clean import clean_text
from fourgods_tui.core.journal import JournalError
from fourgods_tui.remote.banning import ban_commands
from fourgods_tui.remote.figures import Figures
from fourgods_tui.remote.finding import connections_of
from fourgods_tui.remote.writing import in_columns, in_short
from fourgods_tui.ssh.oneshot import FAILED, Answer, Command, Commands, Request, wrong
from fourgods_tui.tui.announcement import Announcement, News

SAID_COLUMNS = 200
"""Columns of what an admin says to everybody."""


def admin_commands(figures: Figures) -> Command:
    """The command that has all others below it."""
    desk = _Desk(figures)
    commands = Commands(
        (
            Command("sessions", desk.sessions, "who is connected", "[--json]"),
            Command("tables", desk.tables, "all tables, the private ones too", "[--json]"),
            Command("kick", desk.kick, "end somebody's sessions", "NAME|NUMBER"),
            *ban_commands(figures),
            Command("say", desk.say, "say something to everybody", "TEXT"),
            Command("close", desk.close, "close a table", "TABLE"),
            Command("drain", desk.drain, "stop once the games have ended; twice: at once"),
            Command("stats", desk.stats, "the server in numbers", "[--json]"),
            Command("reload", desk.reload, "read the settings again"),
        ),
        prefix="admin ",
    )
    return Command("admin", commands.run, "run the server; see: admin help", "COMMAND", admin=True)


class _Desk:
    """Where an admin sits."""

    def __init__(self, figures: Figures) -> None:
        self._figures = figures
        self._running = figures.running

    async def sessions(self, request: Request) -> Answer:
        lines = self._figures.sessions()
        rows = [
            (
                str(line.number),
                f"{line.name} (admin)" if line.admin else line.name,
                line.table or "-",
                in_short(line.age),
                "-" if line.idle is None else in_short(line.idle),
                f"{line.cpu_rate:.0f} ms/s",
                in_short(line.waited) if line.waited else "-",
                line.address or "-",
                line.key or "-",
            )
            for line in lines
        ]
        heads = ("NUMBER", "NAME", "TABLE", "FOR", "IDLE", "CPU", "WAITED", "ADDRESS", "KEY")
        return Answer(in_columns(heads, rows), [asdict(line) for line in lines])

    async def tables(self, request: Request) -> Answer:
        lines = self._figures.tables()
        rows = [
            (
                line.table,
                line.name,
                line.phase,
                "private" if line.private else "public",
                f"{len(line.players)}/{line.seats}",
                str(line.spectators),
                ", ".join(line.players) or "-",
            )
            for line in lines
        ]
        heads = ("TABLE", "NAME", "PHASE", "WHO", "SEATS", "WATCH", "PLAYERS")
        data = [asdict(line) | {"players": list(line.players)} for line in lines]
        return Answer(in_columns(heads, rows), data)

    async def kick(self, request: Request) -> Answer:
        name = " ".join(request.words)
        if not name:
            return wrong("usage: admin kick NAME|NUMBER")
        found = connections_of(self._running.server, name)
        for connection in found:
            self._running.server.send_away(connection)
        if not found:
            said = clean_text(name, 40)
            return wrong(f"nobody here is called {said} or has that number", FAILED)
        return _done(f"{len(found)} sent away", sent_away=len(found))

    async def say(self, request: Request) -> Answer:
        text = clean_text(" ".join(request.words), SAID_COLUMNS)
        if not text:
            return wrong("usage: admin say TEXT")
        heard = self._running.server.announce(lambda: Announcement(News.SAID, text=text))
        return _done(f"said to {heard}", heard=heard)

    async def close(self, request: Request) -> Answer:
        if len(request.words) != 1:
            return wrong("usage: admin close TABLE")
        lobby, name = self._running.lobby, request.words[0]
        table = next((each for each in lobby.tables if each.table == name), None)
        table = table or lobby.find(name)
        if table is None:
            return wrong(f"there is no table {clean_text(name, 40)}", FAILED)
        try:
            await lobby.close_table(table)
        except JournalError as error:
            return wrong(
                f"{table.table} is closed, but its game goes on after the next start: {error}",
                FAILED,
            )
        return _done(f"{table.table} is closed", table=table.table)

    async def drain(self, request: Request) -> Answer:
        if request.words:
            return wrong("usage: admin drain")
        games = self._running.lobby.games_with_people
        self._running.stop()
        return _done(f"stopping; {games} games are still played", games=games)

    async def stats(self, request: Request) -> Answer:
        stats = self._figures.stats()
        rows = [(name.replace("_", " "), str(value)) for name, value in stats.items()]
        refused = self._figures.refused()
        rows += [
            (f"refused: {why.replace('_', ' ')}", str(count)) for why, count in refused.items()
        ]
        width = max(len(name) for name, _ in rows)
        text = "".join(f"{name:{width}}  {value}\n" for name, value in rows)
        return Answer(text, {**stats, "refused_by_reason": refused})

    async def reload(self, request: Request) -> Answer:
        problems = self._running.reload()
        if problems:
            return wrong("the settings stay as they were: " + "; ".join(problems), FAILED)
        waiting = ", ".join(self._running.waiting)
        later = f"; changed, but only from the next start on: {waiting}" if waiting else ""
        return _done(f"the settings were read again{later}")


def _done(text: str, **data: str | int) -> Answer:
    return Answer(text + "\n", {"done": text, **data})
